/** Where `logbook list` and `follow` take entries from: the files of a book, or a service whose files are not here. */
import { join } from "node:path";
import { ServiceClient } from "../../api/client.ts";
import { arrayOf, type BodyOf, choice, count, objectOf, ofType, text, time } from "../../core/body-schema.ts";
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
import { KINDS, type LogEntry } from "../../logbook/entry/entry.ts";
import { BackReferences } from "../../logbook/entry/entry-reference.ts";
import { limits } from "../../logbook/limits.ts";
import { placeOf, type ServicePlace } from "../service-url.ts";
import { reading } from "./reading.ts";

/** What is printed of an entry. A service shortens its hash, and does not list the hash before. */
const ENTRY = objectOf({
  id: count,
  kind: choice(KINDS),
  timestamp: time,
  summary: text,
  payload: ofType("object"),
  user: text,
});
export type ListedEntry = BodyOf<typeof ENTRY>;

interface ListedEntries extends Pick<Listed, "references" | "names"> {
  readonly entries: readonly ListedEntry[];
}

export interface EntryReader {
  /** The newest that pass the filter, oldest first. */
  list(filter: ListFilter): Promise<ListedEntries>;
  /** Those that have come since, and pass it. */
  news(filter: ListFilter): Promise<readonly ListedEntry[]>;
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

  async news(filter: ListFilter): Promise<readonly ListedEntry[]> {
    const found: ListedEntry[] = [];
    const take = (entry: LogEntry): void => void (passes(entry, filter) && found.push(entry));
    this.#place = await reading(this.#book, () => readFrom(this.#book, this.#place, take));
    return found;
  }
}

/** Most that come between two looks. */
const NEWS_MOST = 1000;

/** As the service lists them. */
class ServedEntries implements EntryReader {
  readonly #client: ServiceClient;
  #newest = 0;

  constructor(url: string) {
    this.#client = new ServiceClient(url);
  }

  async list(filter: ListFilter): Promise<ListedEntries> {
    const entries = await this.#entries(filter);
    const references = new BackReferences();
    const names = new KnownNames(limits.knownNames);
    for (const entry of entries) references.take(entry);
    return { entries, references, names };
  }

  async news(filter: ListFilter): Promise<readonly ListedEntry[]> {
    const before = this.#newest;
    return (await this.#entries({ ...filter, limit: NEWS_MOST })).filter(({ id }) => id > before);
  }

  async #entries({ kind, audit, limit, sinceMs, untilMs }: ListFilter): Promise<readonly ListedEntry[]> {
    const [since, until] = [sinceMs, untilMs].map((timeMs) =>
      timeMs === undefined ? undefined : formatIsoTime(timeMs),
    );
    const newestFirst = await this.#client.get("/logbook", arrayOf(ENTRY), { kind, audit, limit, since, until });
    this.#newest = Math.max(this.#newest, newestFirst[0]?.id ?? 0);
    return newestFirst.toReversed();
  }
}
