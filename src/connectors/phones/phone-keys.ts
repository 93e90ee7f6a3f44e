/**
 * The keys of messages, in a file that only the service reads: made at the first need, and kept, since browsers have subscribed with the one
 * and links on phones were made with the other.
 */
import { randomBytes } from "node:crypto";
import { StateFile, type StatePlace } from "../../core/state-file.ts";
import { vapidKey } from "./push-message.ts";

const KEY_FILE = "notify.key";

export interface PhoneKeys {
  /** As in `push-message.ts`. */
  readonly push: string;
  /** Of the links by which alarms are acknowledged. */
  readonly link: string;
}

export async function openPhoneKeys(place: StatePlace): Promise<PhoneKeys> {
  const file = new StateFile(place, { name: KEY_FILE, hasCopy: true, parse: keysIn, mode: 0o600 });
  const known = await file.read();
  if (known !== undefined) return known;
  const made = { push: vapidKey(), link: randomBytes(32).toString("base64url") };
  await file.write(made);
  return made;
}

function keysIn(read: unknown): PhoneKeys | undefined {
  const { push, link } = read as Partial<PhoneKeys>;
  return /^[\w-]{43}$/.test(push ?? "") && /^[\w-]{43}$/.test(link ?? "") ? ({ push, link } as PhoneKeys) : undefined;
}
