/** Pages that people have put together in the console, and where they are kept. */

/** On a grid of 12 columns and 8 rows. Which kinds there are, and which tags each wants, the console knows. */
interface ConsoleTile {
  readonly kind: string;
  readonly tags: readonly string[];
  readonly title?: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface ConsolePage {
  readonly id: string;
  readonly name: string;
  readonly tiles: readonly ConsoleTile[];
}

/** `revision` grows by one with each change. */
export interface KeptPages {
  readonly revision: number;
  readonly pages: readonly ConsolePage[];
}

export interface ConsolePages {
  readonly current: () => KeptPages;
  /** When this resolves, they are on the disk. Undefined: those that are there are of another revision, and stay. */
  readonly write: (pages: readonly ConsolePage[], revision: number) => Promise<KeptPages | undefined>;
}
