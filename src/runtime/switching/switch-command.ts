/** `bitacora switch`: what may be switched, and an order in two touches, the second of which is a question. */
import { once } from "node:events";
import { userInfo } from "node:os";
import { createInterface } from "node:readline";
import { busBodies } from "../../api/schema/bus-schema.ts";
import { arrayOf, type BodyOf } from "../../core/body-schema.ts";
import { usageError } from "../../core/errors.ts";
import { plainJson } from "../../core/shown-text.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { clientOf } from "../service-client.ts";
import type { VerbOptions } from "../service-url.ts";
import { printAnswer } from "../terminal/print-answer.ts";
import { plainText } from "../terminal/terminal-text.ts";
import { textTable } from "../terminal/text-table.ts";

const { entries, switching } = messagesIn(locale);
export const texts = switching.command;

const { Switch } = busBodies;
type SwitchBody = BodyOf<typeof Switch>;

export async function listSwitches(options: VerbOptions, id: string | undefined): Promise<void> {
  const all = await (await clientOf(options)).get("/switches", arrayOf(Switch));
  const shown = all.filter((each) => id === undefined || each.id === id);
  if (id !== undefined && shown.length === 0) throw usageError(texts.unknown({ id }));
  if (options.json) process.stdout.write(shown.map((each) => `${plainJson(each)}\n`).join(""));
  else process.stdout.write(textTable([Object.values(texts.columns), ...shown.map(rowOf)]));
}

function rowOf({ id, name, load, on, said_ago_s: agoS, why }: SwitchBody): string[] {
  const state = on === null ? "unknown" : on ? "on" : "off";
  const cannot = why[on === true ? "off" : "on"] ?? "";
  return [id, plainText(name), load, texts.states[state], agoS === null ? "–" : String(agoS), cannot];
}

interface SwitchOrder {
  readonly id: string;
  readonly on: boolean;
  readonly user: string | undefined;
  readonly yes: boolean;
}

/** False if it is not done. */
export async function orderSwitch(
  options: VerbOptions,
  { id, on, user = userInfo().username, yes }: SwitchOrder,
): Promise<boolean> {
  if (!yes && !process.stdin.isTTY) throw usageError(texts.sayYes);
  const client = await clientOf(options);
  const touch = { switch_id: id, on, user };
  const { order, name } = await client.send("/switches/{switch_id}", Switch, touch);
  if (!yes && !(await isMeant(texts.sure({ name, on })))) return false;
  const ended = await client.send("/switches/{switch_id}", Switch, { ...touch, order: order?.id });
  printAnswer(options, ended, ({ phase, why }) =>
    entries.switchEnded({ name, on, phase, why: why.reason ?? undefined }),
  );
  return ended.phase === "done";
}

async function isMeant(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    process.stderr.write(`${plainText(question)} `);
    const [answer = ""] = (await Promise.race([once(lines, "line"), once(lines, "close")])) as [string?];
    return /^(y|s)/i.test(answer);
  } finally {
    lines.close();
  }
}
