/**
 * `bitacora access …`: people, sessions and programs of the running service, asked as a program of this computer, which may do all of it.
 * All give the exit status.
 */
import { userInfo } from "node:os";
import type { Answer, Asked, PathOf } from "../../api/asked.ts";
import type { ServiceClient } from "../../api/client.ts";
import { accessBodies } from "../../api/schema/access-schema.ts";
import { arrayOf, type BodyOf, objectOf, text } from "../../core/body-schema.ts";
import { usageError } from "../../core/errors.ts";
import { plainJson } from "../../core/shown-text.ts";
import { lineOf } from "../../logbook/person/file-person-key.ts";
import type { AccessCommandMessages } from "../../messages/en/access-commands.ts";
import { EXIT_GOOD } from "../command-line.ts";
import { clientOf } from "../service-client.ts";
import type { VerbOptions } from "../service-url.ts";
import { plainText } from "../terminal/terminal-text.ts";
import { textTable } from "../terminal/text-table.ts";
import { texts } from "./access-command.ts";

const { AccessRequest, AccessSession, Done, MadeToken, Passkey, Person, ProgramToken } = accessBodies;
type Answered = Partial<BodyOf<typeof Done> & BodyOf<typeof MadeToken>>;
type DonePath = {
  [Path in PathOf<"post">]: Answer<"post", Path> extends BodyOf<typeof Done> ? Path : never;
}[PathOf<"post">];
type Column = keyof AccessCommandMessages["columns"];

export const lists = {
  people: (client: ServiceClient) => client.get("/access/people", arrayOf(Person)),
  sessions: (client: ServiceClient) => client.get("/access/sessions", arrayOf(AccessSession)),
  requests: (client: ServiceClient) => client.get("/access/requests", arrayOf(AccessRequest)),
  passkeys: (client: ServiceClient) => client.get("/access/passkeys", arrayOf(Passkey)),
  tokens: (client: ServiceClient) => client.get("/access/tokens", arrayOf(ProgramToken)),
};

/** Prints a list, a row for each item with these members; with `json` a line for each item with all of them. */
export async function listOf<Item extends object>(
  options: VerbOptions,
  ask: (client: ServiceClient) => Promise<readonly Item[]>,
  columns: readonly (keyof Item & Column)[],
): Promise<number> {
  const client = await clientOf(options);
  const items = await ask(client);
  const { stdout, stderr } = process;
  if (options.json) for (const item of items) stdout.write(`${plainJson(item)}\n`);
  else if (items.length === 0) stderr.write(`${texts.none}\n`);
  else {
    const head = columns.map((column) => texts.columns[column]);
    stdout.write(textTable([head, ...items.map((item) => columns.map((column) => shown(item[column])))]));
  }
  await noteIfOff(client);
  return EXIT_GOOD;
}

/** Prints the code of the first visit. */
export async function printCode(options: VerbOptions): Promise<number> {
  const client = await clientOf(options);
  const answer = await client.get("/access/code", objectOf({ code: text }));
  process.stdout.write(`${options.json ? plainJson(answer) : shown(answer.code)}\n`);
  await noteIfOff(client);
  return EXIT_GOOD;
}

/** Does it in the name of the user of this computer, and prints what was done. */
export function done<Path extends DonePath>(
  options: VerbOptions,
  path: Path,
  asked: Omit<Asked<"post", Path>, "user">,
  said: string,
): Promise<number> {
  // For the compiler one of these paths, which all answer alike.
  type One = "/access/tokens/{id}/revoke";
  const act = (client: ServiceClient, user: string) =>
    client.send(path as One, Done, { user, ...asked } as unknown as Asked<"post", One>);
  return printed(options, act, said);
}

export function makeToken(options: VerbOptions, asked: Asked<"post", "/access/tokens">): Promise<number> {
  return printed(options, (client, user) => client.send("/access/tokens", MadeToken, { user, ...asked }), "");
}

async function printed(
  options: VerbOptions,
  act: (client: ServiceClient, user: string) => Promise<Answered>,
  said: string,
): Promise<number> {
  const client = await clientOf(options);
  const answer = await act(client, userInfo().username);
  const { token = said, passkeys_removed: passkeys, tokens_ended: tokens, waits } = answer;
  const { stdout, stderr } = process;
  stdout.write(`${options.json ? plainJson(answer) : plainText(token)}\n`);
  await noteIfOff(client);
  if (options.json) return EXIT_GOOD;
  if (passkeys !== undefined) stdout.write(`${texts.passkeysGone({ count: passkeys })}\n`);
  if (tokens !== undefined) stdout.write(`${texts.tokensEnded({ count: tokens })}\n`);
  if (waits === true) stderr.write(`${texts.waits}\n`);
  return EXIT_GOOD;
}

/** Says where nobody is asked for any of it: a token that was made there does nothing yet. */
async function noteIfOff(client: ServiceClient): Promise<void> {
  const { control } = await client.get("/access", objectOf({ control: text }));
  if (control === "off") process.stderr.write(`${texts.state.off}\n`);
}

/** Prints the public line of a passkey, as `logbook key enter` reads it. */
export async function keyLine(options: VerbOptions, id: string): Promise<number> {
  const passkeys = await lists.passkeys(await clientOf(options));
  const { name: person, person_key: personKey = null } = passkeys.find((each) => each.id === id) ?? {};
  if (person === undefined || personKey === null) throw usageError(texts.noKeyLine({ id }));
  const key = { person, personKey };
  process.stdout.write(`${options.json ? plainJson(key) : plainText(lineOf(key))}\n`);
  return EXIT_GOOD;
}

export function shown(value: unknown): string {
  if (value === null || value === undefined || value === false || value === "") return "–";
  if (value === true) return texts.yes;
  return plainText(Array.isArray(value) ? value.join(",") : (value as string | number).toString());
}
