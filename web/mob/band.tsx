/**
 * While a person is overboard: the way back, above every page. The arrow points from the bow where the heading is known, else from north. A test
 * says so, whatever the light.
 */
import { getJson, post, serviceNow } from "../link/api.ts";
import { useEffect } from "preact/hooks";
import { attempt } from "../parts/act.tsx";
import { Button } from "../parts/controls.tsx";
import { FormSheet } from "../parts/form.tsx";
import { usePolled } from "../parts/polled.ts";
import { openSheet } from "../parts/sheets.ts";
import { knownUser } from "../parts/who.tsx";
import { openAlarms } from "../store/alarms.ts";
import { useTag } from "../store/tags.ts";
import { formatTime } from "../texts/language.ts";
import { MobQuestion } from "./button.tsx";
import { agoText, bearingText, distanceText, type Mob, overboard, titleOf } from "./mob.ts";
import { texts } from "./texts.ts";

const EVERY_MS = 1000;

/** What stands above the page: the question, and the band while somebody is overboard. */
export function MobAbove() {
  const isThere = (openAlarms.value ?? []).some(
    ({ tag_id: id, condition }) => condition && (id === "MOB.MARKED" || id === "MOB.TEST"),
  );
  return (
    <>
      <MobQuestion />
      {isThere && <Band />}
    </>
  );
}

function Band() {
  const [mob, again] = usePolled(() => getJson("/mob"), EVERY_MS);
  const isOverboard = mob?.is_overboard === true;
  useEffect(() => {
    overboard.value = isOverboard ? mob : undefined;
  }, [mob]);
  useEffect(() => () => void (overboard.value = undefined), []);
  if (mob === undefined || !isOverboard) return null;
  const [, ...joined] = mob.marks;
  const where = mob.position === null ? texts.placeUnknown : mob.bearing === null ? texts.ownUnknown : undefined;
  return (
    <section class="mob-band" data-test={mob.is_test} aria-label={texts.name}>
      <Arrow bearing={mob.bearing} />
      <div class="mob-facts">
        <h2>{titleOf(mob)}</h2>
        {where === undefined ? (
          <p class="mob-way">
            <b title={texts.bearing}>{bearingText(mob.bearing)}</b> <b title={texts.distance}>{distanceText(mob)}</b>
          </p>
        ) : (
          <p class="mob-way">{where}</p>
        )}
        <p>
          {agoText(mob.since)} · {formatTime(mob.since ?? serviceNow())} · {texts.by(mob.by ?? "")}
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
        {mob.crew.length > 0 && <p>{texts.crew(mob.crew.join(", "))}</p>}
        {!mob.is_kept && <p>{texts.notKept}</p>}
      </div>
      <Button onPress={() => void end(again)}>{texts.end}</Button>
    </section>
  );
}

function Arrow({ bearing }: { readonly bearing: number | null }) {
  const heading = useTag("VESSEL.HEADING_TRUE_DEG");
  const isKnown = typeof heading.value.value === "number" && heading.quality.value === "good";
  const bow = isKnown ? Number(heading.value.value) : 0;
  if (bearing === null) return null;
  const turn = ((((bearing - bow) % 360) + 540) % 360) - 180;
  const words = isKnown ? texts.onBow(Math.round(turn)) : texts.northUp;
  return (
    <figure class="mob-arrow">
      <svg viewBox="-50 -50 100 100" role="img" aria-label={`${bearingText(bearing)}, ${words}`}>
        <circle r="47" />
        <path d="M0,-40 L20,28 L0,14 L-20,28 Z" transform={`rotate(${turn.toFixed(1)})`} />
      </svg>
      <figcaption>{words}</figcaption>
    </figure>
  );
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

function positionText({ latitude, longitude }: NonNullable<Mob["position"]>): string {
  return `${minutes(latitude, "N", "S")}, ${minutes(longitude, "E", "W")}`;
}

function minutes(degrees: number, positive: string, negative: string): string {
  const thousandths = Math.round(Math.abs(degrees) * 60_000);
  const rest = ((thousandths % 60_000) / 1000).toFixed(3).padStart(6, "0");
  return `${Math.floor(thousandths / 60_000)}°${rest}′ ${degrees < 0 ? negative : positive}`;
}
