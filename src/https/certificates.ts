/** The port that gives the interface its certificate: issued by the vessel's own authority, or read from files. */
import type { Feed } from "../core/feed.ts";

/** Both in PEM. */
export interface ServedCertificate {
  readonly cert: string;
  readonly key: string;
}

export interface CertificateReport {
  /** `own`: issued by the vessel's authority; `files`: from the files that the project names. */
  readonly source: "own" | "files";
  readonly names: readonly string[];
  /** When the certificate expires, ms since 1970; null if there is no certificate. */
  readonly untilMs: number | null;
  /** SHA-256 of the authority's certificate, as telephones show it; null if the certificate is from files. */
  readonly fingerprint: string | null;
  /** Why the certificate cannot be made or renewed, in words; null if it can. */
  readonly fault: string | null;
}

export interface Certificates {
  /** Undefined while there is no certificate: then no handshake succeeds. `changes` reports every new one. */
  readonly current: ServedCertificate | undefined;
  readonly changes: Feed<undefined>;
  /** The authority's certificate in PEM, for other devices to install and trust. */
  readonly authority: string | undefined;
  /** Whether every browser trusts the certificate without help. Only then may Strict-Transport-Security be sent. */
  readonly isPublic: boolean;
  report(): CertificateReport;
}
