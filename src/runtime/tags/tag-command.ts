/** `bitacora tags`: what tags say now, a value for one of them, and their updates as they come. */
import { on, once } from "node:events";
import { userInfo } from "node:os";
import { WebSocket } from "ws";
import { addressOf } from "../../api/asked.ts";
import { serviceUrl } from "../../api/client.ts";
import { quality, scalar } from "../../api/schema/scalar.ts";
import { arrayOf, type BodyOf, numberOrNull, objectOf, orNull, text, textOrNull } from "../../core/body-schema.ts";
import { BitacoraError, reasonOf, usageError } from "../../core/errors.ts";
import { plainJson } from "../../core/shown-text.ts";
import { parseIsoTime } from "../../core/time.ts";
import { messagesIn } from "../../messages/messages.ts";
import { missingText } from "../../messages/missing-text.ts";
import type { Scalar } from "../../tags/tag.ts";
import { locale } from "../command.ts";
import { followEvents } from "../follow-events.ts";
import { clientOf } from "../service-client.ts";
import type { VerbOptions } from "../service-url.ts";
import { stopSignal } from "../stop-signal.ts";
import { printAnswer } from "../terminal/print-answer.ts";
import { plainText } from "../terminal/terminal-text.ts";
import { textTable } from "../terminal/text-table.ts";

const messages = messagesIn(locale);
export const texts = messages.tagCommands;

const SUMMARY = objectOf({ id: text, unit_si: text, value: scalar, quality: orNull(quality) });
const MISSING = objectOf({ tag_id: text, quality: orNull(quality), stale_since: textOrNull });
const SOURCE = objectOf({ id: text, source: textOrNull, age_s: numberOrNull, waits_for: arrayOf(MISSING) });
type Summary = BodyOf<typeof SUMMARY>;
type Source = BodyOf<typeof SOURCE>;
const MESSAGE = objectOf({ type: text });
const UPDATE = objectOf({ tag_id: text, value: scalar, quality, timestamp: text });

const UNKNOWN = "–";

export async function listTags(options: VerbOptions, pattern: string | undefined): Promise<void> {
  const client = await clientOf(options);
  const sources = await client.get("/sources", arrayOf(SOURCE), { tags: pattern && patternOf(pattern) });
  const sourceOf = new Map(sources.map((source) => [source.id, source]));
  const all = await client.get("/tags", arrayOf(SUMMARY), { language: locale });
  const tags = all.filter(({ id }) => sourceOf.has(id));
  const { stdout } = process;
  if (options.json)
    for (const tag of tags) {
      const { source = null, age_s = null, waits_for = [] } = sourceOf.get(tag.id) ?? {};
      stdout.write(`${plainJson({ ...tag, age_s, source, waits_for })}\n`);
    }
  else stdout.write(textTable([Object.values(texts.columns), ...tags.map((tag) => rowOf(tag, sourceOf.get(tag.id)))]));
}

/** A word is looked for anywhere in the id. */
function patternOf(typed: string): string {
  return typed.includes("*") ? typed : `*${typed.toUpperCase()}*`;
}

function rowOf({ id, value, unit_si: unit, quality }: Summary, source: Source | undefined): string[] {
  const age = source?.age_s ?? null;
  return [
    id,
    value === null ? UNKNOWN : shown(value),
    unit,
    age === null ? UNKNOWN : age.toFixed(1),
    quality ?? UNKNOWN,
    plainText([source?.source ?? UNKNOWN, ...waits(source)].join(", ")),
  ];
}

/** What a derived tag waits for; empty if it does not wait. */
function waits({ waits_for: missing = [] }: Partial<Source> = {}): string[] {
  if (missing.length === 0) return [];
  const tags = missing.map(({ tag_id: tagId, quality, stale_since: since }) => ({
    tagId,
    quality: quality ?? undefined,
    staleSinceMs: since === null ? undefined : parseIsoTime(since),
  }));
  return [messages.derive.waits({ missing: missingText(tags, messages.derive) })];
}

/** A derived value has more digits than anybody reads; a position needs nine. */
function shown(value: Scalar): string {
  return String(typeof value === "number" ? Number(value.toPrecision(9)) : value);
}

/** Sets it in the name of the user of this computer, or brings it as a program. */
export async function setTag(
  options: VerbOptions,
  { id, value, user = userInfo().username, program, unit }: SetTag,
): Promise<void> {
  const client = await clientOf(options);
  const by = program === undefined ? { user } : { program };
  const asked = { tag_id: id, value: valueIn(value), ...by, unit_si: unit };
  const taken = await client.put("/tags/{tag_id}", objectOf({ id: text, value: scalar }), asked);
  printAnswer(options, taken, ({ id: its, value: now }) => texts.done({ id: its, value: String(now) }));
}

interface SetTag {
  readonly id: string;
  readonly value: string;
  readonly user: string | undefined;
  readonly program: string | undefined;
  readonly unit: string | undefined;
}

function valueIn(text: string): Scalar {
  const named = new Map<string, Scalar>([["true", true], ["false", false], ["null", null]]); // prettier-ignore
  const known = named.get(text);
  if (known !== undefined) return known;
  if (!/^[+-]?\d{1,18}(\.\d{1,18})?(e[+-]?\d{1,3})?$/i.test(text)) throw usageError(texts.notAValue({ text }));
  return Number(text);
}

/** Until somebody ends it. */
export async function watchTags(options: VerbOptions, pattern: string | undefined): Promise<void> {
  const client = await clientOf(options);
  const away = (reason: string) => process.stderr.write(`${messages.alarms.unreachable({ reason })}\n`);
  const take = (message: string) => {
    if (client.parsed(MESSAGE, message).type !== "tag") return;
    const { tag_id: id, value, quality, timestamp } = client.parsed(UPDATE, message);
    const line = `${timestamp}  ${id} = ${shown(value)}  ${quality}`;
    process.stdout.write(`${options.json ? plainJson({ tag_id: id, value, quality, timestamp }) : line}\n`);
  };
  const path = addressOf("/ws/realtime", { tags: pattern });
  await followEvents({ open: () => updatesOf(client.url, path), take, away }, stopSignal());
}

/** Messages of the live stream, until the service ends it. */
async function* updatesOf(url: string, path: string): AsyncGenerator<string, void> {
  const socket = new WebSocket(serviceUrl(url, path).replace(/^http/i, "ws"));
  try {
    await once(socket, "open");
    for await (const [data] of on(socket, "message", { close: ["close"] })) yield String(data as Buffer);
  } catch (error) {
    throw new BitacoraError("service-unreachable", { url, reason: reasonOf(error) }, error);
  } finally {
    socket.terminate();
  }
}
