/** How far the log book is signed, by which checkpoint, who ashore has cosigned it, and how far it has got there and to brokers. */
import { type Answer, getJson } from "../link/api.ts";
import { h } from "../dom.ts";
import type { Health } from "../store/health.ts";
import { formatTime, texts } from "../texts.ts";
import { brokerLines } from "./broker-state.ts";
import type { Entry } from "./logbook-entry.ts";
import { shoreLines } from "./shore-state.ts";

export function signedState(): {
  readonly element: HTMLElement;
  /** Asks the service; gives how many entries are signed. */
  readonly load: (entries: readonly Entry[]) => Promise<number>;
} {
  const element = h("section", { class: "signed", hidden: true });
  let checkpoint: Answer<"get", "/logbook/checkpoint"> | undefined;

  const load = async (entries: readonly Entry[]) => {
    const { logbook, reasons, witnesses, outputs } = await getJson("/health");
    const signed = logbook.checkpoint_entries ?? 0;
    if (signed > 0 && checkpoint?.entries !== signed) checkpoint = await getJson("/logbook/checkpoint");
    element.hidden = logbook.checkpoint_entries === undefined;
    const waiting = logbook.entries - signed;
    const first = entries.find(({ id }) => id === signed + 1);
    const notSigned = reasons.find(({ code }) => code === "book-in-doubt" || code === "not-signed");
    element.replaceChildren(
      h(
        "p",
        {},
        signed === 0 ? texts.logbook.signedNone : texts.logbook.signed(signed),
        " ",
        waiting > 0
          ? texts.logbook.unsigned(waiting, first && formatTime(first.timestamp))
          : signed > 0 && texts.logbook.allSigned,
      ),
      ...(notSigned === undefined ? [] : [h("p", { class: "bad" }, `${notSigned.text} ${notSigned.what_to_do}`)]),
      ...witnesses.map((witness) => witnessLine(witness)),
      ...(checkpoint === undefined ? [] : [codeLine(checkpoint.code)]),
      ...shoreLines(outputs),
      ...brokerLines(outputs),
    );
    return signed;
  };
  return { element, load };
}

function witnessLine({ name, entries, cosigned_at: time, refused }: Health["witnesses"][number]): HTMLElement {
  if (refused !== null) return h("p", { class: "bad" }, texts.logbook.witnessRefused(name));
  if (entries === null || time === null) return h("p", {}, texts.logbook.witnessNone(name));
  return h("p", {}, texts.logbook.witness(name, entries, formatTime(time)));
}

function codeLine(code: string): HTMLElement {
  return h("p", { title: texts.logbook.codeWhy }, `${texts.logbook.code}: `, h("code", { class: "short-code" }, code));
}
