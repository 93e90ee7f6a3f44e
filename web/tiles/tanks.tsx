/** All tanks in one picture, or one alone, beside each other on one scale: each is as full as its tank. */
import { deviceOf } from "../store/names.ts";
import { NO_VALUE, withUnit } from "../store/shown.ts";
import { openTag } from "../store/open-tag.ts";
import { Spoken } from "./frame.tsx";
import { isOutside, limitsOfTag, type Reading, useReading } from "./reading.ts";
import { texts } from "./texts.ts";
import type { TileProps } from "./tile-props.ts";
import "./tanks.css";

/** What the project calls it, where that is short; else its device. */
export function labelOf({ definition, device, name }: Reading): string {
  const own = definition?.device_name ?? definition?.description ?? "";
  // Our own descriptions have the number of the device.
  const isOfProject = own !== "" && own.length <= 24 && !/\d/.test(own);
  return isOfProject ? own : (device ?? name);
}

const CONTENTS = [
  [/FUEL/, "fuel"],
  [/BLACK|GRAY|GREY/, "black"],
  [/OIL/, "oil"],
  [/WATER|LIVE/, "water"],
] as const;

/** More stand in two rows, of which the second is as long as the first. */
const MOST_IN_ROW = 6;

/** `tags`: the level of each tank, and after it what that holds. */
export function TanksTile({ tags, title }: TileProps) {
  const count = tags.filter((id) => id.endsWith(".LEVEL_PCT")).length;
  return (
    <section
      class="tile tile-tanks"
      aria-label={title}
      data-many={count > MOST_IN_ROW}
      style={{ "--half": Math.ceil(count / 2) }}
    >
      {tags.map(
        (id, at) =>
          id.endsWith(".LEVEL_PCT") && (
            <Tank key={id} id={id} capacityId={tags[at + 1] ?? ""} title={tags.length > 2 ? undefined : title} />
          ),
      )}
    </section>
  );
}

interface TankProps {
  readonly id: string;
  readonly capacityId: string;
  readonly title: string | undefined;
}

function Tank({ id, capacityId, title }: TankProps) {
  const level = useReading(id);
  const capacity = useReading(capacityId);
  const { quality, priority, age } = level;
  const name = title ?? labelOf(level);
  const percent = typeof level.value === "number" && quality !== "bad" ? level.value : null;
  const text = percent === null ? NO_VALUE : `${level.text}%`;
  const volume =
    percent === null || typeof capacity.value !== "number" || capacity.value <= 0 || capacity.definition === undefined
      ? ""
      : texts.ofCapacity(
          withUnit(capacity.definition, (percent / 100) * capacity.value),
          withUnit(capacity.definition, capacity.value),
        );
  return (
    <button
      type="button"
      class="tanks-one"
      data-tag={id}
      data-content={CONTENTS.find(([kind]) => kind.test(deviceOf(id)))?.[1]}
      data-quality={quality}
      data-priority={priority}
      data-outside={isOutside(level) ? "" : undefined}
      style={{ "--level": `${percent ?? 0}%` }}
      onClick={() => void openTag(id)}
    >
      <Spoken text={[name, text, volume, age].filter(Boolean).join(" ")} />
      <span class="tile-seen" aria-hidden="true">
        {limitsOfTag(id).map(({ at, side, priority: of }) => (
          <i key={`${side} ${at}`} data-priority={of} style={{ bottom: `${at}%` }} />
        ))}
        <span class="tanks-name">{name}</span>
        <span class="digits">{text}</span>
        <span class="tanks-volume">{[age, volume].filter(Boolean).join(" · ")}</span>
      </span>
    </button>
  );
}
