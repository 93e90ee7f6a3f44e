/** What a tile is given: the tags that it shows, and a title in place of their names. */
export interface TileProps {
  readonly tags: readonly string[];
  readonly title?: string | undefined;
}
