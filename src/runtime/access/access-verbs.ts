/**
 * `bitacora access …`: people, sessions and programs of the running service, asked as a program of this computer, which may do all of it. All
 * give the exit status.
 */
import { userInfo } from "node:os";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { getJson, postJson } from "../../api/client.ts";
import { BitacoraError } from "../../core/errors.ts";
import type { AccessCommandMessages } from "../../messages/en/access-commands.ts";
import { EXIT_GOOD } from "../command-line.ts";
import { resolveReadableDataDir } from "../data-dir.ts";
import { runningServiceUrl } from "../service-url.ts";
import { plainText } from "../terminal/terminal-text.ts";

export interface AccessVerbOptions {
  readonly url: string | undefined;
  readonly dataDir: string | undefined;
  readonly json: boolean;
  readonly texts: AccessCommandMessages;
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: Writable;
  readonly stderr: Writable;
}

type Item = Readonly<Record<string, unknown>>;

const DEFAULT_URL = "http://127.0.0.1:8000";
const TIMEOUT_MS = 30_000;

/** Prints a list, a row for each item with these members. */
export async function listOf(options: AccessVerbOptions, path: string, members: readonly string[]): Promise<number> {
  const items = await getJson(await urlOf(options), path, isList, asking(options));
  if (options.json) options.stdout.write(`${JSON.stringify(items)}\n`);
  else if (items.length === 0) options.stderr.write(`${options.texts.none}\n`);
  else options.stdout.write(`${tableOf(items, members)}\n`);
  return EXIT_GOOD;
}

/** Prints one member of an answer. */
export async function printed(options: AccessVerbOptions, path: string, member: string): Promise<number> {
  const item = await getJson(await urlOf(options), path, isItem, asking(options));
  options.stdout.write(`${options.json ? JSON.stringify(item) : shown(item[member])}\n`);
  return EXIT_GOOD;
}

/** Does it in the name of the user of this computer. Prints the token, where the answer has one. */
export async function done(options: AccessVerbOptions, path: string, body: Item = {}): Promise<number> {
  const given = { user: userInfo().username, ...body };
  const answer = await postJson(await urlOf(options), path, isItem, asking(options), given);
  const { token } = answer;
  options.stdout.write(
    `${options.json ? JSON.stringify(answer) : token === undefined ? options.texts.done : shown(token)}\n`,
  );
  return EXIT_GOOD;
}

/** The first line of standard input; at a terminal it is asked for, and not shown. */
export async function secretOf({ stdin, stderr, texts }: AccessVerbOptions): Promise<string> {
  const isTerminal = stdin.isTTY;
  if (isTerminal) stderr.write(texts.password);
  const silent = new Writable({ write: (_chunk, _encoding, taken) => taken() });
  const lines = createInterface({ input: stdin, output: silent, terminal: isTerminal });
  try {
    for await (const line of lines) {
      if (isTerminal) stderr.write("\n");
      if (line !== "") return line;
      break;
    }
  } finally {
    lines.close();
  }
  throw new BitacoraError("usage", { reason: texts.noPassword });
}

async function urlOf({ url, dataDir, env }: AccessVerbOptions): Promise<string> {
  if (url !== undefined) return url;
  const { dir } = resolveReadableDataDir(dataDir, env);
  return (await runningServiceUrl(dir)) ?? DEFAULT_URL;
}

function asking({ texts }: AccessVerbOptions) {
  return { timeoutMs: TIMEOUT_MS, foreignAnswer: texts.foreign };
}

function tableOf(items: readonly Item[], members: readonly string[]): string {
  const rows = [members, ...items.map((item) => members.map((member) => shown(item[member])))];
  const widths = members.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return "-";
  return plainText(Array.isArray(value) ? value.join(",") : String(value as string));
}

function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is Item[] {
  return Array.isArray(value) && value.every((each) => isItem(each));
}
