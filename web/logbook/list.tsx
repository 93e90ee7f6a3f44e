/** The entries that were read, the newest first, with the head of each day, and where what is signed begins. */
import { isAudit } from "../../src/logbook/entry/audit-event.ts";
import { Busy, Button, Empty } from "../parts/controls.tsx";
import { health } from "../store/health.ts";
import { timeFormat } from "../texts/language.ts";
import { dayAt } from "../texts/zone.ts";
import { type Entry, isSearch, type Question, type Read } from "./entries.ts";
import { namedSummary } from "./named.ts";
import { LINKS, showEntry } from "./sheet.tsx";
import { texts } from "./texts.ts";

const clock = timeFormat({ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }); // prettier-ignore
const dayHead = timeFormat({ weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** Who writes what happens without a person. */
const SYSTEM_USER = "system";

interface ListProps {
  readonly read: Read;
  readonly question: Question;
}

export function List({ read: { entries, hasOlder, load, loadOlder }, question }: ListProps) {
  if (entries === undefined) return <Busy />;
  if (entries.length === 0)
    return <Empty>{isSearch(question) ? texts.emptySearch : question.day === "" ? texts.empty : texts.emptyDay}</Empty>;
  const naming = namedBy(entries);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const signed = health.value?.logbook.checkpoint_entries ?? 0;
  const border = entries.findIndex(({ id }) => id <= signed);
  let day = "";
  return (
    <>
      {isSearch(question) && <p class="quiet">{texts.found(entries.length)}</p>}
      <table class="log">
        <thead>
          <tr>
            {(["id", "time", "kind", "text", "user", "seal"] as const).map((key) => (
              <th key={key} scope="col" class={`of-${key}`}>
                {texts.columns[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, i) => {
            const itsDay = dayAt(Date.parse(entry.timestamp));
            const isNewDay = itsDay !== day;
            day = itsDay;
            return (
              <>
                {i === border && i > 0 && (
                  <tr key="border" class="signed-border">
                    <td colSpan={6}>{texts.unsignedAbove}</td>
                  </tr>
                )}
                {isNewDay && (
                  <tr key={itsDay} class="day-head">
                    <th colSpan={6} scope="rowgroup">
                      {dayHead.format(new Date(entry.timestamp))}
                    </th>
                  </tr>
                )}
                <Row key={entry.id} entry={entry} naming={naming.get(entry.id) ?? []} byId={byId} load={load} />
              </>
            );
          })}
        </tbody>
      </table>
      {hasOlder && <Button onPress={loadOlder}>{texts.more}</Button>}
    </>
  );
}

interface RowProps {
  readonly entry: Entry;
  readonly naming: readonly Entry[];
  /** Those that are loaded. */
  readonly byId: ReadonlyMap<number, Entry>;
  readonly load: () => Promise<void>;
}

function Row({ entry, naming, byId, load }: RowProps) {
  const { id, kind, timestamp, user, hash, summary, payload } = entry;
  const correction = naming.find((one) => one.payload["corrects"] === id);
  const isOfAudit = isAudit(entry);
  const names = LINKS.flatMap((name) => (typeof payload[name] === "number" ? [{ name, id: payload[name] }] : []));
  return (
    <tr
      class="entry"
      id={`entry-${id}`}
      data-kind={kind}
      data-audit={isOfAudit || undefined}
      data-corrected={correction !== undefined || undefined}
    >
      <td class="of-id entry-id">{id}</td>
      <td class="of-time">
        <time dateTime={timestamp}>
          <span class="on-screen">{clock.format(new Date(timestamp))}</span>
          <span class="on-paper">{timestamp.replace("T", " ").replace(/\.\d+Z$/, "Z")}</span>
        </time>
        <span class="on-paper local">{localText(timestamp)}</span>
      </td>
      <td class="of-kind quiet">
        {isOfAudit ? texts.audit : kind === "manual" && user === SYSTEM_USER ? texts.service : texts.kinds[kind]}
      </td>
      <td class="of-text">
        <button
          type="button"
          class="entry-open"
          aria-haspopup="dialog"
          onClick={() => showEntry({ entry, naming, load })}
        >
          <span class="on-screen said">{namedSummary(entry)}</span>
          <span class="on-paper said">{summary}</span>
          {names.map(({ name, id: other }) => (
            <span key={name} class="quiet">
              {texts[name](other)}
              {byId.has(other) && <q>{byId.get(other)?.summary}</q>}
            </span>
          ))}
          {naming.map((one) => (
            <span key={one.id} class="quiet">
              {one === correction ? texts.corrected(one.id, one.user) : texts.countersigned(one.id, one.user)}
              {one === correction && <q>{one.summary}</q>}
            </span>
          ))}
        </button>
      </td>
      <td class="of-user">{user}</td>
      <td class="of-seal">
        <code>{hash}</code>
      </td>
    </tr>
  );
}

function localText(timestamp: string): string {
  const at = new Date(timestamp);
  return `${dayAt(at.getTime())} ${clock.format(at)}`;
}

/** By the id that they name, the entries that correct or confirm it, the oldest first. */
function namedBy(entries: readonly Entry[]): ReadonlyMap<number, readonly Entry[]> {
  const named = new Map<number, readonly Entry[]>();
  for (const entry of entries.toReversed()) {
    for (const name of LINKS) {
      const id = entry.payload[name];
      if (typeof id === "number") named.set(id, [...(named.get(id) ?? []), entry]);
    }
  }
  return named;
}
