/**
 * Whom to tell of a vessel that is silent, and after how many minutes: a file in the words of `alarms.notify` aboard.
 *
 *     { "after_min": 30, "notify": [{ "id": "owner", "to": "mail", "server": "smtps://…", "from": "…", "addresses": ["…"] }] }
 */
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { notifySection, type ReceiverSettings, receiverSchema } from "../../../../src/connectors/notify/section.ts";
import { systemErrorCode, usageError } from "../../../../src/core/errors.ts";
import { ShoreRefusal } from "../errors.ts";
import { limits } from "../limits.ts";
import type { ShoreMessages } from "../messages/en/shore.ts";

export interface SilenceSettings {
  readonly afterMin: number;
  readonly receivers: readonly ReceiverSettings[];
}

/** Keys of a receiver that have a meaning ashore. */
const KEYS = new Set([
  "id", "to", "url", "timeout_s", "server", "topic", "chat", "user", "service", "token_file", "password_file", "ca_file", "from",
  "addresses",
]); // prettier-ignore

type Fields = Readonly<Record<string, unknown>>;

export async function readSilenceFile(file: string, texts: ShoreMessages): Promise<SilenceSettings> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw usageError(`${file}: ${systemErrorCode(error) ?? String(error)}`, error);
  });
  const { reasons } = texts.silence;
  const refuse = (reason: string) => new ShoreRefusal(({ silenceFile }) => silenceFile({ file, reason }));
  let read: Fields;
  try {
    read = JSON.parse(text) as Fields;
  } catch {
    throw refuse(reasons.unreadable);
  }
  const { after_min: afterMin, notify } = read;
  if (typeof afterMin !== "number" || !(afterMin >= 1 && afterMin <= limits.silenceMostMin))
    throw refuse(reasons.afterMin);
  if (!areReceivers(notify)) throw refuse(reasons.receivers);
  for (const each of notify) {
    const key = Object.keys(each).find(
      (one) => !KEYS.has(one) || !fits(each[one], receiverSchema.properties[one as never]),
    );
    const problem = key === undefined ? problemOf(each) : reasons.key({ key });
    if (problem !== undefined) throw refuse(reasons.receiver({ id: String(each["id"]), problem }));
  }
  const place = { dir: dirname(resolve(file)), vesselName: "" };
  return { afterMin, receivers: notifySection.settings(notify, place) };
}

function areReceivers(notify: unknown): notify is readonly Fields[] {
  if (!Array.isArray(notify) || notify.length === 0 || notify.length > limits.silenceReceivers) return false;
  const ids = notify.map((each: unknown) => (each as Fields | null)?.["id"]);
  return new Set(ids).size === ids.length && ids.every((id) => fits(id, receiverSchema.properties.id));
}

/** What the vessel's own check of a project says, in English. */
function problemOf(each: Fields): string | undefined {
  if (each["to"] === "push") return "to: push";
  const [finding] = notifySection.faults?.([each], undefined as never) ?? [];
  const words = finding?.problem[1] as { readonly en?: string } | undefined;
  return finding && (words?.en ?? finding.problem[0]);
}

interface Shape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Shape;
}

/** The keywords of a schema that these keys have; the schema's own checker is aboard only. */
function fits(value: unknown, shape: Shape): boolean {
  if (shape.enum !== undefined) return shape.enum.includes(value);
  if (shape.type === "array") return Array.isArray(value) && value.every((one) => fits(one, shape.items ?? {}));
  if (shape.type === "number")
    return typeof value === "number" && value >= (shape.minimum ?? -Infinity) && value <= (shape.maximum ?? Infinity);
  return (
    typeof value === "string" &&
    value !== "" &&
    value.length <= 4096 &&
    new RegExp(shape.pattern ?? "", "u").test(value)
  );
}
