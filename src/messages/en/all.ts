/** All that people read, in English: the catalogue that the others are translations of. */
import { access as accessAnswers } from "./access.ts";
import { signalkAnswers } from "./signalk-answers.ts";
import { api } from "./api.ts";
import { accessCommands } from "./access-commands.ts";
import { alarms } from "./alarms.ts";
import { areas } from "./areas.ts";
import { anchor } from "./anchor.ts";
import { alerts } from "./alerts.ts";
import { backup } from "./backup.ts";
import { bus } from "./bus.ts";
import { cli } from "./cli.ts";
import { conditions, conditionWords } from "./conditions.ts";
import { defaultAlarms } from "./default-alarms.ts";
import { derive } from "./derive.ts";
import { devices } from "./devices.ts";
import { doctor } from "./doctor.ts";
import { engineFaults } from "./engine-faults.ts";
import { entries } from "./entries.ts";
import { evidence } from "./evidence.ts";
import { evidenceFile } from "./evidence-file.ts";
import { history } from "./history.ts";
import { https } from "./https.ts";
import { imports } from "./import.ts";
import { logbook } from "./logbook.ts";
import { mob } from "./mob.ts";
import { nmea } from "./nmea.ts";
import { node } from "./node.ts";
import { notify } from "./notify.ts";
import { position } from "./position.ts";
import { project } from "./project.ts";
import { shoreLink } from "./shore-link.ts";
import { simulate } from "./simulate.ts";
import { stations } from "./stations.ts";
import { switching } from "./switching.ts";
import { status } from "./status.ts";
import { tagCommands } from "./tag-commands.ts";
import { systemTags } from "./system-tags.ts";
import { tools } from "./tools.ts";
import { unit } from "./unit.ts";
import { witness } from "./witness.ts";

export const catalogue = {
  accessAnswers,
  signalkAnswers,
  api,
  alerts,
  anchor,
  areas,
  alarms,
  backup,
  bus,
  cli,
  conditions,
  conditionWords,
  defaultAlarms,
  derive,
  devices,
  doctor,
  engineFaults,
  entries,
  evidence,
  evidenceFile,
  history,
  access: accessCommands,
  https,
  imports,
  logbook,
  mob,
  nmea,
  node,
  notify,
  position,
  project,
  shoreLink,
  simulate,
  stations,
  status,
  switching,
  systemTags,
  tagCommands,
  tools,
  unit,
  witness,
};
