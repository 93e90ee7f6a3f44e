/** The alarms of a running service over HTTP, for the commands: the service has them, and nobody else may change them. */
import type { AlarmReport } from "../../alarms/alarm-report.ts";
import type { AlarmRecord } from "../../alarms/alarm-record.ts";
import { getJson, openStream, postJson } from "../../api/client.ts";
import type { Body } from "../../api/schema/schemas.ts";
import type { AlarmMessages } from "../../messages/en/alarms.ts";
import { resolveReadableDataDir } from "../data-dir.ts";
import { runningServiceUrl } from "../service-url.ts";

export type RuleBody = Body<"AlarmRule">;

export interface AlarmServiceOptions {
  readonly url: string | undefined;
  readonly dataDir: string | undefined;
  readonly texts: AlarmMessages;
  readonly env: Readonly<Record<string, string | undefined>>;
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

  private constructor(url: string, { foreignAnswer }: AlarmMessages) {
    this.#url = url;
    this.#asking = { timeoutMs: TIMEOUT_MS, foreignAnswer };
  }

  /** The service that is named, else the one that runs on the data directory, else the usual address. */
  static async find({ url, dataDir, texts, env }: AlarmServiceOptions): Promise<AlarmService> {
    if (url !== undefined) return new AlarmService(url, texts);
    const { dir } = resolveReadableDataDir(dataDir, env);
    return new AlarmService((await runningServiceUrl(dir)) ?? DEFAULT_URL, texts);
  }

  records(state?: "active"): Promise<AlarmRecord[]> {
    return getJson(this.#url, state === undefined ? "/alarms" : `/alarms?state=${state}`, isRecords, this.#asking);
  }

  rules(state: string | undefined): Promise<RuleBody[]> {
    return getJson(this.#url, `/alarms/rules${state === undefined ? "" : `?state=${state}`}`, isRules, this.#asking);
  }

  report(): Promise<AlarmReport> {
    return getJson(this.#url, "/alarms/stats", isReport, this.#asking);
  }

  /** The units of the tags. */
  async units(): Promise<ReadonlyMap<string, string>> {
    const tags = await getJson(this.#url, "/tags", isTags, this.#asking);
    return new Map(tags.map(({ id, unit_si: unit }) => [id, unit]));
  }

  acknowledge(recordId: string, user: string): Promise<AlarmRecord> {
    return postJson(
      this.#url,
      `/alarms/${encodeURIComponent(recordId)}/ack?${query({ user })}`,
      isRecord,
      this.#asking,
    );
  }

  async silence(recordId: string | undefined, user: string): Promise<AlarmRecord[]> {
    if (recordId === undefined)
      return postJson(this.#url, `/alarms/silence?${query({ user })}`, isRecords, this.#asking);
    const path = `/alarms/${encodeURIComponent(recordId)}/silence?${query({ user })}`;
    return [await postJson(this.#url, path, isRecord, this.#asking)];
  }

  /** `act`: the last word of the path. */
  change(tagId: string, alarmId: string, act: string, given: Readonly<Record<string, string>>): Promise<RuleBody> {
    const path = `/alarms/rules/${encodeURIComponent(tagId)}/${encodeURIComponent(alarmId)}/${act}?${query(given)}`;
    return postJson(this.#url, path, isRule, this.#asking);
  }

  /** Until the service ends the answer. */
  async *events(): AsyncGenerator<AlarmEventText, void> {
    const decoder = new TextDecoder();
    let text = "";
    for await (const bytes of openStream(this.#url, "/alarms/stream", this.#asking)) {
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
}

function query(given: Readonly<Record<string, string>>): string {
  return String(new URLSearchParams(given));
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

function isTags(value: unknown): value is { id: string; unit_si: string }[] {
  return Array.isArray(value) && value.every((tag) => has(tag, "id", "unit_si"));
}
