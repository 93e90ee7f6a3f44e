/**
 * The button of a person overboard, on every page: a touch opens the question, a second one there or on the button again marks. The
 * question closes after five seconds. A hand that slips, or a key that is held, does not confirm: that is taken half a second later, and no
 * repeated key.
 */
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { post } from "../link/api.ts";
import { actorName } from "../link/name.ts";
import { attempt } from "../parts/act.tsx";
import { useTags } from "../store/tags.ts";
import { markHere } from "./marking.ts";
import { texts } from "./texts.ts";
import "./mob.css";

const CLOSES_S = 5;
const SLIP_MS = 500;

/** When the question was opened; undefined while it is closed. */
const askedAt = signal<number | undefined>(undefined);

const PLACE = ["VESSEL.LAT_DEG", "VESSEL.LON_DEG"];

/** For everybody, also who has not signed in. */
export function MobButton() {
  // What is shown is asked for: a press takes the vessel's place with it.
  useTags(PLACE);
  return (
    <button
      type="button"
      class="mob-button"
      aria-label={texts.label}
      title={texts.label}
      aria-expanded={askedAt.value !== undefined}
      onClick={() => (askedAt.value === undefined ? (askedAt.value = performance.now()) : confirm(askedAt.value))}
    >
      {texts.button}
    </button>
  );
}

/** The question, above the page. */
export function MobQuestion() {
  return askedAt.value === undefined ? null : <Question sinceMs={askedAt.value} />;
}

function Question({ sinceMs }: { readonly sinceMs: number }) {
  const [leftS, setLeftS] = useState(CLOSES_S);
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  useEffect(() => {
    const timer = setInterval(() => {
      const left = CLOSES_S - (performance.now() - sinceMs) / 1000;
      setLeftS(Math.ceil(left));
      if (left <= 0) close();
    }, 200);
    return () => clearInterval(timer);
  }, [sinceMs]);
  const noRepeat = (event: KeyboardEvent) => {
    if (event.key === "Escape") close();
    else if (event.repeat) event.preventDefault();
  };
  return (
    <section class="mob-question" role="alertdialog" aria-label={texts.ask} onKeyDown={noRepeat}>
      <b>{texts.ask}</b>
      <button type="button" class="mob-confirm" ref={first} onClick={() => confirm(sinceMs)}>
        {texts.confirm}
      </button>
      <button type="button" class="button" onClick={() => confirm(sinceMs, true)}>
        {texts.test}
      </button>
      <button type="button" class="button" onClick={close}>
        {texts.cancel}
      </button>
      <small>{texts.left(leftS)}</small>
    </section>
  );
}

/** A slip of the hand leaves the question open. */
function confirm(sinceMs: number, isTest = false): void {
  if (performance.now() - sinceMs < SLIP_MS) return;
  close();
  if (isTest) void testNow();
  else markHere();
}

function close(): void {
  askedAt.value = undefined;
}

async function testNow(): Promise<void> {
  const user = actorName();
  await attempt(() => post("/mob", { test: true, user }));
}
