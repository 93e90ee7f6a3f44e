/**
 * Sends messages as e-mail: SMTP with TLS from the first byte (`smtps://`) or from STARTTLS on (`smtp://`, which a server on another
 * computer must offer before it gets a password).
 */
import { createTransport } from "nodemailer";
import { isLoopback } from "../../core/loopback.ts";
import { readRegular } from "../../core/regular-file.ts";
import { limits } from "./limits.ts";
import { readSecret } from "./http-service.ts";
import { isPressing, type Message } from "./message.ts";
import { Declined, type Outcome, type Recipient, type Way } from "./way.ts";
import type { Words } from "./words.ts";

export interface MailSettings {
  readonly server: string;
  readonly user?: string | undefined;
  readonly passwordFile?: string | undefined;
  readonly caFile?: string | undefined;
  readonly from: string;
  readonly addresses: readonly string[];
  readonly timeoutS: number;
}

/** `senderName`: the vessel's, before the sender's address. */
export function mailWay(
  settings: MailSettings,
  recipient: Recipient,
  senderName: string,
  words: Words["message"],
): Way {
  const isOne = settings.addresses.length === 1;
  // A mail of its own for each address: one that a server does not know must not cost the others theirs.
  const recipients = settings.addresses.map((id, i) => ({
    ...recipient,
    id,
    name: isOne ? recipient.name : `${recipient.name} ${i + 1}`,
  }));
  return {
    recipients: () => recipients,
    async deliver(message, { id: address }, signal) {
      const transport = createTransport(await transportOf(settings));
      const aborted = new Promise<never>((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
      });
      try {
        await Promise.race([
          transport.sendMail(mailOf(message, address, { name: senderName, address: settings.from }, words)),
          aborted,
        ]);
        return { outcome: "sent" };
      } catch (error) {
        return refusalOf(error);
      } finally {
        transport.close();
      }
    },
  };
}

async function transportOf(settings: MailSettings) {
  const { server, user, passwordFile, caFile, timeoutS } = settings;
  const { hostname, port, protocol } = new URL(server);
  const isSecure = protocol === "smtps:";
  const isOwn = isLoopback(hostname);
  const ca = caFile === undefined ? undefined : await readRegular(caFile, limits.secretBytes * 16);
  return {
    host: hostname.replaceAll(/^\[|\]$/g, ""),
    port: port === "" ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && !isOwn,
    ...(ca !== undefined && { tls: { ca } }),
    ...(user !== undefined && {
      auth: { user, pass: passwordFile === undefined ? "" : await readSecret(passwordFile) },
    }),
    connectionTimeout: timeoutS * 1000,
    // Before that of the socket, so that its reason is known.
    greetingTimeout: timeoutS * 500,
    socketTimeout: timeoutS * 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function mailOf(
  message: Message,
  to: string,
  from: { readonly name: string; readonly address: string },
  words: Words["message"],
) {
  const { id, title, text, link, open } = message;
  const lines = [text, link && `${words.acknowledge}: ${link}`, open && `${words.show}: ${open}`];
  const host = from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    from,
    to,
    subject: title,
    text: `${lines.filter(Boolean).join("\n\n")}\n`,
    // A mail program shows one that came twice once.
    messageId: `<${id}.bitacora@${host}>`,
    date: new Date(message.atMs),
    headers: { "Auto-Submitted": "auto-generated" },
    ...(isPressing(message) && { priority: "high" as const }),
  };
}

interface MailError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly syscall?: string;
  /** What the server said. */
  readonly response?: string;
  readonly responseCode?: number;
}

/** Said of a connection that was lost as well, also in the middle of the text. */
const ANY_TIME = "CONN";
const NO_GREETING = /^(Greeting never received|Connection timeout)/;

/** 5xx about the address or the text: it will never do. All else may be tried again, and is `Declined` if the text never went out. */
function refusalOf(error: unknown): Outcome {
  const { code, command = ANY_TIME, syscall, response, responseCode = 0, message } = error as MailError;
  const reason = (response ?? message).slice(0, 200);
  const isAboutMail = code === "EENVELOPE" || code === "EMESSAGE";
  if (isAboutMail && responseCode >= 550 && responseCode <= 554) return { outcome: "refused", reason };
  const isBefore = command !== ANY_TIME || syscall === "connect" || code === "EDNS" || NO_GREETING.test(message);
  if (isBefore || responseCode !== 0) throw new Declined(reason, { cause: error });
  throw error;
}
