/** What a benchmark has to undo at its end, in the place of a test's context: the last thing first. */
export class Teardown {
  readonly log: (...values: unknown[]) => void;
  readonly #steps: (() => unknown)[] = [];

  constructor(print: (line: string) => void) {
    this.log = (...values) => print(values.join(" "));
  }

  readonly teardown = (step: () => unknown): void => {
    this.#steps.push(step);
  };

  async run(): Promise<void> {
    for (const step of this.#steps.toReversed()) await step();
  }
}
