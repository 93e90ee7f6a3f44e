/**
 * The log book: a day of it, or what was looked for, newest first; a line to write in it, how far it is signed, the check of its chain, and
 * its print for an inspector, which verifies against an export.
 */
import { useState } from "preact/hooks";
import { getJson, post, serviceNow } from "../link/api.ts";
import { failureText } from "../link/failure.ts";
import { attempt, isOffered } from "../parts/act.tsx";
import { Button, Folded, Select, Words } from "../parts/controls.tsx";
import { Icon } from "../parts/icons.tsx";
import { notify } from "../parts/notice.tsx";
import { useBusy } from "../parts/use-busy.ts";
import { knownUser } from "../parts/who.tsx";
import { dayAt, zoneText } from "../texts/zone.ts";
import { moved, type Question, useEntries } from "./entries.ts";
import { List } from "./list.tsx";
import { PrintHead, PrintTail } from "./print.tsx";
import { Signed, useCheckpoint } from "./signed.tsx";
import { texts } from "./texts.ts";
import { WatchLine } from "./watch.tsx";
import "./page.css";
import "./print.css";

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
        <Folded name={texts.find}>
          <div class="filter-fields">
            <Search question={question} change={change} />
            <Button onPress={() => print()} disabled={entries.length === 0} label={texts.print}>
              <Icon name="print" />
            </Button>
            <Check />
          </div>
        </Folded>
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
      <Select label={texts.kind} value={kind} options={choices} onValue={(chosen) => change({ kind: chosen })} />
      <Words label={texts.search} value={text} onValue={(words) => change({ text: words })} />
      <Words label={texts.person} value={user} onValue={(name) => change({ user: name })} className="person" />
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
