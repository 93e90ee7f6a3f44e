/** Looks for words in entries, as a person types them: capitals, accents and the order of words do not matter. Pure. */
import type { LogEntry } from "./entry.ts";

export interface Sought {
  /** Words that all stand in its summary, its user or its payload. */
  readonly text?: string;
  /** Part of the name of who wrote it. */
  readonly user?: string;
}

export function hasWords({ summary, user, payload }: LogEntry, { text, user: name }: Sought): boolean {
  if (name !== undefined && !folded(user).includes(folded(name))) return false;
  if (text === undefined) return true;
  const all = folded(`${summary} ${user} ${JSON.stringify(payload)}`);
  return folded(text)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

function folded(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase();
}
