/** Mounts a piece of the frame that is not yet rebuilt. */
import { useLayoutEffect, useRef } from "preact/hooks";

/** An element that lasts as long as the page is open. */
export function LegacyPiece({ element }: { readonly element: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.append(element), [element]);
  return <div class="legacy" ref={place} />;
}
