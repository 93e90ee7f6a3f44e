/**
 * `bitacora/nmea2000`: the public part of this folder. docs/use-nmea2000.md shows how to use it. The names exported
 * here stay the same from one version to the next; everything else in this folder may change.
 */
export { BitacoraError, type ErrorCode, isBitacoraError } from "../core/errors.ts";
export type { CanFrame } from "./can-frame.ts";
export { buildCanId, type CanIdParts, parseCanId } from "./can-id.ts";
export type { LineFault } from "./captures/capture-format.ts";
export type { CaptureStatistics } from "./captures/capture-statistics.ts";
export { type CodecCounters, type Envelope, PgnCodec } from "./codec/codec.ts";
export type { Absences, Content, FieldValue, ListItem, Outgoing, OutgoingValue } from "./codec/content.ts";
export type { FieldKind } from "./codec/field.ts";
export type { CodecPgn, PgnContents } from "./codec/pgn-contents.ts";
export type { AssemblyCounters } from "./fast-packet-assembler.ts";
export { type CaptureOptions, type OpenCapture, readCapture } from "./library/capture.ts";
export { definedPgns, definitionsOfPgn, type FieldDefinition, type GroupDefinition } from "./library/definition.ts";
export { type MessageAssembler, messageAssembler, type MessageSplitter, messageSplitter } from "./library/frames.ts";
export {
  type DecodedMessage,
  decodeMessage,
  type EncodedMessage,
  encodeMessage,
  messageJson,
  type WrittenMessage,
} from "./library/message.ts";
export type { OutgoingFault } from "./outgoing-fault.ts";
export type { PgnFrame } from "./pgn-frame.ts";
