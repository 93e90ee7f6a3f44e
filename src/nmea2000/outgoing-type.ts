/**
 * Which of the groups that share a PGN a message written as JSON is of. They differ in the fields that are the same in all
 * messages of one group (whose it is, industry, command …), and some in the names of their fields: what was written of
 * both decides.
 */
import { NOBODY } from "./codec/announced-writer.ts";
import type { OutgoingValue } from "./codec/content.ts";
import type { FieldSpec } from "./codec/field.ts";
import type { PgnLayout } from "./codec/layout.ts";
import { layoutsOf } from "./codec/message-types.ts";
import { rawOfValue } from "./codec/write-field.ts";

type Fields = Readonly<Record<string, unknown>>;

interface Candidate {
  readonly id: string;
  /** Fields that are the same in all its messages, and how many of them were written. */
  readonly fixed: number;
  readonly said: number;
  readonly contradicted: boolean;
  readonly hasAll: boolean;
}

/** The ids of the groups that the fields leave over: one where they decide, none where they contradict all. */
export function typesByFields(pgn: number, fields: Fields): readonly string[] {
  const fitting = layoutsOf(pgn)
    .map((layout) => candidateOf(layout, fields))
    .filter(({ contradicted }) => !contradicted);
  const named = fitting.filter(({ hasAll }) => hasAll);
  // A name that no group has is a fault of the name's own.
  const left = named.length > 0 ? named : fitting;
  // Where one group says more of itself than another, it is meant if all that it says was written.
  const whole = left.filter(({ fixed, said }) => said > 0 && said === fixed);
  const most = Math.max(...whole.map(({ fixed }) => fixed));
  const best = whole.filter(({ fixed }) => fixed === most);
  return (best.length === 1 ? best : left).map(({ id }) => id);
}

function candidateOf({ id, elements, fields: known, sets }: PgnLayout, fields: Fields): Candidate {
  const fixed = elements.filter(({ match }) => match !== undefined);
  const said = fixed.filter((spec) => isWritten(fields[spec.id]));
  const names = new Set([...known.map((spec) => spec.id), ...sets.map(({ name }) => name)]);
  return {
    id,
    fixed: fixed.length,
    said: said.length,
    contradicted: !said.every((spec) => says(spec, fields[spec.id])),
    hasAll: Object.keys(fields).every((name) => names.has(name)),
  };
}

function isWritten(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

function says(spec: FieldSpec, value: unknown): boolean {
  return rawOfValue({ ...spec, match: undefined }, value as OutgoingValue, "not-available", NOBODY) === spec.match;
}
