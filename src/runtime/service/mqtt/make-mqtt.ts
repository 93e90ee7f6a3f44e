/** Makes an output for each MQTT broker in the project. */
import { join } from "node:path";
import type { Access } from "../../../access/access.ts";
import type { Acts } from "../../../acts/acts.ts";
import type { Alarms } from "../../../alarms/alarms.ts";
import type { Clock } from "../../../core/clock.ts";
import type { FileLogbook } from "../../../logbook/book/file-logbook.ts";
import type { Messages } from "../../../messages/messages.ts";
import type { Project } from "../../../project/project.ts";
import type { OutgoingTags } from "../../../tags/outgoing-tags.ts";
import type { Log } from "../../../core/log.ts";
import { bookCursor } from "../../../connectors/book-reader.ts";
import { MqttOutput } from "./mqtt-output.ts";

export interface MqttParts {
  readonly project: Project;
  readonly version: string;
  readonly dataDir: string;
  readonly logbook: FileLogbook;
  readonly tags: OutgoingTags;
  readonly alarms: Alarms;
  readonly acts: Acts;
  readonly access: Access;
  readonly clock: Clock;
  readonly log: Log;
  readonly messages: Messages;
  /** Throws if nothing may be written now. */
  readonly mayWrite: () => void;
}

export function makeMqtt({ project, dataDir, messages, ...parts }: MqttParts): MqttOutput[] {
  const { mayWrite } = parts;
  return project.mqtt.map(
    (settings) =>
      new MqttOutput({
        ...parts,
        acts: parts.acts.alarms,
        settings,
        vessel: project.vessel,
        cursor: bookCursor(dataDir, `mqtt-${settings.id}.json`, mayWrite),
        announcedFile: join(dataDir, `mqtt-${settings.id}-announced.json`),
        texts: messages.mqtt,
      }),
  );
}
