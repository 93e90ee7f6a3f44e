/**
 * Several groups can share a PGN. This file finds the group of a message that was written as JSON. The groups differ in
 * their match fields (manufacturer, industry, command …), which have the same value in all messages of a group, and
 * some differ in the names of their fields.
 */
import type { OutgoingValue } from "./codec/content.ts";
import type { FieldSpec } from "./codec/field.ts";
import type { PgnLayout } from "./codec/layout.ts";
import { layoutsOf } from "./codec/message-types.ts";
import { IGNORED_FAULTS, rawOfValue } from "./codec/write-field.ts";

type Fields = Readonly<Record<string, unknown>>;

interface Candidate {
  readonly id: string;
  /** How many match fields the group has, and how many of them were written. */
  readonly fixed: number;
  readonly written: number;
  readonly contradicted: boolean;
  readonly hasAll: boolean;
}

/** The ids of the groups that fit the fields: one if the fields decide, none if they contradict every group. */
export function typesByFields(pgn: number, fields: Fields): readonly string[] {
  const fitting = layoutsOf(pgn)
    .map((layout) => candidateOf(layout, fields))
    .filter(({ contradicted }) => !contradicted);
  const named = fitting.filter(({ hasAll }) => hasAll);
  // If no group has all the names, the unknown name is reported as a fault of its own.
  const left = named.length > 0 ? named : fitting;
  // Among groups whose match fields were all written, the one with the most of them is meant.
  const whole = left.filter(({ fixed, written }) => written > 0 && written === fixed);
  const most = Math.max(...whole.map(({ fixed }) => fixed));
  const best = whole.filter(({ fixed }) => fixed === most);
  return (best.length === 1 ? best : left).map(({ id }) => id);
}

function candidateOf({ id, elements, fields: known, sets }: PgnLayout, fields: Fields): Candidate {
  const fixed = elements.filter(({ match }) => match !== undefined);
  const written = fixed.filter((spec) => isWritten(fields[spec.id]));
  const names = new Set([...known.map((spec) => spec.id), ...sets.map(({ name }) => name)]);
  return {
    id,
    fixed: fixed.length,
    written: written.length,
    contradicted: !written.every((spec) => equalsMatch(spec, fields[spec.id])),
    hasAll: Object.keys(fields).every((name) => names.has(name)),
  };
}

function isWritten(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

function equalsMatch(spec: FieldSpec, value: unknown): boolean {
  return (
    rawOfValue({ ...spec, match: undefined }, value as OutgoingValue, "not-available", IGNORED_FAULTS) === spec.match
  );
}
