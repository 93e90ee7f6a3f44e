/**
 * While a person is overboard: the way back, and its alarm, which has no row of its own meanwhile. It stands in the head of every page, so
 * that no number moves when it comes; what else is known, and what it takes the place of, lies over the page where it is unfolded. The
 * arrow points from the bow where the heading or the course is known, else from north. A test says so, whatever the light. What the service
 * does not know yet is shown as well, marked as that.
 */
import type { ComponentChildren } from "preact";
import { getJson, post, serviceNow } from "../link/api.ts";
import { useEffect, useState } from "preact/hooks";
import { attempt, isOffered } from "../parts/act.tsx";
import { Button } from "../parts/controls.tsx";
import { FormSheet } from "../parts/form.tsx";
import { Icon } from "../parts/icons.tsx";
import { usePolled } from "../parts/polled.ts";
import { openSheet } from "../parts/sheets.ts";
import { knownUser } from "../parts/who.tsx";
import { acknowledge } from "../alarms/acts.tsx";
import { type AlarmRecord, openAlarms } from "../store/alarms.ts";
import { useTags } from "../store/tags.ts";
import { formatLatitude, formatLongitude } from "../../src/tags/vocabulary/shown-number.ts";
import { formatTime, language } from "../texts/language.ts";
import type { Waiting } from "./presses.ts";
import { bowOf } from "./bow.ts";
import { removePress, untold } from "./marking.ts";
import { agoText, bearingText, distanceText, elapsedText, isInBand, type Mob, overboard, titleOf } from "./mob.ts";
import { texts } from "./texts.ts";

const EVERY_MS = 1000;
/** In the order of `Pointing`. */
const POINTING = [
  "VESSEL.HEADING_TRUE_DEG",
  "VESSEL.HEADING_MAGNETIC_DEG",
  "VESSEL.VARIATION_DEG",
  "VESSEL.COG_TRUE_DEG",
  "VESSEL.COG_MAGNETIC_DEG",
  "VESSEL.SOG_MS",
];

interface MobBandProps {
  /** The head's tools, which have no room beside the band. */
  readonly tools: ComponentChildren;
}

export function MobBand({ tools }: MobBandProps) {
  const alarm = (openAlarms.value ?? []).find((record) => record.condition && isInBand(record));
  return (
    <>
      {alarm !== undefined && <Overboard alarm={alarm} tools={tools} />}
      {overboard.value === undefined && <UntoldBand presses={untold.value} tools={tools} />}
    </>
  );
}

interface BandProps {
  readonly kind: "test" | "told" | "untold";
  readonly arrow?: ComponentChildren;
  readonly title: string;
  /** The way to them, in large digits. */
  readonly way?: ComponentChildren;
  readonly since: ComponentChildren;
  /** The first of them is there on the narrowest screen as well; the others are where it is unfolded. */
  readonly acts?: readonly [ComponentChildren, ComponentChildren] | undefined;
  readonly tools: ComponentChildren;
  /** What is not seen until it is unfolded. */
  readonly children: ComponentChildren;
}

function Band({ kind, arrow, title, way, since, acts, tools, children }: BandProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      class={`mob-band ${kind}`}
      role={kind === "untold" ? "alert" : undefined}
      aria-label={texts.name}
      onKeyDown={({ key }) => key === "Escape" && setOpen(false)}
    >
      {arrow}
      <div class="mob-facts">
        <h2>{title}</h2>
        {way !== undefined && <p class="mob-way">{way}</p>}
        <p class="mob-since" aria-live="off">
          {since}
        </p>
      </div>
      <div class="mob-acts">
        {acts?.[0]}
        <div class="mob-later">{acts?.[1]}</div>
        <button
          type="button"
          class="icon-button"
          aria-expanded={isOpen}
          aria-label={isOpen ? texts.less : texts.more}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? "up" : "down"} />
        </button>
      </div>
      {isOpen && (
        <div class="mob-more">
          {children}
          <div class="mob-tools">
            <div class="mob-later">{acts?.[1]}</div>
            {tools}
          </div>
        </div>
      )}
    </section>
  );
}

/** Pressed on this screen; the service does not have them yet. */
function UntoldBand({ presses, tools }: MobBandProps & { readonly presses: readonly Waiting[] }) {
  const [first] = presses;
  if (first === undefined) return null;
  const since = [pressText(first), first.why !== undefined && texts.untoldWhy(first.why)].filter(Boolean).join(" · ");
  return (
    <Band kind="untold" title={texts.untold} since={since} tools={tools}>
      <p>{since}</p>
      <UntoldPresses presses={presses} />
    </Band>
  );
}

function UntoldPresses({ presses }: { readonly presses: readonly Waiting[] }) {
  return (
    <>
      {presses.length > 0 && <p>{texts.untoldAdvice}</p>}
      {presses.map((press) => (
        <div key={press.id} class="mob-press">
          <p>
            {pressText(press)}
            {press.shown !== null && ` · ${positionText(press.shown)}`}
          </p>
          <Button onPress={() => askRemoval(press.id)}>{texts.remove}</Button>
        </div>
      ))}
    </>
  );
}

function pressText({ atMs }: Waiting): string {
  const at = new Date(atMs + serviceNow() - Date.now());
  return `${agoText(at.toISOString())} · ${formatTime(at)}`;
}

function askRemoval(id: string): void {
  const act = async () => removePress(id);
  openSheet(() => (
    <FormSheet title={texts.removeTitle} button={texts.removeButton} fields={[]} about={texts.removeAbout} act={act} />
  ));
}

function Overboard({ alarm, tools }: MobBandProps & { readonly alarm: AlarmRecord }) {
  const [mob, again] = usePolled(() => getJson("/mob"), EVERY_MS);
  const isOverboard = mob?.is_overboard === true;
  useEffect(() => {
    overboard.value = isOverboard ? mob : undefined;
  }, [mob]);
  useEffect(() => () => void (overboard.value = undefined), []);
  const bow = useBow();
  if (mob === undefined || !isOverboard) return null;
  const where = mob.position === null ? texts.placeUnknown : mob.bearing === null ? texts.ownUnknown : undefined;
  const way = where ?? (
    <>
      <b title={texts.bearing}>{bearingText(mob.bearing)}</b> <b title={texts.distance}>{distanceText(mob)}</b>
    </>
  );
  const toBow = mob.bearing === null ? undefined : toBowOf(mob.bearing, bow);
  const at = formatTime(mob.since ?? serviceNow());
  const [press] = untold.value;
  const ending = <Button onPress={() => void end(again)}>{texts.end}</Button>;
  const unnamed = mob.marks.find(({ is_named: isNamed }) => !isNamed);
  return (
    <Band
      kind={mob.is_test ? "test" : "told"}
      arrow={toBow && <Arrow {...toBow} bearing={mob.bearing} />}
      title={press === undefined ? titleOf(mob) : texts.untoldToo}
      way={way}
      since={
        <>
          {[!mob.is_kept && texts.notKept, elapsedText(mob.since), toBow?.words].filter(Boolean).join(" · ")}
          <span class="mob-at"> · {texts.since(at)}</span>
        </>
      }
      acts={
        !isOffered("acknowledge")
          ? undefined
          : alarm.state === "ACTIVE"
            ? [
                <Button kind="primary" onPress={() => acknowledge(alarm)} label={texts.acknowledge}>
                  <Icon name="check" />
                </Button>,
                ending,
              ]
            : [ending, unnamed && <Button onPress={() => void askName(unnamed.id, again)}>{texts.whoWasIt}</Button>]
      }
      tools={tools}
    >
      <p>{[!mob.is_kept && texts.notKept, agoText(mob.since), at].filter(Boolean).join(" · ")}</p>
      <UntoldPresses presses={untold.value} />
      <Known mob={mob} />
    </Band>
  );
}

/** What else the service knows of it. */
function Known({ mob }: { readonly mob: Mob }) {
  const [, ...joined] = mob.marks;
  return (
    <>
      <p>
        {texts.by(mob.by ?? "")}
        {mob.position !== null && <span> · {positionText(mob.position)}</span>}
      </p>
      {mob.drifted !== null && <p>{texts.drifted(bearingText(mob.drifted.bearing), distanceText(mob.drifted))}</p>}
      {joined.map((mark) => (
        <p key={`${mark.kind} ${mark.who} ${mark.at}`}>
          {texts.joined[mark.kind](mark.who)}
          {mark.bearing !== null && `: ${bearingText(mark.bearing)}, ${distanceText(mark)}`}
          {mark.is_withdrawn && ` (${texts.withdrawn})`}
        </p>
      ))}
      {mob.left_out > 0 && <p>{texts.leftOut(mob.left_out)}</p>}
      {mob.crew.length > 0 && <p>{texts.crew(mob.crew.join(", "))}</p>}
    </>
  );
}

function useBow(): ReturnType<typeof bowOf> {
  const [headingTrue, headingMagnetic, variation, courseTrue, courseMagnetic, speedMs] = useTags(POINTING).map(
    ({ value: { value }, quality }) => (typeof value === "number" && quality.value === "good" ? value : undefined),
  );
  return bowOf({ headingTrue, headingMagnetic, variation, courseTrue, courseMagnetic, speedMs });
}

interface ToBow {
  /** The arrow's angle, clockwise from upward. */
  readonly turn: number;
  readonly words: string;
}

function toBowOf(bearing: number, bow: ReturnType<typeof bowOf>): ToBow {
  const turn = ((((bearing - (bow?.deg ?? 0)) % 360) + 540) % 360) - 180;
  const side = texts.onBow(Math.round(turn));
  return { turn, words: bow === undefined ? texts.northUp : bow.by === "course" ? texts.byCourse(side) : side };
}

function Arrow({ turn, words, bearing }: ToBow & { readonly bearing: number | null }) {
  return (
    <svg class="mob-arrow" viewBox="-50 -50 100 100" role="img" aria-label={`${bearingText(bearing)}, ${words}`}>
      <circle r="47" />
      <path d="M0,-40 L20,28 L0,14 L-20,28 Z" transform={`rotate(${turn.toFixed(1)})`} />
    </svg>
  );
}

/** Says whose press it was: nobody was asked before it. */
async function askName(id: string, again: () => void): Promise<void> {
  const user = await knownUser(texts.whoWasIt);
  if (user === undefined) return;
  const field = { name: "name", label: texts.whoWasIt, value: user, maxLength: 128, required: true };
  openSheet(() => (
    <FormSheet
      title={texts.whoWasIt}
      button={texts.saveName}
      fields={[field]}
      act={async ({ name = "" }) => {
        await post("/mob/marks/{mark_id}/name", { mark_id: id, name, user });
        again();
      }}
    />
  ));
}

async function end(again: () => void): Promise<void> {
  const user = await knownUser(texts.endTitle);
  if (user === undefined) return;
  const field = { name: "reason", label: texts.reason, choices: texts.reasons, maxLength: 200, required: true };
  openSheet(() => (
    <FormSheet
      title={texts.endTitle}
      button={texts.endButton}
      fields={[field]}
      act={async ({ reason = "" }) => {
        await attempt(() => post("/mob/end", { reason, user }));
        again();
      }}
    />
  ));
}

function positionText({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }): string {
  return `${formatLatitude(latitude, language)}, ${formatLongitude(longitude, language)}`;
}
