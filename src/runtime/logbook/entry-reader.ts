/** Where `logbook list` and `follow` take entries from: the files of a book, or a service whose files are not here. */
import { join } from "node:path";
import { ServiceClient } from "../../api/client.ts";
import { KnownNames } from "../../core/look-alike.ts";
import { formatIsoTime } from "../../core/time.ts";
import {
  type Listed,
  listEntries,
  type ListFilter,
  passes,
  readFrom,
  type ReadPosition,
} from "../../logbook/book/file-list.ts";
import { isEntryKind, type LogEntry } from "../../logbook/entry/entry.ts";
import { BackReferences } from "../../logbook/entry/entry-reference.ts";
import { limits } from "../../logbook/limits.ts";
import { queryOf } from "../service-client.ts";
import { placeOf, type ServicePlace } from "../service-url.ts";
import { reading } from "./reading.ts";

export interface EntryReader {
  /** The newest that pass the filter, oldest first. */
  list(filter: ListFilter): Promise<Omit<Listed, "place">>;
  /** Those that have come since, and pass it. */
  news(filter: ListFilter): Promise<readonly LogEntry[]>;
}

/** The files of a running service are read, too: in them is whatever refers to an entry, however much later. */
export async function openEntryReader(place: ServicePlace): Promise<EntryReader> {
  const { url, dataDir } = await placeOf(place);
  return dataDir === undefined ? new ServedEntries(url) : new FileEntries(join(dataDir.dir, "logbook"));
}

class FileEntries implements EntryReader {
  readonly #book: string;
  #place: ReadPosition | undefined;

  constructor(book: string) {
    this.#book = book;
  }

  async list(filter: ListFilter): Promise<Listed> {
    const listed = await reading(this.#book, () => listEntries(this.#book, filter));
    this.#place = listed.place;
    return listed;
  }

  async news(filter: ListFilter): Promise<readonly LogEntry[]> {
    const found: LogEntry[] = [];
    const take = (entry: LogEntry): void => void (passes(entry, filter) && found.push(entry));
    this.#place = await reading(this.#book, () => readFrom(this.#book, this.#place, take));
    return found;
  }
}

/** Most that come between two looks. */
const NEWS_MOST = 1000;

/** As the service lists them, which shortens their hashes. */
class ServedEntries implements EntryReader {
  readonly #client: ServiceClient;
  #newest = 0;

  constructor(url: string) {
    this.#client = new ServiceClient(url);
  }

  async list(filter: ListFilter): Promise<Omit<Listed, "place">> {
    const entries = await this.#entries(filter);
    const references = new BackReferences();
    const names = new KnownNames(limits.knownNames);
    for (const entry of entries) references.take(entry);
    return { entries, references, names };
  }

  async news(filter: ListFilter): Promise<readonly LogEntry[]> {
    const before = this.#newest;
    return (await this.#entries({ ...filter, limit: NEWS_MOST })).filter(({ id }) => id > before);
  }

  async #entries({ kind, audit, limit, sinceMs, untilMs }: ListFilter): Promise<readonly LogEntry[]> {
    const [since, until] = [sinceMs, untilMs].map((timeMs) =>
      timeMs === undefined ? undefined : formatIsoTime(timeMs),
    );
    const newestFirst = await this.#client.get(`/logbook?${queryOf({ kind, audit, limit, since, until })}`, isEntries);
    this.#newest = Math.max(this.#newest, newestFirst[0]?.id ?? 0);
    return newestFirst.toReversed();
  }
}

function isEntries(value: unknown): value is LogEntry[] {
  return Array.isArray(value) && value.every(isEntry);
}

function isEntry(value: unknown): value is LogEntry {
  if (typeof value !== "object" || value === null) return false;
  const { id, kind, user, summary, payload } = value as Record<string, unknown>;
  const isText = [user, summary].every((text) => typeof text === "string");
  return (
    typeof id === "number" && typeof kind === "string" && isEntryKind(kind) && isText && typeof payload === "object"
  );
}
