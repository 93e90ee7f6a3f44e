/**
 * The keys of messages, in a file that only the service reads: made at the first need, and kept, since browsers have subscribed with the one
 * and links on phones were made with the other.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { writeDurably } from "../../core/durable-file.ts";
import { readRegular } from "../../core/regular-file.ts";
import { vapidKey } from "./push-message.ts";

const KEY_FILE = "notify.key";

export interface PhoneKeys {
  /** As in `push-message.ts`. */
  readonly push: string;
  /** Of the links by which alarms are acknowledged. */
  readonly link: string;
}

export async function openPhoneKeys(dataDir: string, mayWrite: () => void): Promise<PhoneKeys> {
  const file = join(dataDir, KEY_FILE);
  const known = keysIn(await readRegular(file));
  if (known !== undefined) return known;
  const made = { push: vapidKey(), link: randomBytes(32).toString("base64url") };
  mayWrite();
  await writeDurably(file, `${JSON.stringify(made)}\n`, 0o600);
  return made;
}

function keysIn(text: string | undefined): PhoneKeys | undefined {
  if (text === undefined) return undefined;
  try {
    const { push, link } = JSON.parse(text) as Partial<PhoneKeys>;
    return /^[\w-]{43}$/.test(push ?? "") && /^[\w-]{43}$/.test(link ?? "") ? ({ push, link } as PhoneKeys) : undefined;
  } catch {
    return undefined;
  }
}
