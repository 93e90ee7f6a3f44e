/** The project as its file has it, and changes of it. */
import { signal } from "@preact/signals";
import { type Answer, getJson, put, send } from "../link/api.ts";
import { actorName } from "../link/name.ts";
import { attempt } from "../parts/act.tsx";
import { notify } from "../parts/notice.tsx";
import { loadTags } from "../store/tags.ts";
import { project } from "../store/vessel.ts";
import { language } from "../texts/language.ts";
import { texts } from "./texts.ts";

export type ProjectFile = Answer<"get", "/project/file">;
type Report = Answer<"post", "/project/changes">;

export interface Source {
  readonly type: string;
  readonly [key: string]: string | number | boolean | readonly string[] | undefined;
}

export interface Receiver {
  readonly id: string;
  readonly to?: string;
  readonly topic?: string;
}

/** What of the file the pages look at; it is checked, and yet anything may be left out. */
export interface Written {
  readonly host?: string;
  readonly https?: unknown;
  readonly backup?: { readonly dir: string; readonly every_hours?: number };
  readonly alarms?: { readonly notify?: readonly Receiver[] };
  readonly vessel?: Readonly<Record<string, string | number>>;
  readonly sources?: readonly Source[];
  readonly names?: Readonly<Record<string, { readonly name: string; readonly side?: string }>>;
}

export const file = signal<ProjectFile | undefined>(undefined);
/** What of the file is in force only after a restart. */
export const waiting = signal<readonly string[]>([]);

export function written(): Written {
  return file.value?.value ?? {};
}

export async function loadFile(): Promise<void> {
  file.value = await getJson("/project/file");
}

interface Change {
  readonly path: readonly (string | number)[];
  readonly value?: unknown;
}

/** Never rejects: the foot of the page says what became of it. */
export async function changeProject(changes: readonly Change[]): Promise<boolean> {
  return told(send("/project/changes", { changes: JSON.stringify(changes), language, ...ofThis() }));
}

export function writeProject(text: string): Promise<boolean> {
  return told(put("/project/file", { text, language, ...ofThis() }));
}

function ofThis(): { readonly sha256?: string | undefined; readonly user?: string | undefined } {
  const { sha256 } = file.value ?? {};
  return { sha256, user: actorName() };
}

async function told(act: Promise<Report>): Promise<boolean> {
  const isDone = await attempt(async () => {
    const { needs_restart: later } = await act;
    // Names and the vessel are shown on every page.
    await Promise.all([loadTags(), getJson("/project").then((answer) => (project.value = answer))]);
    waiting.value = [...new Set([...waiting.value, ...later])];
    notify(later.length === 0 ? texts.saved : texts.restart(later.join(", ")));
  });
  await loadFile().catch(() => undefined);
  return isDone;
}
