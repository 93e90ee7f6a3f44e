/** Mounts what is not yet rebuilt: a page of `web/views`, or a piece of one. It goes with the last of them. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { Board } from "../board.ts";
import { subscribeToAll } from "../store/tags.ts";
import type { Page } from "../views/page.ts";

let board: Board | undefined;

/** One for all of them. */
export function legacyBoard(): Board {
  board ??= new Board();
  return board;
}

/** It may show any tag, so all are asked for. */
export function LegacyPage({ make }: { readonly make: (board: Board) => Page }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const release = subscribeToAll();
    const page = make(legacyBoard());
    place.current?.append(page.element);
    return () => {
      page.end();
      release();
      page.element.remove();
    };
  }, [make]);
  return <div class="legacy" ref={place} />;
}

/** An element that lasts as long as the page is open. */
export function LegacyPiece({ element }: { readonly element: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.append(element), [element]);
  return <div class="legacy" ref={place} />;
}
