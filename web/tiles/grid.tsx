/** Tiles on their grid. */
import { TILES } from "./kinds.tsx";
import type { Tile } from "./layout.ts";
import "./grid.css";

interface TileGridProps {
  readonly tiles: readonly Tile[];
  readonly cols: number;
  readonly rows: number;
}

export function TileGrid({ tiles, cols, rows }: TileGridProps) {
  return (
    <div class="tile-grid" style={{ "--cols": String(cols), "--grid-rows": String(rows) }}>
      {tiles.map((tile) => (
        <div key={keyOf(tile)} class="tile-place" style={placeOf(tile)}>
          <OneTile tile={tile} />
        </div>
      ))}
    </div>
  );
}

/** A tile that goes to another place keeps its element. */
function keyOf({ kind, tags }: Tile): string {
  return `${kind} ${tags.join(" ")}`;
}

export function placeOf({ x, y, w, h }: Tile): Readonly<Record<string, string>> {
  return { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` };
}

export function OneTile({ tile: { kind, tags, title } }: { readonly tile: Tile }) {
  const Kind = TILES[kind];
  return <Kind tags={tags} title={title} />;
}
