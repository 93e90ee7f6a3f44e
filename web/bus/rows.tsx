/** A long list of which only the rows that can be seen are drawn. Each has the same height; the newest is on top and stays there. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/** Drawn above and below what is seen, so that a quick hand finds something. */
const SPARE = 6;

interface RowsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowPx: number;
  readonly draw: (row: Row) => ComponentChildren;
  /** True while somebody points at the rows or has scrolled: then they should stay as they are. */
  readonly onHold: (isHeld: boolean) => void;
}

/** A finger that is lifted presses a moment later. */
const RELEASE_MS = 400;

export function Rows<Row>({ label, rows, rowPx, draw, onHold }: RowsProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: 600 });
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const look = () => setSeen({ top: current.scrollTop, height: current.clientHeight });
    const watch = new ResizeObserver(look);
    watch.observe(current);
    current.addEventListener("scroll", look, { passive: true });
    return () => {
      watch.disconnect();
      current.removeEventListener("scroll", look);
    };
  }, []);
  const release = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const held = (isHeld: boolean) => {
    clearTimeout(release.current);
    const isAway = (frame.current?.scrollTop ?? 0) > 0;
    if (isHeld || isAway) onHold(true);
    else release.current = setTimeout(() => onHold(false), RELEASE_MS);
  };
  useEffect(() => () => clearTimeout(release.current), []);
  const first = Math.max(0, Math.floor(seen.top / rowPx) - SPARE);
  const drawn = rows.slice(first, Math.ceil((seen.top + seen.height) / rowPx) + SPARE);
  return (
    <div
      class="rows"
      ref={frame}
      tabIndex={0}
      role="list"
      aria-label={label}
      onPointerEnter={() => held(true)}
      onPointerLeave={() => held(false)}
      onFocusCapture={() => held(true)}
      onBlurCapture={() => held(false)}
      onScroll={() => held(frame.current?.matches(":hover") === true)}
    >
      <div style={{ height: `${rows.length * rowPx}px` }}>
        <div style={{ transform: `translateY(${first * rowPx}px)` }}>
          {drawn.map((row, at) => (
            <div class="row" role="listitem" key={first + at} style={{ height: `${rowPx}px` }}>
              {draw(row)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
