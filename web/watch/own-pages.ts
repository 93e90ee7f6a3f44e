/** Pages of one's own, kept on the service for every screen. */
import { signal } from "@preact/signals";
import { type Answer, getJson, put } from "../link/api.ts";
import { may } from "../link/session.ts";
import { type Tile, TILE_KINDS } from "../tiles/layout.ts";

export interface OwnPage {
  readonly id: string;
  readonly name: string;
  /** On 12 columns and 8 rows. */
  readonly tiles: readonly Tile[];
}

/** Undefined until the service has said which there are. */
export const ownPages = signal<readonly OwnPage[] | undefined>(undefined);
let revision = 0;

export const mayEdit = (): boolean => may("application data");

function take(answer: Answer<"get", "/console/pages">): void {
  revision = answer.revision;
  ownPages.value = answer.pages.map(({ id, name, tiles }) => ({
    id,
    name,
    // A kind that a newer console has is left out here.
    tiles: tiles.flatMap((tile): Tile[] => {
      const kind = TILE_KINDS.find((one) => one === tile.kind);
      return kind === undefined ? [] : [{ ...tile, kind }];
    }),
  }));
}

/** A service that keeps none has none. */
export async function loadOwnPages(): Promise<void> {
  await getJson("/console/pages").then(take, () => (ownPages.value ??= []));
}

/** Rejects with the service's words; where somebody else was faster, with theirs loaded. */
export async function keepOwnPages(pages: readonly OwnPage[]): Promise<void> {
  try {
    take(await put("/console/pages", { pages: JSON.stringify(pages), revision }));
  } catch (error) {
    await loadOwnPages();
    throw error;
  }
}

/** One page among the others: changed where it is there, else the last. */
export function withPage(page: OwnPage): readonly OwnPage[] {
  const pages = ownPages.value ?? [];
  const isKnown = pages.some(({ id }) => id === page.id);
  return isKnown ? pages.map((one) => (one.id === page.id ? page : one)) : [...pages, page];
}

export function newId(): string {
  return `page-${Date.now().toString(36)}`;
}
