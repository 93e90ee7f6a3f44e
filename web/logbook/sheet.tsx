/** One entry: what it holds as a table, its whole seal, what it corrects or confirms, and what can be done about it. */
import { useEffect, useState } from "preact/hooks";
import { isAudit } from "../../src/logbook/entry/audit-event.ts";
import { type Answer, getJson, post } from "../link/api.ts";
import { countersignByPasskey, signingPasskey } from "../passkey-signature.ts";
import { Act, attempt } from "../parts/act.tsx";
import { Button } from "../parts/controls.tsx";
import { notify } from "../parts/notice.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { closeSheet, openSheet } from "../parts/sheets.ts";
import { askSheet, knownUser } from "../parts/who.tsx";
import { formatMoment } from "../texts/language.ts";
import type { Entry } from "./entries.ts";
import { factsOf, namedSummary } from "./named.ts";
import { texts } from "./texts.ts";

/** The ids that a payload may name, and nothing else of it that would be a fact. */
export const LINKS = ["corrects", "countersigns"] as const;

interface EntryProps {
  readonly entry: Entry;
  /** Those that correct or confirm it, the oldest first. */
  readonly naming: readonly Entry[];
  readonly load: () => Promise<void>;
}

export function showEntry(props: EntryProps): void {
  openSheet(() => <EntrySheet {...props} />);
}

function EntrySheet({ entry, naming, load }: EntryProps) {
  const { id, kind, timestamp, user, payload } = entry;
  const [whole, setWhole] = useState<Answer<"get", "/logbook/{entry_id}">>();
  useEffect(() => {
    getJson("/logbook/{entry_id}", { entry_id: id }).then(setWhole, () => undefined);
  }, [id]);
  const facts = factsOf(
    Object.fromEntries(Object.entries(payload).filter(([name]) => !LINKS.some((link) => link === name))),
  );
  return (
    <Sheet
      title={`${id} · ${isAudit(entry) ? texts.audit : texts.kinds[kind]}`}
      foot={
        <>
          <Act right="correct" onPress={() => correct(entry, load)}>
            {texts.correct}
          </Act>
          <Act right="countersign" onPress={() => countersign(entry, load)}>
            {texts.countersign}
          </Act>
        </>
      }
    >
      <p class="entry-whole">{namedSummary(entry)}</p>
      <Links entry={entry} naming={naming} />
      <table class="facts">
        <tbody>
          <FactRow name={texts.columns.user} value={user} />
          <FactRow name={texts.local} value={formatMoment(timestamp)} />
          <FactRow name={texts.utc} value={timestamp} />
          {facts.map(([name, value]) => (
            <FactRow key={name} name={name} value={value} />
          ))}
          <FactRow name={texts.whole} value={whole?.hash ?? entry.hash} isCode />
          {whole !== undefined && <FactRow name={texts.previous} value={whole.prev_hash} isCode />}
        </tbody>
      </table>
    </Sheet>
  );
}

interface FactRowProps {
  readonly name: string;
  readonly value: string;
  readonly isCode?: boolean;
}

function FactRow({ name, value, isCode = false }: FactRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{isCode ? <code>{value}</code> : value}</td>
    </tr>
  );
}

/** What an entry names, and what names it. */
function Links({ entry: { payload, id }, naming }: Pick<EntryProps, "entry" | "naming">) {
  const names = LINKS.flatMap((name) => {
    const other = payload[name];
    return typeof other === "number" ? [texts[name](other)] : [];
  });
  return (
    <>
      {names.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {naming.map((one) => (
        <p key={one.id}>
          {one.payload["corrects"] === id ? texts.corrected(one.id, one.user) : texts.countersigned(one.id, one.user)}
          {one.payload["corrects"] === id && <q>{one.summary}</q>}
        </p>
      ))}
    </>
  );
}

/** Asks what an entry should have said, and writes that as an entry of its own. */
async function correct({ id, summary }: Entry, load: () => Promise<void>): Promise<void> {
  const user = await knownUser(texts.correct);
  if (user === undefined) return;
  const text = await askSheet<string>((answer) => <TextSheet id={id} start={summary} answer={answer} />);
  if (text === undefined || text.trim() === "") return;
  await written(() => post("/logbook/{entry_id}/corrections", { entry_id: id, summary: text.trim(), user }), load);
}

/** Says in the name of the person on watch that an entry is right; with a passkey the person's own signature stands in the book. */
async function countersign({ id, summary }: Entry, load: () => Promise<void>): Promise<void> {
  const user = await knownUser(texts.countersign);
  if (user === undefined) return;
  const plain = () => post("/logbook/{entry_id}/countersignatures", { entry_id: id, user });
  const passkey = await signingPasskey();
  if (passkey === undefined) {
    await written(plain, load);
    return;
  }
  const how = await askSheet<"sign" | "without">((answer) => (
    <Sheet
      title={texts.countersigning(id)}
      foot={
        <>
          <Button kind="primary" onPress={() => answer("sign")}>
            {texts.byPasskey.sign}
          </Button>
          <Button onPress={() => answer("without")}>{texts.byPasskey.without}</Button>
        </>
      }
    >
      <blockquote>{summary}</blockquote>
      <p class="quiet">{texts.byPasskey.why}</p>
    </Sheet>
  ));
  if (how !== undefined) await written(how === "sign" ? () => countersignByPasskey(id, passkey) : plain, load);
}

async function written(work: () => Promise<{ readonly id: number }>, load: () => Promise<void>): Promise<boolean> {
  const isDone = await attempt(async () => notify(texts.written((await work()).id)));
  if (isDone) {
    closeSheet();
    await load();
  }
  return isDone;
}

interface TextSheetProps {
  readonly id: number;
  readonly start: string;
  readonly answer: (text: string) => void;
}

function TextSheet({ id, start, answer }: TextSheetProps) {
  const [text, setText] = useState(start);
  return (
    <Sheet
      title={texts.corrects(id)}
      foot={
        <Button kind="primary" onPress={() => answer(text)}>
          {texts.correct}
        </Button>
      }
    >
      <label class="field">
        <span class="field-label">{texts.correction}</span>
        <textarea
          class="entry-text"
          rows={5}
          maxLength={4096}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
    </Sheet>
  );
}
