/** Several values beneath each other, of one device or of any; and lamps. */
import { lampLevel } from "../alarm-order.ts";
import { openAlarms, rulesByTag } from "../store/alarms.ts";
import { Marks } from "../parts/marks.tsx";
import { definitions } from "../store/tags.ts";
import { openTag } from "../store/open-tag.ts";
import { meaningOf, Spoken, spokenOf, TagTitle } from "./frame.tsx";
import { RangeBar } from "./number.tsx";
import { isOutside, type Reading, useReadings } from "./reading.ts";
import { texts } from "./texts.ts";
import type { TileProps } from "./tile-props.ts";
import "./list.css";

const isTruth = (id: string) => definitions.value.get(id)?.unit_si === "bool";
const isWarning = (id: string) => (definitions.value.get(id)?.priority ?? null) !== null;

/**
 * Numbers as rows, as high as there is room, and beneath them states and warnings while they are lit: their place is kept, so that no
 * number moves when a warning comes. The device's name stands once above them.
 */
export function ListTile({ tags, title }: TileProps) {
  const readings = useReadings(tags);
  const devices = new Set(readings.filter(({ id }) => !isTruth(id)).map(({ device }) => device));
  const [device] = devices;
  const isOne = devices.size === 1 && device !== undefined;
  const name = title ?? (isOne ? device : undefined);
  const rows = readings.filter(({ id }) => !isTruth(id));
  const truths = readings.filter(({ id }) => isTruth(id));
  const lit = truths.filter((one) => lampOf(one).isLit);
  return (
    <section class="tile tile-list" aria-label={name} data-of={rows[0] && meaningOf(rows[0])}>
      {name !== undefined && <h2 class="tile-head">{name}</h2>}
      <div class="list-rows">
        {rows.map((reading) => (
          <Row key={reading.id} reading={reading} hasDevice={!isOne} />
        ))}
      </div>
      {truths.length > 0 && (
        <div class="list-lamps">
          {lit.map((reading) => (
            <Lamp key={reading.id} reading={reading} />
          ))}
        </div>
      )}
    </section>
  );
}

function Row({ reading, hasDevice }: { readonly reading: Reading; readonly hasDevice: boolean }) {
  const { id, name, text, unit, age, quality, priority } = reading;
  return (
    <button
      type="button"
      class="list-row"
      data-tag={id}
      data-quality={quality}
      data-priority={priority}
      data-outside={isOutside(reading) ? "" : undefined}
      onClick={() => void openTag(id)}
    >
      <Spoken text={[spokenOf(reading), age].filter(Boolean).join(", ")} />
      <span class="tile-seen" aria-hidden="true">
        <span class="list-name">{hasDevice ? <TagTitle {...reading} /> : name}</span>
        <RangeBar reading={reading} />
        <span class="list-value">
          <b>{text}</b> <i>{[unit, age].filter(Boolean).join(" · ")}</i>
        </span>
      </span>
    </button>
  );
}

interface LampState {
  readonly isLit: boolean;
  readonly level: "red" | "amber" | undefined;
  /** What a warning says of itself: its alarm's message, where there is one. */
  readonly words: string | undefined;
}

/** A warning for which there are rules is lit while its alarm is there; another one by its value. A state is lit while it is true. */
function lampOf({ id, definition, value }: Reading): LampState {
  const rules = rulesByTag.value.get(id) ?? [];
  const warning = definition === undefined ? undefined : lampLevel(definition, rules);
  if (warning === undefined) return { isLit: value === true, level: undefined, words: undefined };
  const alarm = (openAlarms.value ?? []).find(({ tag_id: tagId, condition }) => tagId === id && condition);
  const isLit = rules.length > 0 ? alarm !== undefined : value === warning.when;
  return { isLit, level: isLit ? warning.level : undefined, words: alarm?.message };
}

function Lamp({ reading }: { readonly reading: Reading }) {
  const { id, definition, text, age, quality, priority, marks } = reading;
  const { isLit, level, words } = lampOf(reading);
  const isStale = quality !== "good" && quality !== "uncertain";
  return (
    <button
      type="button"
      class="lamp-tile"
      data-tag={id}
      data-quality={quality}
      data-lit={isLit && !isStale ? (level ?? "on") : undefined}
      data-priority={priority}
      onClick={() => void openTag(id)}
    >
      <span class={definition?.controllable === true ? "lamp-switch" : "lamp-bulb"} aria-hidden="true" />
      <span class="lamp-name">{words ?? <TagTitle {...reading} />}</span>
      <Marks marks={marks} />
      {words === undefined && <span class="lamp-text">{age === undefined ? text : `${text} · ${age}`}</span>}
    </button>
  );
}

export function LampTile({ tags: [id = ""] }: TileProps) {
  const [reading] = useReadings([id]);
  return reading === undefined ? null : (
    <div class="tile tile-lamp">
      <Lamp reading={reading} />
    </div>
  );
}

/** Switches and states; of the warnings those that are lit, and how many are dark. */
export function LampsTile({ tags, title }: TileProps) {
  const readings = useReadings(tags);
  const states = readings.filter(({ id }) => isTruth(id) && !isWarning(id));
  const warnings = readings.filter(({ id }) => isWarning(id));
  const lit = warnings.filter((one) => lampOf(one).isLit);
  return (
    <section class="tile tile-lamps" aria-label={title}>
      {title !== undefined && <h2 class="tile-head">{title}</h2>}
      <div class="lamp-grid" tabIndex={-1}>
        {[...lit, ...states].map((reading) => (
          <Lamp key={reading.id} reading={reading} />
        ))}
      </div>
      {warnings.length > lit.length && <p class="lamp-dark">{texts.warningsDark(warnings.length - lit.length)}</p>}
    </section>
  );
}
