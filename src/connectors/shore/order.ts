/**
 * What the owner's office wants of a vessel beyond what she sends by herself. An order is a signed note (`signed-note.ts`) with one line of
 * JSON, which the office's key has signed; it comes aboard in the answer to a report:
 *
 *   {"order":1790000000000,"vessel":"bitacora/aurora","expires":"2026-12-07T10:00:00.000Z","tags":["ME_*"],"every_s":10,
 *    "while":"ME_INST_0.RPM > 0","from":"2026-11-30T10:00:00.000Z","until":"2026-12-01T10:00:00.000Z"}
 *   {"order":1790000000001,"vessel":"bitacora/aurora","expires":"2026-12-07T10:00:00.000Z","ends":1790000000000}
 *
 * Numbers grow from order to order of a vessel, so an old one that comes again is known as such. Pure.
 */
import { OPERATORS } from "../../alarms/conditions/comparison.ts";
import { formatIsoTime, parseIsoTime } from "../../core/time.ts";
import {
  formatNote,
  goodSignatures,
  type NamedKey,
  noteVerifier,
  parseNote,
  signNote,
} from "../../logbook/evidence/signed-note.ts";
import { fieldsOf } from "../../project/fields.ts";

export interface Wanted {
  /** Patterns. */
  readonly tags: readonly string[];
  /** 0: each sample as it was recorded; otherwise roll-ups of so many seconds. */
  readonly every_s: number;
  /** `ME_INST_0.RPM > 0`; null: always. */
  readonly while: string | null;
  /** ISO 8601, like `expires`; `until` is not included. */
  readonly from: string;
  readonly until: string;
}

interface Head {
  readonly order: number;
  /** The name of the vessel's key. */
  readonly vessel: string;
  readonly expires: string;
}

export type Order = Head & Wanted;
/** Takes an order back. */
export type Ending = Head & { readonly ends: number };

export function signOrder(order: Order | Ending, key: NamedKey): string {
  const text = `${JSON.stringify(order)}\n`;
  return formatNote({ text, signatures: [signNote(text, key)] });
}

/** `key`: the office's. A note that this key has not signed has at most a number, which nobody vouches for. */
export function readOrder(
  note: string,
  key: NamedKey,
): { readonly order: Order | Ending } | { readonly refusal: "form" | "key"; readonly number: number | undefined } {
  let number: number | undefined;
  try {
    const parsed = parseNote(Buffer.from(note));
    const order = orderIn(JSON.parse(parsed.text));
    number = order?.order;
    if (order === undefined) return { refusal: "form", number };
    goodSignatures(parsed, [noteVerifier(key)]);
    return { order };
  } catch {
    return { refusal: number === undefined ? "form" : "key", number };
  }
}

/** Undefined if it is no order. */
export function orderIn(value: unknown): Order | Ending | undefined {
  const { order, vessel, expires, ends, tags, every_s: everyS, from, until, ...rest } = fieldsOf(value);
  const condition = rest["while"];
  if (!isNumber(order) || typeof vessel !== "string" || !isTime(expires)) return undefined;
  const head = { order, vessel, expires };
  if (ends !== undefined) return isNumber(ends) ? { ...head, ends } : undefined;
  const isWhole = isNumber(everyS) && everyS <= DAY_S && isTime(from) && isTime(until) && from < until;
  if (!isWhole || !Array.isArray(tags) || tags.length === 0 || tags.length > PATTERNS) return undefined;
  if (!tags.every((tag) => typeof tag === "string" && PATTERN.test(tag))) return undefined;
  if (condition !== null && (typeof condition !== "string" || conditionIn(condition) === undefined)) return undefined;
  return { ...head, tags: tags as string[], every_s: everyS, while: condition, from, until };
}

/** Its first whole interval; without a rate its begin. */
export function beginMs({ from, every_s: everyS }: Wanted): number {
  const everyMs = Math.max(1, everyS * 1000);
  return Math.ceil(Date.parse(from) / everyMs) * everyMs;
}

/** `TAG OPERATOR NUMBER`; undefined if it is no condition. */
export function conditionIn(text: string) {
  const [, tagId = "", sign, threshold] = CONDITION.exec(text) ?? [];
  const operator = OPERATORS.find((each) => each === sign);
  return operator && { tagId, operator, threshold: Number(threshold), hysteresis: 0 };
}

const DAY_S = 86_400;
const PATTERNS = 100;
const PATTERN = /^[A-Za-z0-9_.*-]{1,128}$/;
const CONDITION = /^([A-Za-z0-9_.-]{1,128}) ?(>=|<=|==|!=|>|<) ?(-?\d{1,12}(?:\.\d{1,12})?)$/;

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/** As `formatIsoTime` writes it, so that times can be compared as texts. */
function isTime(value: unknown): value is string {
  return typeof value === "string" && formatIsoTime(parseIsoTime(value) ?? 0) === value;
}
