/** Languages of the console beside its own, as files that somebody aboard has put there. */
export interface ConsoleLanguage {
  /** `nl`, `pt-BR`. */
  readonly code: string;
  readonly name: string;
  /** Why it cannot be used; null: it can. */
  readonly fault: string | null;
}

export interface ConsoleLanguages {
  readonly list: () => Promise<readonly ConsoleLanguage[]>;
  /** The English words and what they are in it; undefined where there is no such file, or it cannot be used. */
  readonly words: (code: string) => Promise<Readonly<Record<string, string>> | undefined>;
}
