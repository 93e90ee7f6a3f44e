/** The alarms of a running service over HTTP, for the commands: the service has them, and nobody else may change them. */
import type { AlarmReport } from "../../alarms/alarm-report.ts";
import type { AlarmRecord } from "../../alarms/alarm-record.ts";
import { type ServerEvent, ServiceClient } from "../../api/client.ts";
import type { Body } from "../../api/schema/schemas.ts";
import { locale } from "../command.ts";
import { serviceOf, type ServicePlace } from "../service-url.ts";

export type RuleBody = Body<"AlarmRule">;
export type TagSummary = Pick<Body<"TagSummary">, "id" | "unit_si" | "value" | "quality">;

export interface AlarmVerbOptions extends ServicePlace {
  /** For programs: the service's words as it keeps them, not in the reader's language. */
  readonly json: boolean;
}

export class AlarmService {
  readonly #client: ServiceClient;
  readonly #language: Readonly<Record<string, string>>;

  private constructor(url: string, json: boolean) {
    this.#client = new ServiceClient(url);
    this.#language = json ? {} : { language: locale };
  }

  static async find(options: AlarmVerbOptions): Promise<AlarmService> {
    return new AlarmService(await serviceOf(options), options.json);
  }

  records(state?: "active"): Promise<AlarmRecord[]> {
    return this.#client.get(this.#path("/alarms", state === undefined ? {} : { state }), isRecords);
  }

  rules(state: string | undefined): Promise<RuleBody[]> {
    const path = this.#path("/alarms/rules", state === undefined ? {} : { state });
    return this.#client.get(path, isRules);
  }

  report(): Promise<AlarmReport> {
    return this.#client.get(this.#path("/alarms/stats"), isReport);
  }

  /** By their ids. */
  async tags(): Promise<ReadonlyMap<string, TagSummary>> {
    const tags = await this.#client.get("/tags", isTags);
    return new Map(tags.map((tag) => [tag.id, tag]));
  }

  acknowledge(recordId: string, user: string): Promise<AlarmRecord> {
    const path = this.#path(`/alarms/${encodeURIComponent(recordId)}/ack`, { user });
    return this.#client.post(path, isRecord);
  }

  async silence(recordId: string | undefined, user: string): Promise<AlarmRecord[]> {
    if (recordId === undefined) return this.#client.post(this.#path("/alarms/silence", { user }), isRecords);
    const path = this.#path(`/alarms/${encodeURIComponent(recordId)}/silence`, { user });
    return [await this.#client.post(path, isRecord)];
  }

  /** `act`: the last word of the path. */
  change(tagId: string, alarmId: string, act: string, given: Readonly<Record<string, string>>): Promise<RuleBody> {
    const path = `/alarms/rules/${encodeURIComponent(tagId)}/${encodeURIComponent(alarmId)}/${act}`;
    return this.#client.post(this.#path(path, given), isRule);
  }

  /** Until the service ends the answer. */
  events(): AsyncGenerator<ServerEvent, void> {
    return this.#client.events(this.#path("/alarms/stream"));
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
