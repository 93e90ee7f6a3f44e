/** The alarms of a running service over HTTP, for the commands: the service has them, and nobody else may change them. */
import type { AlarmReport } from "../../alarms/alarm-report.ts";
import type { AlarmRecord } from "../../alarms/alarm-record.ts";
import { getJson, openStream, postJson } from "../../api/client.ts";
import type { Body } from "../../api/schema/schemas.ts";
import type { AlarmMessages } from "../../messages/en/alarms.ts";
import type { Locale } from "../../messages/locale.ts";
import { resolveReadableDataDir } from "../data-dir.ts";
import { runningServiceUrl } from "../service-url.ts";

export type RuleBody = Body<"AlarmRule">;
export type TagSummary = Pick<Body<"TagSummary">, "id" | "unit_si" | "value" | "quality">;

export interface AlarmServiceOptions {
  readonly url: string | undefined;
  readonly dataDir: string | undefined;
  readonly texts: AlarmMessages;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** In which the service's own words are read. */
  readonly locale: Locale;
  /** For programs: the service's words as it keeps them. */
  readonly json: boolean;
}

/** The event of `GET /alarms/stream`. */
export interface AlarmEventText {
  readonly event: string;
  readonly data: string;
}

const TIMEOUT_MS = 30_000;
const DEFAULT_URL = "http://127.0.0.1:8000";

export class AlarmService {
  readonly #url: string;
  readonly #asking: { readonly timeoutMs: number; readonly foreignAnswer: string };
  readonly #language: Readonly<Record<string, string>>;

  private constructor(url: string, { texts, locale, json }: AlarmServiceOptions) {
    this.#url = url;
    this.#asking = { timeoutMs: TIMEOUT_MS, foreignAnswer: texts.foreignAnswer };
    this.#language = json ? {} : { language: locale };
  }

  /** The service that is named, else the one that runs on the data directory, else the usual address. */
  static async find(options: AlarmServiceOptions): Promise<AlarmService> {
    const { url, dataDir, env } = options;
    if (url !== undefined) return new AlarmService(url, options);
    const { dir } = resolveReadableDataDir(dataDir, env);
    return new AlarmService((await runningServiceUrl(dir)) ?? DEFAULT_URL, options);
  }

  records(state?: "active"): Promise<AlarmRecord[]> {
    return getJson(this.#url, this.#path("/alarms", state === undefined ? {} : { state }), isRecords, this.#asking);
  }

  rules(state: string | undefined): Promise<RuleBody[]> {
    const path = this.#path("/alarms/rules", state === undefined ? {} : { state });
    return getJson(this.#url, path, isRules, this.#asking);
  }

  report(): Promise<AlarmReport> {
    return getJson(this.#url, this.#path("/alarms/stats"), isReport, this.#asking);
  }

  /** By their ids. */
  async tags(): Promise<ReadonlyMap<string, TagSummary>> {
    const tags = await getJson(this.#url, "/tags", isTags, this.#asking);
    return new Map(tags.map((tag) => [tag.id, tag]));
  }

  acknowledge(recordId: string, user: string): Promise<AlarmRecord> {
    const path = this.#path(`/alarms/${encodeURIComponent(recordId)}/ack`, { user });
    return postJson(this.#url, path, isRecord, this.#asking);
  }

  async silence(recordId: string | undefined, user: string): Promise<AlarmRecord[]> {
    if (recordId === undefined)
      return postJson(this.#url, this.#path("/alarms/silence", { user }), isRecords, this.#asking);
    const path = this.#path(`/alarms/${encodeURIComponent(recordId)}/silence`, { user });
    return [await postJson(this.#url, path, isRecord, this.#asking)];
  }

  /** `act`: the last word of the path. */
  change(tagId: string, alarmId: string, act: string, given: Readonly<Record<string, string>>): Promise<RuleBody> {
    const path = `/alarms/rules/${encodeURIComponent(tagId)}/${encodeURIComponent(alarmId)}/${act}`;
    return postJson(this.#url, this.#path(path, given), isRule, this.#asking);
  }

  /** Until the service ends the answer. */
  async *events(): AsyncGenerator<AlarmEventText, void> {
    const decoder = new TextDecoder();
    let text = "";
    for await (const bytes of openStream(this.#url, this.#path("/alarms/stream"), this.#asking)) {
      text += decoder.decode(bytes, { stream: true });
      const parts = text.split("\n\n");
      text = parts.pop() ?? "";
      for (const part of parts) {
        const lines = part.split("\n");
        const event = lines.find((line) => line.startsWith("event: "))?.slice("event: ".length);
        const data = lines.filter((line) => line.startsWith("data: ")).map((line) => line.slice("data: ".length));
        if (event !== undefined) yield { event, data: data.join("\n") };
      }
    }
  }

  #path(path: string, given: Readonly<Record<string, string>> = {}): string {
    const query = new URLSearchParams({ ...given, ...this.#language });
    return query.size === 0 ? path : `${path}?${query}`;
  }
}

function has(value: unknown, ...names: string[]): boolean {
  return typeof value === "object" && value !== null && names.every((name) => name in value);
}

function isRecord(value: unknown): value is AlarmRecord {
  return has(value, "id", "tag_id", "state", "priority");
}

function isRecords(value: unknown): value is AlarmRecord[] {
  return Array.isArray(value) && value.every(isRecord);
}

function isRule(value: unknown): value is RuleBody {
  return has(value, "tag_id", "id", "state", "shelved");
}

function isRules(value: unknown): value is RuleBody[] {
  return Array.isArray(value) && value.every(isRule);
}

function isReport(value: unknown): value is AlarmReport {
  return has(value, "raised", "top", "chattering");
}

function isTags(value: unknown): value is TagSummary[] {
  return Array.isArray(value) && value.every((tag) => has(tag, "id", "unit_si", "value", "quality"));
}
