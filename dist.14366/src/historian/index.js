import {
  isTagId
} from "../../chunks/chunk-DZAQ57HC.js";
import {
  QUALITIES
} from "../../chunks/chunk-P4ALOINP.js";
import {
  AGGREGATES,
  intervalFor
} from "../../chunks/chunk-MD5J6FPV.js";
import {
  exportedBytes
} from "../../chunks/chunk-BTFBTAGV.js";
import {
  openSqliteStore
} from "../../chunks/chunk-ULADWB4Z.js";
import "../../chunks/chunk-3H5ZZOQB.js";
import "../../chunks/chunk-Y2KVN6XQ.js";
import "../../chunks/chunk-N66LESNT.js";
import "../../chunks/chunk-YRVD5FC5.js";
import {
  NULL,
  qualityOf,
  scalarOf
} from "../../chunks/chunk-47P5LQBP.js";
import "../../chunks/chunk-47AZHGYU.js";
import {
  systemClock
} from "../../chunks/chunk-ZPDQHFJ4.js";
import "../../chunks/chunk-EA6Z4VNG.js";
import "../../chunks/chunk-3GFNS52N.js";
import {
  BitacoraError,
  isBitacoraError
} from "../../chunks/chunk-WYJWSAZZ.js";
import "../../chunks/chunk-A3YBKGDL.js";

// src/historian/library/history-point.ts
function pointsOf({ length, times, values, states }) {
  return Array.from({ length }, (_, i) => {
    const state = states[i] ?? NULL;
    return { timestampMs: times[i] ?? 0, value: scalarOf(values[i] ?? 0, state), quality: qualityOf(state) };
  });
}

// src/historian/library/historian-file.ts
async function openHistorian(file, options = {}) {
  const { readsOnly = false, retentionDays = Infinity, maxBytes = Infinity, periodOf = () => void 0 } = options;
  const store = await openSqliteStore({ file, readsOnly, retentionDays, maxBytes, periodOf, clock: systemClock });
  return new OpenFile(store, readsOnly, periodOf);
}
var OpenFile = class {
  #store;
  #readsOnly;
  #periodOf;
  constructor(store, readsOnly, periodOf) {
    this.#store = store;
    this.#readsOnly = readsOnly;
    this.#periodOf = periodOf;
  }
  async append(samples) {
    if (this.#readsOnly) throw new RangeError("the historian was opened to read only");
    const wrong = samples.find(({ tagId }) => !isTagId(tagId));
    if (wrong !== void 0) throw new RangeError(`not a tag's id: ${JSON.stringify(wrong.tagId)}`);
    await this.#store.append(samples);
  }
  async query({ reduction, signal, ...query }) {
    const period = this.#periodOf(query.tagId);
    const reduced = reduction && { ...period !== void 0 && { period }, ...reduction };
    const options = { ...reduced && { reduction: reduced }, ...signal && { signal } };
    return pointsOf(await this.#store.columns(query, options));
  }
  tags() {
    return this.#store.tags();
  }
  async *export({
    format,
    tags,
    sinceMs,
    untilMs,
    reduction,
    wide = false
  }) {
    if (wide && (reduction === void 0 || reduction.aggregate === "minmax")) {
      throw new RangeError("wide needs a reduction other than minmax");
    }
    const chosen = chosenTags(await this.tags(), tags).map((tag) => ({ ...tag, period: this.#periodOf(tag.tagId) }));
    yield* exportedBytes(this.#store, format, {
      tags: chosen,
      sinceMs,
      untilMs,
      reduction,
      wide
    });
  }
  statistics() {
    return this.#store.statistics();
  }
  close() {
    return this.#store.close();
  }
};
function chosenTags(all, ids) {
  if (ids === void 0) return all;
  const byId = new Map(all.map((tag) => [tag.tagId, tag]));
  return [...new Set(ids)].map((id) => byId.get(id)).filter((tag) => tag !== void 0);
}
export {
  AGGREGATES,
  BitacoraError,
  QUALITIES,
  intervalFor,
  isBitacoraError,
  openHistorian
};
