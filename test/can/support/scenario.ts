/**
 * A scenario is a test that needs a bus. It is declared like a test, runs inside the rig in one process with all the
 * others, one after the other, and fails by throwing. On the host, the same declarations give the tests their titles.
 */
export interface Scene {
  /** Shown beside the result: what was measured. */
  log(text: string): void;
  /** Runs when the scenario is over, passed or not, newest first. */
  onEnd(undo: () => unknown): void;
}

export interface Scenario {
  readonly title: string;
  readonly run: (scene: Scene) => Promise<void> | void;
}

/** One line on standard output of the process in the rig. */
export type Report = { readonly began: string } | Outcome;

export interface Outcome {
  readonly title: string;
  readonly passed: boolean;
  readonly durationMs: number;
  readonly log: readonly string[];
  readonly error?: string;
}

const declared: Scenario[] = [];

/** In the order of their declaration. */
export const scenarios: readonly Scenario[] = declared;

export function scenario(title: string, run: Scenario["run"]): void {
  if (declared.some((each) => each.title === title)) throw new Error(`two scenarios are called "${title}"`);
  declared.push({ title, run });
}
