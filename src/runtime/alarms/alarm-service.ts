/** The alarms of a running service over HTTP, for the commands: the service has them, and nobody else may change them. */
import type { AlarmReport } from "../../alarms/alarm-report.ts";
import type { AlarmRecord } from "../../alarms/alarm-record.ts";
import { getJson, openStream, postJson } from "../../api/client.ts";
import type { Body } from "../../api/schema/schemas.ts";
import { locale } from "../command.ts";
import { serviceOf, type ServicePlace } from "../service-url.ts";
import { texts } from "./alarm-command.ts";

export type RuleBody = Body<"AlarmRule">;
export type TagSummary = Pick<Body<"TagSummary">, "id" | "unit_si" | "value" | "quality">;

export interface AlarmVerbOptions extends ServicePlace {
  /** For programs: the service's words as it keeps them, not in the reader's language. */
  readonly json: boolean;
}

/** The event of `GET /alarms/stream`. */
export interface AlarmEventText {
  readonly event: string;
  readonly data: string;
}

const ASKING = { timeoutMs: 30_000, foreignAnswer: texts.foreignAnswer };

export class AlarmService {
  readonly #url: string;
  readonly #language: Readonly<Record<string, string>>;

  private constructor(url: string, json: boolean) {
    this.#url = url;
    this.#language = json ? {} : { language: locale };
  }

  static async find(options: AlarmVerbOptions): Promise<AlarmService> {
    return new AlarmService(await serviceOf(options), options.json);
  }

  records(state?: "active"): Promise<AlarmRecord[]> {
    return getJson(this.#url, this.#path("/alarms", state === undefined ? {} : { state }), isRecords, ASKING);
  }

  rules(state: string | undefined): Promise<RuleBody[]> {
    const path = this.#path("/alarms/rules", state === undefined ? {} : { state });
    return getJson(this.#url, path, isRules, ASKING);
  }

  report(): Promise<AlarmReport> {
    return getJson(this.#url, this.#path("/alarms/stats"), isReport, ASKING);
  }

  /** By their ids. */
  async tags(): Promise<ReadonlyMap<string, TagSummary>> {
    const tags = await getJson(this.#url, "/tags", isTags, ASKING);
    return new Map(tags.map((tag) => [tag.id, tag]));
  }

  acknowledge(recordId: string, user: string): Promise<AlarmRecord> {
    const path = this.#path(`/alarms/${encodeURIComponent(recordId)}/ack`, { user });
    return postJson(this.#url, path, isRecord, ASKING);
  }

  async silence(recordId: string | undefined, user: string): Promise<AlarmRecord[]> {
    if (recordId === undefined) return postJson(this.#url, this.#path("/alarms/silence", { user }), isRecords, ASKING);
    const path = this.#path(`/alarms/${encodeURIComponent(recordId)}/silence`, { user });
    return [await postJson(this.#url, path, isRecord, ASKING)];
  }

  /** `act`: the last word of the path. */
  change(tagId: string, alarmId: string, act: string, given: Readonly<Record<string, string>>): Promise<RuleBody> {
    const path = `/alarms/rules/${encodeURIComponent(tagId)}/${encodeURIComponent(alarmId)}/${act}`;
    return postJson(this.#url, this.#path(path, given), isRule, ASKING);
  }

  /** Until the service ends the answer. */
  async *events(): AsyncGenerator<AlarmEventText, void> {
    const decoder = new TextDecoder();
    let text = "";
    for await (const bytes of openStream(this.#url, this.#path("/alarms/stream"), ASKING)) {
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
