/** Mounts a drawing of `web/draw`, which is made once for its limits and told each value. */
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";

interface DrawingProps<Made extends { readonly element: SVGSVGElement }> {
  readonly make: () => Made;
  /** Another text of it, and the drawing is made again. */
  readonly of: string;
  readonly update: (made: Made) => void;
}

export function Drawing<Made extends { readonly element: SVGSVGElement }>({ make, of, update }: DrawingProps<Made>) {
  const place = useRef<HTMLSpanElement>(null);
  const made = useMemo(make, [of]);
  useLayoutEffect(() => place.current?.replaceChildren(made.element), [made]);
  useLayoutEffect(() => update(made));
  return <span class="tile-drawing" ref={place} />;
}
