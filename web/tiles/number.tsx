/** A number that fills its tile; over a bar where it has limits, so that one sees how near they are. */
import { useRef } from "preact/hooks";
import { rangeBar } from "../draw/range-bar.ts";
import { scaleOf } from "../limits.ts";
import { Drawing, widthOf } from "./drawing.tsx";
import { Frame, spokenOf, TagTitle } from "./frame.tsx";
import { limitsOfTag, type Reading, useReading } from "./reading.ts";
import type { TileProps } from "./tile-props.ts";
import "./number.css";

/** Of the size of its number. */
const UNIT = 0.4;

export function NumberTile({ tags: [id = ""], title }: TileProps) {
  const reading = useReading(id);
  return (
    <Frame kind="number" reading={reading} name={title ?? <TagTitle {...reading} />} spoken={spokenOf(reading)}>
      <BigNumber text={reading.text} unit={reading.unit} />
      {limitsOfTag(id).length > 0 && <RangeBar reading={reading} />}
    </Frame>
  );
}

/** The digits do not change their size while a value gets shorter. A date and its time are two lines where one has no room. */
export function BigNumber({ text, unit = "" }: { readonly text: string; readonly unit?: string }) {
  const most = useRef(3.5 + (unit === "" ? 0 : 0.3 + UNIT * widthOf(unit)));
  most.current = Math.max(most.current, widthOf(text) + (unit === "" ? 0 : 0.3 + UNIT * widthOf(unit)));
  return (
    <span class="big-number">
      <span class="figure" style={{ "--chars": most.current.toFixed(2) }}>
        <span class="digits">
          {text.includes(" ") ? text.split(" ").map((word) => <span key={word}>{word}</span>) : text}
        </span>
        {unit !== "" && <span class="tile-unit">{unit}</span>}
      </span>
    </span>
  );
}

export function BarTile({ tags: [id = ""], title }: TileProps) {
  const reading = useReading(id);
  return (
    <Frame kind="bar" reading={reading} name={title ?? <TagTitle {...reading} />} spoken={spokenOf(reading)}>
      <BigNumber text={reading.text} unit={reading.unit} />
      <RangeBar reading={reading} />
    </Frame>
  );
}

/** Nothing where there is neither a normal range nor a limit. */
export function RangeBar({ reading: { id, definition, value, quality } }: { readonly reading: Reading }) {
  const limits = limitsOfTag(id);
  const scale = definition === undefined ? undefined : scaleOf(definition, limits);
  if (definition === undefined || scale === undefined) return null;
  const { range_normal_min: normalMin, range_normal_max: normalMax } = definition;
  return (
    <Drawing
      of={JSON.stringify([scale, normalMin, normalMax, limits])}
      make={() => rangeBar({ ...scale, normalMin, normalMax, limits })}
      update={(bar) => bar.set(typeof value === "number" && quality !== "bad" ? value : null)}
    />
  );
}
