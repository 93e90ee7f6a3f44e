/**
 * `bitacora access …`: people, sessions and programs of the running service, asked as a program of this computer, which may do all of it. All
 * give the exit status.
 */
import { userInfo } from "node:os";
import type { Writable } from "node:stream";
import { getJson, postJson } from "../../api/client.ts";
import { BitacoraError } from "../../core/errors.ts";
import { plainJson } from "../../core/shown-text.ts";
import { lineOf } from "../../logbook/person/file-person-key.ts";
import type { AccessCommandMessages } from "../../messages/en/access-commands.ts";
import { EXIT_GOOD } from "../command-line.ts";
import { resolveReadableDataDir } from "../data-dir.ts";
import { runningServiceUrl } from "../service-url.ts";
import { plainText } from "../terminal/terminal-text.ts";
import { textTable } from "../terminal/text-table.ts";

export interface AccessVerbOptions {
  readonly url: string | undefined;
  readonly dataDir: string | undefined;
  readonly json: boolean;
  readonly texts: AccessCommandMessages;
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: Writable;
  readonly stderr: Writable;
}

export type Item = Readonly<Record<string, unknown>>;
type Column = keyof AccessCommandMessages["columns"];

const DEFAULT_URL = "http://127.0.0.1:8000";
const TIMEOUT_MS = 30_000;

/** Prints a list, a row for each item with these members; with `json` a line for each item with all of them. */
export async function listOf(options: AccessVerbOptions, path: string, columns: readonly Column[]): Promise<number> {
  const items = await (await askingOf(options)).list(path);
  const { json, stdout, stderr, texts } = options;
  if (json) for (const item of items) stdout.write(`${plainJson(item)}\n`);
  else if (items.length === 0) stderr.write(`${texts.none}\n`);
  else {
    const head = columns.map((column) => texts.columns[column]);
    stdout.write(textTable([head, ...items.map((item) => columns.map((column) => shown(item[column], texts)))]));
  }
  return EXIT_GOOD;
}

/** Prints one member of an answer. */
export async function printed(options: AccessVerbOptions, path: string, member: string): Promise<number> {
  const item = await (await askingOf(options)).item(path);
  options.stdout.write(`${options.json ? plainJson(item) : shown(item[member], options.texts)}\n`);
  return EXIT_GOOD;
}

/** Does it in the name of the user of this computer, and prints what was done: `said`, or the token that the answer has. */
export async function done(options: AccessVerbOptions, path: string, body: Item, said: string): Promise<number> {
  const answer = await (await askingOf(options)).post(path, { user: userInfo().username, ...body });
  const { token = said, passkeys_removed: passkeys, tokens_ended: tokens, waits } = answer;
  options.stdout.write(`${options.json ? plainJson(answer) : plainText(String(token))}\n`);
  if (!options.json && typeof passkeys === "number")
    options.stdout.write(`${options.texts.passkeysGone({ count: passkeys })}\n`);
  if (!options.json && typeof tokens === "number")
    options.stdout.write(`${options.texts.tokensEnded({ count: tokens })}\n`);
  if (!options.json && waits === true) options.stderr.write(`${options.texts.waits}\n`);
  return EXIT_GOOD;
}

/** Prints the public line of a passkey, as `logbook enter-key` reads it. */
export async function keyLine(options: AccessVerbOptions, path: string, id: string): Promise<number> {
  const passkey = (await (await askingOf(options)).list(path)).find((each) => each["id"] === id);
  const { name: person, person_key: personKey } = passkey ?? {};
  if (typeof person !== "string" || typeof personKey !== "string")
    throw new BitacoraError("usage", { reason: options.texts.noKeyLine({ id }) });
  const key = { person, personKey };
  options.stdout.write(`${options.json ? plainJson(key) : plainText(lineOf(key))}\n`);
  return EXIT_GOOD;
}

/** The service that is named, else the one that runs on the data directory, else the usual address. */
export async function askingOf({ url, dataDir, env, texts }: AccessVerbOptions) {
  const service = url ?? (await runningServiceUrl(resolveReadableDataDir(dataDir, env).dir)) ?? DEFAULT_URL;
  const client = { timeoutMs: TIMEOUT_MS, foreignAnswer: texts.foreign };
  return {
    item: (path: string) => getJson(service, path, isItem, client),
    list: (path: string) => getJson(service, path, isList, client),
    post: (path: string, body: Item) => postJson(service, path, isItem, client, body),
  };
}

export function shown(value: unknown, { yes }: Pick<AccessCommandMessages, "yes">): string {
  if (value === null || value === undefined || value === false || value === "") return "–";
  if (value === true) return yes;
  return plainText(Array.isArray(value) ? value.join(",") : (value as string | number).toString());
}

function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is Item[] {
  return Array.isArray(value) && value.every((each) => isItem(each));
}
