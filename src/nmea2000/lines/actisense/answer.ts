/**
 * What a gateway of Actisense says of itself: the answer to a command, or a report that nobody asked for.
 *
 *     command | sequence | model, 2 bytes | serial number, 4 bytes | error, 4 bytes, 0: none | data
 */

/** As canboat numbers them, the command is in the pseudo PGN. */
const PSEUDO_PGN = 0x4_0000;
const HEAD_BYTES = 11;

export const COMMAND = {
  OPERATING_MODE: 0x11,
  PRODUCT: 0x41,
  CAN_CONFIG: 0x42,
  TRANSMIT_PGN: 0x47,
  ACTIVATE_LISTS: 0x4b,
  STARTED: 0xf0,
  ERROR_REPORT: 0xf1,
  SYSTEM_STATUS: 0xf2,
  REFUSED: 0xf4,
} as const;

export interface DeviceAnswer {
  readonly command: number;
  readonly sequence: number;
  readonly model: number;
  /** 0: it was done. */
  readonly error: number;
  readonly data: DataView;
}

/** Undefined for a message of the bus. */
export function answerOf({ pgn, data }: { readonly pgn: number; readonly data: Uint8Array }): DeviceAnswer | undefined {
  if (pgn < PSEUDO_PGN || data.length < HEAD_BYTES) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const rest = new DataView(data.buffer, data.byteOffset + HEAD_BYTES, data.length - HEAD_BYTES);
  const [model, error] = [view.getUint16(1, true), view.getInt32(7, true)];
  return { command: pgn - PSEUDO_PGN, sequence: view.getUint8(0), model, error, data: rest };
}

export interface SystemStatus {
  readonly loadPct: number;
  /** What its buffers to us, and to the bus, have lost lately, in per cent. */
  readonly droppedPct: number;
  readonly receiveErrors: number | null;
  readonly transmitErrors: number | null;
}

const BUFFER_BYTES = 6;
const SHARED_BYTES = 4;

/** F2: n | n × { rx bandwidth, load, filtered, dropped, tx bandwidth, load } | m | m × 4 bytes | rx, tx errors, state | mode, 2 bytes */
export function systemStatusOf(data: DataView): SystemStatus | undefined {
  const at = (index: number) => (index < data.byteLength ? data.getUint8(index) : undefined);
  const loadPct = at(2);
  if (loadPct === undefined) return undefined;
  const buffers = at(0) ?? 0;
  let droppedPct = 0;
  for (let n = 0; n < buffers; n += 1) droppedPct = Math.max(droppedPct, at(4 + n * BUFFER_BYTES) ?? 0);
  const shared = 1 + buffers * BUFFER_BYTES;
  const errors = shared + 1 + (at(shared) ?? 0) * SHARED_BYTES;
  return { loadPct, droppedPct, receiveErrors: at(errors) ?? null, transmitErrors: at(errors + 1) ?? null };
}

/** Names of the maker's list. */
const MODELS: Readonly<Record<number, string>> = {
  0x0e: "NGT-1",
  0x0f: "NGT-1-USB",
  0x10: "NGW-1",
  0x20: "PRO-NDC-1E2K",
  0x30: "WGX-1",
  0x3b: "NGX-1",
};

export function modelName(model: number): string {
  return MODELS[model] ?? `Actisense ${model}`;
}

/** Text of the product information, without what fills it. */
export function textAt(data: DataView, from: number, length: number): string {
  const bytes = new Uint8Array(data.buffer, data.byteOffset + from, Math.min(length, data.byteLength - from));
  const text = String.fromCharCode(...bytes);
  return text.replace(/[\0\xff][^]*$/, "").trim();
}
