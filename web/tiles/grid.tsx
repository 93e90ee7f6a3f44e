/** Tiles on their grid. */
import { TILES } from "./kinds.tsx";
import type { GridSize, Tile } from "./layout.ts";
import "./grid.css";

export function TileGrid({ tiles, ...size }: GridSize & { readonly tiles: readonly Tile[] }) {
  return (
    <div class="tile-grid" style={gridStyle(size)}>
      {tiles.map((tile) => (
        <div key={keyOf(tile)} class="tile-place" style={placeOf(tile)}>
          <OneTile tile={tile} />
        </div>
      ))}
    </div>
  );
}

export function gridStyle({ cols, rows, leastRowPx }: GridSize): Readonly<Record<string, string>> {
  return { "--cols": String(cols), "--grid-rows": String(rows), "--least-row": `${leastRowPx}px` };
}

/** A tile that goes to another place keeps its element. */
function keyOf({ kind, tags }: Tile): string {
  return `${kind} ${tags.join(" ")}`;
}

export function placeOf({ x, y, w, h }: Tile): Readonly<Record<string, string>> {
  // A plotter that knows no grid goes by the numbers.
  const numbers = { "--x": String(x), "--y": String(y), "--w": String(w), "--h": String(h) };
  return { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}`, ...numbers };
}

export function OneTile({ tile: { kind, tags, title } }: { readonly tile: Tile }) {
  const Kind = TILES[kind];
  return <Kind tags={tags} title={title} />;
}
