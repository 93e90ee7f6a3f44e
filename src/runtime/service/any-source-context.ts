/** The service, as the runners of its sources see it. */
import type { Access } from "../../access/access.ts";
import type { AlarmActs } from "../../acts/alarm-acts.ts";
import type { AisTargets } from "../../ais/targets.ts";
import type { Alarms } from "../../alarms/alarms.ts";
import type { FrameSourceContext } from "../../connectors/listening-source.ts";
import type { SentenceAlerts } from "../../connectors/sentence-alerts.ts";
import type { Feed } from "../../core/feed.ts";
import type { Log } from "../../core/log.ts";
import type { DistressHearer } from "../../distress/heard.ts";
import type { LogOutbox } from "../../logbook/book/log-outbox.ts";
import type { Logbook } from "../../logbook/logbook.ts";
import type { Sky } from "../../nmea2000/bridge/sky-sender.ts";
import type { BusMessages } from "../../nmea0183/bus-messages.ts";
import type { OwnSentences } from "../../nmea0183/own-sentences.ts";
import type { Message } from "../../nmea2000/pgn-frame.ts";

export interface AnySourceContext extends Omit<FrameSourceContext, "makeSubscriber" | "tap"> {
  readonly alarms: Alarms;
  readonly acts: AlarmActs;
  readonly access: Pick<Access, "lets">;
  readonly log: Log;
  readonly logbook: Pick<Logbook, "append">;
  readonly outbox: Pick<LogOutbox, "add">;
  readonly version: string;
  readonly dataDir: string;
  /** Whether the service works as it should; its nodes report that on the buses. */
  readonly isOperational: () => boolean;
  /** Gets the stations of sentences of AIS. */
  readonly targets: AisTargets;
  /** Gets the satellites that receivers have in view. */
  readonly skies?: Feed<Sky>;
  /** Gets DSC calls, and what devices say of a person overboard. */
  readonly distress: DistressHearer;
  /** What answers a request of the bus for who is overboard. */
  readonly overboard: () => Message[];
  /** Carries out what comes by NMEA 0183 about our alarms. */
  readonly sentenceAlerts: SentenceAlerts;
  readonly ownSentences: OwnSentences;
  readonly busMessages: BusMessages;
  /** Whether we ourselves send by this name in IEC 61162-450. */
  readonly isOurs: (name: string) => boolean;
}
