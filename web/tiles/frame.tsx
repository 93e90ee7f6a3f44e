/** The frame of a tile: its name above, its unit beside it, its quality in form as well as in colour. A press opens more. */
import type { ComponentChildren } from "preact";
import { Marks, marksText } from "../parts/marks.tsx";
import { openTag } from "../store/open-tag.ts";
import { isOutside, type Reading } from "./reading.ts";
import { texts } from "./texts.ts";
import "./frame.css";

interface FrameProps {
  readonly kind: string;
  /** What it is about first; its quality is that of the tile. */
  readonly reading: Reading;
  readonly name: ComponentChildren;
  readonly unit?: string;
  /** What a screen reader says of it. */
  readonly spoken: string;
  readonly children: ComponentChildren;
}

export function Frame({ kind, reading, name, unit = "", spoken, children }: FrameProps) {
  const { quality, age, marks } = reading;
  const doubt = quality === "good" ? undefined : `${texts.quality[qualityName(quality)]} ${age ?? ""}`.trim();
  return (
    <button
      type="button"
      class={`tile tile-${kind}`}
      data-tag={reading.id}
      data-of={meaningOf(reading)}
      data-quality={quality}
      data-priority={reading.priority}
      data-outside={isOutside(reading) ? "" : undefined}
      onClick={() => void openTag(reading.id)}
    >
      <Spoken text={[spoken, doubt, marksText(marks)].filter(Boolean).join(", ")} />
      <span class="tile-seen" aria-hidden="true">
        <span class="tile-head">
          <span class="tile-name">{name}</span>
          <Marks marks={reading.marks} />
          <span class="tile-side">
            {age !== undefined && <span class="tile-age">{age}</span>}
            {unit !== "" && <span class="tile-unit">{unit}</span>}
          </span>
        </span>
        {children}
      </span>
    </button>
  );
}

/** A small set that has a colour of its own, by which it is found; never red, amber or yellow, which are those of alarms. */
export function meaningOf({ id, definition }: Reading): "depth" | "wind" | "engine" | "power" | undefined {
  if (id.includes("DEPTH")) return "depth";
  if (id.startsWith("WIND")) return "wind";
  const { system } = definition ?? {};
  return system === "propulsion" ? "engine" : system === "electrical" ? "power" : undefined;
}

/** What is heard of a picture or of parts that are apart, in place of them. */
export function Spoken({ text }: { readonly text: string }) {
  return <span class="unseen" role="img" aria-label={text} />;
}

function qualityName(quality: string): keyof typeof texts.quality {
  return quality in texts.quality ? (quality as keyof typeof texts.quality) : "none";
}

/** Its own name, with what it is measured on before it. */
export function TagTitle({ device, name }: Pick<Reading, "device" | "name">) {
  return (
    <>
      {device !== undefined && <span class="tile-device">{device} </span>}
      {name}
    </>
  );
}

export function spokenOf({ device, name, text, unit }: Reading): string {
  return [device, name, text, unit].filter(Boolean).join(" ");
}
