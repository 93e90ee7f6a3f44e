/** What the overview is put together from. */
import type { Board, Tag } from "../board.ts";

/** What every piece is made with: `open(tagId)` shows all about a tag. */
export interface Parts {
  readonly board: Board;
  readonly open: (tagId: string) => void;
}

/** Its element, and what brings it up to date when one of its tags has changed: `update` is given the first of them as it is now. */
export interface Piece {
  readonly element: HTMLElement;
  readonly tagIds: readonly string[];
  /** Its tags have pieces of their own beside. */
  readonly shares?: boolean;
  readonly update: (tag: Tag) => void;
}
