/** What another device has set on our node, as an entry of the log book. */
import { SYSTEM_USER } from "../../core/written-text.ts";
import { NODE_SET } from "../../logbook/entry/audit-event.ts";
import type { EntryDraft } from "../../logbook/logbook.ts";
import type { Messages } from "../../messages/messages.ts";
import { formatName, type Name } from "../../nmea2000/node/node-name.ts";
import type { NodeSettings } from "../../nmea2000/node/node-settings.ts";

/** A device on a bus. */
interface Setter {
  readonly line: string;
  readonly address: number;
  /** Its NAME, if it has claimed its address. */
  readonly name: Name | undefined;
}

export function nodeSetEntry(
  texts: Messages["entries"]["bus"],
  { line, address, name }: Setter,
  settings: NodeSettings,
): EntryDraft {
  const { groups = {}, ...own } = settings;
  const { set } = texts;
  const words = [
    ...Object.entries(own).map(([key, value]) => set[key as keyof typeof own]({ value: String(value) })),
    ...Object.entries(groups).flatMap(([pgn, { intervalMs, priority }]) => [
      ...(intervalMs === undefined ? [] : [set.interval({ pgn, value: String(intervalMs ?? "usual") })]),
      ...(priority === undefined ? [] : [set.priority({ pgn, value: String(priority ?? "usual") })]),
    ]),
  ];
  const summary = texts.nodeSet({ line, address, settings: words.join(", ") });
  const by = { address, name: name === undefined ? null : formatName(name) };
  const taken = {
    ...asWritten(own),
    groups: Object.entries(groups).map(([pgn, group]) => ({ pgn: Number(pgn), ...asWritten({ ...group }) })),
  };
  return { kind: "manual", summary, payload: { event: NODE_SET, line, by, settings: taken }, user: SYSTEM_USER };
}

/** With the names that entries have: `device_instance`. */
function asWritten<Value>(settings: Readonly<Record<string, Value>>): Record<string, Value> {
  const named = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(settings).map(([key, value]) => [named(key), value]));
}
