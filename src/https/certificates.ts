/** The port through which the interface gets the certificate that it shows: of the vessel's own authority, or from files. */
import type { Feed } from "../core/feed.ts";

/** Both in PEM. */
export interface ServedCertificate {
  readonly cert: string;
  readonly key: string;
}

export interface CertificateReport {
  /** `own`: of the vessel's authority; `files`: what the project names. */
  readonly source: "own" | "files";
  readonly names: readonly string[];
  /** When it ends, ms since 1970; null if there is none. */
  readonly untilMs: number | null;
  /** SHA-256 of the vessel's authority, as telephones show it; null where the certificate is from files. */
  readonly fingerprint: string | null;
  /** Why it cannot be made or renewed, in words; null if it can. */
  readonly fault: string | null;
}

export interface Certificates {
  /** Undefined while there is none: then no handshake succeeds. It is told by `changes`. */
  readonly current: ServedCertificate | undefined;
  readonly changes: Feed<undefined>;
  /** The certificate of the vessel's authority, for others to trust, in PEM. */
  readonly authority: string | undefined;
  /** Whether every browser trusts it by itself: only then may one be told to use nothing but HTTPS. */
  readonly isPublic: boolean;
  report(): CertificateReport;
}
