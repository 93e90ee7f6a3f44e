/** What the rule that is being edited would have raised in the past, beside what the present one does: how far that is, and the answer. */
import { useEffect, useRef, useState } from "preact/hooks";
import { type Answer, getJson, postUntil } from "../link/api.ts";
import { failureText } from "../link/failure.ts";
import { Button } from "../parts/controls.tsx";
import { formatDate, language } from "../texts/language.ts";
import { texts } from "./texts.ts";

const words = texts.editor;
/** After the last change of a number, before it is tried. */
const SETTLE_MS = 700;
/** How often it is asked how far the service is. */
const PROGRESS_MS = 500;
/** The service may not have seen yet that the last trial was given up. */
const AGAIN_MS = 600;
const TOO_MANY = 429;

type Trial = Answer<"post", "/alarms/rules/{tag_id}/{alarm_id}/trial">;

interface Tried {
  readonly result: Trial | undefined;
  /** How often the rule is raised as it is now. */
  readonly present: number | undefined;
  /** From 0 to 1 while it is being tried. */
  readonly share: number | undefined;
  readonly refusal: string;
  /** Gives it up; it is tried again when something changes. */
  readonly giveUp: () => void;
}

/** Tries the rule as it is drafted, a moment after the last change, and once as it is. A new trial ends the one before. */
export function useTrial(
  { tagId, alarmId }: { readonly tagId: string; readonly alarmId: string },
  keys: Readonly<Record<string, unknown>>,
  days: number,
): Tried {
  const ending = useRef<AbortController>(undefined);
  const [tried, setTried] = useState<Omit<Tried, "giveUp">>({
    result: undefined,
    present: undefined,
    share: 0,
    refusal: "",
  });
  const present = useRef<{ readonly days: number; readonly raised: number }>(undefined);
  const rule = JSON.stringify(keys);
  const isNew = "operator" in keys;
  useEffect(() => {
    const end = new AbortController();
    ending.current = end;
    const show = (shown: Partial<Tried>) => {
      if (!end.signal.aborted) setTried((before) => ({ ...before, ...shown }));
    };
    const ask = (given: string) => trialOf({ tagId, alarmId, rule: given, days }, end.signal);
    const run = async () => {
      try {
        if (!isNew && present.current?.days !== days) present.current = { days, raised: (await ask("{}")).raised };
        const result = await ask(rule);
        show({ result, present: isNew ? undefined : present.current?.raised, refusal: "" });
      } catch (error) {
        show({ result: undefined, present: present.current?.raised, refusal: failureText(error) });
      } finally {
        clearInterval(looking);
        show({ share: undefined });
      }
    };
    const look = async () => {
      const { share } = await getJson("/alarms/rules/trial").catch(() => ({ share: null }));
      if (share !== null) setTried((before) => (before.share === undefined ? before : { ...before, share }));
    };
    show({ share: 0 });
    let looking: ReturnType<typeof setInterval> | undefined;
    const timer = setTimeout(() => {
      looking = setInterval(() => void look(), PROGRESS_MS);
      void run();
    }, SETTLE_MS);
    return () => {
      end.abort();
      clearTimeout(timer);
      clearInterval(looking);
    };
  }, [rule, days]);
  const giveUp = () => {
    ending.current?.abort();
    setTried((before) => ({ ...before, result: undefined, share: undefined, refusal: words.givenUp }));
  };
  return { ...tried, giveUp };
}

async function trialOf(
  { tagId, alarmId, ...asked }: { readonly tagId: string; readonly alarmId: string; readonly rule: string; readonly days: number }, // prettier-ignore
  signal: AbortSignal,
): Promise<Trial> {
  const ask = () =>
    postUntil(
      "/alarms/rules/{tag_id}/{alarm_id}/trial",
      { tag_id: tagId, alarm_id: alarmId, ...asked, language },
      signal,
    );
  try {
    return await ask();
  } catch (error) {
    if ((error as { readonly status?: number }).status !== TOO_MANY) throw error;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return ask();
  }
}

export function TrialResult({ trial: { result, present, share, refusal, giveUp } }: { readonly trial: Tried }) {
  if (share !== undefined)
    return (
      <div class="editor-result quiet">
        <span>{words.trying}</span>
        <progress value={share} aria-label={words.trying} />
        <Button onPress={giveUp}>{words.giveUp}</Button>
      </div>
    );
  if (result === undefined) return <p class="editor-result refusal">{refusal}</p>;
  const { raised, held_s: heldS, whole, since, data_since: dataSince } = result;
  return (
    <p class="editor-result" role="status">
      <b>{words.would(raised, texts.lasted(heldS))}</b>
      {present !== undefined && `${words.does(present)} `}
      {!whole && words.notWhole(formatDate(since))}
      {whole && dataSince !== null && dataSince > since && words.dataSince(formatDate(dataSince))}
    </p>
  );
}
