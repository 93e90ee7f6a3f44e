/**
 * `bitacora access …`: people, sessions and programs of the running service, asked as a program of this computer, which may do all of it. All
 * give the exit status.
 */
import { userInfo } from "node:os";
import { usageError } from "../../core/errors.ts";
import { plainJson } from "../../core/shown-text.ts";
import { lineOf } from "../../logbook/person/file-person-key.ts";
import type { AccessCommandMessages } from "../../messages/en/access-commands.ts";
import { EXIT_GOOD } from "../command-line.ts";
import { clientOf } from "../service-client.ts";
import type { ServicePlace } from "../service-url.ts";
import { plainText } from "../terminal/terminal-text.ts";
import { textTable } from "../terminal/text-table.ts";
import { texts } from "./access-command.ts";

export interface AccessVerbOptions extends ServicePlace {
  readonly json: boolean;
}

export type Item = Readonly<Record<string, unknown>>;
type Column = keyof AccessCommandMessages["columns"];

/** Prints a list, a row for each item with these members; with `json` a line for each item with all of them. */
export async function listOf(options: AccessVerbOptions, path: string, columns: readonly Column[]): Promise<number> {
  const asking = await askingOf(options);
  const items = await asking.list(path);
  const { stdout, stderr } = process;
  if (options.json) for (const item of items) stdout.write(`${plainJson(item)}\n`);
  else if (items.length === 0) stderr.write(`${texts.none}\n`);
  else {
    const head = columns.map((column) => texts.columns[column]);
    stdout.write(textTable([head, ...items.map((item) => columns.map((column) => shown(item[column])))]));
  }
  await noteIfOff(asking);
  return EXIT_GOOD;
}

/** Prints one member of an answer. */
export async function printed(options: AccessVerbOptions, path: string, member: string): Promise<number> {
  const asking = await askingOf(options);
  const item = await asking.item(path);
  process.stdout.write(`${options.json ? plainJson(item) : shown(item[member])}\n`);
  await noteIfOff(asking);
  return EXIT_GOOD;
}

/** Does it in the name of the user of this computer, and prints what was done: `said`, or the token that the answer has. */
export async function done(options: AccessVerbOptions, path: string, body: Item, said: string): Promise<number> {
  const asking = await askingOf(options);
  const answer = await asking.post(path, { user: userInfo().username, ...body });
  const { token = said, passkeys_removed: passkeys, tokens_ended: tokens, waits } = answer;
  const { stdout, stderr } = process;
  stdout.write(`${options.json ? plainJson(answer) : plainText(String(token))}\n`);
  await noteIfOff(asking);
  if (options.json) return EXIT_GOOD;
  if (typeof passkeys === "number") stdout.write(`${texts.passkeysGone({ count: passkeys })}\n`);
  if (typeof tokens === "number") stdout.write(`${texts.tokensEnded({ count: tokens })}\n`);
  if (waits === true) stderr.write(`${texts.waits}\n`);
  return EXIT_GOOD;
}

/** Says where nobody is asked for any of it: a token that was made there does nothing yet. */
async function noteIfOff({ item }: Pick<Asking, "item">): Promise<void> {
  const { control } = await item("/access");
  if (control === "off") process.stderr.write(`${texts.state.off}\n`);
}

/** Prints the public line of a passkey, as `logbook key enter` reads it. */
export async function keyLine(options: AccessVerbOptions, path: string, id: string): Promise<number> {
  const passkey = (await (await askingOf(options)).list(path)).find((each) => each["id"] === id);
  const { name: person, person_key: personKey } = passkey ?? {};
  if (typeof person !== "string" || typeof personKey !== "string") throw usageError(texts.noKeyLine({ id }));
  const key = { person, personKey };
  process.stdout.write(`${options.json ? plainJson(key) : plainText(lineOf(key))}\n`);
  return EXIT_GOOD;
}

type Asking = Awaited<ReturnType<typeof askingOf>>;

export async function askingOf(place: ServicePlace) {
  const client = await clientOf(place);
  return {
    item: (path: string) => client.get(path, isItem),
    list: (path: string) => client.get(path, isList),
    post: (path: string, body: Item) => client.post(path, isItem, body),
  };
}

export function shown(value: unknown): string {
  if (value === null || value === undefined || value === false || value === "") return "–";
  if (value === true) return texts.yes;
  return plainText(Array.isArray(value) ? value.join(",") : (value as string | number).toString());
}

function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is Item[] {
  return Array.isArray(value) && value.every((each) => isItem(each));
}
