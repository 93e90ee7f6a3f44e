/**
 * The log book: a day of it, or what was looked for, newest first; a line to write in it, how far it is signed, the check of its chain, and
 * its print for an inspector, which verifies against an export.
 */
import { useState } from "preact/hooks";
import { isAudit } from "../../src/logbook/entry/audit-event.ts";
import { getJson, post, serviceNow } from "../link/api.ts";
import { failureText } from "../link/failure.ts";
import { attempt, isOffered } from "../parts/act.tsx";
import { Button, Empty } from "../parts/controls.tsx";
import { Icon } from "../parts/icons.tsx";
import { notify } from "../parts/notice.tsx";
import { useBusy } from "../parts/use-busy.ts";
import { knownUser } from "../parts/who.tsx";
import { health } from "../store/health.ts";
import { timeFormat } from "../texts/language.ts";
import { dayAt, zoneText } from "../texts/zone.ts";
import { type Entry, isSearch, moved, type Question, type Read, useEntries } from "./entries.ts";
import { namedSummary } from "./named.ts";
import { PrintHead, PrintTail } from "./print.tsx";
import { LINKS, showEntry } from "./sheet.tsx";
import { Signed, useCheckpoint } from "./signed.tsx";
import { texts } from "./texts.ts";
import { WatchLine } from "./watch.tsx";
import "./page.css";
import "./print.css";

const clock = timeFormat({ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }); // prettier-ignore
const dayHead = timeFormat({ weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** Who writes what happens without a person. */
const SYSTEM_USER = "system";

export default function LogbookPage() {
  const [question, setQuestion] = useState<Question>({ day: "", kind: "", text: "", user: "" });
  const read = useEntries(question);
  const checkpoint = useCheckpoint();
  const entries = read.entries ?? [];
  const change = (changed: Partial<Question>) => setQuestion((before) => ({ ...before, ...changed }));
  return (
    <section class="logbook-page">
      <PrintHead entries={entries} question={question} />
      {isOffered("log") && <Writing load={read.load} />}
      <div class="log-head">
        <Day day={question.day} change={(day) => change({ day, text: "", user: "" })} />
        <details class="filters" open={matchMedia("(min-width: 700px)").matches}>
          <summary>{texts.find}</summary>
          <div class="filter-fields">
            <Search question={question} change={change} />
            <Button onPress={() => print()} disabled={entries.length === 0} label={texts.print}>
              <Icon name="print" />
            </Button>
            <Check />
          </div>
        </details>
      </div>
      <WatchLine load={read.load} />
      <Signed entries={entries} checkpoint={checkpoint} />
      {read.failure !== "" && <p class="bad">{texts.unreached(read.failure)}</p>}
      <List read={read} question={question} />
      <p class="quiet log-zone">{texts.zone(zoneText(serviceNow()))}</p>
      <PrintTail entries={entries} checkpoint={checkpoint} />
    </section>
  );
}

function Day({ day, change }: { readonly day: string; readonly change: (day: string) => void }) {
  const today = dayAt(serviceNow());
  return (
    <div class="log-day">
      <button
        type="button"
        class="icon-button"
        aria-label={texts.before}
        onClick={() => change(moved(day || today, -1))}
      >
        <Icon name="left" />
      </button>
      <input
        type="date"
        class="select"
        aria-label={texts.day}
        value={day}
        max={today}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <button
        type="button"
        class="icon-button"
        aria-label={texts.after}
        disabled={day === "" || day >= today}
        onClick={() => change(moved(day, 1))}
      >
        <Icon name="right" />
      </button>
      {day !== "" && <Button onPress={() => change("")}>{texts.newest}</Button>}
    </div>
  );
}

interface SearchProps {
  readonly question: Question;
  readonly change: (changed: Partial<Question>) => void;
}

function Search({ question: { kind, text, user }, change }: SearchProps) {
  const choices = [
    ["", texts.allKinds],
    ["without", texts.withoutAudit],
    ["only", texts.audit],
    ...Object.entries(texts.kinds),
  ] as const;
  return (
    <>
      <select
        class="select"
        aria-label={texts.kind}
        value={kind}
        onChange={({ currentTarget }) => change({ kind: currentTarget.value })}
      >
        {choices.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <input
        class="words"
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        value={text}
        onInput={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <input
        class="words person"
        type="search"
        aria-label={texts.person}
        placeholder={texts.person}
        value={user}
        onInput={({ currentTarget }) => change({ user: currentTarget.value })}
      />
    </>
  );
}

/** The check of the chain, over the whole book as it is on disk now. */
function Check() {
  const [result, setResult] = useState({ text: "", kind: "" });
  const check = async () => {
    setResult({ text: texts.verifying, kind: "" });
    try {
      const { ok, broken_entry_ids: broken } = await getJson("/logbook/verify");
      setResult(ok ? { text: texts.intact, kind: "good" } : { text: texts.broken(broken.join(", ")), kind: "bad" });
    } catch (error) {
      setResult({ text: texts.verifyFailed(failureText(error)), kind: "bad" });
    }
  };
  return (
    <>
      <Button onPress={check}>{texts.verify}</Button>
      <p class={`verification ${result.kind}`} role="status">
        {result.text}
      </p>
    </>
  );
}

function Writing({ load }: { readonly load: () => Promise<void> }) {
  const [text, setText] = useState("");
  const [isBusy, run] = useBusy();
  const write = async () => {
    const summary = text.trim();
    if (summary === "") return;
    const user = await knownUser(texts.add);
    if (user === undefined) return;
    const isDone = await attempt(async () => {
      const { id } = await post("/logbook", { kind: "manual", summary, user });
      notify(texts.written(id));
    });
    if (!isDone) return;
    setText("");
    await load();
  };
  return (
    <form
      class="log-writing"
      onSubmit={(event) => {
        event.preventDefault();
        void run(write);
      }}
    >
      <input
        class="words"
        name="summary"
        maxLength={4096}
        autocomplete="off"
        placeholder={texts.what}
        aria-label={texts.what}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button class="button primary" disabled={isBusy || text.trim() === ""}>
        {texts.add}
      </button>
    </form>
  );
}

interface ListProps {
  readonly read: Read;
  readonly question: Question;
}

function List({ read: { entries, hasOlder, load, loadOlder }, question }: ListProps) {
  if (entries === undefined) return <Empty>{texts.loading}</Empty>;
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
