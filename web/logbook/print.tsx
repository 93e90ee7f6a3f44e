/** What a print has above and below the entries: which vessel, which time, and how the paper is held against the book. */
import { useEffect, useState } from "preact/hooks";
import type { CrewMember } from "../../src/logbook/person/crew.ts";
import { getJson, serviceNow } from "../link/api.ts";
import { crewText, loadCrew } from "../parts/crew.ts";
import { project } from "../store/vessel.ts";
import { type Entry, isSearch, type Question } from "./entries.ts";
import { zoneText } from "../texts/zone.ts";
import type { Checkpoint } from "./signed.tsx";
import { texts } from "./texts.ts";

const words = texts.printed;

interface PrintHeadProps {
  readonly entries: readonly Entry[];
  readonly question: Question;
}

export function PrintHead({ entries, question }: PrintHeadProps) {
  const first = entries.at(-1);
  const [last] = entries;
  const [crew, setCrew] = useState<readonly CrewMember[]>([]);
  const until = last?.timestamp;
  useEffect(() => {
    if (until === undefined) return;
    loadCrew(until).then(
      (listed = []) => setCrew(listed),
      () => undefined,
    );
  }, [until]);
  if (first === undefined || last === undefined) return null;
  const { name = "", id = "" } = project.value?.vessel ?? {};
  return (
    <header class="on-paper print-head">
      <h1>{words.title(name)}</h1>
      <p>
        {id} · {words.span(first.timestamp, last.timestamp)}
      </p>
      <p>
        {isSearch(question) || question.kind !== ""
          ? words.found(entries.length)
          : words.entries(entries.length, first.id, last.id)}
      </p>
      {crew.length > 0 && <p>{words.crew(crewText(crew))}</p>}
      <p>{words.made(new Date(serviceNow()).toISOString(), zoneText(serviceNow()))}</p>
    </header>
  );
}

interface PrintTailProps {
  readonly entries: readonly Entry[];
  readonly checkpoint: Checkpoint | undefined;
}

export function PrintTail({ entries, checkpoint }: PrintTailProps) {
  const newest = entries[0]?.id;
  const [seal, setSeal] = useState("");
  useEffect(() => {
    if (newest === undefined) return;
    getJson("/logbook/{entry_id}", { entry_id: newest }).then(
      ({ hash }) => setSeal(hash),
      () => undefined,
    );
  }, [newest]);
  if (newest === undefined) return null;
  return (
    <footer class="on-paper print-tail">
      <p>{words.seal(newest)}</p>
      <p>
        <code class="print-seal">{seal}</code>
      </p>
      {checkpoint === undefined ? (
        <p>{words.unsigned}</p>
      ) : (
        <>
          <p>{words.signed(checkpoint.entries)}</p>
          <p>
            <code class="print-code">{checkpoint.code}</code>
          </p>
          <p>{words.how}</p>
          <p>
            <code>{words.command(checkpoint.code)}</code>
          </p>
          <p>{words.compare}</p>
        </>
      )}
    </footer>
  );
}
