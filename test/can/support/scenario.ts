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
  /** It sees more on an adapter with a driver and a queue of its own: where the rig has none, it is also played on an emulated one. */
  readonly onCard: boolean;
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

export function scenario(title: string, run: Scenario["run"], { onCard = false } = {}): void {
  if (declared.some((each) => each.title === title)) throw new Error(`two scenarios are called "${title}"`);
  declared.push({ title, run, onCard });
}
