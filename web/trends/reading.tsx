/** What the cursor says, as a table: for eyes that follow no line, and for readers. Without a cursor it is the newest. */
import { useEffect, useState } from "preact/hooks";
import { extremesOf, nearestIndex, saidAt } from "../parts/cells.ts";
import type { ChartLine, ChartView } from "../parts/chart-drawing.ts";
import { Icon } from "../parts/icons.tsx";
import { momentText, zoneName } from "../parts/time-axis.ts";
import { valueWithUnit } from "../../src/tags/vocabulary/shown-number.ts";
import { wholeName } from "../store/names.ts";
import { lookOf, NO_VALUE, withUnit } from "../store/shown.ts";
import { type Definition, useTag } from "../store/tags.ts";
import { formatTime, language, locale } from "../texts/language.ts";
import { texts } from "./texts.ts";
import { type Marks, spanOf } from "./use-marks.ts";
import type { Before } from "./view.ts";

interface ReadingProps {
  readonly tags: readonly Definition[];
  readonly lines: readonly ChartLine[];
  readonly ghosts: readonly ChartLine[];
  readonly times: readonly number[];
  readonly bounds: ChartView;
  readonly cursorMs: number | undefined;
  readonly isLive: boolean;
  /** What the ghosts are of. */
  readonly before: Before;
  readonly marks: Marks;
  readonly focus: string | undefined;
  readonly onFocus: (id: string) => void;
  readonly onRemove: (id: string) => void;
  /** Takes the cursor away. */
  readonly onNewest: () => void;
}

/** A cursor that moves is read aloud when it rests. */
const REST_MS = 600;
/** Share of the view's width: entries that are so near belong to the moment. */
const NEAR = 0.02;

export function Reading(props: ReadingProps) {
  const { tags, lines, ghosts, times, bounds, cursorMs, isLive, before, marks, focus, onFocus, onRemove, onNewest } =
    props;
  const at = nearestIndex(times, (cursorMs ?? bounds.toMs) / 1000);
  const rows = tags.map((tag, i) => ({
    tag,
    colour: i + 1,
    value: textAt(tag, lines[i], at),
    more: [
      swingText(tag, lines[i], times, bounds),
      ghosts[i] && `${texts.befores[before]}: ${textAt(tag, ghosts[i], at)}`,
    ],
  }));
  const moment =
    cursorMs === undefined ? undefined : texts.at(momentText(cursorMs, locale), zoneName(cursorMs, locale));
  return (
    <div class="trends-reading">
      <p class="trends-moment">
        {moment ?? texts.noCursor}
        {cursorMs !== undefined && (
          <button type="button" class="icon-button" aria-label={texts.newest} title={texts.newest} onClick={onNewest}>
            <Icon name="undo" />
          </button>
        )}
      </p>
      <output class="unseen" aria-live="polite">
        {useRested(moment && `${moment}. ${rows.map(({ tag, value }) => `${wholeName(tag)} ${value}`).join(". ")}`)}
      </output>
      <table aria-label={texts.values}>
        <colgroup>
          <col />
          <col class="trends-values" />
          <col class="trends-acts" />
        </colgroup>
        <thead class="unseen">
          <tr>
            <th scope="col">{texts.tag}</th>
            <th scope="col">{texts.value}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.tag.id}
              {...row}
              isFocus={row.tag.id === focus}
              isLive={cursorMs === undefined && isLive}
              onFocus={() => onFocus(row.tag.id)}
              onRemove={() => onRemove(row.tag.id)}
            />
          ))}
        </tbody>
      </table>
      {cursorMs !== undefined && (
        <Near marks={marks} cursorMs={cursorMs} nearMs={(bounds.toMs - bounds.fromMs) * NEAR} />
      )}
    </div>
  );
}

interface RowProps {
  readonly tag: Definition;
  readonly colour: number;
  readonly value: string;
  /** The text beneath the name. */
  readonly more: readonly (string | undefined)[];
  readonly isFocus: boolean;
  /** Shows the value of now instead. */
  readonly isLive: boolean;
  readonly onFocus: () => void;
  readonly onRemove: () => void;
}

function Row({ tag, colour, value, more, isFocus, isLive, onFocus, onRemove }: RowProps) {
  return (
    <tr data-focus={isFocus}>
      <th scope="row">
        <button type="button" aria-pressed={isFocus} title={texts.onAxis(tag.description)} onClick={onFocus}>
          <i class={`trends-swatch line-${colour}`} />
          <span>
            {wholeName(tag)}
            <small>{more.filter((text) => text !== undefined).join(" · ")}</small>
          </span>
        </button>
      </th>
      <td class="trends-value">{isLive ? <LiveValue tag={tag} /> : value}</td>
      <td>
        <button type="button" class="icon-button" aria-label={texts.remove(wholeName(tag))} onClick={onRemove}>
          <Icon name="close" />
        </button>
      </td>
    </tr>
  );
}

function LiveValue({ tag }: { readonly tag: Definition }) {
  const { value, quality } = useTag(tag.id);
  const now = value.value;
  const isShown = typeof now === "number" || typeof now === "boolean";
  return (
    <span data-quality={quality.value}>
      {!isShown ? NO_VALUE : typeof now === "boolean" ? (now ? texts.yes : texts.no) : withUnit(tag, now)}
    </span>
  );
}

/** Alarms that stood then, and what the log book says near it. */
function Near({
  marks,
  cursorMs,
  nearMs,
}: {
  readonly marks: Marks;
  readonly cursorMs: number;
  readonly nearMs: number;
}) {
  const alarms = marks.alarms.filter((record) => {
    const { fromMs, toMs } = spanOf(record);
    return fromMs <= cursorMs + nearMs && toMs >= cursorMs - nearMs;
  });
  const entries = marks.entries.filter(({ timestamp }) => Math.abs(Date.parse(timestamp) - cursorMs) <= nearMs);
  return (
    <div class="trends-near">
      {alarms.length > 0 && (
        <section>
          <h3>{texts.alarmsHere}</h3>
          <ul>
            {alarms.map(({ id, message, priority, activated_at: raised }) => (
              <li key={id} data-priority={priority}>
                {formatTime(raised)} · {message}
              </li>
            ))}
          </ul>
        </section>
      )}
      {entries.length > 0 && (
        <section>
          <h3>{texts.entriesHere}</h3>
          <ul>
            {entries.map(({ id, timestamp, summary }) => (
              <li key={id}>
                {formatTime(timestamp)} · {summary}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function textAt(tag: Definition, line: ChartLine | undefined, index: number): string {
  const said = line === undefined ? undefined : saidAt(line.mean, index);
  const value = said === undefined ? undefined : line?.mean[said];
  if (typeof value !== "number") return texts.gap;
  if (line?.isTruth !== true) return shownText(tag, value);
  return value === 0 ? texts.no : value === 1 ? texts.yes : `${texts.yes} ${Math.round(value * 100)} %`;
}

/** Between what it swung in the view; nothing for what has no least and greatest. */
function swingText(
  tag: Definition,
  line: ChartLine | undefined,
  times: readonly number[],
  { fromMs, toMs }: ChartView,
): string | undefined {
  if (line?.swing === undefined) return undefined;
  const [from, to] = [nearestIndex(times, fromMs / 1000), nearestIndex(times, toMs / 1000)];
  const found = extremesOf([line.swing.low, line.swing.high], from, to);
  return found && `${shownText(tag, found.least)} … ${shownText(tag, found.greatest)}`;
}

/** A number that is in the reader's units already. */
function shownText(tag: Definition, number: number): string {
  return valueWithUnit(number, { ...lookOf(tag), scale: 1, offset: 0 }, language);
}

function useRested(text: string | undefined): string {
  const [rested, setRested] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setRested(text ?? ""), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
