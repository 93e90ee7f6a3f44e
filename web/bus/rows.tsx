/** A long list of which only the rows that can be seen are drawn. Each has the same height; the newest is on top and stays there. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** Drawn above and below what is seen, so that a quick hand finds something. */
const SPARE = 6;

interface RowsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowPx: number;
  readonly draw: (row: Row) => ComponentChildren;
}

export function Rows<Row>({ label, rows, rowPx, draw }: RowsProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: 600 });
  useEffect(() => {
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
  const first = Math.max(0, Math.floor(seen.top / rowPx) - SPARE);
  const drawn = rows.slice(first, Math.ceil((seen.top + seen.height) / rowPx) + SPARE);
  return (
    <div class="rows" ref={frame} tabIndex={0} role="list" aria-label={label}>
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
