/** All connectors: a new one is a folder and a line here. They are opened, and shown in /health, in this order. */
import type { Connector } from "./connector.ts";
import { backup } from "./backup/backup.ts";
import { chrony } from "./chrony/chrony.ts";
import { chart } from "./chart/chart.ts";
import { databases } from "./databases/databases.ts";
import { mqtt } from "./mqtt/mqtt.ts";
import { nmea0183 } from "./nmea0183/nmea0183.ts";
import { notify } from "./notify/notify.ts";
import { plotters } from "./plotters/plotters.ts";
import { programs } from "./programs/programs.ts";
import { signalk } from "./signalk/signalk.ts";
import { rawServer } from "./raw-server/raw-server.ts";
import { shore } from "./shore/shore.ts";
import { stamps } from "./stamps/stamps.ts";
import { switching } from "./switching/switching.ts";
import { witness } from "./witness/witness.ts";

export const CONNECTORS: readonly Connector[] = [
  notify,
  backup,
  databases,
  mqtt,
  nmea0183,
  programs,
  shore,
  witness,
  stamps,
  chart,
  chrony,
  signalk,
  rawServer,
  plotters,
  switching,
];

/** Their sections of the project file. */
export const SECTIONS = CONNECTORS.map(({ section }) => section);
