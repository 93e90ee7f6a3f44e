/**
 * The certificate of the interface while the service runs: looked at every half minute, so that one that is due, an address that is new, a
 * clock that was set and files that were changed are taken up without a restart. After a fault the present certificates stay in use, and
 * the fault is logged.
 */
import { X509Certificate } from "node:crypto";
import { Feed } from "../../core/feed.ts";
import type { CertificateReport, Certificates, ServedCertificate } from "../../https/certificates.ts";
import { limits } from "../../https/limits.ts";
import type { HttpsMessages } from "../../messages/en/https.ts";
import type { Log } from "../../core/log.ts";
import { DamagedFile, faultOf, type FileAuthority } from "./file-authority.ts";
import { BadPair, readPair } from "./file-pair.ts";

/** What a look has found. */
interface Found {
  readonly served: ServedCertificate;
  readonly certificate: X509Certificate;
  readonly authority?: X509Certificate;
  readonly isPublic: boolean;
}

type Looks = () => Promise<Found>;

export class WatchedCertificates implements Certificates {
  readonly changes = new Feed<undefined>();
  readonly #source: CertificateReport["source"];
  readonly #look: Looks;
  readonly #log: Log;
  readonly #texts: HttpsMessages;
  #found: Found | undefined;
  #fault: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  private constructor(source: CertificateReport["source"], look: Looks, log: Log, texts: HttpsMessages) {
    this.#source = source;
    this.#look = look;
    this.#log = log;
    this.#texts = texts;
  }

  /** From the vessel's own authority, which is made if there is none. */
  static own(lookOnce: () => ReturnType<FileAuthority["look"]>, log: Log, texts: HttpsMessages): WatchedCertificates {
    let logged = "";
    const tellLeft = (left: readonly string[]) => {
      // Nobody types an address of IPv6 that changes each day.
      const text = left.filter((name) => !name.includes(":")).join(", ");
      if (text !== logged && text !== "") log.warning(texts.leftOut({ names: text }));
      logged = text;
    };
    return new WatchedCertificates(
      "own",
      async () => {
        const look = await lookOnce();
        const untilDay = look.server.validToDate.toISOString().slice(0, 10);
        if (look.made === "authority") log.info(texts.authorityMade({ fingerprint: fingerprintOf(look.authority) }));
        else if (look.made === "server") log.info(texts.serverMade({ until: untilDay }));
        tellLeft(look.left);
        return { served: look.served, certificate: look.server, authority: look.authority, isPublic: false };
      },
      log,
      texts,
    );
  }

  static fromFiles(cert: string, key: string, log: Log, texts: HttpsMessages): WatchedCertificates {
    return new WatchedCertificates("files", () => readPair(cert, key, texts), log, texts);
  }

  get current(): ServedCertificate | undefined {
    return this.#found?.served;
  }

  get authority(): string | undefined {
    return this.#found?.authority?.toString();
  }

  get isPublic(): boolean {
    return this.#found?.isPublic === true;
  }

  /** Looks at once, and then every half minute. */
  async start(): Promise<void> {
    await this.look();
    this.#timer = setInterval(() => void this.look(), limits.certificate.lookMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** Looks that meet are one. Never rejects. */
  look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #lookOnce(): Promise<void> {
    const [log, texts] = [this.#log, this.#texts];
    try {
      const found = await this.#look();
      const isNew = found.served.cert !== this.#found?.served.cert || found.served.key !== this.#found.served.key;
      const isChanged = this.#found !== undefined && isNew && this.#source === "files";
      this.#found = found;
      if (this.#fault !== null) log.info(texts.wellAgain);
      else if (isChanged) log.info(texts.filesTaken);
      this.#fault = null;
      if (isNew) this.changes.tell(undefined);
    } catch (error) {
      const fault = this.#textOf(error);
      if (fault !== this.#fault) log.error(texts.fault({ fault }));
      this.#fault = fault;
    }
  }

  #textOf(error: unknown): string {
    const texts = this.#texts;
    if (error instanceof BadPair) return error.message;
    return error instanceof DamagedFile
      ? texts.damaged({ file: error.message })
      : texts.notMade({ reason: faultOf(error) });
  }

  report(): CertificateReport {
    const { certificate, authority } = this.#found ?? {};
    return {
      source: this.#source,
      names: (certificate?.subjectAltName ?? "").split(", ").filter((name) => name !== ""),
      untilMs: certificate?.validToDate.getTime() ?? null,
      fingerprint: authority === undefined ? null : fingerprintOf(authority),
      fault: this.#fault,
    };
  }
}

/** SHA-256 as telephones show it: pairs of digits with colons. */
function fingerprintOf(certificate: X509Certificate): string {
  return certificate.fingerprint256;
}
