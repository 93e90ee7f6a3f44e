/** All endpoints of the HTTP interface, in the order of the documentation. */
import { accessEndpoints } from "./access.ts";
import { aisEndpoints } from "./ais.ts";
import { alarmRuleEndpoints } from "./alarm-rules.ts";
import { alarmEndpoints } from "./alarms.ts";
import { anchorEndpoints } from "./anchor.ts";
import { areaEndpoints } from "./areas.ts";
import { mobEndpoints } from "./mob.ts";
import { certificateEndpoints } from "./certificate.ts";
import { chartTileEndpoints } from "./chart-tiles.ts";
import { consoleLanguageEndpoints } from "./console-languages.ts";
import { consoleStartEndpoints } from "./console-start.ts";
import { consolePageEndpoints } from "./console-pages.ts";
import { doctorEndpoints } from "./doctor.ts";
import type { Endpoint } from "./endpoint.ts";
import { healthEndpoints } from "./health.ts";
import { historyEndpoints } from "./history.ts";
import { historyBlocksEndpoints } from "./history-blocks.ts";
import { historyChartEndpoints } from "./history-chart.ts";
import { historyCheckEndpoints } from "./history-check.ts";
import { historyExportEndpoints } from "./history-export.ts";
import { logbookEndpoints } from "./logbook.ts";
import { nmea2000Endpoints } from "./nmea2000.ts";
import { passkeyEndpoints } from "./passkeys.ts";
import { notifyEndpoints } from "./notify.ts";
import { positionEndpoints } from "./position.ts";
import { projectEndpoints } from "./project.ts";
import { sourceEndpoints } from "./sources.ts";
import { setupEndpoints } from "./setup.ts";
import { shoreEndpoints } from "./shore.ts";
import { switchEndpoints } from "./switches.ts";
import { tagHistoryEndpoints } from "./tag-history.ts";
import { tagEndpoints } from "./tags.ts";
import { trackEndpoints } from "./track.ts";
import { valueEndpoints } from "./values.ts";
import { vocabularyEndpoints } from "./vocabulary.ts";

const listed = [
  ...healthEndpoints,
  ...doctorEndpoints,
  ...projectEndpoints,
  ...setupEndpoints,
  ...tagEndpoints,
  ...valueEndpoints,
  ...shoreEndpoints,
  ...switchEndpoints,
  ...vocabularyEndpoints,
  ...sourceEndpoints,
  ...tagHistoryEndpoints,
  ...historyEndpoints,
  ...historyChartEndpoints,
  ...historyExportEndpoints,
  ...historyCheckEndpoints,
  ...historyBlocksEndpoints,
  ...trackEndpoints,
  ...chartTileEndpoints,
  ...aisEndpoints,
  ...alarmRuleEndpoints,
  ...alarmEndpoints,
  ...notifyEndpoints,
  ...anchorEndpoints,
  ...areaEndpoints,
  ...mobEndpoints,
  ...positionEndpoints,
  ...logbookEndpoints,
  ...nmea2000Endpoints,
  ...accessEndpoints,
  ...passkeyEndpoints,
  ...certificateEndpoints,
  ...consolePageEndpoints,
  ...consoleStartEndpoints,
  ...consoleLanguageEndpoints,
];

/** For clients in TypeScript: each with its path, its parameters and its body. */
export type ListedEndpoint = (typeof listed)[number];

export const endpoints: readonly Endpoint[] = listed;
