/** Why a broker is not reached, or does not take a message, in words: from the system's errors, TLS's, and the codes of MQTT. */
import { systemErrorCode } from "../../core/errors.ts";
import type { MqttMessages } from "./words.en.ts";
import { UnreadableFile } from "./broker-socket.ts";
import { PacketRefused } from "./packet-gate.ts";
import { say } from "../../messages/catalogue.ts";

type Reasons = MqttMessages["reasons"];

/** The broker stays, and refuses this topic. */
export class RefusedTopic extends Error {
  readonly topic: string;
  constructor(topic: string, reason: string) {
    super(reason);
    this.topic = topic;
  }
}

/** The broker does not speak this version of MQTT. */
export class OtherVersion extends Error {}

/** CONNACK's codes for it, in 3.1.1 and in 5. */
const VERSION_REFUSED: ReadonlySet<unknown> = new Set([1, 132]);
/** From here on a code refuses. */
const LEAST_REFUSAL = 128;
const NOT_AUTHORIZED = 135;
/** What an old broker's hanging up looks like. */
const HUNG_UP: ReadonlySet<unknown> = new Set(["ECONNRESET", "EPIPE"]);

/** Whether this error before the broker's first word means that it does not know the version. */
export function isOtherVersion(error: unknown, isAnswered: boolean): boolean {
  const code = codeOf(error);
  return VERSION_REFUSED.has(code) || (!isAnswered && HUNG_UP.has(code));
}

/** The code of an answer that refuses (SUBACK, PUBACK); undefined for one that does not. */
export function refusalCodeOf(error: unknown): number | undefined {
  const code = codeOf(error);
  return typeof code === "number" && code >= LEAST_REFUSAL ? code : undefined;
}

/** The other side tells by an alert of TLS that it does not take our certificate, or that it wants one. */
const OUR_CERTIFICATE = /ALERT/;
const ITS_CERTIFICATE = /CERT|SIGNATURE|ISSUER|ALTNAME|SELF_SIGNED/;

/** `isAnswered`: whether the broker has said anything yet. */
export function reasonOf(error: unknown, texts: Reasons, isAnswered = true): string {
  if (error instanceof UnreadableFile) return texts.unreadable({ file: error.file, code: error.message });
  if (error instanceof PacketRefused) return texts[error.fault];
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  // CONNECT asks for a name and a password only.
  if (code === NOT_AUTHORIZED && error.message.startsWith("Connection refused")) return texts.login;
  if (typeof code === "number") return codeText(texts, code) ?? texts.refused({ code });
  if (typeof code === "string" && OUR_CERTIFICATE.test(code)) return texts.ownCertificate({ code });
  if (typeof code === "string" && ITS_CERTIFICATE.test(code)) return texts.certificate({ code });
  if (/keepalive|connack timeout/i.test(error.message)) return texts.silent;
  if (!isAnswered && HUNG_UP.has(code)) return texts.hungUp;
  const system = systemErrorCode(error);
  if (system === undefined) return error.message;
  return system in texts.system ? say(texts.system[system as keyof typeof texts.system], { code: system }) : system;
}

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  const { code, packet } = error as { readonly code?: unknown; readonly packet?: { readonly granted?: unknown } };
  // SUBACK has a code for each topic.
  const granted: readonly unknown[] = Array.isArray(packet?.granted) ? packet.granted : [];
  return code ?? granted.find((one) => typeof one === "number" && one >= LEAST_REFUSAL);
}

/** What a reason code of MQTT means, where it is known. */
export function codeText(texts: Reasons, code: number): string | undefined {
  return (texts.codes as Readonly<Record<number, string>>)[code];
}
