/**
 * The vessel's own authority and the certificate of her computer that it has signed, each in one file with its key:
 *
 *   <data dir>/https/authority.pem    trusted once by people's telephones; ten years
 *                    server.pem       shown to browsers; 397 days, and made again after two thirds of them, or for a new address
 *
 * Both are 0600 and written whole. A file that is missing is made; one that is damaged is left for a person to look at, because what
 * telephones trust would change with it.
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "../../core/durable-file.ts";
import { systemErrorCode } from "../../core/errors.ts";
import { readRegular } from "../../core/regular-file.ts";
import { authorityCertificate, permittedIn, serverCertificate, type Validity } from "../../https/certificate.ts";
import type { ServedCertificate } from "../../https/certificates.ts";
import { authorityValidity, isDue, isOver, serverValidity } from "../../https/lifetime.ts";
import { limits } from "../../https/limits.ts";
import { permittedFor, sorted } from "../../https/subject-name.ts";

/** Below the data directory. */
export const AUTHORITY_FILE = join("https", "authority.pem");
export const SERVER_FILE = join("https", "server.pem");

interface Pair {
  readonly certificate: X509Certificate;
  readonly key: KeyObject;
}

/** What a look has found or done. */
export interface Look {
  readonly authority: X509Certificate;
  readonly server: X509Certificate;
  readonly served: ServedCertificate;
  /** What was made. */
  readonly made: "authority" | "server" | undefined;
  /** Present names and addresses that the authority may not vouch for. */
  readonly left: readonly string[];
}

export class FileAuthority {
  readonly #dataDir: string;
  readonly #vesselName: string;
  readonly #mayWrite: () => void;
  #authority: Pair | undefined;
  #server: Pair | undefined;

  /** `mayWrite` throws while nothing may be written to the data directory. */
  constructor(dataDir: string, vesselName: string, mayWrite: () => void) {
    this.#dataDir = dataDir;
    this.#vesselName = vesselName;
    this.#mayWrite = mayWrite;
  }

  /** Makes what is missing or due. Rejects with the error of the system, or with the name of a damaged file. */
  async look(nowMs: number, names: readonly string[]): Promise<Look> {
    let made: Look["made"];
    let authority = (this.#authority ??= await this.#read(AUTHORITY_FILE));
    if (authority === undefined || isOver(validityOf(authority), nowMs)) {
      authority = this.#authority = await this.#makeAuthority(nowMs, names);
      this.#server = undefined;
      made = "authority";
    }
    let server = (this.#server ??= await this.#read(SERVER_FILE).catch(() => undefined));
    const { wanted, left } = wantedNames(names, namesOf(server), authority);
    if (server === undefined || !this.#isGood(server, authority, nowMs, wanted)) {
      server = this.#server = await this.#makeServer(authority, nowMs, wanted);
      made ??= "server";
    }
    const served = { cert: server.certificate.toString(), key: pemOfKey(server.key) };
    return { authority: authority.certificate, server: server.certificate, served, made, left };
  }

  #isGood(server: Pair, authority: Pair, nowMs: number, wanted: readonly string[]): boolean {
    const { certificate } = server;
    const has = new Set(namesOf(server));
    return (
      certificate.checkIssued(authority.certificate) &&
      certificate.verify(authority.certificate.publicKey) &&
      !isDue(validityOf(server), nowMs) &&
      wanted.every((name) => has.has(name))
    );
  }

  /** It may vouch for the present names for ever. */
  async #makeAuthority(nowMs: number, names: readonly string[]): Promise<Pair> {
    const key = newKey();
    const serial = randomBytes(16);
    // Two authorities of one vessel can be distinguished in a telephone's list.
    const name = `${this.#vesselName.slice(0, 48)} ${serial.toString("hex").slice(-4)}`;
    const parts = { name, serial, ...authorityValidity(nowMs) };
    const pair = { key, certificate: new X509Certificate(authorityCertificate(key, parts, permittedFor(names))) };
    await this.#write(AUTHORITY_FILE, pair);
    return pair;
  }

  async #makeServer(authority: Pair, nowMs: number, names: readonly string[]): Promise<Pair> {
    const key = newKey();
    const issuer = { key: authority.key, certificate: authority.certificate.raw };
    const parts = {
      name: (names[0] ?? "localhost").slice(0, 64),
      serial: randomBytes(16),
      ...serverValidity(nowMs, validityOf(authority)),
    };
    const certificate = serverCertificate(issuer, createPublicKey(key), parts, names);
    const pair = { key, certificate: new X509Certificate(certificate) };
    // On a full disk it serves from memory, and the next start makes another: telephones trust the authority.
    await this.#write(SERVER_FILE, pair).catch(() => undefined);
    return pair;
  }

  async #read(file: string): Promise<Pair | undefined> {
    const path = join(this.#dataDir, file);
    const text = await readRegular(path, limits.certificate.fileBytes);
    if (text === undefined) return undefined;
    try {
      const pair = { certificate: new X509Certificate(text), key: createPrivateKey(text) };
      if (pair.certificate.checkPrivateKey(pair.key)) return pair;
    } catch {
      // Damaged, as one whose halves do not belong together.
    }
    throw new DamagedFile(path);
  }

  async #write(file: string, { certificate, key }: Pair): Promise<void> {
    this.#mayWrite();
    await mkdir(join(this.#dataDir, "https"), { recursive: true, mode: 0o700 });
    await writeDurably(join(this.#dataDir, file), `${pemOfKey(key)}${certificate.toString()}`, 0o600);
  }
}

/** Its message is the file. */
export class DamagedFile extends Error {}

/** The authority's certificate of a service that does not run; undefined if there is none. */
export async function readAuthority(dataDir: string): Promise<X509Certificate | undefined> {
  const path = join(dataDir, AUTHORITY_FILE);
  const text = await readRegular(path, limits.certificate.fileBytes);
  if (text === undefined) return undefined;
  try {
    return new X509Certificate(text);
  } catch {
    throw new DamagedFile(path);
  }
}

export function faultOf(error: unknown): string {
  return systemErrorCode(error) ?? (error instanceof Error ? error.message : String(error));
}

/** The names and addresses in a certificate, as they were put there. */
function namesOf(pair: Pair | undefined): string[] {
  const text = pair?.certificate.subjectAltName ?? "";
  return text.split(", ").flatMap((item) => {
    const [type, name] = [item.slice(0, item.indexOf(":")), item.slice(item.indexOf(":") + 1)];
    if (type === "IP Address") return [name.includes(":") ? new URL(`http://[${name}]`).hostname.slice(1, -1) : name];
    return type === "DNS" ? [name] : [];
  });
}

/** The present names that the authority may vouch for, then the earlier ones: a vessel comes back to a harbour. */
function wantedNames(
  names: readonly string[],
  before: readonly string[],
  { certificate }: Pair,
): { readonly wanted: readonly string[]; readonly left: readonly string[] } {
  const { covered, left } = sorted([...names, ...before], permittedIn(certificate.raw));
  return { wanted: covered.slice(0, limits.certificate.names), left };
}

function validityOf({ certificate }: Pair): Validity {
  return { fromMs: certificate.validFromDate.getTime(), untilMs: certificate.validToDate.getTime() };
}

function newKey(): KeyObject {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
}

function pemOfKey(key: KeyObject): string {
  return key.export({ format: "pem", type: "pkcs8" }).toString();
}
