/** Mounts a drawing of `web/draw`, which is made once for its limits and given each value. */
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";

interface DrawingProps<Made extends { readonly element: SVGSVGElement }> {
  readonly make: () => Made;
  /** Another text of it, and the drawing is made again. */
  readonly of: string;
  readonly update: (made: Made) => void;
  /** Its number, which stands in its place where the picture is too small for it. */
  readonly low?: string;
}

export function Drawing<Made extends { readonly element: SVGSVGElement }>(props: DrawingProps<Made>) {
  const { make, of, update, low } = props;
  const place = useRef<HTMLSpanElement>(null);
  const made = useMemo(make, [of]);
  useLayoutEffect(() => place.current?.replaceChildren(made.element), [made]);
  useLayoutEffect(() => update(made));
  return (
    <span class="tile-drawing">
      <span class="drawn" ref={place} />
      {low !== undefined && (
        <span class="low-digits digits" style={{ "--chars": String(Math.max(2.6, widthOf(low))) }} aria-hidden="true">
          {low}
        </span>
      )}
    </span>
  );
}

/** In digits: points and blanks are narrower. */
export function widthOf(text: string): number {
  return text.length - 0.5 * (text.match(/[.,:\s′°]/g) ?? []).length;
}
