/** A source through which we speak on a bus. */
import type { BusReport } from "../../api/bus-report.ts";
import type { Runner, SourceRunner } from "../../connectors/runner.ts";
import type { AlertHead } from "../../nmea2000/alerts/alert-message.ts";
import type { BusMember } from "../../nmea2000/node/bus-member.ts";
import type { TagUpdate } from "../../tags/tag.ts";

/** Any source; `bus` if we are on its bus. */
export interface BusRunner extends SourceRunner {
  readonly bus?: RunningBus;
}

export interface RunningBus {
  /** For how long its reader has been dead; 0 if it lives. A silent bus has a reader that lives. */
  silentMs(): number;
  report(): BusReport;
  /** Who speaks for us; undefined where we only listen. */
  readonly node: BusMember | undefined;
  /** Our alarms on the bus, if the project sends them. */
  readonly alerts: AlertOutput | undefined;
  /** Takes an update that may be published; the node decides when to send it. */
  publish(update: TagUpdate): void;
}

/** Sends our alarms to a bus, and answers the alerts of other devices. */
interface AlertOutput extends Runner {
  /** Tells another device that its alert is acknowledged here. */
  respond(head: AlertHead, command: number): void;
  /** Asks the device at this address for the texts of its alerts. */
  askForTexts(address: number): void;
}
