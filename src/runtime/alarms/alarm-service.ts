/** The alarms of a running service over HTTP, for the commands: the service has them, and nobody else may change them. */
import { type AlarmRecord, alarmRecord } from "../../alarms/alarm-record.ts";
import type { Acknowledgement } from "../../alarms/state-machine.ts";
import { type AlarmReport, alarmReport } from "../../alarms/alarm-report.ts";
import type { Asked } from "../../api/asked.ts";
import type { ServiceClient } from "../../api/client.ts";
import { alarmBodies } from "../../api/schema/alarm-schema.ts";
import { quality, scalar } from "../../api/schema/scalar.ts";
import { arrayOf, type BodyOf, objectOf, orNull, text } from "../../core/body-schema.ts";
import { locale } from "../command.ts";
import { clientOf } from "../service-client.ts";
import type { VerbOptions } from "../service-url.ts";

const { AlarmRule } = alarmBodies;
const TAG = objectOf({ id: text, unit_si: text, value: scalar, quality: orNull(quality) });
export type RuleBody = BodyOf<typeof AlarmRule>;
export type TagSummary = BodyOf<typeof TAG>;

type RulePath = "/alarms/rules/{tag_id}/{alarm_id}";
/** What is done with a rule: the last word of the path. */
export type RuleAct = "shelve" | "unshelve" | "out-of-service" | "return-to-service";
export type RuleAsked = Omit<Asked<"post", `${RulePath}/shelve`>, "tag_id" | "alarm_id">;

export class AlarmService {
  readonly #client: ServiceClient;
  readonly #language: { readonly language?: string };

  private constructor(client: ServiceClient, json: boolean) {
    this.#client = client;
    this.#language = json ? {} : { language: locale };
  }

  static async find(options: VerbOptions): Promise<AlarmService> {
    return new AlarmService(await clientOf(options), options.json);
  }

  records(state?: "active"): Promise<readonly AlarmRecord[]> {
    return this.#client.get("/alarms", arrayOf(alarmRecord), { state, ...this.#language });
  }

  rules(state: string | undefined): Promise<readonly RuleBody[]> {
    return this.#client.get("/alarms/rules", arrayOf(AlarmRule), { state, ...this.#language });
  }

  report(): Promise<AlarmReport> {
    return this.#client.get("/alarms/stats", alarmReport, this.#language);
  }

  /** By their ids. */
  async tags(): Promise<ReadonlyMap<string, TagSummary>> {
    const tags = await this.#client.get("/tags", arrayOf(TAG));
    return new Map(tags.map((tag) => [tag.id, tag]));
  }

  acknowledge(recordId: string, by: Acknowledgement): Promise<AlarmRecord> {
    return this.#client.post("/alarms/{alarm_id}/ack", alarmRecord, { alarm_id: recordId, ...by, ...this.#language });
  }

  async silence(recordId: string | undefined, user: string): Promise<readonly AlarmRecord[]> {
    const asked = { user, ...this.#language };
    if (recordId === undefined) return this.#client.post("/alarms/silence", arrayOf(alarmRecord), asked);
    return [await this.#client.post("/alarms/{alarm_id}/silence", alarmRecord, { alarm_id: recordId, ...asked })];
  }

  change(tagId: string, alarmId: string, act: RuleAct, given: RuleAsked): Promise<RuleBody> {
    const path: `${RulePath}/${RuleAct}` = `/alarms/rules/{tag_id}/{alarm_id}/${act}`;
    return this.#client.post(path, AlarmRule, { tag_id: tagId, alarm_id: alarmId, ...given, ...this.#language });
  }

  /** Open records, and then each that changes, until the service ends the answer. */
  async *changes(): AsyncGenerator<readonly AlarmRecord[], void> {
    for await (const { event, data } of this.#client.events("/alarms/stream", this.#language)) {
      if (event === "alarms") yield this.#client.parsed(arrayOf(alarmRecord), data);
      if (event === "alarm") yield [this.#client.parsed(alarmRecord, data)];
    }
  }
}
