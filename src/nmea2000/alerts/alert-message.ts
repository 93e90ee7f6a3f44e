/**
 * The three parameter groups for alerts, to and from bytes: Alert (PGN 126983), Alert Response (126984), Alert Text (126985). All
 * three begin with the same sixteen bytes, which identify the alert:
 *
 *     | type:4 | category:4 | system:8 | sub-system:8 | alert id:16 | NAME of the source:64 | instance:8 | index:8 | occurrence:8 |
 *
 *     126983  … | silenced:1 | acknowledged:1 | escalated:1 | can silence:1 | can acknowledge:1 | can escalate:1 | 11 |
 *             … | NAME of the acknowledging device:64 | trigger:4 | threshold:4 | priority:8 | state:8 |
 *     126984  … | NAME of the responding device:64 | command:2 | 111111 |
 *     126985  … | language:8 | description | location |, as variable texts
 *
 * An alert is identified by NAME, instance, index, alert id and occurrence. A field that is not available is null; a NAME of all ones
 * means that there is none.
 */
import { EVERYONE } from "../can-id.ts";
import { PgnCodec } from "../codec/codec.ts";
import type { Content } from "../codec/content.ts";
import { MESSAGE_BYTES_MAX } from "../fast-packet.ts";
import { formatName, type Name } from "../node/node-name.ts";
import { readVariableText, writeVariableText } from "../node/node-text.ts";
import { PGN } from "../pgn.ts";
import type { Message, PgnFrame } from "../pgn-frame.ts";

export interface AlertHead {
  /** One of `ALERT_TYPE`. */
  readonly type: number | null;
  readonly category: number | null;
  readonly system: number | null;
  readonly subSystem: number | null;
  readonly alertId: number;
  /** The NAME of the device whose alert it is. */
  readonly name: Name;
  readonly instance: number | null;
  readonly index: number | null;
  readonly occurrence: number | null;
}

export interface Alert extends AlertHead {
  readonly silenced: boolean;
  readonly acknowledged: boolean;
  readonly escalated: boolean;
  readonly canSilence: boolean;
  readonly canAcknowledge: boolean;
  readonly canEscalate: boolean;
  readonly acknowledgedBy: Name | null;
  readonly trigger: number | null;
  readonly threshold: number | null;
  readonly priority: number | null;
  /** One of `ALERT_STATE`. */
  readonly state: number | null;
}

export interface AlertResponse extends AlertHead {
  /** The NAME of the device that responds. */
  readonly by: Name | null;
  /** One of `ALERT_COMMAND`. */
  readonly command: number | null;
}

export interface AlertText extends AlertHead {
  readonly language: number | null;
  readonly description: string;
  readonly location: string;
}

const HEAD_BYTES = 16;
const TEXTS_AT = HEAD_BYTES + 1;
/** The most bytes of the description; the location gets the rest of a fast packet. */
const DESCRIPTION_BYTES = 122;
/** The CAN priority: an alert goes before measurements. canboat's only example has 3, and its database gives none. */
const PRIORITY = 2;
const NO_NAME = 2n ** 64n - 1n;

const codec = new PgnCodec();

export function writeAlert(alert: Alert): Message {
  return message(PGN.ALERT, {
    ...headContent(alert),
    temporarySilenceStatus: Number(alert.silenced),
    acknowledgeStatus: Number(alert.acknowledged),
    escalationStatus: Number(alert.escalated),
    temporarySilenceSupport: Number(alert.canSilence),
    acknowledgeSupport: Number(alert.canAcknowledge),
    escalationSupport: Number(alert.canEscalate),
    acknowledgeSourceNetworkIdName: nameOrNull(alert.acknowledgedBy),
    triggerCondition: alert.trigger,
    thresholdStatus: alert.threshold,
    alertPriority: alert.priority,
    alertState: alert.state,
  });
}

/** Undefined if the message is too short, or does not say whose alert it is. */
export function readAlert(frame: PgnFrame): Alert | undefined {
  const content = contentOf(PGN.ALERT, frame);
  const head = content && readHead(content);
  if (content === undefined || head === undefined) return undefined;
  return {
    ...head,
    silenced: content["temporarySilenceStatus"] === 1,
    acknowledged: content["acknowledgeStatus"] === 1,
    escalated: content["escalationStatus"] === 1,
    canSilence: content["temporarySilenceSupport"] === 1,
    canAcknowledge: content["acknowledgeSupport"] === 1,
    canEscalate: content["escalationSupport"] === 1,
    acknowledgedBy: readNameField(content["acknowledgeSourceNetworkIdName"]),
    trigger: numberOf(content["triggerCondition"]),
    threshold: numberOf(content["thresholdStatus"]),
    priority: numberOf(content["alertPriority"]),
    state: numberOf(content["alertState"]),
  };
}

export function writeAlertResponse(response: AlertResponse): Message {
  const { by, command } = response;
  const content = { acknowledgeSourceNetworkIdName: nameOrNull(by), responseCommand: command };
  return message(PGN.ALERT_RESPONSE, { ...headContent(response), ...content });
}

export function readAlertResponse(frame: PgnFrame): AlertResponse | undefined {
  const content = contentOf(PGN.ALERT_RESPONSE, frame);
  const head = content && readHead(content);
  if (content === undefined || head === undefined) return undefined;
  const by = readNameField(content["acknowledgeSourceNetworkIdName"]);
  return { ...head, by, command: numberOf(content["responseCommand"]) };
}

/** Cuts the two texts between characters to fit. */
export function writeAlertText(text: AlertText): Message {
  const head = message(PGN.ALERT_TEXT, { ...headContent(text), languageId: text.language });
  const description = writeVariableText(readable(text.description), DESCRIPTION_BYTES);
  const left = MESSAGE_BYTES_MAX - TEXTS_AT - description.length;
  const location = writeVariableText(readable(text.location), left);
  const data = Uint8Array.of(...head.data.subarray(0, TEXTS_AT), ...description, ...location);
  return { ...head, data };
}

export function readAlertText(frame: PgnFrame): AlertText | undefined {
  const content = contentOf(PGN.ALERT_TEXT, frame);
  const head = content && readHead(content);
  if (content === undefined || head === undefined) return undefined;
  const description = readVariableText(frame.data, TEXTS_AT);
  const location = description && readVariableText(frame.data, description.next);
  const language = numberOf(content["languageId"]);
  return { ...head, language, description: description?.text ?? "", location: location?.text ?? "" };
}

/**
 * Removes accents if the text is then ASCII, which every display can show. Other texts need UTF-16, which some programs show wrongly
 * (canboatjs 3.20, for example).
 */
function readable(text: string): string {
  const plain = text.normalize("NFD").replaceAll(/\p{Mark}/gu, "");
  return /^[ -~]*$/.test(plain) ? plain : text;
}

function message(pgn: number, content: Readonly<Record<string, string | number | null>>): Message {
  const { data } = codec.encode(pgn, content, { source: 0, timestampMs: 0 });
  return { pgn, priority: PRIORITY, destination: EVERYONE, data };
}

function headContent(head: AlertHead) {
  return {
    alertType: head.type,
    alertCategory: head.category,
    alertSystem: head.system,
    alertSubSystem: head.subSystem,
    alertId: head.alertId,
    dataSourceNetworkIdName: formatName(head.name),
    dataSourceInstance: head.instance,
    dataSourceIndexSource: head.index,
    alertOccurrenceNumber: head.occurrence,
  };
}

function contentOf(pgn: number, frame: PgnFrame): Content | undefined {
  return frame.pgn === pgn && frame.data.length >= HEAD_BYTES ? codec.decode(frame) : undefined;
}

function readHead(content: Content): AlertHead | undefined {
  const name = readNameField(content["dataSourceNetworkIdName"]);
  const alertId = numberOf(content["alertId"]);
  if (name === null || alertId === null) return undefined;
  return {
    type: numberOf(content["alertType"]),
    category: numberOf(content["alertCategory"]),
    system: numberOf(content["alertSystem"]),
    subSystem: numberOf(content["alertSubSystem"]),
    alertId,
    name,
    instance: numberOf(content["dataSourceInstance"]),
    index: numberOf(content["dataSourceIndexSource"]),
    occurrence: numberOf(content["alertOccurrenceNumber"]),
  };
}

function readNameField(value: Content[string] | undefined): Name | null {
  if (typeof value !== "string" || !/^[0-9a-f]{16}$/.test(value)) return null;
  const name = BigInt(`0x${value}`);
  return name === NO_NAME || name === 0n ? null : name;
}

function nameOrNull(name: Name | null): string | null {
  return name === null ? null : formatName(name);
}

function numberOf(value: Content[string] | undefined): number | null {
  return typeof value === "number" ? value : null;
}
