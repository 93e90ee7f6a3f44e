/** Tiles that are drawn from several tags: compass, wind, attitude, position, gauge, battery. Each part has its own tag's quality. */
import { pitchDrawing, rollDrawing } from "../draw/attitude.ts";
import { battery } from "../draw/battery.ts";
import { compass } from "../draw/compass.ts";
import { gauge } from "../draw/gauge.ts";
import { niceCeiling } from "../draw/geometry.ts";
import { windDial } from "../draw/wind.ts";
import { lookOf, NO_VALUE } from "../store/shown.ts";
import { formatCourse, shown } from "../../src/tags/vocabulary/shown-number.ts";
import { Drawing } from "./drawing.tsx";
import { Frame, spokenOf, TagTitle } from "./frame.tsx";
import { BigNumber } from "./number.tsx";
import { limitsOfTag, type Reading, useReading, useReadings } from "./reading.ts";
import { labelOf } from "./tanks.tsx";
import { texts } from "./texts.ts";
import type { TileProps } from "./tile-props.ts";
import "./drawings.css";

const NOTHING: Reading = {
  id: "",
  definition: undefined,
  device: undefined,
  name: "",
  value: null,
  number: null,
  text: NO_VALUE,
  unit: "",
  quality: "none",
  age: undefined,
  marks: [],
  priority: undefined,
};

const withText = ({ text, unit, value }: Reading) => (value === null ? NO_VALUE : `${text}${unit}`);

/** Heading up. `tags`: heading, course, wind off the bow, whichever there are. */
export function CompassTile({ tags, title }: TileProps) {
  const readings = useReadings(tags);
  const find = (part: string) => readings.find(({ id }) => id.includes(part)) ?? NOTHING;
  const [course, wind] = [find("COG"), find("WIND")];
  // If only the course is known, it turns the rose.
  const heading = tags.some((id) => id.includes("HEADING")) ? find("HEADING") : course;
  const reference = texts.references[heading.id.includes("MAGNETIC") ? "magnetic" : "true"];
  const hasCourse = course !== heading && course !== NOTHING;
  return (
    <Frame
      kind="compass"
      reading={heading}
      name={title ?? (heading === course ? course.name : texts.heading)}
      unit={reference}
      spoken={`${texts.heading}: ${[heading, course, wind]
        .filter(({ id }) => id !== "")
        .map(spokenOf)
        .join(", ")}`}
    >
      <Drawing
        of={reference + JSON.stringify([heading, course, wind].map(({ id }) => limitsOfTag(id)))}
        make={() =>
          compass({
            title: `${texts.heading}, ${reference}`,
            points: texts.compassPoints,
            reference,
            limits: {
              heading: limitsOfTag(heading.id),
              course: hasCourse ? limitsOfTag(course.id) : [],
              wind: limitsOfTag(wind.id),
            },
          })
        }
        update={(made) =>
          made.set({
            heading: heading.number,
            course: hasCourse ? course.number : null,
            turned: 0,
            wind: wind.number,
            qualities: { heading: heading.quality, course: course.quality, wind: wind.quality },
          })
        }
        low={heading.number === null ? NO_VALUE : formatCourse(heading.number)}
      />
      <span class="compass-legend">
        {hasCourse && (
          <span class="key-course" data-quality={course.quality}>
            {course.name} <b>{course.number === null ? NO_VALUE : formatCourse(course.number)}</b> {course.age}
          </span>
        )}
        {wind !== NOTHING && (
          <span class="key-wind" data-quality={wind.quality}>
            {wind.name} <b>{withText(wind)}</b> {wind.age}
          </span>
        )}
      </span>
    </Frame>
  );
}

/** The wind about the bow. `tags`: angles and speeds of both winds; for the current its set and drift, and the heading. */
export function WindTile({ tags, title }: TileProps) {
  const readings = useReadings(tags);
  const find = (start: string) => readings.find(({ id }) => id.startsWith(start)) ?? NOTHING;
  const [apparent, apparentSpeed] = [find("WIND_APPARENT.ANGLE"), find("WIND_APPARENT.SPEED")];
  // Angle and speed by one reckoning: over water, or else over ground.
  const over = readings.some(({ id }) => id.startsWith("WIND_TRUE_WATER.")) ? "WIND_TRUE_WATER." : "WIND_TRUE_BOAT.";
  const [real, realSpeed] = [find(`${over}ANGLE`), find(`${over}SPEED`)];
  const [set, drift, heading] = [find("VESSEL.SET_TRUE"), find("VESSEL.DRIFT"), find("VESSEL.HEADING_TRUE")];
  const flows = set.number !== null && heading.number !== null ? set.number - heading.number : null;
  const isFresh = [set, drift, heading].every(({ quality }) => quality === "good");
  const { name, unit } = apparentSpeed;
  const names = { apparent: `${name} ${unit}`, real: realSpeed.name, current: drift.name };
  return (
    <Frame
      kind="wind"
      reading={apparent === NOTHING ? (readings[0] ?? NOTHING) : apparent}
      name={title ?? texts.wind}
      spoken={readings
        .filter((one) => one !== heading)
        .map(spokenOf)
        .join(", ")}
    >
      <Drawing
        of={JSON.stringify(names)}
        make={() => windDial({ title: texts.wind, names })}
        update={(made) =>
          made.set({
            apparent: { angle: apparent.number, speed: apparentSpeed.text, quality: apparent.quality },
            real: { angle: real.number, speed: realSpeed === NOTHING ? "" : realSpeed.text, quality: real.quality },
            current: {
              angle: flows,
              speed: drift.number === null ? "" : withText(drift),
              quality: isFresh ? "good" : "stale",
            },
          })
        }
        low={apparentSpeed.text}
      />
      <span class="compass-legend">
        {apparent !== NOTHING && (
          <span class="key-wind" data-quality={apparent.quality}>
            {apparent.name} <b>{withText(apparent)}</b> {apparent.age}
          </span>
        )}
        {real !== NOTHING && (
          <span class="key-true-wind" data-quality={real.quality}>
            {real.name} <b>{withText(real)}</b> {real.age}
          </span>
        )}
      </span>
    </Frame>
  );
}

/** How she lies. `tags`: roll and pitch, or one of them. */
export function AttitudeTile({ tags }: TileProps) {
  const readings = useReadings(tags);
  return (
    <Frame kind="attitude" reading={readings[0] ?? NOTHING} name="" spoken={readings.map(spokenOf).join(", ")}>
      {readings.map((reading) => {
        const isRoll = reading.id.includes("ROLL");
        const name = isRoll ? texts.roll : texts.pitch;
        const make = isRoll ? rollDrawing : pitchDrawing;
        const limits = limitsOfTag(reading.id);
        return (
          <span class="attitude-half" key={reading.id} data-quality={reading.quality}>
            <Drawing
              of={JSON.stringify(limits)}
              make={() => make(name, limits)}
              update={(drawing) => drawing.set(reading.number ?? 0)}
            />
            <span class="tile-foot">
              <span data-quality={reading.quality}>
                {name} <b>{withText(reading)}</b> {reading.age}
              </span>
            </span>
          </span>
        );
      })}
    </Frame>
  );
}

/** Latitude and longitude, each by its own quality. */
export function PositionTile({ tags, title }: TileProps) {
  const readings = useReadings(tags);
  const worst = readings.find(({ quality }) => quality !== "good") ?? readings[0] ?? NOTHING;
  return (
    <Frame kind="position" reading={worst} name={title ?? texts.position} spoken={readings.map(spokenOf).join(", ")}>
      <span class="position-lines">
        {readings.map(({ id, text }) => (
          <BigNumber key={id} text={text} />
        ))}
      </span>
    </Frame>
  );
}

/** A round gauge from zero, with the normal range and the limits. */
export function GaugeTile({ tags: [id = ""], title }: TileProps) {
  const reading = useReading(id);
  const { definition } = reading;
  const look = definition === undefined ? undefined : lookOf(definition);
  const limits = look === undefined ? [] : limitsOfTag(id).map((limit) => ({ ...limit, at: shown(limit.at, look) }));
  const normal = [definition?.range_normal_min, definition?.range_normal_max].map((at) =>
    at === null || at === undefined || look === undefined ? undefined : shown(at, look),
  );
  const least = look?.unit === "rpm" ? RPM_LEAST : 1;
  const scale = gaugeScale(normal, limits, Math.max(least, Math.abs(reading.number ?? 0)));
  return (
    <Frame
      kind="gauge"
      reading={reading}
      name={title ?? <TagTitle {...reading} />}
      unit={reading.unit}
      spoken={spokenOf(reading)}
    >
      <Drawing
        of={JSON.stringify([scale, limits])}
        make={() => gauge({ ...scale, limits })}
        update={(made) => made.set(reading.number, reading.text)}
        low={reading.text}
      />
    </Frame>
  );
}

/** The scale of an engine of which no range is known: else the needle of one that idles would point where full speed is. */
const RPM_LEAST = 2500;

function gaugeScale(
  [normalMin, normalMax]: readonly (number | undefined)[],
  limits: ReturnType<typeof limitsOfTag>,
  measured: number,
): Omit<Parameters<typeof gauge>[0], "limits"> {
  const ends = limits.map(({ at }) => at * 1.05);
  // Without a range the scale grows with what is measured, in large steps.
  const top = normalMax === undefined ? niceCeiling(Math.max(measured, ...ends)) : normalMax;
  const scaleMax = niceCeiling(Math.max(top * 1.12, 0, ...ends));
  const step = scaleMax / (scaleMax / 4 > 1000 ? 4 : 5);
  const alarmFrom = Math.min(...limits.filter(({ side }) => side === "above").map(({ at }) => at));
  return {
    scaleMax,
    step,
    tickLabel: (value) => (scaleMax >= 1000 ? String(Math.round(value / 100)) : String(Number(value.toPrecision(3)))),
    normalMin: Math.max(0, normalMin ?? 0),
    normalMax: normalMax === undefined ? 0 : Math.min(normalMax, alarmFrom),
  };
}

/** `tags`: charge, voltage, current and temperature of one battery, whichever there are. */
export function BatteryTile({ tags, title }: TileProps) {
  const readings = useReadings(tags);
  const find = (part: string) => readings.find(({ id }) => id.includes(part));
  const [charge, voltage, current] = [find("STATE_OF_CHARGE"), find("VOLTAGE"), find("CURRENT")];
  const main = charge ?? voltage ?? readings[0] ?? NOTHING;
  const others = readings.filter((one) => one !== main);
  const said = `${main.text}${charge === undefined ? ` ${main.unit}` : "%"}`;
  const share =
    charge === undefined ? shareOfRange(main) : typeof charge.value === "number" ? charge.value / 100 : null;
  const limits = limitsOfTag(main.id).map((limit) => ({
    ...limit,
    at: charge === undefined ? (shareOfRange({ ...main, value: limit.at }) ?? -1) : limit.at / 100,
  }));
  const flow = typeof current?.value === "number" && Math.abs(current.value) >= 0.05 ? Math.sign(current.value) : 0;
  const name = title ?? labelOf(main);
  return (
    <Frame kind="battery" reading={main} name={name} spoken={`${name}: ${readings.map(spokenOf).join(", ")}`}>
      <Drawing
        of={JSON.stringify(limits)}
        make={() => battery(limits)}
        update={(made) => made.set(main.quality === "bad" ? null : share, said)}
        low={said}
      />
      <span class="tile-foot">
        {others.map((one) => (
          <span key={one.id} data-quality={one.quality}>
            {one === current && flow !== 0 ? (flow > 0 ? "▲ " : "▼ ") : ""}
            {one.text} {one.unit} {one.age}
          </span>
        ))}
      </span>
    </Frame>
  );
}

function shareOfRange({ definition, value }: Pick<Reading, "definition" | "value">): number | null {
  const { range_normal_min: min = null, range_normal_max: max = null } = definition ?? {};
  if (typeof value !== "number" || min === null || max === null || max <= min) return null;
  return (value - min) / (max - min);
}
