/** The squares of the chart that the owner gives: fetched when they are first seen, kept while there is room. */
import type { Answer } from "../link/api.ts";
import type { Square } from "./map-view.ts";

type Chart = NonNullable<Answer<"get", "/track/chart">["chart"]>;

/** A screen of 4K has some 130 of 256 pixels. */
const KEPT = 400;

export class Tiles {
  readonly set: { readonly minZoom: number; readonly maxZoom: number };
  readonly attribution: string;
  readonly #images = new Map<string, HTMLImageElement>();
  readonly #onLoad: () => void;

  /** `onLoad` is called when a square has come that was not there before. */
  constructor({ min_zoom: minZoom, max_zoom: maxZoom, attribution }: Chart, onLoad: () => void) {
    this.set = { minZoom, maxZoom };
    this.attribution = attribution;
    this.#onLoad = onLoad;
  }

  /** Undefined until it has come, or if there is none. */
  image({ zoom, x, y }: Square): HTMLImageElement | undefined {
    const key = `${zoom}/${x}/${y}`;
    let image = this.#images.get(key);
    if (image === undefined) {
      image = new Image();
      image.addEventListener("load", this.#onLoad);
      image.src = `/track/tiles/${key}`;
    }
    this.#images.delete(key);
    this.#images.set(key, image);
    const [oldest] = this.#images.keys();
    if (this.#images.size > KEPT && oldest !== undefined) this.#images.delete(oldest);
    return image.complete && image.naturalWidth > 0 ? image : undefined;
  }
}
