/** `bitacora reload`: the running service reads its project file anew. */
import { userInfo } from "node:os";
import type { Writable } from "node:stream";
import { postJson } from "../api/client.ts";
import type { ReloadReport } from "../api/service.ts";
import { isBitacoraError } from "../core/errors.ts";
import { plainJson } from "../core/shown-text.ts";
import type { Locale } from "../messages/locale.ts";
import { messagesIn } from "../messages/messages.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "./command-line.ts";
import { resolveReadableDataDir } from "./data-dir.ts";
import { runningServiceUrl } from "./service-url.ts";
import { plainText } from "./terminal/terminal-text.ts";

export interface ReloadOptions {
  readonly url: string | undefined;
  readonly dataDir: string | undefined;
  readonly json: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly locale: Locale;
  readonly stdout: Writable;
  readonly stderr: Writable;
}

/** Sources with devices on a bus may take a moment to end. */
const TIMEOUT_MS = 30_000;
const DEFAULT_URL = "http://127.0.0.1:8000";
const REFUSED = 422;

/** The exit status: 1 where the service refused the file, and nothing has changed. */
export async function reloadService(options: ReloadOptions): Promise<number> {
  const { dataDir, env, json, locale, stdout, stderr } = options;
  const { serve, reload } = messagesIn(locale).cli;
  const dir = () => resolveReadableDataDir(dataDir, env).dir;
  const url = options.url ?? (await runningServiceUrl(dir())) ?? DEFAULT_URL;
  try {
    const asking = { timeoutMs: TIMEOUT_MS, foreignAnswer: reload.foreignAnswer };
    const query = new URLSearchParams({ language: locale, user: userInfo().username });
    const report = await postJson(url, `/project/reload?${query}`, isReport, asking);
    const { applied, needs_restart: restart } = report;
    if (json) stdout.write(`${plainJson(report)}\n`);
    else if (applied.length + restart.length === 0) stdout.write(`${reload.unchanged}\n`);
    else stdout.write(`${plainText(serve.reloaded({ applied, restart }))}\n`);
    return EXIT_GOOD;
  } catch (error) {
    if (!isBitacoraError(error, "usage") || error.details["status"] !== REFUSED) throw error;
    for (const line of String(error.details["reason"]).split("\n")) stderr.write(`${plainText(line)}\n`);
    stderr.write(`${reload.refused}\n`);
    return EXIT_BAD_ANSWER;
  }
}

function isReport(value: unknown): value is ReloadReport {
  if (typeof value !== "object" || value === null) return false;
  return (
    "applied" in value && Array.isArray(value.applied) && "needs_restart" in value && Array.isArray(value.needs_restart)
  );
}
