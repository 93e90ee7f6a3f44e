/** How far the log book is signed, by which checkpoint, who ashore has cosigned it, and how far it has got there and to brokers. */
import { getJson } from "../api.js";
import { h } from "../dom.js";
import { formatTime, texts } from "../texts.js";
import { brokerLines } from "./broker-state.js";
import { shoreLines } from "./shore-state.js";

/** `load(entries)` asks the service; it resolves with how many entries are signed. */
export function signedState() {
  const element = h("section", { class: "signed", hidden: true });
  let checkpoint = null;

  const load = async (entries) => {
    const { logbook, witnesses = [], outputs } = await getJson("/health");
    const signed = logbook.checkpoint_entries ?? 0;
    if (signed > 0 && checkpoint?.entries !== signed) checkpoint = await getJson("/logbook/checkpoint");
    element.hidden = logbook.checkpoint_entries === undefined;
    const waiting = logbook.entries - signed;
    const first = entries.find(({ id }) => id === signed + 1);
    const fault = texts.logbook.notSigning[logbook.checkpoint_fault];
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
      ...(fault === undefined ? [] : [h("p", { class: "bad" }, fault)]),
      ...witnesses.map((witness) => witnessLine(witness)),
      ...(checkpoint === null ? [] : [codeLine(checkpoint.code)]),
      ...shoreLines(outputs),
      ...brokerLines(outputs),
    );
    return signed;
  };
  return { element, load };
}

function witnessLine({ name, entries, cosigned_at: time, refused }) {
  if (refused !== null) return h("p", { class: "bad" }, texts.logbook.witnessRefused(name));
  if (entries === null) return h("p", {}, texts.logbook.witnessNone(name));
  return h("p", {}, texts.logbook.witness(name, entries, formatTime(time)));
}

function codeLine(code) {
  return h("p", { title: texts.logbook.codeWhy }, `${texts.logbook.code}: `, h("code", { class: "short-code" }, code));
}
