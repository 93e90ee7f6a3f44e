/** The service, as the output to a broker sees it. */
import type { Access } from "../../access/access.ts";
import type { AlarmActs } from "../../acts/alarm-acts.ts";
import type { Alarms } from "../../alarms/alarms.ts";
import type { Clock } from "../../core/clock.ts";
import type { Log } from "../../core/log.ts";
import type { OutgoingTags } from "../../tags/outgoing-tags.ts";
import type { BookReader } from "../book-reader.ts";
import type { AnnouncedFile } from "./announcer.ts";
import type { MqttSettings } from "./section.ts";
import type { MqttMessages } from "./words.en.ts";

export interface MqttOutputParts {
  readonly book: BookReader;
  readonly settings: MqttSettings;
  readonly vessel: { readonly id: string; readonly name: string };
  readonly version: string;
  readonly tags: OutgoingTags;
  readonly alarms: Pick<Alarms, "open" | "rules" | "statistics" | "subscribe">;
  readonly acts: AlarmActs;
  readonly access: Pick<Access, "isOn" | "known" | "lets" | "refused" | "settled">;
  /** The file with what Home Assistant was sent. */
  readonly announced: AnnouncedFile;
  readonly clock: Pick<Clock, "monotonic">;
  readonly log: Pick<Log, "info" | "warning">;
  readonly texts: MqttMessages;
}
