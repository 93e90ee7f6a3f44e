/** What a component shows of one tag: its name, its value as text, and how far it can be trusted. */
import type { Mark } from "../../src/api/live/screen-messages.ts";
import { limitsOf } from "../limits.ts";
import type { Priority } from "../../src/core/priority.ts";
import { priorityByTag, rulesByTag } from "../store/alarms.ts";
import { ageText, nowMs } from "../store/clock.ts";
import { tagName } from "../store/names.ts";
import { NO_VALUE, numberOf, numberText, shortUnitOf } from "../store/shown.ts";
import { type Definition, definitions, useTag, useTags, type TagSignals, type Value } from "../store/tags.ts";
import { truthText } from "./texts.ts";

export interface Reading {
  readonly id: string;
  /** Undefined while there is no such tag. */
  readonly definition: Definition | undefined;
  readonly device: string | undefined;
  readonly name: string;
  readonly value: Value;
  /** Shown, in the reader's unit; null where there is none, or none that can be trusted. */
  readonly number: number | null;
  readonly text: string;
  readonly unit: string;
  readonly quality: string;
  /** How old a stale value is. */
  readonly age: string | undefined;
  /** Its other marks. */
  readonly marks: readonly Mark[];
  /** The most urgent of its alarms whose cause is there. */
  readonly priority: Priority | undefined;
}

export function useReading(id: string): Reading {
  return readingOf(id, useTag(id));
}

export function useReadings(ids: readonly string[]): readonly Reading[] {
  const signals = useTags(ids);
  return ids.flatMap((id, i) => (signals[i] === undefined ? [] : [readingOf(id, signals[i])]));
}

function readingOf(id: string, { value: shown, quality: { value: quality }, at, marks }: TagSignals): Reading {
  const definition = definitions.value.get(id);
  const { value } = shown;
  const names = definition === undefined ? { device: undefined, name: id } : tagName(definition);
  const isStale = quality === "stale" && at.value !== undefined;
  return {
    id,
    definition,
    ...names,
    value,
    number: definition === undefined || quality === "bad" ? null : numberOf(definition, value),
    text: definition === undefined ? NO_VALUE : textOf(definition, value),
    unit: definition === undefined || definition.unit_si === "bool" ? "" : shortUnitOf(definition, value),
    quality,
    age: isStale ? ageText(nowMs.value - (at.value ?? 0)) : undefined,
    marks: marks.value,
    priority: priorityByTag.value.get(id),
  };
}

function textOf(definition: Definition, value: Value): string {
  return typeof value === "boolean" ? truthText(value) : numberText(definition, value);
}

/** Where its alarms begin, in its own unit. */
export function limitsOfTag(id: string): ReturnType<typeof limitsOf> {
  return limitsOf(rulesByTag.value.get(id) ?? []);
}

export function isOutside({ definition, value }: Reading): boolean {
  if (definition === undefined || typeof value !== "number") return false;
  const { range_normal_min: min, range_normal_max: max } = definition;
  return (min !== null && value < min) || (max !== null && value > max);
}
