/**
 * The topics of a vessel, below a prefix and the vessel's id:
 *
 *     bitacora/aurora/online                          1, or 0: the last will of the connection
 *     bitacora/aurora/tags/ME_INST_0/RPM              the latest value of ME_INST_0.RPM
 *     bitacora/aurora/position                        latitude and longitude together
 *     bitacora/aurora/alarms                          how many there are, and which are open
 *     bitacora/aurora/alarms/ME_INST_0.RPM/high       an open alarm; empty when it is normal and acknowledged
 *     bitacora/aurora/logbook                         each entry of the log book, once it is on disk
 *     bitacora/aurora/command/acknowledge             what may be asked of her, if the project allows it
 *     bitacora/aurora/command/result                  what came of it
 *
 * Tags have a level of their own, so that no tag can be called like something else. Ids of tags and alarms have no characters that mean
 * something to MQTT.
 */

/** No wildcards, no level that is empty, no $ in front: such topics are the broker's own. */
export const PREFIX_PATTERN = "^(?!\\$)[^+#/\\u0000-\\u001f\\u007f]+(/[^+#/\\u0000-\\u001f\\u007f]+)*$";

/** Matches one topic to subscribe to. */
export const TOPIC_PATTERN = "^[^+#\\u0000-\\u001f\\u007f]{1,256}$";

export type CommandName = "acknowledge" | "silence";

export class Topics {
  readonly base: string;

  constructor(prefix: string, vesselId: string) {
    this.base = `${prefix}/${vesselId}`;
  }

  get online(): string {
    return `${this.base}/online`;
  }

  get position(): string {
    return `${this.base}/position`;
  }

  get alarms(): string {
    return `${this.base}/alarms`;
  }

  get logbook(): string {
    return `${this.base}/logbook`;
  }

  /** `result`: what came of one. */
  command(name: CommandName | "result"): string {
    return `${this.base}/command/${name}`;
  }

  tag(tagId: string): string {
    return `${this.base}/tags/${tagId.replaceAll(".", "/")}`;
  }

  alarm(tagId: string, alarmId: string): string {
    return `${this.alarms}/${tagId}/${alarmId}`;
  }
}
