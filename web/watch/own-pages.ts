/** Pages of one's own, kept on the service for every screen. */
import { signal } from "@preact/signals";
import type { Tile } from "../tiles/layout.ts";

export interface OwnPage {
  readonly id: string;
  readonly name: string;
  /** On 12 columns and 8 rows. */
  readonly tiles: readonly Tile[];
}

/** Undefined until the service has said which there are. */
export const ownPages = signal<readonly OwnPage[] | undefined>(undefined);
