/** `bitacora notify …`: what each verb asks of the running service, and how the answer is printed. All give the exit status. */
import { notifyBodies } from "../../api/schema/notify-schema.ts";
import { arrayOf } from "../../core/body-schema.ts";
import { plainJson } from "../../core/shown-text.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "../command-line.ts";
import { clientOf } from "../service-client.ts";
import type { VerbOptions } from "../service-url.ts";
import { plainText } from "../terminal/terminal-text.ts";
import { textTable } from "../terminal/text-table.ts";

export const texts = messagesIn(locale).notify;

export async function listReceivers(options: VerbOptions): Promise<number> {
  const receivers = await (await clientOf(options)).get("/notify", arrayOf(notifyBodies.NotifyReceiver));
  if (options.json) printLines(receivers);
  else if (receivers.length === 0) print(texts.none);
  else {
    const { name, way, recipients, waiting, fault } = texts.headings;
    const rows = receivers.map((each) => [
      each.name,
      each.after_min === 0 ? each.way : texts.afterMin({ way: each.way, minutes: each.after_min }),
      each.recipients.join(", ") || "–",
      String(each.counters["waiting"] ?? 0),
      each.fault ?? "–",
    ]);
    process.stdout.write(
      textTable([[name, way, recipients, waiting, fault], ...rows].map((row) => row.map(plainText))),
    );
  }
  return EXIT_GOOD;
}

export async function showMessages(options: VerbOptions): Promise<number> {
  const messages = await (await clientOf(options)).get("/notify/messages", arrayOf(notifyBodies.NotifyMessage));
  if (options.json) printLines(messages);
  else if (messages.length === 0) print(texts.noMessages);
  for (const { kind, outcome, ...rest } of options.json ? [] : messages)
    print(texts.message({ ...rest, kind: texts.kinds[kind], outcome: texts.outcomes[outcome] }));
  return EXIT_GOOD;
}

/** A bad answer where it did not reach everybody. */
export async function testReceiver(options: VerbOptions, name: string, user: string): Promise<number> {
  const results = await (
    await clientOf(options)
  ).post("/notify/{receiver}/test", arrayOf(notifyBodies.NotifyTest), { receiver: name, user });
  if (options.json) printLines(results);
  else if (results.length === 0) print(texts.noRecipients({ name }));
  else
    for (const { to, outcome, reason } of results)
      print(texts.result({ to, outcome: texts.outcomes[outcome], reason }));
  return results.length > 0 && results.every(({ outcome }) => outcome === "sent") ? EXIT_GOOD : EXIT_BAD_ANSWER;
}

function printLines(bodies: readonly object[]): void {
  for (const body of bodies) process.stdout.write(`${plainJson(body)}\n`);
}

function print(text: string): void {
  process.stdout.write(`${plainText(text)}\n`);
}
