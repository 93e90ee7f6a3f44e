/** The key fields of a message (its instance, its reference) as one number: a byte each, 255 for a field without a value. */
import type { Content } from "../codec/content.ts";
import { type GroupPlan, KEY_FIELDS } from "./mapping-plan.ts";

/** For a key field without a value; key fields have at most one byte. */
const NO_KEY = 255;
const KEYS = 256 ** KEY_FIELDS;

/** `revision`: of the sender, where it matters. */
export function targetKey({ keyFields, byDevice }: GroupPlan, content: Content, revision: number): number {
  let key = 0;
  for (const field of keyFields) {
    const value = content[field];
    key = key * 256 + (typeof value === "number" && value < NO_KEY ? value : NO_KEY);
  }
  return byDevice ? key + revision * KEYS : key;
}

/** Whether a message with the first key may be about the other: their key fields are equal, except those that the first leaves out. */
export function mayMean(key: number, other: number, { keyFields }: GroupPlan): boolean {
  let [one, theirs] = [key, other];
  for (const _ of keyFields) {
    const [mine, its] = [one % 256, theirs % 256];
    if (mine !== NO_KEY && mine !== its) return false;
    [one, theirs] = [Math.floor(one / 256), Math.floor(theirs / 256)];
  }
  return key !== other;
}

export function isVague(key: number, { keyFields }: GroupPlan): boolean {
  let rest = key;
  for (const _ of keyFields) {
    if (rest % 256 === NO_KEY) return true;
    rest = Math.floor(rest / 256);
  }
  return false;
}
