/** A page of one's own is put together here: by touch, by mouse, or by keys. Loaded when it is wanted. */
import { useState } from "preact/hooks";
import { Refused } from "../link/api.ts";
import { failureText } from "../link/failure.ts";
import { Button, Empty } from "../parts/controls.tsx";
import { Icon } from "../parts/icons.tsx";
import { openSheet } from "../parts/sheets.ts";
import { go } from "../store/route.ts";
import { gridStyle, OneTile, placeOf } from "../tiles/grid.tsx";
import { type Area, type Tile, WIDE } from "../tiles/layout.ts";
import { AddTileSheet } from "./add-tile.tsx";
import { added, byKey, placed, removed } from "./edited.ts";
import { keepOwnPages, type OwnPage, ownPages, withPage } from "./own-pages.ts";
import { texts } from "./texts.ts";
import "./editor.css";

const words = texts.own;

interface EditorProps {
  readonly page: OwnPage;
  /** Whose tiles it may begin with. */
  readonly model?: OwnPage | undefined;
  readonly onDone: () => void;
}

export default function Editor({ page, model, onDone }: EditorProps) {
  const [name, setName] = useState(page.name);
  const [fault, setFault] = useState("");
  const { tiles, step, undo } = useSteps(page.tiles);
  const change = (next: readonly Tile[] | undefined, otherwise = "") => {
    setFault(next === undefined ? otherwise : "");
    if (next !== undefined) step(next);
  };
  const keep = async (pages: readonly OwnPage[], then: () => void) => {
    try {
      await keepOwnPages(pages);
      then();
    } catch (error) {
      setFault(isChanged(error) ? words.changed : words.failed(failureText(error)));
    }
  };
  const done = () => keep(withPage({ ...page, name: name.trim() || page.name, tiles }), onDone);
  const removePage = () =>
    keep(
      (ownPages.value ?? []).filter(({ id }) => id !== page.id),
      () => {
        go("watch");
        onDone();
      },
    );
  const add = () => openSheet(() => <AddTileSheet onAdd={(spec) => change(added(tiles, spec), words.full)} />);
  const keys = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "z") undo?.();
  };
  return (
    <div class="editor" onKeyDown={keys}>
      <Bar {...{ name, setName, add, undo, removePage, done }} />
      {fault !== "" && (
        <p class="editor-fault" role="alert">
          {fault}
        </p>
      )}
      <div class="tile-grid editor-grid" style={gridStyle(WIDE)}>
        {tiles.map((tile, index) => (
          <EditedTile
            key={`${tile.kind} ${tile.tags.join()} ${index}`}
            tile={tile}
            onPlace={(to) => change(placed(tiles, index, to))}
            onRemove={() => change(removed(tiles, index))}
          />
        ))}
      </div>
      {tiles.length === 0 && (
        <Empty>
          {words.empty}{" "}
          {model !== undefined && <Button onPress={() => change(model.tiles)}>{words.as(model.name)}</Button>}
        </Empty>
      )}
      <p class="quiet">
        {words.help} {words.keptForAll}
      </p>
    </div>
  );
}

/** The tiles as they are, and as they were before each change: `undo` is undefined while there is nothing to undo. */
function useSteps(first: readonly Tile[]) {
  const [steps, setSteps] = useState([first]);
  return {
    tiles: steps.at(-1) ?? [],
    step: (next: readonly Tile[]) => setSteps((before) => [...before, next]),
    undo: steps.length > 1 ? () => setSteps((before) => before.slice(0, Math.max(1, before.length - 1))) : undefined,
  };
}

/** Somebody else was faster. Theirs is loaded: what is kept now takes the place of this one page. */
function isChanged(error: unknown): boolean {
  return error instanceof Refused && error.status === 409;
}

interface BarProps {
  readonly name: string;
  readonly setName: (name: string) => void;
  readonly add: () => void;
  /** Undefined while there is nothing to undo. */
  readonly undo: (() => void) | undefined;
  readonly removePage: () => Promise<void>;
  readonly done: () => Promise<void>;
}

function Bar({ name, setName, add, undo, removePage, done }: BarProps) {
  return (
    <div class="editor-bar">
      <input
        class="editor-name"
        aria-label={words.name}
        maxLength={40}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <Button onPress={add}>
        <Icon name="plus" /> {words.addTile}
      </Button>
      <Button onPress={undo ?? (() => undefined)} disabled={undo === undefined}>
        <Icon name="undo" /> {words.undo}
      </Button>
      <Button onPress={removePage} kind="danger" label={words.removePage}>
        <Icon name="bin" />
      </Button>
      <Button onPress={done} kind="primary">
        {words.done}
      </Button>
    </div>
  );
}

interface EditedTileProps {
  readonly tile: Tile;
  readonly onPlace: (to: Area) => void;
  readonly onRemove: () => void;
}

function EditedTile({ tile, onPlace, onRemove }: EditedTileProps) {
  const [ghost, setGhost] = useState<Area>();
  const keys = (event: KeyboardEvent) => {
    const to = byKey(tile, event.key, event.shiftKey);
    if (event.key === "Delete" || event.key === "Backspace") onRemove();
    if (to === undefined) return;
    event.preventDefault();
    onPlace(to);
  };
  const drag = (isSizing: boolean) => (down: PointerEvent) => {
    down.preventDefault();
    down.stopPropagation();
    const handle = down.currentTarget as HTMLElement;
    handle.setPointerCapture(down.pointerId);
    const cells = cellsOf(handle);
    let to: Area = tile;
    const ends = new AbortController();
    const { signal } = ends;
    const move = (event: PointerEvent) => {
      const dx = Math.round((event.clientX - down.clientX) / cells.width);
      const dy = Math.round((event.clientY - down.clientY) / cells.height);
      const { x, y, w, h } = tile;
      to = isSizing
        ? { x, y, w: between(1, w + dx, WIDE.cols - x), h: between(1, h + dy, WIDE.rows - y) }
        : { x: between(0, x + dx, WIDE.cols - w), y: between(0, y + dy, WIDE.rows - h), w, h };
      setGhost(to);
    };
    const end = () => {
      ends.abort();
      setGhost(undefined);
      if (to !== tile) onPlace(to);
    };
    handle.addEventListener("pointermove", move, { signal });
    for (const kind of ["pointerup", "pointercancel"]) handle.addEventListener(kind, end, { signal });
  };
  return (
    <div class="tile-place editor-place" style={placeOf({ ...tile, ...ghost })} data-moving={ghost !== undefined}>
      <div class="editor-shown" inert>
        <OneTile tile={tile} />
      </div>
      <button
        type="button"
        class="editor-handle"
        aria-label={words.kinds[tile.kind]}
        onPointerDown={drag(false)}
        onKeyDown={keys}
      />
      <button type="button" class="editor-remove" aria-label={words.remove} onClick={onRemove}>
        <Icon name="close" />
      </button>
      <span class="editor-corner" onPointerDown={drag(true)} />
    </div>
  );
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}

function cellsOf(handle: HTMLElement): { readonly width: number; readonly height: number } {
  const grid = handle.closest(".tile-grid")?.getBoundingClientRect();
  return { width: (grid?.width ?? 1) / WIDE.cols, height: (grid?.height ?? 1) / WIDE.rows };
}
