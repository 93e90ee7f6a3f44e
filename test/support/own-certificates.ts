/** Certificates of a vessel's own authority in a folder of the test, as the service has them. */
import type { HttpsParts } from "../../src/api/service.ts";
import { type Clock, systemClock } from "../../src/core/clock.ts";
import { FileAuthority } from "../../src/runtime/https/file-authority.ts";
import { WatchedCertificates } from "../../src/runtime/https/watched-certificates.ts";
import { messagesIn } from "../../src/messages/messages.ts";

const https = messagesIn("en").https;

/** What a service logs, a line each. */
export function lines(): {
  readonly log: Record<"error" | "warning" | "info" | "debug", (text: string) => void>;
  readonly told: string[];
} {
  const told: string[] = [];
  const add = (text: string) => void told.push(text);
  return { log: { error: add, warning: add, info: add, debug: add }, told };
}

export async function ownCertificates(
  dataDir: string,
  { clock = systemClock, names = ["localhost", "127.0.0.1"] }: { clock?: Clock; names?: readonly string[] } = {},
): Promise<WatchedCertificates> {
  const authority = new FileAuthority(dataDir, "Aurora", () => undefined);
  const watched = WatchedCertificates.own(() => authority.look(clock.now(), names), lines().log, https);
  await watched.look();
  return watched;
}

export function httpsParts(certificates: HttpsParts["certificates"], rest: Partial<HttpsParts> = {}): HttpsParts {
  return { port: 0, clear: "redirect", isUsualPort: false, certificates, ...rest };
}
