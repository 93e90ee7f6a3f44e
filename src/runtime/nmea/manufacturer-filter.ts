/**
 * Selects the messages of a manufacturer: those that carry its code, and all messages of its devices. A device's manufacturer is known
 * from its address claim (60928), so messages before the claim are not selected.
 */
import { usageError } from "../../core/errors.ts";
import type { NmeaMessages } from "../../messages/en/nmea.ts";
import { valueNames } from "../../nmea2000/codec/definitions.ts";
import { viewMessage } from "../../nmea2000/codec/message-view.ts";
import type { PgnFrame } from "../../nmea2000/pgn-frame.ts";
import { isProprietary } from "../../nmea2000/codec/target-group.ts";
import { suggest } from "../../project/suggest.ts";

const ADDRESS_CLAIM = 60928;
const MANUFACTURERS = "MANUFACTURER_CODE";

/** canboat's name of a manufacturer in its own spelling. If there is none, a usage error that names the nearest one. */
export function manufacturerOf(text: string, texts: NmeaMessages["replay"]): string {
  const names = [...valueNames(MANUFACTURERS).values()];
  const same = names.find((name) => name.toLowerCase() === text.toLowerCase());
  if (same !== undefined) return same;
  throw usageError(texts.noSuchManufacturer({ name: text, suggestion: suggest(text, names) }));
}

export class ManufacturerFilter {
  readonly #wanted: ReadonlySet<string>;
  readonly #sources = new Map<number, unknown>();

  /** Empty: all manufacturers. */
  constructor(wanted: readonly string[]) {
    this.#wanted = new Set(wanted);
  }

  /** Must be called with every message of the capture, because it learns from address claims. */
  passes(message: PgnFrame): boolean {
    if (this.#wanted.size === 0) return true;
    const { pgn, source } = message;
    if (pgn === ADDRESS_CLAIM) this.#sources.set(source, viewMessage(message).fields?.["manufacturerCode"]);
    const own = isProprietary(pgn) ? viewMessage(message).fields?.["manufacturerCode"] : undefined;
    const name = own ?? this.#sources.get(source);
    return typeof name === "string" && this.#wanted.has(name);
  }
}
