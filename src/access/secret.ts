/**
 * Passwords and PINs: which are good enough, and how they are stored. scrypt (RFC 7914) with N 2^15, r 8, p 1 takes 32 MB and about a tenth
 * of a second on a desktop, half a second on a small computer; at most two run at once.
 *
 *     scrypt$15$8$1$<salt>$<hash>                     base64url
 */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { limits } from "./limits.ts";

const BYTES = 32;
/** What a new hash costs, and a name that is not known. */
export interface SecretCost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

export const COST: SecretCost = { log2N: 15, r: 8, p: 1 };

/** Why a password or PIN is not good enough. */
export type SecretFault = "short" | "long" | "name" | "common" | "digits";

/** The commonest passwords that are long enough, and those that everybody aboard would try. */
const COMMON = new Set(
  "1234567890 12345678910 0123456789 0987654321 1111111111 0000000000 123123123123 qwertyuiop qwerty123456 1q2w3e4r5t password12 password123 password1234 contraseña contrasena administrator bitacora123 bitácora123 bitacorabitacora".split(
    " ",
  ),
);

export function passwordFault(password: string, name: string): SecretFault | undefined {
  const plain = password.normalize("NFC").toLowerCase();
  if (plain.length < limits.passwordChars) return "short";
  if (plain.length > limits.secretMostChars) return "long";
  if (plain.includes(name.normalize("NFC").toLowerCase()) && plain.length < name.length + limits.passwordChars)
    return "name";
  return COMMON.has(plain) || new Set(plain).size < 4 ? "common" : undefined;
}

export function pinFault(pin: string): SecretFault | undefined {
  if (!/^\d+$/.test(pin)) return "digits";
  if (pin.length < limits.pinDigits) return "short";
  if (pin.length > limits.secretMostChars) return "long";
  return new Set(pin).size === 1 || "01234567890".includes(pin) || "09876543210".includes(pin) ? "common" : undefined;
}

export async function hashSecret(secret: string, cost: SecretCost): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derived(secret, salt, cost, "known");
  return `scrypt$${cost.log2N}$${cost.r}$${cost.p}$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

/** Whether the secret matches the stored one. With undefined (an unknown name) the answer is no, after the same time. */
export async function isSecret(
  secret: string,
  kept: string | undefined,
  { queue, cost }: { readonly queue: Queue; readonly cost: SecretCost },
): Promise<boolean> {
  const [, log2N, r, p, salt, hash] = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(kept ?? "") ?? [];
  const wanted = Buffer.from(hash ?? "", "base64url");
  const known = hash === undefined ? cost : { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const found = await derived(secret, Buffer.from(salt ?? "no such name", "base64url"), known, queue);
  return wanted.length === BYTES && timingSafeEqual(found, wanted);
}

let running = 0;
/** Addresses known to the account go first, so that strangers with many addresses cannot keep its owner out. */
const waiting = { known: [] as (() => void)[], strange: [] as (() => void)[] };
type Queue = keyof typeof waiting;

/** Whether the queue is full. */
export function isBusy(queue: Queue): boolean {
  return waiting[queue].length >= limits.secretsWaiting;
}

async function derived(secret: string, salt: Buffer, { log2N, r, p }: SecretCost, queue: Queue): Promise<Buffer> {
  if (running < limits.secretsAtOnce) running += 1;
  else await new Promise<void>((resolve) => waiting[queue].push(resolve));
  try {
    const N = 2 ** log2N;
    return await new Promise<Buffer>((resolve, reject) => {
      scrypt(secret.normalize("NFC"), salt, BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
        error === null ? resolve(key) : reject(error),
      );
    });
  } finally {
    // The next in the queue takes over this place, so `running` stays as it is.
    const next = waiting.known.shift() ?? waiting.strange.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
