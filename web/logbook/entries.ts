/** What of the log book is shown: a day, or what was looked for in all of it. What was read stays while the service does not answer. */
import { useEffect, useRef, useState } from "preact/hooks";
import { type Answer, type Asked, getJson } from "../link/api.ts";
import { failureText } from "../link/failure.ts";
import { timeOf } from "../texts/zone.ts";

export type Entry = Answer<"get", "/logbook">[number];

export interface Question {
  /** `2026-11-25`, by the clock of the reader; empty: the newest, of whatever day. */
  readonly day: string;
  /** The choices of the page; empty: all. */
  readonly kind: string;
  readonly text: string;
  readonly user: string;
}

const PAGE = 300;
const REFRESH_MS = 5000;
const SETTLE_MS = 300;

export function isSearch({ text, user }: Question): boolean {
  return text.trim() !== "" || user.trim() !== "";
}

export interface Read {
  readonly entries: readonly Entry[] | undefined;
  /** Empty while the service answers. */
  readonly failure: string;
  readonly hasOlder: boolean;
  readonly load: () => Promise<void>;
  readonly loadOlder: () => Promise<void>;
}

export function useEntries(question: Question): Read {
  const [state, setState] = useState<Pick<Read, "entries" | "failure" | "hasOlder">>({ entries: undefined, failure: "", hasOlder: false }); // prettier-ignore
  const asked = useRef(0);
  const key = JSON.stringify(question);
  /** The question that what is shown answers. */
  const answered = useRef("");
  const load = async (): Promise<void> => {
    const turn = (asked.current += 1);
    try {
      const entries = await getJson("/logbook", { ...askedOf(question), limit: PAGE });
      if (turn !== asked.current) return;
      setState((before) => {
        // What was loaded below the page stays, if it answers the same question.
        const oldest = entries.at(-1)?.id ?? Infinity;
        const isSame = answered.current === key && entries.length === PAGE;
        const older = isSame ? (before.entries ?? []).filter(({ id }) => id < oldest) : [];
        answered.current = key;
        const hasOlder = entries.length === PAGE && (older.length === 0 || before.hasOlder);
        return { entries: [...entries, ...older], failure: "", hasOlder };
      });
    } catch (error) {
      if (turn === asked.current) setState((before) => ({ ...before, failure: failureText(error) }));
    }
  };
  const loadOlder = async (): Promise<void> => {
    const last = state.entries?.at(-1);
    if (last === undefined) return;
    // Entries of the same instant as the last one come again, and are left out by their id.
    const more = await getJson("/logbook", { ...askedOf(question), until: last.timestamp, limit: PAGE });
    const fresh = more.filter(({ id }) => id < last.id);
    setState({ entries: [...(state.entries ?? []), ...fresh], failure: "", hasOlder: more.length === PAGE });
  };
  useEffect(() => {
    const first = setTimeout(() => void load(), isSearch(question) ? SETTLE_MS : 0);
    const timer = setInterval(() => document.visibilityState === "visible" && void load(), REFRESH_MS);
    return () => {
      asked.current += 1;
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [key]);
  return { ...state, load, loadOlder };
}

function askedOf(question: Question): Asked<"get", "/logbook"> {
  const { kind, text, user } = question;
  const which = kind === "only" || kind === "without" ? { audit: kind } : kind === "" ? {} : { kind };
  const words = { ...(text.trim() === "" ? {} : { text }), ...(user.trim() === "" ? {} : { by: user }) };
  return isSearch(question) || question.day === "" ? { ...which, ...words } : { ...which, ...boundsOf(question.day) };
}

/** The day, by the clock of the reader, in the time of the service. */
function boundsOf(day: string): { readonly since: string; readonly until: string } {
  const at = (which: string, sinceMs = 0) => new Date(timeOf(`${which}T00:00:00`) - sinceMs).toISOString();
  return { since: at(day), until: at(moved(day, 1), 1) };
}

export function moved(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
