import {
  enterOnce,
  newestWith
} from "./chunk-HV745POV.js";
import {
  parseJson
} from "./chunk-GHB4ZPN2.js";
import {
  ruleKey
} from "./chunk-ORDCM2EA.js";
import {
  BrokerConnection,
  RefusedTopic
} from "./chunk-RBB223L5.js";
import {
  AIS_CLASSES,
  BELIEVED,
  TakenTags,
  TcpGateway,
  TcpRawServer,
  UdpGateway,
  gatewayFaultOf,
  rawServerDefaults,
  sentenceRunner
} from "./chunk-2HY7AEXP.js";
import {
  Backoff
} from "./chunk-ELWMZGPY.js";
import {
  pictureType
} from "./chunk-FXMTB2LG.js";
import {
  limits as limits5
} from "./chunk-F5SIDUET.js";
import {
  ColumnsSource,
  RANK_TAIL,
  RANK_WAITING,
  collectorFor,
  sealAt,
  walk
} from "./chunk-KT3IOINX.js";
import {
  hasTimeout,
  isTagId
} from "./chunk-DZAQ57HC.js";
import {
  limits as limits19
} from "./chunk-XROWO5C3.js";
import {
  demoProject,
  demoText,
  newSimulation,
  parseDemo,
  readings,
  seededRandom,
  step
} from "./chunk-OQEZEXK3.js";
import {
  limits as limits10
} from "./chunk-VE2YVTKX.js";
import {
  limits as limits18
} from "./chunk-CLJP523N.js";
import {
  readRestoredMark,
  removeRestoredMark
} from "./chunk-ZX5LHVSW.js";
import {
  FileRecording,
  Recorder
} from "./chunk-ZQVBQMDA.js";
import {
  CaptureSource
} from "./chunk-FYEJZEW5.js";
import {
  captureFile
} from "./chunk-GVGLJPGV.js";
import {
  messageJson
} from "./chunk-6X5Q3FKW.js";
import {
  BUS_SOURCE,
  BusNode,
  BusSources,
  FLUSH_MS,
  GROUP_FUNCTION,
  HeardDevices,
  Intake,
  Nmea2000Publisher,
  deviceMembers,
  manufacturerOf,
  readGroupFunction,
  readVariableText,
  refusalMessage,
  requestMessage,
  writeVariableText
} from "./chunk-EXI62EMU.js";
import {
  judgedBusTime,
  newSpeaker,
  sourceLine
} from "./chunk-EDVGE543.js";
import {
  QUALITIES,
  isUsable
} from "./chunk-P4ALOINP.js";
import "./chunk-HOMCTTIH.js";
import {
  takesFromAnybody
} from "./chunk-WRQSFVKV.js";
import {
  Notifier,
  logOfProcess
} from "./chunk-Q7S5NSMO.js";
import {
  require_http
} from "./chunk-YGBYU3RQ.js";
import {
  Connections
} from "./chunk-ZEIM7YEY.js";
import {
  isLoopback
} from "./chunk-GQA4ZY3H.js";
import {
  SocketcanBus
} from "./chunk-ZDWR5R76.js";
import {
  shortCode
} from "./chunk-XOGBRPEF.js";
import {
  limits as limits17
} from "./chunk-WWPKHDDR.js";
import {
  AddressRate,
  BookActs,
  Gate,
  clockStepWriter,
  doubtLine,
  doubtText,
  nameInBook
} from "./chunk-43OP2D52.js";
import {
  isRefusal,
  onWire,
  someone
} from "./chunk-PAN5CV57.js";
import {
  ClockWatch,
  FileLogbook,
  expectedMs,
  originOf as originOf2
} from "./chunk-UUTL6C77.js";
import "./chunk-7QVJ3BP2.js";
import {
  ACCOUNTS_LOST,
  ANCHOR_DOWN,
  ANCHOR_UP,
  AUDIT_CHOICES,
  DEVICE_COMMANDED,
  HISTORY_DAMAGED,
  PROJECT_RELOADED,
  PROJECT_WRITTEN,
  RECORDING_STARTED,
  RECORDING_STOPPED,
  SERVICE_STARTED,
  SERVICE_STOPPED,
  SOURCE_CHOSEN
} from "./chunk-RB7VLSWU.js";
import {
  clientOf,
  clientOfAddress
} from "./chunk-YQMUXRBS.js";
import {
  TokenBucket
} from "./chunk-QODAWPPJ.js";
import "./chunk-A2ZTWIWN.js";
import {
  BoundedQueue
} from "./chunk-SSDONY5O.js";
import "./chunk-6T7A7USC.js";
import {
  SIGNED_FILE
} from "./chunk-EWP24ASU.js";
import "./chunk-QXUUKZBV.js";
import "./chunk-N5K3ILX3.js";
import "./chunk-7JJSCJJL.js";
import {
  ACCOUNTS,
  BadPair,
  DAMAGED,
  MARK,
  RUN_MARKER_FILE,
  examine,
  findUncleanEnd,
  isThere,
  readPair
} from "./chunk-A4EG3IJG.js";
import {
  FINDING_LEVELS
} from "./chunk-HQY7UE65.js";
import {
  installation
} from "./chunk-7HX4VC46.js";
import {
  limits as limits16
} from "./chunk-SRSMYZ5D.js";
import {
  faultLine,
  loadProjectFile,
  parseProject,
  parsedYaml,
  readProjectText,
  readYaml
} from "./chunk-XCWWUKXL.js";
import {
  CLOCK_TAG,
  DATA_DIR_TAG,
  EVIDENCE_TAG,
  OWN_TAG_SOURCES,
  WITNESS_TAG,
  evidenceTag,
  systemTags,
  withWitnessTag
} from "./chunk-BJCLTZT5.js";
import {
  VENUS_TABLE,
  VENUS_TYPES,
  unitOfRow
} from "./chunk-QHNDEASD.js";
import {
  busTagId,
  gatewayTagId,
  gatewaysOf,
  isBusTag,
  isFromOneOf,
  lostPlaces,
  withBusTags
} from "./chunk-2KFQT4VN.js";
import {
  GatewayReader,
  PROFILES,
  SIDES,
  VESSEL_TYPES,
  accessDefaults,
  buildRule,
  defaultAlarmRow,
  defaultAlarms,
  given,
  httpsDefaults,
  isDanger,
  keysOf,
  mappingPlans,
  matchesDevice,
  placeFor,
  profileFor,
  rowsFor
} from "./chunk-PFZK4A55.js";
import {
  limits as limits15
} from "./chunk-VVGY3773.js";
import {
  LINE_FAULTS
} from "./chunk-NLF2OJDL.js";
import "./chunk-3FSWHUTZ.js";
import "./chunk-2OFO65BX.js";
import "./chunk-PM6HKST5.js";
import {
  byMethod,
  formatName,
  parseName
} from "./chunk-KL75ZRCW.js";
import {
  limits as limits11
} from "./chunk-HTLAB6JF.js";
import {
  PgnCodec,
  fieldAbsence,
  layout
} from "./chunk-E2BKAD33.js";
import "./chunk-U3KOJVF3.js";
import {
  daysOf,
  isProprietary,
  messageTypeOf,
  readBits,
  readField,
  ticksOf
} from "./chunk-HVEZHZKY.js";
import "./chunk-LKZQLPCG.js";
import "./chunk-23QJPXNK.js";
import {
  canInterfaces,
  readLink
} from "./chunk-4UDE4GNG.js";
import "./chunk-KALSWLB5.js";
import {
  EVERYONE,
  FRAME_BYTES,
  FastPacketAssembler,
  FrameSplitter,
  MESSAGE_BYTES_MAX,
  NO_TRANSPORTS,
  PGN,
  framesOf,
  pgnBytes,
  valueNames
} from "./chunk-NEDDVSEB.js";
import {
  diskRoom,
  hasRoom,
  readBootId
} from "./chunk-46LHQGQ3.js";
import {
  limits as limits6
} from "./chunk-ZY7CPI7G.js";
import {
  DamagedFile,
  FileAuthority,
  daysLeft,
  endsSoon,
  faultOf
} from "./chunk-WCIVPILW.js";
import {
  limits as limits14
} from "./chunk-BDG2IEPI.js";
import {
  CONNECTORS,
  SECTIONS,
  chart,
  ownNamesOf,
  witness,
  witnessSection
} from "./chunk-UOHL7FI7.js";
import {
  signalkSection,
  wordsIn as wordsIn2
} from "./chunk-HMOUF5TM.js";
import "./chunk-HJH7TS6R.js";
import "./chunk-ILPYUXU6.js";
import "./chunk-YBG5SYQ7.js";
import {
  wordsIn
} from "./chunk-PROPVJPT.js";
import "./chunk-UAKICGC3.js";
import "./chunk-FYKJKMTQ.js";
import {
  ORIGINS,
  REPLAY_SOURCE,
  SIMULATOR_SOURCE,
  originOf
} from "./chunk-IDIBBXYI.js";
import "./chunk-YJMOFFZM.js";
import {
  StateFile
} from "./chunk-EEII4UFH.js";
import {
  fromLogPayload,
  toLogPayload
} from "./chunk-5OTJLCDC.js";
import "./chunk-YLZIRI23.js";
import {
  limits as limits9
} from "./chunk-FN24KGIJ.js";
import {
  PRIORITY_LETTERS,
  actOf,
  changedAt,
  identityFields,
  isSameAlert,
  readAlertCommand,
  stateLetter,
  timeField
} from "./chunk-WPLQJL2Z.js";
import "./chunk-76NVEZD2.js";
import "./chunk-BBA6TDCG.js";
import "./chunk-D4ZU4DUG.js";
import {
  fittingText,
  roomFor,
  writeSentence
} from "./chunk-XBAODGZJ.js";
import {
  limits as limits13
} from "./chunk-QVHH4HTZ.js";
import {
  fieldsOf,
  itemsOf,
  sectionOf
} from "./chunk-CI7INVNX.js";
import {
  limits as limits7
} from "./chunk-GEXNCXCH.js";
import "./chunk-IGQD2CFP.js";
import "./chunk-TOR3VH5G.js";
import {
  limits as limits12
} from "./chunk-E3VU4W2X.js";
import {
  limits as limits8
} from "./chunk-SXZ4TPET.js";
import {
  BUILT_MS
} from "./chunk-SXVIMFDR.js";
import "./chunk-2ABNLYXA.js";
import {
  KEY_FILE,
  PUBLIC_KEY_FILE,
  openVesselKey
} from "./chunk-R4ZKAGQV.js";
import "./chunk-ULZ7HWKS.js";
import "./chunk-KEQTH7QJ.js";
import {
  scanPage
} from "./chunk-3QWI3B6K.js";
import {
  buffersOf
} from "./chunk-2L35PJBP.js";
import {
  matchesWildcard
} from "./chunk-2XT3SWNI.js";
import {
  checkLines
} from "./chunk-ZCA2VEYF.js";
import {
  AGGREGATES,
  intervalFor
} from "./chunk-MD5J6FPV.js";
import {
  DamageCount
} from "./chunk-GLMZWYS5.js";
import {
  packBlock,
  summarize,
  unpackBlock
} from "./chunk-OKDUF32H.js";
import {
  axisOf,
  batchesOf,
  onAxis,
  openSqliteStore,
  readPage
} from "./chunk-ULADWB4Z.js";
import "./chunk-3H5ZZOQB.js";
import "./chunk-Y2KVN6XQ.js";
import {
  LONG_COLUMNS,
  LONG_HEAD,
  longLines,
  wideHead,
  wideLines
} from "./chunk-YRVD5FC5.js";
import {
  BOOLEAN,
  BYTES_PER_SAMPLE,
  GrowingColumns,
  NULL,
  NUMBER,
  copyColumns,
  isUsableState,
  kindOf,
  qualityOf,
  scalarOf,
  timeSpan
} from "./chunk-47P5LQBP.js";
import {
  limits as limits4
} from "./chunk-47AZHGYU.js";
import {
  systemClock
} from "./chunk-ZPDQHFJ4.js";
import "./chunk-EA6Z4VNG.js";
import {
  positionText
} from "./chunk-57EIZCOA.js";
import {
  limits as limits3
} from "./chunk-7AVHQA3C.js";
import {
  shownValue
} from "./chunk-FEVEBYOL.js";
import {
  pause
} from "./chunk-GOU3LWS4.js";
import {
  meaningOf,
  systemOf
} from "./chunk-ATGITIP5.js";
import {
  alarmRecord,
  byActivation,
  isOpen
} from "./chunk-RZCE45WA.js";
import {
  CONDITION_NAMES,
  OPERATORS,
  PRIORITIES,
  conditionHolds,
  conditionKeys,
  holdsForSpan,
  makeCondition,
  otherTagOf
} from "./chunk-QMUYOXII.js";
import {
  METRIC,
  arrayOf,
  asBodies,
  choice,
  choiceOrNull,
  constant,
  count,
  counter,
  eitherOf,
  flag,
  gauge,
  gaugeOrNull,
  mapOf,
  number,
  numberOrNull,
  objectAllowing,
  objectOf,
  ofType,
  orNull,
  recordOf,
  referenceTo,
  statisticsOf,
  text,
  textOrNull,
  time,
  tupleOf
} from "./chunk-OQMOPA7B.js";
import {
  urlFromElsewhere
} from "./chunk-G6KPZH5S.js";
import {
  pointIn
} from "./chunk-ILEWIQLU.js";
import {
  CLOCK_STEP,
  EVIDENCE_ACCEPTED,
  EVIDENCE_LOST,
  KEY_EXPOSED,
  KINDS,
  sha256
} from "./chunk-POMP3OEO.js";
import {
  publicBytes
} from "./chunk-KFRILCU3.js";
import {
  limits
} from "./chunk-QCRWRSYZ.js";
import {
  RIGHTS,
  RIGHTS_OF,
  ROLES,
  SCOPES,
  mayPass,
  rightOf,
  rightsByPin,
  rightsOfScopes
} from "./chunk-OYOCWFJR.js";
import {
  shownName
} from "./chunk-WWHBNCIT.js";
import {
  SYSTEM_USER,
  areAlike,
  writtenName,
  writtenText
} from "./chunk-3OS2SE26.js";
import {
  forgetServiceUrl,
  noteServiceUrl
} from "./chunk-R2A25KSH.js";
import "./chunk-Y64ILS5V.js";
import {
  acquireFileLock
} from "./chunk-YN3NGZR2.js";
import {
  claimDataDir,
  resolveDataDir
} from "./chunk-QBSML6PZ.js";
import "./chunk-YB7YSWMJ.js";
import {
  readRegular
} from "./chunk-QTYDK5JE.js";
import {
  displayPath,
  makeFolders
} from "./chunk-VU3WJHFL.js";
import {
  limits as limits2
} from "./chunk-HAY2CCHZ.js";
import {
  syncDirectory,
  writeDurably
} from "./chunk-D7FBUXBZ.js";
import {
  formatIsoTime,
  parseIsoTime
} from "./chunk-3GFNS52N.js";
import {
  isJournal
} from "./chunk-QCLSFVWH.js";
import {
  LOCALES,
  describeError,
  localeOf
} from "./chunk-QTVLBTHQ.js";
import {
  messagesIn
} from "./chunk-X4EC6M75.js";
import {
  say
} from "./chunk-ZCPVYDWY.js";
import {
  FORMS,
  ID_NAMES,
  SIGNALK_ROWS,
  SYSTEMS,
  TAG_TEXTS,
  TRUTH_CLASSES,
  descriptionOfTag,
  displayOf,
  expressionOf,
  fillPattern,
  placeIn,
  standardDefinition,
  unitOf,
  unitOfTag
} from "./chunk-BOUECWPG.js";
import "./chunk-N5FOXJIQ.js";
import {
  periodOf
} from "./chunk-Y242XFSZ.js";
import {
  BitacoraError,
  faultCode,
  ifMissing,
  isBitacoraError,
  isDiskFull,
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";
import {
  __toESM
} from "./chunk-A3YBKGDL.js";

// src/runtime/service/serve.ts
import { resolve as resolve3 } from "node:path";
import { setTimeout as delay6 } from "node:timers/promises";

// src/project/project-store.ts
import { hash as digest } from "node:crypto";
import { constants } from "node:fs";
import { access, copyFile, readdir, realpath, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
function fileProject(file, sections) {
  return {
    file,
    read: (locale) => loadProjectFile(file, sections, locale),
    parse: (text3) => parseProject(text3, dirname(file), sections),
    mayWrite: () => asWriting(file, async () => access(dirname(await realpath(file)), constants.W_OK)),
    write: (text3, nowMs) => asWriting(file, () => replaceFile(file, text3, nowMs))
  };
}
function demoStore(locale) {
  let text3 = demoText(locale);
  return {
    file: void 0,
    read: () => {
      const { project, warnings } = parseDemo(text3);
      if (project === void 0) throw new Error("the demo has faults");
      const state = { sha256: digest("sha256", text3), modifiedAt: formatIsoTime(0) };
      return Promise.resolve({ project, text: text3, file: state, warnings: warnings.map(({ path }) => path) });
    },
    parse: parseDemo,
    mayWrite: () => Promise.resolve(),
    write: (changed3) => {
      text3 = changed3;
      return Promise.resolve();
    }
  };
}
async function replaceFile(file, text3, nowMs) {
  const path = await realpath(file);
  const { mode } = await stat(path);
  const copy = `${path}.${formatIsoTime(nowMs).replaceAll(/[^0-9TZ]/g, "")}.bak`;
  await copyFile(path, copy);
  await writeDurably(path, text3, mode & 511);
  await removeOldCopies(path);
}
async function asWriting(file, work) {
  try {
    await work();
  } catch (error) {
    throw new BitacoraError("project-not-writable", { file, reason: systemErrorCode(error) ?? String(error) }, error);
  }
}
async function removeOldCopies(path) {
  const own = basename(path);
  const copies = (await readdir(dirname(path))).filter(
    (name2) => name2.startsWith(`${own}.`) && /^\d{8}T\d{9}Z\.bak$/.test(name2.slice(own.length + 1))
  );
  const old = copies.sort().slice(0, -limits15.copies);
  await Promise.all(old.map((name2) => rm(join(dirname(path), name2), { force: true })));
}

// src/runtime/service/first-project.ts
import { existsSync } from "node:fs";
import { copyFile as copyFile2, constants as constants2 } from "node:fs/promises";
import { dirname as dirname2, join as join2 } from "node:path";
function projectPlace(options, env) {
  const { projectFile, dataDir } = options;
  if (projectFile !== void 0) return { projectFile, dataDir: resolveDataDir(dataDir, env, false).dir };
  const own = ownPlace(dataDir, env);
  return existsSync(own.projectFile) ? own : { projectFile: void 0, dataDir: resolveDataDir(dataDir, env, true).dir };
}
function ownPlace(flag2, env) {
  const { dir, source } = resolveDataDir(flag2, env, false);
  return { projectFile: join2(dir, "project.yaml"), dataDir: source === "user" ? dir : join2(dir, "vessel") };
}
function firstProject(flag2, env, onStart) {
  const { projectFile } = ownPlace(flag2, env);
  return {
    async write(text3) {
      await makeFolders(dirname2(projectFile));
      if (existsSync(projectFile)) throw new Error("EEXIST");
      await writeDurably(projectFile, text3, 416);
    },
    start: onStart
  };
}
async function takenOver(flag2, env) {
  const own = ownPlace(flag2, env);
  const { dir: demoDir } = resolveDataDir(flag2, env, true);
  await makeFolders(own.dataDir);
  for (const name2 of [ACCOUNTS, MARK, "access-sessions.json"]) {
    const copied = copyFile2(join2(demoDir, name2), join2(own.dataDir, name2), constants2.COPYFILE_EXCL);
    await copied.catch((error) => {
      if (!["ENOENT", "EEXIST"].includes(systemErrorCode(error) ?? "")) throw error;
    });
  }
  return own;
}

// src/runtime/systemd/watchdog.ts
var Watchdog = class {
  lookMs;
  /** Times that it was fed and not fed, and parts that were started again alone. */
  counters = { fed: 0, withheld: 0, restarts: 0 };
  #options;
  #watchdogMs;
  #slowMs;
  #silentMs;
  #lookedMs;
  /** The reasons that were said last. */
  #said = [];
  /** What was started again since it was last well, by its place in `signs`. */
  #restarted = /* @__PURE__ */ new Set();
  constructor(options) {
    const watchdogMs = options.notifier.watchdogMs ?? limits16.systemd.watchdogMs;
    this.#options = options;
    this.#watchdogMs = watchdogMs;
    this.lookMs = Math.min(limits16.systemd.lookMs, watchdogMs / 6);
    this.#slowMs = watchdogMs / 3;
    this.#silentMs = 2 * watchdogMs / 3;
    this.#lookedMs = options.clock.monotonic();
  }
  /** Looks periodically, beginning now; the result ends it. */
  start() {
    this.#lookedMs = this.#options.clock.monotonic() - this.lookMs;
    this.look();
    const timer2 = setInterval(() => this.look(), this.lookMs);
    return () => clearInterval(timer2);
  }
  look() {
    const { clock: clock2, notifier } = this.#options;
    const nowMs = clock2.monotonic();
    const lateMs = nowMs - this.#lookedMs - this.lookMs;
    this.#lookedMs = nowMs;
    const faults2 = lateMs > this.#slowMs ? [this.#slow(lateMs)] : this.#silent(lateMs);
    this.#say(faults2);
    if (faults2.length > 0) this.counters.withheld += 1;
    else {
      this.counters.fed += 1;
      notifier.alive();
    }
  }
  /** For /health; null where systemd does not wait for signs of life. */
  report() {
    if (this.#options.notifier.watchdogMs === void 0) return null;
    return { interval_s: this.#watchdogMs / 1e3, ...this.counters, silent: this.#said.map(({ text: text3 }) => text3) };
  }
  #slow(lateMs) {
    return { reason: "loop", text: this.#options.texts.slow({ seconds: seconds(lateMs) }) };
  }
  #silent(lateMs) {
    if (lateMs > this.lookMs) return [];
    const faults2 = [];
    for (const [at, sign] of this.#options.signs().entries()) {
      const silentMs2 = sign.silentMs();
      if (silentMs2 < this.#silentMs) {
        this.#restarted.delete(at);
        continue;
      }
      faults2.push({ reason: String(at), text: sign.text(seconds(silentMs2)) });
      if (sign.restart === void 0 || this.#restarted.has(at)) continue;
      this.#restarted.add(at);
      this.counters.restarts += 1;
      sign.restart();
    }
    return faults2;
  }
  /** Says a reason when it begins, and that all is well again. */
  #say(faults2) {
    const { log, texts, notifier, status } = this.#options;
    const said = new Set(this.#said.map(({ reason: reason3 }) => reason3));
    for (const { reason: reason3, text: text3 } of faults2) if (!said.has(reason3)) log.error(texts.withheld({ reason: text3 }));
    if (faults2.length > 0) notifier.status(texts.withheld({ reason: faults2.map(({ text: text3 }) => text3).join("; ") }));
    else if (this.#said.length > 0) {
      log.warning(texts.wellAgain);
      notifier.status(status);
    }
    this.#said = faults2;
  }
};
function seconds(ms) {
  return Math.round(ms / 1e3);
}

// src/runtime/service/service.ts
import { join as join20 } from "node:path";

// src/anchor/anchorage.ts
var PER_DEGREE = Math.PI / 180;
var EARTH_RADIUS_M = 6371e3;
function radiusOf({
  rodeM,
  depthM,
  tideRiseM = 0,
  bowHeightM = 0,
  bowToAntennaM = 0
}) {
  if (rodeM <= depthM + tideRiseM + bowHeightM) return void 0;
  const legM = Math.sqrt(rodeM ** 2 - (depthM + bowHeightM) ** 2);
  const radiusM = legM + bowToAntennaM + Math.max(5, rodeM / 10);
  return Math.min(limits3.radiusM.max, Math.max(limits3.radiusM.min, Math.round(radiusM)));
}
function distanceOf(from, to) {
  const { east, north } = between(from, to);
  return Math.hypot(east, north);
}
function bearingOf(from, to) {
  const { east, north } = between(from, to);
  return (Math.atan2(east, north) / PER_DEGREE + 360) % 360;
}
function placeAt(from, bearing, distanceM2) {
  const north = distanceM2 * Math.cos(bearing * PER_DEGREE);
  const east = distanceM2 * Math.sin(bearing * PER_DEGREE);
  const metresOfDegree = EARTH_RADIUS_M * PER_DEGREE;
  const latitude = from.latitude + north / metresOfDegree;
  const longitude = from.longitude + east / (metresOfDegree * Math.cos(from.latitude * PER_DEGREE));
  return { latitude, longitude: ((longitude + 180) % 360 + 360) % 360 - 180 };
}
function between(from, to) {
  const metresOfDegree = EARTH_RADIUS_M * PER_DEGREE;
  const degrees2 = ((to.longitude - from.longitude + 180) % 360 + 360) % 360 - 180;
  const middle = (from.latitude + to.latitude) / 2 * PER_DEGREE;
  return {
    east: degrees2 * metresOfDegree * Math.cos(middle),
    north: (to.latitude - from.latitude) * metresOfDegree
  };
}

// src/acts/anchor-acts.ts
var AnchorActs = class {
  #parts;
  constructor(parts2) {
    this.#parts = parts2;
  }
  async down(caller, order, said) {
    const { desk, now } = this.#parts;
    const refusal = await this.#parts.gate.refusalNow(caller, "anchor");
    if (refusal !== void 0) return refusal;
    const { anchorage: present } = desk;
    const position = this.#placeOf(order);
    if (position === void 0) return { refused: "no-position" };
    const radiusM = this.#radiusOf(order);
    if (typeof radiusM !== "number") return radiusM;
    const by = nameInBook(caller, said);
    const anchorage = { position, radiusM, setAtMs: present?.setAtMs ?? now(), by };
    const place3 = positionText(position);
    const { texts } = this.#parts;
    const summary = present === void 0 ? texts.down({ place: place3, radiusM }) : texts.changed({ place: place3, radiusM });
    await this.#enter(by, summary, { event: ANCHOR_DOWN, ...position, radius_m: radiusM });
    await desk.set(anchorage);
    return anchorage;
  }
  async up(caller, said) {
    const { desk, gate, texts } = this.#parts;
    const refusal = await gate.refusalNow(caller, "anchor");
    if (refusal !== void 0) return refusal;
    const { anchorage } = desk;
    if (anchorage === void 0) return { refused: "not-at-anchor" };
    await this.#enter(nameInBook(caller, said), texts.up, { event: ANCHOR_UP });
    await desk.set(void 0);
    return anchorage;
  }
  #placeOf({ position, bearing, distanceM: distanceM2 }) {
    const { desk } = this.#parts;
    if (position !== void 0) return position;
    const { here: here2, anchorage } = desk;
    if (bearing !== void 0 || distanceM2 !== void 0)
      return here2 === void 0 ? void 0 : placeAt(here2, bearing ?? 0, distanceM2 ?? 0);
    return anchorage?.position ?? here2;
  }
  #radiusOf({ radiusM, rodeM, depthM, tideRiseM }) {
    const { desk } = this.#parts;
    if (radiusM !== void 0) return Math.min(limits3.radiusM.max, Math.max(limits3.radiusM.min, radiusM));
    if (rodeM === void 0) return desk.anchorage?.radiusM ?? { refused: "no-radius" };
    const depth = depthM ?? desk.depthM;
    if (depth === void 0) return { refused: "no-radius" };
    const { bowHeightM, bowToAntennaM } = desk;
    return radiusOf({ rodeM, depthM: depth, tideRiseM, bowHeightM, bowToAntennaM }) ?? { refused: "rode-too-short" };
  }
  async #enter(user6, summary, payload) {
    await this.#parts.logbook.append({ kind: "manual", summary, payload, user: user6 });
  }
};

// src/acts/alarm-acts.ts
var MINUTE_MS = 6e4;
var AlarmActs = class {
  #parts;
  constructor(parts2) {
    this.#parts = parts2;
  }
  /** The record after the act; unchanged if it was acknowledged before. */
  async acknowledge(caller, recordId, said) {
    const refusal = this.#refusal(caller, "acknowledge", recordId);
    if (refusal !== void 0) return refusal;
    const record = await this.#parts.alarms.acknowledge(recordId, nameInBook(caller, said));
    return record ?? { refused: "no-such-alarm", alarm: recordId };
  }
  /**
   * The records that are silent now. Without an id, all unacknowledged alarms are silenced. A new alarm at the same moment ends the
   * silence.
   */
  async silence(caller, recordId, said) {
    const refusal = this.#refusal(caller, "silence", recordId);
    if (refusal !== void 0) return refusal;
    const records = await this.#parts.alarms.silence(recordId, nameInBook(caller, said));
    if (records !== void 0) return records;
    const alarm = recordId ?? "";
    return { refused: this.#open(alarm) === void 0 ? "no-such-alarm" : "not-sounding", alarm };
  }
  /** The record of one alarm. It is not silent if another alarm came at the same moment. */
  async silenceOne(caller, recordId, said) {
    const records = await this.silence(caller, recordId, said);
    if (isRefusal(records)) return records;
    const record = records[0] ?? this.#open(recordId);
    return record ?? { refused: "no-such-alarm", alarm: recordId };
  }
  shelve(caller, rule2, minutes2, reason3, said) {
    const untilMs = this.#parts.now() + minutes2 * MINUTE_MS;
    return this.#suppress(
      caller,
      "shelve",
      rule2,
      (alarms) => alarms.shelve(rule2.tagId, rule2.alarmId, { user: nameInBook(caller, said), reason: reason3, untilMs })
    );
  }
  unshelve(caller, rule2, said) {
    return this.#suppress(
      caller,
      "unshelve",
      rule2,
      (alarms) => alarms.unshelve(rule2.tagId, rule2.alarmId, nameInBook(caller, said))
    );
  }
  takeOutOfService(caller, rule2, reason3, said) {
    return this.#suppress(
      caller,
      "take out of service",
      rule2,
      (alarms) => alarms.takeOutOfService(rule2.tagId, rule2.alarmId, { user: nameInBook(caller, said), reason: reason3 })
    );
  }
  returnToService(caller, rule2, said) {
    return this.#suppress(
      caller,
      "return to service",
      rule2,
      (alarms) => alarms.returnToService(rule2.tagId, rule2.alarmId, nameInBook(caller, said))
    );
  }
  /** Counts a request on a wire that is not an act, such as to hear an alarm again, against the same limit. */
  ask(caller) {
    return this.#parts.gate.count(caller, "acknowledge");
  }
  /** Only an act that changes something makes an entry, and only that is counted. */
  #refusal(caller, act, recordId) {
    const { gate, alarms } = this.#parts;
    const refusal = gate.refusal(caller, act);
    if (refusal !== void 0) return refusal;
    const changes = alarms.open().some(({ id: id2, state }) => state === "ACTIVE" && [void 0, id2].includes(recordId));
    return changes ? gate.count(caller, act) : void 0;
  }
  async #suppress(caller, act, rule2, change2) {
    const { gate, alarms } = this.#parts;
    const refusal = await gate.refusalNow(caller, act);
    if (refusal !== void 0) return refusal;
    return await change2(alarms) ?? { refused: "no-such-rule", ...rule2 };
  }
  #open(recordId) {
    return this.#parts.alarms.open().find(({ id: id2 }) => id2 === recordId);
  }
};

// src/acts/source-acts.ts
var SourceActs = class {
  #parts;
  constructor(parts2) {
    this.#parts = parts2;
  }
  /** `source`: undefined: the tag goes by the project's order, and by itself, again. The result is the choice that counts now. */
  async choose(caller, tagId, source, said) {
    const { gate, logbook, desk, texts, now } = this.#parts;
    const refusal = await gate.refusalNow(caller, "choose source");
    if (refusal !== void 0) return refusal;
    if (source !== void 0 && !desk.speakers(tagId).includes(source))
      return { refused: "no-such-source", tagId, source };
    const by = nameInBook(caller, said);
    const summary = source === void 0 ? texts.sourceReleased({ tagId }) : texts.sourceChosen({ tagId, source });
    const payload = { event: SOURCE_CHOSEN, tag_id: tagId, source: source ?? null };
    await logbook.append({ kind: "manual", summary, payload, user: by });
    const choice2 = source === void 0 ? void 0 : { source, by, atMs: now() };
    await desk.choose(tagId, choice2);
    return { choice: choice2 };
  }
};

// src/acts/acts.ts
var Acts = class {
  gate;
  alarms;
  book;
  sources;
  anchor;
  constructor({ alarms, logbook, sourceDesk: desk, anchorDesk, vessel, messages: messages2, ...parts2 }) {
    this.gate = new Gate(parts2);
    this.alarms = new AlarmActs({ gate: this.gate, alarms, now: () => parts2.clock.now() });
    this.book = new BookActs({ gate: this.gate, logbook, vessel, messages: messages2 });
    this.sources = new SourceActs({
      gate: this.gate,
      logbook,
      desk,
      texts: messages2.entries,
      now: () => parts2.clock.now()
    });
    this.anchor = new AnchorActs({
      gate: this.gate,
      logbook,
      desk: anchorDesk,
      texts: messages2.entries.anchor,
      now: () => parts2.clock.now()
    });
  }
};

// src/api/server/http-server.ts
var import_node_http2 = __toESM(require_http(), 1);

// src/messages/details.ts
var { api, accessAnswers: access2, signalkAnswers } = messagesIn("es");
var QUOTED_CHARS = 128;
function unknownParameter(name2, known2) {
  const meant = { from: "since", to: "until" }[name2];
  return api.unknownParameter({
    name: quoted(name2),
    meant: meant !== void 0 && known2.includes(meant) ? meant : void 0,
    known: known2
  });
}
function quoted(text3) {
  const characters = Array.from(text3);
  return characters.length <= QUOTED_CHARS ? `'${text3}'` : `'${characters.slice(0, QUOTED_CHARS).join("")}\u2026'`;
}

// src/connectors/runner.ts
function isBroken({ state, fault, counters: counters2 }) {
  return state === "failed" || state === "waiting" && fault !== null && counters2["never_heard"] !== 1;
}

// src/api/service.ts
var RULE_ORIGINS = ["project", "default", "service"];

// src/api/condition/condition-table.ts
var CONDITION_TABLE = {
  "data-dir-lost": {
    severity: "failing",
    find: ({ dataDirFault }) => dataDirFault === "read-only" ? [] : faults("data_dir", dataDirFault)
  },
  "read-only": {
    severity: "failing",
    find: ({ dataDirFault }) => dataDirFault === "read-only" ? faults("data_dir", dataDirFault) : []
  },
  "disk-full": {
    severity: "failing",
    find: (standing) => [
      ...standing.diskRoom?.state === "full" ? faults("data_dir", "full", standing.diskRoom.freeBytes) : [],
      // That the historian waits then is said by the first.
      ...partFaults(standing).filter(
        ({ part: part2, fault }) => fault === DISK_FULL && !(part2 === "historian" && standing.diskRoom?.state === "full")
      )
    ]
  },
  "part-fault": { severity: "failing", find: (standing) => partFaults(standing).filter(isOfPart) },
  "book-in-doubt": {
    severity: "failing",
    find: ({ doubt }) => doubt === null ? [] : [{ part: "logbook", fault: doubt.kind, count: 0, doubt }]
  },
  "key-unusable": {
    severity: "failing",
    find: ({ readiness: { reason: reason3 } }) => reason3 === KEY_UNUSABLE ? faults("logbook", KEY_UNUSABLE) : []
  },
  "witness-refuses": {
    severity: "failing",
    find: ({ witnesses }) => witnesses.flatMap(({ name: name2, refused: refused2 }) => faults(`witnesses ${name2}`, refused2))
  },
  "source-failed": {
    severity: "failing",
    find: ({ sources }) => sources.filter(isBroken).flatMap((one2) => faults(named("sources", one2), one2.fault ?? "?"))
  },
  "output-failed": {
    severity: "failing",
    find: ({ outputs }) => outputs.filter(hasFailed).flatMap((one2) => faults(named("outputs", one2), one2.fault ?? "?"))
  },
  "source-fault": {
    severity: "degraded",
    find: ({ sources }) => sources.filter((one2) => !isBroken(one2)).flatMap((one2) => faults(named("sources", one2), one2.fault))
  },
  "alerts-refused": {
    severity: "degraded",
    find: ({ sources }) => sources.flatMap(
      (one2) => counted(
        named("sources", one2),
        "refusing",
        (one2.counters["refusing"] ?? 0) * (one2.counters["alerts_refused"] ?? 0)
      )
    )
  },
  "raw-server-closed": {
    severity: "degraded",
    find: ({ rawServer: rawServer2 }) => faults("raw_server", rawServer2?.fault ?? null)
  },
  "samples-lost": {
    severity: "degraded",
    find: ({ historian, nowMs }) => lossesOf(historian, nowMs)
  },
  "disk-low": {
    severity: "degraded",
    find: ({ diskRoom: diskRoom2 }) => diskRoom2?.state === "low" ? faults("data_dir", "low", diskRoom2.freeBytes) : []
  },
  "backup-overdue": {
    severity: "degraded",
    find: ({ outputs }) => outputs.flatMap(
      (one2) => counted(named("outputs", one2), "overdue", (one2.counters["overdue"] ?? 0) * (one2.counters["age_s"] ?? 0))
    )
  },
  "shore-contradicts": {
    severity: "degraded",
    find: ({ outputs }) => outputs.filter(({ counters: counters2 }) => (counters2["book_contradicted"] ?? 0) > 0).flatMap((one2) => faults(named("outputs", one2), one2.fault ?? "?"))
  },
  "clock-not-set": { severity: "degraded", find: ({ clock: clock2 }) => faults("clock", clock2?.fault ?? null) },
  "not-signed": {
    severity: "degraded",
    // The other faults of checkpoints are doubts.
    find: ({ logbook, doubt }) => doubt === null ? faults("logbook", logbook.checkpoint_fault ?? null) : []
  },
  "book-touched": {
    severity: "degraded",
    find: ({ logbook }) => counted("logbook", "foreign_changes", logbook.foreign_changes ?? 0)
  },
  "alarms-not-in-book": {
    severity: "degraded",
    find: ({ alarms }) => counted("alarms", "unlogged", alarms.unlogged)
  },
  "history-damaged": {
    severity: "degraded",
    find: ({ historian }) => counted("historian", "damaged_blocks", historian.damaged_blocks)
  },
  "history-missing": {
    severity: "degraded",
    find: ({ historian }) => counted("historian", "missing_month_files", historian.missing_month_files)
  },
  "accounts-lost": {
    severity: "degraded",
    find: ({ access: access4 }) => access4?.hasLostAccounts === true ? faults("access", "accounts_lost") : []
  },
  "access-not-written": {
    severity: "degraded",
    find: ({ access: access4 }) => access4?.isWaiting === true ? faults("access", "not_written") : []
  },
  "https-unavailable": {
    severity: "degraded",
    find: ({ https: https2 }) => https2?.untilMs === null ? faults("https", https2.fault ?? "no certificate") : []
  },
  "certificate-ends": {
    severity: "degraded",
    find: ({ https: https2, nowMs }) => https2 === null || https2.untilMs === null || !endsSoon({ untilMs: https2.untilMs }, nowMs) ? [] : faults("https", https2.fault ?? https2.source, daysLeft({ untilMs: https2.untilMs }, nowMs))
  },
  "checks-late": {
    severity: "degraded",
    find: ({ eventLoop: { max_ms: ms } }) => ms > limits17.condition.lateMs ? faults("event_loop", "late", ms) : []
  },
  "simulated-withheld": {
    severity: "degraded",
    find: ({ withheld }) => counted("outputs", "not_live", withheld)
  },
  "open-to-network": { severity: "degraded", find: ({ openTo }) => faults("http", openTo) },
  "not-ready": { severity: "failing", find: () => [] }
};
var CONDITION_CODES = Object.keys(CONDITION_TABLE);
var DISK_FULL = "disk-full";
var DATA_DIR_LOST = "data-dir-lost";
var KEY_UNUSABLE = "logbook-key-unusable";
function partFaults({ historian, logbook, alarms }) {
  return [
    ...faults("historian", historian.fault),
    ...faults("logbook", logbook.fault),
    ...faults("alarms", alarms.fault)
  ];
}
function isOfPart({ fault }) {
  return fault !== DISK_FULL && fault !== DATA_DIR_LOST;
}
function hasFailed({ state }) {
  return state === "failed";
}
function named(kind, { type, name: name2 }) {
  return `${kind} ${type} ${name2}`.trim();
}
function lossesOf(historian, nowMs) {
  const { dropped, dropped_since: since, dropped_until: until } = historian;
  if (since === null || until === null || nowMs - Date.parse(until) > limits17.condition.lossToldMs) return [];
  return [{ part: "historian", fault: "dropped", count: dropped, sinceMs: Date.parse(since) }];
}
function faults(part2, fault, count2 = 0) {
  return fault === null ? [] : [{ part: part2, fault, count: count2 }];
}
function counted(part2, fault, count2) {
  return count2 > 0 ? [{ part: part2, fault, count: count2 }] : [];
}

// src/api/condition/condition.ts
var CONDITIONS = ["ok", "degraded", "failing"];
var reason = objectOf(
  {
    code: choice(CONDITION_CODES),
    severity: choice(["degraded", "failing"]),
    part: text,
    fault: text,
    text,
    since: ofType("string", { format: "date-time" }),
    what_to_do: text
  },
  "What the condition comes from: a part below and its fault, in words, since when, and what to do. failing ones are first."
);
var LOOK_MS = 1e3;
var DAY_S = 86400;
var ConditionWatch = class {
  #clock;
  #look;
  /** When each was seen first, by code and part. Only what is found now is kept, so the table of conditions bounds it. */
  #since = /* @__PURE__ */ new Map();
  #timer;
  constructor(clock2, look) {
    this.#clock = clock2;
    this.#look = look;
  }
  start() {
    this.#timer = setInterval(() => {
      try {
        this.#notice();
      } catch {
      }
    }, LOOK_MS).unref();
  }
  stop() {
    clearInterval(this.#timer);
  }
  condition(language) {
    const { standing, noticed } = this.#notice();
    const reasons = noticed.map((found) => this.#reason(found, language));
    if (!standing.readiness.ready) return { condition: "failing", reasons };
    return { condition: reasons.length === 0 ? "ok" : "degraded", reasons };
  }
  #notice() {
    const standing = this.#look();
    const noticed = findingsOf(standing);
    this.#since = new Map(
      noticed.map((found) => [keyOf(found), found.sinceMs ?? this.#since.get(keyOf(found)) ?? this.#clock.now()])
    );
    return { standing, noticed };
  }
  #reason(found, language) {
    const { code, part: part2, fault } = found;
    const { conditions, conditionWords, evidence } = messagesIn(language);
    const values = valuesOf(found, conditionWords, evidence);
    const text3 = say(conditions[code].text, values);
    const since = formatIsoTime(this.#since.get(keyOf(found)) ?? this.#clock.now());
    return {
      code,
      severity: CONDITION_TABLE[code].severity,
      part: part2,
      fault,
      text: text3,
      since,
      what_to_do: say(conditions[code].whatToDo, values)
    };
  }
};
function valuesOf({ part: part2, fault, count: count2, doubt }, words, evidence) {
  const inWords = (table, code, other = code) => new Map(Object.entries(table)).get(code) ?? other;
  return {
    part: inWords(words.parts, part2),
    // Without the first word, which says in which list of /health it is.
    name: part2.slice(part2.indexOf(" ") + 1),
    whole: part2 === "data_dir",
    fault,
    cause: inWords(words.causes, fault),
    effect: inWords(words.effects, part2, ""),
    remedy: inWords(words.remedies, fault, ""),
    doubt: doubt === void 0 ? void 0 : doubtLine(evidence, doubt),
    count: count2,
    isOver: count2 < 0,
    megabytes: Math.round(count2 / 1e6),
    seconds: (count2 / 1e3).toFixed(0),
    days: Math.floor(count2 / DAY_S)
  };
}
function findingsOf(standing) {
  const { ready, reason: reason3 } = standing.readiness;
  const found = CONDITION_CODES.flatMap(
    (code) => CONDITION_TABLE[code].find(standing).map((one2) => ({ ...one2, code }))
  );
  const isFailing = ({ code }) => CONDITION_TABLE[code].severity === "failing";
  const failing = found.filter(isFailing);
  const unsaid = ready || failing.length > 0 ? [] : [{ code: "not-ready", part: "service", fault: reason3 ?? "not ready", count: 0 }];
  return [...failing, ...unsaid, ...found.filter((one2) => !isFailing(one2))];
}
function keyOf({ code, part: part2 }) {
  return `${code} ${part2}`;
}

// src/api/condition/standing.ts
function standingOf(parts2, eventLoop, { stopping, openTo }) {
  const { simulated, replayed } = parts2.tags.statistics().by_origin;
  return {
    nowMs: parts2.clock.now(),
    historian: parts2.history.statistics(),
    logbook: parts2.logbook.statistics(),
    doubt: parts2.logbook.doubt,
    alarms: parts2.alarms.statistics(),
    sources: parts2.sourceStatistics(),
    outputs: parts2.outputStatistics(),
    rawServer: parts2.rawServer(),
    witnesses: parts2.witnesses(),
    dataDirFault: parts2.dataDirFault?.() ?? null,
    diskRoom: parts2.diskRoom?.(),
    clock: parts2.clockReport?.() ?? null,
    eventLoop,
    openTo,
    withheld: parts2.withholdsValues?.() === true ? simulated + replayed : 0,
    access: parts2.access,
    https: parts2.https?.certificates.report() ?? null,
    readiness: stopping ? { ready: false, reason: "stopping" } : parts2.readiness()
  };
}

// src/api/problem.ts
var Problem = class extends Error {
  status;
  detail;
  headers;
  constructor(status, detail, headers = {}, cause) {
    super(`${status} ${detail}`, cause === void 0 ? void 0 : { cause });
    this.name = "Problem";
    this.status = status;
    this.detail = detail;
    this.headers = headers;
  }
  get body() {
    return JSON.stringify({ detail: this.detail });
  }
  /** Whether it is a fault of ours, which is logged. */
  get ours() {
    return this.status === 500;
  }
};
var HISTORIAN_FAULTS = [
  "disk-full",
  "historian-damaged",
  "historian-foreign-file",
  "historian-io",
  "historian-locked",
  "historian-other-version"
];
function problemOf(error, isReading2) {
  if (error instanceof Problem) return error;
  const historianFault = HISTORIAN_FAULTS.find((code) => isBitacoraError(error, code));
  if (historianFault !== void 0 && (historianFault !== "disk-full" || isReading2)) {
    const retryAfter = { "Retry-After": String(limits4.reopenMs / 1e3) };
    return new Problem(503, api.historianFaults[historianFault], retryAfter, error);
  }
  if (isBitacoraError(error, "disk-full")) return new Problem(503, api.diskFull, {}, error);
  if (isBitacoraError(error, "logbook-volume-lost")) return new Problem(503, api.volumeLost, {}, error);
  if (isBitacoraError(error, "data-dir-lost")) return new Problem(503, api.dataDirLost, {}, error);
  if (isBitacoraError(error, "logbook-io", "logbook-closed")) {
    return new Problem(503, api.logbookUnavailable, {}, error);
  }
  if (isBitacoraError(error, "logbook-missing", "logbook-unreadable")) {
    return new Problem(503, api.logbookUnreadable, {}, error);
  }
  if (isBitacoraError(error, "logbook-entry-invalid")) {
    return new Problem(400, api.entryRefused, {}, error);
  }
  if (isBitacoraError(error, "book-changed")) return new Problem(409, api.bookChanged, {}, error);
  if (isBitacoraError(error, "check-under-way")) return new Problem(409, api.checkUnderWay, {}, error);
  if (isBitacoraError(error, "nothing-to-check")) return new Problem(404, api.nothingToCheck, {}, error);
  if (isBitacoraError(error, "historian-busy")) return new Problem(503, api.busy, { "Retry-After": "2" }, error);
  if (isBitacoraError(error, "historian-closed", "historian-cancelled"))
    return new Problem(503, api.stopping, {}, error);
  if (isBitacoraError(error, "too-large")) return new Problem(413, api.tooLarge, {}, error);
  if (isUndecodablePath(error)) return new Problem(400, api.pathBadlyEncoded);
  return new Problem(500, api.internal, {}, error);
}
function isUndecodablePath(error) {
  return error instanceof URIError && "status" in error && error.status === 400;
}

// src/api/load/record-budget.ts
var RecordBudget = class {
  capacity;
  #held = 0;
  #refused = 0;
  constructor(capacity = limits17.http.recordsAtOnce) {
    this.capacity = capacity;
  }
  get held() {
    return this.#held;
  }
  get refused() {
    return this.#refused;
  }
  /** Reserves so many records, or throws a 503. */
  reserve(records) {
    if (this.#held + records > this.capacity) {
      this.#refused += 1;
      throw new Problem(503, api.busy, { "Retry-After": "2" });
    }
    this.#held += records;
    let held = records;
    const keep = (fewer) => {
      this.#held += fewer - held;
      held = fewer;
    };
    return { keep, release: () => keep(0) };
  }
};
var SharedBudget = class {
  #all;
  #forOthers;
  #held = /* @__PURE__ */ new Map();
  #refused = 0;
  constructor(capacity) {
    this.#all = new RecordBudget(capacity + 1);
    this.#forOthers = new RecordBudget(capacity);
  }
  get refused() {
    return this.#all.refused + this.#forOthers.refused + this.#refused;
  }
  /** Reserves one, or throws a 503. */
  reserve(client) {
    if (client === void 0) return this.#all.reserve(1);
    const held = this.#held.get(client) ?? 0;
    if (held >= Math.max(1, this.#forOthers.capacity - 1)) {
      this.#refused += 1;
      throw new Problem(503, api.busy, { "Retry-After": "2" });
    }
    const place3 = this.#forOthers.reserve(1);
    const reservation = this.#reserveOr(place3);
    this.#held.set(client, held + 1);
    let isHeld = true;
    const release = () => {
      reservation.release();
      place3.release();
      if (!isHeld) return;
      isHeld = false;
      const left = (this.#held.get(client) ?? 1) - 1;
      if (left > 0) this.#held.set(client, left);
      else this.#held.delete(client);
    };
    return { keep: (fewer) => reservation.keep(fewer), release };
  }
  /** Reserves one of all places; if there is none, releases `place` and throws. */
  #reserveOr(place3) {
    try {
      return this.#all.reserve(1);
    } catch (error) {
      place3.release();
      throw error;
    }
  }
};
var Listing = class _Listing {
  rows;
  /** The JSON of a row: one record, or several separated by commas. */
  toJson;
  headers;
  #done;
  constructor(rows, toJson, done2 = () => {
  }, headers = {}) {
    this.rows = rows;
    this.toJson = toJson;
    this.headers = headers;
    this.#done = done2;
  }
  static ofRecords(rows, toRecord) {
    return new _Listing(rows, (row) => JSON.stringify(toRecord(row)));
  }
  /** To be called once, when the answer is sent or cannot be sent. */
  release() {
    this.#done();
  }
};

// src/api/refused-act.ts
import { setTimeout as delay } from "node:timers/promises";
async function done(act) {
  const result = await act;
  if (isRefusal(result)) throw await problemOfRefusal(result);
  return result;
}
async function problemOfRefusal(refusal) {
  if (refusal.refused === "too-many") await delay(limits17.http.refusedMs);
  return asProblem(refusal);
}
var ANSWERS = {
  "too-many": ({ waitS }) => [429, api.tooManyWrites({ waitS })],
  "no-room": () => [507, api.onlyReserveLeft],
  "no-such-alarm": ({ alarm }) => [404, api.alarmNotActive({ alarmId: quoted(alarm) })],
  "not-sounding": ({ alarm }) => [404, api.alarmNotActive({ alarmId: quoted(alarm) })],
  "no-such-rule": ({ tagId, alarmId }) => [404, api.alarmRuleNotSo({ tagId: quoted(tagId), alarmId: quoted(alarmId) })],
  "no-such-source": ({ tagId, source }) => [404, api.sourceUnknown({ tagId: quoted(tagId), source: quoted(source) })],
  "rule-not-editable": ({ tagId, alarmId }) => [
    409,
    api.alarmRuleNotEditable({ tagId: quoted(tagId), alarmId: quoted(alarmId) })
  ],
  "rule-refused": ({ lines }) => [422, lines.join("\n")],
  "project-changed": () => [409, api.projectChanged],
  "project-not-writable": ({ reason: reason3 }) => [503, reason3],
  "trial-under-way": () => [429, api.trialUnderWay],
  "no-position": () => [409, api.positionUnknown],
  "no-radius": () => [422, api.radiusMissing],
  "rode-too-short": () => [422, api.rodeTooShort],
  "not-at-anchor": () => [409, api.notAtAnchor],
  "no-such-entry": ({ entry }) => [404, api.entryUnknown({ id: quoted(String(entry)) })],
  "wrong-signature": ({ entry }) => [422, api.signatureWrong({ id: entry })],
  "foreign-signature": ({ person, standing }) => [422, api.signatureOfNobody({ person: quoted(person), standing })],
  "no-key": () => [409, api.notAPersonKey],
  "known-key": () => [409, api.keyKnown],
  "not-their-key": ({ person }) => [409, api.keyNotTheirs({ person: quoted(person) })],
  "nothing-to-accept": () => [409, api.nothingToAccept],
  "nothing-to-sign": () => [404, api.noCheckpoint],
  "book-in-doubt": () => [409, api.notSigned],
  "no-such-line": ({ line }) => [404, api.lineUnknown({ line: quoted(line) })],
  "recording-already": ({ line }) => [409, api.recordingAlready({ line: quoted(line) })],
  "no-such-recording": ({ name: name2 }) => [404, api.recordingUnknown({ name: quoted(name2) })],
  "recording-failed": ({ reason: reason3 }) => [503, api.recordingFailed({ reason: reason3 })],
  "device-not-reached": ({ line, address }) => [409, api.deviceNotReached({ line: quoted(line), address })],
  "no-project-file": () => [409, api.noProjectFile],
  "project-not-editable": () => [409, api.projectNotEditable],
  "project-faulty": ({ lines }) => [422, lines.join("\n")],
  "only-at-computer": ({ paths }) => [403, api.onlyAtComputer({ paths })],
  "cannot-sign": () => [503, api.cannotSign]
};
function asProblem(refusal) {
  if (refusal.refused === "not-allowed") return notAllowed(refusal.caller, refusal.right, refusal.isControlled);
  const answer = ANSWERS[refusal.refused];
  const [status, detail] = answer(refusal);
  return new Problem(status, detail, "waitS" in refusal ? { "Retry-After": String(refusal.waitS) } : {});
}
function notAllowed({ kind, name: name2, role: role2, tablet }, right, isControlled) {
  if (right === void 0 || right === null || !RIGHTS_OF.master.has(right))
    return new Problem(403, api.onlyFromThisMachine);
  if (tablet && role2 !== null && RIGHTS_OF[role2].has(right) && !rightsByPin(role2).has(right))
    return new Problem(403, api.notByPin);
  if (kind !== "visitor") return new Problem(403, api.notAllowed({ name: quoted(name2 ?? "?") }));
  if (!isControlled)
    return new Problem(403, right === "read" || RIGHTS_OF.open.has(right) ? api.onlyReading : api.noAccounts);
  return new Problem(401, api.signInFirst, { "WWW-Authenticate": 'Bearer realm="bitacora"' });
}

// src/api/schema/json-schema.ts
import { Ajv2020 } from "ajv/dist/2020.js";
function makeValidator(options = {}) {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, ...options });
  ajv.addFormat("date-time", (text3) => parseIsoTime(text3) !== void 0);
  ajv.addVocabulary(["example", METRIC]);
  return ajv;
}
var input = makeValidator({ meta: false, validateSchema: false, code: { optimize: false } });
function compileInput(schema) {
  let compiled;
  return () => compiled ??= input.compile(schema);
}
function metricKind(schema) {
  return schema?.[METRIC];
}
function memberOf(schema, name2) {
  return schema["properties"]?.[name2];
}
function eachOf(schema) {
  return schema?.["additionalProperties"];
}

// src/api/schema/parameter.ts
function parameter(reading) {
  const { description, schema, fault } = reading;
  const {
    absent = () => void 0,
    judged = (text3) => text3,
    value = (judged2) => judged2
  } = reading;
  const validator = compileInput(schema);
  return {
    in: reading.in ?? "query",
    required: reading.required ?? false,
    description,
    schema,
    read(name2, text3) {
      if (text3 === void 0) return absent();
      const candidate = judged(text3);
      const accepts = validator();
      if (!accepts(candidate)) throw new Problem(400, fault(name2, text3, accepts.errors?.[0]?.keyword ?? ""));
      return value(candidate);
    }
  };
}
function refused(fault) {
  return () => {
    throw new Problem(400, fault);
  };
}
function inBody(given2) {
  return { ...given2, in: "body" };
}
function flagParameter(description) {
  return parameter({
    description,
    schema: { type: "boolean" },
    judged: (text3) => text3 === "true" ? true : text3 === "false" ? false : text3,
    fault: (name2, text3) => api.notChoice({ name: name2, text: quoted(text3), choices: ["true", "false"] })
  });
}
function secretParameter(description, maxLength, missing) {
  const text3 = parameter({
    required: true,
    description,
    schema: { type: "string", minLength: 1, maxLength },
    absent: refused(missing),
    fault: (name2, value) => value === "" ? missing : api.tooLong({ name: name2, max: maxLength })
  });
  return inBody(text3);
}
function integerParameter(description, bounds2) {
  return parameter({
    description,
    schema: { type: "integer", ...bounds2 },
    absent: () => bounds2.default,
    judged: (text3) => /^\d{1,15}$/.test(text3) ? Number(text3) : text3,
    fault: (name2, text3) => api.notInteger({ name: name2, text: quoted(text3), min: bounds2.minimum, max: bounds2.maximum })
  });
}
function numberParameter(description, bounds2) {
  return parameter({
    description,
    schema: { type: "number", ...bounds2 },
    judged: (text3) => /^-?\d{1,12}(\.\d{1,9})?$/.test(text3) ? Number(text3) : text3,
    fault: (name2, text3) => api.notNumber({ name: name2, text: quoted(text3), min: bounds2.minimum, max: bounds2.maximum })
  });
}
var BOX = String.raw`^(-?\d{1,3}(\.\d{1,9})?,){3}-?\d{1,3}(\.\d{1,9})?$`;
function boxParameter(description) {
  const box = parameter({
    description,
    schema: { type: "string", pattern: BOX },
    fault: (name2, text3) => api.notBox({ name: name2, text: quoted(text3) })
  });
  const read2 = (name2, text3) => {
    const whole3 = box.read(name2, text3);
    if (whole3 === void 0) return void 0;
    const [west = 0, south = 0, east = 0, north = 0] = whole3.split(",").map(Number);
    const isOnEarth = south <= north && Math.max(-south, north) <= 90 && [west, east].every((one2) => Math.abs(one2) <= 180);
    if (!isOnEarth) throw new Problem(400, api.notBox({ name: name2, text: quoted(whole3) }));
    return { west, south, east, north };
  };
  return { ...box, read: read2 };
}
function timeParameter(description) {
  return parameter({
    description: `${description} ISO 8601; without an offset it is UTC.`,
    schema: { type: "string", format: "date-time" },
    judged: withPlus,
    value: (text3) => parseIsoTime(String(text3)),
    fault: (name2, text3) => api.notTime({ name: name2, text: quoted(text3) })
  });
}
function withPlus(text3) {
  return text3.replace(/^(.{10}[Tt ]\S+) (\d{2}(?::?\d{2})?)$/, "$1+$2");
}
function choiceParameter(description, choices) {
  return parameter({
    description,
    schema: { type: "string", enum: choices },
    fault: (name2, text3) => api.notChoice({ name: name2, text: quoted(text3), choices })
  });
}
function formatParameter(mediaTypes) {
  const formats = Object.keys(mediaTypes);
  const [standard2] = formats;
  return {
    ...parameter({
      description: "How the answer is written. Without it, as the header Accept says.",
      schema: { type: "string", enum: formats, default: standard2 },
      absent: () => standard2,
      fault: (name2, text3) => api.notChoice({ name: name2, text: quoted(text3), choices: formats })
    }),
    fromAccept: (accept) => acceptedOf(accept).find((format) => format !== void 0)
  };
  function acceptedOf(accept) {
    const wanted = accept.split(",").map((range) => {
      const [type = "", ...parameters] = range.split(";").map((part2) => part2.trim().toLowerCase());
      const weight = Number(parameters.find((one2) => one2.startsWith("q="))?.slice(2) ?? 1);
      const format = type === "*/*" ? standard2 : formats.find((one2) => mediaTypes[one2] === type);
      return { format, weight: Number.isFinite(weight) ? weight : 0 };
    });
    return wanted.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight).map(({ format }) => format);
  }
}
function kindParameter(description, kinds, standard2) {
  return parameter({
    description,
    schema: { type: "string", enum: kinds, default: standard2 },
    absent: () => standard2,
    fault: (_name, text3) => api.kindUnknown({ kind: quoted(text3), kinds })
  });
}
var CURSOR = "^(oldest|arrival|\\d{1,15}~\\d{1,15}|\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z~\\d{1,9})$";
var NO_CONTROL_BUT_LINES = "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$";
var NO_CONTROL_CHARACTERS = "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$";
function textFault(maximum) {
  return (name2, _text, keyword) => keyword === "maxLength" ? api.tooLong({ name: name2, max: maximum }) : api.controlCharacters({ name: name2 });
}
function textParameter(description, { maxLength, default: standard2 }) {
  return parameter({
    description,
    schema: { type: "string", maxLength, pattern: NO_CONTROL_CHARACTERS, default: standard2 },
    absent: () => standard2,
    value: (text3) => String(text3).trim() === "" ? standard2 : String(text3),
    fault: textFault(maxLength)
  });
}
function written(text3, rule2, standard2) {
  const read2 = (name2, raw) => {
    const said = text3.read(name2, raw);
    if (said === standard2) return said;
    const found = rule2(said);
    if ("fault" in found) throw new Problem(400, faultOf2(name2, found.fault));
    return found.text;
  };
  return { ...text3, read: read2 };
}
function faultOf2(name2, fault) {
  if (fault.kind === "invisible") return api.invisibleCharacter({ name: name2, codePoint: fault.codePoint });
  if (fault.kind === "unusual") return api.unusualLetter({ name: name2, codePoint: fault.codePoint });
  return fault.kind === "reserved" ? api.reservedName({ name: name2 }) : api.nothingSeen({ name: name2 });
}
function userParameter(description, standard2 = "anonymous", maxLength = limits17.http.userChars) {
  return written(textParameter(description, { maxLength, default: standard2 }), writtenName);
}
function requiredNameParameter(description, maxLength, missing) {
  return written(requiredTextParameter(description, maxLength, missing), writtenName);
}
function requiredSummaryParameter(description, maxLength, missing) {
  return written(requiredTextParameter(description, maxLength, missing), writtenText);
}
function summaryParameter(description, options) {
  return written(textParameter(description, options), writtenText, options.default);
}
function requiredTextParameter(description, maxLength, missing = api.summaryRequired) {
  return parameter({
    required: true,
    description,
    schema: {
      type: "string",
      minLength: 1,
      maxLength,
      allOf: [{ type: "string", pattern: NO_CONTROL_BUT_LINES }, { not: { type: "string", pattern: "^\\s*$" } }]
    },
    absent: refused(missing),
    fault: (name2, text3, keyword) => text3.trim() === "" ? missing : textFault(maxLength)(name2, text3, keyword)
  });
}
function cursorParameter(description) {
  return parameter({
    description,
    schema: { type: "string", pattern: CURSOR },
    fault: (name2, text3) => api.notCursor({ name: name2, text: quoted(text3) })
  });
}
var ITEM = `[^,\\s]{1,${2 * limits11.idChars}}`;
function listParameter(description, fault) {
  return parameter({
    required: true,
    description,
    schema: { type: "string", pattern: `^${ITEM}(,${ITEM})*$` },
    absent: refused(fault),
    value: (text3) => String(text3).split(","),
    fault: () => fault
  });
}
function optionalListParameter(description, standard2) {
  const required = listParameter(description, api.tagsRequired);
  const read2 = (name2, text3) => text3 === void 0 ? standard2 : required.read(name2, text3);
  return { ...required, required: false, read: read2 };
}
function objectParameter(description) {
  return jsonParameter(`${description} A JSON object.`, { type: "object" }, {});
}
function itemsParameter(description, schema) {
  return jsonParameter(`${description} A JSON list.`, { type: "array", items: schema }, []);
}
function jsonParameter(description, schema, absent) {
  return parameter({
    required: true,
    description,
    schema,
    absent: () => absent,
    judged: (text3) => {
      try {
        return parseJson(text3);
      } catch {
        return text3;
      }
    },
    fault: () => api.bodyNotObject
  });
}
function freeTextParameter(description) {
  return parameter({
    description,
    schema: { type: "string" },
    fault: (name2) => api.badlyEncoded({ name: name2 })
  });
}
function pathParameter(description) {
  return parameter({
    in: "path",
    required: true,
    description,
    schema: { type: "string" },
    absent: () => "",
    fault: () => api.pathBadlyEncoded
  });
}
function headerParameter(description) {
  return parameter({
    in: "header",
    description,
    schema: { type: "string" },
    fault: (name2) => api.badlyEncoded({ name: name2 })
  });
}

// src/alarms/alarm-report.ts
var countedRule = objectOf({ tag_id: text, alarm_id: text, count });
var alarmReport = objectOf(
  {
    hours: number,
    raised: count,
    raised_10min: count,
    peak_10min: count,
    peak_at: orNull(time),
    floods: arrayOf(objectOf({ from: time, until: time, count })),
    chattering: arrayOf(countedRule),
    standing: arrayOf(referenceTo("AlarmRecord", alarmRecord)),
    top: arrayOf(countedRule)
  },
  "Of the last 24 hours. A flood is ten alarms and more in ten minutes; chattering is three times and more in a minute; standing is open for a day."
);

// src/alarms/alarms.ts
var RULE_STATES = ["normal", "pending", "active", "acknowledged", "returned"];

// src/ais/mmsi.ts
var MOST = 999999999;
function mmsiOf(value) {
  const number2 = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  if (typeof number2 !== "number" || !Number.isInteger(number2) || number2 < 0 || number2 > MOST) return void 0;
  return String(number2).padStart(9, "0");
}
var COAST_STATION = /^00[2-7]/;
var OTHER = /^(?:[2-8]|111|98|99|97[0249])/;
function isOddMmsi(mmsi, messages2) {
  return !OTHER.test(mmsi) && !((messages2 === "base" || messages2 === "aton") && COAST_STATION.test(mmsi));
}
function classOfMmsi(mmsi) {
  if (mmsi.startsWith("00")) return "base";
  if (mmsi.startsWith("99")) return "aton";
  return mmsi.startsWith("111") ? "aircraft" : "A";
}
var BEACONS = { 970: "sart", 972: "mob", 974: "epirb" };
var BEACON_KINDS = Object.values(BEACONS);
function beaconOf(mmsi) {
  const prefix = mmsi.slice(0, 3);
  return prefix in BEACONS ? BEACONS[Number(prefix)] : void 0;
}

// src/ais/track.ts
var PER_DEGREE2 = 1e7;
var Track = class {
  #ring = new Int32Array(2 * limits10.track.points);
  #added = 0;
  #nextMs = -Infinity;
  /** `nowMs` is monotonic. Does nothing until it is time for the next point. */
  add({ latitude, longitude }, nowMs) {
    if (nowMs < this.#nextMs) return;
    this.#nextMs = nowMs + limits10.track.intervalMs;
    const at = 2 * (this.#added % limits10.track.points);
    this.#ring[at] = Math.round(longitude * PER_DEGREE2);
    this.#ring[at + 1] = Math.round(latitude * PER_DEGREE2);
    this.#added += 1;
  }
  /** Oldest first. */
  points() {
    const { points } = limits10.track;
    const length = Math.min(this.#added, points);
    return Array.from({ length }, (_, i) => {
      const at = 2 * ((this.#added - length + i) % points);
      return [(this.#ring[at] ?? 0) / PER_DEGREE2, (this.#ring[at + 1] ?? 0) / PER_DEGREE2];
    });
  }
};

// src/ais/target.ts
var STATION_KINDS = ["vessel", "base", "aton", "aircraft"];
function kindOf2(messages2) {
  return messages2 === "A" || messages2 === "B" ? "vessel" : messages2;
}
var AisTarget = class {
  /** Nine digits. */
  mmsi;
  kind;
  beacon;
  /** No such station may have this number: it is mistyped, or never set, and several may share it. */
  hasOddNumber;
  /** Of the newest report that states it. */
  class;
  /** Monotonic. */
  heardMs = 0;
  /** Of the newest report. */
  timestampMs = 0;
  source = "";
  #values = /* @__PURE__ */ new Map();
  #track;
  constructor(mmsi, messages2) {
    this.mmsi = mmsi;
    this.class = messages2;
    this.kind = kindOf2(messages2);
    this.beacon = beaconOf(mmsi);
    this.hasOddNumber = isOddMmsi(mmsi, messages2);
  }
  /** The fields that have been reported. */
  fields() {
    return this.#values.keys();
  }
  /** Undefined if it was never reported. */
  timed(field) {
    return this.#values.get(field);
  }
  value(field) {
    return this.timed(field)?.value ?? void 0;
  }
  get position() {
    return this.value("position");
  }
  /** Undefined before the first position, and for stations that do not move. */
  get track() {
    return this.#track;
  }
  /** After how long a silence it is removed. */
  get silentMs() {
    return this.kind === "aton" || this.beacon !== void 0 ? limits10.steadySilentMs : limits10.silentMs;
  }
  /**
   * Takes the plausible values of a report. Returns the fields that were taken, and how many values were rejected. "Not available" is
   * ignored for a value that was never known, and for the position of a station that does not move.
   */
  take(said, timestampMs, source, nowMs) {
    const fields = [];
    let damaged = 0;
    this.heardMs = nowMs;
    this.timestampMs = timestampMs;
    this.source = source;
    for (const field of Object.keys(said)) {
      const value = said[field];
      if (value === void 0) continue;
      if (value === null) {
        if (!this.#values.has(field) || field === "position" && this.#isFixed) continue;
      } else if (!isBelieved(field, value)) {
        damaged += 1;
        continue;
      }
      this.#values.set(field, { value, timestampMs, source });
      fields.push(field);
    }
    if (said.position && this.position !== void 0 && !this.#isFixed)
      (this.#track ??= new Track()).add(this.position, nowMs);
    return { fields, damaged };
  }
  get #isFixed() {
    return this.kind === "aton" || this.kind === "base";
  }
};
function isBelieved(field, value) {
  return BELIEVED[field](value);
}

// src/api/live/screen-messages.ts
var SCREEN_PATH = "/ws/screen";
var MARKS = ["simulated", "replayed", "disagrees"];
function readScreenMessage(text3) {
  const found = parsed(text3);
  if (typeof found !== "object" || found === null || Array.isArray(found)) return void 0;
  const { show, every_ms: everyMs, ack } = found;
  if (show !== void 0 && show !== "all" && !isListOfIds(show)) return void 0;
  if (everyMs !== void 0 && (typeof everyMs !== "number" || everyMs < 0)) return void 0;
  if (ack !== void 0 && (typeof ack !== "number" || !Number.isSafeInteger(ack) || ack < 0)) return void 0;
  const { leastMs, mostMs } = limits17.screen.every;
  return {
    ...show === void 0 ? {} : { show: show === "all" ? show : [...new Set(show)] },
    ...everyMs === void 0 ? {} : { everyMs: Math.min(Math.max(everyMs, leastMs), mostMs) },
    ...ack === void 0 ? {} : { ack }
  };
}
function parsed(text3) {
  try {
    return parseJson(text3);
  } catch {
    return void 0;
  }
}
function isListOfIds(show) {
  return Array.isArray(show) && show.length <= limits17.screen.tags && show.every((id2) => typeof id2 === "string" && isTagId(id2));
}
function originMarks(source) {
  const origin = originOf(source);
  return origin === "live" ? NO_MARKS : ORIGIN_MARKS[origin];
}
var NO_MARKS = [];
var ORIGIN_MARKS = { simulated: ["simulated"], replayed: ["replayed"] };
function tagText(tagId, value, marks, nowMs) {
  if (value === void 0) return `"${tagId}":null`;
  const age = Math.max(0, Math.round(nowMs - value.timestampMs));
  const more = marks.length === 0 ? "" : `,${JSON.stringify(marks)}`;
  return `"${tagId}":[${value.value},"${value.quality}",${age}${more}]`;
}
function frameText(number2, nowMs, known2, tags3) {
  return `{"n":${number2},"at":"${formatIsoTime(nowMs)}","known":${known2},"tags":{${tags3.join(",")}}}`;
}

// src/api/schema/access-schema.ts
var scopes = arrayOf(choice(Object.keys(SCOPES)));
var time2 = ofType("string", { format: "date-time" });
var timeOrNull = ofType(["string", "null"], { format: "date-time" });
var accessBodies = {
  AccessState: objectOf({
    control: choice(["off", "on"], { description: "Whether rights depend on who has signed in." }),
    setup_needed: ofType("boolean", {
      description: "There is no account yet, and the first can be made with the code."
    }),
    reading: choice(["open", "signed_in"], { description: "Who may look." }),
    notice: textOrNull,
    methods: arrayOf(choice(["password", "pin", "passkey"], { description: "By what one can sign in on this page." })),
    passkeys: objectOf({
      here: choice(["yes", "clear", "address", "foreign"], {
        description: "Whether this page can have passkeys; else why not: plain HTTP, an IP address, or not the service's own address."
      }),
      names: arrayOf(ofType("string", { description: "A name of the vessel's computer that passkeys count for." }))
    }),
    who: objectOf({
      kind: choice(["local", "open", "visitor", "person", "program"]),
      name: textOrNull,
      role: choiceOrNull(ROLES),
      rights: arrayOf(choice(RIGHTS)),
      session_id: textOrNull,
      ends_at: timeOrNull,
      tablet: ofType("boolean", { description: "Signed in on a bridge tablet, where it ends when nobody touches it." })
    }),
    is_tablet: ofType("boolean", { description: "Whether this browser is a bridge tablet." }),
    tablet_idle_s: count
  }),
  AccessSession: objectOf({
    id: text,
    name: text,
    role: choiceOrNull(ROLES),
    method: text,
    tablet: flag,
    current: flag,
    begun_at: time2,
    used_at: time2,
    ends_at: time2,
    address: text,
    user_agent: text
  }),
  Person: objectOf({
    name: text,
    role: choice(ROLES),
    disabled: flag,
    has_pin: flag,
    made_at: time2,
    last_sign_in: timeOrNull
  }),
  ProgramToken: objectOf({
    id: text,
    name: text,
    scopes,
    made_by: text,
    made_at: time2,
    ends_at: timeOrNull,
    revoked_at: timeOrNull,
    used_at: timeOrNull,
    address: textOrNull
  }),
  AccessRequest: objectOf({
    id: text,
    name: text,
    scopes,
    address: text,
    asked_at: time2,
    state: choice(["pending", "approved", "denied"])
  }),
  Passkey: objectOf({
    id: text,
    name: ofType("string", { description: "Whose it is." }),
    label: text,
    rp_id: ofType("string", { description: "The host name that it counts for." }),
    credential_id: text,
    person_key: ofType(["string", "null"], {
      description: "Its public key as the log book has keys of persons; null where it is of a kind that does not sign there."
    }),
    signs: ofType("boolean", { description: "Whether the log book says that its person signs by it." }),
    made_at: time2,
    used_at: timeOrNull
  }),
  PasskeyChallenge: objectOf({ challenge: text, rp_id: text, timeout_ms: count }),
  NewPasskey: objectOf({
    challenge: text,
    rp_id: text,
    user_handle: text,
    name: text,
    exclude: arrayOf(ofType("string", { description: "A credential that the person has." })),
    algorithms: arrayOf(ofType("integer", { description: "Of COSE." })),
    timeout_ms: count
  }),
  MadeToken: objectOf({ token: ofType("string", { description: "It is shown here for the only time." }) }),
  AccessCode: objectOf({ code: text }),
  Done: objectAllowing(
    { done: flag },
    {
      passkeys_removed: ofType("integer", {
        description: "Of the person, because somebody else gave a new password or let them in again."
      }),
      tokens_ended: ofType("integer", {
        description: "That the person made, with rights that the person has lost by it."
      }),
      waits: ofType("boolean", { description: "It counts, and is not on the disk yet: a restart now would undo it." })
    }
  )
};

// src/acts/bus-acts.ts
var RECORDING_ENDS = ["asked", "time", "size", "disk", "stopped", "unknown"];
var BusActs = class {
  #parts;
  constructor(parts2) {
    this.#parts = parts2;
  }
  async startRecording(caller, request, said) {
    const { gate, recordings, texts } = this.#parts;
    const user6 = nameInBook(caller, said);
    const refusal = await gate.refusalNow(caller, "record bus");
    if (refusal !== void 0) return refusal;
    const recording = await recordings.start(request, user6);
    if (isRefusal(recording)) return recording;
    const { name: name2, line, until } = recording;
    await this.#enter(user6, texts.recordingStarted({ line, until }), { event: RECORDING_STARTED, name: name2, line, until });
    return recording;
  }
  async stopRecording(caller, line, said) {
    const { gate, recordings, texts } = this.#parts;
    const refusal = await gate.refusalNow(caller, "record bus");
    if (refusal !== void 0) return refusal;
    const recording = await recordings.stop(line);
    if (isRefusal(recording)) return recording;
    const { name: name2, frames, bytes } = recording;
    const payload = { event: RECORDING_STOPPED, name: name2, line, frames, bytes, ended_by: "asked" };
    await this.#enter(nameInBook(caller, said), texts.recordingStopped({ line, frames }), payload);
    return recording;
  }
  /** The entry says what the device has answered, also where it has refused. */
  async setInstances(caller, device2, instances, said) {
    const { gate, devices, texts } = this.#parts;
    const refusal = await gate.refusalNow(caller, "command device");
    if (refusal !== void 0) return refusal;
    const { line, address } = device2;
    const answer = await devices.setInstances(line, address, instances);
    if (isRefusal(answer)) return answer;
    const { deviceInstance = null, systemInstance = null } = instances;
    const asked = { device_instance: deviceInstance, system_instance: systemInstance };
    const summary = texts.deviceCommanded({ line, address, deviceInstance, systemInstance, answer: answer.answer });
    await this.#enter(nameInBook(caller, said), summary, {
      event: DEVICE_COMMANDED,
      line,
      address,
      asked,
      answer: { ...answer }
    });
    return answer;
  }
  async #enter(user6, summary, payload) {
    await this.#parts.logbook.append({ kind: "manual", summary, payload, user: user6 });
  }
};

// src/api/schema/bus-schema.ts
var group = { pgn: count, title: ofType(["string", "null"], { description: "As canboat calls the group." }) };
var instance = {
  instance: count,
  of: ofType(["string", "null"], { description: "What else tells it from others: Fuel, Engine Room." })
};
var busBodies = {
  BusLine: objectOf({
    line: ofType("string", { description: "The bus, the address of a gateway, or `replay`." }),
    messages: count,
    groups_left_out: count,
    frames_per_s: arrayOf(count),
    conflicts: arrayOf(
      objectOf(
        { ...group, ...instance, addresses: arrayOf(count) },
        "Devices that send the same group about the same engine, tank \u2026: displays mix them up."
      )
    )
  }),
  BusGroup: objectOf({
    address: count,
    ...group,
    messages: count,
    per_s: number,
    age_s: number,
    instances: arrayOf(objectOf(instance))
  }),
  Recording: objectOf({
    name: ofType("string", { description: "Its file; empty before its first frames are on disk." }),
    line: text,
    since: time,
    until: ofType("string", { description: "When it will end, or has ended." }),
    ended_by: choiceOrNull(RECORDING_ENDS, { description: "Null while it goes on." }),
    bytes: count,
    frames: numberOrNull,
    frames_not_recorded: numberOrNull,
    user: textOrNull
  }),
  DeviceAnswer: objectOf(
    {
      answer: choice(["done", "refused", "silent"]),
      pgn_error: numberOrNull,
      field_errors: arrayOf(count),
      device_instance: numberOrNull,
      system_instance: numberOrNull
    },
    "What the device has acknowledged (codes of PGN 126208), and the instances that it claims now."
  )
};

// src/alarms/statistics.ts
var alarmStatistics = statisticsOf(
  {
    rules: gauge("Watched rules."),
    open: gauge("Alarms not yet cleared."),
    unacknowledged: gauge("Alarms that nobody has acknowledged, without those shelved or out of service."),
    silenced: gauge("Alarms whose sound is silenced."),
    shelved: gauge("Rules that are shelved."),
    out_of_service: gauge("Rules that are out of service."),
    records: gauge("Records kept."),
    transitions: counter("Transitions since the start."),
    unlogged: gauge("Transitions that the log book does not have: lost, or waiting while it refuses."),
    pending_transitions: gauge("Transitions that wait to be written."),
    chattering: gauge("Alarms that are held as chattering."),
    repeats: counter("How often the condition of such alarms came back."),
    listener_errors: counter("Errors thrown by listeners to changes."),
    fault: ofType(["string", "null"], {
      description: "What the log book or the record store refuses now: disk-full, logbook-io, EROFS \u2026"
    })
  },
  "The alarm engine."
);

// src/historian/statistics.ts
var storeStatistics = {
  kind: choice(["memory", "file"]),
  samples: gauge("Samples stored."),
  numeric_samples: gauge(),
  boolean_samples: gauge(),
  bytes: gauge("Bytes that they take."),
  expired_samples: counter("Samples that retention has dropped since the start."),
  damaged_blocks: gauge("Blocks that do not match their checksums."),
  missing_month_files: gauge("Month files that ought to be there and are not."),
  set_aside_files: gauge("Damaged files in whose place there is another."),
  torn_flushes: gauge("Flushes that a power cut interrupted before they were acknowledged.")
};
var historianStatistics = statisticsOf(
  {
    ...storeStatistics,
    buffered: gauge("Samples that wait for a flush."),
    dropped: counter("Samples LOST because the store did not take them in time."),
    dropped_since: ofType(["string", "null"], { description: "When the first of them was dropped." }),
    dropped_until: ofType(["string", "null"], { description: "When the last of them was dropped." }),
    left_out: counter("Samples not recorded since they were within their tag's deadband."),
    questions: gauge("Questions at work."),
    waiting_questions: gauge("Questions that wait for their turn."),
    cancelled_questions: counter("Questions that nobody waited for any more."),
    refused_questions: counter("Questions that found no place."),
    thread_ends: counter("Times that the thread of the files ended and another went on."),
    flushes: counter("Flushes written."),
    failed_flushes: counter("Flushes refused."),
    last_flush_ms: numberOrNull,
    fault: ofType(["string", "null"], {
      description: "What makes flushes or maintenance fail now; null if nothing does."
    })
  },
  "The historian: what it holds, what waits and what it lost."
);

// src/logbook/statistics.ts
var logbookStatistics = statisticsOf(
  {
    entries: gauge("Entries in the book."),
    bytes: gauge("Bytes that they take."),
    appends: counter("Entries added since the start."),
    fsyncs: counter("Times that the disk was waited for."),
    pending: gauge("Entries that wait for the disk."),
    failed_appends: counter("Entries refused."),
    torn_tails: counter("Unfinished lines found when the book was opened."),
    fault: ofType(["string", "null"], { description: "What makes appends fail now; null if nothing does." })
  },
  "The log book.",
  {
    clock_steps: counter("Leaps of the clock that were recorded."),
    foreign_changes: counter("Times that the book was found changed by somebody else."),
    checkpoints_signed: counter("Checkpoints signed."),
    checkpoint_entries: gauge("Entries that the newest checkpoint covers."),
    checkpoint_fault: textOrNull,
    evidence_lost: arrayOf(text),
    breaks: gaugeOrNull("Breaks that the last verification found; null before the first."),
    abandoned_verifications: counter("Verifications that nobody waited for any more.")
  }
);

// src/tags/statistics.ts
var tagStoreStatistics = statisticsOf(
  {
    tags: gauge("Registered tags."),
    with_value: gauge("Tags that have a value."),
    by_quality: recordOf(QUALITIES, gauge()),
    by_origin: recordOf(ORIGINS, gauge()),
    updates: counter("Updates taken."),
    older_than_current: counter("Updates refused because the tag has a newer value."),
    replaced_ahead_of_clock: counter("Values dated ahead of the clock that an older update replaced."),
    unknown_tag: counter("Updates of tags that are not registered."),
    invalid: counter("Updates refused as invalid."),
    non_finite: counter("Numbers that are not finite, stored as null."),
    nested_refused: counter("Nested writes of listeners refused as too many."),
    listener_errors: counter("Errors thrown by listeners."),
    subscribers: gauge("Listeners."),
    registrations_refused: counter("Tags refused because the registry is full.")
  },
  "The tag store: registered tags, values by quality, updates taken and refused."
);

// src/connectors/witness/report.ts
var witness2 = statisticsOf(
  {
    name: text,
    url: text,
    entries: gaugeOrNull("Entries that the witness has cosigned."),
    cosigned_at: textOrNull,
    waiting: gauge("Entries that it has not cosigned yet."),
    attempts: counter("Exchanges begun."),
    failures: counter("Exchanges that failed."),
    cosignatures: counter("Cosignatures had."),
    refused: choiceOrNull(["fork", "ahead"]),
    fault: textOrNull
  },
  "A witness of the log book: what it has cosigned, what waits for it, and what it refuses."
);

// src/api/reports.ts
var live = statisticsOf(
  {
    subscribers: gauge("Clients of the stream."),
    waiting: gauge("Messages that wait for them."),
    accepted: counter("Clients since the start."),
    refused: counter("Clients that found no place."),
    messages: counter("Messages sent."),
    heartbeats: counter("Heartbeats sent."),
    dropped: counter("Messages that made room for newer ones."),
    closed_stalled: counter("Clients closed since they took nothing."),
    closed_dead: counter("Clients closed since they did not answer."),
    compressed: gauge("Clients whose messages are packed.")
  },
  "The live stream; dropped counts messages that made room for newer ones."
);
var screen = statisticsOf(
  {
    clients: gauge("Screens."),
    accepted: counter("Screens since the start."),
    refused: counter("Screens that found no place."),
    frames: counter("Frames sent."),
    values: counter("Values in them."),
    held: counter("Frames that waited until the screen had had one before."),
    closed_dead: counter("Screens closed since they did not answer."),
    closed_misspoke: counter("Screens closed since they said what no screen says, or too much."),
    compressed: gauge("Screens whose frames are packed.")
  },
  "The stream of screens: one frame for all values of a moment, never more than two on the way."
);
var alarmStream = statisticsOf(
  {
    clients: gauge("Clients of the stream of alarms."),
    accepted: counter("Clients since the start."),
    refused: counter("Clients that found no place."),
    changes: counter("Changes of alarms."),
    told_anew: counter("Clients that were given all open records since they had missed changes.")
  },
  "The stream of alarms; told_anew counts clients that were given all open records since they had missed changes."
);
var http = statisticsOf(
  {
    requests: counter("Requests answered."),
    answers: mapOf(counter("Answers by class of status; cut: did not reach their end.")),
    connections: gauge("Connections."),
    refused_connections: counter("Connections refused because there were too many."),
    evicted_connections: counter("Idle connections closed to make room."),
    limited_requests: counter("Requests refused because their address had sent too many."),
    limited_writes: counter("Writes refused because their address had sent too many."),
    writes_without_room: counter("Writes refused because only the reserve of the disk was left."),
    malformed_requests: counter("What came in and was no HTTP, too large or too slow."),
    refused_queries: counter("Queries refused because too many large ones were under way.")
  },
  "Requests answered, by class of status."
);
var rawServer = statisticsOf(
  {
    address: text,
    subscribers: gauge("Clients of the raw server."),
    accepted: counter("Clients since the start."),
    refused: counter("Clients that found no place."),
    messages: counter("Lines sent."),
    waiting: gauge("Lines that wait."),
    dropped: counter("Lines that made room for newer ones."),
    closed_stalled: counter("Clients closed since they took nothing."),
    ignored_bytes: counter("Bytes that clients sent and nobody reads."),
    fault: textOrNull
  },
  "The server of raw frames; null where the project has none."
);
var https = statisticsOf(
  {
    port: number,
    source: choice(["own", "files"]),
    names: arrayOf(text),
    until: textOrNull,
    days_left: gaugeOrNull("Days until its certificate ends; negative when it is over."),
    fingerprint: textOrNull,
    handshakes: counter("Connections by TLS."),
    failed_handshakes: counter("Connections that did not come to speak TLS."),
    fault: textOrNull
  },
  "HTTPS: its certificate, the fingerprint of the vessel's own authority, and what is wrong with it; null without HTTPS."
);
var watchdog = statisticsOf(
  {
    interval_s: gauge("systemd kills the service after so long without a sign of life."),
    fed: counter("Signs of life given."),
    withheld: counter("Signs of life not given, since a part gave none."),
    restarts: counter("Parts that were started again alone."),
    silent: arrayOf(text)
  },
  "The watchdog of systemd: how it is fed, and the parts that give no sign of life now; null where there is none."
);
var clock = objectOf(
  {
    fault: choiceOrNull(["before-build", "gnss", "leapt"]),
    gnss_ahead_s: numberOrNull
  },
  "Whether this computer's clock can be right, and by how much GNSS on the bus is ahead of it."
);

// src/api/schema/health-schema.ts
var counters = mapOf(counter());
var runner = objectOf({
  type: text,
  name: text,
  state: choice(["starting", "running", "waiting", "ended", "failed"]),
  counters,
  fault: textOrNull
});
var bus = statisticsOf(
  {
    interface: text,
    state: choice(["absent", "down", "up", "bus-off", "stopped"]),
    fault: textOrNull,
    bit_rate: numberOrNull,
    load_pct: number,
    frames_in_per_s: number,
    frames_out_per_s: number,
    queue_frames: gauge("Frames that wait to be sent."),
    transmit_errors: numberOrNull,
    receive_errors: numberOrNull,
    counters: mapOf(counter()),
    marked_stale: counter("Values marked stale because the bus was lost."),
    node: orNull(
      statisticsOf(
        {
          state: text,
          address: numberOrNull,
          name: text,
          fault: textOrNull,
          devices: gauge("Devices heard."),
          counters
        },
        "Our node: its address claim, and what is wrong with it."
      )
    ),
    published: orNull(counters)
  },
  "A bus: what it is doing, what it carries, what was lost."
);
var healthParts = {
  tag_store: tagStoreStatistics,
  historian: historianStatistics,
  alarms: alarmStatistics,
  logbook: logbookStatistics,
  live,
  screen,
  alarm_stream: alarmStream,
  http,
  raw_server: rawServer,
  https,
  watchdog,
  memory: objectOf({ rss_bytes: gauge("Memory of the process."), heap_used_bytes: gauge("Of this, objects.") })
};
var healthItems = { runner, bus, witness: witness2 };
var { raw_server: _rawServer, https: _https, watchdog: _watchdog, ...always } = healthParts;
var health = statisticsOf(
  {
    status: constant("ok"),
    condition: choice(CONDITIONS, {
      description: "failing: exactly when /readyz is a 503; degraded: something wants to be looked at."
    }),
    reasons: arrayOf(reason),
    service_version: text,
    active_alarms: ofType("integer", { minimum: 0, description: "Alarms not yet cleared: ACTIVE or ACK." }),
    project: objectOf({ id: text, name: text, vessel: ofType("string", { description: "The vessel's name." }) }),
    ...always,
    raw_server: orNull(rawServer),
    https: orNull(https),
    sources: arrayOf(runner),
    outputs: arrayOf(runner),
    nmea2000: arrayOf(bus),
    witnesses: arrayOf(witness2),
    data_dir: objectOf(
      {
        fault: choiceOrNull(["gone", "other", "read-only", "full"]),
        free_bytes: gaugeOrNull("Bytes that are free on its disk.")
      },
      "Whether the data directory is the one that was opened; nothing is written while it is not."
    ),
    clock: orNull(clock),
    watchdog: orNull(watchdog),
    uptime_s: ofType("number", { minimum: 0 }),
    event_loop: objectOf(
      { p50_ms: number, p99_ms: number, max_ms: number },
      "How late the event loop was, over the last minute or two."
    )
  },
  "What the service is and how its parts are doing."
);

// src/api/schema/schemas.ts
var scalar = ofType(["number", "boolean", "null"]);
var quality = choice(QUALITIES);
var tagIdentity = {
  id: text,
  description: text,
  unit_si: ofType("string", { description: "The unit of value and range: SI, and rpm, %, deg, bool." })
};
var logEntry = {
  id: ofType("integer", { minimum: 1 }),
  kind: choice(KINDS),
  timestamp: time
};
var alarmMembers = {
  id: ofType("string", { description: "Unique within its tag." }),
  operator: choice(CONDITION_NAMES),
  threshold: ofType(["number", "boolean"]),
  hysteresis: ofType("number", { minimum: 0, description: "Applies on leaving the condition only." }),
  delay_s: ofType("number", { minimum: 0, description: "How long the condition must hold before the alarm fires." }),
  priority: choice(PRIORITIES),
  message: text,
  latching: ofType("boolean", { description: "Stays ACTIVE until acknowledged, even when the value has returned." })
};
var optionalAlarmMembers = {
  advice: ofType("string", { description: "What it means, and what to do first." }),
  ...asBodies(conditionKeys),
  full_circle: ofType("number", { description: "Of an angle: the difference is taken the shorter way round." }),
  nominal_v: ofType("number", { description: "Judged only of a battery of this nominal voltage." }),
  only_when: text,
  only_when_hysteresis: number,
  only_when_hold_s: number,
  off_delay_s: number,
  repeat_s: number,
  escalate: objectOf({ after_s: number, to: choice(PRIORITIES) }),
  group: text
};
var alarmConfiguration = objectAllowing(alarmMembers, optionalAlarmMembers);
var screenTag = tupleOf([scalar, quality, count, arrayOf(choice(MARKS))], 3);
var sourceDevice = objectOf(
  {
    name: ofType(["string", "null"], { description: "Its NAME in hexadecimal; null until it has told it." }),
    address: number,
    manufacturer: textOrNull,
    model: textOrNull,
    software: textOrNull
  },
  "A device on an NMEA 2000 bus; what it has not told is null."
);
var sourceGroup = objectAllowing({}, { pgn: number, name: text, sentence: text, path: text, topic: text });
var schemas = {
  Error: objectOf({ detail: ofType("string", { description: "What is wrong, in Spanish." }) }),
  Project: objectOf({
    id: text,
    name: text,
    customer: text,
    vessel: objectOf({
      id: text,
      name: text,
      type: choice(VESSEL_TYPES),
      loa_m: ofType("number", { description: "Length overall." }),
      beam_m: ofType("number", { description: "Maximum beam." }),
      draft_m: number
    }),
    systems_enabled: arrayOf(text),
    stats: objectOf({
      tags: count,
      controllable_tags: count,
      alarm_configurations: count,
      tags_by_system: mapOf(count)
    })
  }),
  TagSummary: objectOf(
    {
      ...tagIdentity,
      controllable: flag,
      value: scalar,
      quality: orNull(quality),
      timestamp: orNull(time),
      range_normal_min: numberOrNull,
      range_normal_max: numberOrNull
    },
    "A tag without a current value has value, quality and timestamp null."
  ),
  TagDetail: objectOf({
    ...tagIdentity,
    value: scalar,
    quality,
    timestamp: time,
    alarms: arrayOf(referenceTo("AlarmConfiguration", alarmConfiguration))
  }),
  AlarmConfiguration: alarmConfiguration,
  AlarmRule: objectAllowing(
    {
      tag_id: text,
      ...alarmMembers,
      state: choice(RULE_STATES),
      record_id: ofType(["string", "null"], { description: "Of the open record, if there is one." }),
      shelved: orNull(objectOf({ user: text, reason: text, since: time, until: time })),
      out_of_service: orNull(objectOf({ user: text, reason: text, since: time }))
    },
    {
      ...optionalAlarmMembers,
      enabled: ofType(["boolean", "null"], { description: "Whether `only_when` holds; null while that is not known." }),
      origin: choice(RULE_ORIGINS, {
        description: "Who states it; one of the service or of a device cannot be changed."
      })
    }
  ),
  RuleRemoved: objectOf({ tag_id: text, alarm_id: text, removed: constant(true) }),
  RuleTrial: objectOf({
    since: time,
    until: time,
    whole: ofType("boolean", {
      description: "Whether it covers all days: else `since` is later, as it would be too much."
    }),
    data_since: orNull(time),
    raised: count,
    held_s: ofType("number", { description: "How long the condition held in all." }),
    samples: ofType("integer", { description: "Judged one by one; hours in which nothing can change are skipped." }),
    raisings: arrayOf(
      objectOf(
        { activated_at: time, returned_at: orNull(time), value: scalar, worst: scalar },
        "As if each alarm had been acknowledged at once."
      )
    )
  }),
  AlarmReport: alarmReport,
  TagMeaning: objectOf({
    id: text,
    system: choice(SYSTEMS),
    rank: ofType("number", { description: "Its place in the order of a watch, within its system." }),
    quantity: ofType("string", { description: "What a number is of; the unit where no more is known." }),
    device_name: ofType(["string", "null"], { description: "What people aboard call its engine, tank \u2026 (`names`)." }),
    side: choiceOrNull(SIDES),
    short: objectOf(
      { device: textOrNull, number: textOrNull, name: textOrNull },
      "Its name on an instrument: at most 16 characters each; null where nothing is known, or the name stands for itself."
    ),
    truth: choiceOrNull(TRUTH_CLASSES),
    priority: choiceOrNull(PRIORITIES, {
      description: "Of a truth: how urgent it is while it is true; null for a state, and for a number."
    }),
    display: objectOf(
      { unit: text, scale: number, offset: number, decimals: number, form: choiceOrNull(FORMS) },
      "How people aboard read it: value \xD7 scale + offset."
    )
  }),
  TagSource: objectOf(
    {
      id: text,
      source: textOrNull,
      device: orNull(sourceDevice),
      group: orNull(sourceGroup),
      age_s: numberOrNull,
      device_silent_s: ofType(["number", "null"], { description: "Since when its device has said nothing at all." }),
      timeout_s: ofType(["number", "null"], { description: "Without an update for so long it is stale; 0: never." }),
      stale_since: orNull(time),
      simulated: flag,
      replayed: flag,
      preferred: choiceOrNull(["chosen", "alone", "listed", "wire", "first"], {
        description: "Why this source has it: somebody aboard chose it; nobody else speaks; the project lists it; instruments go before programs; it was heard first."
      }),
      chosen: orNull(
        objectOf({ source: text, user: text, at: time }, "What somebody aboard chose, also while that is silent.")
      ),
      disagrees: ofType("boolean", {
        description: "A rival says something else, by more than two sensors may differ."
      }),
      rivals: arrayOf(
        objectOf({
          source: text,
          device: orNull(sourceDevice),
          group: orNull(sourceGroup),
          value: scalar,
          quality,
          age_s: number
        })
      )
    },
    "Where a tag's value comes from; what is not known is null."
  ),
  Anchor: objectOf(
    {
      is_down: flag,
      position: orNull(objectOf({ latitude: number, longitude: number })),
      radius_m: numberOrNull,
      since: orNull(time),
      by: textOrNull,
      distance_m: ofType(["number", "null"], { description: "From the anchor; null while it cannot be known." }),
      bearing: ofType(["number", "null"], { description: "From the vessel to the anchor, degrees true." }),
      is_blind: ofType("boolean", { description: "It is down, and there is no position that can be believed." }),
      swing: arrayOf(arrayOf(number))
    },
    "The anchor watch; `swing` has longitude and latitude of a point a minute, oldest first."
  ),
  HistoryRecord: objectOf({ tag_id: text, timestamp: time, value: scalar, quality }),
  HistoryTag: objectOf({ tag_id: text, samples: count, oldest: time, newest: time }),
  HistorySeries: objectOf(
    {
      series: arrayOf(
        objectOf({ tag_id: text, records: arrayOf(objectOf({ timestamp: time, value: scalar, quality })) })
      )
    },
    "The records of each tag, in the order in which the tags were asked for."
  ),
  HistoryAxis: objectOf(
    {
      interval_s: number,
      aggregate: choice(AGGREGATES),
      timestamps: arrayOf(time),
      series: arrayOf(objectOf({ tag_id: text, values: arrayOf(scalar), qualities: arrayOf(orNull(quality)) }))
    },
    "Several tags on one axis of time: the beginnings of the intervals, and a value for each; null in both is a gap."
  ),
  HistoryChart: objectOf(
    {
      start: time,
      interval_s: number,
      series: arrayOf(
        objectOf({
          tag_id: text,
          low: arrayOf(numberOrNull),
          mean: arrayOf(numberOrNull),
          high: arrayOf(numberOrNull),
          gaps: arrayOf(arrayOf(count))
        })
      )
    },
    "From start on a value for each interval, null where it has no sample; those of an angle are its mean. gaps: the first and the last interval of each silence that is longer than the tag is usually silent."
  ),
  Track: objectOf({
    since: time,
    until: time,
    lines: arrayOf(
      objectOf(
        { start: time, points: arrayOf(arrayOf(numberOrNull)) },
        "Each point: seconds since start, latitude and longitude in degrees, speed over ground in m/s or null."
      )
    )
  }),
  Chart: objectOf({
    name: text,
    attribution: ofType("string", { description: "Whose chart it is, as its makers want it to be shown." }),
    min_zoom: count,
    max_zoom: count,
    bounds: orNull(objectOf({ west: number, south: number, east: number, north: number }))
  }),
  AisTarget: objectOf(
    {
      mmsi: text,
      kind: choice(STATION_KINDS),
      class: choice(AIS_CLASSES),
      beacon: choiceOrNull(BEACON_KINDS, { description: "The kind of distress beacon, if it is one." }),
      name: textOrNull,
      callsign: textOrNull,
      destination: textOrNull,
      ship_type: numberOrNull,
      aton_type: numberOrNull,
      nav_status: numberOrNull,
      latitude: numberOrNull,
      longitude: numberOrNull,
      speed_ms: numberOrNull,
      course_deg: ofType(["number", "null"], { description: "Over ground, true." }),
      heading_deg: ofType(["number", "null"], { description: "True." }),
      length_m: numberOrNull,
      beam_m: numberOrNull,
      distance_m: ofType(["number", "null"], { description: "From our vessel; null while one position is not known." }),
      bearing_deg: ofType(["number", "null"], { description: "From our vessel, true." }),
      heard: time,
      age_s: ofType("number", { description: "Since the last report." }),
      source: text,
      track: orNull(arrayOf(arrayOf(number)))
    },
    "A station that AIS hears, by its own reports; numbers of types and states as in ITU-R M.1371. track: latitude and longitude."
  ),
  AlarmRecord: alarmRecord,
  LogEntry: objectOf({
    ...logEntry,
    summary: text,
    payload: ofType("object"),
    user: text,
    hash: ofType("string", { pattern: "^[0-9a-f]{16}\u2026$", description: "The first 16 characters and an ellipsis." })
  }),
  WholeLogEntry: objectOf(
    {
      ...logEntry,
      summary: text,
      payload: ofType("object"),
      user: text,
      prev_hash: ofType("string", { pattern: "^[0-9a-f]{64}$" }),
      hash: ofType("string", { pattern: "^[0-9a-f]{64}$" })
    },
    "The entry as it is stored: its hash can be recomputed from the rest."
  ),
  ProjectFile: objectOf({ text, value: ofType("object"), sha256: text, modified_at: time }),
  ProjectCheck: objectOf({
    ok: ofType("boolean", { description: "Without faults; there may be warnings." }),
    findings: arrayOf(
      objectOf({
        level: choice(["fault", "warning"]),
        path: text,
        line: numberOrNull,
        message: ofType("string", { description: "What is wrong and what to do, in the language." })
      })
    ),
    changes: arrayOf(text)
  }),
  ConsolePages: objectOf({
    revision: count,
    pages: arrayOf(
      objectOf({
        id: text,
        name: text,
        tiles: arrayOf(
          objectAllowing({ kind: text, tags: arrayOf(text), x: count, y: count, w: count, h: count }, { title: text })
        )
      })
    )
  }),
  ReloadReport: objectOf({
    applied: arrayOf(text),
    needs_restart: arrayOf(text)
  }),
  LogReceipt: objectOf({ ...logEntry, hash: ofType("string", { pattern: "^[0-9a-f]{64}$" }) }),
  LogVerification: objectOf({
    ok: ofType("boolean", { description: "True when the chain is intact." }),
    broken_entry_ids: arrayOf(ofType("integer"))
  }),
  LogCheckpoint: objectOf({
    origin: ofType("string", { description: "Whose book: the name of the key." }),
    entries: ofType("integer", { minimum: 1, description: "It covers the entries 1 to this one." }),
    code: ofType("string", { description: "The same as a code for paper or the radio (`logbook verify --code`)." }),
    note: ofType("string", { description: "The whole signed note (C2SP tlog-checkpoint)." })
  }),
  Health: health,
  Nmea2000Device: objectOf(
    {
      interface: ofType("string", { description: "The bus on which it was heard." }),
      ...deviceMembers
    },
    "A device on an NMEA 2000 bus. What it has not sent is null."
  ),
  Examination: objectOf({
    looked_at: time,
    findings: arrayOf(
      objectOf({
        id: ofType("string", { description: "What was checked, for programs: `clock`, `interface can0`." }),
        level: choice(FINDING_LEVELS),
        text,
        command: ofType(["string", "null"], { description: "The command to type; null if there is none." })
      })
    )
  }),
  Liveness: objectOf({ status: constant("ok") }),
  ...accessBodies,
  ...busBodies,
  TagMessage: objectOf({
    type: constant("tag"),
    tag_id: text,
    value: scalar,
    quality,
    timestamp: time
  }),
  HeartbeatMessage: objectOf({ type: constant("heartbeat") }),
  ScreenFrame: objectOf({
    n: ofType("integer", { minimum: 1 }),
    at: time,
    known: ofType("integer", { minimum: 0, description: "How many tags are registered." }),
    tags: mapOf(orNull(screenTag))
  }),
  ScreenRequest: objectAllowing(
    {},
    {
      show: eitherOf([arrayOf(text), constant("all")]),
      every_ms: ofType("number", { minimum: 0 }),
      ack: ofType("integer", { minimum: 0 })
    }
  )
};
function refTo(name2) {
  return referenceTo(name2, schemas[name2]);
}

// src/api/endpoints/endpoint.ts
function endpoint({ handle, problems: problems3 = {}, ...spec }) {
  return {
    ...spec,
    problems: problems3,
    respond: (request, context) => {
      if (refusesUnknown(spec.path)) refuseUnknown(spec.parameters, request.query);
      return handle(readValues(spec.parameters, request), context, request.caller);
    }
  };
}
function doorOf({ method, path }) {
  return `${method.toUpperCase()} ${path}`;
}
var LENIENT_PATHS = /* @__PURE__ */ new Set([
  "/health",
  "/project",
  "/tags",
  "/tags/{tag_id}",
  "/alarms",
  "/alarms/{alarm_id}/ack",
  "/logbook",
  "/logbook/verify",
  "/livez",
  "/readyz",
  "/metrics"
]);
function refusesUnknown(path) {
  return !LENIENT_PATHS.has(path);
}
function refuseUnknown(parameters, query) {
  const known2 = Object.keys(parameters).filter((name2) => parameters[name2]?.in === "query");
  for (const name2 of query.keys()) {
    if (!known2.includes(name2)) throw new Problem(400, unknownParameter(name2, known2));
  }
}
function readValues(parameters, request) {
  const values = {};
  for (const [name2, parameter2] of Object.entries(parameters)) {
    values[name2] = parameter2.read(name2, textOf(name2, parameter2, request));
  }
  return values;
}
function textOf(name2, parameter2, request) {
  const { path, query, header, body } = request;
  if (parameter2.in === "body") return body?.get(name2);
  if (parameter2.in === "path") return path[name2];
  if (parameter2.in === "header") return header(name2.toLowerCase());
  const texts = query.get(name2);
  const accept = header("accept");
  if (texts === void 0) return accept === void 0 ? void 0 : parameter2.fromAccept?.(accept);
  if (texts.length > 1) throw new Problem(400, api.repeated({ name: name2 }));
  const [text3] = texts;
  if (text3 === void 0) throw new Problem(400, api.badlyEncoded({ name: name2 }));
  return text3;
}
function timeBounds(sinceMs, untilMs) {
  if (sinceMs !== void 0 && untilMs !== void 0 && sinceMs > untilMs) {
    throw new Problem(400, api.sinceAfterUntil);
  }
  return { ...sinceMs === void 0 ? {} : { sinceMs }, ...untilMs === void 0 ? {} : { untilMs } };
}

// src/api/endpoints/reader-language.ts
var languageParameter = choiceParameter(
  "The service's own words (messages and advice of alarms that the project has no words for, descriptions of tags that registered themselves) in this language; without it, in that of the service.",
  LOCALES
);

// src/nmea2000/alerts/alert-codes.ts
var ALERT_TYPE = { EMERGENCY: 1, ALARM: 2, WARNING: 5, CAUTION: 8 };
var ALERT_CATEGORY = { NAVIGATIONAL: 0, TECHNICAL: 1 };
var ALERT_TRIGGER_AUTO = 1;
var ALERT_THRESHOLD = { NORMAL: 0, EXCEEDED: 1, LOW: 3 };
var ALERT_STATE = {
  DISABLED: 0,
  NORMAL: 1,
  ACTIVE: 2,
  SILENCED: 3,
  ACKNOWLEDGED: 4,
  /** Back to normal, but not acknowledged. */
  AWAITING_ACKNOWLEDGE: 5
};
var ALERT_COMMAND = { ACKNOWLEDGE: 0, SILENCE: 1, TEST_OFF: 2, TEST_ON: 3 };
function alertCommandName(command) {
  const found = Object.entries(ALERT_COMMAND).find(([, code]) => code === command);
  return found?.[0].toLowerCase().replaceAll("_", " ") ?? String(command);
}
var TYPE_OF_PRIORITY = {
  emergency: ALERT_TYPE.EMERGENCY,
  alarm: ALERT_TYPE.ALARM,
  warning: ALERT_TYPE.WARNING,
  caution: ALERT_TYPE.CAUTION
};
function priorityOfType(type) {
  const found = Object.entries(TYPE_OF_PRIORITY).find(([, code]) => code === type);
  return found?.[0] ?? "warning";
}

// src/nmea2000/alerts/alert-message.ts
var HEAD_BYTES = 16;
var TEXTS_AT = HEAD_BYTES + 1;
var DESCRIPTION_BYTES = 122;
var PRIORITY = 2;
var NO_NAME = 2n ** 64n - 1n;
var codec = new PgnCodec();
function writeAlert(alert) {
  return message(PGN.ALERT, {
    ...headContent(alert),
    temporarySilenceStatus: Number(alert.silenced),
    acknowledgeStatus: Number(alert.acknowledged),
    escalationStatus: Number(alert.escalated),
    temporarySilenceSupport: Number(alert.canSilence),
    acknowledgeSupport: Number(alert.canAcknowledge),
    escalationSupport: Number(alert.canEscalate),
    acknowledgeSourceNetworkIdName: nameOrNull(alert.acknowledgedBy),
    triggerCondition: alert.trigger,
    thresholdStatus: alert.threshold,
    alertPriority: alert.priority,
    alertState: alert.state
  });
}
function readAlert(frame) {
  const content = contentOf(PGN.ALERT, frame);
  const head = content && readHead(content);
  if (content === void 0 || head === void 0) return void 0;
  return {
    ...head,
    silenced: content["temporarySilenceStatus"] === 1,
    acknowledged: content["acknowledgeStatus"] === 1,
    escalated: content["escalationStatus"] === 1,
    canSilence: content["temporarySilenceSupport"] === 1,
    canAcknowledge: content["acknowledgeSupport"] === 1,
    canEscalate: content["escalationSupport"] === 1,
    acknowledgedBy: readNameField(content["acknowledgeSourceNetworkIdName"]),
    trigger: numberOf(content["triggerCondition"]),
    threshold: numberOf(content["thresholdStatus"]),
    priority: numberOf(content["alertPriority"]),
    state: numberOf(content["alertState"])
  };
}
function writeAlertResponse(response) {
  const { by, command } = response;
  const content = { acknowledgeSourceNetworkIdName: nameOrNull(by), responseCommand: command };
  return message(PGN.ALERT_RESPONSE, { ...headContent(response), ...content });
}
function readAlertResponse(frame) {
  const content = contentOf(PGN.ALERT_RESPONSE, frame);
  const head = content && readHead(content);
  if (content === void 0 || head === void 0) return void 0;
  const by = readNameField(content["acknowledgeSourceNetworkIdName"]);
  return { ...head, by, command: numberOf(content["responseCommand"]) };
}
function writeAlertText(text3) {
  const head = message(PGN.ALERT_TEXT, { ...headContent(text3), languageId: text3.language });
  const description = writeVariableText(readable(text3.description), DESCRIPTION_BYTES);
  const left = MESSAGE_BYTES_MAX - TEXTS_AT - description.length;
  const location = writeVariableText(readable(text3.location), left);
  const data = Uint8Array.of(...head.data.subarray(0, TEXTS_AT), ...description, ...location);
  return { ...head, data };
}
function readAlertText(frame) {
  const content = contentOf(PGN.ALERT_TEXT, frame);
  const head = content && readHead(content);
  if (content === void 0 || head === void 0) return void 0;
  const description = readVariableText(frame.data, TEXTS_AT);
  const location = description && readVariableText(frame.data, description.next);
  const language = numberOf(content["languageId"]);
  return { ...head, language, description: description?.text ?? "", location: location?.text ?? "" };
}
function readable(text3) {
  const plain = text3.normalize("NFD").replaceAll(new RegExp("\\p{Mark}", "gu"), "");
  return /^[ -~]*$/.test(plain) ? plain : text3;
}
function message(pgn, content) {
  const { data } = codec.encode(pgn, content, { source: 0, timestampMs: 0 });
  return { pgn, priority: PRIORITY, destination: EVERYONE, data };
}
function headContent(head) {
  return {
    alertType: head.type,
    alertCategory: head.category,
    alertSystem: head.system,
    alertSubSystem: head.subSystem,
    alertId: head.alertId,
    dataSourceNetworkIdName: formatName(head.name),
    dataSourceInstance: head.instance,
    dataSourceIndexSource: head.index,
    alertOccurrenceNumber: head.occurrence
  };
}
function contentOf(pgn, frame) {
  return frame.pgn === pgn && frame.data.length >= HEAD_BYTES ? codec.decode(frame) : void 0;
}
function readHead(content) {
  const name2 = readNameField(content["dataSourceNetworkIdName"]);
  const alertId = numberOf(content["alertId"]);
  if (name2 === null || alertId === null) return void 0;
  return {
    type: numberOf(content["alertType"]),
    category: numberOf(content["alertCategory"]),
    system: numberOf(content["alertSystem"]),
    subSystem: numberOf(content["alertSubSystem"]),
    alertId,
    name: name2,
    instance: numberOf(content["dataSourceInstance"]),
    index: numberOf(content["dataSourceIndexSource"]),
    occurrence: numberOf(content["alertOccurrenceNumber"])
  };
}
function readNameField(value) {
  if (typeof value !== "string" || !/^[0-9a-f]{16}$/.test(value)) return null;
  const name2 = BigInt(`0x${value}`);
  return name2 === NO_NAME || name2 === 0n ? null : name2;
}
function nameOrNull(name2) {
  return name2 === null ? null : formatName(name2);
}
function numberOf(value) {
  return typeof value === "number" ? value : null;
}

// src/nmea2000/alerts/foreign-alerts.ts
var LEVELS = [void 0, "caution", "warning", "alarm", "emergency"];
function priorityOfLevel(level) {
  return LEVELS[level];
}
var TAG = /^ALERT_([0-9A-F]{16})\.(\d+)_(\d+)_(\d+)$/;
var UNSAID = 255;
function isForeignAlertTag(tagId) {
  return TAG.test(tagId);
}
var ForeignAlerts = class {
  #listener;
  #isOurName;
  /** By tag id. */
  #alerts = /* @__PURE__ */ new Map();
  #texts = /* @__PURE__ */ new Map();
  /** By tag id, of all alerts in this run: the NAME of the source. */
  #names = /* @__PURE__ */ new Map();
  #refusedAtMs = -Infinity;
  #counters = {
    alerts_heard: 0,
    alert_texts_heard: 0,
    alerts_malformed: 0,
    alerts_refused: 0,
    alerts_left: 0,
    acknowledgements_unanswered: 0
  };
  constructor(listener, isOurName) {
    this.#listener = listener;
    this.#isOurName = isOurName;
  }
  /**
   * Restores an alert that has been open since an earlier run; `level` is that of its record. The rest is known when the device repeats it.
   * False if there is no place for it: restore the most urgent ones first.
   */
  restore(tagId, level, nowMs) {
    const [, digits, alertId, instance2, index] = TAG.exec(tagId) ?? [];
    if (digits === void 0) return false;
    if (this.#alerts.has(tagId)) return true;
    const said = (text3) => Number(text3) === UNSAID ? null : Number(text3);
    const head = {
      type: null,
      category: null,
      system: null,
      subSystem: null,
      alertId: Number(alertId),
      name: BigInt(`0x${digits}`),
      instance: said(instance2),
      index: said(index),
      occurrence: null
    };
    if (!this.#hasRoom(tagId, head, level, nowMs)) return false;
    this.#alerts.set(tagId, { ...newEntry(tagId, head), level, heardAtMs: nowMs });
    return true;
  }
  /** Takes any message; it ignores those that are not about alerts, or that are about ours. Never throws. */
  accept(frame, where, nowMs) {
    if (frame.pgn === PGN.ALERT) this.#acceptAlert(frame, where, nowMs);
    else if (frame.pgn === PGN.ALERT_TEXT) this.#acceptText(frame);
  }
  /** Called about once a second, and more often while something waits. `isAcknowledged`: whether the alarm is acknowledged here. */
  tick(nowMs, wallMs, isAcknowledged) {
    for (const entry of this.#alerts.values()) {
      if (entry.pending !== void 0 && nowMs >= entry.pending.dueMs) this.#reportPending(entry);
      if (nowMs >= entry.tryAtMs) this.#try(entry, nowMs);
      const isGone2 = entry.level > 0 && nowMs - entry.heardAtMs >= limits8.foreignAlertGoneMs;
      if (isGone2 && isAcknowledged(entry.tagId)) this.#report(entry, 0, wallMs);
    }
  }
  /** A person has acknowledged the alert here. */
  acknowledge(tagId, nowMs) {
    const entry = this.#alerts.get(tagId);
    if (entry === void 0 || entry.acknowledged || entry.level === 0) return;
    entry.tries = limits8.foreignAlertTries;
    this.#try(entry, nowMs);
  }
  get size() {
    return this.#alerts.size;
  }
  /** Whether an alert was refused recently: it is shown nowhere. */
  isRefusing(nowMs) {
    return nowMs - this.#refusedAtMs < limits8.foreignAlertRefusedMs;
  }
  get counters() {
    return this.#counters;
  }
  #acceptAlert(frame, where, nowMs) {
    const alert = readAlert(frame);
    if (alert === void 0) {
      this.#counters.alerts_malformed += 1;
      return;
    }
    if (this.#isOurName(alert.name)) return;
    this.#counters.alerts_heard += 1;
    const level = levelOf(alert);
    const tagId = tagOf(alert);
    let entry = this.#alerts.get(tagId);
    if (entry === void 0) {
      if (level === 0) return;
      if (!this.#hasRoom(tagId, alert, level, nowMs)) return;
      entry = { ...newEntry(tagId, alert), text: this.#texts.get(tagId) };
      this.#alerts.set(tagId, entry);
    }
    const isNew = entry.heardAtMs === -Infinity;
    this.#update(entry, alert, level, { frame, where, nowMs });
    if (isNew && entry.text === void 0) this.#listener.textMissing(entry);
  }
  /** Whether there is a place for one more alert. A lower one may lose its place for it. */
  #hasRoom(tagId, { name: name2 }, level, nowMs) {
    const alerts = [...this.#alerts.values()];
    const own = alerts.filter(({ head }) => head.name === name2);
    const isShareFull = own.length >= limits8.foreignAlertsOfDevice;
    const crowd = isShareFull ? own : alerts;
    const isFull = isShareFull || alerts.length >= limits8.foreignAlerts;
    const least = isFull ? crowd.reduce((one2, other) => isLess(other, one2) ? other : one2) : void 0;
    if (least !== void 0 && levelNow(least) >= level || !this.#mayHaveTag(tagId, name2)) {
      this.#counters.alerts_refused += 1;
      this.#refusedAtMs = nowMs;
      return false;
    }
    this.#names.set(tagId, name2);
    if (least === void 0) return true;
    this.#alerts.delete(least.tagId);
    if (levelNow(least) > 0) this.#counters.alerts_left += 1;
    this.#listener.left(least);
    return true;
  }
  #mayHaveTag(tagId, name2) {
    if (this.#names.has(tagId)) return true;
    if (this.#names.size >= limits8.foreignAlertTags) return false;
    const own = [...this.#names.values()].filter((each) => each === name2);
    return own.length < limits8.foreignAlertTagsOfDevice;
  }
  #update(entry, alert, level, { frame, where, nowMs }) {
    const { timestampMs, source } = frame;
    const acknowledged2 = level > 0 && (alert.acknowledged || alert.state === ALERT_STATE.ACKNOWLEDGED);
    const isAnother = entry.head.occurrence !== null && alert.occurrence !== null && entry.head.occurrence !== alert.occurrence;
    const isRenewed = entry.level > 0 && level > 0 && (isAnother || entry.acknowledged && !acknowledged2);
    const isNewlyAcknowledged = acknowledged2 && (!entry.acknowledged || isRenewed);
    entry.head = alert;
    entry.address = source;
    entry.where = where;
    entry.heardAtMs = nowMs;
    entry.acknowledged = acknowledged2;
    entry.by = alert.acknowledgedBy ?? void 0;
    if (acknowledged2 || level === 0 || isRenewed) entry.tryAtMs = Infinity;
    if (isRenewed) this.#report(entry, 0, timestampMs);
    const waits = entry.level === 0 && entry.text === void 0 && level > 0 && priorityOfLevel(level) !== "emergency";
    if (waits) {
      const dueMs = entry.pending?.dueMs ?? nowMs + limits8.foreignAlertTextMs;
      entry.pending = { level, timestampMs, dueMs };
      if (nowMs >= dueMs) this.#reportPending(entry);
      return;
    }
    this.#report(entry, level, timestampMs);
    if (isNewlyAcknowledged) this.#listener.acknowledged(entry, entry.by);
  }
  #acceptText(frame) {
    const text3 = readAlertText(frame);
    if (text3 === void 0) {
      this.#counters.alerts_malformed += 1;
      return;
    }
    if (this.#isOurName(text3.name) || text3.description === "") return;
    this.#counters.alert_texts_heard += 1;
    const { description, location } = text3;
    const tagId = tagOf(text3);
    const known2 = this.#texts.get(tagId);
    if (known2?.description === description && known2.location === location) return;
    this.#texts.delete(tagId);
    if (this.#texts.size >= limits8.foreignAlertTexts) {
      for (const oldest of this.#texts.keys().take(1)) this.#texts.delete(oldest);
    }
    this.#texts.set(tagId, { description, location });
    const entry = this.#alerts.get(tagId);
    if (entry === void 0) return;
    entry.text = { description, location };
    if (entry.pending !== void 0) this.#reportPending(entry);
    else if (entry.level > 0) this.#listener.reworded(entry, entry.level);
  }
  #reportPending(entry) {
    const { pending: pending2, acknowledged: acknowledged2, by } = entry;
    if (pending2 === void 0) return;
    this.#report(entry, pending2.level, pending2.timestampMs);
    if (acknowledged2) this.#listener.acknowledged(entry, by);
  }
  #report(entry, level, timestampMs) {
    entry.pending = void 0;
    entry.level = level;
    this.#listener.level(entry, level, timestampMs);
  }
  #try(entry, nowMs) {
    if (entry.tries <= 0) {
      entry.tryAtMs = Infinity;
      this.#counters.acknowledgements_unanswered += 1;
      return;
    }
    entry.tries -= 1;
    entry.tryAtMs = nowMs + limits8.foreignAlertTryMs;
    this.#listener.respond(entry);
  }
};
function levelNow({ level, pending: pending2 }) {
  return pending2?.level ?? level;
}
function isLess(one2, other) {
  return levelNow(one2) === levelNow(other) ? one2.heardAtMs < other.heardAtMs : levelNow(one2) < levelNow(other);
}
function newEntry(tagId, head) {
  return {
    tagId,
    head,
    address: 0,
    where: "",
    text: void 0,
    level: 0,
    pending: void 0,
    acknowledged: false,
    by: void 0,
    heardAtMs: -Infinity,
    tries: 0,
    tryAtMs: Infinity
  };
}
function tagOf({ name: name2, alertId, instance: instance2, index }) {
  return `ALERT_${formatName(name2).toUpperCase()}.${alertId}_${instance2 ?? UNSAID}_${index ?? UNSAID}`;
}
function levelOf({ state, type }) {
  if (state === ALERT_STATE.NORMAL || state === ALERT_STATE.DISABLED) return 0;
  return LEVELS.indexOf(priorityOfType(type));
}

// src/tags/station-tags.ts
var TAG2 = /^AIS\.(COLLISION|DISTRESS|BEACON_TEST)_([1-9]\d*)$/;
function stationTag(family, place3) {
  return `AIS.${family}_${place3}`;
}
function stationFamilyOf(tagId) {
  return TAG2.exec(tagId)?.[1];
}

// src/tags/vocabulary/standard-descriptions.ts
var StandardDescriptions = class {
  #languages;
  /** The descriptions of a tag in each language, by tag id; bounded by the number of tags. */
  #known = /* @__PURE__ */ new Map();
  constructor(languages) {
    this.#languages = Object.entries(languages);
  }
  /** The description in `language` if it is one of ours, otherwise unchanged. */
  inLanguage({ id: id2, description }, language) {
    const ours = this.#of(id2);
    return new Set(ours.values()).has(description) ? ours.get(language) ?? description : description;
  }
  #of(id2) {
    let known2 = this.#known.get(id2);
    if (known2 === void 0) {
      known2 = new Map(this.#languages.map(([language, texts]) => [language, descriptionOfTag(id2, texts)]));
      this.#known.set(id2, known2);
    }
    return known2;
  }
};

// src/project/reader-texts.ts
var inEach = (of) => Object.fromEntries(LOCALES.map((locale) => [locale, of(locale)]));
var MESSAGES = inEach(messagesIn);
var NAME_PLACE = 57344;
function phrase(written3) {
  const count2 = written3.length - 1;
  const inLanguage = (locale) => {
    const write = (...names) => written3(MESSAGES[locale], ...names);
    const places = Array.from({ length: count2 }, (_, i) => String.fromCharCode(NAME_PLACE + i));
    let pattern = RegExp.escape(write(...places));
    for (const [i, place3] of places.entries()) pattern = pattern.replace(place3, `(?<name${i}>.+)`);
    return { write, expression: new RegExp(`^${pattern}$`, "s") };
  };
  return { count: count2, ...inEach(inLanguage) };
}
var ownTag = (of) => ({
  descriptions: [phrase((messages2) => of(messages2).tag)],
  messages: [phrase((messages2) => of(messages2).alarm)]
});
var BUS_PROPERTIES = Object.keys(MESSAGES.en.bus.tags);
var BUS_ALARMS = {
  UP: [phrase(({ bus: bus2 }, name2) => bus2.alarms.lost({ name: name2 })), phrase(({ bus: bus2 }, where) => bus2.gateway.lost({ where }))],
  DUPLICATE_NAME: [phrase(({ bus: bus2 }, name2) => bus2.alarms.duplicateName({ name: name2 }))],
  NO_ADDRESS: [phrase(({ bus: bus2 }, name2) => bus2.alarms.noAddress({ name: name2 }))]
};
var OWN_TAGS = new Map([
  ["CLOCK_FAULT", ownTag(({ systemTags: systemTags2 }) => systemTags2.clock)],
  ["DATA_DIR_LOST", ownTag(({ systemTags: systemTags2 }) => systemTags2.dataDir)],
  ["EVIDENCE", ownTag(({ evidence }) => evidence)],
  ["WITNESS_REFUSED", ownTag(({ witness: witness3 }) => witness3.service)],
  [
    "DEAD_SENSORS",
    {
      descriptions: [phrase(({ defaultAlarms: defaultAlarms2 }, device2) => defaultAlarms2.deadSensors.tag({ device: device2 }))],
      messages: [phrase(({ defaultAlarms: defaultAlarms2 }, device2) => defaultAlarms2.deadSensors.alarm({ device: device2 }))]
    }
  ],
  ...BUS_PROPERTIES.map((property) => [
    property,
    {
      descriptions: [
        phrase(({ bus: bus2 }, name2) => bus2.tags[property]({ name: name2 })),
        ...property === "UP" ? [phrase(({ bus: bus2 }, where) => bus2.gateway.tag({ where }))] : []
      ],
      messages: property in BUS_ALARMS ? BUS_ALARMS[property] : []
    }
  ])
]);
var FOREIGN_ALERTS = {
  descriptions: [
    phrase(({ alerts }, address, id2) => alerts.tag({ device: alerts.device({ model: null, address }), alertId: id2 })),
    phrase(({ alerts }, model, id2) => alerts.tag({ device: model, alertId: id2 }))
  ],
  messages: [
    phrase(
      ({ alerts }, address, id2) => alerts.unnamed({ device: alerts.device({ model: null, address }), alertId: id2 })
    ),
    phrase(({ alerts }, model, id2) => alerts.unnamed({ device: model, alertId: id2 })),
    phrase(
      ({ alerts }, address, text3) => alerts.told({ device: alerts.device({ model: null, address }), description: text3, location: "" })
    )
  ]
};
var BEACONS2 = ["sart", "mob", "epirb"];
var STATIONS = {
  COLLISION: {
    descriptions: [phrase(({ stations }, place3) => stations.collision.tag({ place: place3 }))],
    messages: [
      phrase(
        ({ stations: { vessel, collision } }, mmsi, cpaNm, minutes2, rangeNm, bearing) => collision.alarm({ vessel: vessel({ name: null, mmsi }), cpaNm, minutes: minutes2, rangeNm, bearing })
      ),
      phrase(
        ({ stations: { vessel, collision } }, name2, mmsi, cpaNm, minutes2, rangeNm, bearing) => collision.alarm({ vessel: vessel({ name: name2, mmsi }), cpaNm, minutes: minutes2, rangeNm, bearing })
      )
    ]
  },
  DISTRESS: {
    descriptions: [phrase(({ stations }, place3) => stations.distress.tag({ place: place3 }))],
    messages: BEACONS2.flatMap((kind) => [
      phrase(
        ({ stations: { distress } }, mmsi, place3) => distress.alarm({ beacon: distress.beacon({ kind }), mmsi, place: place3 })
      ),
      phrase(
        ({ stations: { distress } }, mmsi) => distress.alarm({ beacon: distress.beacon({ kind }), mmsi, place: null })
      )
    ])
  },
  BEACON_TEST: {
    descriptions: [phrase(({ stations }, place3) => stations.test.tag({ place: place3 }))],
    messages: BEACONS2.map(
      (kind) => phrase(({ stations: { distress, test } }, mmsi) => test.alarm({ beacon: distress.beacon({ kind }), mmsi }))
    )
  }
};
var LIMITS = {
  low: phrase(({ defaultAlarms: defaultAlarms2 }, name2) => defaultAlarms2.limits.low({ name: name2 })),
  high: phrase(({ defaultAlarms: defaultAlarms2 }, name2) => defaultAlarms2.limits.high({ name: name2 })),
  positionLost: phrase(({ defaultAlarms: defaultAlarms2 }) => defaultAlarms2.limits.positionLost)
};
var NONE = { descriptions: [], messages: [] };
function phrasesOf(tagId) {
  if (isForeignAlertTag(tagId)) return FOREIGN_ALERTS;
  const family = stationFamilyOf(tagId);
  if (family !== void 0) return STATIONS[family];
  return OWN_TAGS.get(tagId.slice(tagId.lastIndexOf(".") + 1)) ?? NONE;
}
function translated(text3, phrases, language, nameIn = (name2) => name2) {
  for (const each of phrases) {
    for (const locale of LOCALES) {
      const found = each[locale].expression.exec(text3);
      if (found === null) continue;
      const { write } = each[language];
      return write(...Array.from({ length: each.count }, (_, i) => nameIn(found.groups?.[`name${i}`] ?? "")));
    }
  }
  return void 0;
}
var standard = new StandardDescriptions(TAG_TEXTS);
function descriptionIn(tag, language) {
  return translated(tag.description, phrasesOf(tag.id).descriptions, language) ?? standard.inLanguage(tag, language);
}
function messageIn({ tagId, alarmId, message: message2 }, language) {
  const row = defaultAlarmRow(tagId, alarmId);
  const nameIn = (description) => descriptionIn({ id: tagId, description }, language);
  if (row === void 0) return translated(message2, phrasesOf(tagId).messages, language) ?? message2;
  if (row.text === void 0) return nameIn(message2);
  return translated(message2, [LIMITS[row.text]], language, nameIn) ?? message2;
}
function recordIn(record, language) {
  if (language === void 0) return record;
  const { tag_id: tagId, alarm_id: alarmId, message: message2 } = record;
  return { ...record, message: messageIn({ tagId, alarmId, message: message2 }, language) };
}
function allAdvice({ defaultAlarms: defaultAlarms2, systemTags: systemTags2, evidence, witness: witness3, bus: bus2, alerts, stations }) {
  const kinds = Object.keys(MESSAGES.en.defaultAlarms.advice);
  return [
    ...kinds.map((kind) => defaultAlarms2.advice[kind]),
    defaultAlarms2.deadSensors.advice,
    systemTags2.clock.advice,
    systemTags2.dataDir.advice,
    evidence.advice,
    witness3.service.advice,
    bus2.alarmAdvice.lost,
    bus2.alarmAdvice.duplicateName,
    bus2.alarmAdvice.noAddress,
    bus2.gateway.advice,
    alerts.advice,
    stations.collision.advice,
    stations.distress.advice,
    stations.test.advice
  ];
}
var ADVICE = inEach((locale) => allAdvice(MESSAGES[locale]));
var ADVICE_PLACES = new Map(
  LOCALES.flatMap((locale) => ADVICE[locale].map((text3, place3) => [text3, place3]))
);
function adviceIn(advice, language) {
  return ADVICE[language][ADVICE_PLACES.get(advice) ?? -1] ?? advice;
}

// src/api/endpoints/tags.ts
var tagEndpoints = [
  endpoint({
    method: "get",
    path: "/tags",
    operationId: "listTags",
    summary: "Every registered tag with its current value",
    parameters: { language: languageParameter },
    answer: arrayOf(refTo("TagSummary")),
    handle: ({ language }, { parts: parts2 }) => Listing.ofRecords([...parts2.tags.entries()], (tag) => tagSummary(tag, language))
  }),
  endpoint({
    method: "get",
    path: "/tags/{tag_id}",
    operationId: "getTag",
    summary: "One tag with its current value and its alarm configurations",
    parameters: { tag_id: pathParameter("The tag's id."), language: languageParameter },
    answer: refTo("TagDetail"),
    problems: { 404: "The tag or its current value does not exist." },
    handle({ tag_id: tagId, language }, { parts: parts2 }) {
      const definition = parts2.tags.definition(tagId);
      const value = parts2.tags.value(tagId);
      if (definition === void 0 || value === void 0)
        throw new Problem(404, api.tagWithoutValue({ tagId: quoted(tagId) }));
      return tagDetail({ definition, value }, parts2.alarms.rulesFor(tagId), language);
    }
  })
];
function tagSummary({ definition, value }, language) {
  return {
    id: definition.id,
    description: language === void 0 ? definition.description : descriptionIn(definition, language),
    unit_si: definition.unitSi,
    controllable: definition.controllable,
    value: value === void 0 ? null : value.value,
    quality: value === void 0 ? null : value.quality,
    timestamp: value === void 0 ? null : formatIsoTime(value.timestampMs),
    range_normal_min: definition.rangeNormalMin,
    range_normal_max: definition.rangeNormalMax
  };
}
function tagDetail({ definition, value }, rules, language) {
  return {
    id: definition.id,
    description: language === void 0 ? definition.description : descriptionIn(definition, language),
    unit_si: definition.unitSi,
    value: value.value,
    quality: value.quality,
    timestamp: formatIsoTime(value.timestampMs),
    alarms: rules.map((rule2) => alarmConfiguration2(rule2, language))
  };
}
function alarmConfiguration2(rule2, language) {
  const { id: alarmId, tagId, message: message2, advice, onlyWhen, offDelayS, repeatS, escalate, group: group2 } = rule2;
  return {
    id: rule2.id,
    operator: rule2.operator,
    threshold: rule2.threshold,
    hysteresis: rule2.hysteresis,
    delay_s: rule2.delayS,
    priority: rule2.priority,
    message: language === void 0 ? message2 : messageIn({ tagId, alarmId, message: message2 }, language),
    latching: rule2.latching,
    ...advice === void 0 ? {} : { advice: language === void 0 ? advice : adviceIn(advice, language) },
    ...rule2.settings,
    ...onlyWhen === void 0 ? {} : { only_when: `${onlyWhen.tagId} ${onlyWhen.operator} ${onlyWhen.threshold}` },
    ...onlyWhen?.hysteresis === void 0 ? {} : { only_when_hysteresis: onlyWhen.hysteresis },
    ...onlyWhen === void 0 ? {} : { only_when_hold_s: onlyWhen.holdS },
    ...offDelayS === void 0 ? {} : { off_delay_s: offDelayS },
    ...repeatS === void 0 ? {} : { repeat_s: repeatS },
    ...escalate === void 0 ? {} : { escalate: { after_s: escalate.afterS, to: escalate.to } },
    ...group2 === void 0 ? {} : { group: group2 }
  };
}

// src/api/endpoints/alarm-rules.ts
var MINUTE_MS2 = 6e4;
var PICKS = {
  open: ({ record }) => record !== void 0,
  shelved: ({ shelved }) => shelved !== void 0,
  out_of_service: ({ outOfService }) => outOfService !== void 0
};
var rule = {
  language: languageParameter,
  tag_id: pathParameter("The rule's tag."),
  alarm_id: pathParameter("The alarm configuration's id within its tag.")
};
var user = userParameter("Who does it.");
var reason2 = requiredSummaryParameter("Why.", limits17.http.reasonChars, api.reasonRequired);
var MOST_DAYS = 366;
var keys = objectParameter(
  "The keys that change, as the project file has them; null takes one away. All of a new rule."
);
var change = { ...rule, user, rule: keys };
var changeProblems = {
  404: "There is no such rule.",
  409: "The rule is not one of the project, or the project file has been changed since it was loaded.",
  422: "The project would have faults with it: a line each, in the language.",
  429: "This address has written too much; Retry-After says when it may again.",
  503: "The log book or the project file cannot take it; nothing has changed."
};
var problems = {
  404: "There is no such rule, or nothing to take back.",
  429: "This address has written too much; Retry-After says when it may again.",
  503: "The log book cannot take it; nothing has changed."
};
var alarmRuleEndpoints = [
  endpoint({
    method: "get",
    path: "/alarms/rules",
    operationId: "listAlarmRules",
    summary: "Every alarm rule, with how it stands now",
    parameters: {
      state: choiceParameter("Only rules with an open alarm, or shelved, or out of service.", [
        "open",
        "shelved",
        "out_of_service"
      ]),
      language: languageParameter
    },
    answer: arrayOf(refTo("AlarmRule")),
    handle({ state, language }, { parts: parts2 }) {
      const rules = parts2.alarms.rules();
      return Listing.ofRecords(
        state === void 0 ? rules : rules.filter(PICKS[state]),
        (status) => ruleStatus(status, language, parts2.rules)
      );
    }
  }),
  endpoint({
    method: "get",
    path: "/alarms/stats",
    operationId: "alarmStatistics",
    summary: "How often alarms come: per ten minutes, floods, chattering, standing, the ten most frequent",
    parameters: { language: languageParameter },
    answer: refTo("AlarmReport"),
    handle({ language }, { parts: parts2 }) {
      const report = parts2.alarms.report();
      return { ...report, standing: report.standing.map((record) => recordIn(record, language)) };
    }
  }),
  endpoint({
    method: "post",
    path: "/alarms/rules/{tag_id}/{alarm_id}/shelve",
    operationId: "shelveAlarm",
    summary: "Shelves a rule for a while: its alarms make no sound and do not count as unacknowledged",
    parameters: {
      ...rule,
      user,
      reason: reason2,
      minutes: integerParameter("For how long.", {
        minimum: 1,
        maximum: limits12.shelveMs / MINUTE_MS2,
        default: 60
      })
    },
    answer: refTo("AlarmRule"),
    problems,
    handle: async ({ language, minutes: minutes2, reason: why, user: by, ...of }, { parts: { acts, rules } }, caller) => ruleStatus(await done(acts.alarms.shelve(caller, named2(of), minutes2, why, by)), language, rules)
  }),
  endpoint({
    method: "post",
    path: "/alarms/rules/{tag_id}/{alarm_id}/unshelve",
    operationId: "unshelveAlarm",
    summary: "Ends the shelving of a rule before its time",
    parameters: { ...rule, user },
    answer: refTo("AlarmRule"),
    problems,
    handle: async ({ language, user: by, ...of }, { parts: { acts, rules } }, caller) => ruleStatus(await done(acts.alarms.unshelve(caller, named2(of), by)), language, rules)
  }),
  endpoint({
    method: "post",
    path: "/alarms/rules/{tag_id}/{alarm_id}/out-of-service",
    operationId: "takeAlarmOutOfService",
    summary: "Takes a rule out of service until somebody returns it: as shelved, without an end",
    parameters: { ...rule, user, reason: reason2 },
    answer: refTo("AlarmRule"),
    problems,
    handle: async ({ language, reason: why, user: by, ...of }, { parts: { acts, rules } }, caller) => ruleStatus(await done(acts.alarms.takeOutOfService(caller, named2(of), why, by)), language, rules)
  }),
  endpoint({
    method: "post",
    path: "/alarms/rules/{tag_id}/{alarm_id}/return-to-service",
    operationId: "returnAlarmToService",
    summary: "Returns a rule to service",
    parameters: { ...rule, user },
    answer: refTo("AlarmRule"),
    problems,
    handle: async ({ language, user: by, ...of }, { parts: { acts, rules } }, caller) => ruleStatus(await done(acts.alarms.returnToService(caller, named2(of), by)), language, rules)
  }),
  endpoint({
    method: "post",
    path: "/alarms/rules/{tag_id}/{alarm_id}",
    operationId: "changeAlarmRule",
    summary: "Changes a rule, or adds one: in the project file, whose comments stay, and at once",
    parameters: change,
    answer: refTo("AlarmRule"),
    problems: changeProblems,
    async handle({ language, user: by, rule: changed3, ...of }, { parts: parts2 }, caller) {
      const said = { user: by, language: language ?? parts2.language ?? "es" };
      const status = await done(rulesOf(parts2).change(caller, { ...named2(of), keys: changed3 }, said));
      if ("removed" in status) throw new Problem(404, api.alarmRuleNotSo(quotedRule(of)));
      return ruleStatus(status, language, parts2.rules);
    }
  }),
  endpoint({
    method: "post",
    path: "/alarms/rules/{tag_id}/{alarm_id}/remove",
    operationId: "removeAlarmRule",
    summary: "Removes a rule from the project; a default alarm is switched off",
    parameters: { ...rule, user },
    answer: refTo("RuleRemoved"),
    problems: changeProblems,
    async handle({ language, user: by, ...of }, { parts: parts2 }, caller) {
      const said = { user: by, language: language ?? parts2.language ?? "es" };
      await done(rulesOf(parts2).change(caller, { ...named2(of), keys: void 0 }, said));
      return { tag_id: of.tag_id, alarm_id: of.alarm_id, removed: true };
    }
  }),
  endpoint({
    method: "post",
    path: "/alarms/rules/{tag_id}/{alarm_id}/trial",
    operationId: "tryAlarmRule",
    summary: "What a rule would have raised in the last days, by the engine itself, from the historian; nothing is changed",
    parameters: {
      ...rule,
      rule: keys,
      days: integerParameter("How many days.", { minimum: 1, maximum: MOST_DAYS, default: 30 })
    },
    answer: refTo("RuleTrial"),
    problems: { ...changeProblems, 429: "Another rule is being tried now.", 503: "The historian cannot answer now." },
    async handle({ language = "es", days: days2, rule: changed3, ...of }, { parts: parts2 }, caller) {
      const asked = { days: days2, language };
      const asker = { signal: caller.signal, ...caller.client === void 0 ? {} : { client: caller.client } };
      return trialBody(await done(rulesOf(parts2).trial({ ...named2(of), keys: changed3 }, asked, asker)));
    }
  })
];
function rulesOf({ rules }) {
  if (rules === void 0) throw new Problem(503, api.projectChanged);
  return rules;
}
function quotedRule({ tag_id: tagId, alarm_id: alarmId }) {
  return { tagId: quoted(tagId), alarmId: quoted(alarmId) };
}
function trialBody({ sinceMs, untilMs, isWhole, dataSinceMs, ...trial }) {
  return {
    since: formatIsoTime(sinceMs),
    until: formatIsoTime(untilMs),
    whole: isWhole,
    data_since: dataSinceMs === null ? null : formatIsoTime(dataSinceMs),
    raised: trial.count,
    held_s: Math.round(trial.heldMs / 1e3),
    samples: trial.samples,
    raisings: trial.raisings.map(({ activatedAtMs, returnedAtMs, value, worst }) => ({
      activated_at: formatIsoTime(activatedAtMs),
      returned_at: returnedAtMs === void 0 ? null : formatIsoTime(returnedAtMs),
      value,
      worst
    }))
  };
}
function named2({ tag_id: tagId, alarm_id: alarmId }) {
  return { tagId, alarmId };
}
function ruleStatus({ rule: own, state, record, enabled, shelved, outOfService }, language, rules) {
  return {
    tag_id: own.tagId,
    ...alarmConfiguration2(own, language),
    state,
    record_id: record?.id ?? null,
    ...enabled === void 0 ? {} : { enabled },
    ...rules === void 0 ? {} : { origin: rules.originOf(own.tagId, own.id) },
    shelved: shelved ?? null,
    out_of_service: outOfService ?? null
  };
}

// src/api/live/alarm-stream.ts
import { randomBytes } from "node:crypto";

// src/api/load/places.ts
var Places = class {
  #all;
  #shares = /* @__PURE__ */ new Map();
  #taken = 0;
  accepted = 0;
  refused = 0;
  constructor(all) {
    this.#all = all;
  }
  /** Places that this machine leaves to others, and others to it. */
  get #left() {
    return Math.floor(this.#all * limits17.live.shareOfOthers);
  }
  get taken() {
    return this.#taken;
  }
  /** Why there is no place for this client, a 503 or a 429; undefined if there is one. */
  problemFor(client) {
    const most = this.#most(client);
    const own = this.#shares.get(void 0) ?? 0;
    const isFull = client === void 0 ? this.#taken >= this.#all : this.#taken - own >= this.#all - this.#left || this.#taken >= this.#all;
    if (!isFull && (this.#shares.get(client) ?? 0) < most) return void 0;
    this.refused += 1;
    return isFull ? new Problem(503, api.subscribersFull({ max: this.#all })) : new Problem(429, api.subscriberShare({ max: most }));
  }
  /** The result releases the place; idempotent. */
  take(client) {
    this.#change(client, 1);
    this.accepted += 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.#change(client, -1);
      isTaken = false;
    };
  }
  /** The same parts in a place, which is released after the last one. */
  hold(client, parts2) {
    return releasing(this.take(client), parts2);
  }
  /** How many places one client may have now. */
  #most(client) {
    if (client === void 0) return this.#all - this.#left;
    const others = this.#taken - (this.#shares.get(void 0) ?? 0) - (this.#shares.get(client) ?? 0);
    const half = Math.ceil((this.#all - this.#left - others) / 2);
    return Math.min(half, limits17.live.subscribersPerAddress);
  }
  #change(client, by) {
    const share = (this.#shares.get(client) ?? 0) + by;
    if (share > 0) this.#shares.set(client, share);
    else this.#shares.delete(client);
    this.#taken += by;
  }
};
async function* releasing(release, parts2) {
  try {
    yield* parts2;
  } finally {
    release();
  }
}

// src/api/live/alarm-stream.ts
var alarmStreamDefaults = {
  changes: limits17.alarmStream.changes,
  clients: limits17.alarmStream.clients,
  heartbeatMs: limits17.alarmStream.heartbeatMs
};
var ALARM_STREAM_PATH = "/alarms/stream";
var RECORDS_AT_ONCE = 16;
var CHANGES_AT_ONCE = 16;
var AlarmStream = class {
  type = "alarm-stream";
  name = ALARM_STREAM_PATH;
  places;
  #alarms;
  #ruleBody;
  #options;
  #run = randomBytes(4).toString("hex");
  /** The latest changes, the one with number `n` at `n % changes`; the first has number 1. */
  #latest = [];
  #newest = 0;
  #toldAnew = 0;
  /** Who waits for the next change. */
  #waiting = /* @__PURE__ */ new Set();
  #unsubscribe = [];
  #stopped = false;
  #end = Promise.withResolvers();
  constructor(alarms, ruleBody, options = alarmStreamDefaults) {
    this.#alarms = alarms;
    this.#ruleBody = ruleBody;
    this.#options = options;
    this.places = new Places(options.clients);
  }
  run() {
    this.#unsubscribe = [
      this.#alarms.subscribe(({ record }) => this.#take("alarm", (language) => recordIn(record, language))),
      this.#alarms.subscribeRules((status) => this.#take("rule", (language) => this.#ruleBody(status, language)))
    ];
    return this.#end.promise;
  }
  /** Ends the answer of every client. Idempotent. */
  stop() {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#stopped = true;
    this.#wake();
    this.#end.resolve();
  }
  counters() {
    return { ...this.statistics() };
  }
  statistics() {
    const { taken, accepted, refused: refused2 } = this.places;
    return { clients: taken, accepted, refused: refused2, changes: this.#newest, told_anew: this.#toldAnew };
  }
  /** What one client is sent, until it leaves or the service stops. */
  async *events({ lastEventId, language }, signal) {
    let told = this.#numberOf(lastEventId);
    if (told === void 0 && lastEventId !== void 0) this.#toldAnew += 1;
    const isOver = () => this.#stopped || signal?.aborted === true;
    while (!isOver()) {
      if (told !== void 0 && this.#newest - told > this.#options.changes) {
        this.#toldAnew += 1;
        told = void 0;
      }
      if (told === void 0) {
        told = this.#newest;
        yield* this.#list(this.#alarms.open(), told, language);
      } else if (told < this.#newest) {
        const until = Math.min(this.#newest, told + CHANGES_AT_ONCE);
        let text3 = "";
        for (let number2 = told + 1; number2 <= until; number2 += 1) {
          text3 += this.#latest[number2 % this.#options.changes]?.textIn(language) ?? "";
        }
        told = until;
        yield text3;
      } else if (!await this.#changed(signal)) {
        yield ":\n\n";
      }
    }
  }
  #take(event, bodyIn) {
    this.#newest += 1;
    this.#latest[this.#newest % this.#options.changes] = new ToldChange(this.#id(this.#newest), event, bodyIn);
    this.#wake();
  }
  #wake() {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
  /** False where nothing has changed for a heartbeat. */
  #changed(signal) {
    return new Promise((resolve4) => {
      const end = (hasChanged) => {
        clearTimeout(timer2);
        this.#waiting.delete(wake);
        signal?.removeEventListener("abort", wake);
        resolve4(hasChanged);
      };
      const wake = () => end(true);
      const timer2 = setTimeout(() => end(false), this.#options.heartbeatMs);
      this.#waiting.add(wake);
      signal?.addEventListener("abort", wake);
    });
  }
  *#list(open3, number2, language) {
    let text3 = `retry: 2000
id: ${this.#id(number2)}
event: alarms
data: [
`;
    for (const [at, record] of open3.entries()) {
      text3 += `data: ${JSON.stringify(recordIn(record, language))}${at === open3.length - 1 ? "" : ","}
`;
      if (at % RECORDS_AT_ONCE !== RECORDS_AT_ONCE - 1) continue;
      yield text3;
      text3 = "";
    }
    yield `${text3}data: ]

`;
  }
  #id(number2) {
    return `${this.#run}-${number2}`;
  }
  /** Undefined for an event of another run, or none. */
  #numberOf(id2) {
    const [run, number2] = id2?.split("-") ?? [];
    if (run !== this.#run || number2 === void 0 || !/^\d{1,15}$/.test(number2)) return void 0;
    return Number(number2) <= this.#newest ? Number(number2) : void 0;
  }
};
var ToldChange = class {
  #id;
  #event;
  #bodyIn;
  #texts = /* @__PURE__ */ new Map();
  constructor(id2, event, bodyIn) {
    this.#id = id2;
    this.#event = event;
    this.#bodyIn = bodyIn;
  }
  textIn(language) {
    let text3 = this.#texts.get(language);
    if (text3 === void 0) {
      text3 = `id: ${this.#id}
event: ${this.#event}
data: ${JSON.stringify(this.#bodyIn(language))}

`;
      this.#texts.set(language, text3);
    }
    return text3;
  }
};

// src/api/live/close-codes.ts
var GOING_AWAY = 1001;
var POLICY_VIOLATION = 1008;

// src/api/live/text-frame.ts
var FIN_TEXT = 129;
function textFrame(text3) {
  const bytes = Buffer.byteLength(text3);
  const headBytes = bytes < 126 ? 2 : bytes < 65536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headBytes + bytes);
  frame[0] = FIN_TEXT;
  if (headBytes === 2) frame[1] = bytes;
  else if (headBytes === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(bytes, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(bytes), 2);
  }
  frame.write(text3, headBytes);
  return frame;
}
function payloadOf(frame) {
  const length = frame[1] ?? 0;
  return frame.subarray(length < 126 ? 2 : length === 126 ? 4 : 10);
}

// src/api/live/live-messages.ts
var LIVE_PATH = "/ws/realtime";
var LiveMessages = class {
  heartbeat = textFrame('{"type":"heartbeat"}');
  #made = /* @__PURE__ */ new WeakMap();
  of(update) {
    let frame = this.#made.get(update);
    if (frame === void 0) {
      frame = textFrame(tagMessage(update));
      this.#made.set(update, frame);
    }
    return frame;
  }
};
function tagMessage({ tagId, value, quality: quality2, timestampMs }) {
  const timestamp = formatIsoTime(timestampMs);
  return JSON.stringify({ type: "tag", tag_id: tagId, value, quality: quality2, timestamp });
}

// src/tags/subscriber-queue.ts
var SubscriberQueue = class {
  capacity;
  #oldest;
  #newest;
  #size = 0;
  #arrivals = 0;
  #dropped = 0;
  #newestOfTag = /* @__PURE__ */ new Map();
  #superseded = new OldestFirst();
  constructor(capacity = limits11.subscriber.queueMessages) {
    if (!Number.isInteger(capacity) || capacity < 1) throw new RangeError(`capacity ${capacity}`);
    this.capacity = capacity;
  }
  get size() {
    return this.#size;
  }
  get full() {
    return this.#size === this.capacity;
  }
  /** How many updates were dropped since the queue was made. */
  get dropped() {
    return this.#dropped;
  }
  /** Always takes the update; a full queue drops another one for it. */
  push(update) {
    const node = { update, order: this.#arrivals, superseded: false, older: this.#newest, newer: void 0 };
    this.#arrivals += 1;
    const previous = this.#newestOfTag.get(update.tagId);
    this.#newestOfTag.set(update.tagId, node);
    if (previous !== void 0) {
      previous.superseded = true;
      this.#superseded.add(previous);
    }
    if (this.#newest === void 0) this.#oldest = node;
    else this.#newest.newer = node;
    this.#newest = node;
    this.#size += 1;
    if (this.#size > this.capacity) this.#drop();
  }
  /** The oldest update that waits, or undefined. */
  shift() {
    const node = this.#oldest;
    if (node === void 0) return void 0;
    if (node.superseded) this.#superseded.take();
    this.#unlink(node);
    return node.update;
  }
  #drop() {
    const node = this.#superseded.take() ?? this.#oldest;
    if (node === void 0) return;
    this.#unlink(node);
    this.#dropped += 1;
  }
  #unlink(node) {
    if (node.older === void 0) this.#oldest = node.newer;
    else node.older.newer = node.newer;
    if (node.newer === void 0) this.#newest = node.older;
    else node.newer.older = node.older;
    this.#size -= 1;
    if (!node.superseded) this.#newestOfTag.delete(node.update.tagId);
  }
};
var OldestFirst = class {
  #nodes = [];
  add(node) {
    const nodes = this.#nodes;
    let at = nodes.length;
    nodes.push(node);
    while (at > 0) {
      const above = at - 1 >> 1;
      const parent = nodes[above];
      if (parent === void 0 || parent.order < node.order) break;
      nodes[at] = parent;
      at = above;
    }
    nodes[at] = node;
  }
  take() {
    const nodes = this.#nodes;
    const root = nodes[0];
    const last = nodes.pop();
    if (last === void 0 || last === root) return root;
    let at = 0;
    for (; ; ) {
      const left = nodes[2 * at + 1];
      const right = nodes[2 * at + 2];
      const rightIsOlder = left !== void 0 && right !== void 0 && right.order < left.order;
      const child = rightIsOlder ? right : left;
      if (child === void 0 || last.order < child.order) break;
      nodes[at] = child;
      at = 2 * at + (rightIsOlder ? 2 : 1);
    }
    nodes[at] = last;
    return root;
  }
};

// src/api/live/live-selection.ts
var TagChoice = class {
  #patterns;
  #known = /* @__PURE__ */ new Map();
  constructor(patterns2) {
    this.#patterns = patterns2;
  }
  has(tagId) {
    let matches = this.#known.get(tagId);
    if (matches === void 0) {
      matches = this.#patterns.some((pattern) => matchesWildcard(tagId, pattern));
      this.#known.set(tagId, matches);
    }
    return matches;
  }
};
var TagPace = class {
  #intervalMs;
  /** When an update of each tag last passed, the longest ago first. */
  #passedAt = /* @__PURE__ */ new Map();
  #held = /* @__PURE__ */ new Map();
  constructor(intervalMs) {
    this.#intervalMs = intervalMs;
  }
  /** Whether it passes now; otherwise it is held. */
  passes(update, nowMs) {
    const { tagId } = update;
    const passedAt = this.#passedAt.get(tagId);
    if (passedAt !== void 0 && nowMs - passedAt < this.#intervalMs) {
      this.#held.set(tagId, update);
      return false;
    }
    this.#held.delete(tagId);
    this.#pass(tagId, nowMs);
    return true;
  }
  /** Updates that were held and whose time has come, in the order of their times. */
  due(nowMs) {
    const due = [];
    for (const [tagId, passedAt] of this.#passedAt) {
      if (nowMs - passedAt < this.#intervalMs) break;
      this.#passedAt.delete(tagId);
      const update = this.#held.get(tagId);
      if (update === void 0) continue;
      this.#held.delete(tagId);
      due.push(update);
    }
    for (const { tagId } of due) this.#pass(tagId, nowMs);
    return due;
  }
  /** How long until something is due; undefined if nothing is held. */
  waitMs(nowMs) {
    if (this.#held.size === 0) return void 0;
    for (const passedAt of this.#passedAt.values()) return Math.max(0, passedAt + this.#intervalMs - nowMs);
    return void 0;
  }
  #pass(tagId, nowMs) {
    this.#passedAt.delete(tagId);
    this.#passedAt.set(tagId, nowMs);
  }
};

// src/api/live/wire.ts
var PlainWire = class {
  isShared = true;
  #stream;
  constructor(stream) {
    this.#stream = stream;
  }
  get waiting() {
    return this.#stream.writableLength;
  }
  write(frames) {
    this.#stream.write(frames.length === 1 && frames[0] !== void 0 ? frames[0] : Buffer.concat(frames));
  }
};
var DeflateWire = class {
  isShared = false;
  #socket;
  #packed;
  /** `packed` is called when ws has packed the last of the frames of a write. */
  constructor(socket, packed2) {
    this.#socket = socket;
    this.#packed = packed2;
  }
  get waiting() {
    return this.#socket.bufferedAmount;
  }
  write(frames) {
    for (const [at, frame] of frames.entries()) {
      const isLast = at === frames.length - 1;
      this.#socket.send(payloadOf(frame), { binary: false, compress: true }, isLast ? this.#packed : void 0);
    }
  }
};

// src/api/live/live-subscriber.ts
var LiveSubscriber = class {
  /** Tag messages passed to the socket. */
  sent = 0;
  heartbeats = 0;
  /** Whether the peer has answered the last ping. */
  answering = true;
  socket;
  #stream;
  #wire;
  #parts;
  #options;
  #queue;
  #choice;
  #pace;
  /** Tags that the snapshot has not sent yet, and the position in them. */
  #owed = /* @__PURE__ */ new Set();
  #snapshot;
  #fullSinceMs = 0;
  #takenAtMs;
  #wroteAtMs;
  #heartbeat;
  #release;
  constructor(socket, { stream, selection, isCompressed = false }, parts2, options) {
    this.socket = socket;
    this.#stream = stream;
    this.#wire = isCompressed ? new DeflateWire(socket, () => this.#drained()) : new PlainWire(stream);
    this.#parts = parts2;
    this.#options = options;
    this.#queue = new SubscriberQueue(options.queueMessages);
    this.#choice = selection.tags.length === 0 ? void 0 : new TagChoice(selection.tags);
    this.#pace = selection.min_interval_ms === 0 ? void 0 : new TagPace(selection.min_interval_ms);
    for (const { definition, value } of parts2.tags.entries()) {
      if (value !== void 0 && this.#choice?.has(definition.id) !== false) this.#owed.add(definition.id);
    }
    this.#snapshot = this.#owed.values();
    this.#takenAtMs = this.#wroteAtMs = parts2.clock.monotonic();
    this.#heartbeat = setTimeout(() => this.#beat(), options.heartbeatMs);
    stream.on("drain", this.#drained);
  }
  get dropped() {
    return this.#queue.dropped;
  }
  get waiting() {
    return this.#queue.size;
  }
  /** Whether it has had everything that all have had, so that the next bytes for all are also its own. */
  get isLevel() {
    const isWhole = this.#choice === void 0 && this.#pace === void 0;
    return isWhole && this.#wire.isShared && this.#owed.size === 0 && this.#queue.size === 0;
  }
  /** Takes the messages of so many updates, if the socket has room for them; otherwise false, and it is behind from now on. */
  take(frames, updates, nowMs) {
    if (!this.#isOpen || this.#wire.waiting + frames.length > this.#options.socketBytes) return false;
    this.#wire.write([frames]);
    this.sent += updates;
    this.#wroteAtMs = nowMs;
    return true;
  }
  /** Queues an update; `pump` sends it. A burst of more than half the queue is sent at once and not dropped. */
  offer(update) {
    if (this.#owed.has(update.tagId) || this.#choice?.has(update.tagId) === false) return;
    if (this.#pace?.passes(update, this.#parts.clock.monotonic()) === false) {
      this.#release ??= this.#releaseLater();
      return;
    }
    this.#push(update);
  }
  /** Passes what waits to the socket, as much as it may hold, in few writes. */
  pump() {
    const { socketBytes } = this.#options;
    while (this.#isOpen && this.#wire.waiting < socketBytes) {
      const frames = this.#nextFrames(socketBytes - this.#wire.waiting);
      if (frames.length === 0) return;
      this.#wire.write(frames);
      this.sent += frames.length;
      this.#wroteAtMs = this.#parts.clock.monotonic();
    }
  }
  /** How long the client has read nothing while its queue was full; 0 if there is room. */
  stalledMs() {
    if (!this.#queue.full) return 0;
    return this.#parts.clock.monotonic() - Math.max(this.#fullSinceMs, this.#takenAtMs);
  }
  end() {
    clearTimeout(this.#heartbeat);
    clearTimeout(this.#release);
    this.#stream.off("drain", this.#drained);
  }
  get #isOpen() {
    return this.socket.readyState === this.socket.OPEN;
  }
  /** The network has taken all that the socket held. */
  #drained = () => {
    this.#takenAtMs = this.#parts.clock.monotonic();
    this.pump();
  };
  #push(update) {
    const wasFull = this.#queue.full;
    this.#queue.push(update);
    if (this.#queue.full && !wasFull) this.#fullSinceMs = this.#parts.clock.monotonic();
    if (this.#queue.size * 2 >= this.#queue.capacity) this.pump();
  }
  #nextFrames(mostBytes) {
    const frames = [];
    for (let bytes = 0; bytes < mostBytes; ) {
      const update = this.#next();
      if (update === void 0) break;
      const frame = this.#parts.messages.of(update);
      frames.push(frame);
      bytes += frame.length;
    }
    return frames;
  }
  #next() {
    while (this.#owed.size > 0) {
      const { value: tagId } = this.#snapshot.next();
      this.#owed.delete(tagId);
      const value = this.#parts.tags.value(tagId);
      if (value === void 0) continue;
      this.#pace?.passes(value, this.#parts.clock.monotonic());
      return value;
    }
    return this.#queue.shift();
  }
  #releaseLater() {
    const waitMs = this.#pace?.waitMs(this.#parts.clock.monotonic());
    return waitMs === void 0 ? void 0 : setTimeout(() => this.#releaseDue(), Math.ceil(waitMs));
  }
  #releaseDue() {
    for (const update of this.#pace?.due(this.#parts.clock.monotonic()) ?? []) this.#push(update);
    this.pump();
    this.#release = this.#releaseLater();
  }
  #beat() {
    if (!this.#isOpen) return;
    const silentMs2 = this.#parts.clock.monotonic() - this.#wroteAtMs;
    const waitMs = this.#options.heartbeatMs - silentMs2;
    if (waitMs < 1 && this.#queue.size === 0 && this.#owed.size === 0) {
      this.heartbeats += 1;
      this.#wire.write([this.#parts.messages.heartbeat]);
    }
    this.#heartbeat = setTimeout(() => this.#beat(), waitMs < 1 ? this.#options.heartbeatMs : Math.ceil(waitMs));
  }
};

// src/api/live/live-hub.ts
var liveDefaults = {
  queueMessages: limits11.subscriber.queueMessages,
  heartbeatMs: limits17.live.heartbeatMs,
  socketBytes: limits11.subscriber.socketBytes,
  stalledMs: limits11.subscriber.stalledMs,
  closeMs: limits17.live.closeMs,
  pingMs: limits17.live.pingMs,
  subscribers: limits17.live.subscribers,
  tickMs: limits17.live.tickMs
};
var TRY_AGAIN_LATER = 1013;
var LEAST_PACE = 1.5;
var SHORTEST_PAUSE_MS = 1;
var LiveHub = class {
  type = "live";
  name = LIVE_PATH;
  options;
  #tags;
  #clock;
  #messages = new LiveMessages();
  #subscribers = /* @__PURE__ */ new Set();
  /** Those of the subscribers that have had all but `#news`. */
  #level = /* @__PURE__ */ new Set();
  #behind = /* @__PURE__ */ new Set();
  /** Updates for those that are level, at most half of what a queue holds. */
  #news = [];
  #places;
  #stopped = Promise.withResolvers();
  #unsubscribe;
  #timers = [];
  #isDue = false;
  #dueTimer;
  /** The earliest time of the next sending. */
  #nextMs = 0;
  #closedStalled = 0;
  #closedDead = 0;
  #compressed = 0;
  /** The counts of subscribers that have gone. */
  #past = { messages: 0, heartbeats: 0, dropped: 0 };
  constructor(tags3, clock2, options = liveDefaults) {
    this.#tags = tags3;
    this.#clock = clock2;
    this.options = options;
    this.#places = new Places(options.subscribers);
  }
  run() {
    const { pingMs: pingMs2, stalledMs: stalledMs2 } = this.options;
    this.#unsubscribe = this.#tags.subscribe((update) => this.#offer(update));
    this.#timers = [
      setInterval(() => this.#ping(), pingMs2),
      setInterval(() => this.#closeStalled(), Math.max(10, Math.min(1e3, stalledMs2 / 4)))
    ];
    return this.#stopped.promise;
  }
  /** Takes no more updates and closes all connections (1001). Idempotent. */
  stop() {
    this.#unsubscribe?.();
    for (const timer2 of this.#timers) clearInterval(timer2);
    clearTimeout(this.#dueTimer);
    for (const subscriber of this.#subscribers) subscriber.socket.close(GOING_AWAY);
    this.#stopped.resolve();
  }
  counters() {
    return { ...this.statistics() };
  }
  /** Why another subscriber is refused; undefined if it is not. */
  problemFor(client) {
    return this.#places.problemFor(client);
  }
  /** Whether the handshake with this URL may agree on compression: it asks for it, and not too many have it. */
  mayCompress(url) {
    const asksFor = url.startsWith(`${LIVE_PATH}?`) && /[?&]compression=deflate(&|$)/.test(url);
    return asksFor && this.#compressed < limits17.live.compressed.atOnce;
  }
  /** `client`: the address that it is counted to. */
  accept(socket, connection) {
    const parts2 = { tags: this.#tags, messages: this.#messages, clock: this.#clock };
    const subscriber = new LiveSubscriber(socket, connection, parts2, this.options);
    this.#subscribers.add(subscriber);
    this.#behind.add(subscriber);
    if (connection.isCompressed === true) {
      this.#compressed += 1;
      socket.once("close", () => this.#compressed -= 1);
    }
    socket.once("close", this.#places.take(connection.client));
    socket.on("pong", () => subscriber.answering = true);
    socket.on("error", () => {
    });
    socket.on("close", () => this.#remove(subscriber));
    subscriber.pump();
  }
  statistics() {
    const { messages: messages2, heartbeats, dropped } = this.#past;
    const sum = { messages: messages2, heartbeats, dropped, waiting: 0 };
    for (const subscriber of this.#subscribers) {
      sum.messages += subscriber.sent;
      sum.heartbeats += subscriber.heartbeats;
      sum.dropped += subscriber.dropped;
      sum.waiting += subscriber.waiting;
    }
    sum.waiting += this.#level.size * this.#news.length;
    return {
      subscribers: this.#subscribers.size,
      waiting: sum.waiting,
      accepted: this.#places.accepted,
      refused: this.#places.refused,
      messages: sum.messages,
      heartbeats: sum.heartbeats,
      dropped: sum.dropped,
      closed_stalled: this.#closedStalled,
      closed_dead: this.#closedDead,
      compressed: this.#compressed
    };
  }
  #remove(subscriber) {
    if (!this.#subscribers.delete(subscriber)) return;
    this.#level.delete(subscriber);
    this.#behind.delete(subscriber);
    subscriber.end();
    this.#past.messages += subscriber.sent;
    this.#past.heartbeats += subscriber.heartbeats;
    this.#past.dropped += subscriber.dropped;
  }
  #offer(update) {
    if (this.#subscribers.size === 0) return;
    for (const subscriber of this.#behind) subscriber.offer(update);
    if (this.#level.size > 0) this.#news.push(update);
    if (this.#news.length * 2 >= this.options.queueMessages) this.#send();
    else if (!this.#isDue) this.#sendLater();
  }
  #sendLater() {
    this.#isDue = true;
    const pauseMs = this.#nextMs - this.#clock.monotonic();
    if (pauseMs < SHORTEST_PAUSE_MS) setImmediate(() => this.#sendDue());
    else this.#dueTimer = setTimeout(() => this.#sendDue(), Math.round(pauseMs));
  }
  #sendDue() {
    const startMs = this.#clock.monotonic();
    this.#send();
    this.#isDue = false;
    const tookMs = this.#clock.monotonic() - startMs;
    const pauseMs = Math.min(this.options.tickMs, limits17.live.tickMsPerReader * this.#subscribers.size);
    this.#nextMs = startMs + Math.max(pauseMs, LEAST_PACE * tookMs);
  }
  #send() {
    const news = this.#news;
    this.#news = [];
    if (news.length > 0) this.#sendToLevel(news);
    for (const subscriber of this.#behind) {
      subscriber.pump();
      if (!subscriber.isLevel) continue;
      this.#behind.delete(subscriber);
      this.#level.add(subscriber);
    }
  }
  #sendToLevel(news) {
    const frames = Buffer.concat(news.map((update) => this.#messages.of(update)));
    const nowMs = this.#clock.monotonic();
    for (const subscriber of this.#level) {
      if (subscriber.take(frames, news.length, nowMs)) continue;
      this.#level.delete(subscriber);
      this.#behind.add(subscriber);
      for (const update of news) subscriber.offer(update);
    }
  }
  #ping() {
    for (const subscriber of this.#subscribers) {
      if (subscriber.answering) {
        subscriber.answering = false;
        subscriber.socket.ping();
      } else {
        this.#closedDead += 1;
        subscriber.socket.terminate();
      }
    }
  }
  #closeStalled() {
    for (const subscriber of this.#subscribers) {
      if (subscriber.stalledMs() < this.options.stalledMs) continue;
      this.#closedStalled += 1;
      subscriber.socket.close(TRY_AGAIN_LATER);
      this.#remove(subscriber);
    }
  }
};

// src/api/live/screen-client.ts
var DISAGREES = "disagrees";
var ScreenClient = class {
  socket;
  /** Whether the peer has answered the last ping. */
  answering = true;
  frames = 0;
  values = 0;
  /** Frames that had to wait for the client. */
  held = 0;
  #parts;
  #rate = new TokenBucket({ perS: limits17.screen.messages.perS, atOnce: limits17.screen.messages.atOnce });
  #shown = [];
  #everyMs = limits17.screen.every.defaultMs;
  /** Of the tags shown, those that were sent since the last `show`. */
  #sent = /* @__PURE__ */ new Map();
  #acknowledged = 0;
  #sentAtMs = -Infinity;
  #isHeld = false;
  #timer;
  constructor(socket, parts2) {
    this.socket = socket;
    this.#parts = parts2;
    this.#waitFor(this.#everyMs);
  }
  /** Takes a message of the client. False if no screen sends such a message, or so many. */
  take(data, isBinary) {
    const nowMs = this.#parts.clock.monotonic();
    const message2 = isBinary ? void 0 : readScreenMessage(data.toString());
    if (message2 === void 0 || this.#rate.take(costOf(message2.show), nowMs) > 0) return false;
    const { show, everyMs, ack } = message2;
    if (ack !== void 0) {
      if (ack > this.frames) return false;
      this.#acknowledged = Math.max(this.#acknowledged, ack);
    }
    if (everyMs !== void 0) this.#everyMs = everyMs;
    if (show !== void 0) {
      this.#shown = show;
      this.#sent.clear();
      this.#sentAtMs = -Infinity;
    }
    if (show !== void 0 || this.#isHeld) this.#send();
    return true;
  }
  end() {
    clearTimeout(this.#timer);
  }
  /** Sends what is due, and sets the time of the next frame. */
  #send() {
    const { socket } = this;
    if (socket.readyState !== socket.OPEN) return;
    const nowMs = this.#parts.clock.monotonic();
    const sinceMs = nowMs - this.#sentAtMs;
    if (sinceMs < this.#everyMs) return this.#waitFor(this.#everyMs - sinceMs);
    if (this.frames - this.#acknowledged >= limits17.screen.unacknowledged) {
      if (!this.#isHeld) this.held += 1;
      this.#isHeld = true;
      return;
    }
    const wallMs = this.#parts.clock.now();
    const isFull = socket.bufferedAmount > limits11.subscriber.socketBytes;
    const news = isFull ? [] : this.#news(wallMs);
    if (news.length > 0 || !isFull && sinceMs + this.#everyMs >= limits17.screen.silentMs) {
      this.frames += 1;
      this.values += news.length;
      socket.send(frameText(this.frames, wallMs, this.#parts.tags.size, news), { compress: true });
      this.#sentAtMs = nowMs;
    }
    this.#isHeld = false;
    this.#waitFor(this.#everyMs);
  }
  #news(wallMs) {
    const { tags: tags3, intake } = this.#parts;
    const news = [];
    for (const id2 of this.#shown === "all" ? tags3.ids() : this.#shown) {
      const value = tags3.value(id2);
      const disagrees = intake.disagrees(id2);
      const sent = this.#sent.get(id2);
      if (sent !== void 0 && sent.value === value && sent.disagrees === disagrees) continue;
      this.#sent.set(id2, { value, disagrees });
      const marks = value === void 0 ? [] : originMarks(value.source);
      news.push(tagText(id2, value, disagrees ? [...marks, DISAGREES] : marks, wallMs));
    }
    return news;
  }
  #waitFor(ms) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), Math.ceil(ms));
  }
};
function costOf(show) {
  const tags3 = show === "all" ? limits17.screen.tags : show?.length ?? 0;
  return 1 + Math.floor(tags3 / limits17.screen.messages.tagsPerToken);
}

// src/api/live/screen-hub.ts
var defaults = { clients: limits17.screen.clients, pingMs: limits17.live.pingMs };
var ScreenHub = class {
  type = "screen";
  name = SCREEN_PATH;
  #parts;
  #options;
  #places;
  #clients = /* @__PURE__ */ new Set();
  #stopped = Promise.withResolvers();
  #pinging;
  #compressed = 0;
  #counts = { frames: 0, values: 0, held: 0, closed_dead: 0, closed_misspoke: 0 };
  constructor(parts2, options = {}) {
    this.#parts = parts2;
    this.#options = { ...defaults, ...options };
    this.#places = new Places(this.#options.clients);
  }
  run() {
    this.#pinging = setInterval(() => this.#ping(), this.#options.pingMs);
    return this.#stopped.promise;
  }
  /** Closes all connections (1001). Idempotent. */
  stop() {
    clearInterval(this.#pinging);
    for (const { socket } of this.#clients) socket.close(GOING_AWAY);
    this.#stopped.resolve();
  }
  counters() {
    return { ...this.statistics() };
  }
  /** Why another screen is refused; undefined if it is not. */
  problemFor(client) {
    return this.#places.problemFor(client);
  }
  /** Whether the handshake with this URL may agree on compression. */
  mayCompress(url) {
    return url.replace(/\?.*$/s, "") === SCREEN_PATH && this.#compressed < limits17.screen.compressed;
  }
  /** `client`: the address that it is counted to. */
  accept(socket, client) {
    const screen2 = new ScreenClient(socket, this.#parts);
    this.#clients.add(screen2);
    const release = this.#places.take(client);
    const isCompressed = socket.extensions !== "";
    if (isCompressed) this.#compressed += 1;
    socket.on("message", (data, isBinary) => {
      if (screen2.take(data, isBinary)) return;
      this.#counts.closed_misspoke += 1;
      socket.close(POLICY_VIOLATION);
    });
    socket.on("pong", () => screen2.answering = true);
    socket.on("error", () => {
    });
    socket.once("close", () => {
      screen2.end();
      release();
      this.#clients.delete(screen2);
      if (isCompressed) this.#compressed -= 1;
      for (const name2 of ["frames", "values", "held"]) this.#counts[name2] += screen2[name2];
    });
  }
  statistics() {
    const sum = { ...this.#counts };
    for (const screen2 of this.#clients)
      for (const name2 of ["frames", "values", "held"]) sum[name2] += screen2[name2];
    const { accepted, refused: refused2 } = this.#places;
    return { clients: this.#clients.size, accepted, refused: refused2, ...sum, compressed: this.#compressed };
  }
  #ping() {
    for (const screen2 of this.#clients) {
      if (screen2.answering) {
        screen2.answering = false;
        screen2.socket.ping();
      } else {
        this.#counts.closed_dead += 1;
        screen2.socket.terminate();
      }
    }
  }
};

// src/api/load/event-loop-watch.ts
import { monitorEventLoopDelay } from "node:perf_hooks";
var RESOLUTION_MS = 20;
var WINDOW_MS = 6e4;
var EventLoopWatch = class {
  #histogram;
  #last;
  #timer;
  start() {
    this.#histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    this.#histogram.enable();
    this.#timer = setInterval(() => this.#turn(), WINDOW_MS).unref();
  }
  stop() {
    clearInterval(this.#timer);
    this.#histogram?.disable();
  }
  statistics() {
    const now = this.#measured();
    const last = this.#last;
    if (last === void 0) return now;
    return {
      p50_ms: Math.max(now.p50_ms, last.p50_ms),
      p99_ms: Math.max(now.p99_ms, last.p99_ms),
      max_ms: Math.max(now.max_ms, last.max_ms)
    };
  }
  #turn() {
    this.#last = this.#measured();
    this.#histogram?.reset();
  }
  /** The histogram has whole intervals in nanoseconds; the delay is what exceeds the resolution. */
  #measured() {
    const histogram = this.#histogram;
    if (histogram === void 0 || histogram.count === 0) return { p50_ms: 0, p99_ms: 0, max_ms: 0 };
    const late = (ns) => Math.max(0, Math.round((ns / 1e6 - RESOLUTION_MS) * 1e3) / 1e3);
    return {
      p50_ms: late(histogram.percentile(50)),
      p99_ms: late(histogram.percentile(99)),
      max_ms: late(histogram.max)
    };
  }
};

// src/api/server/app.ts
import express from "express";

// src/api/schema/query-string.ts
var NONE2 = /* @__PURE__ */ new Map();
function readQuery(target) {
  const mark = target.indexOf("?");
  if (mark === -1 || mark === target.length - 1) return NONE2;
  const texts = /* @__PURE__ */ new Map();
  const pairs = target.slice(mark + 1).split("&", limits17.http.queryParts + 1);
  if (pairs.length > limits17.http.queryParts) throw new Problem(400, api.queryTooLong({ max: limits17.http.queryParts }));
  for (const pair2 of pairs) {
    if (pair2 === "") continue;
    const equals2 = pair2.indexOf("=");
    const rawName = equals2 === -1 ? pair2 : pair2.slice(0, equals2);
    const name2 = decoded(rawName) ?? rawName;
    const text3 = equals2 === -1 ? "" : decoded(pair2.slice(equals2 + 1));
    const list = texts.get(name2);
    if (list === void 0) texts.set(name2, [text3]);
    else list.push(text3);
  }
  return texts;
}
function decoded(text3) {
  try {
    return decodeURIComponent(text3.replaceAll("+", " "));
  } catch {
    return void 0;
  }
}

// src/api/endpoints/live-parameters.ts
var { patterns, intervalMaxMs, compressed } = limits17.live;
var liveParameters = {
  tags: optionalListParameter(
    `Only these tags: at most ${patterns} ids separated by commas, in which * stands for any text; capitals make no difference.`,
    []
  ),
  min_interval_ms: integerParameter(
    "At most one message of each tag in this time, the newest. The first after a pause is sent at once.",
    { minimum: 0, maximum: intervalMaxMs, default: 0 }
  ),
  compression: choiceParameter(
    `\`deflate\`: messages are packed (RFC 7692) if the client's handshake offers it; for ${compressed.atOnce} subscribers at once, others get them as they are.`,
    ["deflate"]
  )
};
function liveSelectionOf(url) {
  const selection = readValues(liveParameters, { path: {}, query: readQuery(url), header: () => void 0 });
  if (selection.tags.length > patterns)
    throw new Problem(400, api.tooManyTags({ tags: selection.tags.length, max: patterns }));
  return selection;
}

// src/api/documents/asyncapi.ts
var { heartbeatMs, pingMs } = limits17.live;
var { queueMessages, stalledMs } = limits11.subscriber;
var DESCRIPTION = `First one message for each tag that has a value (the snapshot), then one for each update, in order of
arrival. After ${heartbeatMs / 1e3} s without a message comes a heartbeat. Nothing that a client sends is read; alarm
events are not sent here.

A client that needs less says so in the query: \`tags\` (ids separated by commas, \`*\` for any text) for some tags, and
\`min_interval_ms\` for at most one message of each tag in that time, the newest; \`compression=deflate\` packs them where
the handshake offers it. A query that cannot be read is a 400. Where reading requires signing in, a handshake
without a session's cookie or a token (\`Authorization: Bearer\`) is a 401, and the service closes with 1008 when it ends.
With many readers messages leave together, at most ${limits17.live.tickMs} ms late; at most ${limits17.live.subscribers} subscribers are admitted.

${queueMessages} messages wait for a subscriber that is slow. When they are all taken, the oldest message of a tag that has
a newer one waiting is dropped, so that the last value of every tag still arrives, in order; else the oldest. Dropped
messages are counted in /health. The service closes with 1001 when it stops, with 1009 when a client sends a message of
more than ${limits17.live.incomingBytes} bytes, and with 1013 when a subscriber takes nothing for ${stalledMs / 1e3} s while its queue
is full. A ping is sent every ${pingMs / 1e3} s; a peer that has not answered by the next one is cut off.`;
var { every, messages, silentMs, tags, unacknowledged } = limits17.screen;
var SCREEN_DESCRIPTION = `One frame for all values of a moment, for a client that draws them. It says what it shows
(\`show\`, at most ${tags} ids, or \`all\`) and how often it draws (\`every_ms\`, ${every.leastMs} to ${every.mostMs}, by default
${every.defaultMs}), and acknowledges each frame (\`ack\`, its \`n\`). The first frame after \`show\` has all of these tags, the
next ones those that have changed; without news one comes every ${silentMs / 1e3} s at least. No more than ${unacknowledged} frames are on the way:
the next is made when one is acknowledged, with the values of then, so that none waits in any buffer. What else a client
says, or more than ${messages.perS} messages a second, closes the connection with 1008.`;
var QUERY = {
  type: "object",
  properties: Object.fromEntries(
    Object.entries(liveParameters).map(([name2, { schema, description }]) => [name2, { ...schema, description }])
  )
};
var CHANNELS = {
  realtime: {
    address: LIVE_PATH,
    messages: {
      tag: { $ref: "#/components/messages/tag" },
      heartbeat: { $ref: "#/components/messages/heartbeat" }
    },
    bindings: { ws: { method: "GET", query: QUERY } }
  },
  screen: {
    address: SCREEN_PATH,
    description: SCREEN_DESCRIPTION,
    messages: {
      frame: { $ref: "#/components/messages/frame" },
      show: { $ref: "#/components/messages/show" }
    },
    bindings: { ws: { method: "GET" } }
  }
};
var OPERATIONS = {
  sendRealtime: {
    action: "send",
    summary: "The service sends; clients listen.",
    channel: { $ref: "#/channels/realtime" },
    messages: [{ $ref: "#/channels/realtime/messages/tag" }, { $ref: "#/channels/realtime/messages/heartbeat" }]
  },
  sendFrame: {
    action: "send",
    summary: "The values of a moment.",
    channel: { $ref: "#/channels/screen" },
    messages: [{ $ref: "#/channels/screen/messages/frame" }]
  },
  receiveShow: {
    action: "receive",
    summary: "What a client shows, how often it draws, and which frame it has had.",
    channel: { $ref: "#/channels/screen" },
    messages: [{ $ref: "#/channels/screen/messages/show" }]
  }
};
var MESSAGES2 = {
  tag: {
    summary: "The current value of a tag, or an update of it",
    payload: { $ref: "#/components/schemas/TagMessage" },
    examples: [
      {
        payload: {
          type: "tag",
          tag_id: "ME_INST_0.RPM",
          value: 1450.25,
          quality: "good",
          timestamp: "2026-11-21T10:30:00.500Z"
        }
      }
    ]
  },
  heartbeat: {
    summary: `Sent after ${heartbeatMs / 1e3} s without a message`,
    payload: { $ref: "#/components/schemas/HeartbeatMessage" },
    examples: [{ payload: { type: "heartbeat" } }]
  },
  frame: {
    summary: "The tags that have changed: value, quality, age in ms at `at`, and marks if there are any",
    payload: { $ref: "#/components/schemas/ScreenFrame" },
    examples: [
      {
        payload: {
          n: 7,
          at: "2026-11-21T10:30:00.500Z",
          known: 99,
          tags: { "VESSEL.DEPTH_M": [3.2, "good", 240, ["disagrees"]], "GPS_0.SOG": null }
        }
      }
    ]
  },
  show: {
    summary: "Any of these members",
    payload: { $ref: "#/components/schemas/ScreenRequest" },
    examples: [{ payload: { show: ["VESSEL.DEPTH_M"], every_ms: 500 } }, { payload: { ack: 7 } }]
  }
};
function asyncApiDocument(version) {
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Bit\xE1cora live stream",
      version,
      description: DESCRIPTION,
      license: { name: "Apache-2.0" }
    },
    defaultContentType: "application/json",
    channels: CHANNELS,
    operations: OPERATIONS,
    components: {
      messages: MESSAGES2,
      schemas: {
        TagMessage: schemas.TagMessage,
        HeartbeatMessage: schemas.HeartbeatMessage,
        ScreenFrame: schemas.ScreenFrame,
        ScreenRequest: schemas.ScreenRequest
      }
    }
  };
}

// src/api/server/compression.ts
import { createGzip, gzipSync } from "node:zlib";
var OPTIONS = { level: 4, windowBits: 14, memLevel: 7 };
var LEAST_BYTES = 1024;
var TEXT = /^(application\/(json|manifest\+json)|text\/(csv|html|css|javascript|plain)|image\/svg)/;
var PACKINGS = ["br", "gzip"];
var ACCEPTED = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i
};
var allowed = /* @__PURE__ */ new WeakSet();
var open = 0;
function allowCompression(response) {
  response.setHeader("Vary", "Accept-Encoding");
  allowed.add(response);
}
function mayCompress(response, mediaType, packing2 = "gzip") {
  const accepted = response.req.headers["accept-encoding"] ?? "";
  return allowed.has(response) && TEXT.test(mediaType) && ACCEPTED[packing2].test(accepted);
}
function gzipped(body) {
  return gzipSync(body, OPTIONS);
}
function packed(response, mediaType, body) {
  const bytes = Buffer.byteLength(body);
  if (bytes < LEAST_BYTES || bytes > limits17.http.gzipAtOnceBytes || !mayCompress(response, mediaType)) return body;
  response.setHeader("Content-Encoding", "gzip");
  return gzipped(body);
}
function packing(response, mediaType) {
  if (!mayCompress(response, mediaType) || open >= limits17.http.compressors || response.req.method === "HEAD")
    return response;
  response.setHeader("Content-Encoding", "gzip");
  const gzip = createGzip(OPTIONS);
  open += 1;
  gzip.once("close", () => open -= 1);
  response.once("close", () => gzip.destroy());
  gzip.pipe(response);
  return gzip;
}

// src/access/refused.ts
var Refused = class extends Error {
  reason;
  /** Seconds until the next try; undefined if waiting does not help. */
  waitS;
  constructor(reason3, waitS) {
    super(reason3);
    this.name = "Refused";
    this.reason = reason3;
    this.waitS = waitS;
  }
};

// src/api/with-cookies.ts
var SESSION_COOKIE = "bitacora_session";
var TABLET_COOKIE = "bitacora_tablet";
var WithCookies = class {
  body;
  cookies;
  constructor(body, cookies) {
    this.body = body;
    this.cookies = cookies;
  }
};
function cookieHeader({ name: name2, value, maxAgeS }, isSecure) {
  const life = value === "" ? 0 : Math.floor(maxAgeS);
  return `${name2}=${value}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
}

// src/api/endpoints/access-answer.ts
var ACCESS_PROBLEMS = {
  401: "Nobody has signed in, or the name or password is wrong.",
  403: "The person who has signed in may not do this.",
  404: "Nothing has that name or id, or this service has no access control.",
  409: "It cannot be done as things are; the detail says why.",
  429: "Too many wrong ones; Retry-After says when it may be tried again.",
  503: "Too many are signing in at once."
};
var STATUS = {
  wrong: 401,
  passkey: 401,
  "passkey-copied": 401,
  "passkey-taken": 409,
  "passkey-clear": 409,
  "passkey-address": 409,
  "passkey-foreign": 409,
  wait: 429,
  busy: 503,
  code: 403,
  "no-tablet": 403,
  "not-yours": 403,
  unknown: 404,
  taken: 409,
  full: 409,
  "no-setup": 409,
  "last-master": 409,
  "first-master": 409,
  "own-watch": 409
};
var REASONS = access2.reasons;
async function answered({ parts: { access: access4 } }, act) {
  if (access4 === void 0) throw new Problem(404, access2.noControl);
  try {
    return await act(access4);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { reason: reason3, waitS } = error;
    throw new Problem(
      STATUS[reason3] ?? 400,
      REASONS[reason3],
      waitS === void 0 ? {} : { "Retry-After": String(waitS) }
    );
  }
}
function accessEndpoint({ handle, ...spec }) {
  return endpoint({
    ...spec,
    problems: ACCESS_PROBLEMS,
    handle: (values, context, caller) => answered(context, (access4) => handle(values, access4, caller, context))
  });
}
function signedIn(access4, credential, caller) {
  const known2 = access4.known(caller, credential) ?? caller;
  return new WithCookies(stateOf(access4, { ...caller, ...known2 }), [
    cookie(SESSION_COOKIE, credential, access4.settings.sessionMs / 1e3)
  ]);
}
function cookie(name2, value, maxAgeS) {
  return { name: name2, value, maxAgeS };
}
function stateOf(access4, { site, cookies, ...caller }) {
  const isOn = access4?.isOn === true;
  const isTablet = access4?.isTablet(cookies.tablet) === true;
  const { kind, name: name2, role: its, rights, id: session_id, ends_at, tablet } = caller;
  return {
    control: isOn ? "on" : "off",
    setup_needed: access4 !== void 0 && access4.people.isEmpty && (isOn || access4.settings.isOffered),
    reading: access4?.settings.reading ?? "open",
    notice: access4?.settings.notice ?? null,
    methods: [
      ...isTablet ? ["pin"] : [],
      "password",
      ...access4?.passkeys.isOffered(site) === true ? ["passkey"] : []
    ],
    passkeys: {
      here: "fault" in site ? site.fault : "yes",
      names: [...access4?.passkeys.keys.rpIds() ?? []].slice(0, 8)
    },
    who: { kind, name: name2, role: its, rights: [...rights], session_id, ends_at, tablet },
    is_tablet: isTablet,
    tablet_idle_s: Math.round((access4?.settings.tabletIdleMs ?? 0) / 1e3)
  };
}
function doneIn({ isWaiting }) {
  return { done: true, ...isWaiting ? { waits: true } : {} };
}
function named3(caller, name2) {
  return caller.name === null ? { ...caller, name: name2 } : caller;
}

// src/api/endpoints/access.ts
var ACCESS_PATH = "/access";
var { nameChars, secretMostChars, tokenDays } = limits;
var personName = (description, missing = access2.nameRequired) => inBody(requiredNameParameter(description, nameChars, missing));
var password = secretParameter("The password.", secretMostChars, access2.passwordRequired);
var otherSecret = (description) => ({
  ...secretParameter(description, secretMostChars, ""),
  required: false,
  read: optional
});
var role = inBody(choiceParameter("What the person may do.", ROLES));
var scopes2 = inBody(listParameter("What the program may do.", access2.scopesRequired));
var days = inBody(integerParameter("For how many days.", { minimum: 1, maximum: tokenDays, default: 365 }));
var current = otherSecret("Your present password, once more. Programs of this computer need none.");
var user2 = inBody(userParameter("Who does it; counts for programs of this computer only.", "operator", nameChars));
var id = pathParameter("The id.");
var accessEndpoints = [
  endpoint({
    method: "get",
    path: ACCESS_PATH,
    operationId: "getAccess",
    summary: "Who the caller is, what they may do, and how they could sign in",
    parameters: {},
    answer: refTo("AccessState"),
    handle: (_values, { parts: { access: access4 } }, caller) => stateOf(access4, caller)
  }),
  accessEndpoint({
    method: "get",
    path: "/access/code",
    operationId: "getAccessCode",
    summary: "The code of the first visit; on the vessel's computer only",
    parameters: {},
    answer: refTo("AccessCode"),
    handle: (_values, access4) => {
      if (!access4.people.isEmpty) throw new Refused("no-setup");
      return { code: access4.code.text };
    }
  }),
  accessEndpoint({
    method: "post",
    path: "/access/setup",
    operationId: "makeFirstAccount",
    summary: "The first visit: makes the master's account with the code that the service shows, and signs in",
    parameters: {
      code: secretParameter("The code.", 64, access2.codeRequired),
      name: personName("The name, as it stands in the log book."),
      password
    },
    answer: refTo("AccessState"),
    handle: async (values, access4, caller) => signedIn(access4, await access4.setUp(values, caller), caller)
  }),
  accessEndpoint({
    method: "post",
    path: "/access/sessions",
    operationId: "signIn",
    summary: "Signs in, with a password, or with a PIN on a bridge tablet",
    parameters: {
      name: personName("Whose account it is."),
      password: otherSecret("The password."),
      pin: otherSecret("The PIN.")
    },
    answer: refTo("AccessState"),
    handle: async ({ name: name2, password: given2, pin }, access4, caller) => {
      const secret = given2 ?? pin;
      if (secret === void 0) throw new Problem(400, access2.secretRequired);
      const method = given2 === void 0 ? "pin" : "password";
      return signedIn(access4, await access4.signIn(name2, method, secret, caller), caller);
    }
  }),
  accessEndpoint({
    method: "get",
    path: "/access/sessions",
    operationId: "listSessions",
    summary: "Sessions: your own, or all of them if you may end them",
    parameters: {},
    answer: arrayOf(refTo("AccessSession")),
    handle: (_values, access4, caller) => sessionsFor(access4, caller)
  }),
  accessEndpoint({
    method: "post",
    path: "/access/sessions/{id}/touch",
    operationId: "touchSession",
    summary: "Says that somebody is at the bridge tablet, so that its session goes on",
    parameters: { id },
    answer: refTo("Done"),
    handle: ({ id: of }, access4, caller) => {
      const session = access4.sessions.byId(of);
      if (session === void 0 || session.id !== caller.id) throw new Refused("unknown");
      access4.sessions.touch(session);
      return { done: true };
    }
  }),
  accessEndpoint({
    method: "post",
    path: "/access/sessions/{id}/end",
    operationId: "endSession",
    summary: "Signs out, or ends a session from elsewhere; what is open with it loses its rights at once",
    parameters: { id, user: user2 },
    answer: refTo("Done"),
    handle: async ({ id: of, user: name2 }, access4, caller) => {
      await access4.endSession(of, named3(caller, name2));
      return new WithCookies(doneIn(access4), of === caller.id ? [cookie(SESSION_COOKIE, "", 0)] : []);
    }
  }),
  accessEndpoint({
    method: "post",
    path: "/access/watch",
    operationId: "handOverWatch",
    summary: "Hands the watch over to somebody who proves to be there; an entry of the log book, and their session here",
    parameters: {
      to: personName("Who takes the watch.", access2.toRequired),
      password: secretParameter("Their password, or PIN on a bridge tablet.", secretMostChars, access2.passwordRequired),
      note: inBody(summaryParameter("What they are told.", { maxLength: 512, default: "" })),
      user: user2
    },
    answer: refTo("AccessState"),
    handle: async ({ to, password: secret, note, user: name2 }, access4, caller) => {
      const said = note === "" ? null : note;
      const credential = await access4.handOver(named3(caller, name2), to, secret, said);
      return caller.kind === "local" ? stateOf(access4, caller) : signedIn(access4, credential, caller);
    }
  }),
  accessEndpoint({
    method: "post",
    path: "/access/tablets/forget",
    operationId: "forgetTablets",
    summary: "After a theft or loss: no browser is a bridge tablet any longer, and the sessions on bridge tablets end",
    parameters: { user: user2 },
    answer: refTo("Done"),
    handle: async ({ user: name2 }, access4, caller) => {
      await access4.forgetTablets(named3(caller, name2));
      return doneIn(access4);
    }
  }),
  accessEndpoint({
    method: "post",
    path: "/access/tablet",
    operationId: "makeTablet",
    summary: "Makes this browser a bridge tablet, where people sign in with a PIN",
    parameters: { current, user: user2 },
    answer: refTo("Done"),
    handle: async ({ user: name2, current: own }, access4, caller) => {
      await shownAnew(access4, own, caller);
      const credential = await access4.makeTablet(named3(caller, name2));
      return new WithCookies({ done: true }, [cookie(TABLET_COOKIE, credential, 10 * 365 * 86400)]);
    }
  }),
  accessEndpoint({
    method: "get",
    path: "/access/people",
    operationId: "listPeople",
    summary: "The accounts",
    parameters: {},
    answer: arrayOf(refTo("Person")),
    handle: (_values, { people }) => people.records().map(({ name: name2, role: its, disabled, pin, made_at, last_sign_in }) => {
      return { name: name2, role: its, disabled, has_pin: pin !== null, made_at, last_sign_in };
    })
  }),
  accessEndpoint({
    method: "post",
    path: "/access/people",
    operationId: "addPerson",
    summary: "Adds an account",
    parameters: {
      name: personName("The name, as it stands in the log book."),
      role,
      password,
      pin: otherSecret("A PIN."),
      current,
      user: user2
    },
    answer: refTo("Done"),
    handle: async ({ name: name2, role: its, password: secret, pin, current: own, user: by }, access4, caller) => {
      if (its === void 0) throw new Problem(400, access2.roleRequired);
      if (access4.people.isEmpty && its !== "master") throw new Refused("first-master");
      await shownAnew(access4, own, caller);
      await access4.addPerson(name2, its, { password: secret, pin }, named3(caller, by).name ?? "");
      return { done: true };
    }
  }),
  accessEndpoint({
    method: "post",
    path: "/access/people/{name}",
    operationId: "changePerson",
    summary: "Changes an account: your own password or PIN, or anything if you have the right",
    parameters: {
      name: pathParameter("Whose account."),
      role,
      password: otherSecret("The new password."),
      pin: otherSecret("The new PIN."),
      disabled: inBody(flagParameter("Whether they are shut out.")),
      current,
      user: user2
    },
    answer: refTo("Done"),
    handle: async ({ name: name2, user: by, current: own, ...change2 }, access4, caller) => {
      const isOwn2 = caller.name === access4.people.find(name2)?.name;
      const isMore = change2.role !== void 0 || change2.disabled !== void 0;
      if (!caller.rights.has("people") && (!isOwn2 || isMore)) throw new Refused("not-yours");
      await shownAnew(access4, own, caller);
      const { passkeys, tokens } = await access4.changePerson(name2, change2, named3(caller, by));
      return {
        ...doneIn(access4),
        ...passkeys === 0 ? {} : { passkeys_removed: passkeys },
        ...tokens === 0 ? {} : { tokens_ended: tokens }
      };
    }
  }),
  accessEndpoint({
    method: "get",
    path: "/access/tokens",
    operationId: "listTokens",
    summary: "The tokens of programs",
    parameters: {},
    answer: arrayOf(refTo("ProgramToken")),
    handle: (_values, { tokens }) => tokens.records().map(({ hash: _hash, ...token }) => token)
  }),
  accessEndpoint({
    method: "post",
    path: "/access/tokens",
    operationId: "makeToken",
    summary: "Makes a token for a program",
    parameters: { name: personName("What it is for."), scopes: scopes2, days, current, user: user2 },
    answer: refTo("MadeToken"),
    handle: async ({ name: name2, scopes: asked, days: for_, current: own, user: by }, access4, caller) => {
      await shownAnew(access4, own, caller);
      return { token: await access4.makeToken(name2, scopesIn(asked), for_, named3(caller, by)) };
    }
  }),
  accessEndpoint({
    method: "post",
    path: "/access/tokens/{id}/revoke",
    operationId: "revokeToken",
    summary: "Takes a token away",
    parameters: { id, user: user2 },
    answer: refTo("Done"),
    handle: async ({ id: of, user: by }, access4, caller) => {
      await access4.revokeToken(of, named3(caller, by));
      return doneIn(access4);
    }
  }),
  accessEndpoint({
    method: "get",
    path: "/access/requests",
    operationId: "listAccessRequests",
    summary: "Programs that wait to be let in",
    parameters: {},
    answer: arrayOf(refTo("AccessRequest")),
    handle: (_values, { requests }) => requests.list().map(({ id: its, name: name2, scopes: asked, address, asked_at, state }) => {
      return { id: its, name: name2, scopes: [...asked], address, asked_at, state };
    })
  }),
  accessEndpoint({
    method: "post",
    path: "/access/requests/{id}/approve",
    operationId: "approveAccessRequest",
    summary: "Lets a program in, with these rights and until then",
    parameters: { id, scopes: scopes2, days, current, user: user2 },
    answer: refTo("Done"),
    handle: async ({ id: of, scopes: asked, days: for_, current: own, user: by }, access4, caller) => {
      await shownAnew(access4, own, caller);
      await access4.approve(of, scopesIn(asked), for_, named3(caller, by));
      return { done: true };
    }
  }),
  accessEndpoint({
    method: "post",
    path: "/access/requests/{id}/deny",
    operationId: "denyAccessRequest",
    summary: "Does not let a program in",
    parameters: { id, user: user2 },
    answer: refTo("Done"),
    handle: async ({ id: of, user: by }, access4, caller) => {
      await access4.deny(of, named3(caller, by));
      return { done: true };
    }
  })
];
async function shownAnew(access4, own, caller) {
  const { kind, name: name2 } = caller;
  if (kind !== "person" || name2 === null) return;
  if (own === void 0) throw new Problem(400, access2.currentRequired);
  await access4.prove(name2, "password", own, caller);
}
function sessionsFor(access4, caller) {
  const all = access4.sessions.list().filter(({ name: name2 }) => name2 === caller.name || caller.rights.has("sessions"));
  return all.map((session) => ({
    id: session.id,
    name: session.name,
    role: access4.people.find(session.name)?.role ?? null,
    method: session.method,
    tablet: session.tablet,
    current: session.id === caller.id,
    begun_at: session.begun_at,
    used_at: session.used_at,
    ends_at: access4.sessions.endsAt(session),
    address: session.address,
    user_agent: session.user_agent
  }));
}
function scopesIn(texts) {
  const unknown = texts.find((text3) => !Object.hasOwn(SCOPES, text3));
  if (unknown !== void 0) throw new Problem(400, access2.scopeUnknown({ text: unknown }));
  return [...new Set(texts)];
}
function optional(name2, text3) {
  return text3 === void 0 || text3 === "" ? void 0 : secretParameter(name2, secretMostChars, "").read(name2, text3);
}

// src/ais/distance.ts
var EARTH_RADIUS_M2 = 6371e3;
var PER_DEGREE3 = Math.PI / 180;
function distanceM(one2, other) {
  const [lat1, lat2] = [one2.latitude * PER_DEGREE3, other.latitude * PER_DEGREE3];
  const halfLat = Math.sin((lat2 - lat1) / 2);
  const halfLon = Math.sin((other.longitude - one2.longitude) * PER_DEGREE3 / 2);
  const chord = halfLat * halfLat + Math.cos(lat1) * Math.cos(lat2) * halfLon * halfLon;
  return 2 * EARTH_RADIUS_M2 * Math.asin(Math.min(1, Math.sqrt(chord)));
}
function bearingDeg(one2, other) {
  const [lat1, lat2] = [one2.latitude * PER_DEGREE3, other.latitude * PER_DEGREE3];
  const turn2 = (other.longitude - one2.longitude) * PER_DEGREE3;
  const east = Math.sin(turn2) * Math.cos(lat2);
  const north = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(turn2);
  return (Math.atan2(east, north) / PER_DEGREE3 + 360) % 360;
}

// src/api/endpoints/ais.ts
var PER_RADIAN = 180 / Math.PI;
var aisEndpoints = [
  endpoint({
    method: "get",
    path: "/ais",
    operationId: "listAisTargets",
    summary: "The stations that AIS hears, the nearest first",
    parameters: { tracks: flagParameter("Whether each has its positions of the last two hours, one a minute.") },
    answer: arrayOf(refTo("AisTarget")),
    handle({ tracks }, { parts: { targets, clock: clock2 } }) {
      targets.expire();
      const own = targets.ownPosition;
      const nowMs = clock2.monotonic();
      const bodies = [...targets].map((target) => targetBody(target, own, nowMs, tracks === true));
      return Listing.ofRecords(
        bodies.toSorted((a, b) => (a.distance_m ?? Infinity) - (b.distance_m ?? Infinity)),
        (body) => body
      );
    }
  })
];
function targetBody(target, own, nowMs, tracks) {
  const { position } = target;
  const isPlaced = own !== void 0 && position !== void 0;
  return {
    mmsi: target.mmsi,
    kind: target.kind,
    class: target.class,
    beacon: target.beacon ?? null,
    name: target.value("name")?.trim() ?? null,
    callsign: target.value("callsign")?.trim() ?? null,
    destination: target.value("destination")?.trim() ?? null,
    ship_type: target.value("shipType") ?? null,
    aton_type: target.value("atonType") ?? null,
    nav_status: target.value("navStatus") ?? null,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    speed_ms: target.value("speedMs") ?? null,
    course_deg: degrees(target.value("courseRad")),
    heading_deg: degrees(target.value("headingRad")),
    length_m: target.value("lengthM") ?? null,
    beam_m: target.value("beamM") ?? null,
    distance_m: isPlaced ? Math.round(distanceM(own, position)) : null,
    bearing_deg: isPlaced ? Math.round(bearingDeg(own, position) * 10) / 10 : null,
    heard: formatIsoTime(target.timestampMs),
    age_s: Math.round((nowMs - target.heardMs) / 100) / 10,
    source: target.source,
    track: tracks ? (target.track?.points() ?? []).map(([longitude, latitude]) => [latitude, longitude]) : null
  };
}
function degrees(radians) {
  return radians === void 0 ? null : Math.round(radians * PER_RADIAN * 10) / 10;
}

// src/api/streaming.ts
var Streaming = class {
  mediaType;
  headers;
  /** Parts that are small enough not to block the event loop. An error before the first part becomes an error answer. */
  parts;
  constructor(mediaType, parts2, headers = {}) {
    this.mediaType = mediaType;
    this.parts = parts2;
    this.headers = headers;
  }
};

// src/api/endpoints/alarms.ts
var EVENT_STREAM = "text/event-stream";
var silencer = userParameter("Who silences.");
var silenceProblems = {
  429: "This address has written too much; Retry-After says when it may again.",
  503: "The log book cannot take it; nothing is silenced."
};
var alarmEndpoints = [
  endpoint({
    method: "get",
    path: "/alarms",
    operationId: "listAlarms",
    summary: "Alarm records, newest first",
    parameters: {
      state: freeTextParameter("`active` gives only currently active alarms (ACTIVE or ACK); anything else gives all."),
      language: languageParameter
    },
    answer: arrayOf(refTo("AlarmRecord")),
    handle({ state, language }, { parts: parts2 }) {
      const records = state === "active" ? parts2.alarms.open() : parts2.alarms.records();
      return Listing.ofRecords(records, (record) => recordIn(record, language));
    }
  }),
  endpoint({
    method: "get",
    path: ALARM_STREAM_PATH,
    operationId: "streamAlarms",
    summary: "Changes of alarms as they happen, as server-sent events: all open records first, then each record and each rule that changes",
    parameters: {
      language: languageParameter,
      "Last-Event-ID": headerParameter(
        "The id of the last event that was had: the stream goes on there, if it still can."
      )
    },
    mediaType: EVENT_STREAM,
    answer: ofType("string", {
      description: "`event: alarms` has an array of all open records, newest first: it comes first, and again where changes were missed. `event: alarm` has one record after a change, also of its silence. `event: rule` has one rule, as GET /alarms/rules gives it, after it was shelved, unshelved, taken out of service or returned. A comment comes after 15 s of silence."
    }),
    problems: { 503: "All places are taken.", 429: "This address has all the places that one may have." },
    handle({ language, "Last-Event-ID": lastEventId }, { alarmStream: alarmStream2 }, { signal, client }) {
      const problem = alarmStream2.places.problemFor(client);
      if (problem !== void 0) throw problem;
      return new Streaming(
        EVENT_STREAM,
        alarmStream2.places.hold(client, alarmStream2.events({ lastEventId, language }, signal)),
        {
          // A reverse proxy that buffers answers would delay an alarm.
          "X-Accel-Buffering": "no"
        }
      );
    }
  }),
  endpoint({
    method: "post",
    path: "/alarms/{alarm_id}/ack",
    operationId: "acknowledgeAlarm",
    summary: "Acknowledges an active alarm; answers once the log book has it on disk",
    parameters: {
      alarm_id: pathParameter("The alarm record's id."),
      user: userParameter("Who acknowledges."),
      language: languageParameter
    },
    answer: refTo("AlarmRecord"),
    problems: {
      404: "The alarm is not active.",
      429: "This address has written too much; Retry-After says when it may again.",
      503: "The log book cannot take the acknowledgement; the alarm is unchanged."
    },
    handle: async ({ alarm_id: alarmId, user: user6, language }, { parts: { acts } }, caller) => recordIn(await done(acts.alarms.acknowledge(caller, alarmId, user6)), language)
  }),
  endpoint({
    method: "post",
    path: "/alarms/silence",
    operationId: "silenceAlarms",
    summary: "Silences all open alarms that nobody has acknowledged, for 30 s; no acknowledgement. A new alarm ends it",
    parameters: { user: silencer, language: languageParameter },
    answer: arrayOf(refTo("AlarmRecord")),
    problems: silenceProblems,
    async handle({ user: user6, language }, { parts: { acts } }, caller) {
      const records = await done(acts.alarms.silence(caller, void 0, user6));
      return records.map((record) => recordIn(record, language));
    }
  }),
  endpoint({
    method: "post",
    path: "/alarms/{alarm_id}/silence",
    operationId: "silenceAlarm",
    summary: "Silences one alarm for 30 s; no acknowledgement. A new alarm ends it",
    parameters: { alarm_id: pathParameter("The alarm record's id."), user: silencer, language: languageParameter },
    answer: refTo("AlarmRecord"),
    problems: { 404: "The alarm is not active, or is acknowledged.", ...silenceProblems },
    handle: async ({ alarm_id: alarmId, user: user6, language }, { parts: { acts } }, caller) => recordIn(await done(acts.alarms.silenceOne(caller, alarmId, user6)), language)
  })
];

// src/api/endpoints/anchor.ts
var user3 = userParameter("Who does it.");
var problems2 = {
  429: "This address has written too much; Retry-After says when it may again.",
  503: "The log book cannot take it; nothing has changed."
};
var metres = (description, max) => numberParameter(description, { minimum: 0, maximum: max });
var anchorEndpoints = [
  endpoint({
    method: "get",
    path: "/anchor",
    operationId: "getAnchor",
    summary: "The anchor watch: where the anchor lies, the radius, how far the vessel is, and her swing",
    parameters: {},
    answer: refTo("Anchor"),
    handle: (_, { parts: parts2 }) => anchorBody(parts2)
  }),
  endpoint({
    method: "post",
    path: "/anchor/down",
    operationId: "letAnchorGo",
    summary: "Watches the anchor: beneath the vessel, or where it is said to lie; while it is down, changes place and radius",
    parameters: {
      latitude: numberParameter("Of the anchor, degrees; with longitude.", { minimum: -90, maximum: 90 }),
      longitude: numberParameter("Of the anchor, degrees.", { minimum: -180, maximum: 180 }),
      bearing: numberParameter("From the vessel to the anchor, degrees true.", { minimum: 0, maximum: 360 }),
      distance_m: metres("From the vessel to the anchor.", 1e3),
      radius_m: numberParameter("How far the antenna may be from the anchor.", {
        minimum: limits3.radiusM.min,
        maximum: limits3.radiusM.max
      }),
      rode_m: metres("Rode that is out: the radius is worked out from it and the depth.", 1e3),
      depth_m: metres("Depth; without it what the echo sounder says.", 500),
      tide_rise_m: metres("How much the water may still rise.", 20),
      user: user3
    },
    answer: refTo("Anchor"),
    problems: {
      409: "The vessel's position is not known.",
      422: "No radius follows from what was given.",
      ...problems2
    },
    async handle(given2, { parts: parts2 }, caller) {
      const { latitude, longitude, bearing, user: said } = given2;
      const position = latitude === void 0 || longitude === void 0 ? void 0 : { latitude, longitude };
      const {
        distance_m: distanceM2,
        radius_m: radiusM,
        rode_m: rodeM,
        depth_m: depthM,
        tide_rise_m: tideRiseM
      } = given2;
      await done(
        parts2.acts.anchor.down(caller, { position, bearing, distanceM: distanceM2, radiusM, rodeM, depthM, tideRiseM }, said)
      );
      return anchorBody(parts2);
    }
  }),
  endpoint({
    method: "post",
    path: "/anchor/up",
    operationId: "takeAnchorUp",
    summary: "Ends the anchor watch",
    parameters: { user: user3 },
    answer: refTo("Anchor"),
    problems: { 409: "The anchor is not down.", ...problems2 },
    async handle({ user: said }, { parts: parts2 }, caller) {
      await done(parts2.acts.anchor.up(caller, said));
      return anchorBody(parts2);
    }
  })
];
function anchorBody({ anchor }) {
  const { anchorage, here: here2, watched, swing } = anchor;
  return {
    is_down: anchorage !== void 0,
    position: anchorage?.position ?? null,
    radius_m: anchorage?.radiusM ?? null,
    since: anchorage === void 0 ? null : formatIsoTime(anchorage.setAtMs),
    by: anchorage?.by ?? null,
    distance_m: watched.distanceM ?? null,
    bearing: anchorage === void 0 || here2 === void 0 ? null : bearingOf(here2, anchorage.position),
    is_blind: watched.isLost,
    swing: swing.map(({ position: { latitude, longitude } }) => [longitude, latitude])
  };
}

// src/api/endpoints/certificate.ts
var certificateEndpoints = [
  endpoint({
    method: "get",
    path: "/access/ca.crt",
    operationId: "getAuthority",
    summary: "The certificate of the vessel's own authority (PEM), which devices trust once",
    parameters: {},
    answer: text,
    // Telephones open the page where it is trusted.
    mediaType: "application/x-x509-ca-cert",
    problems: {
      404: "The vessel has no authority of her own: there is no HTTPS, or its certificate is from elsewhere."
    },
    handle(_values, { parts: parts2 }) {
      const authority = parts2.https?.certificates.authority;
      if (authority === void 0) throw new Problem(404, api.noAuthority);
      return authority;
    }
  })
];

// src/api/endpoints/chart-tiles.ts
var PICTURE = ofType("string", { description: "A picture of 256 or 512 pixels, by what the file has." });
var chartTileEndpoints = [
  endpoint({
    method: "get",
    path: "/track/chart",
    operationId: "getChart",
    summary: "The chart beneath the track, if the project gives one that can be used",
    parameters: {},
    answer: objectOf({ chart: orNull(refTo("Chart")) }),
    handle: (_, { parts: parts2 }) => {
      const set = parts2.chart()?.set;
      if (set === void 0) return { chart: null };
      const { name: name2, attribution, minZoom, maxZoom, bounds: bounds2 = null } = set;
      return { chart: { name: name2, attribution, min_zoom: minZoom, max_zoom: maxZoom, bounds: bounds2 } };
    }
  }),
  endpoint({
    method: "get",
    path: "/track/tiles/{z}/{x}/{y}",
    operationId: "getChartTile",
    summary: "A square of the chart, in Web Mercator: x from west to east, y from north to south",
    parameters: {
      z: pathParameter("The zoom: 2^z squares around the earth."),
      x: pathParameter("The column."),
      y: pathParameter("The row.")
    },
    mediaType: "image/png",
    answer: PICTURE,
    otherAnswers: { "image/jpeg": PICTURE, "image/webp": PICTURE },
    headers: { "Cache-Control": "For a day: a chart is another file." },
    problems: { 404: "There is no chart, or it has no such square." },
    async handle({ z, x, y }, { parts: parts2 }) {
      const place3 = placeOf(z, x, y);
      const tile2 = place3 && await parts2.chart()?.tile(place3);
      const type = tile2 && pictureType(tile2);
      if (tile2 === void 0 || type === void 0) throw new Problem(404, api.noTile);
      return new Streaming(type, whole(tile2), { "Cache-Control": `private, max-age=${limits5.chart.keptS}` });
    }
  })
];
async function* whole(bytes) {
  yield bytes;
}
function placeOf(...texts) {
  if (!texts.every((text3) => /^\d{1,8}$/.test(text3))) return void 0;
  const [zoom, x, y] = texts.map(Number);
  return zoom <= limits5.chart.zoom && Math.max(x, y) < 2 ** zoom ? { zoom, x, y } : void 0;
}

// src/api/endpoints/console-pages.ts
var { pages: pagesMax, tiles, tags: tags2, nameChars: nameChars2 } = limits17.consolePages;
var place = (most) => ({ type: "integer", minimum: 0, maximum: most - 1 });
var size = (most) => ({ type: "integer", minimum: 1, maximum: most });
var name = { type: "string", minLength: 1, maxLength: nameChars2 };
var tile = {
  type: "object",
  required: ["kind", "tags", "x", "y", "w", "h"],
  additionalProperties: false,
  properties: {
    kind: { type: "string", pattern: "^[a-z]{1,16}$" },
    tags: { type: "array", maxItems: tags2, items: { type: "string", minLength: 1, maxLength: 128 } },
    title: name,
    x: place(12),
    y: place(8),
    w: size(12),
    h: size(8)
  }
};
var page = {
  type: "object",
  required: ["id", "name", "tiles"],
  additionalProperties: false,
  properties: {
    id: { type: "string", pattern: "^[a-z0-9-]{1,36}$" },
    name,
    tiles: { type: "array", maxItems: tiles, items: tile }
  }
};
var consolePageEndpoints = [
  endpoint({
    method: "get",
    path: "/console/pages",
    operationId: "listConsolePages",
    summary: "The pages that people have put together in the console",
    parameters: {},
    answer: refTo("ConsolePages"),
    handle: (_values, { parts: parts2 }) => parts2.consolePages?.current() ?? { revision: 0, pages: [] }
  }),
  endpoint({
    method: "put",
    path: "/console/pages",
    operationId: "putConsolePages",
    summary: "Keeps these pages in place of those of the revision; on the disk before it is answered",
    parameters: {
      pages: inBody(itemsParameter(`At most ${pagesMax} pages with their tiles.`, page)),
      revision: inBody(
        integerParameter("Of which they are a change.", { minimum: 0, maximum: 1e9, default: 0 })
      )
    },
    answer: refTo("ConsolePages"),
    problems: { 409: "Somebody else has changed them meanwhile.", 422: "Too many pages." },
    async handle({ pages, revision }, { parts: parts2 }) {
      const kept = parts2.consolePages;
      if (kept === void 0 || pages.length > pagesMax) throw new Problem(422, api.tooManyPages({ max: pagesMax }));
      if (revision !== kept.current().revision) throw new Problem(409, api.pagesChanged);
      return kept.write(pages);
    }
  })
];

// src/api/endpoints/doctor.ts
var doctorEndpoints = [
  endpoint({
    method: "get",
    path: "/doctor",
    operationId: "getDoctor",
    summary: "What the doctor finds on this computer, at most half a minute old",
    parameters: { language: languageParameter },
    answer: refTo("Examination"),
    async handle({ language }, { parts: parts2 }) {
      const examination = await parts2.doctor?.(language ?? parts2.language ?? "es");
      const { atMs, findings } = examination ?? { atMs: parts2.clock.now(), findings: [] };
      return { looked_at: formatIsoTime(atMs), findings };
    }
  })
];

// src/api/bus-report.ts
function busesRecord(buses) {
  return buses.map(({ interface: name2, bus: bus2, node, published, marked_stale }) => ({
    interface: name2,
    ...bus2,
    node,
    published,
    marked_stale
  }));
}

// src/api/health/health-record.ts
function healthRecord(context, language) {
  const { parts: parts2, condition } = context;
  return { status: "ok", ...condition.condition(language ?? parts2.language ?? "es"), ...partsRecord(context) };
}
function partsRecord({ parts: parts2, https: https2, live: live2, screen: screen2, alarmStream: alarmStream2, http: http2, eventLoop, uptimeS }) {
  const { project } = parts2;
  const room = parts2.diskRoom?.();
  const { rss, heapUsed } = process.memoryUsage();
  return {
    service_version: parts2.version,
    tag_store: parts2.tags.statistics(),
    historian: parts2.history.statistics(),
    active_alarms: parts2.alarms.open().length,
    project: { id: project.id, name: project.name, vessel: project.vessel.name },
    alarms: parts2.alarms.statistics(),
    logbook: parts2.logbook.statistics(),
    live: live2(),
    screen: screen2(),
    alarm_stream: alarmStream2.statistics(),
    http: http2(),
    sources: parts2.sourceStatistics(),
    outputs: parts2.outputStatistics(),
    nmea2000: busesRecord(parts2.buses()),
    raw_server: parts2.rawServer(),
    https: https2(),
    witnesses: parts2.witnesses(),
    data_dir: {
      fault: parts2.dataDirFault?.() ?? (room?.state === "full" ? "full" : null),
      free_bytes: room?.freeBytes ?? null
    },
    clock: parts2.clockReport?.() ?? null,
    watchdog: parts2.watchdogReport?.() ?? null,
    uptime_s: Math.round(uptimeS() * 1e3) / 1e3,
    event_loop: eventLoop(),
    memory: { rss_bytes: rss, heap_used_bytes: heapUsed }
  };
}

// src/api/health/metrics.ts
var { runner: RUNNER, bus: BUS, witness: WITNESS } = healthItems;
function metricsText(health2) {
  const { tag_store: tagStore, historian, alarms, logbook, http: http2, sources, nmea2000, event_loop: eventLoop } = health2;
  const lines = [];
  const add2 = (name2, samples, schema) => {
    if (samples.length === 0) return;
    const help = schema?.["description"];
    if (typeof help === "string") lines.push(`# HELP bitacora_${name2} ${help}`);
    lines.push(`# TYPE bitacora_${name2} ${metricKind(schema) ?? "gauge"}`);
    for (const { labels, value } of samples) lines.push(`bitacora_${name2}${labels} ${value}`);
  };
  add2("build_info", [{ labels: labelled({ version: health2.service_version, project: health2.project.id }), value: 1 }]);
  add2("uptime_seconds", one(health2.uptime_s));
  add2(
    "condition",
    CONDITIONS.map((condition) => ({
      labels: labelled({ condition }),
      value: condition === health2.condition ? 1 : 0
    }))
  );
  add2(
    "condition_reason",
    health2.reasons.map(({ code, part: part2, severity }) => ({ labels: labelled({ code, part: part2, severity }), value: 1 }))
  );
  if (health2.data_dir.free_bytes !== null) add2("data_dir_free_bytes", one(health2.data_dir.free_bytes));
  for (const [part2, schema] of Object.entries(healthParts)) {
    addNumbers(add2, part2, health2[part2] ?? {}, schema);
  }
  if (health2.raw_server !== null) {
    add2("raw_server_fault", one(health2.raw_server.fault === null ? 0 : 1));
  }
  if (health2.https !== null) add2("https_fault", one(health2.https.fault === null ? 0 : 1));
  add2("tag_store_values", byLabel("quality", tagStore.by_quality));
  add2("http_answers", byLabel("status", http2.answers), eachOf(memberOf(healthParts.http, "answers")));
  add2("historian_fault", one(historian.fault === null ? 0 : 1));
  add2("logbook_fault", one(logbook.fault === null ? 0 : 1));
  add2("alarms_fault", one(alarms.fault === null ? 0 : 1));
  for (const [quantile, ms] of [
    ["0.5", eventLoop.p50_ms],
    ["0.99", eventLoop.p99_ms],
    ["1", eventLoop.max_ms]
  ]) {
    if (quantile === "0.5") lines.push("# TYPE bitacora_event_loop_lag_seconds gauge");
    lines.push(`bitacora_event_loop_lag_seconds${labelled({ quantile })} ${ms / 1e3}`);
  }
  addRunners(add2, "source", sources);
  addRunners(add2, "output", health2.outputs);
  addBuses(add2, nmea2000);
  addWitnesses(add2, health2.witnesses);
  return `${lines.join("\n")}
`;
}
function addRunners(add2, kind, runners) {
  add2(
    `${kind}_up`,
    runners.map(({ type, name: name2, state }) => ({ labels: labelled({ type, name: name2 }), value: state === "running" ? 1 : 0 }))
  );
  add2(
    `${kind}_count`,
    runners.flatMap(
      ({ type, name: name2, counters: counters2 }) => Object.entries(counters2).map(([counter2, value]) => ({ labels: labelled({ type, name: name2, counter: counter2 }), value }))
    ),
    eachOf(memberOf(RUNNER, "counters"))
  );
}
function addBuses(add2, buses) {
  const names = ["load_pct", "frames_in_per_s", "frames_out_per_s", "queue_frames"];
  const bus2 = (name2) => ({ interface: name2 });
  add2(
    "bus_up",
    buses.map(({ interface: name2, state }) => ({ labels: labelled(bus2(name2)), value: state === "up" ? 1 : 0 }))
  );
  for (const name2 of names) {
    add2(
      `bus_${name2}`,
      buses.map((each) => ({ labels: labelled(bus2(each.interface)), value: each[name2] })),
      memberOf(BUS, name2)
    );
  }
  for (const [part2, countersOf] of BUS_PARTS) {
    add2(
      `bus_${part2}count`,
      buses.flatMap(
        (each) => Object.entries(countersOf(each) ?? {}).map(([counter2, value]) => ({
          labels: labelled({ ...bus2(each.interface), counter: counter2 }),
          value
        }))
      ),
      eachOf(memberOf(BUS, "counters"))
    );
  }
}
var BUS_PARTS = [
  ["", ({ counters: counters2 }) => counters2],
  ["node_", ({ node }) => node?.counters],
  ["published_", ({ published }) => published]
];
function addWitnesses(add2, witnesses) {
  const each = (valueOf4) => witnesses.map((witness3) => ({ labels: labelled({ witness: witness3.name }), value: valueOf4(witness3) }));
  add2(
    "witness_entries",
    each(({ entries }) => entries ?? 0),
    memberOf(WITNESS, "entries")
  );
  for (const name2 of ["waiting", "attempts", "failures", "cosignatures"]) {
    add2(
      `witness_${name2}`,
      each((witness3) => witness3[name2]),
      memberOf(WITNESS, name2)
    );
  }
  add2(
    "witness_refusing",
    each(({ refused: refused2 }) => refused2 === null ? 0 : 1)
  );
}
function addNumbers(add2, part2, statistics, schema) {
  for (const [name2, value] of Object.entries(statistics)) {
    if (typeof value === "number") add2(`${part2}_${name2}`, one(value), memberOf(schema, name2));
  }
}
function one(value) {
  return [{ labels: "", value }];
}
function byLabel(label, values) {
  return Object.entries(values).map(([name2, value]) => ({ labels: labelled({ [label]: name2 }), value }));
}
function labelled(labels) {
  const pairs = Object.entries(labels).map(([name2, value]) => `${name2}="${escaped(value)}"`);
  return `{${pairs.join(",")}}`;
}
function escaped(text3) {
  return text3.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}

// src/api/endpoints/health.ts
var healthEndpoints = [
  endpoint({
    method: "get",
    path: "/health",
    operationId: "getHealth",
    summary: "What the service is and how its parts are doing",
    parameters: { language: languageParameter },
    answer: refTo("Health"),
    handle: ({ language }, context) => healthRecord(context, language)
  }),
  endpoint({
    method: "get",
    path: "/livez",
    operationId: "getLiveness",
    summary: "Whether the process answers at all",
    parameters: {},
    answer: refTo("Liveness"),
    handle: () => ({ status: "ok" })
  }),
  endpoint({
    method: "get",
    path: "/readyz",
    operationId: "getReadiness",
    summary: "Whether everything has started and nothing is at fault",
    parameters: {},
    answer: refTo("Liveness"),
    problems: { 503: "Something has not started, is at fault, or the service is stopping." },
    handle(_values, { parts: parts2, stopping }) {
      if (stopping()) throw new Problem(503, api.stopping);
      const { ready, reason: reason3 } = parts2.readiness();
      if (!ready) throw new Problem(503, reason3 === null ? api.notReadyUnknown : api.notReady({ reason: reason3 }));
      return { status: "ok" };
    }
  }),
  endpoint({
    method: "get",
    path: "/metrics",
    operationId: "getMetrics",
    summary: "The same counters in Prometheus' text format",
    parameters: {},
    answer: text,
    mediaType: "text/plain; version=0.0.4; charset=utf-8",
    handle: (_values, context) => metricsText(healthRecord(context))
  })
];

// src/core/fair-turn.ts
var waiting = [];
var isTurning = false;
function fairTurn() {
  return new Promise((resolve4) => {
    waiting.push(resolve4);
    if (isTurning) return;
    isTurning = true;
    setImmediate(turn);
  });
}
function turn() {
  waiting.shift()?.();
  isTurning = waiting.length > 0;
  if (isTurning) setImmediate(turn);
}

// src/api/endpoints/history-query.ts
var CSV_TYPE = "text/csv; charset=utf-8";
var JSON_TYPE = "application/json; charset=utf-8";
var csvAnswer = (columns) => ({
  "text/csv": ofType("string", { description: `RFC 4180: ${columns}` })
});
var boundParameters = {
  since: timeParameter("Lower time bound, inclusive."),
  until: timeParameter("Upper time bound, inclusive.")
};
var reductionParameters = {
  interval_s: numberParameter("Reduces each interval of so many seconds, counted from 1970; an empty one is a gap.", {
    minimum: 1e-3,
    maximum: limits17.http.intervalMaxS
  }),
  aggregate: choiceParameter(
    "How an interval is reduced; needs interval_s, mean where only that is given. time_mean weights each value with how long it stood; changes counts how often a boolean changed; minmax gives two records. The means of an angle are circular. Values that are null, bad or stale do not count.",
    AGGREGATES
  )
};
function reductionOf(intervalS, aggregate, unit2, explicitGaps = false) {
  if (intervalS === void 0) {
    if (aggregate !== void 0) throw new Problem(400, api.aggregateWithoutInterval);
    return void 0;
  }
  const period = periodOf(unit2);
  const intervalMs = Math.max(1, Math.round(intervalS * 1e3));
  const gaps = explicitGaps ? { explicitGaps } : {};
  return { intervalMs, aggregate: aggregate ?? "mean", ...period === void 0 ? {} : { period }, ...gaps };
}
function cursorText({ timeMs, given: given2 }) {
  return `${formatIsoTime(timeMs)}~${given2}`;
}
function isArrival(cursor) {
  return cursor === "arrival" || /^\d+~\d+$/.test(cursor);
}
function timeCursorOf(text3) {
  if (text3 === "oldest") return void 0;
  const [time3 = "", given2 = ""] = text3.split("~");
  const timeMs = parseIsoTime(time3);
  if (timeMs === void 0) throw new Problem(400, api.notCursor({ name: "cursor", text: quoted(text3) }));
  return { timeMs, given: Number(given2) };
}
async function* longParts(tagId, points) {
  for (let at = 0; at < points.length; at += limits17.http.sliceRecords) {
    yield longLines(tagId, points, at, Math.min(at + limits17.http.sliceRecords, points.length));
    await fairTurn();
  }
}
function recordsJson({ times: times2, values, states }, from, to, tagId) {
  const head = tagId === void 0 ? "{" : `{"tag_id":${JSON.stringify(tagId)},`;
  let text3 = "";
  for (let i = from; i < to; i += 1) {
    const state = states[i] ?? NULL;
    const value = scalarOf(values[i] ?? 0, state);
    if (i > from) text3 += ",";
    text3 += `${head}"timestamp":"${formatIsoTime(times2[i] ?? 0)}","value":${value},"quality":"${qualityOf(state)}"}`;
  }
  return text3;
}
async function* arrayParts(length, toJson) {
  const rows = limits17.http.sliceRecords * 4;
  yield "[";
  for (let at = 0; at < length; at += rows) {
    const part2 = Array.from({ length: Math.min(rows, length - at) }, (_, row) => toJson(at + row));
    const text3 = JSON.stringify(part2).slice(1, -1);
    yield at === 0 ? text3 : `,${text3}`;
    await fairTurn();
  }
  yield "]";
}
async function storedUnitOf(tagId, { tags: tags3, history }, asker) {
  const definition = tags3.definition(tagId);
  if (definition !== void 0) return definition.unitSi;
  const stored = await history.tags(asker);
  if (!stored.some((one2) => one2.tagId === tagId)) throw new Problem(404, api.tagUnknown({ tagId: quoted(tagId) }));
  return unitOf(tagId);
}

// src/api/endpoints/tag-choice.ts
var SHOWN = 10;
function chosenTags(names, store, most) {
  const chosen = /* @__PURE__ */ new Map();
  const unknown = [];
  const wanted = new Set(names);
  mustBeFew(wanted);
  for (const name2 of wanted) {
    const found = name2.includes("*") ? matching(name2, store) : [store.definition(name2)].filter((one2) => one2 !== void 0);
    if (found.length === 0) unknown.push(name2);
    for (const definition of found) chosen.set(definition.id, definition);
  }
  if (unknown.length > 0) throw unknownTags(unknown);
  if (chosen.size > most) throw new Problem(400, api.tooManyTags({ tags: chosen.size, max: most }));
  return [...chosen.values()];
}
function mustBeFew(names) {
  const patterns2 = [...names].filter((name2) => name2.includes("*")).length;
  if (patterns2 > limits17.live.patterns)
    throw new Problem(400, api.tooManyTags({ tags: patterns2, max: limits17.live.patterns }));
}
function unknownTags(names) {
  return new Problem(
    404,
    api.tagsUnknown({
      names: names.slice(0, SHOWN).map(quoted),
      all: names.length,
      more: Math.max(0, names.length - SHOWN)
    })
  );
}
function matching(pattern, store) {
  return [...store.entries()].map(({ definition }) => definition).filter(({ id: id2 }) => matchesWildcard(id2, pattern));
}

// src/api/endpoints/history.ts
var { historyLimitDefault, historyTags, limitMax, sliceRecords } = limits17.http;
var historyEndpoints = [
  endpoint({
    method: "get",
    path: "/history",
    operationId: "getHistory",
    summary: "Several tags in one answer; with interval_s on one axis of time, gaps as null",
    parameters: {
      tags: listParameter(
        `At most ${historyTags} tags separated by commas; * stands for anything (\`ME_INST_0.*,VESSEL.SOG_MS\`).`,
        api.tagsRequired
      ),
      ...boundParameters,
      limit: integerParameter("Maximum number of records of each tag, or of intervals.", {
        minimum: 1,
        maximum: limitMax,
        default: historyLimitDefault
      }),
      ...reductionParameters,
      format: formatParameter({ json: "application/json", csv: "text/csv" })
    },
    answer: eitherOf([refTo("HistorySeries"), refTo("HistoryAxis")]),
    otherAnswers: csvAnswer(`${LONG_COLUMNS}; with interval_s, timestamp and a column for each tag`),
    problems: {
      404: "A tag is not registered; the detail names it.",
      503: "Too many large queries at once, or the historian cannot be read now; the detail says why."
    },
    handle(asked, context, asker) {
      const { limit, format, interval_s: intervalS, aggregate } = asked;
      const tags3 = chosenTags(asked.tags, context.parts.tags, historyTags);
      const bounds2 = timeBounds(asked.since, asked.until);
      if (aggregate === "minmax") throw new Problem(400, api.sharedMinmax);
      const first = reductionOf(intervalS, aggregate, "-");
      if (first === void 0) {
        const read3 = { tags: tags3, bounds: bounds2, limit, context, asker, reservation: context.budget.reserve(limit) };
        return format === "csv" ? new Streaming(CSV_TYPE, seriesCsv(read3)) : new Streaming(JSON_TYPE, seriesJson(read3));
      }
      const most = Math.floor(context.budget.capacity / tags3.length);
      if (limit > most) throw new Problem(400, api.tooManyIntervals({ tags: tags3.length, limit, most }));
      const read2 = { tags: tags3, bounds: bounds2, limit, context, asker, reservation: context.budget.reserve(limit * tags3.length) };
      return format === "csv" ? new Streaming(CSV_TYPE, axisCsv(read2, first)) : new Streaming(JSON_TYPE, axisJson(read2, first));
    }
  })
];
async function* eachTag({ tags: tags3, bounds: bounds2, limit, context, asker, reservation }) {
  try {
    for (const { id: id2 } of tags3)
      yield { tagId: id2, points: await context.parts.history.columns({ tagId: id2, limit, ...bounds2 }, asker) };
  } finally {
    reservation.release();
  }
}
async function* seriesJson(read2) {
  let before = '{"series":[';
  for await (const { tagId, points } of eachTag(read2)) {
    yield `${before}{"tag_id":${JSON.stringify(tagId)},"records":[`;
    yield* recordParts(points);
    before = "]},";
  }
  yield "]}]}";
}
async function* recordParts(points) {
  for (let at = 0; at < points.length; at += sliceRecords) {
    const slice = recordsJson(points, at, Math.min(at + sliceRecords, points.length));
    yield at === 0 ? slice : `,${slice}`;
    await fairTurn();
  }
}
async function* seriesCsv(read2) {
  let isFirst = true;
  for await (const { tagId, points } of eachTag(read2)) {
    if (isFirst) yield LONG_HEAD;
    isFirst = false;
    yield* longParts(tagId, points);
  }
}
async function sharedRows({ tags: tags3, bounds: bounds2, limit, context, asker }, reduction) {
  const { intervalMs, aggregate } = reduction;
  const points = [];
  for (const { id: tagId, unitSi } of tags3) {
    const own = reductionOf(intervalMs / 1e3, aggregate, unitSi);
    points.push(await context.parts.history.columns({ tagId, limit, ...bounds2 }, { ...asker, reduction: own }));
  }
  return onAxis(axisOf(intervalMs, bounds2, limit, points), points);
}
async function* axisJson(read2, reduction) {
  try {
    const { times: times2, columns } = await sharedRows(read2, reduction);
    const { intervalMs, aggregate } = reduction;
    yield `{"interval_s":${intervalMs / 1e3},"aggregate":"${aggregate}","timestamps":`;
    yield* arrayParts(times2.length, (row) => formatIsoTime(times2[row] ?? 0));
    let before = ',"series":[';
    for (const [tag, { values, states }] of columns.entries()) {
      const state = (row) => states[row] ?? NULL;
      yield `${before}{"tag_id":${JSON.stringify(read2.tags[tag]?.id)},"values":`;
      yield* arrayParts(values.length, (row) => scalarOf(values[row] ?? 0, state(row)));
      yield ',"qualities":';
      yield* arrayParts(values.length, (row) => kindOf(state(row)) === NULL ? null : qualityOf(state(row)));
      before = "},";
    }
    yield "}]}";
  } finally {
    read2.reservation.release();
  }
}
async function* axisCsv(read2, reduction) {
  try {
    const shared = await sharedRows(read2, reduction);
    yield wideHead(read2.tags.map(({ id: id2 }) => id2));
    const rows = Math.max(1, Math.floor(sliceRecords / read2.tags.length));
    for (let at = 0; at < shared.times.length; at += rows) {
      yield wideLines(shared, at, Math.min(at + rows, shared.times.length));
      await fairTurn();
    }
  } finally {
    read2.reservation.release();
  }
}

// src/historian/export/chart-series.ts
var DIGITS = 9;
var USUAL_TIMES = 3;
var AROUND = 4;
var LATE_MS = 6e4;
function chartSeries(axis, extremes, means, leastGapMs) {
  const mean = cellsOf(axis, means, (_, value) => value);
  return {
    low: extremes === void 0 ? mean : cellsOf(axis, extremes, Math.min),
    mean,
    high: extremes === void 0 ? mean : cellsOf(axis, extremes, Math.max),
    gaps: gapsIn(mean, axis.intervalMs, leastGapMs)
  };
}
function cellsOf({ intervalMs, first, last }, points, joined3) {
  const cells = Array.from({ length: Math.max(0, last - first + 1) }, () => null);
  for (let i = 0; i < points.length; i += 1) {
    const at = Math.floor((points.times[i] ?? 0) / intervalMs) - first;
    if (kindOf(points.states[i] ?? NULL) === NULL || at < 0 || at >= cells.length) continue;
    const value = Number((points.values[i] ?? 0).toPrecision(DIGITS));
    cells[at] = joined3(cells[at] ?? value, value);
  }
  return cells;
}
function gapsIn(cells, intervalMs, leastGapMs) {
  const taken = cells.flatMap((cell, at) => cell === null ? [] : [at]);
  const steps = taken.slice(1).map((at, i) => at - (taken[i] ?? at));
  const least = Math.max(leastGapMs, Math.min(intervalMs, LATE_MS));
  return steps.flatMap((step2, i) => {
    const silentMs2 = (step2 - 1) * intervalMs;
    if (silentMs2 <= least) return [];
    const usual = median(steps.slice(Math.max(0, i - AROUND), i + AROUND + 1));
    const first = (taken[i] ?? 0) + 1;
    return usual > 1 && silentMs2 <= USUAL_TIMES * usual * intervalMs ? [] : [[first, first + step2 - 2]];
  });
}
function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

// src/api/endpoints/history-chart.ts
var { tags: mostTags, points: mostPoints, pointsDefault, spanMs, gapMs, silenceTimes } = limits17.chart;
var historyChartEndpoints = [
  endpoint({
    method: "get",
    path: "/history/chart",
    operationId: "getHistoryChart",
    summary: "What a chart draws: least, mean and greatest of each interval of some tags, and the gaps of their lines",
    parameters: {
      tags: listParameter(`At most ${mostTags} tags separated by commas.`, api.tagsRequired),
      since: boundParameters.since,
      until: boundParameters.until,
      points: integerParameter("About as many intervals as the chart has pixels; an hour until now without bounds.", {
        minimum: 1,
        maximum: mostPoints,
        default: pointsDefault
      })
    },
    answer: refTo("HistoryChart"),
    problems: {
      404: "A tag is neither registered nor stored; the detail names it.",
      503: "Too many large queries at once, or the historian cannot be read now; the detail says why."
    },
    async handle({ tags: tags3, since, until, points }, context, asker) {
      if (tags3.length > mostTags) throw new Problem(400, api.tooManyTags({ tags: tags3.length, max: mostTags }));
      timeBounds(since, until);
      const untilMs = until ?? Math.max(context.parts.clock.now(), (since ?? 0) + 1);
      const sinceMs = since ?? untilMs - spanMs;
      const intervalMs = intervalFor(Math.max(1, untilMs - sinceMs), points);
      const axis = { intervalMs, first: Math.floor(sinceMs / intervalMs), last: Math.floor(untilMs / intervalMs) };
      const wanted = await Promise.all(
        tags3.map(async (tagId) => ({ tagId, unit: await storedUnitOf(tagId, context.parts, asker) }))
      );
      return new Streaming(JSON_TYPE, chartJson(wanted, axis, context, asker));
    }
  })
];
async function* chartJson(wanted, axis, context, asker) {
  const reservation = context.budget.reserve(3 * (axis.last - axis.first + 1));
  try {
    const { intervalMs, first } = axis;
    let before = `{"start":"${formatIsoTime(first * intervalMs)}","interval_s":${intervalMs / 1e3},"series":[`;
    for (const each of wanted) {
      const series = await seriesOf(each, axis, context, asker);
      yield `${before}{"tag_id":${JSON.stringify(each.tagId)}`;
      for (const name2 of ["low", "mean", "high", "gaps"]) {
        yield `,"${name2}":`;
        yield* arrayParts(series[name2].length, (at) => series[name2][at]);
      }
      before = "},";
    }
    yield "}]}";
  } finally {
    reservation.release();
  }
}
async function seriesOf({ tagId, unit: unit2 }, axis, { parts: { history, project } }, asker) {
  const { intervalMs, first, last } = axis;
  const intervals = last - first + 1;
  const bounds2 = { tagId, sinceMs: first * intervalMs, untilMs: (last + 1) * intervalMs - 1 };
  const period = periodOf(unit2);
  const mean = { intervalMs, aggregate: "mean", ...period === void 0 ? {} : { period } };
  const means = await history.columns({ ...bounds2, limit: intervals }, { ...asker, reduction: mean });
  const extremes = period === void 0 ? await history.columns(
    { ...bounds2, limit: 2 * intervals },
    { ...asker, reduction: { intervalMs, aggregate: "minmax" } }
  ) : void 0;
  const sparse = project.historian.deadbands.find(({ tags: tags3 }) => tags3.some((name2) => matchesWildcard(tagId, name2)));
  return chartSeries(axis, extremes, means, Math.max(gapMs, silenceTimes * 1e3 * (sparse?.maxSilenceS ?? 0)));
}

// src/api/endpoints/history-check.ts
import { setTimeout as delay2 } from "node:timers/promises";
var LINES_TYPE = "application/jsonl";
var LINES_A_PART = 256;
var timeOrNull2 = ofType(["string", "null"], { format: "date-time" });
var LINE = eitherOf(
  [
    objectOf({ progress: ofType("number", { minimum: 0, maximum: 1 }) }),
    objectOf({
      file: text,
      missing: ofType("boolean", { description: "Whether it is a month file that is not there." }),
      id: ofType(["integer", "null"], {
        description: "Of the block or frame; null where it is the file as a whole."
      }),
      tag_id: textOrNull,
      oldest: timeOrNull2,
      newest: timeOrNull2,
      reason: text
    }),
    objectOf({
      ok: flag,
      files: count,
      blocks: count,
      frames: count,
      rollups: count,
      samples: ofType("integer", { minimum: 0, description: "That were read and are whole." }),
      torn_flushes: count,
      damaged: ofType("integer", {
        minimum: 0,
        description: "Damaged places and missing files, a line each before this one."
      }),
      missing: ofType("integer", { minimum: 0, description: "Missing files among them." })
    })
  ],
  "One line: how far it is, a damaged place, or, last, what there is in all."
);
var historyCheckEndpoints = [
  endpoint({
    method: "get",
    path: "/history/check",
    operationId: "checkHistory",
    summary: "Is every block on disk whole? Lines of progress, one for each damaged place, and one for all",
    parameters: {},
    mediaType: LINES_TYPE,
    answer: LINE,
    problems: {
      404: "The historian keeps its samples in memory: there are no files to check.",
      409: "A check is under way already.",
      503: "The service is stopping, or the historian cannot be read now; the detail says why."
    },
    handle(_values, context, { signal }) {
      return new Streaming(`${LINES_TYPE}; charset=utf-8`, parts(context, signal));
    }
  })
];
async function* parts({ parts: { history }, stopping }, gone) {
  const cancelling = new AbortController();
  gone?.addEventListener("abort", () => cancelling.abort());
  const begun = Promise.withResolvers();
  let share = 0;
  const onProgress = (now) => {
    share = now;
    begun.resolve(false);
  };
  try {
    const report = history.check({ signal: cancelling.signal, onProgress });
    const ended = report.then(
      () => true,
      () => true
    );
    let isEnded = await Promise.race([begun.promise, ended]);
    while (!isEnded) {
      if (stopping()) throw new Problem(503, api.stopping);
      yield lineOf({ progress: Math.round(share * 1e4) / 1e4 });
      isEnded = await Promise.race([ended, delay2(limits4.checkProgressMs, false, { ref: false })]);
    }
    const lines = checkLines(await report).map(lineOf);
    for (let at = 0; at < lines.length; at += LINES_A_PART) yield lines.slice(at, at + LINES_A_PART).join("");
  } finally {
    cancelling.abort();
  }
}
function lineOf(line) {
  return `${JSON.stringify(line)}
`;
}

// src/historian/export/remote-encoder.ts
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
var RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };
var RemoteEncoder = class {
  #worker;
  #waiting;
  #ended;
  constructor(shape) {
    const url = new URL(`./encoder-worker${extname(import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6) + "src/historian/export/remote-encoder.js")}`, import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6) + "src/historian/export/remote-encoder.js");
    this.#worker = new Worker(url, { name: "export", workerData: shape, resourceLimits: RESOURCE_LIMITS });
    this.#worker.on("message", (bytes) => this.#waiting?.resolve(bytes));
    this.#worker.on("error", (error) => this.#fail(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on("exit", () => this.#fail(new Error("the thread of the export has ended")));
  }
  /** Transfers the batch: the caller can no longer use it. */
  encode(batch) {
    return this.#ask(batch, buffersOf(batch));
  }
  end() {
    return this.#ask(null, []);
  }
  async close() {
    await this.#worker.terminate();
  }
  #ask(batch, transfer) {
    if (this.#ended !== void 0) return Promise.reject(this.#ended);
    this.#waiting = Promise.withResolvers();
    this.#worker.postMessage(batch, transfer);
    return this.#waiting.promise;
  }
  #fail(error) {
    this.#ended ??= error;
    this.#waiting?.reject(this.#ended);
  }
};

// src/api/endpoints/history-export.ts
var PARQUET_TYPE = "application/vnd.apache.parquet";
var historyExportEndpoints = [
  endpoint({
    method: "get",
    path: "/history/tags",
    operationId: "listHistoryTags",
    summary: "The tags that have samples, how many, and from when to when; also those that are no longer registered",
    parameters: {},
    problems: { 503: "The historian cannot be read now; the detail says why." },
    answer: arrayOf(refTo("HistoryTag")),
    async handle(_values, { parts: parts2 }, asker) {
      return Listing.ofRecords(await parts2.history.tags(asker), historyTag);
    }
  }),
  endpoint({
    method: "get",
    path: "/history/export",
    operationId: "exportHistory",
    summary: "Every sample inside the bounds, or every interval, as one file",
    parameters: {
      tags: optionalListParameter("Tags separated by commas; * stands for anything. All where it is not said.", ["*"]),
      ...boundParameters,
      ...reductionParameters,
      layout: choiceParameter(
        "wide: a column for each tag, with interval_s; a gap is empty. long, where it is not said: a row for each sample.",
        ["long", "wide"]
      ),
      format: formatParameter({ csv: "text/csv", parquet: PARQUET_TYPE })
    },
    mediaType: "text/csv",
    answer: csvAnswer(`${LONG_COLUMNS}; wide: timestamp and a column for each tag`)["text/csv"],
    otherAnswers: {
      [PARQUET_TYPE]: {
        type: "string",
        contentEncoding: "binary",
        description: "Apache Parquet. long: tag_id, timestamp (UTC, ms), value (numbers), value_boolean (booleans), quality. wide: timestamp and a double for each tag, true being 1."
      }
    },
    headers: { "Content-Disposition": "A name for the file." },
    problems: {
      404: "A tag has neither samples nor a registration; the detail names it.",
      503: "Too many exports at once, or the historian cannot be read now; the detail says why."
    },
    async handle(asked, context, asker) {
      const { interval_s: intervalS, aggregate, layout: layout2, format } = asked;
      const bounds2 = timeBounds(asked.since, asked.until);
      const reduction = reductionOf(intervalS, aggregate, "-");
      const wide = layout2 === "wide";
      if (wide && reduction === void 0) throw new Problem(400, api.wideNeedsInterval);
      if (wide && aggregate === "minmax") throw new Problem(400, api.sharedMinmax);
      const reservation = context.exports.reserve(asker.client);
      try {
        const tags3 = await exportTags(asked.tags, context, asker);
        if (wide && tags3.length > limits4.export.wideTags) {
          throw new Problem(400, api.tooManyTags({ tags: tags3.length, max: limits4.export.wideTags }));
        }
        const plan = { tags: tags3, sinceMs: bounds2.sinceMs, untilMs: bounds2.untilMs, reduction, wide };
        const shape = {
          format,
          wide: wide ? tags3.map(({ tagId }) => tagId) : void 0,
          units: unitsOf(tags3, context)
        };
        const name2 = `${context.parts.project.id}-history.${format}`;
        return new Streaming(
          format === "csv" ? CSV_TYPE : PARQUET_TYPE,
          fileParts(context, asker, plan, shape, reservation),
          {
            "Content-Disposition": `attachment; filename="${name2}"`
          }
        );
      } catch (error) {
        reservation.release();
        throw error;
      }
    }
  })
];
async function* fileParts({ parts: { history } }, asker, plan, shape, reservation) {
  const source = {
    scan: (query) => history.scan(query, asker),
    columns: (query, options) => history.columns(query, { ...asker, ...options })
  };
  const thread = new RemoteEncoder(shape);
  try {
    for await (const batch of batchesOf(source, plan, () => {
    })) {
      const bytes = await thread.encode(batch);
      if (bytes.length > 0) yield bytes;
    }
    yield await thread.end();
  } finally {
    await thread.close();
    reservation.release();
  }
}
async function exportTags(names, { parts: parts2 }, asker) {
  const stored = await parts2.history.tags(asker);
  const wanted = [...new Set(names)];
  mustBeFew(wanted);
  const matches = (id2, name2) => name2.includes("*") ? matchesWildcard(id2, name2) : id2 === name2;
  const isKnown = (name2) => name2 === "*" || stored.some(({ tagId }) => matches(tagId, name2)) || (name2.includes("*") ? [...parts2.tags.entries()].some(({ definition }) => matches(definition.id, name2)) : parts2.tags.definition(name2) !== void 0);
  const unknown = wanted.filter((name2) => !isKnown(name2));
  if (unknown.length > 0) throw unknownTags(unknown);
  return stored.filter(({ tagId }) => wanted.some((name2) => matches(tagId, name2))).map((span) => ({
    ...span,
    period: periodOf(unitOf(span.tagId, parts2.tags))
  }));
}
function unitsOf(tags3, { parts: parts2 }) {
  const units = tags3.map(({ tagId }) => [tagId, parts2.tags.definition(tagId)?.unitSi]);
  return Object.fromEntries(units.filter((pair2) => pair2[1] !== void 0));
}
function historyTag({ tagId, samples, minMs, maxMs }) {
  return { tag_id: tagId, samples, oldest: formatIsoTime(minMs), newest: formatIsoTime(maxMs) };
}

// src/api/endpoints/logbook.ts
var { logbookLimitDefault, limitMax: limitMax2, summaryChars, userChars, personKeyChars } = limits17.http;
var WRITE_PROBLEMS = {
  429: "This address has written too much; Retry-After says when it may again.",
  507: "Only the reserve of the disk is left, which alarms and the service's own entries may use; the entry is not in it."
};
var keyParameters = {
  key: requiredTextParameter(
    "The public key in base64: 32 bytes of Ed25519, or 65 of a passkey.",
    personKeyChars,
    api.keyRequired
  ),
  person: requiredNameParameter("Whose key it is. Required.", userChars, api.personRequired),
  user: requiredNameParameter("Who enters it in the book. Required.", userChars, api.keyWriterRequired)
};
var KEY_PROBLEMS = {
  403: "Asked from another machine: keys are entered on the vessel's computer.",
  409: "The key is not one that can be entered, or not one of this person.",
  429: "This address has written too much; Retry-After says when it may again.",
  503: "The log book cannot be written; the key is not in it.",
  507: "Only the reserve of the disk is left; the key is not in the book."
};
var logbookEndpoints = [
  endpoint({
    method: "get",
    path: "/logbook",
    operationId: "listLogEntries",
    summary: "Log entries, newest first",
    parameters: {
      kind: choiceParameter("Only entries of this kind.", KINDS),
      since: timeParameter("Lower time bound, inclusive."),
      until: timeParameter("Upper time bound, inclusive."),
      audit: choiceParameter(
        "`only` gives the entries about the service itself and who uses it, `without` the others, of the newest 100000.",
        AUDIT_CHOICES
      ),
      text: freeTextParameter("Only entries with all of these words, in any order, of the newest 100000."),
      by: freeTextParameter("Only entries of anyone who has this in their name, of the newest 100000."),
      limit: integerParameter("Maximum number of entries.", {
        minimum: 1,
        maximum: limitMax2,
        default: logbookLimitDefault
      })
    },
    answer: arrayOf(refTo("LogEntry")),
    problems: { 503: "The log book cannot be read." },
    handle({ kind, since, until, audit, text: text3, by, limit }, { parts: parts2 }) {
      const chosen = given({ kind, audit, text: text3?.trim() || void 0, user: by?.trim() || void 0 });
      const query = { limit, ...timeBounds(since, until), ...chosen };
      return Listing.ofRecords(parts2.logbook.entries(query), logEntryRecord);
    }
  }),
  endpoint({
    method: "post",
    path: "/logbook",
    operationId: "appendLogEntry",
    summary: "Appends an entry to the hash chain; answers once it is on disk",
    parameters: {
      kind: kindParameter("The entry's kind.", KINDS, "manual"),
      summary: requiredSummaryParameter("What happened. Required; only white space is nothing.", summaryChars),
      user: userParameter("Who writes.", "operator")
    },
    answer: refTo("LogReceipt"),
    problems: { 503: "The log book cannot be written; the entry is not in it.", ...WRITE_PROBLEMS },
    handle: async ({ kind, summary, user: user6 }, { parts: { acts } }, caller) => receipt(await done(acts.book.write(caller, { kind, summary }, user6)))
  }),
  endpoint({
    method: "post",
    path: "/logbook/{entry_id}/corrections",
    operationId: "correctLogEntry",
    summary: "Appends an entry that corrects another, which stays as it is; answers once it is on disk",
    parameters: {
      entry_id: pathParameter("The id of the entry that is corrected."),
      summary: requiredSummaryParameter(
        "What it should have said. Required; only white space is nothing.",
        summaryChars
      ),
      user: userParameter("Who corrects.", "operator")
    },
    answer: refTo("LogReceipt"),
    problems: {
      404: "There is no such entry.",
      503: "The log book cannot be written; the correction is not in it.",
      ...WRITE_PROBLEMS
    },
    handle: async ({ entry_id: text3, summary, user: user6 }, { parts: { acts } }, caller) => receipt(await done(acts.book.correct(caller, idIn(text3), summary, user6)))
  }),
  endpoint({
    method: "post",
    path: "/logbook/{entry_id}/countersignatures",
    operationId: "countersignLogEntry",
    summary: "Appends an entry that countersigns another, which stays as it is; answers once it is on disk",
    parameters: {
      entry_id: pathParameter("The id of the entry that is countersigned."),
      user: requiredNameParameter(
        "Who countersigns. Required; only white space is nothing.",
        userChars,
        api.userRequired
      ),
      summary: summaryParameter("What is confirmed, if there is more to say than that.", {
        maxLength: summaryChars,
        default: ""
      }),
      signature: freeTextParameter("The person's own signature, in base64; it needs key, signed_at and summary."),
      key: freeTextParameter("The public key that it was made with, in base64: one that the book has for this person."),
      signed_at: freeTextParameter(
        "When it was signed, by the clock of the person's computer (ISO 8601, UTC, milliseconds)."
      ),
      authenticator_data: freeTextParameter("Where a passkey has signed: `response.authenticatorData`, in base64."),
      client_data: freeTextParameter(
        "And `response.clientDataJSON`, in base64; its challenge is the SHA-256 of what is signed."
      )
    },
    answer: refTo("LogReceipt"),
    problems: {
      404: "There is no such entry.",
      422: "The signature is not one of this person over this entry; nothing is written.",
      503: "The log book cannot be written; the countersignature is not in it.",
      ...WRITE_PROBLEMS
    },
    async handle({ entry_id: text3, summary, user: user6, ...signed }, { parts: { acts } }, caller) {
      const given2 = { ...summary.trim() === "" ? {} : { summary }, signature: signatureIn(signed) };
      return receipt(await done(acts.book.countersign(caller, idIn(text3), given2, user6)));
    }
  }),
  endpoint({
    method: "get",
    path: "/logbook/verify",
    operationId: "verifyLogbook",
    summary: "Checks the whole chain as it is on disk now",
    parameters: {},
    answer: refTo("LogVerification"),
    problems: { 503: "The log book cannot be read." },
    async handle(_values, { parts: parts2 }, { signal }) {
      const { ok, broken_entry_ids } = await parts2.logbook.verify(signal);
      return { ok, broken_entry_ids };
    }
  }),
  endpoint({
    method: "get",
    path: "/logbook/checkpoint",
    operationId: "getLogCheckpoint",
    summary: "The newest signed checkpoint: what to keep elsewhere so that the book can be held against it later",
    parameters: {},
    answer: refTo("LogCheckpoint"),
    problems: { 404: "No checkpoint was signed yet." },
    handle(_values, { parts: parts2 }) {
      const { checkpoint } = parts2.logbook;
      if (checkpoint === void 0) throw new Problem(404, api.noCheckpoint);
      return checkpointRecord(checkpoint);
    }
  }),
  endpoint({
    method: "post",
    path: "/logbook/checkpoint",
    operationId: "signLogCheckpoint",
    summary: "Signs a checkpoint now, over all that is in the book; answers once it is on disk",
    parameters: {},
    answer: refTo("LogCheckpoint"),
    problems: {
      404: "There is no entry to be signed.",
      409: "Nothing is signed, since evidence of the book is gone or it is not the one that was signed.",
      503: "There is no key, or the checkpoint cannot be written."
    },
    handle: async (_values, { parts: { acts } }, caller) => checkpointRecord(await done(acts.book.sign(caller)))
  }),
  endpoint({
    method: "post",
    path: "/logbook/acceptances",
    operationId: "acceptLogbook",
    summary: "Confirms a book whose evidence is gone as it is, in a person's name, so that it is signed again",
    parameters: {
      user: requiredNameParameter("Who confirms. Required.", userChars, api.acceptingUserRequired),
      reason: requiredSummaryParameter("What is known of what happened. Required.", summaryChars, api.reasonRequired)
    },
    answer: refTo("LogReceipt"),
    problems: {
      403: "Asked from another machine: a book is confirmed on the vessel's computer.",
      409: "There is nothing to confirm; or it is not the book that was signed, which nobody can confirm.",
      503: "The log book cannot be written; nothing is confirmed."
    },
    handle: async ({ user: user6, reason: reason3 }, { parts: { acts } }, caller) => receipt(await done(acts.book.accept(caller, reason3, user6)))
  }),
  endpoint({
    method: "post",
    path: "/logbook/person-keys",
    operationId: "addPersonKey",
    summary: "Enters the public key by which a person signs; an earlier one of that person no longer counts from then on",
    parameters: keyParameters,
    answer: refTo("LogReceipt"),
    problems: KEY_PROBLEMS,
    handle: async ({ key, person, user: user6 }, { parts: { acts } }, caller) => receipt(await done(acts.book.enterKey(caller, person, key, user6)))
  }),
  endpoint({
    method: "post",
    path: "/logbook/person-keys/revocations",
    operationId: "revokePersonKey",
    summary: "Enters that a person's key no longer counts from then on; what was signed before stays good",
    parameters: keyParameters,
    answer: refTo("LogReceipt"),
    problems: KEY_PROBLEMS,
    handle: async ({ key, person, user: user6 }, { parts: { acts } }, caller) => receipt(await done(acts.book.revokeKey(caller, person, key, user6)))
  }),
  // After the paths that an id could be taken for.
  endpoint({
    method: "get",
    path: "/logbook/{entry_id}",
    operationId: "getLogEntry",
    summary: "One entry with its whole hash, as a person needs it to sign it",
    parameters: { entry_id: pathParameter("The id of the entry.") },
    answer: refTo("WholeLogEntry"),
    problems: { 404: "There is no such entry.", 503: "The log book cannot be read." },
    async handle({ entry_id: text3 }, { parts: parts2 }) {
      const entry = await parts2.logbook.entry(idIn(text3));
      if (entry === void 0) throw new Problem(404, api.entryUnknown({ id: quoted(text3) }));
      return wholeEntry(entry);
    }
  })
];
function signatureIn({ signature, key = "", signed_at: signedAt = "", ...passkey }) {
  if (signature === void 0) return void 0;
  const { authenticator_data: authenticatorData2, client_data: clientData2 } = passkey;
  const isPasskey = authenticatorData2 !== void 0 && clientData2 !== void 0;
  return { signature, personKey: key, signedAt, ...isPasskey ? { passkey: { authenticatorData: authenticatorData2, clientData: clientData2 } } : {} };
}
function idIn(text3) {
  if (/^[1-9]\d{0,14}$/.test(text3)) return Number(text3);
  throw new Problem(404, api.entryUnknown({ id: quoted(text3) }));
}
function checkpointRecord(checkpoint) {
  const { origin, size: size2, note } = checkpoint;
  return { origin, entries: size2, code: shortCode(checkpoint), note };
}
function wholeEntry({ id: id2, kind, timestamp, summary, payload, user: user6, prev_hash, hash }) {
  return { id: id2, kind, timestamp, summary, payload, user: user6, prev_hash, hash };
}
function receipt({ id: id2, kind, timestamp, hash }) {
  return { id: id2, kind, timestamp, hash };
}
function logEntryRecord({ id: id2, kind, timestamp, summary, payload, user: user6, hash }) {
  return { id: id2, kind, timestamp, summary, payload, user: user6, hash: `${hash.slice(0, 16)}\u2026` };
}

// src/api/endpoints/nmea2000.ts
import { basename as basename2 } from "node:path/posix";

// src/api/live/message-stream.ts
import { setTimeout as delay3 } from "node:timers/promises";
var { batchMs, batchMessages, heartbeatMs: heartbeatMs2 } = limits17.messageStream;
async function* messageEvents(traffic, filter, signal) {
  const { listener, end } = traffic.listen(filter);
  const wanted = filter.text.toLowerCase();
  let silentMs2 = 0;
  try {
    yield "retry: 2000\n\n";
    while (!signal.aborted) {
      await delay3(batchMs, void 0, { signal }).catch(() => void 0);
      const texts = listener.take(batchMessages).map(textOf2);
      const found = wanted === "" ? texts : texts.filter((text3) => text3.toLowerCase().includes(wanted));
      silentMs2 = found.length === 0 ? silentMs2 + batchMs : 0;
      if (found.length > 0) {
        const { passed, dropped } = listener;
        yield `event: messages
data: {"passed":${passed},"dropped":${dropped},"messages":[${found.join(",")}]}

`;
      } else if (silentMs2 >= heartbeatMs2) {
        silentMs2 = 0;
        yield ":\n\n";
      }
    }
  } finally {
    end();
  }
}
function textOf2({ line, message: message2 }) {
  const bytes = Buffer.from(message2.data).toString("hex");
  const rest = messageJson(message2, JSON.stringify(formatIsoTime(message2.timestampMs)));
  return `{"line":${JSON.stringify(line)},"bytes":"${bytes}",${rest.slice(1)}`;
}

// src/api/endpoints/nmea2000.ts
var user4 = userParameter("Who asks; counts where nobody has signed in.", "operator");
var WRITES = {
  429: "This address has written too much; Retry-After says when it may again.",
  507: "Only the reserve of the disk is left."
};
var { minutes, megabytes } = limits17.recordings;
var nmea2000Endpoints = [
  endpoint({
    method: "get",
    path: "/nmea2000/devices",
    operationId: "listNmea2000Devices",
    summary: "The other devices on the NMEA 2000 buses, behind gateways and in recordings, by line and address",
    parameters: {},
    answer: arrayOf(refTo("Nmea2000Device")),
    handle: (_values, { parts: parts2 }) => parts2.devices()
  }),
  endpoint({
    method: "get",
    path: "/nmea2000/lines",
    operationId: "listNmea2000Lines",
    summary: "What is heard where: frames of each of the last two minutes' seconds, and instances that two devices send",
    parameters: {},
    answer: arrayOf(refTo("BusLine")),
    handle: (_values, { parts: parts2 }) => parts2.bus?.traffic.lines() ?? []
  }),
  endpoint({
    method: "get",
    path: "/nmea2000/groups",
    operationId: "listNmea2000Groups",
    summary: "The groups that devices send, each with its rate and the engines, tanks \u2026 it is about",
    parameters: {
      line: freeTextParameter("The line, as /nmea2000/lines names it."),
      address: numberParameter("Only of the device at this address.", { minimum: 0, maximum: 255 })
    },
    answer: arrayOf(refTo("BusGroup")),
    handle: ({ line = "", address }, { parts: parts2 }) => parts2.bus?.traffic.groups(line, address) ?? []
  }),
  endpoint({
    method: "get",
    path: "/nmea2000/messages",
    operationId: "streamNmea2000Messages",
    summary: "Decoded messages as they come, as server-sent events; what a client does not take is dropped and counted",
    parameters: {
      lines: optionalListParameter("Only of these lines, separated by commas.", []),
      pgns: optionalListParameter("Only these groups.", []),
      sources: optionalListParameter("Only from devices at these addresses.", []),
      text: freeTextParameter("Only messages that have this text in them; capitals make no difference.")
    },
    mediaType: "text/event-stream",
    answer: ofType("string", {
      description: '`event: messages` has `{"passed","dropped","messages":[\u2026]}`, at most four times a second: counts since the beginning, and messages with their line, bytes and fields. A comment comes after 15 s of silence.'
    }),
    problems: { 503: "All places are taken.", 429: "This address has all the places that one may have." },
    handle({ lines, pgns, sources, text: text3 = "" }, context, { signal, client }) {
      const { traffic } = busOf(context);
      const { messagePlaces: places } = context;
      const problem = places.problemFor(client);
      if (problem !== void 0) throw problem;
      const filter = { lines, pgns: numbersOf("pgns", pgns), sources: numbersOf("sources", sources), text: text3 };
      return new Streaming("text/event-stream", places.hold(client, messageEvents(traffic, filter, signal)), {
        // A reverse proxy that buffers answers would delay them.
        "X-Accel-Buffering": "no"
      });
    }
  }),
  endpoint({
    method: "get",
    path: "/nmea2000/recordings",
    operationId: "listRecordings",
    summary: "Recordings: those that run, then the newest",
    parameters: {},
    answer: arrayOf(refTo("Recording")),
    handle: async (_values, { parts: parts2 }) => await parts2.bus?.recordings.list() ?? []
  }),
  endpoint({
    method: "post",
    path: "/nmea2000/recordings",
    operationId: "startRecording",
    summary: "Records a line until its time, its size or the disk's room is over; the log book has who did",
    parameters: {
      line: freeTextParameter("The line, as /nmea2000/lines names it."),
      minutes: integerParameter("It ends after so long.", minutes),
      megabytes: integerParameter("It ends when its file, packed, is so large.", megabytes),
      user: user4
    },
    answer: refTo("Recording"),
    problems: {
      404: "There is no such line.",
      409: "It is being recorded already.",
      503: "It cannot be written.",
      ...WRITES
    },
    handle: ({ user: said, line = "", ...request }, context, caller) => done(busOf(context).acts.startRecording(caller, { line, ...request }, said))
  }),
  endpoint({
    method: "post",
    path: "/nmea2000/recordings/stop",
    operationId: "stopRecording",
    summary: "Ends the recording of a line; answers once all of it is on disk",
    parameters: { line: freeTextParameter("The line."), user: user4 },
    answer: refTo("Recording"),
    problems: { 404: "The line is not being recorded.", ...WRITES },
    handle: ({ line = "", user: said }, context, caller) => done(busOf(context).acts.stopRecording(caller, line, said))
  }),
  endpoint({
    method: "get",
    path: "/nmea2000/recordings/{name}",
    operationId: "getRecording",
    summary: "The file of a recording that has ended: a candump log packed by zstd, as `bitacora nmea replay` reads it",
    parameters: { name: pathParameter("Its name, as /nmea2000/recordings lists it.") },
    answer: ofType("string"),
    mediaType: "application/zstd",
    problems: { 404: "There is none of that name that has ended." },
    async handle({ name: name2 }, context) {
      const bytes = await busOf(context).recordings.read(name2);
      if (bytes === void 0) throw new Problem(404, api.recordingUnknown({ name: quoted(name2) }));
      const disposition = `attachment; filename="${basename2(name2).replaceAll(/[^\w.-]/g, "_")}"`;
      return new Streaming("application/zstd", bytes, { "Content-Disposition": disposition });
    }
  }),
  endpoint({
    method: "post",
    path: "/nmea2000/devices/{line}/{address}/instances",
    operationId: "setDeviceInstances",
    summary: "Asks a device on a bus to take other instances (PGN 126208), and says what it answers; the log book has it",
    parameters: {
      line: pathParameter("The bus."),
      address: pathParameter("The device's address now."),
      device_instance: numberParameter("Which of several devices of one kind.", { minimum: 0, maximum: 255 }),
      system_instance: numberParameter("Which of several networks or groups of devices.", { minimum: 0, maximum: 15 }),
      user: user4
    },
    answer: refTo("DeviceAnswer"),
    problems: { 409: "The device cannot be asked: the service only listens there, or hears nobody there.", ...WRITES },
    handle({ line, address, device_instance: deviceInstance, system_instance: systemInstance, user: said }, context, caller) {
      const device2 = { line, address: Number(address) };
      return done(busOf(context).acts.setInstances(caller, device2, { deviceInstance, systemInstance }, said));
    }
  })
];
function busOf({ parts: parts2 }) {
  if (parts2.bus === void 0) throw new Problem(404, api.lineUnknown({ line: quoted("") }));
  return parts2.bus;
}
function numbersOf(name2, list) {
  const wrong = list.find((text3) => !/^\d{1,6}$/.test(text3));
  if (wrong !== void 0) throw new Problem(400, api.notInteger({ name: name2, text: quoted(wrong), min: 0, max: 999999 }));
  return list.map(Number);
}

// src/access/passkey/ceremony.ts
import { createHash, createPublicKey, timingSafeEqual, verify } from "node:crypto";

// src/access/passkey/authenticator-data.ts
var FIXED_BYTES = 37;
var ID_AT = 55;
var FLAGS = { present: 1, verified: 4, credential: 64 };
function authenticatorDataIn(bytes) {
  if (bytes.length < FIXED_BYTES) return void 0;
  const flags = bytes.readUInt8(32);
  const hasCredential = (flags & FLAGS.credential) !== 0;
  if (hasCredential && bytes.length < ID_AT) return void 0;
  const idEnd = hasCredential ? ID_AT + bytes.readUInt16BE(ID_AT - 2) : 0;
  if (idEnd > bytes.length) return void 0;
  return {
    rpIdHash: bytes.subarray(0, 32),
    isPresent: (flags & FLAGS.present) !== 0,
    isVerified: (flags & FLAGS.verified) !== 0,
    signCount: bytes.readUInt32BE(33),
    credentialId: hasCredential ? bytes.subarray(ID_AT, idEnd) : void 0
  };
}

// src/access/passkey/ceremony.ts
var ALGORITHMS = [-7, -8, -257];
var RSA_BITS = { least: 2048, most: 4096 };
function clientDataIn(text3) {
  try {
    const data = JSON.parse(Buffer.from(text3, "base64url").toString("utf8"));
    const { type, challenge, origin, crossOrigin, topOrigin } = data;
    if (typeof type !== "string" || typeof challenge !== "string" || typeof origin !== "string") return void 0;
    return { type, challenge, origin, isEmbedded: crossOrigin === true || topOrigin !== void 0 };
  } catch {
    return void 0;
  }
}
function madeCredential({ clientData: clientData2, authenticatorData: authenticatorData2, publicKey }, place3) {
  const data = authenticatorDataIn(bytesOf(authenticatorData2));
  const fault = placeFault(clientDataIn(clientData2), data, "webauthn.create", place3);
  if (fault !== void 0) return fault;
  const id2 = data?.credentialId;
  if (data === void 0 || id2 === void 0 || id2.length === 0 || id2.length > limits.credentialIdBytes) return "form";
  const key = keyOf2(publicKey);
  if (key === void 0) return "key";
  const spki = key.export({ format: "der", type: "spki" }).toString("base64url");
  return { credentialId: id2.toString("base64url"), publicKey: spki, signCount: data.signCount };
}
function assertedCount(assertion, known2, place3) {
  const signed = bytesOf(assertion.authenticatorData);
  const data = authenticatorDataIn(signed);
  const fault = placeFault(clientDataIn(assertion.clientData), data, "webauthn.get", place3);
  if (fault !== void 0) return fault;
  if (known2.rp_id !== place3.rpId) return "rp-id";
  if (assertion.userHandle !== known2.user_handle) return "handle";
  const key = keyOf2(known2.public_key);
  if (data === void 0 || key === void 0) return "key";
  const digest2 = createHash("sha256").update(bytesOf(assertion.clientData)).digest();
  const algorithm = key.asymmetricKeyType === "ed25519" ? null : "sha256";
  if (!verify(algorithm, Buffer.concat([signed, digest2]), key, bytesOf(assertion.signature))) return "signature";
  const isCounted = data.signCount > 0 || known2.sign_count > 0;
  return isCounted && data.signCount <= known2.sign_count ? "counter" : data.signCount;
}
function placeFault(client, data, type, { origin, rpId }) {
  if (client === void 0 || data === void 0) return "form";
  if (client.type !== type) return "type";
  if (client.origin !== origin || client.isEmbedded) return "origin";
  if (!timingSafeEqual(data.rpIdHash, createHash("sha256").update(rpId).digest())) return "rp-id";
  if (!data.isPresent) return "presence";
  return data.isVerified ? void 0 : "verification";
}
function keyOf2(spki) {
  try {
    const key = createPublicKey({ key: bytesOf(spki), format: "der", type: "spki" });
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    const isAsked = key.asymmetricKeyType === "ed25519" || key.asymmetricKeyType === "ec" && namedCurve === "prime256v1" || key.asymmetricKeyType === "rsa" && modulusLength >= RSA_BITS.least && modulusLength <= RSA_BITS.most;
    return isAsked ? key : void 0;
  } catch {
    return void 0;
  }
}
function bytesOf(text3) {
  return Buffer.from(text3, "base64url");
}

// src/api/endpoints/passkeys.ts
var PART_CHARS = 8192;
var part = (description) => secretParameter(description, PART_CHARS, access2.passkeyPartRequired);
var clientData = part("`response.clientDataJSON`.");
var authenticatorData = part("`response.authenticatorData`.");
var passkeyEndpoints = [
  accessEndpoint({
    method: "post",
    path: "/access/passkeys/sessions/challenge",
    operationId: "askPasskeySignIn",
    summary: "What a browser needs to sign somebody in by passkey",
    parameters: {},
    answer: refTo("PasskeyChallenge"),
    handle: (_values, { passkeys }, { site }) => {
      const { challenge, rpId } = passkeys.signInChallenge(site);
      return { challenge, rp_id: rpId, timeout_ms: limits.challengeMs };
    }
  }),
  accessEndpoint({
    method: "post",
    path: "/access/passkeys/sessions",
    operationId: "signInByPasskey",
    summary: "Signs in by passkey, which says itself whose it is",
    parameters: {
      credential_id: part("`rawId` of the credential."),
      client_data: clientData,
      authenticator_data: authenticatorData,
      signature: part("`response.signature`."),
      user_handle: part("`response.userHandle`.")
    },
    answer: refTo("AccessState"),
    handle: async (given2, access4, caller) => {
      const assertion = {
        credentialId: given2.credential_id,
        clientData: given2.client_data,
        authenticatorData: given2.authenticator_data,
        signature: given2.signature,
        userHandle: given2.user_handle
      };
      return signedIn(access4, await access4.passkeys.signIn(assertion, caller.site, caller), caller);
    }
  }),
  accessEndpoint({
    method: "get",
    path: "/access/passkeys",
    operationId: "listPasskeys",
    summary: "One's own passkeys, and all for who may remove them",
    parameters: {},
    answer: arrayOf(refTo("Passkey")),
    handle: async (_values, { passkeys }, caller, context) => {
      const seen = passkeys.keys.records().filter(({ name: name2 }) => name2 === caller.name || caller.rights.has("people"));
      const known2 = seen.length === 0 ? void 0 : await context.parts.acts.book.keys();
      return seen.map(({ id: id2, name: name2, label, rp_id, credential_id, public_key, made_at, used_at }) => {
        const person_key = pointIn(Buffer.from(public_key, "base64url")) ?? null;
        const signs = person_key !== null && known2?.standing(name2, person_key) === "good";
        return { id: id2, name: name2, label, rp_id, credential_id, person_key, signs, made_at, used_at };
      });
    }
  }),
  accessEndpoint({
    method: "post",
    path: "/access/passkeys/challenge",
    operationId: "askPasskey",
    summary: "What a browser needs to make a passkey for the person who is signed in; it takes their password",
    parameters: { password: secretParameter("The password.", limits.secretMostChars, access2.passwordRequired) },
    answer: refTo("NewPasskey"),
    handle: async ({ password: password2 }, { passkeys }, caller) => {
      const { challenge, rpId, userHandle, name: name2, exclude } = await passkeys.begin(caller, password2, caller.site);
      return {
        challenge,
        rp_id: rpId,
        user_handle: userHandle,
        name: name2,
        exclude: [...exclude],
        algorithms: [...ALGORITHMS],
        timeout_ms: limits.challengeMs
      };
    }
  }),
  accessEndpoint({
    method: "post",
    path: "/access/passkeys",
    operationId: "addPasskey",
    summary: "Adds the passkey that the browser has made",
    parameters: {
      label: inBody(requiredSummaryParameter("What it is called.", limits.nameChars, access2.labelRequired)),
      user_handle: part("As it was given with the challenge."),
      client_data: clientData,
      authenticator_data: authenticatorData,
      public_key: part("`response.getPublicKey()`.")
    },
    answer: refTo("Done"),
    handle: async (given2, { passkeys }, caller) => {
      const made = {
        label: given2.label,
        userHandle: given2.user_handle,
        clientData: given2.client_data,
        authenticatorData: given2.authenticator_data,
        publicKey: given2.public_key
      };
      await passkeys.add(caller, made, caller.site);
      return { done: true };
    }
  }),
  accessEndpoint({
    method: "post",
    path: "/access/passkeys/{id}/remove",
    operationId: "removePasskey",
    summary: "Removes a passkey and ends the other sessions of its owner",
    parameters: {
      id: pathParameter("The id."),
      user: inBody(
        userParameter("Who does it; counts for programs of this computer only.", "operator", limits.nameChars)
      )
    },
    answer: refTo("Done"),
    handle: async ({ id: id2, user: user6 }, access4, caller) => {
      await access4.passkeys.remove(id2, named3(caller, user6));
      return doneIn(access4);
    }
  })
];

// src/api/endpoints/project.ts
var user5 = userParameter("Who asks. Used only if nobody has signed in.", "operator");
var text2 = inBody(requiredTextParameter("The text of a project file.", limits15.bytes, api.projectTextMissing));
var sha2562 = inBody(
  freeTextParameter("That of the text from which the change was made: refused if it is another now.")
);
var WRITE_PROBLEMS2 = {
  403: "A file or a program that is named at the computer only, or access by who makes no accounts.",
  409: "There is no project file, or it has changed meanwhile.",
  422: "The project has faults: a line each, in the language; nothing was written.",
  503: "The file cannot be written."
};
var projectEndpoints = [
  endpoint({
    method: "get",
    path: "/project",
    operationId: "getProject",
    summary: "The project: the vessel and what is enabled aboard it",
    parameters: {},
    answer: refTo("Project"),
    handle: (_values, { parts: parts2 }) => projectView(parts2.project)
  }),
  endpoint({
    method: "get",
    path: "/project/file",
    operationId: "getProjectFile",
    summary: "The project file as its owner has written it",
    parameters: {},
    answer: refTo("ProjectFile"),
    problems: { 409: "There is no project file." },
    handle: (_values, { parts: parts2 }, caller) => done(changesOf(parts2).read(caller))
  }),
  endpoint({
    method: "post",
    path: "/project/check",
    operationId: "checkProject",
    summary: "What is wrong with a text as a project file, a finding for each, with its line; nothing is written",
    parameters: { text: text2, language: inBody(languageParameter) },
    answer: refTo("ProjectCheck"),
    handle: ({ text: draft, language = "es" }, { parts: parts2 }, caller) => done(changesOf(parts2).check(caller, draft, language))
  }),
  endpoint({
    method: "put",
    path: "/project/file",
    operationId: "putProjectFile",
    summary: "Writes the project file once it is checked; a copy of the one before stays, and what can be is applied at once",
    parameters: { text: text2, sha256: sha2562, language: inBody(languageParameter), user: user5 },
    answer: refTo("ReloadReport"),
    problems: WRITE_PROBLEMS2,
    handle: ({ text: draft, sha256: of, language = "es", user: by }, { parts: parts2 }, caller) => done(changesOf(parts2).write(caller, { text: draft }, of, { user: by, language }))
  }),
  endpoint({
    method: "post",
    path: "/project/changes",
    operationId: "changeProject",
    summary: "Changes single values in the project file; the rest stays as its owner has written it",
    parameters: {
      changes: inBody(
        itemsParameter(
          '`{"path": ["vessel", "name"], "value": "Alfa"}`; without a value the key is removed.',
          {
            type: "object",
            required: ["path"],
            additionalProperties: false,
            properties: { path: { type: "array", items: { type: ["string", "integer"] } }, value: {} }
          }
        )
      ),
      sha256: sha2562,
      language: inBody(languageParameter),
      user: user5
    },
    answer: refTo("ReloadReport"),
    problems: WRITE_PROBLEMS2,
    handle: ({ changes, sha256: of, language = "es", user: by }, { parts: parts2 }, caller) => done(changesOf(parts2).write(caller, { changes }, of, { user: by, language }))
  }),
  endpoint({
    method: "post",
    path: "/project/reload",
    operationId: "reloadProject",
    summary: "Reads the project file again and applies what can be applied while the service runs; says what waits for a restart",
    parameters: {
      language: languageParameter,
      user: user5
    },
    answer: refTo("ReloadReport"),
    problems: { 422: "The project file cannot be used, and why; nothing has changed." },
    async handle({ language = "es", user: by }, { parts: parts2 }) {
      const report = await parts2.reload(language, by);
      if ("refused" in report) throw new Problem(422, report.refused);
      return report;
    }
  })
];
function changesOf({ projectChanges }) {
  if (projectChanges === void 0) throw new Problem(409, api.noProjectFile);
  return projectChanges;
}
function projectView(project) {
  const { vessel, tags: tags3 } = project;
  const bySystem = /* @__PURE__ */ new Map();
  for (const { system } of tags3) bySystem.set(system, (bySystem.get(system) ?? 0) + 1);
  return {
    id: project.id,
    name: project.name,
    customer: project.customer,
    vessel: {
      id: vessel.id,
      name: vessel.name,
      type: vessel.type,
      loa_m: vessel.loaM,
      beam_m: vessel.beamM,
      draft_m: vessel.draftM
    },
    systems_enabled: project.systemsEnabled,
    stats: {
      tags: tags3.length,
      controllable_tags: tags3.filter(({ controllable }) => controllable).length,
      alarm_configurations: tags3.reduce((sum, { alarms }) => sum + alarms.length, 0),
      tags_by_system: Object.fromEntries(bySystem)
    }
  };
}

// src/api/endpoints/sources.ts
var sourceEndpoints = [
  endpoint({
    method: "get",
    path: "/sources",
    operationId: "listSources",
    summary: "Where each tag's value comes from: its device and group, since when it is stale, and who else says what",
    parameters: {
      tags: optionalListParameter("Ids, in which * stands for any text, separated by commas; without them all.", [])
    },
    answer: arrayOf(refTo("TagSource")),
    problems: { 404: "There is no such tag." },
    handle({ tags: tags3 }, { parts: parts2 }) {
      const definitions = tags3.length === 0 ? [...parts2.tags.entries()].map(({ definition }) => definition) : chosenTags(tags3, parts2.tags, limits17.http.sources);
      const view = new SourceView(parts2);
      return Listing.ofRecords(definitions, (definition) => view.of(definition));
    }
  }),
  endpoint({
    method: "post",
    path: "/sources/{tag_id}/preferred",
    operationId: "chooseSource",
    summary: "Takes a tag from one of its sources as long as that speaks, whatever the project lists; without one as before",
    parameters: {
      tag_id: pathParameter("The tag's id."),
      source: freeTextParameter("As GET /sources calls it; it must speak of the tag now."),
      user: userParameter("Who chooses.")
    },
    answer: refTo("TagSource"),
    problems: {
      404: "There is no such tag, or nobody of that name speaks of it.",
      429: "This address has written too much; Retry-After says when it may again.",
      503: "The log book cannot take it; nothing has changed."
    },
    async handle({ tag_id: tagId, source, user: user6 }, { parts: parts2 }, caller) {
      const definition = parts2.tags.definition(tagId);
      if (definition === void 0) throw new Problem(404, api.tagWithoutValue({ tagId: quoted(tagId) }));
      await done(parts2.acts.sources.choose(caller, tagId, source || void 0, user6));
      return new SourceView(parts2).of(definition);
    }
  })
];
var SourceView = class {
  #parts;
  #clock;
  #devices = /* @__PURE__ */ new Map();
  constructor(parts2) {
    this.#parts = parts2;
    this.#clock = parts2.clock;
  }
  of({ id: id2, timeoutS }) {
    const { tags: tags3, intake, choices } = this.#parts;
    const value = tags3.value(id2);
    const found = intake.sourceOf(id2);
    const source = found !== void 0 && isBy(value, found.holder) ? found : void 0;
    const staleSinceMs = tags3.staleSince(id2);
    const choice2 = choices?.choiceOf(id2);
    const origin = value === void 0 ? void 0 : originOf(value.source);
    return {
      id: id2,
      source: value?.source ?? null,
      device: source === void 0 ? null : this.#deviceOf(source.holder),
      group: source === void 0 ? null : groupBody(source.group),
      age_s: value === void 0 ? null : this.#ageS(value.timestampMs),
      device_silent_s: source === void 0 ? null : seconds2(source.holderSilentMs),
      timeout_s: timeoutS ?? null,
      stale_since: staleSinceMs === void 0 ? null : formatIsoTime(staleSinceMs),
      simulated: origin === "simulated",
      replayed: origin === "replayed",
      preferred: source === void 0 ? null : choices?.isChosen(id2, source.holder) === true ? "chosen" : source.reason,
      chosen: choice2 === void 0 ? null : { source: choice2.source, user: choice2.by, at: formatIsoTime(choice2.atMs) },
      disagrees: intake.disagrees(id2),
      rivals: (source?.rivals ?? []).map(({ speaker, statement, value: said, quality: quality2, timestampMs }) => ({
        source: speaker.text,
        device: this.#deviceOf(speaker),
        group: groupBody(statement.group),
        value: said,
        quality: quality2,
        age_s: this.#ageS(timestampMs)
      }))
    };
  }
  #ageS(timestampMs) {
    return seconds2(Math.max(0, this.#clock.now() - timestampMs));
  }
  /** Null for what is behind a line as a whole: a broker, a server, a device of NMEA 0183. */
  #deviceOf({ line, address, name: name2 }) {
    if (address === void 0) return null;
    let devices = this.#devices.get(line.text);
    if (devices === void 0) this.#devices.set(line.text, devices = this.#parts.devicesOn(line));
    const text3 = name2 === void 0 ? null : formatName(name2);
    const device2 = devices.find((each) => text3 === null ? each.address === address : each.name === text3);
    return {
      name: text3,
      address,
      manufacturer: name2 === void 0 ? null : manufacturerOf(name2),
      model: device2?.model ?? null,
      software: device2?.software_version ?? null
    };
  }
};
function isBy(value, { line }) {
  return value !== void 0 && (value.source === line.text || value.source.startsWith(`${line.text}:`));
}
function groupBody(group2) {
  if (group2?.pgn === void 0) return group2 ?? null;
  const name2 = layout(group2.pgn)?.name;
  return { ...group2, ...name2 === void 0 ? {} : { name: name2 } };
}
function seconds2(ms) {
  return Math.round(ms / 100) / 10;
}

// src/api/endpoints/setup.ts
var setupEndpoints = [
  endpoint({
    method: "get",
    path: "/setup",
    operationId: "getSetup",
    summary: "Whether a first project can be written, and what this computer could hear a vessel by",
    parameters: {},
    answer: objectOf({
      can_begin: ofType("boolean", { description: "There is no project file: the first one can be written." }),
      project_file: ofType(["string", "null"]),
      computer: objectOf({
        can: arrayOf(objectOf({ name: text, up: flag, frames: count })),
        serial: arrayOf(text),
        addresses: arrayOf(text)
      })
    }),
    async handle(_values, { parts: parts2 }) {
      const computer = await parts2.computer?.() ?? { can: [], serial: [], addresses: [] };
      return {
        can_begin: parts2.projectChanges?.canBegin === true,
        project_file: parts2.projectChanges?.file ?? null,
        computer
      };
    }
  }),
  endpoint({
    method: "post",
    path: "/setup/project",
    operationId: "beginProject",
    summary: "Writes the first project file of a service that has none; the service then starts anew with it",
    parameters: {
      project: inBody(objectParameter("The project, as its file has it.")),
      language: inBody(languageParameter),
      user: userParameter("Who asks; counts where nobody has signed in.", "operator")
    },
    answer: refTo("ReloadReport"),
    problems: { 409: "There is a project file already.", 422: "The project has faults; nothing was written." },
    handle: ({ project, language = "es", user: user6 }, { parts: parts2 }, caller) => done(changesOf(parts2).begin(caller, project, { user: user6, language }))
  })
];

// src/api/endpoints/tag-history.ts
var { historyLimitDefault: historyLimitDefault2, limitMax: limitMax3 } = limits17.http;
var RECORDS_AT_ONCE2 = 32;
var CURSOR_HEADER = "Bitacora-Cursor";
var tagHistoryEndpoints = [
  endpoint({
    method: "get",
    path: "/tags/{tag_id}/history",
    operationId: "getTagHistory",
    summary: "The tag's newest records inside the bounds, or a page of them from a cursor on, oldest first",
    parameters: {
      tag_id: pathParameter("The tag's id."),
      ...boundParameters,
      limit: integerParameter("Maximum number of records.", {
        minimum: 1,
        maximum: limitMax3,
        default: historyLimitDefault2
      }),
      ...reductionParameters,
      gaps: choiceParameter(
        "null: with interval_s, a silence between two intervals that have a record is one record with value null.",
        ["null"]
      ),
      cursor: cursorParameter(
        "Gives the oldest records from here on instead of the newest: `oldest`, or what the header Bitacora-Cursor of the page before said, a time and how many records of that time were given (`2026-11-21T10:00:00.000Z~1`). No record is skipped or given twice, also among equal times; one that is stored later with an earlier time has been passed by. `arrival` gives the records in the order in which they came, and none is ever passed by: times then go back where a clock was set back, and a page may have few records or none and still say where the next one is."
      ),
      format: formatParameter({ json: "application/json", csv: "text/csv" })
    },
    answer: arrayOf(refTo("HistoryRecord")),
    otherAnswers: csvAnswer(LONG_COLUMNS),
    headers: {
      Link: 'With a cursor and where there is more: the next page (rel="next").',
      [CURSOR_HEADER]: "With a cursor: the one that goes on after these records, now or when there are more."
    },
    problems: {
      404: "The tag has neither a registration nor samples.",
      503: "Too many large queries at once, or the historian cannot be read now; the detail says why."
    },
    async handle(asked, context, asker) {
      const { tag_id: tagId, limit, format } = asked;
      const reservation = context.budget.reserve(limit);
      try {
        const { points, headers } = await answerOf(asked, context, asker);
        reservation.keep(points.length);
        if (format === "csv") return new Streaming(CSV_TYPE, csvParts(tagId, points, reservation.release), headers);
        return new Listing(
          recordTexts(tagId, points),
          (text3) => text3,
          reservation.release,
          headers
        );
      } catch (error) {
        reservation.release();
        throw error;
      }
    }
  })
];
async function answerOf(asked, { parts: parts2 }, asker) {
  const { tag_id: tagId, since, until, limit, interval_s: intervalS, aggregate, gaps, cursor } = asked;
  const unit2 = await storedUnitOf(tagId, parts2, asker);
  const bounds2 = timeBounds(since, until);
  const reduction = reductionOf(intervalS, aggregate, unit2, gaps !== void 0);
  if (cursor === void 0) {
    return { points: await parts2.history.columns({ tagId, limit, ...bounds2 }, { ...asker, reduction }), headers: {} };
  }
  if (reduction !== void 0) throw new Problem(400, api.cursorWithInterval);
  if (isArrival(cursor)) return arrivalPage(asked, cursor, { tagId, limit, ...bounds2 }, parts2.history, asker);
  const after = timeCursorOf(cursor);
  const from = since === void 0 || after !== void 0 && after.timeMs >= since ? after : { timeMs: since, given: 0 };
  const page2 = await readPage((query) => parts2.history.columns(query, asker), { tagId, from, untilMs: until, limit });
  const next = cursorText(page2.next);
  return { points: page2.points, headers: pageHeaders(asked, next, page2.isFull) };
}
async function arrivalPage(asked, cursor, query, history, asker) {
  const { columns, next, place: place3 } = await history.scan(
    cursor === "arrival" ? query : { ...query, after: cursor },
    asker
  );
  return { points: columns, headers: pageHeaders(asked, place3, next !== null) };
}
function pageHeaders(asked, next, hasMore) {
  return { [CURSOR_HEADER]: next, ...hasMore ? { Link: `<${linkTo(asked, next)}>; rel="next"` } : {} };
}
function linkTo({ tag_id: tagId, since, until, limit }, cursor) {
  const query = new URLSearchParams({ limit: String(limit), cursor });
  if (since !== void 0) query.set("since", formatIsoTime(since));
  if (until !== void 0) query.set("until", formatIsoTime(until));
  return `/tags/${encodeURIComponent(tagId)}/history?${query}`;
}
async function* csvParts(tagId, points, release) {
  try {
    yield LONG_HEAD;
    yield* longParts(tagId, points);
  } finally {
    release();
  }
}
function* recordTexts(tagId, points) {
  for (let at = 0; at < points.length; at += RECORDS_AT_ONCE2) {
    yield recordsJson(points, at, Math.min(at + RECORDS_AT_ONCE2, points.length), tagId);
  }
}

// src/core/timer-heap.ts
var TimerHeap = class {
  #items = [];
  /** When the item of the same index is due. Monotonic. */
  #dueMs = [];
  get size() {
    return this.#items.length;
  }
  /** When the next item is due; Infinity if there is none. */
  get leastMs() {
    return this.#dueMs[0] ?? Infinity;
  }
  /** When the item is due; Infinity if it is not in the heap. */
  dueMs(item) {
    return item.place < 0 ? Infinity : this.#dueMs[item.place] ?? Infinity;
  }
  /** When the first item is due; Infinity if there is none. */
  get nextMs() {
    return this.#dueMs[0] ?? Infinity;
  }
  /** Makes the item due at this time, unless it is due earlier; Infinity is never. */
  bringForward(item, dueMs) {
    if (dueMs >= this.dueMs(item)) return;
    if (item.place < 0) item.place = this.#items.push(item) - 1;
    this.#dueMs[item.place] = dueMs;
    this.#rise(item, dueMs);
  }
  /** Removes and returns the next item that is due; undefined if there is none. */
  takeDue(nowMs) {
    const first = this.#items[0];
    if (first === void 0 || this.dueMs(first) > nowMs) return void 0;
    this.remove(first);
    return first;
  }
  /** Removes the item. */
  remove(item) {
    const { place: place3 } = item;
    if (place3 < 0) return;
    item.place = -1;
    const last = this.#items.pop();
    const lastDueMs = this.#dueMs.pop() ?? Infinity;
    if (last === void 0 || last === item) return;
    this.#put(last, place3, lastDueMs);
    this.#rise(last, lastDueMs);
    this.#sink(last, lastDueMs);
  }
  #put(item, place3, dueMs) {
    this.#items[place3] = item;
    this.#dueMs[place3] = dueMs;
    item.place = place3;
  }
  #rise(item, dueMs) {
    for (; ; ) {
      const above = item.place - 1 >> 1;
      const parent = item.place === 0 ? void 0 : this.#items[above];
      if (parent === void 0 || this.dueMs(parent) <= dueMs) return;
      this.#put(parent, item.place, this.dueMs(parent));
      this.#put(item, above, dueMs);
    }
  }
  #sink(item, dueMs) {
    for (; ; ) {
      const left = 2 * item.place + 1;
      const a = this.#items[left];
      const b = this.#items[left + 1];
      const child = b !== void 0 && a !== void 0 && this.dueMs(b) < this.dueMs(a) ? b : a;
      if (child === void 0 || this.dueMs(child) >= dueMs) return;
      const { place: place3 } = child;
      this.#put(child, item.place, this.dueMs(child));
      this.#put(item, place3, dueMs);
    }
  }
};

// src/track/simplify.ts
var STEP = 500;
function* simplifying(lines, most) {
  let left = lines.reduce((sum, { length }) => sum + length, 0);
  if (left <= most) return lines.map((line) => [...line]);
  const heap = new TimerHeap();
  const firsts = lines.map(chained);
  let looked = 0;
  for (const first of firsts)
    for (let corner = first; corner !== void 0; corner = corner.after) {
      place2(corner, 0, heap);
      if ((looked += 1) % STEP === 0) yield;
    }
  while (left > most) {
    const area = heap.leastMs;
    const gone = heap.takeDue(Infinity);
    if (gone?.before === void 0 || gone.after === void 0) break;
    left -= 1;
    if (left % STEP === 0) yield;
    const { before, after } = gone;
    before.after = after;
    after.before = before;
    place2(before, area, heap);
    place2(after, area, heap);
  }
  return firsts.map((first) => {
    const line = [];
    for (let corner = first; corner !== void 0; corner = corner.after) line.push(corner.point);
    return line;
  });
}
function chained(line) {
  let first;
  let last;
  for (const point of line) {
    const corner = { place: -1, point, before: last, after: void 0 };
    if (last !== void 0) last.after = corner;
    first ??= corner;
    last = corner;
  }
  return first;
}
function place2(corner, least, heap) {
  const { before, after, point } = corner;
  if (before === void 0 || after === void 0) return;
  heap.remove(corner);
  heap.bringForward(corner, Math.max(least, areaOf(before.point, point, after.point)));
}
function areaOf(a, b, c) {
  const [x1, x2] = [b.longitude - a.longitude, c.longitude - a.longitude];
  const [y1, y2] = [b.latitude - a.latitude, c.latitude - a.latitude];
  return Math.abs(x1 * y2 - x2 * y1) * Math.cos(b.latitude * Math.PI / 180);
}

// src/track/track-point.ts
function linesOf(points, gapMs2) {
  const lines = [];
  let before;
  for (const point of points) {
    const line = lines.at(-1);
    const goesOn = before !== void 0 && point.timeMs - before.timeMs <= gapMs2 && Math.abs(point.longitude - before.longitude) <= 180;
    if (goesOn && line !== void 0) line.push(point);
    else lines.push([point]);
    before = point;
  }
  return lines;
}
function grown({ west, south, east, north }, share) {
  const [width, height] = [(east - west + 360) % 360, north - south];
  if (width * (1 + 2 * share) >= 360) return { west: -180, east: 180, south: -90, north: 90 };
  return {
    west: wrapped(west - width * share),
    east: wrapped(east + width * share),
    south: south - height * share,
    north: north + height * share
  };
}
function wrapped(longitude) {
  return longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude;
}
function isIn({ west, south, east, north }, { latitude, longitude }) {
  const isBetween = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && latitude >= south && latitude <= north;
}
function staysIn(points, box) {
  const inside = points.map((point) => isIn(box, point));
  const stays = [];
  for (const [at, point] of points.entries()) {
    if (!isNear(inside, at)) continue;
    if (!isNear(inside, at - 1)) stays.push([]);
    stays.at(-1)?.push(point);
  }
  return stays;
}
function isNear(inside, at) {
  return [at - 1, at, at + 1].some((near) => inside[near] === true) && at >= 0;
}

// src/api/endpoints/track.ts
var POSITION = { latitude: "VESSEL.LAT_DEG", longitude: "VESSEL.LON_DEG", speed: "VESSEL.SOG_MS" };
var trackEndpoints = [
  endpoint({
    method: "get",
    path: "/track",
    operationId: "getTrack",
    summary: "Where the vessel was: lines with as many points as a screen shows, which end at gaps",
    parameters: {
      ...boundParameters,
      points: integerParameter("Most points of all lines. A day until now without bounds.", {
        minimum: 2,
        maximum: limits5.points,
        default: limits5.pointsDefault
      }),
      box: boxParameter(
        "Only what is in it, read more closely: west,south,east,north in degrees. If west is greater than east, it crosses the 180th meridian."
      )
    },
    answer: refTo("Track"),
    problems: { 503: "Too many large queries at once, or the historian cannot be read now; the detail says why." },
    async handle({ since, until, points, box }, { parts: { history, clock: clock2 }, budget }, asker) {
      timeBounds(since, until);
      const toMs = until ?? Math.max(clock2.now(), since ?? 0);
      const span = { fromMs: since ?? toMs - limits5.spanMs, toMs };
      const reservation = budget.reserve(3 * limits5.positions);
      try {
        const read2 = (each, intervalMs) => positionsOf(history, each, intervalMs, asker);
        const steps = simplifying(await linesWithin(span, box, read2), points);
        let step2 = steps.next();
        for (; step2.done !== true; step2 = steps.next()) await fairTurn();
        return trackBody(span, step2.value);
      } finally {
        reservation.release();
      }
    }
  })
];
async function linesWithin(span, box, read2) {
  const intervalMs = intervalFor(Math.max(1, span.toMs - span.fromMs), limits5.positions);
  const lines = (points2) => linesOf(points2, Math.max(limits5.gapMs, 2 * intervalMs));
  const points = await read2(span, intervalMs);
  if (box === void 0) return lines(points);
  const wide = grown(box, limits5.margin);
  const stays = staysIn(points, wide);
  const spans = stays.map((stay) => ({ fromMs: stay[0]?.timeMs ?? 0, toMs: (stay.at(-1)?.timeMs ?? 0) + 1 }));
  const closer = intervalFor(Math.max(1, spans.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)), limits5.positions);
  if (closer >= intervalMs || stays.length > limits5.stays) return stays.flatMap(lines);
  const near = [];
  for (const each of spans) near.push(...staysIn(await read2(each, closer), wide).flatMap(lines));
  return near;
}
async function positionsOf(history, { fromMs, toMs }, intervalMs, asker) {
  const valuesOf3 = async (tagId, aggregate) => {
    const query = { tagId, sinceMs: fromMs, untilMs: toMs, limit: Math.ceil((toMs - fromMs) / intervalMs) + 1 };
    const { length, times: times2, values, states } = await history.columns(query, {
      ...asker,
      reduction: { intervalMs, aggregate }
    });
    const found = /* @__PURE__ */ new Map();
    for (let at = 0; at < length; at += 1) {
      const timeMs = times2[at] ?? 0;
      if (isUsableState(states[at] ?? 0))
        found.set(Math.floor(timeMs / intervalMs), { timeMs, value: values[at] ?? 0 });
    }
    return found;
  };
  const latitudes = await valuesOf3(POSITION.latitude, "last");
  const longitudes = await valuesOf3(POSITION.longitude, "last");
  const speeds = await valuesOf3(POSITION.speed, "mean");
  return [...latitudes].flatMap(([interval, { timeMs, value: latitude }]) => {
    const longitude = longitudes.get(interval)?.value;
    const speedMs = speeds.get(interval)?.value ?? null;
    return longitude === void 0 ? [] : [{ timeMs, latitude, longitude, speedMs }];
  });
}
function trackBody({ fromMs, toMs }, lines) {
  return {
    since: formatIsoTime(fromMs),
    until: formatIsoTime(toMs),
    lines: lines.flatMap((line) => {
      const startMs = line[0]?.timeMs;
      if (startMs === void 0) return [];
      const points = line.map(({ timeMs, latitude, longitude, speedMs }) => [
        Math.round(timeMs - startMs) / 1e3,
        rounded(latitude, 6),
        rounded(longitude, 6),
        speedMs === null ? null : rounded(speedMs, 2)
      ]);
      return [{ start: formatIsoTime(startMs), points }];
    })
  };
}
function rounded(value, decimals) {
  return Number(value.toFixed(decimals));
}

// src/tags/vocabulary/short-names.ts
var TAGS = {
  "VESSEL.DEPTH_BELOW_KEEL_M": ["Below keel", "Bajo quilla"],
  "VESSEL.DEPTH_M": ["Depth", "Sonda"],
  "VESSEL.DEPTH_BELOW_SURFACE_M": ["Water depth", "Profundidad"],
  "VESSEL.STW_MS": ["STW", "Vel. agua"],
  "VESSEL.SOG_MS": ["SOG", "Vel. fondo"],
  "VESSEL.COG_TRUE_DEG": ["COG T", "Rumbo fondo V"],
  "VESSEL.COG_MAGNETIC_DEG": ["COG M", "Rumbo fondo M"],
  "VESSEL.HEADING_TRUE_DEG": ["HDG T", "Proa V"],
  "VESSEL.HEADING_MAGNETIC_DEG": ["HDG M", "Proa M"],
  "WIND_APPARENT.SPEED_MS": ["AWS", "Viento ap."],
  "WIND_APPARENT.ANGLE_DEG": ["AWA", "\xC1ngulo ap."],
  "WIND_TRUE_BOAT.SPEED_MS": ["TWS ground", "Viento fondo"],
  "WIND_TRUE_BOAT.ANGLE_DEG": ["TWA ground", "\xC1ngulo fondo"],
  "WIND_TRUE_WATER.SPEED_MS": ["TWS", "Viento real"],
  "WIND_TRUE_WATER.ANGLE_DEG": ["TWA", "\xC1ngulo real"],
  "WIND_GROUND_TRUE.SPEED_MS": ["Wind", "Viento"],
  "WIND_GROUND_TRUE.DIRECTION_DEG": ["Wind from T", "Viento de V"],
  "WIND_GROUND_MAGNETIC.SPEED_MS": ["Wind (M)", "Viento (M)"],
  "WIND_GROUND_MAGNETIC.DIRECTION_DEG": ["Wind from M", "Viento de M"],
  "WIND_GROUND_TRUE.ANGLE_DEG": ["Wind angle T", "\xC1ng. viento V"],
  "WIND_GROUND_MAGNETIC.ANGLE_DEG": ["Wind angle M", "\xC1ng. viento M"],
  "WIND_APPARENT.DIRECTION_DEG": ["AWD", "Viento ap. de"],
  "WIND_TRUE_BOAT.DIRECTION_DEG": ["TWD ground", "Viento fondo de"],
  "WIND_TRUE_WATER.DIRECTION_DEG": ["TWD", "Viento real de"],
  "VESSEL.LAT_DEG": ["Latitude", "Latitud"],
  "VESSEL.LON_DEG": ["Longitude", "Longitud"],
  "NAV.CROSS_TRACK_M": ["XTE", "Error lateral"],
  "NAV.WAYPOINT_DISTANCE_M": ["Waypoint", "Punto"],
  "NAV.WAYPOINT_BEARING_TRUE_DEG": ["BRG T", "Demora V"],
  "NAV.WAYPOINT_BEARING_MAGNETIC_DEG": ["BRG M", "Demora M"],
  "NAV.WAYPOINT_CLOSING_MS": ["VMG to waypoint", "VMG al punto"],
  "NAV.WAYPOINT_ETA_UTC_S": ["ETA (UTC)", "ETA (UTC)"],
  "NAV.LEG_BEARING_TRUE_DEG": ["Leg T", "Tramo V"],
  "NAV.LEG_BEARING_MAGNETIC_DEG": ["Leg M", "Tramo M"],
  "NAV.WAYPOINT_LAT_DEG": ["Waypoint lat.", "Lat. del punto"],
  "NAV.WAYPOINT_LON_DEG": ["Waypoint lon.", "Lon. del punto"],
  "NAV.MARK_TIME_TO_S": ["To the mark", "A la marca"],
  "VESSEL.SET_TRUE_DEG": ["Set T", "Corriente a V"],
  "VESSEL.SET_MAGNETIC_DEG": ["Set M", "Corriente a M"],
  "VESSEL.DRIFT_MS": ["Drift", "Corriente"],
  "VESSEL.RATE_OF_TURN_DEG_S": ["Turn", "Giro"],
  "VESSEL.ROLL_DEG": ["Heel", "Escora"],
  "VESSEL.PITCH_DEG": ["Pitch", "Cabeceo"],
  "VESSEL.FUEL_TIME_TO_EMPTY_S": ["Fuel lasts", "Autonom\xEDa"],
  "VESSEL.FUEL_DISTANCE_TO_EMPTY_M": ["Fuel range", "Alcance"],
  "VESSEL.FUEL_REMAINING_M3": ["Fuel left", "Combustible"],
  "VESSEL.TRIP_TIME_S": ["Trip time", "Tiempo parcial"],
  "VESSEL.LOG_M": ["Log", "Corredera"],
  "VESSEL.TRIP_LOG_M": ["Trip", "Parcial"],
  "VESSEL.TIME_UTC_S": ["UTC", "UTC"],
  "VESSEL.DEVIATION_DEG": ["Deviation", "Desv\xEDo"],
  "VESSEL.VARIATION_DEG": ["Variation", "Declinaci\xF3n"],
  "VESSEL.HEAVE_M": ["Heave", "Arfada"],
  "VESSEL.YAW_DEG": ["Yaw", "Gui\xF1ada"],
  "VESSEL.LEEWAY_DEG": ["Leeway", "Abatimiento"],
  "VESSEL.LOCAL_TIME_OFFSET_S": ["Zone", "Huso"],
  "VESSEL.DEPTH_OFFSET_M": ["Depth offset", "Corr. sonda"],
  "VESSEL.STW_AHEAD_MS": ["STW ahead", "Vel. avante"],
  "VESSEL.STW_TO_STARBOARD_MS": ["STW abeam", "Vel. de trav\xE9s"],
  "VESSEL.STW_STERN_TO_STARBOARD_MS": ["Stern, water", "Popa, agua"],
  "VESSEL.SOG_AHEAD_MS": ["SOG ahead", "Fondo avante"],
  "VESSEL.SOG_TO_STARBOARD_MS": ["SOG abeam", "Fondo trav\xE9s"],
  "VESSEL.SOG_STERN_TO_STARBOARD_MS": ["Stern, ground", "Popa, fondo"],
  "TRIM_TABS.PORT_PCT": ["Port", "Babor"],
  "TRIM_TABS.STARBOARD_PCT": ["Starboard", "Estribor"]
};
var PROPERTIES = {
  LAT_DEG: ["Latitude", "Latitud"],
  LON_DEG: ["Longitude", "Longitud"],
  RPM: ["Speed", "R\xE9gimen"],
  OIL_PRESSURE_PA: ["Oil pressure", "Pres. aceite"],
  COOLANT_TEMP_K: ["Coolant", "Refrigerante"],
  ALTERNATOR_V: ["Alternator", "Alternador"],
  OIL_TEMP_K: ["Oil", "Aceite"],
  COOLANT_PRESSURE_PA: ["Coolant press.", "Pres. refrig."],
  FUEL_RATE_M3H: ["Fuel rate", "Consumo"],
  LOAD_PCT: ["Load", "Carga"],
  TRANSMISSION_OIL_PRESSURE_PA: ["Gearbox press.", "Pres. reductor"],
  TRANSMISSION_OIL_TEMP_K: ["Gearbox", "Reductor"],
  BOOST_PA: ["Boost", "Turbo"],
  FUEL_PRESSURE_PA: ["Fuel pressure", "Pres. combust."],
  TORQUE_PCT: ["Torque", "Par"],
  HOURS_S: ["Hours", "Horas"],
  HOURS_H: ["Hours", "Horas"],
  TRIM_PCT: ["Trim", "Trimado"],
  TRIP_FUEL_M3: ["Trip fuel", "Parcial"],
  RATED_RPM: ["Rated speed", "Nominal"],
  FUEL_RATE_AVERAGE_M3H: ["Average rate", "Consumo medio"],
  FUEL_RATE_ECONOMY_M3H: ["Economy rate", "Cons. econ\xF3mico"],
  FUEL_ECONOMY_M3H: ["Economy now", "Cons. ahora"],
  GEAR_AHEAD: ["Ahead", "Avante"],
  GEAR_ASTERN: ["Astern", "Atr\xE1s"],
  SPEED_PCT: ["Speed", "Velocidad"],
  LEVEL_PCT: ["Level", "Nivel"],
  REMAINING_M3: ["Left", "Queda"],
  CAPACITY_M3: ["Capacity", "Capacidad"],
  STATE_OF_CHARGE_PCT: ["Charge", "Carga"],
  TIME_REMAINING_S: ["Time left", "Tiempo rest."],
  VOLTAGE_V: ["Voltage", "Tensi\xF3n"],
  CURRENT_A: ["Current", "Corriente"],
  TEMP_K: ["temp.", "temp."],
  STATE_OF_HEALTH_PCT: ["Health", "Salud"],
  RIPPLE_V: ["Ripple", "Rizado"],
  REMAINING_C: ["Charge left", "Carga rest."],
  CAPACITY_C: ["Capacity", "Capacidad"],
  CONSUMED_AH: ["Charge used", "Consumida"],
  ENERGY_OUT_J: ["Energy given", "Entregada"],
  ENERGY_IN_J: ["Energy taken", "Tomada"],
  ENERGY_J: ["Energy", "Energ\xEDa"],
  POWER_W: ["Power", "Potencia"],
  REACTIVE_POWER_VAR: ["Reactive", "Reactiva"],
  APPARENT_POWER_VA: ["Apparent", "Aparente"],
  POWER_FACTOR: ["Power factor", "Factor pot."],
  LINE_VOLTAGE_V: ["Line voltage", "Tensi\xF3n l\xEDnea"],
  FREQUENCY_HZ: ["Frequency", "Frecuencia"],
  BREAKER_A: ["Breaker", "Disyuntor"],
  AC_CURRENT_A: ["AC current", "Corriente CA"],
  PANEL_VOLTAGE_V: ["Panel voltage", "Tensi\xF3n panel"],
  EQUALIZATION_TIME_S: ["Equalization", "Ecualizaci\xF3n"],
  PRESSURE_PA: ["pressure", "presi\xF3n"],
  HUMIDITY_PCT: ["humidity", "humedad"],
  SET_TEMP_K: ["set temp.", "temp. fijada"],
  SET_HUMIDITY_PCT: ["Set humidity", "Hum. fijada"],
  SET_PRESSURE_PA: ["Set pressure", "Pres. fijada"],
  SALINITY_PPM: ["Salinity", "Salinidad"],
  PRODUCT_TEMP_K: ["Product temp.", "Temp. producto"],
  PRE_FILTER_PRESSURE_PA: ["Before filter", "Antes filtro"],
  POST_FILTER_PRESSURE_PA: ["After filter", "Tras filtro"],
  FEED_PRESSURE_PA: ["Feed", "Alimentaci\xF3n"],
  HIGH_PRESSURE_PA: ["High pressure", "Alta presi\xF3n"],
  PRODUCT_FLOW_M3H: ["Product flow", "Producto"],
  BRINE_FLOW_M3H: ["Brine flow", "Salmuera"],
  ALTITUDE_M: ["Altitude", "Altitud"],
  GEOIDAL_SEPARATION_M: ["Geoid", "Geoide"],
  SATELLITES: ["Satellites", "Sat\xE9lites"],
  SATELLITES_IN_VIEW: ["In view", "A la vista"],
  HDOP: ["HDOP", "HDOP"],
  PDOP: ["PDOP", "PDOP"],
  VDOP: ["VDOP", "VDOP"],
  TDOP: ["TDOP", "TDOP"],
  RODE_M: ["Rode out", "Cadena"],
  LINE_SPEED_MS: ["Line speed", "Vel. cadena"],
  ANGLE_DEG: ["Angle", "\xC1ngulo"],
  ORDER_DEG: ["Ordered", "Orden"],
  RUDDER_ORDER_DEG: ["Rudder order", "Orden tim\xF3n"],
  HEADING_TO_STEER_TRUE_DEG: ["Steer T", "Rumbo V"],
  HEADING_TO_STEER_MAGNETIC_DEG: ["Steer M", "Rumbo M"],
  TRACK_TRUE_DEG: ["Track T", "Derrota V"],
  TRACK_MAGNETIC_DEG: ["Track M", "Derrota M"],
  RUNNING: ["Running", "En marcha"],
  CHARGING: ["Charging", "Cargando"],
  CONNECTED: ["Connected", "Conectada"],
  ENABLED: ["Enabled", "Habilitado"],
  ENGAGED: ["Engaged", "En marcha"],
  FIX: ["Fix", "Posici\xF3n"],
  DIFFERENTIAL: ["Differential", "Diferencial"]
};
var DEVICES = {
  ME_INST: ["Engine", "Motor"],
  THRUSTER: ["Thruster", "H\xE9lice"],
  TANK_FUEL: ["Fuel", "Combustible"],
  TANK_WATER: ["Water", "Agua"],
  TANK_GRAY_WATER: ["Gray water", "Aguas grises"],
  TANK_BLACK_WATER: ["Black water", "Aguas negras"],
  TANK_LIVE_WELL: ["Live well", "Vivero"],
  TANK_OIL: ["Oil", "Aceite"],
  WATERMAKER: ["Watermaker", "Potabilizadora"],
  BATT: ["Battery", "Bater\xEDa"],
  ALTERNATOR: ["Alternator", "Alternador"],
  CONVERTER: ["Converter", "Convertidor"],
  SOLAR: ["Solar", "Solar"],
  WINDGEN: ["Wind gen.", "Aerogenerador"],
  SHORE: ["Shore", "Puerto"],
  SHORE_L1: ["Shore L1", "Puerto L1"],
  SHORE_L2: ["Shore L2", "Puerto L2"],
  SHORE_L3: ["Shore L3", "Puerto L3"],
  GEN: ["Generator", "Generador"],
  CHARGER: ["Charger", "Cargador"],
  INVERTER: ["Inverter", "Inversor"],
  AC_IN: ["AC in", "CA entrada"],
  AC_OUT: ["AC out", "CA salida"],
  DC: ["DC", "CC"],
  SWITCHBANK: ["Switches", "Interruptores"],
  GNSS: ["GNSS", "GNSS"],
  BILGE: ["Bilge", "Sentina"],
  WINDLASS: ["Windlass", "Molinete"],
  RUDDER: ["Rudder", "Tim\xF3n"],
  AUTOPILOT: ["Autopilot", "Piloto"],
  TRIM_TABS: ["Trim tab", "Flap"],
  SEA: ["Sea", "Mar"],
  OUTSIDE: ["Outside", "Exterior"],
  INSIDE: ["Inside", "Interior"],
  ENGINE_ROOM: ["Engine room", "M\xE1quinas"],
  CABIN: ["Saloon", "Sal\xF3n"],
  LIVE_WELL: ["Live well", "Vivero"],
  BAIT_WELL: ["Bait well", "Vivero cebo"],
  FRIDGE: ["Fridge", "Nevera"],
  FREEZER: ["Freezer", "Congelador"],
  HEATING: ["Heating", "Calefacci\xF3n"],
  DEW_POINT: ["Dew point", "Roc\xEDo"],
  WIND_CHILL_APPARENT: ["Wind chill ap.", "Sens. aparente"],
  WIND_CHILL_THEORETICAL: ["Wind chill", "Sens. te\xF3rica"],
  HEAT_INDEX: ["Heat index", "\xCDndice calor"],
  EXHAUST_GAS: ["Exhaust", "Escape"],
  SHAFT_SEAL: ["Shaft seal", "Bocina"],
  ATMOSPHERE: ["Air", "Aire"],
  ALTIMETER: ["Altimeter", "Alt\xEDmetro"],
  WATER: ["Water", "Agua"],
  STEAM: ["Steam", "Vapor"],
  COMPRESSED_AIR: ["Compressed air", "Aire comprimido"],
  HYDRAULIC: ["Hydraulics", "Hidr\xE1ulica"],
  FILTER: ["Filter", "Filtro"],
  OIL: ["Oil", "Aceite"],
  FUEL: ["Fuel", "Combustible"],
  MOB: ["MOB", "MOB"]
};
var UNNAMED = ["Unnamed", "Sin nombre"];
var NAMELESS = /^(?:VESSEL|WIND_[A-Z_]+|NAV)$/;
function shortNameOf(tagId, language) {
  const at = language === "es" ? 1 : 0;
  const dot2 = tagId.indexOf(".");
  const [whole3, property] = dot2 < 0 ? [tagId, ""] : [tagId.slice(0, dot2), tagId.slice(dot2 + 1)];
  const [, device2 = whole3, number2 = null] = /^(.+?)_(\d+(?:_L\d)?)$/.exec(whole3) ?? [];
  const words = (TAGS[tagId] ?? PROPERTIES[property])?.[at] ?? null;
  if (NAMELESS.test(whole3)) return { device: null, number: null, name: words };
  const [, unnamed] = /^(?:SOURCE|TYPE|MEDIUM|AIR)(\d+)$/.exec(device2) ?? [];
  if (unnamed !== void 0) return { device: `${UNNAMED[at]} ${unnamed}`, number: number2, name: words };
  const known2 = DEVICES[whole3]?.[at] ?? DEVICES[device2]?.[at] ?? null;
  return {
    device: known2,
    number: DEVICES[whole3] === void 0 ? number2?.replace("_", " ") ?? null : null,
    // Of a device that nobody knows, what is measured says too little.
    name: known2 === null ? null : words
  };
}

// src/api/endpoints/vocabulary.ts
var vocabularyEndpoints = [
  endpoint({
    method: "get",
    path: "/vocabulary",
    operationId: "listVocabulary",
    summary: "What every registered tag means, and every other one that has alarm records",
    parameters: { language: languageParameter },
    answer: arrayOf(refTo("TagMeaning")),
    handle({ language = "es" }, { parts: parts2 }) {
      const known2 = [...parts2.tags.entries()].map(({ definition }) => definition);
      const ids = new Set(known2.map(({ id: id2 }) => id2));
      const gone = new Set(parts2.alarms.records().map(({ tag_id: id2 }) => id2)).difference(ids);
      const { names } = parts2.project;
      return Listing.ofRecords([...known2, ...Array.from(gone, notRegistered)], (tag) => ({
        ...meaningBody(tag, names),
        short: shortNameOf(tag.id, language)
      }));
    }
  })
];
function notRegistered(id2) {
  return { id: id2, description: "", unitSi: unitOfTag(id2) ?? "-", rangeNormalMax: null };
}
function meaningBody(tag, names) {
  const { system, rank, quantity, truth, priority } = meaningOf(tag);
  const { form, ...display } = displayOf(quantity, tag.rangeNormalMax);
  const named6 = names[tag.id.slice(0, Math.max(0, tag.id.indexOf(".")))];
  return {
    id: tag.id,
    system,
    rank,
    quantity,
    device_name: named6?.name ?? null,
    side: named6?.side ?? null,
    truth: truth ?? null,
    priority: priority ?? null,
    display: { ...display, form: form ?? null }
  };
}

// src/api/endpoints/endpoints.ts
var listed = [
  ...healthEndpoints,
  ...doctorEndpoints,
  ...projectEndpoints,
  ...setupEndpoints,
  ...tagEndpoints,
  ...vocabularyEndpoints,
  ...sourceEndpoints,
  ...tagHistoryEndpoints,
  ...historyEndpoints,
  ...historyChartEndpoints,
  ...historyExportEndpoints,
  ...historyCheckEndpoints,
  ...trackEndpoints,
  ...chartTileEndpoints,
  ...aisEndpoints,
  ...alarmRuleEndpoints,
  ...alarmEndpoints,
  ...anchorEndpoints,
  ...logbookEndpoints,
  ...nmea2000Endpoints,
  ...accessEndpoints,
  ...passkeyEndpoints,
  ...certificateEndpoints,
  ...consolePageEndpoints
];
var endpoints = listed;

// src/api/server/http-answer.ts
var import_node_http = __toESM(require_http(), 1);
var NO_RIGHTS = "default-src 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";
var JSON_TYPE2 = "application/json; charset=utf-8";
function sendText(response, status, mediaType, text3) {
  const body = packed(response, mediaType, text3);
  response.writeHead(status, { "Content-Type": mediaType, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}
function sendJson(response, value) {
  sendText(response, 200, JSON_TYPE2, JSON.stringify(value));
}
function sendProblem(response, problem) {
  for (const [name2, value] of Object.entries(problem.headers)) response.setHeader(name2, value);
  sendText(response, problem.status, JSON_TYPE2, problem.body);
}
async function sendListing(response, listing) {
  try {
    await ownTurn(response);
    if (!isGone(response)) await sendRows(response, listing);
  } finally {
    listing.release();
  }
}
async function sendStreaming(response, { mediaType, headers, parts: parts2 }) {
  const iterator = parts2[Symbol.asyncIterator]();
  try {
    let part2 = await iterator.next();
    await ownTurn(response);
    const sink = packing(response, mediaType);
    begin(response, { "Content-Type": mediaType, ...headers });
    while (part2.done !== true && !isGone(response) && response.req.method !== "HEAD") {
      await written2(sink, part2.value);
      part2 = await iterator.next();
    }
    if (!response.destroyed) sink.end();
  } finally {
    await iterator.return?.();
  }
}
function begin(response, headers) {
  response.writeHead(200, headers);
  response.flushHeaders();
}
async function sendRows(response, { rows, toJson, headers }) {
  for (const [name2, value] of Object.entries(headers)) response.setHeader(name2, value);
  let slice = "[";
  let sink = response;
  let isFirst = true;
  for await (const row of rows) {
    slice += (isFirst ? "" : ",") + toJson(row);
    isFirst = false;
    if (slice.length < limits17.http.sliceBytes) continue;
    if (!response.headersSent) {
      sink = packing(response, JSON_TYPE2);
      begin(response, { "Content-Type": JSON_TYPE2 });
    }
    await written2(sink, slice);
    if (isGone(response)) return;
    slice = "";
  }
  if (!response.headersSent) sendText(response, 200, JSON_TYPE2, `${slice}]`);
  else sink.end(`${slice}]`);
}
function ownTurn(response) {
  const { socket } = response.req;
  return new Promise((resolve4) => {
    if (response.socket !== null || isGone(response)) return resolve4();
    const done2 = () => {
      response.off("socket", done2);
      socket.off("close", done2);
      resolve4();
    };
    response.once("socket", done2);
    socket.once("close", done2);
    return void 0;
  });
}
function isGone({ destroyed, req }) {
  return destroyed || req.socket.destroyed;
}
async function written2(sink, slice) {
  if (!sink.write(slice)) await drained(sink);
  await fairTurn();
}
function drained(response) {
  return new Promise((resolve4) => {
    const done2 = () => {
      response.off("drain", done2);
      response.off("close", done2);
      resolve4();
    };
    response.once("drain", done2);
    response.once("close", done2);
    if (response.destroyed) done2();
  });
}
function rawAnswer({ status, body, headers }) {
  const lines = Object.entries({
    "Content-Type": JSON_TYPE2,
    "Content-Length": String(Buffer.byteLength(body)),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": NO_RIGHTS,
    Connection: "close",
    ...headers
  }).map(([name2, value]) => `${name2}: ${value}\r
`);
  return `HTTP/1.1 ${status} ${import_node_http.STATUS_CODES[status] ?? ""}\r
${lines.join("")}\r
${body}`;
}
function hangUp(stream, problem) {
  stream.on("error", () => {
  });
  stream.end(rawAnswer(problem), () => stream.destroy());
}

// src/api/server/door.ts
function refusalAt(access4, caller) {
  const isLet = access4 === void 0 ? mayPass(caller.rights, caller.door) : access4.lets(caller);
  return isLet ? void 0 : notAllowed(caller, rightOf(caller.door), access4?.isOn === true);
}
function mustPass(access4, caller) {
  const refusal = refusalAt(access4, caller);
  if (refusal !== void 0) throw refusal;
}
function bodyBytesAt(door) {
  const right = rightOf(door);
  if (right === "public") return limits17.http.publicBodyBytes;
  return right === "project" ? limits17.http.projectBodyBytes : limits17.http.bodyBytes;
}

// src/api/server/request-body.ts
var PROTOTYPE = /"(?:_|\\u005[fF]){2}(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006[fF])(?:t|\\u0074)(?:o|\\u006[fF])(?:_|\\u005[fF]){2}"\s*:/;
async function readJsonBody(request, mostBytes) {
  const text3 = await readText(request, mostBytes);
  if (text3 === "") return void 0;
  try {
    if (PROTOTYPE.test(text3)) throw new SyntaxError("__proto__");
    return parseJson(text3);
  } catch {
    throw new Problem(400, signalkAnswers.appBodyInvalid);
  }
}
async function readFieldsBody(request, mostBytes) {
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers["content-type"] ?? "");
  if (!isForm) return readJsonBody(request, mostBytes);
  return Object.fromEntries(new URLSearchParams(await readText(request, mostBytes)));
}
async function readText(request, mostBytes) {
  const tooLarge = () => new Problem(413, api.bodyTooLarge({ max: mostBytes }), { Connection: "close" });
  if (Number(request.headers["content-length"] ?? 0) > mostBytes) {
    request.resume();
    throw tooLarge();
  }
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

// src/access/passkey/site.ts
import { isIP } from "node:net";
function siteAt(url, isOurs) {
  const { hostname: hostname2, protocol, origin } = url;
  if (isIP(hostname2.replace(/^\[(.*)\]$/, "$1")) !== 0) return { fault: "address" };
  const isSecure = protocol === "https:" || protocol === "http:" && /^(.+\.)?localhost$/.test(hostname2);
  if (!isSecure) return { fault: "clear" };
  return isOurs ? { origin, rpId: hostname2 } : { fault: "foreign" };
}

// src/api/server/site.ts
var STANDARD_PORTS = { "http:": 80, "https:": 443 };
function siteOf({ headers, socket }, guard, isSecure) {
  const scheme = isSecure ? "https:" : "http:";
  const host = headers.host ?? "";
  const byProxy = `https://${host}`;
  const origin = headers.origin ?? (guard.allows(byProxy) ? byProxy : `${scheme}//${host}`);
  const url = URL.parse(origin);
  if (url === null) return { fault: "foreign" };
  const port = url.port === "" ? STANDARD_PORTS[url.protocol] : Number(url.port);
  return siteAt(url, guard.allows(origin) || url.protocol === scheme && port === socket.localPort);
}

// src/api/documents/openapi.ts
var JSON_MEDIA = "application/json";
var DESCRIPTION2 = `Everything the service knows aboard, as JSON in SI units and UTC.

Errors have one field, \`detail\`, in Spanish. Parameters of POST are query parameters; a body is read below /access only. An unknown query
parameter is refused, but at the paths of the specification, which ignore it (its \`/tags/{tag_id}/history\` refuses it, too); a
known one given twice is refused.
Where the vessel has accounts, a session's cookie or a program's token (\`Authorization: Bearer\`) says who asks; see docs/access.md. Pages of other origins are refused on POST and on the live stream, which is described in
[/asyncapi.json](/asyncapi.json).`;
var SECURITY_SCHEMES = {
  session: { type: "apiKey", in: "cookie", name: SESSION_COOKIE, description: "A person who has signed in." },
  token: { type: "http", scheme: "bearer", description: "A program, by the token that it was given." }
};
var SECURITY = [...Object.keys(SECURITY_SCHEMES).map((name2) => ({ [name2]: [] })), {}];
var COMMON_PROBLEMS = {
  413: "The body is too large.",
  414: "The request target is too long.",
  403: "A page of another origin asks.",
  421: "The Host header is no name of this machine.",
  429: "This address has sent too many requests; Retry-After says when it may again.",
  500: "A fault of the service."
};
function openApiDocument(endpoints2, version) {
  const paths = {};
  for (const endpoint2 of endpoints2) {
    const path = paths[endpoint2.path] ??= {};
    path[endpoint2.method] = operationOf(endpoint2);
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Bit\xE1cora",
      version,
      summary: "Tags, history, alarms and log book of one vessel",
      description: DESCRIPTION2,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" }
    },
    servers: [{ url: "/" }],
    security: SECURITY,
    paths,
    components: { schemas, securitySchemes: SECURITY_SCHEMES }
  };
}
function operationOf(endpoint2) {
  const { operationId, summary, answer, mediaType = JSON_MEDIA, otherAnswers = {}, headers } = endpoint2;
  const inBody2 = partsOf(endpoint2.parameters, true);
  const parameters = partsOf(endpoint2.parameters, false);
  return {
    operationId,
    summary,
    ...rightOf(doorOf(endpoint2)) === "public" ? { security: [] } : {},
    ...Object.keys(parameters).length === 0 ? {} : { parameters: parametersOf(parameters) },
    ...Object.keys(inBody2).length === 0 ? {} : { requestBody: bodyOf(inBody2) },
    responses: {
      200: {
        description: "As asked.",
        ...headers === void 0 ? {} : { headers: headersOf(headers) },
        content: { [mediaType]: { schema: answer }, ...contentOf2(otherAnswers) }
      },
      ...problemsOf(endpoint2)
    }
  };
}
function partsOf(parameters, isInBody) {
  return Object.fromEntries(Object.entries(parameters).filter(([, one2]) => one2.in === "body" === isInBody));
}
function bodyOf(parts2) {
  const entries = Object.entries(parts2);
  const required = entries.filter(([, one2]) => one2.required).map(([name2]) => name2);
  const properties = Object.fromEntries(
    entries.map(([name2, { description, schema: schema2 }]) => [name2, { description, ...schema2 }])
  );
  const schema = { type: "object", properties, ...required.length === 0 ? {} : { required } };
  return { required: required.length > 0, content: { [JSON_MEDIA]: { schema } } };
}
function contentOf2(answers) {
  return Object.fromEntries(Object.entries(answers).map(([mediaType, schema]) => [mediaType, { schema }]));
}
function headersOf(headers) {
  return Object.fromEntries(
    Object.entries(headers).map(([name2, description]) => [name2, { description, schema: { type: "string" } }])
  );
}
function parametersOf(parameters) {
  return Object.entries(parameters).map(([name2, { in: place3, description, schema, required }]) => ({
    name: name2,
    in: place3,
    required,
    description,
    schema
  }));
}
function refusalsOf(endpoint2) {
  const right = rightOf(doorOf(endpoint2));
  if (right === "public") return {};
  return {
    ...right !== void 0 && right !== null && RIGHTS_OF.master.has(right) ? { 401: "Nobody has signed in, and the vessel wants somebody to." } : {},
    403: "A page of another origin asks, or somebody who may not do this."
  };
}
function problemsOf(endpoint2) {
  const { path, parameters, problems: problems3 } = endpoint2;
  const all = {
    ...Object.keys(parameters).length === 0 ? {} : { 400: "A parameter is malformed; the detail names it." },
    ...refusesUnknown(path) ? { 400: "A parameter is malformed or unknown; the detail names it." } : {},
    ...COMMON_PROBLEMS,
    ...refusalsOf(endpoint2),
    ...problems3
  };
  return Object.fromEntries(
    Object.entries(all).map(([status, description]) => [
      status,
      { description, content: { [JSON_MEDIA]: { schema: refTo("Error") } } }
    ])
  );
}

// src/api/server/web-files.ts
import { createHash as createHash2 } from "node:crypto";
import { readdir as readdir2, readFile } from "node:fs/promises";
import { join as join3 } from "node:path";
import { fileURLToPath } from "node:url";
var ENDINGS = { br: "br", gzip: "gz" };
var FROM_HERE = (import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6) + "src/api/server/web-files.js").endsWith(".ts") ? "../../../dist/web/" : "../../../web/";
var FOLDER = fileURLToPath(new URL(FROM_HERE, import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6) + "src/api/server/web-files.js"));
var MEDIA_TYPES = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  webmanifest: "application/manifest+json"
};
var SERVICE_WORKER = "/service-worker.js";
var PLACES = {
  "index.html": "/",
  "docs.html": "/docs",
  "service-worker.js": SERVICE_WORKER
};
async function readWebFiles(folder = FOLDER) {
  const files = /* @__PURE__ */ new Map();
  for (const item of await readdir2(folder, { recursive: true, withFileTypes: true })) {
    if (!item.isFile()) continue;
    const mediaType = MEDIA_TYPES[item.name.slice(item.name.lastIndexOf(".") + 1)];
    if (mediaType === void 0) continue;
    const path = join3(item.parentPath, item.name);
    const name2 = path.slice(folder.length).replaceAll("\\", "/");
    const body = await readFile(path);
    const etag = `"${createHash2("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    const requestPath = PLACES[name2] ?? `/web/${name2}`;
    const isFixed = /-[0-9A-Z]{8}\.(js|css)$/.test(name2);
    files.set(requestPath, { mediaType, body, packed: await packedForms(path), etag, isFixed });
  }
  return files;
}
async function packedForms(path) {
  const forms = Object.entries(ENDINGS).map(async ([packing2, ending]) => [
    packing2,
    await readFile(`${path}.${ending}`).catch(() => void 0)
  ]);
  return Object.fromEntries((await Promise.all(forms)).filter(([, bytes]) => bytes !== void 0));
}

// src/api/server/app.ts
function newApp() {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");
  return app;
}
function fillApp(app, parts2) {
  const { context, signalk, files, fault } = parts2;
  app.use(inTurn(parts2.intake));
  app.use(firstSteps(parts2));
  if (signalk !== void 0) addSignalk(app, signalk, parts2);
  for (const [path, group2] of byPath(endpoints)) {
    const route = app.route(expressPath(path));
    for (const endpoint2 of group2) route[endpoint2.method](handlerOf(endpoint2, parts2));
    closeRoute(
      route,
      group2.map((endpoint2) => endpoint2.method)
    );
  }
  addDocument(app, "/openapi.json", openApiDocument(endpoints, context.parts.version));
  addDocument(app, "/asyncapi.json", asyncApiDocument(context.parts.version));
  closeRoute(app.route(LIVE_PATH).get(askForUpgrade), ["get"]);
  app.use((request, response) => {
    const file = files().get(request.path);
    if (file === void 0) throw new Problem(404, api.pathUnknown({ path: quoted(request.path) }));
    sendFile(request, response, file);
  });
  app.use((error, request, response, _next) => {
    const problem = problemOf(error, isReading(request.method));
    if (problem.ours && error !== request.errored) fault(request, error);
    else if (response.headersSent && !response.destroyed && !context.stopping()) fault(request, String(error));
    if (response.headersSent) response.destroy();
    else sendProblem(response, problem);
  });
}
function inTurn(intake) {
  return async (request, response, next) => {
    if (request.socket.destroyed || !intake.take(request, response)) {
      request.socket.destroy();
      return;
    }
    const later = intake.turn(request);
    if (later !== void 0) await later;
    if (!request.socket.destroyed) next();
  };
}
function firstSteps({ context, entrance, intake, signalk, files }) {
  const { guard, clearText } = entrance;
  return (request, response, next) => {
    setCommonHeaders(response, context.stopping());
    allowCompression(response);
    const toPage = isPage(files().get(request.path)) || signalk?.isPage(request.path) === true;
    const limited = intake.problemOf(request);
    if (limited !== void 0) {
      setTimeout(next, limits17.http.refusedMs, limited);
      return;
    }
    const problem = problemOfRequest(request, guard, toPage);
    if (problem !== void 0) throw problem;
    const location = clearText?.locationFor(request, toPage);
    if (location !== void 0) {
      response.writeHead(308, { Location: location }).end();
      return;
    }
    const unclear = clearText?.problemFor(request);
    if (unclear !== void 0) throw unclear;
    const strict = clearText?.strictTransportFor(request);
    if (strict !== void 0) response.setHeader("Strict-Transport-Security", strict);
    allowOrigin(request, response, guard);
    const isRead = signalk?.owns(request.path) === true || READS_BODIES.has(firstPart(request.path));
    if (hasBody(request) && !isRead) swallowBody(request, next);
    else next();
  };
}
var READS_BODIES = new Set(
  endpoints.filter(({ parameters }) => Object.values(parameters).some((parameter2) => parameter2.in === "body")).map(({ path }) => firstPart(path))
);
function firstPart(path) {
  return path.split("/", 2)[1] ?? "";
}
function setCommonHeaders(response, stopping) {
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Referrer-Policy", "no-referrer");
  response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Content-Security-Policy", NO_RIGHTS);
  if (stopping) response.setHeader("Connection", "close");
}
function problemOfRequest(request, guard, toPage) {
  if (request.url.length > limits17.http.urlBytes) return new Problem(414, api.urlTooLong({ max: limits17.http.urlBytes }));
  if (isForeignWorker(request)) return new Problem(403, api.noServiceWorkers);
  return guard.problemOf(request, toPage);
}
function isForeignWorker({ headers, path }) {
  return headers["service-worker"] !== void 0 && path !== SERVICE_WORKER;
}
function isPage(file) {
  return file?.mediaType.startsWith("text/html") ?? false;
}
function isReading(method) {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}
function allowOrigin(request, response, guard) {
  const { origin } = request.headers;
  if (origin === void 0 || !guard.allows(origin)) return;
  response.setHeader("Access-Control-Allow-Origin", origin);
  response.setHeader("Access-Control-Expose-Headers", "Link, Bitacora-Cursor");
  response.setHeader("Vary", "Accept-Encoding, Origin");
  if (request.method !== "OPTIONS") return;
  response.setHeader("Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, DELETE");
  response.setHeader("Access-Control-Allow-Headers", "Content-Type");
  response.setHeader("Access-Control-Max-Age", "600");
}
function hasBody({ headers }) {
  return headers["transfer-encoding"] !== void 0 || Number(headers["content-length"] ?? 0) > 0;
}
function swallowBody(request, next) {
  const { bodyBytes: bodyBytes3 } = limits17.http;
  const tooLarge = () => new Problem(413, api.bodyTooLarge({ max: bodyBytes3 }), { Connection: "close" });
  if (Number(request.headers["content-length"] ?? 0) > bodyBytes3) throw tooLarge();
  let bytes = 0;
  const onData = (chunk) => {
    bytes += chunk.length;
    if (bytes <= bodyBytes3) return;
    request.off("data", onData);
    request.off("end", onEnd);
    request.resume();
    next(tooLarge());
  };
  const onEnd = () => next();
  request.on("data", onData);
  request.once("end", onEnd);
}
function byPath(list) {
  return Map.groupBy(list, (endpoint2) => endpoint2.path);
}
function expressPath(path) {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}
function handlerOf(endpoint2, { context, entrance, open: open3 }) {
  const { callers, guard, isSecure } = entrance;
  const door = doorOf(endpoint2);
  const hasBodyParts = Object.values(endpoint2.parameters).some((parameter2) => parameter2.in === "body");
  return async (request, response) => {
    const path = request.params;
    const from = await callers.settledCallerOf(request, door);
    mustPass(context.parts.access, from);
    const caller = { ...from, signal: untilGone(response), site: siteOf(request, guard, isSecure(request)) };
    const header = (name2) => request.get(name2);
    const query = inNameOf(from, endpoint2, readQuery(request.url));
    const body = hasBodyParts ? readMembers(await readJsonBody(request, bodyBytesAt(door))) : void 0;
    const texts = { path, query, header, caller, ...body === void 0 ? {} : { body } };
    const replied = await endpoint2.respond(texts, context);
    const answer = replied instanceof WithCookies ? replied.body : replied;
    if (replied instanceof WithCookies) {
      const cookies = replied.cookies.map((cookie2) => cookieHeader(cookie2, isSecure(request)));
      response.setHeader("Set-Cookie", cookies);
    }
    if (answer instanceof Listing) await sendListing(response, answer);
    else if (answer instanceof Streaming) {
      const end = () => response.destroy();
      const close = open3.add({ caller: () => callers.callerOf(request, door), end });
      await sendStreaming(response, answer).finally(close);
    } else if (endpoint2.mediaType !== void 0 && typeof answer === "string") {
      sendText(response, 200, endpoint2.mediaType, answer);
    } else sendJson(response, answer);
  };
}
function inNameOf({ name: name2 }, { parameters }, query) {
  return name2 === null || parameters["user"]?.in !== "query" ? query : new Map(query).set("user", [name2]);
}
function readMembers(body) {
  if (body === void 0) return /* @__PURE__ */ new Map();
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Problem(400, api.bodyNotObject);
  const members = Object.entries(body).filter(([, value]) => value !== null);
  return new Map(
    members.map(([name2, value]) => {
      const values = [value].flat();
      if (values.some((one2) => !["string", "number", "boolean"].includes(typeof one2)))
        throw new Problem(400, api.bodyNotObject);
      return [name2, values.join(",")];
    })
  );
}
function untilGone(response) {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
function addSignalk(app, signalk, { context, entrance }) {
  const { callers } = entrance;
  app.use(signalk.sendFile);
  for (const { path, isWhole, methods } of signalk.routes) {
    const route = app.route(isWhole ? path : `${path}{/*rest}`);
    for (const [method, handle] of Object.entries(methods))
      route[METHODS[method]](async (request, response) => {
        const caller = await callers.settledCallerOf(request, `${method} ${path}`);
        mustPass(context.parts.access, caller);
        await handle(request, response, restOf(request), caller);
      });
    closeRoute(
      route,
      Object.keys(methods).map((method) => method.toLowerCase())
    );
  }
}
var METHODS = { GET: "get", PUT: "put", POST: "post", DELETE: "delete" };
function restOf({ params }) {
  const rest = params["rest"];
  const parts2 = Array.isArray(rest) ? rest : [];
  return parts2.at(-1) === "" ? parts2.slice(0, -1) : parts2;
}
function closeRoute(route, methods) {
  const admitted = [
    ...methods.flatMap((method) => method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()]),
    "OPTIONS"
  ];
  const allow = admitted.join(", ");
  route.options((_request, response) => {
    response.writeHead(204, { Allow: allow }).end();
  });
  route.all((request) => {
    throw new Problem(405, api.methodNotAllowed({ method: quoted(request.method), allowed: allow }), { Allow: allow });
  });
}
function addDocument(app, path, document) {
  const body = Buffer.from(JSON.stringify(document));
  const packed2 = { gzip: gzipped(body) };
  closeRoute(
    app.route(path).get((_request, response) => sendPacked(response, JSON_TYPE2, { body, packed: packed2 })),
    ["get"]
  );
}
function sendPacked(response, mediaType, { body, packed: packed2 }) {
  const packing2 = packingFor(response, mediaType, packed2);
  if (packing2 !== void 0) response.setHeader("Content-Encoding", packing2);
  const sent = (packing2 && packed2[packing2]) ?? body;
  response.writeHead(200, { "Content-Type": mediaType, "Content-Length": sent.length }).end(sent);
}
function packingFor(response, mediaType, packed2) {
  return PACKINGS.find((one2) => packed2[one2] !== void 0 && mayCompress(response, mediaType, one2));
}
var askForUpgrade = () => {
  throw new Problem(426, api.upgradeRequired, { Upgrade: "websocket", Connection: "Upgrade, close" });
};
var CONTENT_SECURITY_POLICY = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
function sendFile(request, response, file) {
  if (request.method !== "GET" && request.method !== "HEAD") {
    const allow = "GET, HEAD";
    throw new Problem(405, api.methodNotAllowed({ method: quoted(request.method), allowed: allow }), { Allow: allow });
  }
  const { mediaType, packed: packed2, etag, isFixed } = file;
  response.setHeader("Content-Security-Policy", CONTENT_SECURITY_POLICY);
  response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  response.setHeader("Cache-Control", isFixed ? "public, max-age=31536000, immutable" : "no-cache");
  const tags3 = [etag, ...PACKINGS.map((packing3) => etag.replace(/"$/, `-${packing3}"`))];
  const packing2 = packingFor(response, mediaType, packed2);
  response.setHeader("ETag", packing2 === void 0 ? etag : etag.replace(/"$/, `-${packing2}"`));
  if (tags3.includes(request.headers["if-none-match"] ?? "")) response.writeHead(304).end();
  else sendPacked(response, mediaType, file);
}

// src/api/load/address.ts
import { isIP as isIP2 } from "node:net";
var PROXY_HEADERS = ["x-forwarded-for", "forwarded"];
var PROXY_MARKS = [
  ...PROXY_HEADERS,
  "via",
  "x-real-ip",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-client-ip",
  "cf-connecting-ip"
];
var UNKNOWN = "unknown";
function clientsBehind(trusted) {
  return ({ socket, headers }) => {
    const peer = clientOf(socket);
    const header = trusted === void 0 || peer !== void 0 ? void 0 : headers[trusted];
    if (trusted === void 0 || header === void 0) return peer;
    const last = lastOf(header);
    const address = addressIn(trusted === "forwarded" ? partOf(last, "for") ?? "" : last);
    return address === void 0 ? UNKNOWN : clientOfAddress(address);
  };
}
function securedByProxy(trusted) {
  return ({ socket, headers }) => {
    if (trusted === void 0 || clientOf(socket) !== void 0) return false;
    const proto = trusted === "forwarded" ? partOf(lastOf(headers.forwarded), "proto") : void 0;
    return (proto ?? lastOf(headers["x-forwarded-proto"])).toLowerCase() === "https";
  };
}
function lastOf(header) {
  return (header ?? "").toString().split(",").at(-1)?.trim() ?? "";
}
function isFromThisMachine({ socket, headers }) {
  return isLoopback(socket.remoteAddress ?? "") && PROXY_MARKS.every((name2) => headers[name2] === void 0);
}
function partOf(element, name2) {
  const pairs = element.split(";").map((pair2) => /^\s*([\w-]+)=("[^"\\]*"|[^"\\\s]*)\s*$/.exec(pair2));
  if (pairs.some((pair2) => pair2 === null)) return void 0;
  const found = pairs.filter((pair2) => pair2?.[1]?.toLowerCase() === name2);
  return found.length === 1 ? found[0]?.[2]?.replaceAll('"', "") : void 0;
}
function addressIn(node) {
  const [, inBrackets, withPort] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([^:]+):\d{1,5})$/.exec(node) ?? [];
  const address = inBrackets ?? withPort ?? node;
  return isIP2(address) === 0 ? void 0 : address;
}

// src/access/secret.ts
import { randomBytes as randomBytes2, scrypt, timingSafeEqual as timingSafeEqual2 } from "node:crypto";
var BYTES = 32;
var COST = { log2N: 15, r: 8, p: 1 };
var COMMON = new Set(
  "1234567890 12345678910 0123456789 0987654321 1111111111 0000000000 123123123123 qwertyuiop qwerty123456 1q2w3e4r5t password12 password123 password1234 contrase\xF1a contrasena administrator bitacora123 bit\xE1cora123 bitacorabitacora".split(
    " "
  )
);
function passwordFault(password2, name2) {
  const plain = password2.normalize("NFC").toLowerCase();
  if (plain.length < limits.passwordChars) return "short";
  if (plain.length > limits.secretMostChars) return "long";
  if (plain.includes(name2.normalize("NFC").toLowerCase()) && plain.length < name2.length + limits.passwordChars)
    return "name";
  return COMMON.has(plain) || new Set(plain).size < 4 ? "common" : void 0;
}
function pinFault(pin) {
  if (!/^\d+$/.test(pin)) return "digits";
  if (pin.length < limits.pinDigits) return "short";
  if (pin.length > limits.secretMostChars) return "long";
  return new Set(pin).size === 1 || "01234567890".includes(pin) || "09876543210".includes(pin) ? "common" : void 0;
}
async function hashSecret(secret, cost) {
  const salt = randomBytes2(16);
  const hash = await derived(secret, salt, cost, "known");
  return `scrypt$${cost.log2N}$${cost.r}$${cost.p}$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}
async function isSecret(secret, kept, { queue, cost }) {
  const [, log2N, r, p, salt, hash] = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(kept ?? "") ?? [];
  const wanted = Buffer.from(hash ?? "", "base64url");
  const known2 = hash === void 0 ? cost : { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const found = await derived(secret, Buffer.from(salt ?? "no such name", "base64url"), known2, queue);
  return wanted.length === BYTES && timingSafeEqual2(found, wanted);
}
var running = 0;
var waiting2 = { known: [], strange: [] };
function isBusy(queue) {
  return waiting2[queue].length >= limits.secretsWaiting;
}
async function derived(secret, salt, { log2N, r, p }, queue) {
  if (running < limits.secretsAtOnce) running += 1;
  else await new Promise((resolve4) => waiting2[queue].push(resolve4));
  try {
    const N = 2 ** log2N;
    return await new Promise((resolve4, reject) => {
      scrypt(
        secret.normalize("NFC"),
        salt,
        BYTES,
        { N, r, p, maxmem: 256 * N * r },
        (error, key) => error === null ? resolve4(key) : reject(error)
      );
    });
  } finally {
    const next = waiting2.known.shift() ?? waiting2.strange.shift();
    if (next === void 0) running -= 1;
    else next();
  }
}

// src/access/throttle.ts
var Throttle = class {
  /** The entries that were counted longest ago are evicted first. */
  #failures = /* @__PURE__ */ new Map();
  /** Seconds to wait before the next try; 0 if there is no wait. `isKnown`: somebody has signed in to the account from this address. */
  waitS(address, account, isKnown, nowMs) {
    if (address === void 0) return 0;
    const keys2 = [pair(address, account), ofAddress(address), ...isKnown ? [] : [ofAccount(account)]];
    const untilMs = Math.max(...keys2.map((key) => this.#failures.get(key)?.untilMs ?? 0));
    return Math.max(0, Math.ceil((untilMs - nowMs) / 1e3));
  }
  /**
   * Counts a wrong secret. Call it before the secret is checked, so that many tries at the same time are all counted; if the secret was
   * right, the returned function takes the count back.
   */
  failed(address, account, nowMs) {
    if (address === void 0) return () => void 0;
    const undo = [
      this.#count(pair(address, account), limits.triesOfPair, nowMs),
      this.#count(ofAddress(address), limits.triesOfAddress, nowMs),
      this.#count(ofAccount(account), limits.triesOfAccount, nowMs)
    ];
    return () => {
      for (const each of undo) each();
      this.succeeded(address, account);
    };
  }
  succeeded(address, account) {
    if (address !== void 0) this.#failures.delete(pair(address, account));
  }
  get size() {
    return this.#failures.size;
  }
  #count(key, free, nowMs) {
    const before = this.#failures.get(key);
    const count2 = before === void 0 || nowMs - before.lastMs > limits.failureMs ? 1 : before.count + 1;
    const waitMs = count2 < free ? 0 : Math.min(limits.longestWaitMs, 1e3 * 2 ** Math.min(20, count2 - free));
    this.#failures.delete(key);
    const counted2 = { count: count2, untilMs: nowMs + waitMs, lastMs: nowMs };
    this.#failures.set(key, counted2);
    if (this.#failures.size > limits.throttled) this.#failures.delete(this.#failures.keys().next().value ?? "");
    return () => {
      const now = this.#failures.get(key);
      if (now === void 0) return;
      if (now !== counted2) this.#failures.set(key, { ...now, count: now.count - 1 });
      else if (before === void 0) this.#failures.delete(key);
      else this.#failures.set(key, before);
    };
  }
};
function pair(address, account) {
  return `pair ${address} ${account}`;
}
function ofAddress(address) {
  return `address ${address}`;
}
function ofAccount(account) {
  return `account ${account}`;
}

// src/access/sign-in.ts
var BEHIND_PROXY = "proxy";
var SignIn = class {
  #parts;
  #throttle = new Throttle();
  constructor(parts2) {
    this.#parts = parts2;
  }
  /** The person whose secret this is. Throws `wrong`, `wait`, `busy` or `no-tablet`; a wrong secret is counted and reported. */
  async prove(name2, method, secret, caller) {
    const { address, door } = caller;
    if (method === "pin" && !this.#parts.isTablet(caller.cookies.tablet)) throw new Refused("no-tablet");
    const queue = address === void 0 || this.#isKnown(name2, address) ? "known" : "strange";
    if (isBusy(queue)) throw new Refused("busy", 1);
    return this.tried(name2, caller, async () => {
      const person = await this.#parts.people.verify(name2, method, secret.slice(0, limits.secretMostChars + 1), queue);
      return person ?? { reason: "wrong", door };
    });
  }
  /** Whether somebody has signed in to the account from this address before. */
  #isKnown(name2, address) {
    return this.#parts.people.find(name2)?.addresses.includes(address) === true;
  }
  /** Runs `check` behind the throttle, which all ways to sign in share. */
  async tried(name2, caller, check) {
    const { clock: clock2 } = this.#parts;
    const { address, door } = caller;
    const account = name2.normalize("NFC").trim().toLowerCase().slice(0, limits.nameChars);
    const isKnown = address !== void 0 && this.#isKnown(name2, address);
    const waitS = this.#throttle.waitS(address, account, isKnown, clock2.monotonic());
    if (waitS > 0) throw await this.failed({ reason: "wait", door }, name2, caller, waitS);
    const takeBack = this.#throttle.failed(address, account, clock2.monotonic());
    const found = await check();
    if ("reason" in found) throw await this.failed(found, name2, caller);
    takeBack();
    return found;
  }
  async begin(name2, method, caller) {
    const { clock: clock2, people, sessions } = this.#parts;
    const tablet = this.#parts.isTablet(caller.cookies.tablet);
    const address = caller.address ?? "";
    const asked = { name: name2, method, tablet, address, user_agent: caller.userAgent.slice(0, 200) };
    const { credential, session } = sessions.begin(asked);
    people.signedIn(name2, address === BEHIND_PROXY ? void 0 : caller.address, formatIsoTime(clock2.now()));
    try {
      await this.#parts.save();
    } catch (error) {
      if (!isBitacoraError(error, "disk-full")) {
        sessions.end(session.id);
        throw error;
      }
    }
    this.#parts.counters.sign_ins += 1;
    const role2 = people.find(name2)?.role ?? "";
    await this.#parts.record({ event: "signed_in", user: name2, role: role2, method, address });
    return credential;
  }
  async failed({ reason: reason3, door }, name2, caller, waitS) {
    this.#parts.counters.failed_sign_ins += 1;
    const address = caller.address ?? "";
    const shown = shownName(name2.slice(0, limits.nameChars));
    await this.#parts.onEvent({ event: "sign_in_failed", name: shown, address, door });
    return new Refused(reason3, waitS);
  }
};

// src/api/server/callers.ts
var READING = /* @__PURE__ */ new Set(["public", "read"]);
var Callers = class {
  #parts;
  constructor(parts2) {
    this.#parts = parts2;
  }
  /** `credential`: what a socket has signed in with since. */
  callerOf(request, door, credential) {
    const client = this.#parts.clientOf(request);
    const cookies = cookiesOf(request.headers.cookie);
    const from = {
      client,
      // The clients of a proxy are not programs of this computer, although the proxy is. They have as many tries as other clients.
      address: isFromThisMachine(request) ? void 0 : client ?? BEHIND_PROXY,
      userAgent: request.headers["user-agent"] ?? "",
      cookies: { session: cookies.get(SESSION_COOKIE), tablet: cookies.get(TABLET_COOKIE) },
      inClear: this.#parts.isOnlyReading?.(request) === true
    };
    const caller = this.#known(request, someone("visitor", door, from), credential);
    return from.inClear ? { ...caller, rights: caller.rights.intersection(READING) } : caller;
  }
  /** As `callerOf`, for who is answered: see `Access.settled`. */
  async settledCallerOf(request, door) {
    const caller = this.callerOf(request, door);
    await this.#parts.access?.settled();
    return caller;
  }
  #known(request, visitor, signedInWith) {
    const { access: access4, isOpen: isOpen2, isInsecure } = this.#parts;
    const { session, tablet } = visitor.cookies;
    const as = (kind) => ({ ...visitor, kind, rights: RIGHTS_OF[kind] });
    const isLocal = isFromThisMachine(request);
    if (access4?.isOn !== true) return isLocal ? as("local") : isOpen2() ? as("open") : visitor;
    for (const credential of [signedInWith, tokenOf(request), session]) {
      const known2 = credential === void 0 ? void 0 : access4.known(visitor, credential);
      if (known2 !== void 0) return known2;
    }
    if (isLocal && !isBrowser(request)) return as("local");
    if (isInsecure) return as("open");
    const isShown = access4.settings.reading === "open" || access4.isTablet(tablet);
    return isShown ? visitor : { ...visitor, rights: RIGHTS_OF["shut out"] };
  }
};
function namesSomebody({ headers, url = "" }) {
  return headers.authorization !== void 0 || /[?&]token=[^&]/.test(url);
}
function isBrowser({ headers }) {
  return headers.origin !== void 0 || headers["sec-fetch-site"] !== void 0;
}
function tokenOf({ headers, url = "" }) {
  const [, given2] = /^(?:Bearer|JWT)\s+([\w.~+/-]+=*)$/i.exec(headers.authorization ?? "") ?? [];
  if (given2 !== void 0) return given2;
  return /^\/signalk\/v1\/stream(?:\/(?:\.websocket)?)?\?(?:.*&)?token=([\w.~+/-]+)/.exec(url)?.[1];
}
function cookiesOf(header = "") {
  const pairs = header.split(";", limits17.http.cookies).map((pair2) => /^\s*([\w-]+)=([\w.~+/-]*)\s*$/.exec(pair2));
  return new Map(
    pairs.flatMap((pair2) => pair2 === null ? [] : [[pair2[1] ?? "", pair2[2] ?? ""]]).toReversed()
  );
}

// src/api/server/clear-text.ts
var AUTHORITY_PATH = "/access/ca.crt";
var ClearText = class {
  #parts;
  #port;
  /** `port`: where HTTPS is. */
  constructor(parts2, port) {
    this.#parts = parts2;
    this.#port = port;
  }
  /** The address of the same page over HTTPS, if a request in the clear is to be sent there. */
  locationFor(request, isPage2) {
    const reads = request.method === "GET" || request.method === "HEAD";
    if (!isPage2 || !reads || this.#parts.clear === "same" || this.#mayStay(request)) return void 0;
    return this.#addressOf(request) + (request.url ?? "/");
  }
  /** Whether nothing may be done with it but to read. */
  isOnlyReading(request) {
    return this.#parts.clear !== "same" && !this.#mayStay(request);
  }
  /** The refusal of a request in the clear, where the project wants none, and of one that does more than read. */
  problemFor(request) {
    if (!this.isOnlyReading(request)) return void 0;
    if (this.#parts.clear === "redirect" && /^(GET|HEAD|OPTIONS)$/.test(request.method ?? "")) return void 0;
    if ((request.url ?? "").replace(/\?.*$/s, "") === AUTHORITY_PATH) return void 0;
    return new Problem(403, api.onlyHttps({ address: this.#addressOf(request) }));
  }
  /** How long the browser is to use nothing but HTTPS here: only where nobody is locked out by it. */
  strictTransportFor({ socket }) {
    const { certificates, isUsualPort } = this.#parts;
    if (!isUsualPort || !certificates.isPublic || !isEncrypted(socket)) return void 0;
    return `max-age=${limits14.strictTransportS}`;
  }
  /** Also everybody, while there is no certificate. */
  #mayStay({ socket }) {
    return isEncrypted(socket) || isLoopback(socket.remoteAddress ?? "") || this.#parts.certificates.current === void 0;
  }
  /** Without a final slash. The guard has looked at Host. */
  #addressOf({ headers: { host = "localhost" } }) {
    const port = this.#port();
    return `https://${host.replace(/:\d*$/, "")}${port === 443 ? "" : `:${port}`}`;
  }
};
function isEncrypted(socket) {
  return "encrypted" in socket && socket.encrypted === true;
}

// src/api/server/guard.ts
import { isIP as isIP3 } from "node:net";
var HOST = /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;
var AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i;
var Guard = class {
  /** Whether the service listens on loopback only; known once it listens. */
  loopback = true;
  #origins;
  #names;
  constructor({ allowedOrigins, machineNames: machineNames2 }) {
    this.#origins = new Set(allowedOrigins.map(normalOrigin));
    const proxied = [...this.#origins].map((origin) => parsed2(origin)?.hostname ?? "");
    this.#names = new Set([...machineNames2, ...proxied].map(normalName));
  }
  /** `isPage`: the request is for a page for people, which a foreign link may open. */
  problemOf(request, isPage2) {
    return this.#hostProblem(request) ?? this.#pageProblem(request, isPage2);
  }
  /** Whether pages of this origin may also read the answers (CORS). */
  allows(origin) {
    return this.#origins.has(normalOrigin(origin));
  }
  /** Host may be missing only in a reading request by HTTP/1.0, which no browser uses. */
  #hostProblem({ method, url = "", rawHeaders, httpVersion }) {
    const hosts = rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === "host");
    if (hosts.length > 1) return new Problem(400, api.hostRepeated);
    const reads = method === "GET" || method === "HEAD";
    if (hosts.length === 0 && !(reads && httpVersion === "1.0")) return new Problem(400, api.hostMissing);
    const target = AUTHORITY.exec(url)?.[1];
    for (const host of target === void 0 ? hosts : [...hosts, target]) {
      const name2 = nameOf(host);
      if (name2 === void 0) return new Problem(400, api.malformedRequest);
      if (!this.#isOurs(name2))
        return new Problem(
          421,
          this.loopback ? api.hostNotLoopback({ host: quoted(host) }) : api.hostForeign({ host: quoted(host) })
        );
    }
    return void 0;
  }
  #isOurs(name2) {
    const address = name2.replace(/^\[(.*)\]$/, "$1");
    if (isLoopback(address) || name2.endsWith(".localhost") || this.#names.has(name2)) return true;
    return !this.loopback && isIP3(address) !== 0;
  }
  /**
   * Sec-Fetch-Site is used for a WebSocket, too: Firefox and Safari treat `ws:` as `http:`, and send `same-origin` for a page of ours.
   * Chromium (156, tried) does not send it for a WebSocket.
   */
  #pageProblem({ method = "", headers }, isPage2) {
    const { origin, host } = headers;
    if (origin !== void 0 && this.allows(origin)) return void 0;
    if (origin !== void 0 && !isOwn(origin, host))
      return new Problem(403, api.originForeign({ origin: quoted(origin) }));
    const site = headers["sec-fetch-site"];
    if (site === void 0 || site === "same-origin" || site === "none") return void 0;
    const follows = headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
    if (isPage2 && follows && (method === "GET" || method === "HEAD")) return void 0;
    return new Problem(403, api.pageForeign);
  }
};
function nameOf(host) {
  const name2 = HOST.exec(host)?.[1];
  if (name2 === void 0 || !URL.canParse(`http://${host}`)) return void 0;
  return name2.startsWith("[") ? parsed2(`http://${name2}`)?.hostname : normalName(name2);
}
function normalName(name2) {
  return name2.toLowerCase().replace(/\.$/, "");
}
function isOwn(origin, host) {
  const from = parsed2(origin);
  if (from === void 0 || host === void 0 || !/^https?:$/.test(from.protocol)) return false;
  return from.host !== "" && from.host === parsed2(`${from.protocol}//${host}`)?.host;
}
function normalOrigin(origin) {
  const url = parsed2(origin);
  return url === void 0 || url.origin === "null" ? origin : url.origin;
}
function parsed2(url) {
  return URL.canParse(url) ? new URL(url) : void 0;
}

// src/api/server/entrance.ts
var Entrance = class {
  guard;
  clientOf;
  callers;
  /** Undefined without HTTPS. */
  clearText;
  #options;
  #isSecuredByProxy;
  constructor({ access: access4, https: https2 }, options, securePort) {
    const { host, allowedOrigins, machineNames: machineNames2, trustProxy, insecureOpen = false } = options;
    this.#options = options;
    this.guard = new Guard({ allowedOrigins, machineNames: [...machineNames2, host] });
    this.clientOf = clientsBehind(trustProxy);
    this.#isSecuredByProxy = securedByProxy(trustProxy);
    this.clearText = https2 && new ClearText(https2, securePort);
    this.callers = new Callers({
      access: access4,
      clientOf: this.clientOf,
      isOpen: () => this.guard.loopback || insecureOpen,
      isInsecure: insecureOpen,
      isOnlyReading: (request) => this.clearText?.isOnlyReading(request) === true
    });
  }
  /** Whether the client speaks TLS, with us or with a trusted proxy before us. */
  isSecure = (request) => isEncrypted(request.socket) || this.#isSecuredByProxy(request);
  /** The address at which everybody may write who reaches it; null if there is none. */
  get openTo() {
    const { host, insecureOpen } = this.#options;
    return insecureOpen === true && !this.guard.loopback ? host : null;
  }
};

// src/api/server/https-door.ts
import { constants as constants3 } from "node:crypto";
import { createServer } from "node:tls";
var CIPHERS = [
  "TLS_AES_128_GCM_SHA256",
  "TLS_AES_256_GCM_SHA384",
  "TLS_CHACHA20_POLY1305_SHA256",
  "ECDHE-ECDSA-AES128-GCM-SHA256",
  "ECDHE-RSA-AES128-GCM-SHA256",
  "ECDHE-ECDSA-AES256-GCM-SHA384",
  "ECDHE-RSA-AES256-GCM-SHA384",
  "ECDHE-ECDSA-CHACHA20-POLY1305",
  "ECDHE-RSA-CHACHA20-POLY1305"
].join(":");
var HttpsDoor = class {
  #parts;
  #server;
  /** The TCP connections by their other end, also those whose handshake is not done. */
  #sockets = /* @__PURE__ */ new Map();
  /** Those whose handshake is not done; after it they count with those in the clear. */
  #greeting;
  #clock;
  #forget;
  #port = 0;
  #handshakes = 0;
  #failed = 0;
  /** `connections`: as of the HTTP server; there are so many again that greet. */
  constructor(parts2, http2, clock2, connections) {
    this.#parts = parts2;
    this.#clock = clock2;
    this.#greeting = new Connections(clock2, connections);
    this.#server = createServer({
      ...this.#context(),
      ALPNProtocols: ["http/1.1"],
      handshakeTimeout: limits14.tls.handshakeMs,
      sessionTimeout: limits14.tls.sessionS
    });
    this.#server.maxConnections = http2.maxConnections + connections.all;
    this.#server.on("connection", (socket) => {
      const end = otherEndOf(socket);
      this.#sockets.set(end, socket);
      this.#greeting.add(socket);
      socket.once("close", () => this.#sockets.get(end) === socket && this.#sockets.delete(end));
    });
    this.#server.on("secureConnection", (socket) => {
      this.#handshakes += 1;
      const beneath = this.#sockets.get(otherEndOf(socket));
      if (beneath !== void 0) this.#greeting.remove(beneath);
      http2.emit("connection", socket);
    });
    this.#server.on("tlsClientError", (_error, socket) => {
      this.#failed += 1;
      socket.destroy();
    });
    this.#forget = parts2.certificates.changes.subscribe(() => this.#server.setSecureContext(this.#context()));
  }
  /** Rejects with the system's error. */
  async listen(host) {
    const { promise, resolve: resolve4, reject } = Promise.withResolvers();
    this.#server.once("error", reject);
    this.#server.listen({ host, port: this.#parts.port }, () => {
      this.#server.off("error", reject);
      resolve4(void 0);
    });
    await promise;
    this.#port = this.#server.address().port;
  }
  get port() {
    return this.#port;
  }
  /** Connections that were closed before their handshake to make room for others. */
  get evicted() {
    return this.#greeting.evicted;
  }
  /** Accepts no more connections; those that there are end with the HTTP server. */
  close() {
    this.#forget();
    return new Promise((resolve4) => {
      if (this.#server.listening) this.#server.close(() => resolve4());
      else resolve4();
    });
  }
  /** Ends what is left. */
  cut() {
    for (const socket of this.#sockets.values()) socket.destroy();
  }
  report() {
    const { source, names, untilMs, fingerprint, fault } = this.#parts.certificates.report();
    return {
      port: this.#port,
      source,
      names,
      until: untilMs === null ? null : new Date(untilMs).toISOString(),
      days_left: untilMs === null ? null : daysLeft({ untilMs }, this.#clock.now()),
      fingerprint,
      handshakes: this.#handshakes,
      failed_handshakes: this.#failed,
      fault
    };
  }
  #context() {
    return {
      ...this.#parts.certificates.current,
      minVersion: "TLSv1.2",
      ciphers: CIPHERS,
      // A guest could make the computer work by asking for new handshakes in one connection.
      secureOptions: constants3.SSL_OP_NO_RENEGOTIATION,
      sessionIdContext: "bitacora"
    };
  }
};
function otherEndOf({ remoteAddress, remotePort }) {
  return `${remoteAddress} ${remotePort}`;
}

// src/api/server/listening.ts
import { setTimeout as delay4 } from "node:timers/promises";
function listening(server, { host, port }) {
  return new Promise((resolve4, reject) => {
    const onError = (error) => reject(listenError(error, host, port));
    server.once("error", onError);
    server.listen({ host, port }, () => {
      server.off("error", onError);
      resolve4(server.address());
    });
  });
}
async function listeningSecurely(door, host, port) {
  await door.listen(host).catch((error) => {
    throw listenError(error, host, port);
  });
  return door.port;
}
function listenError(error, host, port) {
  const code = systemErrorCode(error) ?? "";
  switch (code) {
    case "EADDRINUSE":
      return new BitacoraError("port-in-use", { host, port }, error);
    case "EACCES":
      return new BitacoraError("port-denied", { host, port }, error);
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EADDRNOTAVAIL":
    case "EINVAL":
      return new BitacoraError("host-unknown", { host, port }, error);
    default:
      return error;
  }
}
function urlOf(scheme, address, port) {
  if (address === "0.0.0.0" || address === "::") return `${scheme}://localhost:${port}`;
  return `${scheme}://${address.includes(":") ? `[${address}]` : address}:${port}`;
}
async function finishing(server, forMs) {
  for (let waitedMs = 0; waitedMs < forMs; waitedMs += 50) {
    server.closeIdleConnections();
    await delay4(50);
  }
}

// src/api/server/open-streams.ts
var LOOK_MS2 = 2e3;
var OpenStreams = class {
  #streams = /* @__PURE__ */ new Set();
  #timer;
  /** The result is called when the stream has ended by itself. */
  add(stream) {
    this.#streams.add(stream);
    return () => this.#streams.delete(stream);
  }
  watch(access4) {
    access4.onChange(() => this.#look());
    this.#timer = setInterval(() => access4.isOn && this.#look(), LOOK_MS2);
  }
  stop() {
    clearInterval(this.#timer);
  }
  #look() {
    for (const stream of this.#streams) {
      const { rights, door } = stream.caller();
      if (mayPass(rights, door)) continue;
      this.#streams.delete(stream);
      stream.end();
    }
  }
};

// src/api/server/refusals.ts
function problemOfClientError(error) {
  switch (systemErrorCode(error)) {
    case "ECONNRESET":
    case "EPIPE":
      return void 0;
    case void 0:
      return new Problem(400, api.malformedRequest);
    case "HPE_HEADER_OVERFLOW":
      return new Problem(isWithinUrl(error) ? 414 : 431, api.headersTooLarge({ max: limits17.http.headerBytes }));
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return new Problem(413, api.bodyTooLarge({ max: limits17.http.bodyBytes }));
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new Problem(408, api.requestTimeout);
    default:
      return new Problem(400, api.malformedRequest);
  }
}
function isWithinUrl(error) {
  const { rawPacket, bytesParsed } = error;
  return rawPacket !== void 0 && !rawPacket.subarray(0, bytesParsed).includes("\n");
}
function problemOfUpgrade(request, { guard, streams, clientOf: clientOf2 }) {
  const problem = guard.problemOf(request, false);
  if (problem !== void 0) return problem;
  const path = (request.url ?? "").replace(/\?.*$/s, "");
  const streamPath = path.replace(/\/$/, "");
  const stream = streams.get(streamPath);
  if (stream === void 0) return new Problem(404, api.pathUnknown({ path: quoted(path) }));
  try {
    if (streamPath === LIVE_PATH) liveSelectionOf(request.url ?? "");
  } catch (error) {
    return problemOf(error, true);
  }
  return stream.problemFor(clientOf2(request));
}
function problemOfHandshake({ method, headers }) {
  if (method !== "GET")
    return new Problem(405, api.methodNotAllowed({ method: quoted(method ?? ""), allowed: "GET" }), { Allow: "GET" });
  const version = headers["sec-websocket-version"];
  if (version !== void 0 && version !== "13" && version !== "8") {
    return new Problem(426, api.upgradeVersion, { "Sec-WebSocket-Version": "13" });
  }
  return new Problem(400, api.upgradeInvalid);
}

// src/api/load/request-counter.ts
var RequestCounter = class {
  #underWay = /* @__PURE__ */ new Set();
  #connectionsOf;
  #pipelined = /* @__PURE__ */ new WeakMap();
  #requests = 0;
  #answers = { "2xx": 0, "3xx": 0, "4xx": 0, "5xx": 0, cut: 0 };
  #connections = 0;
  #refusedConnections = 0;
  #malformed = 0;
  constructor(connections) {
    this.#connectionsOf = connections;
  }
  watch(server) {
    this.#connectionsOf.watch(server);
    server.on("connection", (socket) => {
      this.#connections += 1;
      socket.setMaxListeners(limits17.http.pipelinedRequests + 16);
      socket.once("close", () => this.#connections -= 1);
    });
    server.on("drop", () => this.#refusedConnections += 1);
  }
  /** False if its connection has too many pending requests and must be cut. */
  take(socket, response) {
    const pipelined = (this.#pipelined.get(socket) ?? 0) + 1;
    if (pipelined > limits17.http.pipelinedRequests) {
      this.#malformed += 1;
      return false;
    }
    this.#pipelined.set(socket, pipelined);
    this.#requests += 1;
    this.#underWay.add(response);
    this.#connectionsOf.busy(socket);
    response.once("close", () => {
      const left = (this.#pipelined.get(socket) ?? 1) - 1;
      this.#pipelined.set(socket, left);
      if (left === 0) this.#connectionsOf.idle(socket);
      this.#underWay.delete(response);
      const kind = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : "cut";
      this.#answers[kind] = (this.#answers[kind] ?? 0) + 1;
    });
    return true;
  }
  /** Tells the clients of all pending requests that these are the last on their connections. */
  sayLast() {
    for (const response of this.#underWay) if (!response.headersSent) response.setHeader("Connection", "close");
  }
  malformed() {
    this.#malformed += 1;
  }
  statistics({ refusedQueries, ...counted2 }) {
    return {
      requests: this.#requests,
      answers: { ...this.#answers },
      connections: this.#connections,
      refused_connections: this.#refusedConnections,
      ...counted2,
      malformed_requests: this.#malformed,
      refused_queries: refusedQueries
    };
  }
};

// src/api/load/request-turns.ts
var RequestTurns = class {
  #begun = 0;
  /** Undefined: it begins at once. Else it resolves when it may. */
  take() {
    if (this.#begun === 0) setImmediate(() => this.#begun = 0);
    this.#begun += 1;
    return this.#begun <= limits17.http.requestsPerTurn ? void 0 : fairTurn();
  }
};

// src/api/server/request-intake.ts
var LIVENESS_PATH = "/livez";
var RequestIntake = class {
  counter;
  #rate;
  #clientOf;
  #turns = new RequestTurns();
  constructor(clock2, clientOf2, connections) {
    this.counter = new RequestCounter(connections);
    this.#rate = new AddressRate(clock2, limits17.http.requestRate);
    this.#clientOf = clientOf2;
  }
  /** Requests that were refused. */
  get limited() {
    return this.#rate.refused;
  }
  /** Counts a request. False if its connection must be cut. */
  take(request, response) {
    const client = this.#clientOf(request);
    response.once("close", () => this.#rate.charge(client, weightOfAnswer(response)));
    return this.counter.take(request.socket, response);
  }
  /** When it may begin; undefined: at once, as probes and this computer always may. */
  turn(request) {
    if (request.path === LIVENESS_PATH || this.#clientOf(request) === void 0) return void 0;
    return this.#turns.take();
  }
  /** The refusal, if the address of a request is beyond its rate. */
  problemOf(request) {
    if (request.path === LIVENESS_PATH) return void 0;
    const waitS = this.#rate.take(this.#clientOf(request), weightOf(request));
    if (waitS === void 0) return void 0;
    return new Problem(429, api.tooManyRequests({ waitS }), { "Retry-After": String(waitS) });
  }
};
function weightOf({ url = "", headers }) {
  const isUnknown = headers["transfer-encoding"] !== void 0;
  const bytes = isUnknown ? limits17.http.bodyBytes : Number(headers["content-length"] ?? 0);
  const read2 = url.length + (bytes > limits13.applicationData.bodyBytes ? 0 : bytes);
  return 1 + Math.floor(read2 / limits17.http.requestBytes);
}
function weightOfAnswer(response) {
  return Math.floor(Number(response.getHeader("content-length") ?? 0) / limits17.http.sliceBytes);
}

// src/tags/outgoing-tags.ts
function outgoingTags(tags3, sendsAll) {
  return new Outgoing(tags3, sendsAll);
}
var Outgoing = class {
  #tags;
  #sendsAll;
  constructor(tags3, sendsAll) {
    this.#tags = tags3;
    this.#sendsAll = sendsAll;
  }
  definition(tagId) {
    return this.#tags.definition(tagId);
  }
  value(tagId) {
    return this.#outgoing(this.#tags.value(tagId));
  }
  *entries() {
    for (const { definition, value } of this.#tags.entries()) yield { definition, value: this.#outgoing(value) };
  }
  subscribe(listener) {
    return this.#tags.subscribe((update) => {
      if (this.#goesOut(update)) listener(update);
    });
  }
  #outgoing(value) {
    return value !== void 0 && this.#goesOut(value) ? value : void 0;
  }
  #goesOut({ source }) {
    return originOf(source) === "live" || this.#sendsAll();
  }
};

// src/signalk/leaf.ts
var Leaf = class {
  path;
  /** Computed on request, since the alarms of a tag may change. */
  meta;
  /** Undefined: our own vessel. */
  context;
  /** The value is also part of the vessel's root, the value at the empty path: `name`, `communication.callsignVhf`. */
  isOfRoot;
  value = null;
  timestampMs = 0;
  /** The source as a path under `sources`: `can0.35`, `simulator`. */
  source = "";
  #text;
  constructor(path, meta = () => void 0, context, isOfRoot = false) {
    this.path = path;
    this.meta = meta;
    this.context = context;
    this.isOfRoot = isOfRoot;
  }
  set(value, timestampMs, source) {
    this.value = value;
    this.timestampMs = timestampMs;
    this.source = source;
    this.#text = void 0;
  }
  /** `{"path":…,"value":…}`, made once for each value. */
  get text() {
    return this.#text ??= JSON.stringify({ path: this.path, value: this.value });
  }
};
function textsIn(value, path = "") {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part2]) => textsIn(part2, path === "" ? key : `${path}.${key}`));
}
function byContext(self, leaves) {
  if (leaves.every(({ context }) => context === void 0)) return [[self, leaves]];
  const groups = /* @__PURE__ */ new Map();
  for (const leaf of leaves) {
    const name2 = leaf.context?.name ?? self;
    const group2 = groups.get(name2);
    if (group2 === void 0) groups.set(name2, [leaf]);
    else group2.push(leaf);
  }
  return groups;
}
function deltaOf(context, leaves) {
  const groups = /* @__PURE__ */ new Map();
  for (const leaf of leaves) {
    const head = `{"$source":"${leaf.source}","timestamp":"${formatIsoTime(leaf.timestampMs)}","values":[`;
    const texts = groups.get(head);
    if (texts === void 0) groups.set(head, [leaf.text]);
    else texts.push(leaf.text);
  }
  const updates = Array.from(groups, ([head, texts]) => `${head}${texts.join(",")}]}`);
  return `{"context":${JSON.stringify(context)},"updates":[${updates.join(",")}]}`;
}
function metaDeltaOf(context, leaves, nowMs) {
  const meta = [];
  for (const { path, meta: made } of leaves) {
    const value = made();
    if (value !== void 0) meta.push({ path, value });
  }
  if (meta.length === 0) return void 0;
  return JSON.stringify({ context, updates: [{ timestamp: formatIsoTime(nowMs), meta }] });
}

// src/alarms/alarm-life.ts
function isSuppressed(record) {
  return record.shelved_until !== void 0 || record.out_of_service === true;
}
function isUnacknowledged(record) {
  return record.state === "ACTIVE" && !isSuppressed(record);
}
function isCalling(record) {
  return isUnacknowledged(record) && record.condition;
}
function silenced(record, untilMs) {
  return { ...record, silenced_until: formatIsoTime(untilMs) };
}
function unsilenced(record) {
  if (record.silenced_until === void 0) return record;
  const { silenced_until: _, ...rest } = record;
  return rest;
}
function withoutCall(record) {
  if (record.silenced_until === void 0 && record.repeated_at === void 0) return record;
  const { silenced_until: _, repeated_at: __, ...rest } = record;
  return rest;
}
function repeated(record, timeMs) {
  return { ...record, repeated_at: formatIsoTime(timeMs) };
}
function risen(record, to) {
  return {
    ...withoutCall(record),
    priority: to,
    escalated_from: record.escalated_from ?? record.priority,
    state: "ACTIVE",
    acknowledged_at: null,
    acknowledged_by: null
  };
}
function isMoreUrgent(priority, than) {
  return PRIORITIES.indexOf(priority) < PRIORITIES.indexOf(than);
}
function riseOf({ escalate }, record) {
  if (escalate === void 0 || record.escalated_from !== void 0) return void 0;
  return isMoreUrgent(escalate.to, record.priority) ? escalate.to : void 0;
}
function marked(record, shelved, outOfService) {
  if (record.shelved_until === shelved?.until && record.out_of_service === true === (outOfService !== void 0))
    return record;
  const { shelved_until: _, out_of_service: __, ...rest } = record;
  const marks = {
    ...shelved === void 0 ? {} : { shelved_until: shelved.until },
    ...outOfService === void 0 ? {} : { out_of_service: true }
  };
  return marks.shelved_until === void 0 && marks.out_of_service === void 0 ? { ...rest } : { ...unsilenced(rest), ...marks };
}
function withFirstUp(record, isFirst) {
  if (record.first_up === true === isFirst) return record;
  const { first_up: _, ...rest } = record;
  return isFirst ? { ...rest, first_up: true } : rest;
}
function conditionBegan(before, after) {
  if (!isOpen(after) || !after.condition) return false;
  return before === void 0 || before.id !== after.id || !before.condition;
}

// src/signalk/notification.ts
var NOTIFICATION_STATES = {
  emergency: "emergency",
  alarm: "alarm",
  warning: "warn",
  caution: "alert"
};
function notificationOf(record) {
  const { id: id2, message: message2, priority, state, activated_at: createdAt, acknowledged_at: acknowledgedAt } = record;
  const isActive = state === "ACTIVE";
  const isQuiet = isSuppressed(record);
  const isSilenced2 = record.silenced_until !== void 0;
  const canSound = isActive && !isQuiet && priority !== "caution";
  return {
    state: state === "CLEARED" ? "normal" : NOTIFICATION_STATES[priority],
    method: methodOf(state === "CLEARED" || isQuiet, canSound && !isSilenced2),
    message: message2,
    id: id2,
    createdAt,
    status: {
      silenced: isSilenced2,
      acknowledged: state === "ACK",
      ...acknowledgedAt === null ? {} : { acknowledgedAt },
      canSilence: canSound && !isSilenced2,
      canAcknowledge: isActive,
      // An alarm clears once it is acknowledged and its condition has returned to normal, never by hand.
      canClear: false
    }
  };
}
function methodOf(isNone, sounds) {
  if (isNone) return [];
  return sounds ? ["visual", "sound"] : ["visual"];
}
var PERSON_OVERBOARD = "MOB.ACTIVE";
function notificationPath({ tag_id: tagId, alarm_id: alarmId }, path) {
  if (tagId === PERSON_OVERBOARD) return "notifications.mob";
  const place3 = path ?? `bitacora.${tagId.split(".").filter(Boolean).map(segmentOf).join(".")}`;
  return `notifications.${place3}.${segmentOf(alarmId)}`;
}
function segmentOf(name2) {
  return name2.replaceAll(/[^A-Za-z0-9-]/g, "-");
}

// src/signalk/alarm-leaves.ts
var SOURCE = "bitacora.alarms";
var AlarmLeaves = class {
  #leaves = /* @__PURE__ */ new Map();
  /** The path of each rule's alarm, by `ruleKey`. */
  #paths = /* @__PURE__ */ new Map();
  /** The latest record at each path. */
  #records = /* @__PURE__ */ new Map();
  #pathOf;
  constructor(pathOf2) {
    this.#pathOf = pathOf2;
  }
  get size() {
    return this.#leaves.size;
  }
  [Symbol.iterator]() {
    return this.#leaves.values();
  }
  /** Takes a record after a change and returns its leaf; undefined if there are too many leaves, or for an older occurrence. */
  take(record, nowMs) {
    const path = this.#pathFor(record);
    let leaf = this.#leaves.get(path);
    const before = this.#records.get(path);
    if (before !== void 0 && before.occurrence > record.occurrence) return void 0;
    if (leaf === void 0) {
      if (this.#leaves.size >= limits13.paths) return void 0;
      leaf = new Leaf(path, () => ({ description: this.#records.get(path)?.message ?? path }));
      this.#leaves.set(path, leaf);
    }
    this.#records.set(path, record);
    leaf.set(notificationOf(record), nowMs, SOURCE);
    return leaf;
  }
  /** The record whose notification is at this path. */
  recordAt(path) {
    return this.#records.get(path);
  }
  /** The notifications that are not normal, with their ids. */
  *open() {
    for (const [path, record] of this.#records) {
      if (record.state !== "CLEARED") yield { id: record.id, path, value: notificationOf(record) };
    }
  }
  /** Adds a number if two alarms would get the same path, because their names differ only in a character that a path cannot contain. */
  #pathFor(record) {
    const key = ruleKey(record.tag_id, record.alarm_id);
    const known2 = this.#paths.get(key);
    if (known2 !== void 0) return known2;
    const wanted = notificationPath(record, this.#pathOf(record.tag_id));
    let path = wanted;
    for (let number2 = 2; this.#leaves.has(path); number2 += 1) path = `${wanted}-${number2}`;
    if (this.#paths.size < limits13.paths) this.#paths.set(key, path);
    return path;
  }
};

// src/signalk/identity.ts
import { createHash as createHash3 } from "node:crypto";
function urnOf({ mmsi, uuid }) {
  return mmsi === void 0 ? uuid : `urn:mrn:imo:mmsi:${mmsi}`;
}
function rootOf({ name: name2, mmsi, uuid }) {
  return { name: name2, ...mmsi === void 0 ? { uuid } : { mmsi } };
}
function contextOf(identity) {
  return `vessels.${urnOf(identity)}`;
}
function uuidFrom(text3) {
  const hex = createHash3("sha256").update(`signalk ${text3}`).digest("hex");
  const variant = "89ab"[Number.parseInt(hex.slice(16, 17), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
var SHIP_TYPES = {
  sailing_yacht: { id: 36, name: "Sailing" },
  motor_yacht: { id: 37, name: "Pleasure" },
  fishing: { id: 30, name: "Fishing" },
  tug: { id: 52, name: "Tug" },
  ferry: { id: 60, name: "Passenger ship" },
  passenger: { id: 60, name: "Passenger ship" },
  cargo: { id: 70, name: "Cargo ship" },
  tanker: { id: 80, name: "Tanker" },
  patrol: { id: 55, name: "Law enforcement" }
};
function shipTypeOf(vesselType) {
  return SHIP_TYPES[vesselType] ?? { id: 90, name: "Other" };
}

// src/signalk/conversion.ts
var PER_DEGREE4 = Math.PI / 180;
var FACTORS = {
  rpm: { units: "Hz", factor: 1 / 60 },
  deg: { units: "rad", factor: PER_DEGREE4 },
  "deg/s": { units: "rad/s", factor: PER_DEGREE4 },
  "%": { units: "ratio", factor: 1 / 100 },
  ppm: { units: "ratio", factor: 1e-6 },
  "m3/h": { units: "m3/s", factor: 1 / 3600 },
  "L/h": { units: "m3/s", factor: 1 / 36e5 },
  Ah: { units: "C", factor: 3600 },
  Wh: { units: "J", factor: 3600 },
  h: { units: "s", factor: 3600 },
  lx: { units: "Lux", factor: 1 },
  count: { units: void 0, factor: 1 },
  bool: { units: void 0, factor: 1 },
  text: { units: void 0, factor: 1 },
  "-": { units: void 0, factor: 1 }
};
function skUnit(unitSi) {
  return FACTORS[unitSi] ?? { units: unitSi, factor: 1 };
}
function toSk(value, { factor }) {
  return factor === 1 ? value : Number((value * factor).toPrecision(12));
}
function fromSk(value, { factor }) {
  return factor === 1 ? value : Number((value / factor).toPrecision(12));
}

// src/signalk/path-pattern.ts
var NUMBER2 = "0|[1-9][0-9]{0,2}";
var NAMED = {
  ENGINE: { of: "N", names: ["port", "starboard"], more: true },
  PHASE: { of: "L", names: ["A", "B", "C"] },
  REF: { of: "REF", names: ["True", "Magnetic"] },
  TYPE: { of: "TYPE", names: ["fuel", "freshWater", "wasteWater", "liveWell", "lubrication", "blackWater"] }
};
var PLACE = /\{([A-Z]+)\}/g;
var PathPattern = class {
  #text;
  #expression;
  constructor(text3) {
    this.#text = text3;
    this.#expression = new RegExp(
      `^${text3.replaceAll(".", "\\.").replaceAll(PLACE, (_, name2) => `(?<${name2}>${sourceOf(name2)})`)}$`
    );
  }
  /** The values of the placeholders in a path; undefined if the path does not match. */
  read(path) {
    const found = this.#expression.exec(path);
    return found === null ? void 0 : Object.fromEntries(Object.entries(found.groups ?? {}).map(numbered));
  }
  /** Undefined if a number has no name. */
  fill(place3) {
    let isWhole = true;
    const path = this.#text.replaceAll(PLACE, (_, name2) => {
      const filled = named4(name2, place3);
      if (filled === void 0) isWhole = false;
      return filled ?? "";
    });
    return isWhole ? path : void 0;
  }
};
function sourceOf(place3) {
  const known2 = NAMED[place3];
  return known2 === void 0 ? NUMBER2 : [...known2.names, ...known2.more === true ? [NUMBER2] : []].join("|");
}
function numbered([place3, found]) {
  const known2 = NAMED[place3];
  if (known2 === void 0) return [place3, Number(found)];
  const at = known2.names.indexOf(found);
  return [known2.of, at < 0 ? Number(found) : at];
}
function named4(name2, place3) {
  const known2 = NAMED[name2];
  const number2 = place3[known2?.of ?? name2];
  if (number2 === void 0) return void 0;
  return known2?.names[number2] ?? (known2 === void 0 || known2.more === true ? String(number2) : void 0);
}

// src/signalk/path-map.ts
var ROWS = SIGNALK_ROWS.map((row) => ({ row, expression: expressionOf(row[0]), path: new PathPattern(row[1]) }));
var PathMap = class {
  /** Paths of the project by tag, and the reverse. */
  #own;
  #tags;
  constructor(own) {
    this.#own = new Map(Object.entries(own));
    this.#tags = new Map(Object.entries(own).map(([tag, path]) => [path, tag]));
  }
  /** Undefined if the tag has no path. */
  placeOf(tagId, unitSi) {
    const own = this.#own.get(tagId);
    if (own !== void 0) return placeAt2([tagId, own], own, unitSi);
    for (const { row, expression, path } of ROWS) {
      const numbers = placeIn(tagId, expression);
      const filled = numbers === void 0 ? void 0 : path.fill(numbers);
      if (filled !== void 0 && !this.#tags.has(filled)) return placeAt2(row, filled, unitSi);
    }
    return void 0;
  }
  /** The tags that a path may show, in order of preference; for an object, those of all its keys. */
  tagsAt(path) {
    const own = this.#tags.get(path);
    if (own !== void 0) return [own];
    return ROWS.flatMap(({ row: [tag], path: pattern }) => {
      const numbers = pattern.read(path);
      const filled = numbers === void 0 ? void 0 : fillPattern(tag, numbers, ID_NAMES);
      return filled === void 0 || this.#own.has(filled) ? [] : [filled];
    });
  }
};
function placeAt2([, , form], path, unitSi) {
  const unit2 = skUnit(unitSi);
  const scalar3 = { path, key: void 0, whole: true };
  if (form === void 0) return { ...scalar3, ...converted(unit2) };
  if (form.as === "time") return { ...scalar3, units: void 0, toSk: timeOf, fromSk: secondsOf };
  if (form.as === "part") {
    const { key, whole: whole3, degrees: degrees2 } = form;
    return { path, key, whole: whole3, ...converted(degrees2 === true ? { units: "deg", factor: 1 } : unit2) };
  }
  const [off, on] = form.of;
  const words = /* @__PURE__ */ new Map([
    [off, false],
    [on, true]
  ]);
  for (const word of form.off ?? []) words.set(word, false);
  for (const word of form.on ?? []) words.set(word, true);
  for (const word of form.none ?? []) words.set(word, null);
  return {
    ...scalar3,
    units: void 0,
    toSk: (value) => value === null ? null : value === true ? on : off,
    fromSk: (value) => words.get(value)
  };
}
function converted(unit2) {
  return {
    units: unit2.units,
    toSk: (value) => typeof value === "number" ? toSk(value, unit2) : value,
    fromSk: (value) => {
      if (typeof value === "number") return Number.isFinite(value) ? fromSk(value, unit2) : void 0;
      return typeof value === "boolean" || value === null ? value : void 0;
    }
  };
}
function timeOf(value) {
  return typeof value === "number" ? formatIsoTime(value * 1e3) : null;
}
function secondsOf(value) {
  const timeMs = typeof value === "string" ? parseIsoTime(value) : void 0;
  return timeMs === void 0 ? void 0 : timeMs / 1e3;
}

// src/signalk/source-name.ts
function sourceName(source) {
  const parts2 = source.replace(/^nmea2000:/, "").split(":");
  return parts2.map((part2) => part2.replaceAll(/[^A-Za-z0-9_-]/g, "-") || "-").join(".");
}

// src/signalk/tag-leaves.ts
var TagLeaves = class {
  /** By path, in the order in which they were created. */
  #leaves = /* @__PURE__ */ new Map();
  #objects = /* @__PURE__ */ new Map();
  /** By tag; null if the tag is not shown. A tag that is not registered yet has no entry: it may be shown later. */
  #shown = /* @__PURE__ */ new Map();
  #sourceNames = /* @__PURE__ */ new Map();
  #paths;
  #tags;
  /** The paths, or keys of an object, that belong to a tag, with the tag's units. */
  #owned = /* @__PURE__ */ new Map();
  constructor(paths, tags3) {
    this.#paths = paths;
    this.#tags = tags3;
  }
  get size() {
    return this.#leaves.size;
  }
  [Symbol.iterator]() {
    return this.#leaves.values();
  }
  /** The path at which a tag is shown, or will be once it is registered. */
  pathOf(tagId) {
    if (this.#tags.definition(tagId) !== void 0) return this.#shownOf(tagId)?.leaf.path;
    const place3 = this.#paths.placeOf(tagId, "-");
    return place3 === void 0 || this.#owned.has(ownerKey(place3)) ? void 0 : place3.path;
  }
  /** Tags that have had a value, with their paths; undefined if a tag has no path. */
  *listed() {
    for (const [tagId, shown] of this.#shown) yield [tagId, shown?.leaf.path];
  }
  /** Takes an update and returns the changed leaf; undefined if the tag is not shown. */
  take({ tagId, value, quality: quality2, timestampMs, source }) {
    const shown = this.#shownOf(tagId);
    if (shown === void 0) return void 0;
    const { leaf, place: place3, parts: parts2 } = shown;
    const present = isUsable(quality2) ? place3.toSk(value) : null;
    if (parts2 === void 0 || place3.key === void 0) leaf.set(present, timestampMs, this.#nameOf(source));
    else {
      parts2.set(place3.key, present);
      leaf.set(objectOf2(parts2, place3.whole), timestampMs, this.#nameOf(source));
    }
    return leaf;
  }
  #shownOf(tagId) {
    let shown = this.#shown.get(tagId);
    if (shown === void 0) {
      const definition = this.#tags.definition(tagId);
      if (definition === void 0) return void 0;
      shown = this.#show(definition) ?? null;
      this.#shown.set(tagId, shown);
    }
    return shown ?? void 0;
  }
  #show({ id: tagId, unitSi }) {
    const place3 = this.#paths.placeOf(tagId, unitSi);
    if (place3 === void 0) return void 0;
    const { path, key, units } = place3;
    const owned = ownerKey(place3);
    if (this.#owned.has(owned) || this.#leaves.size >= limits13.paths && !this.#leaves.has(path)) return void 0;
    this.#owned.set(owned, units);
    const parts2 = key === void 0 ? void 0 : this.#partsAt(path, key);
    let leaf = this.#leaves.get(path);
    if (leaf === void 0) {
      leaf = new Leaf(path, () => this.#metaOf(tagId, place3));
      this.#leaves.set(path, leaf);
    }
    return { leaf, place: place3, parts: parts2 };
  }
  #partsAt(path, key) {
    const parts2 = this.#objects.get(path) ?? /* @__PURE__ */ new Map();
    this.#objects.set(path, parts2);
    parts2.set(key, null);
    return parts2;
  }
  #nameOf(source) {
    let name2 = this.#sourceNames.get(source);
    if (name2 === void 0) {
      name2 = sourceName(source);
      if (this.#sourceNames.size < limits13.paths) this.#sourceNames.set(source, name2);
    }
    return name2;
  }
  #metaOf(tagId, { path, key, units, toSk: toSk2 }) {
    const definition = this.#tags.definition(tagId);
    if (definition === void 0) return void 0;
    const { description, rangeNormalMin: min, rangeNormalMax: max } = definition;
    const timeout = hasTimeout(definition) ? { timeout: definition.timeoutS } : {};
    if (key !== void 0) {
      const keys2 = [...this.#objects.get(path)?.keys() ?? []];
      const properties = Object.fromEntries(
        keys2.map((each) => [each, { type: "number", units: this.#owned.get(ownerKey({ path, key: each })) ?? "" }])
      );
      return { description: path, ...timeout, properties };
    }
    const zones = this.#tags.rulesFor(tagId).flatMap((rule2) => zoneOf(rule2, toSk2) ?? []);
    const [lower, upper] = [toSk2(min), toSk2(max)];
    const isScale = typeof lower === "number" && typeof upper === "number" && lower < upper;
    return {
      description: description || tagId,
      ...units === void 0 ? {} : { units },
      ...timeout,
      ...isScale ? { displayScale: { lower, upper, type: "linear" } } : {},
      ...zones.length === 0 ? {} : { zones }
    };
  }
};
function ownerKey({ path, key }) {
  return `${path} ${key ?? ""}`;
}
function objectOf2(parts2, whole3) {
  const known2 = [...parts2].filter(([, value]) => value !== null);
  if (known2.length === 0 || whole3 && known2.length < parts2.size || whole3 && parts2.size < 2) return null;
  return Object.fromEntries(known2);
}
function zoneOf({ operator, threshold, priority, message: message2 }, toSk2) {
  if (typeof threshold !== "number") return void 0;
  const at = toSk2(threshold);
  if (typeof at !== "number") return void 0;
  const said = { state: NOTIFICATION_STATES[priority], message: message2 };
  if (operator === ">" || operator === ">=") return { lower: at, ...said };
  if (operator === "<" || operator === "<=") return { upper: at, ...said };
  return void 0;
}

// src/signalk/ais-names.ts
var NAVIGATION_STATES = [
  "motoring",
  "anchored",
  "not under command",
  "restricted manouverability",
  "constrained by draft",
  "moored",
  "aground",
  "fishing",
  "sailing",
  "hazardous material high speed",
  "hazardous material wing in ground",
  void 0,
  void 0,
  void 0,
  "ais-sart"
];
var MANEUVERS = [void 0, "not engaged", "engaged"];
var SHIPS = {
  21: "Wing In Ground hazard cat A",
  29: "Wing In Ground (no other information)",
  30: "Fishing",
  31: "Towing",
  32: "Towing exceeds 200m or wider than 25m",
  33: "Engaged in dredging or underwater operations",
  34: "Engaged in diving operations",
  35: "Engaged in military operations",
  36: "Sailing",
  37: "Pleasure",
  50: "Pilot vessel",
  51: "SAR",
  52: "Tug",
  53: "Port tender",
  54: "Anti-pollution",
  55: "Law enforcement",
  56: "Spare",
  57: "Spare #2",
  58: "Medical",
  59: "RR Resolution No.18"
};
var FIRST_DIGITS = {
  2: "Wing In Ground",
  4: "High speed craft",
  6: "Passenger ship",
  7: "Cargo ship",
  8: "Tanker",
  9: "Other"
};
function shipTypeName(type) {
  const own = SHIPS[type];
  if (own !== void 0) return own;
  const [first, second] = [Math.floor(type / 10), type % 10];
  const ship = FIRST_DIGITS[first];
  if (ship === void 0) return void 0;
  if (second === 1) return first === 6 ? `${ship} hazard cat A` : `${ship} carrying dangerous goods`;
  if (second >= 2 && second <= 4) return `${ship} hazard cat ${"ABCD"[second - 1]}`;
  return second === 9 ? `${ship} (no additional information)` : ship;
}
var ATON_TYPES = [
  void 0,
  "Reference Point",
  "RACON",
  "Fixed Structure Off Shore",
  "Emergency Wreck Marking Buoy",
  "Light, Without Sectors",
  "Light, With Sectors",
  "Leading Light Front",
  "Leading Light Rear",
  "Beacon, Cardinal N",
  "Beacon, Cardinal E",
  "Beacon, Cardinal S",
  "Beacon, Cardinal W",
  "Beacon, Port Hand",
  "Beacon, Starboard Hand",
  "Beacon, Preferred Channel Port Hand",
  "Beacon, Preferred Channel Starboard Hand",
  "Beacon, Isolated Danger",
  "Beacon, Safe Water",
  "Beacon, Special Mark",
  "Cardinal Mark N",
  "Cardinal Mark E",
  "Cardinal Mark S",
  "Cardinal Mark W",
  "Port Hand Mark",
  "Starboard Hand Mark",
  "Preferred Channel Port Hand",
  "Preferred Channel Starboard Hand",
  "Isolated danger",
  "Safe Water",
  "Special Mark",
  "Light Vessel/LANBY/Rigs"
];

// src/signalk/target-paths.ts
var scalar2 = (path, field) => ({
  path,
  fields: [field],
  value: (target) => target.value(field)
});
var named5 = (path, field, names) => ({
  path,
  fields: [field],
  value: (target) => names[target.value(field) ?? -1]
});
var TARGET_PATHS = [
  { path: "navigation.position", fields: ["position", "altitudeM"], value: positionOf },
  scalar2("navigation.speedOverGround", "speedMs"),
  scalar2("navigation.courseOverGroundTrue", "courseRad"),
  scalar2("navigation.headingTrue", "headingRad"),
  scalar2("navigation.rateOfTurn", "rateOfTurnRadS"),
  named5("navigation.state", "navStatus", NAVIGATION_STATES),
  named5("navigation.specialManeuver", "maneuver", MANEUVERS),
  scalar2("navigation.destination.commonName", "destination"),
  {
    path: "navigation.destination.eta",
    fields: ["etaMs"],
    value: (target) => mapped(target.value("etaMs"), (etaMs) => new Date(etaMs).toISOString())
  },
  {
    path: "design.length",
    fields: ["lengthM"],
    value: (target) => mapped(target.value("lengthM"), (overall) => ({ overall }))
  },
  scalar2("design.beam", "beamM"),
  {
    path: "design.draft",
    fields: ["draughtM"],
    value: (target) => mapped(target.value("draughtM"), (maximum) => ({ maximum }))
  },
  {
    path: "design.aisShipType",
    fields: ["shipType"],
    value: (target) => idAndName(target.value("shipType"), shipTypeName)
  },
  scalar2("sensors.ais.fromBow", "fromBowM"),
  { path: "sensors.ais.fromCenter", fields: ["fromStarboardM", "beamM"], value: fromCenter },
  {
    path: "atonType",
    fields: ["atonType"],
    value: (target) => idAndName(target.value("atonType"), (type) => ATON_TYPES[type])
  },
  scalar2("virtual", "isVirtual"),
  scalar2("offPosition", "isOffPosition"),
  // Not in the specification.
  scalar2("sensors.ais.safetyText", "safetyText"),
  // Values without a separate path are in the vessel's root.
  { path: "", fields: ["name", "callsign", "imo"], value: identityOf }
];
var BY_FIELD = /* @__PURE__ */ new Map();
for (const each of TARGET_PATHS)
  for (const field of each.fields) BY_FIELD.set(field, [...BY_FIELD.get(field) ?? [], each]);
function pathsOf(fields) {
  return new Set(fields.flatMap((field) => BY_FIELD.get(field) ?? []));
}
function identityOf(target) {
  const [name2, callsignVhf, imo] = [target.value("name"), target.value("callsign"), target.value("imo")];
  return {
    mmsi: target.mmsi,
    ...name2 === void 0 ? {} : { name: name2 },
    ...callsignVhf === void 0 ? {} : { communication: { callsignVhf } },
    ...imo === void 0 ? {} : { registrations: { imo: `IMO ${imo}` } }
  };
}
var CLASS_NAMES = {
  A: "A",
  B: "B",
  base: "BASE",
  aton: "ATON",
  aircraft: "SAR"
};
function positionOf(target) {
  const { position } = target;
  const altitude = target.value("altitudeM");
  if (position === void 0) return void 0;
  const { longitude, latitude } = position;
  return { longitude, latitude, ...altitude === void 0 ? {} : { altitude } };
}
function fromCenter(target) {
  const [fromStarboardM, beamM] = [target.value("fromStarboardM"), target.value("beamM")];
  return fromStarboardM === void 0 || beamM === void 0 ? void 0 : roundedM(beamM / 2 - fromStarboardM);
}
function roundedM(value) {
  return Math.round(value * 100) / 100;
}
function idAndName(id2, nameOf5) {
  return mapped(id2, (known2) => mapped(nameOf5(known2), (name2) => ({ id: known2, name: name2 })));
}
function mapped(value, make) {
  return value === void 0 ? void 0 : make(value);
}

// src/signalk/tree.ts
function emptyTree() {
  return /* @__PURE__ */ Object.create(null);
}
function plainTree(root, leaves) {
  const tree = Object.assign(emptyTree(), root);
  for (const leaf of leaves) if (leaf.path !== "" && !leaf.isOfRoot) putAt(tree, leaf.path.split("."), leafNode(leaf));
  return tree;
}
function leafNode({ value, timestampMs, source, meta }) {
  const made = meta();
  return Object.assign(emptyTree(), {
    ...made === void 0 ? {} : { meta: made },
    ...value === null ? {} : { value },
    $source: source,
    timestamp: formatIsoTime(timestampMs)
  });
}
function putAt(tree, steps, node) {
  let at = tree;
  for (const step2 of steps) {
    const next = at[step2];
    if (typeof next === "object" && next !== null) at = next;
    else at = at[step2] = emptyTree();
  }
  Object.assign(at, node);
}
function within(value, steps) {
  let at = value;
  for (const step2 of steps) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step2)) return void 0;
    at = at[step2];
  }
  return at;
}
function sourcesTree(leaves) {
  const sources = emptyTree();
  const all = /* @__PURE__ */ new Set();
  for (const { source } of leaves) all.add(source);
  for (const source of all) {
    const [label = "", ...rest] = source.split(".");
    const known2 = sources[label];
    const node = known2 ?? Object.assign(emptyTree(), { label, type: "bitacora" });
    sources[label] = node;
    if (rest.length === 0) continue;
    const address = rest.join(".");
    const isBus = /^\d{1,3}$/.test(address);
    if (isBus) node["type"] = "NMEA2000";
    node[address] = isBus ? { n2k: { src: address } } : {};
  }
  return sources;
}

// src/signalk/target-leaves.ts
var GROUPS = {
  vessel: "vessels",
  aton: "atons",
  base: "shore.basestations",
  aircraft: "aircraft"
};
var ODD_NUMBER = "sensors.ais.oddNumber";
var TargetLeaves = class {
  #shown = /* @__PURE__ */ new Map();
  *[Symbol.iterator]() {
    for (const { leaves } of this.#shown.values()) yield* leaves.values();
  }
  /** Starts to listen; the current values are reported first. Returns a function that stops it. */
  listen(targets, listener) {
    for (const target of targets) this.#take(target, [...target.fields()], listener);
    return targets.feed.subscribe(({ target, kind, fields }) => {
      if (kind === "heard") this.#take(target, fields, listener);
      else this.#remove(target, listener);
    });
  }
  /**
   * The targets of a group as JSON without the outer braces; empty if there are none. The JSON of each target is cached until it changes:
   * serializing a thousand targets for each request would delay all other work.
   */
  members(group2) {
    const texts = [];
    for (const shown of this.#shown.values())
      if (GROUPS[shown.target.kind] === group2)
        texts.push(shown.text ??= `${JSON.stringify(shown.urn)}:${JSON.stringify(treeOf(shown))}`);
    return texts.join(",");
  }
  /** The value at a path that begins with a target's context; undefined if there is none. */
  at(steps) {
    for (const shown of this.#shown.values()) {
      const way = shown.context.name.split(".");
      if (way.every((step2, at) => steps[at] === step2)) return within(treeOf(shown), steps.slice(way.length));
    }
    return void 0;
  }
  /** Finds a target by its context or by its key in the tree. */
  find(name2) {
    for (const { target, urn, context } of this.#shown.values())
      if (urn === name2 || context.name === name2) return target;
    return void 0;
  }
  /** Each target with the name of its context. */
  *contexts() {
    for (const { context, target } of this.#shown.values()) yield [context.name, target];
  }
  #take(target, fields, { changed: changed3 }) {
    let shown = this.#shown.get(target);
    if (shown === void 0) {
      const urn = `urn:mrn:imo:mmsi:${target.mmsi}`;
      const context = {
        name: `${GROUPS[target.kind]}.${urn}`,
        get position() {
          return target.position;
        }
      };
      shown = { target, context, urn, leaves: /* @__PURE__ */ new Map(), text: void 0 };
      this.#shown.set(target, shown);
    }
    shown.text = void 0;
    const { timestampMs } = target;
    const source = sourceName(target.source);
    const set = (path, value, isNew, isOfRoot = false) => {
      let leaf = shown.leaves.get(path);
      if (leaf === void 0 && !isNew) return;
      if (leaf === void 0) shown.leaves.set(path, leaf = new Leaf(path, void 0, shown.context, isOfRoot));
      leaf.set(value, timestampMs, source);
      changed3(leaf);
      if (path === "") for (const [part2, text3] of textsIn(value)) set(part2, text3, true, true);
    };
    if (!shown.leaves.has("")) set("", identityOf(target), true);
    const className = CLASS_NAMES[target.class];
    if (shown.leaves.get("sensors.ais.class")?.value !== className) set("sensors.ais.class", className, true);
    if (target.hasOddNumber && !shown.leaves.has(ODD_NUMBER)) set(ODD_NUMBER, true, true);
    for (const { path, value } of pathsOf(fields)) {
      const present = value(target);
      set(path, present ?? null, present !== void 0);
    }
  }
  #remove(target, { gone }) {
    const shown = this.#shown.get(target);
    this.#shown.delete(target);
    for (const leaf of shown?.leaves.values() ?? []) gone(leaf);
  }
};
function treeOf({ target, leaves }) {
  return plainTree(identityOf(target), leaves.values());
}

// src/signalk/model.ts
var SOURCE2 = "bitacora.project";
var SignalkModel = class {
  context;
  paths;
  tagLeaves;
  alarmLeaves;
  targetLeaves = new TargetLeaves();
  #parts;
  #fixed;
  constructor(parts2) {
    const { identity, paths, tags: tags3, alarms, clock: clock2 } = parts2;
    this.#parts = parts2;
    this.context = contextOf(identity);
    this.paths = new PathMap(paths);
    this.tagLeaves = new TagLeaves(this.paths, {
      definition: (tagId) => tags3.definition(tagId),
      rulesFor: (tagId) => alarms.rulesFor(tagId)
    });
    this.alarmLeaves = new AlarmLeaves((tagId) => this.tagLeaves.pathOf(tagId));
    this.#fixed = fixedLeaves(identity, clock2.now());
  }
  get identity() {
    return this.#parts.identity;
  }
  get targets() {
    return this.#parts.targets;
  }
  /** Starts to listen; the current values are reported first. Returns a function that stops it. */
  listen(listener) {
    const { tags: tags3, alarms, targets, clock: clock2 } = this.#parts;
    const tell = (leaf) => {
      if (leaf !== void 0) listener.changed(leaf);
    };
    for (const { value } of tags3.entries()) if (value !== void 0) tell(this.tagLeaves.take(value));
    for (const record of alarms.open()) tell(this.alarmLeaves.take(record, clock2.now()));
    const ends = [
      tags3.subscribe((update) => tell(this.tagLeaves.take(update))),
      alarms.subscribe(({ record }) => tell(this.alarmLeaves.take(record, clock2.now()))),
      this.targetLeaves.listen(targets, listener)
    ];
    return () => {
      for (const end of ends) end();
    };
  }
  /** All leaves, those of our own vessel first. */
  *leaves() {
    yield* this.#ownLeaves();
    yield* this.targetLeaves;
  }
  /** In the order in which the leaves were created. */
  *#ownLeaves() {
    for (const leaf of this.#fixed) yield leaf;
    yield* this.tagLeaves;
    yield* this.alarmLeaves;
  }
  /** The vessel as in `vessels/self`. With `steps` only the leaves on that path and below it are included. */
  vessel(steps = []) {
    const wanted = steps.join(".");
    const isMeant = ({ path }) => `${path}.`.startsWith(`${wanted}.`) || `${wanted}.`.startsWith(`${path}.`);
    const leaves = steps.length === 0 ? this.#ownLeaves() : [...this.#ownLeaves()].filter(isMeant);
    return plainTree(rootOf(this.#parts.identity), leaves);
  }
  get urn() {
    return urnOf(this.#parts.identity);
  }
  counts() {
    let withoutPath = 0;
    for (const [, path] of this.tagLeaves.listed()) if (path === void 0) withoutPath += 1;
    const ais = Object.entries(this.targets.counters()).map(([name2, count2]) => [`ais_${name2}`, count2]);
    return {
      paths: this.tagLeaves.size,
      notifications: this.alarmLeaves.size,
      tags_without_path: withoutPath,
      targets: this.targets.size,
      ...Object.fromEntries(ais)
    };
  }
};
function fixedLeaves(identity, nowMs) {
  const { lengthM, beamM, draftM, shipType } = identity;
  const root = rootOf(identity);
  const metres2 = (description) => () => ({ description, units: "m" });
  const values = [
    [new Leaf(""), root],
    ...textsIn(root).map(([path, text3]) => [new Leaf(path, void 0, void 0, true), text3]),
    [new Leaf("design.length", () => ({ description: "Length overall" })), { overall: lengthM }],
    [new Leaf("design.beam", metres2("Maximum beam")), beamM],
    [new Leaf("design.draft", () => ({ description: "Draft" })), { maximum: draftM }],
    [new Leaf("design.aisShipType", () => ({ description: "AIS ship type" })), shipType]
  ];
  return values.map(([leaf, value]) => {
    leaf.set(value, nowMs, SOURCE2);
    return leaf;
  });
}

// src/api/server/signalk/access-requests.ts
import { randomUUID } from "node:crypto";
var TOKEN = [{ alg: "none", typ: "JWT" }, { id: "anonymous" }].map((part2) => Buffer.from(JSON.stringify(part2)).toString("base64url")).join(".").concat(".");
var SCOPES_OF = {
  readonly: ["read"],
  readwrite: ["read", "tags", "acknowledge", "write"],
  admin: ["read", "tags", "acknowledge", "write", "control"]
};
var AccessRequests = class {
  #control;
  /** By the client's id; the oldest leave first. */
  #replies = /* @__PURE__ */ new Map();
  constructor(control) {
    this.#control = control;
  }
  answer(request, { address }) {
    const clientId = textIn(request, "clientId");
    if (this.#control?.isOn === true) return this.#ask(this.#control, request, clientId, address ?? "");
    return pending(this.#granted(clientId).requestId, signalkAnswers.noAccessRequests);
  }
  find(requestId) {
    const asked = this.#control?.requests.find(requestId);
    if (asked !== void 0) return replyTo(asked);
    return [...this.#replies.values()].find((reply) => reply.requestId === requestId);
  }
  #granted(clientId) {
    const known2 = this.#replies.get(clientId);
    if (known2 !== void 0) return known2;
    const reply = {
      ...headOf(randomUUID(), 200),
      state: "COMPLETED",
      message: signalkAnswers.noAccessRequests,
      accessRequest: { permission: "APPROVED", token: TOKEN }
    };
    this.#replies.set(clientId, reply);
    if (this.#replies.size > limits13.accessRequests) this.#replies.delete(this.#replies.keys().next().value ?? "");
    return reply;
  }
  #ask(control, request, clientId, address) {
    const written3 = writtenName(textIn(request, "description").slice(0, 64) || clientId.slice(0, 64) || "Signal K");
    const name2 = "text" in written3 ? written3.text : "Signal K";
    const scopes3 = SCOPES_OF[textIn(request, "permissions")] ?? ["read"];
    try {
      return replyTo(control.requests.ask({ clientId, name: name2, scopes: scopes3, address }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { ...headOf(randomUUID(), 503), state: "COMPLETED", message: access2.reasons[error.reason] };
    }
  }
};
function replyTo({ id: id2, state, token }) {
  const isOnItsWay = state === "approved" && token === null;
  if (state === "pending" || isOnItsWay) return pending(id2, signalkAnswers.accessPending);
  const accessRequest = token === null ? { permission: "DENIED" } : { permission: "APPROVED", token };
  return { ...headOf(id2, 200), state: "COMPLETED", message: signalkAnswers.done, accessRequest };
}
function pending(id2, message2) {
  return { ...headOf(id2, 202), state: "PENDING", message: message2 };
}
function headOf(requestId, statusCode) {
  return { requestId, statusCode, href: `/signalk/v1/requests/${requestId}` };
}
function textIn(request, name2) {
  const value = typeof request === "object" && request !== null ? request[name2] : void 0;
  return typeof value === "string" ? value.slice(0, 128) : "";
}

// src/signalk/application-data.ts
var SCOPES2 = ["global", "user"];
var DocumentRefused = class extends Error {
  reason;
  constructor(reason3) {
    super(reason3);
    this.reason = reason3;
  }
};
var APP = /^@?[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
var VERSION = /^\d{1,6}(\.\d{1,6}){0,2}$/;
function documentName(scope, app, version) {
  const known2 = SCOPES2.find((each) => each === scope);
  if (known2 === void 0 || !isAppName(app) || !VERSION.test(version)) return void 0;
  return { scope: known2, app, version };
}
function isAppName(app) {
  return APP.test(app) && !app.includes("..") && !isReserved(app);
}
function isReserved(name2) {
  return name2 === "__proto__" || name2 === "constructor" || name2 === "prototype";
}

// src/signalk/document-change.ts
import { Buffer as Buffer2 } from "node:buffer";
var ChangeFault = class extends Error {
};
function withValueAt(document, steps, value) {
  checkSteps(steps);
  const root = isBranch(document) ? copyOf(document).value : {};
  let at = root;
  for (const step2 of steps.slice(0, -1)) {
    const next = within(at, [step2]);
    if (isBranch(next)) at = next;
    else {
      const made = {};
      putIn(at, step2, made);
      at = made;
    }
  }
  const last = steps.at(-1);
  if (last === void 0) return value;
  putIn(at, last, value);
  return root;
}
function withPatch(document, patch) {
  const { operations: operations2, documentBytes: documentBytes2 } = limits13.applicationData;
  if (patch.length > operations2) throw new ChangeFault("operations");
  let changed3 = copyOf(document ?? {}).value;
  let copiedBytes = 0;
  const copied = (found) => {
    const { value, bytes } = copyOf(found);
    copiedBytes += bytes;
    if (copiedBytes > documentBytes2) throw new ChangeFault("copies");
    return value;
  };
  for (const operation of patch) changed3 = withOperation(changed3, operation, copied);
  return changed3;
}
function copyOf(value) {
  const text3 = JSON.stringify(value);
  return { value: JSON.parse(text3), bytes: Buffer2.byteLength(text3) };
}
function withOperation(document, operation, copied) {
  const { op, path, from, value } = operation ?? {};
  const steps = stepsOf(path);
  switch (op) {
    case "add":
    case "replace":
      if (value === void 0) throw new ChangeFault("value");
      return added(document, steps, value, op === "replace");
    case "remove":
      return removed(document, steps);
    case "move":
    case "copy": {
      const source = stepsOf(from);
      if (steps.length > source.length && source.every((step2, at) => step2 === steps[at])) throw new ChangeFault("from");
      const found = valueAt(document, source);
      return op === "move" ? added(removed(document, source), steps, found, false) : added(document, steps, copied(found), false);
    }
    case "test":
      if (!equals(valueAt(document, steps), value)) throw new ChangeFault("test");
      return document;
    default:
      throw new ChangeFault("op");
  }
}
function stepsOf(pointer) {
  if (typeof pointer !== "string" || pointer !== "" && !pointer.startsWith("/")) throw new ChangeFault("path");
  const steps = pointer.split("/").slice(1).map((step2) => step2.replaceAll("~1", "/").replaceAll("~0", "~"));
  checkSteps(steps);
  return steps;
}
function checkSteps(steps) {
  const { depth, keyChars } = limits13.applicationData;
  if (steps.length > depth || steps.some((step2) => isReserved(step2) || step2.length > keyChars))
    throw new ChangeFault("path");
}
function valueAt(document, steps) {
  const value = within(document, steps);
  if (value === void 0) throw new ChangeFault("path");
  return value;
}
function added(document, steps, value, isReplacing) {
  const last = steps.at(-1);
  if (last === void 0) return value;
  const parent = valueAt(document, steps.slice(0, -1));
  if (!isBranch(parent)) throw new ChangeFault("path");
  if (isReplacing) valueAt(parent, [last]);
  if (!Array.isArray(parent) || isReplacing) putIn(parent, last, value);
  else if (last === "-") parent.push(value);
  else parent.splice(indexIn(parent, last, parent.length), 0, value);
  return document;
}
function removed(document, steps) {
  const last = steps.at(-1);
  const parent = valueAt(document, steps.slice(0, -1));
  if (last === void 0 || !isBranch(parent)) throw new ChangeFault("path");
  valueAt(parent, [last]);
  if (Array.isArray(parent)) parent.splice(indexIn(parent, last, parent.length - 1), 1);
  else delete parent[last];
  return document;
}
function putIn(branch, key, value) {
  if (Array.isArray(branch)) branch[indexIn(branch, key, branch.length)] = value;
  else branch[key] = value;
}
function indexIn(list, key, most) {
  const index = /^(0|[1-9]\d{0,8})$/.test(key) ? Number(key) : Number.NaN;
  if (!(index <= most) || index > list.length) throw new ChangeFault("path");
  return index;
}
function equals(found, wanted) {
  if (!isBranch(found) || !isBranch(wanted)) return found === wanted;
  if (Array.isArray(found) !== Array.isArray(wanted)) return false;
  const parts2 = Object.entries(wanted);
  return parts2.every(([key, part2]) => Object.hasOwn(found, key) && equals(found[key], part2)) && Object.keys(found).length === parts2.length;
}
function isBranch(value) {
  return typeof value === "object" && value !== null;
}

// src/api/server/signalk/application-data-endpoint.ts
var { bodyBytes, documentBytes, documents, operations, writeBytes } = limits13.applicationData;
var ApplicationDataEndpoint = class {
  #store;
  #gate;
  constructor(store, gate) {
    this.#store = store;
    this.#gate = gate;
  }
  async read(request, response, rest) {
    const [scope = "", app = "", version, ...steps] = rest;
    if (version === void 0) {
      const known2 = SCOPES2.find((each) => each === scope);
      if (known2 === void 0 || !isAppName(app)) throw new Problem(400, signalkAnswers.appNameInvalid);
      sendJson(response, await this.#store.versions({ scope: known2, app }));
      return;
    }
    const name2 = documentName(scope, app, version);
    if (name2 === void 0) throw new Problem(400, signalkAnswers.appNameInvalid);
    const document = await this.#store.read(name2) ?? {};
    await fairTurn();
    const found = within(document, steps);
    const wantsKeys = request.query["keys"] === "true";
    if (found === void 0 || wantsKeys && (typeof found !== "object" || found === null))
      throw new Problem(404, api.pathUnknown({ path: quoted(rest.join("/")) }));
    sendJson(response, wantsKeys ? Object.keys(found) : found);
  }
  async write(request, response, rest, caller) {
    const body = await readJsonBody(request, bodyBytes);
    const [scope = "", app = "", version = "", ...steps] = rest;
    const name2 = documentName(scope, app, version);
    if (name2 === void 0) throw new Problem(400, signalkAnswers.appNameInvalid);
    if (body === void 0) throw new Problem(400, signalkAnswers.appBodyInvalid);
    const bytes = Number(request.headers["content-length"] ?? bodyBytes);
    await done(this.#gate.refusalNow(caller, "keep", 1 + Math.floor(bytes / writeBytes)));
    try {
      await this.#store.change(name2, (before) => changed(before, steps, body));
    } catch (error) {
      if (error instanceof ChangeFault)
        throw new Problem(
          400,
          Array.isArray(body) ? signalkAnswers.appPatchInvalid({ operations, bytes: documentBytes }) : signalkAnswers.appPathInvalid
        );
      if (error instanceof DocumentRefused) throw refusalOf(error);
      throw error;
    }
    sendJson(response, signalkAnswers.appDataSaved);
  }
};
function changed(before, steps, body) {
  checkSteps(steps);
  return steps.length === 0 && Array.isArray(body) ? withPatch(before, body) : withValueAt(before, steps, body);
}
function refusalOf({ reason: reason3 }) {
  if (reason3 === "bytes") return new Problem(413, signalkAnswers.appDataTooLarge({ bytes: documentBytes }));
  if (reason3 === "depth") return new Problem(400, signalkAnswers.appBodyInvalid);
  return new Problem(507, signalkAnswers.appDataFull({ documents }));
}

// src/signalk/history-question.ts
var METHODS2 = { average: "mean", min: "min", max: "max", first: "first", last: "last" };
function aggregateOf(method) {
  return METHODS2[method];
}
var PROVIDER = "bitacora";
function readQuestion(query, nowMs) {
  const { maxRows, rows, paths: mostPaths } = limits13.history;
  const { paths: text3, resolution } = query;
  if (typeof text3 !== "string" || text3 === "") return "paths";
  const parts2 = text3.split(",");
  if (parts2.length > mostPaths) return "paths";
  const paths = parts2.map(pathOf);
  const known2 = paths.filter((each) => each !== void 0);
  if (known2.length < paths.length) return "method";
  const span = readSpan(query, nowMs);
  if (span === void 0) return "time";
  const spanMs2 = span.toMs - span.fromMs;
  const asked = resolution === void 0 || resolution === "" ? Math.ceil(spanMs2 / rows / 1e3) : secondsOf2(resolution);
  if (asked === void 0 || asked < 1e-3) return "resolution";
  const intervalMs = Math.round(asked * 1e3);
  if (spanMs2 / intervalMs > maxRows) return "rows";
  return { ...span, paths: known2, intervalMs };
}
function readWishes({ provider, sourcePolicy }) {
  if (!["", void 0, PROVIDER].includes(provider)) return "provider";
  return ["", void 0, "all", "preferred"].includes(sourcePolicy) ? void 0 : "sources";
}
function readSpan({ from, to, duration }, nowMs) {
  const [fromMs, toMs] = [timeOf2(from), timeOf2(to)];
  const durationMs = durationOf(duration);
  if ([fromMs, toMs, durationMs].some((each) => Number.isNaN(each))) return void 0;
  const end = toMs ?? (fromMs !== void 0 && durationMs !== void 0 ? fromMs + durationMs : nowMs);
  const begin2 = fromMs ?? (durationMs === void 0 ? void 0 : end - durationMs);
  if (begin2 === void 0 || begin2 >= end || fromMs !== void 0 && toMs !== void 0 && durationMs !== void 0)
    return void 0;
  return { fromMs: begin2, toMs: end };
}
function pathOf(text3) {
  const [path = "", method] = (text3.split("|")[0] ?? "").split(":");
  const chosen = method ?? (path === "navigation.position" ? "first" : "average");
  if (path === "" || path.length > limits13.pathChars || !Object.hasOwn(METHODS2, chosen)) return void 0;
  return { path, method: chosen };
}
function timeOf2(value) {
  if (value === void 0 || value === "") return void 0;
  return (typeof value === "string" ? parseIsoTime(value) : void 0) ?? Number.NaN;
}
var DURATION = /^P(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9}(?:\.\d{1,3})?)S)?)?$/;
function durationOf(value) {
  if (value === void 0 || value === "") return void 0;
  if (typeof value !== "string") return Number.NaN;
  if (/^\d{1,10}$/.test(value)) return Number(value) * 1e3;
  const [all, days2 = "0", hours = "0", minutes2 = "0", seconds4 = "0"] = DURATION.exec(value) ?? [];
  if (all === void 0 || /[PT]$/.test(all)) return Number.NaN;
  return (((Number(days2) * 24 + Number(hours)) * 60 + Number(minutes2)) * 60 + Number(seconds4)) * 1e3;
}
var UNIT_S = { "": 1, s: 1, m: 60, h: 3600, d: 86400 };
function secondsOf2(value) {
  if (typeof value !== "string") return void 0;
  const [, number2, unit2 = ""] = /^(\d{1,9}(?:\.\d{1,3})?)([smhd]?)$/.exec(value.trim()) ?? [];
  const ms = number2 === void 0 ? durationOf(value) : Number(number2) * (UNIT_S[unit2] ?? 1) * 1e3;
  return ms === void 0 || Number.isNaN(ms) ? void 0 : ms / 1e3;
}

// src/signalk/subscription.ts
var SELF = "vessels.self";
function readSubscription(row) {
  if (typeof row !== "object" || row === null) return { fault: "path" };
  const { path, period, minPeriod, policy, format } = row;
  if (typeof path !== "string" || path.length > limits13.pathChars) return { fault: "path" };
  if (format !== void 0 && format !== "delta") return { fault: "format" };
  const [periodMs, minPeriodMs] = [millisecondsOf(period), millisecondsOf(minPeriod)];
  const warned = Number.isNaN(periodMs) || Number.isNaN(minPeriodMs) ? { warning: "period" } : {};
  switch (policy ?? (periodMs !== void 0 && periodMs !== 0 && minPeriodMs === void 0 ? "fixed" : "instant")) {
    case "instant":
    case "ideal":
      return { subscription: { path, policy: "instant", periodMs: minPeriodMs || 0 }, ...warned };
    case "fixed": {
      const everyMs = periodMs || minPeriodMs || limits13.stream.periodMs;
      return { subscription: { path, policy: "fixed", periodMs: everyMs }, ...warned };
    }
    default:
      return { fault: "policy" };
  }
}
function millisecondsOf(value) {
  if (value === void 0 || value === null) return void 0;
  const ms = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  if (typeof ms !== "number" || !Number.isFinite(ms) || ms < 0) return Number.NaN;
  if (ms === 0) return 0;
  return Math.min(Math.max(ms, limits13.stream.leastPeriodMs), limits13.stream.mostPeriodMs);
}
function keyOf3({ context, path, policy, periodMs }) {
  return `${policy} ${periodMs} ${JSON.stringify(context)} ${path}`;
}
function matchesPath({ path }, candidate) {
  return path === "*" || matchesWildcard(candidate, path);
}
function matchesLeaf(subscription, leaf) {
  return matchesPath(subscription, leaf.path) && !(leaf.isOfRoot && matchesPath(subscription, ""));
}
function readContext(context, self) {
  if (context === void 0) return SELF;
  if (typeof context === "object" && context !== null) return readNear(context);
  if (typeof context !== "string" || context.length > limits13.pathChars) return void 0;
  return ["", "self", SELF, self].includes(context) ? SELF : context;
}
function readNear({ radius, position }) {
  const { latitude, longitude } = position ?? {};
  const isWhole = typeof radius === "number" && typeof latitude === "number" && typeof longitude === "number";
  return isWhole ? { position: { latitude, longitude }, radiusM: radius } : SELF;
}
function matchesContext(asked, context, self) {
  if (typeof asked === "object") return true;
  if (asked === SELF) return context === void 0;
  return asked === "*" || matchesWildcard(context?.name ?? self, asked);
}
function isNear2(asked, context) {
  if (typeof asked !== "object" || context === void 0) return true;
  return context.position !== void 0 && distanceM(asked.position, context.position) <= asked.radiusM;
}

// src/api/server/signalk/tag-column.ts
async function tagColumn(history, { tagId, unit: unit2, place: place3 }, { fromMs, toMs, intervalMs, aggregate }, asker) {
  const period = periodOf(unit2);
  const reduction = { intervalMs, aggregate, ...period === void 0 ? {} : { period } };
  const limit = Math.ceil((toMs - fromMs) / intervalMs) + 1;
  const query = { tagId, sinceMs: fromMs, untilMs: toMs, limit };
  const { length, times: times2, values, states } = await history.columns(query, { ...asker, reduction });
  const column = /* @__PURE__ */ new Map();
  for (let at = 0; at < length; at += 1) {
    const startMs = Math.floor((times2[at] ?? 0) / intervalMs) * intervalMs;
    column.set(startMs, place3?.toSk(scalarOf(values[at] ?? 0, states[at] ?? 0)) ?? null);
  }
  return column;
}

// src/api/server/signalk/history-endpoint.ts
var HistoryEndpoint = class {
  #parts;
  constructor(parts2) {
    this.#parts = parts2;
  }
  async handle(request, response, [what = "", ...more], { client }) {
    const { model } = this.#parts;
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const asker = { signal: gone.signal, client };
    if (more.length > 0) throw new Problem(404, signalkAnswers.historyUnknown);
    const fault = readWishes(request.query);
    if (fault !== void 0) throw new Problem(400, say(signalkAnswers.question[fault]));
    if (what === "values") sendJson(response, await this.#values(request, asker));
    else if (what === "paths") sendJson(response, await this.#paths(request, asker));
    else if (what === "contexts") sendJson(response, [model.context]);
    else if (what === "_providers") sendJson(response, { [PROVIDER]: { isDefault: true } });
    else throw new Problem(404, signalkAnswers.historyUnknown);
  }
  async #values({ query }, asker) {
    const { model, budget, now } = this.#parts;
    const question = readQuestion(query, now());
    if (typeof question === "string") throw new Problem(400, say(signalkAnswers.question[question]));
    const { paths, fromMs, toMs, intervalMs } = question;
    const range = { from: formatIsoTime(fromMs), to: formatIsoTime(toMs) };
    const { context } = query;
    const asked = readContext(context, model.context);
    const isOurs = asked !== void 0 && matchesContext(asked, void 0, model.context);
    if (!isOurs) return { context, range, values: paths, data: [] };
    const reservation = budget.reserve(Math.ceil((toMs - fromMs) / intervalMs + 1) * paths.length * 2);
    try {
      const columns = [];
      for (const asked2 of paths) columns.push(await this.#columnOf(asked2, question, asker));
      const times2 = new Set(columns.flatMap(({ columns: each }) => each.flatMap((column) => [...column.keys()])));
      return {
        context: model.context,
        range,
        values: paths,
        data: [...times2].toSorted((a, b) => a - b).map((timeMs) => [
          formatIsoTime(timeMs),
          ...columns.map(({ columns: each, join: join21 }) => join21(each.map((column) => column.get(timeMs) ?? null)))
        ])
      };
    } finally {
      reservation.release();
    }
  }
  /** Of a path whose tag has not been heard since the start, so that its unit is not known, or of an object that is no position: gaps. */
  async #columnOf({ path, method }, question, asker) {
    const { model, tags: tags3, history } = this.#parts;
    const known2 = model.paths.tagsAt(path).filter((tagId) => tags3.has(tagId));
    const units = known2.map((tagId) => unitOf(tagId, tags3));
    const places = known2.map((tagId, at) => model.paths.placeOf(tagId, units[at] ?? "-"));
    const keys2 = places.map((place3) => place3?.key);
    const asked = { ...question, aggregate: aggregateOf(method) };
    const read2 = (at) => {
      const tag = { tagId: known2[at] ?? "", unit: units[at] ?? "-", place: places[at] };
      return tagColumn(history, tag, asked, asker);
    };
    if (keys2.includes("longitude") && keys2.includes("latitude")) {
      const columns = [await read2(keys2.indexOf("longitude")), await read2(keys2.indexOf("latitude"))];
      return { columns, join: (values) => values.includes(null) ? null : values };
    }
    if (known2.length === 0 || keys2[0] !== void 0) return { columns: [], join: () => null };
    return { columns: [await read2(0)], join: ([value]) => value ?? null };
  }
  async #paths({ query }, asker) {
    const { model, history, tags: tags3, now } = this.#parts;
    const span = readSpan(query, now());
    if (span === void 0) throw new Problem(400, signalkAnswers.question.time);
    const stored = await history.tags(asker);
    const within4 = stored.filter(({ minMs, maxMs }) => minMs <= span.toMs && maxMs >= span.fromMs);
    const paths = within4.flatMap(({ tagId }) => {
      const unit2 = unitOf(tagId, tags3);
      return model.paths.placeOf(tagId, unit2)?.path ?? [];
    });
    return [...new Set(paths)];
  }
};

// src/api/server/signalk/logbook-endpoint.ts
var { summaryChars: summaryChars2, bodyBytes: bodyBytes2 } = limits17.http;
var MOST2 = 1e3;
var LIMIT = integerParameter("", { minimum: 1, maximum: MOST2, default: 100 });
var TEXT2 = requiredSummaryParameter("", summaryChars2, signalkAnswers.logTextMissing);
var AUTHOR = userParameter("", "operator");
var CATEGORY = /^[a-z][a-z0-9_-]{0,31}$/;
var UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-(\d{12})$/;
var LogbookEndpoint = class {
  #logbook;
  #acts;
  constructor(logbook, acts) {
    this.#logbook = logbook;
    this.#acts = acts;
  }
  async read(request, response, [id2, ...more]) {
    if (more.length > 0) throw new Problem(404, api.pathUnknown({ path: quoted(request.path) }));
    if (id2 !== void 0) return sendJson(response, resourceOf(await this.#entry(id2)));
    const { limit } = request.query;
    const entries = await this.#logbook.query({
      limit: LIMIT.read("limit", typeof limit === "string" ? limit : void 0)
    });
    sendJson(response, Object.fromEntries(entries.map((entry) => [uuidOf(entry), resourceOf(entry)])));
  }
  async write(request, response, rest, caller) {
    if (rest.length > 0) throw new Problem(405, signalkAnswers.logAppendOnly, { Allow: "GET" });
    const { text: text3, author, category, ...unknown } = fieldsOf2(await readJsonBody(request, bodyBytes2));
    const [name2] = Object.keys(unknown);
    if (name2 !== void 0) throw new Problem(400, signalkAnswers.logFieldUnknown({ name: name2.slice(0, 64) }));
    const summary = TEXT2.read("text", textOf3("text", text3));
    const said = AUTHOR.read("author", textOf3("author", author));
    const group2 = textOf3("category", category);
    if (group2 !== void 0 && !CATEGORY.test(group2)) throw new Problem(400, signalkAnswers.logCategory);
    const payload = group2 === void 0 ? {} : { category: group2 };
    const entry = await done(this.#acts.write(caller, { summary, payload }, said));
    sendJson(response, { state: "COMPLETED", statusCode: 200, id: uuidOf(entry) });
  }
  refuse() {
    throw new Problem(405, signalkAnswers.logAppendOnly, { Allow: "GET, POST" });
  }
  async #entry(id2) {
    const number2 = Number(UUID.exec(id2)?.[1] ?? 0);
    const [newest] = await this.#logbook.query({ limit: 1 });
    const behind = (newest?.id ?? 0) - number2;
    const entries = behind < 0 || behind >= MOST2 ? [] : await this.#logbook.query({ limit: behind + 1 });
    const entry = entries.find((each) => uuidOf(each) === id2);
    if (entry === void 0) throw new Problem(404, signalkAnswers.logEntryUnknown({ most: MOST2 }));
    return entry;
  }
};
function uuidOf({ id: id2, hash }) {
  const number2 = String(id2).padStart(12, "0");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(12, 15)}-a${hash.slice(15, 18)}-${number2}`;
}
function resourceOf(entry) {
  const { id: id2, kind, timestamp, summary, payload, user: user6, hash } = entry;
  const { category } = payload;
  return {
    id: uuidOf(entry),
    datetime: timestamp,
    text: summary,
    author: user6,
    ...typeof category === "string" ? { category } : {},
    origin: kind === "manual" ? "manual" : "auto",
    "x-bitacora-entry": id2,
    "x-bitacora-kind": kind,
    "x-bitacora-hash": hash
  };
}
function fieldsOf2(body) {
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Problem(400, signalkAnswers.notJson);
  return body;
}
function textOf3(name2, value) {
  if (value === void 0 || typeof value === "string") return value;
  throw new Problem(400, signalkAnswers.logNotText({ name: name2 }));
}

// src/api/server/signalk/requests.ts
var DONE = { statusCode: 200, message: signalkAnswers.done };
var NOTIFICATION = /^(notifications\..+?)(?:\.(state|method))?$/;
var SignalkRequests = class {
  #model;
  #alarms;
  #acts;
  constructor(model, alarms, acts) {
    this.#model = model;
    this.#alarms = alarms;
    this.#acts = acts;
  }
  async put(path, value, caller) {
    const [, of, key] = NOTIFICATION.exec(path) ?? [];
    if (of === void 0) {
      const [tagId] = this.#model.paths.tagsAt(path);
      return { statusCode: 405, message: signalkAnswers.putNotPossible({ path, tagId }) };
    }
    const record = this.#model.alarmLeaves.recordAt(of);
    if (record === void 0) return { statusCode: 404, message: signalkAnswers.noSuchNotification({ path: of }) };
    if (key === "method") return this.#putMethod(record, value, caller);
    const state = key === "state" ? value : stateIn(value);
    if (state === "normal" || key === void 0 && value === null) return this.acknowledge(record.id, caller);
    return { statusCode: 400, message: signalkAnswers.stateOnlyNormal };
  }
  /** It is in the log book, on disk, before it is answered. */
  acknowledge(id2, caller) {
    return outcomeOf(this.#acts.acknowledge(caller, id2, signalkAnswers.user({ client: caller.client })));
  }
  /** Without an id, all. */
  silence(id2, caller) {
    return outcomeOf(this.#acts.silence(caller, id2, signalkAnswers.user({ client: caller.client })));
  }
  async acknowledgeAll(caller) {
    for (const { id: id2, state } of this.#alarms.open()) {
      if (state !== "ACTIVE") continue;
      const outcome = await this.acknowledge(id2, caller);
      if (outcome.statusCode !== 200 && outcome.statusCode !== 404) return outcome;
    }
    return DONE;
  }
  #putMethod(record, value, caller) {
    const { method } = notificationOf(record);
    const isLess2 = Array.isArray(value) && value.every((each) => each === "visual" || method.includes(each));
    if (!isLess2) return { statusCode: 400, message: signalkAnswers.methodOnlyLess };
    if (value.includes("sound") || !method.includes("sound")) return DONE;
    return this.silence(record.id, caller);
  }
};
async function outcomeOf(act) {
  try {
    const result = await act;
    return isRefusal(result) ? await refusalOutcome(result) : DONE;
  } catch (error) {
    const { status, detail } = problemOf(error, false);
    return { statusCode: status, message: detail };
  }
}
async function refusalOutcome(refusal) {
  const { status, detail } = await problemOfRefusal(refusal);
  const own = refusal.refused === "no-such-alarm" ? signalkAnswers.notActive : void 0;
  const message2 = refusal.refused === "not-sounding" ? signalkAnswers.notSilenceable : own ?? detail;
  return { statusCode: status, message: message2 };
}
function stateIn(value) {
  return typeof value === "object" && value !== null && "state" in value ? value.state : void 0;
}

// src/signalk/tree-text.ts
function treeText(model, steps, version) {
  const way = steps.join(".");
  switch (way) {
    case "":
      return wholeText(model, version);
    case "vessels":
      return vesselsText(model);
    case "atons":
    case "aircraft":
    case "shore.basestations":
      return groupText(model, way);
    case "shore":
      return shoreText(model);
    default:
      return void 0;
  }
}
function wholeText(model, version) {
  const parts2 = [
    ["version", JSON.stringify(version)],
    ["self", JSON.stringify(model.context)],
    ["vessels", vesselsText(model)],
    ["atons", groupText(model, "atons")],
    ["shore", shoreText(model)],
    ["aircraft", groupText(model, "aircraft")],
    ["sources", JSON.stringify(sourcesTree(model.leaves()))]
  ];
  return `{${parts2.flatMap(([name2, text3]) => text3 === void 0 ? [] : [`"${name2}":${text3}`]).join(",")}}`;
}
function vesselsText(model) {
  const own = `${JSON.stringify(model.urn)}:${JSON.stringify(model.vessel())}`;
  const others = model.targetLeaves.members("vessels");
  return `{${others === "" ? own : `${own},${others}`}}`;
}
function shoreText(model) {
  const stations = groupText(model, "shore.basestations");
  return stations === void 0 ? void 0 : `{"basestations":${stations}}`;
}
function groupText(model, group2) {
  const members = model.targetLeaves.members(group2);
  return members === "" ? void 0 : `{${members}}`;
}

// src/access/credential.ts
import { createHash as createHash4, randomBytes as randomBytes3 } from "node:crypto";
function newCredential() {
  return randomBytes3(32).toString("base64url");
}
function newId() {
  return randomBytes3(6).toString("hex");
}
function hashOf(credential) {
  return createHash4("sha256").update(credential.slice(credential.lastIndexOf(".") + 1)).digest("base64url");
}
function asToken(credential, id2, endsMs) {
  const claims = { id: id2, ...endsMs === null ? {} : { exp: Math.floor(endsMs / 1e3) } };
  const part2 = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part2({ alg: "none", typ: "JWT" })}.${part2(claims)}.${credential}`;
}

// src/api/server/signalk/sign-in.ts
async function signInAs(control, asked, caller) {
  if (control?.isOn !== true) return { statusCode: 501, message: signalkAnswers.noAccounts };
  const { username, password: password2 } = typeof asked === "object" && asked !== null ? asked : {};
  if (typeof username !== "string" || typeof password2 !== "string") return { statusCode: 400, message: signalkAnswers.badLogin };
  try {
    const credential = await control.signIn(username, "password", password2, caller);
    const { sessionMs } = control.settings;
    const token = asToken(credential, username.slice(0, 64), Date.now() + sessionMs);
    return { statusCode: 200, message: signalkAnswers.done, token, timeToLive: Math.floor(sessionMs / 1e3) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const statusCode = error.reason === "wait" ? 429 : error.reason === "busy" ? 503 : 401;
    return { statusCode, message: access2.reasons[error.reason] };
  }
}
async function signOutOf(control, caller) {
  const { kind, id: id2 } = caller;
  if (control?.isOn === true && kind === "person" && id2 !== null) await control.endSession(id2, caller);
}
function loginStatus(control, { kind, name: name2, rights }) {
  const isOn = control?.isOn === true;
  const isKnown = kind === "person" || kind === "program";
  return {
    status: isKnown ? "loggedIn" : "notLoggedIn",
    ...isKnown ? { username: name2, userLevel: rights.has("people") ? "admin" : "readwrite" } : {},
    readOnlyAccess: isOn && control.settings.reading === "open",
    authenticationRequired: isOn,
    allowNewUserRegistration: false,
    allowDeviceAccessRequests: isOn
  };
}

// src/api/server/signalk/delta-frames.ts
import { Buffer as Buffer3 } from "node:buffer";
function deltaFrames(self, leaves) {
  const frames = [];
  for (const [context, own] of byContext(self, leaves)) frames.push(textFrame(deltaOf(context, own)));
  const [only] = frames;
  return { bytes: frames.length === 1 && only !== void 0 ? only : Buffer3.concat(frames), messages: frames.length };
}

// src/api/server/signalk/channel.ts
var Channel = class {
  members = /* @__PURE__ */ new Set();
  subscription;
  /** Whether anything that there is is meant: if not, only what is new needs to be looked at. */
  meansSomething = false;
  #sendsMeta;
  /** The context of our own vessel. */
  #self;
  /** Whether a leaf of our own vessel is meant, for those that have been looked at. */
  #meant = /* @__PURE__ */ new Map();
  /** Of other vessels, which have few paths and many leaves: whether the path is meant, and whether the vessel is. */
  #meantPaths = /* @__PURE__ */ new Map();
  #meantContexts = /* @__PURE__ */ new Map();
  /** Of a subscription for each path once: those that all members know. */
  #announced = /* @__PURE__ */ new Set();
  #waiting = /* @__PURE__ */ new Set();
  #dueMs;
  constructor(subscription, sendsMeta, self, nowMs) {
    this.subscription = subscription;
    this.#sendsMeta = sendsMeta;
    this.#self = self;
    this.#dueMs = subscription.policy === "fixed" ? nowMs + subscription.periodMs : 0;
  }
  /** When what waits may be sent; Infinity if nothing waits. */
  get dueMs() {
    return this.#waiting.size === 0 ? Infinity : this.#dueMs;
  }
  /** The subscriber gets the meta, and if it wants them the present values, of what is meant. */
  join(subscriber, leaves, wantsValues, timeMs) {
    const meant = [...leaves].filter((leaf) => this.#means(leaf));
    if (meant.length > 0) this.meansSomething = true;
    this.members.add(subscriber);
    const meta = this.#sendsMeta ? metaDeltaOf(this.#self, meant, timeMs) : void 0;
    if (meta !== void 0) subscriber.say(meta);
    const isOnce = this.subscription.policy === "once";
    if (isOnce) for (const { path } of meant) this.#announced.add(path);
    const near = wantsValues || isOnce ? meant.filter(({ context }) => isNear2(this.subscription.context, context)) : [];
    if (near.length > 0) subscriber.sayFrames(deltaFrames(this.#self, near));
  }
  changed(leaf) {
    const { context, policy } = this.subscription;
    if (!this.#means(leaf)) return;
    this.meansSomething = true;
    if (!isNear2(context, leaf.context)) return;
    if (policy === "once") {
      if (this.#announced.has(leaf.path)) return;
      this.#announced.add(leaf.path);
    }
    this.#waiting.add(leaf);
  }
  /** A leaf of another vessel that is gone. */
  forget(leaf) {
    if (leaf.context !== void 0) this.#meantContexts.delete(leaf.context);
    this.#waiting.delete(leaf);
  }
  /** Sends what waits, if it is time. */
  flush(nowMs) {
    if (nowMs < this.dueMs || this.#waiting.size === 0) return;
    const leaves = [...this.#waiting];
    this.#waiting.clear();
    const { policy, periodMs } = this.subscription;
    const nextMs = this.#dueMs + periodMs;
    this.#dueMs = policy === "fixed" && nextMs > nowMs ? nextMs : nowMs + periodMs;
    const frames = deltaFrames(this.#self, leaves);
    for (const member of this.members) member.take(frames, leaves);
  }
  #means(leaf) {
    const { context } = leaf;
    if (context !== void 0) return this.#meansContext(context) && this.#meansPath(leaf);
    const known2 = this.#meant.get(leaf);
    if (known2 !== void 0) return known2;
    const isMeant = matchesContext(this.subscription.context, void 0, this.#self) && matchesLeaf(this.subscription, leaf);
    this.#meant.set(leaf, isMeant);
    if (isMeant && this.#sendsMeta && this.members.size > 0) this.#tellMeta(leaf);
    return isMeant;
  }
  #meansContext(context) {
    let isMeant = this.#meantContexts.get(context);
    if (isMeant === void 0) {
      isMeant = matchesContext(this.subscription.context, context, this.#self);
      this.#meantContexts.set(context, isMeant);
    }
    return isMeant;
  }
  /** Of other vessels a path is a part of who they are for all, or for none. */
  #meansPath(leaf) {
    let isMeant = this.#meantPaths.get(leaf.path);
    if (isMeant === void 0) {
      isMeant = matchesLeaf(this.subscription, leaf);
      this.#meantPaths.set(leaf.path, isMeant);
    }
    return isMeant;
  }
  #tellMeta(leaf) {
    const meta = metaDeltaOf(this.#self, [leaf], leaf.timestampMs);
    if (meta !== void 0) for (const member of this.members) member.say(meta);
  }
};

// src/api/server/signalk/stream-query.ts
function readStreamQuery(url) {
  const query = new URLSearchParams(url.includes("?") ? url.slice(url.indexOf("?") + 1) : "");
  const subscribe = query.get("subscribe");
  return {
    subscribe: subscribe === "all" || subscribe === "none" ? subscribe : "self",
    sendsMeta: query.get("sendMeta") === "all",
    sendsCachedValues: query.get("sendCachedValues") !== "false"
  };
}

// src/api/server/signalk/subscriber.ts
var TRY_AGAIN_LATER2 = 1013;
var SignalkSubscriber = class {
  socket;
  /** What it has signed in with since, by the socket. */
  credential;
  /** What begins when a stranger signs in. Until then it is sent nothing. */
  admitted;
  /** The last request for access: the id that the client gave it, and ours. */
  accessRequest;
  #caller;
  sendsMeta;
  sendsCachedValues;
  /** Whether the peer has answered the last ping. */
  answering = true;
  messages = 0;
  /** Values that were replaced by newer ones before they could be sent. */
  superseded = 0;
  /** Requests whose answers are awaited. */
  pendingRequests = 0;
  #stream;
  /** The context of our own vessel. */
  #self;
  #options;
  #owed = /* @__PURE__ */ new Set();
  #now;
  #stuckSinceMs;
  #lastRead = 0;
  constructor(socket, stream, parts2, options = limits13.stream) {
    this.socket = socket;
    this.#stream = stream;
    this.#self = parts2.self;
    this.#now = parts2.now;
    this.#caller = parts2.caller;
    this.sendsMeta = parts2.sendsMeta;
    this.sendsCachedValues = parts2.sendsCachedValues;
    this.#options = options;
    stream.on("drain", () => this.#catchUp());
  }
  /** Who it is now: a session may end while the socket is open. */
  caller() {
    return this.#caller(this.credential);
  }
  get waiting() {
    return this.#owed.size;
  }
  /** Deltas that others get as well, as frames, and what is in them. */
  take(frames, leaves) {
    if (this.#owed.size === 0 && this.#stream.writableLength < this.#options.socketBytes) {
      this.#send(frames);
      return;
    }
    if (this.#owed.size === 0) this.#stuckSinceMs = this.#now();
    for (const leaf of leaves) {
      if (this.#owed.has(leaf)) this.superseded += 1;
      else this.#owed.add(leaf);
    }
    this.#catchUp();
  }
  /** A message for this client alone. A client that asks and never reads is closed. */
  say(message2) {
    this.sayFrames({ bytes: textFrame(message2), messages: 1 });
  }
  sayFrames(frames) {
    if (this.#stream.writableLength > this.#options.mostSocketBytes) this.closeStalled();
    else this.#send(frames);
  }
  /** How long it has read nothing while values wait; 0 if none do. */
  stalledMs() {
    const read2 = this.#stream.bytesWritten - this.#stream.writableLength;
    if (read2 !== this.#lastRead || this.#owed.size === 0) {
      this.#lastRead = read2;
      this.#stuckSinceMs = void 0;
      return 0;
    }
    this.#stuckSinceMs ??= this.#now();
    return this.#now() - this.#stuckSinceMs;
  }
  closeStalled() {
    this.socket.close(TRY_AGAIN_LATER2);
  }
  #catchUp() {
    if (this.#owed.size === 0 || this.#stream.writableLength >= this.#options.socketBytes) return;
    this.#send(deltaFrames(this.#self, [...this.#owed]));
    this.#owed.clear();
  }
  /** A leaf that is gone. */
  forget(leaf) {
    this.#owed.delete(leaf);
  }
  /** Nothing may follow the closing frame that `ws` sends. */
  #send({ bytes, messages: messages2 }) {
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.messages += messages2;
    this.#stream.write(bytes);
  }
};

// src/api/server/signalk/stream.ts
var STREAM_PATH = "/signalk/v1/stream";
var STREAM_DOOR = `WS ${STREAM_PATH}`;
var SIGNALK_VERSION = "1.8.2";
var GOING_AWAY2 = 1001;
var WHOLE_VESSEL = { context: SELF, path: "*", policy: "instant", periodMs: 0 };
var ALL_VESSELS = { ...WHOLE_VESSEL, context: "*" };
var SignalkStream = class {
  type = "signalk";
  name = STREAM_PATH;
  places;
  /** Of those who have not signed in yet, where that is needed; they have one of `places` besides. */
  strangers = new Places(limits13.stream.strangers);
  #model;
  #clock;
  #options;
  #onMessage;
  fault;
  #channels = /* @__PURE__ */ new Map();
  /** Whose channels they are: of the client that has opened each. */
  #shares = new Places(limits13.stream.channels);
  #endShare = /* @__PURE__ */ new Map();
  /** Each subscriber's channels, by the key of the subscription. */
  #subscribers = /* @__PURE__ */ new Map();
  #changed = /* @__PURE__ */ new Set();
  /** Leaves that have been handed out before, so that every channel has looked at them. */
  #known = /* @__PURE__ */ new WeakSet();
  #stopped = Promise.withResolvers();
  #end;
  #timers = [];
  #nextFlush;
  #nextTick;
  #tickEndsMs = 0;
  #isFlushing = false;
  #past = { messages: 0, superseded: 0, closed_stalled: 0, closed_dead: 0, received: 0, faulty: 0 };
  constructor(model, clock2, { onMessage, fault, options = limits13.stream }) {
    this.#model = model;
    this.#clock = clock2;
    this.#onMessage = onMessage;
    this.fault = fault;
    this.#options = options;
    this.places = new Places(options.subscribers);
  }
  run() {
    const { pingMs: pingMs2, stalledMs: stalledMs2, lookMs: lookMs2 } = this.#options;
    this.#end = this.#model.listen({ changed: (leaf) => this.#offer(leaf), gone: (leaf) => this.#forget(leaf) });
    this.#timers = [
      setInterval(() => this.#model.targets.expire(), lookMs2),
      setInterval(() => this.#ping(), pingMs2),
      setInterval(() => this.#closeStalled(), Math.max(10, Math.min(1e3, stalledMs2 / 4)))
    ];
    return this.#stopped.promise;
  }
  /** Closes all connections (1001). Idempotent. */
  stop() {
    this.#end?.();
    for (const timer2 of this.#timers) clearInterval(timer2);
    clearTimeout(this.#nextFlush);
    clearTimeout(this.#nextTick);
    for (const { socket } of this.#subscribers.keys()) socket.close(GOING_AWAY2);
    this.#stopped.resolve();
  }
  counters() {
    const sum = { ...this.#past, waiting: 0 };
    for (const subscriber of this.#subscribers.keys()) {
      sum.messages += subscriber.messages;
      sum.superseded += subscriber.superseded;
      sum.waiting += subscriber.waiting;
    }
    const { accepted, refused: refused2 } = this.places;
    const subscribers = this.#subscribers.size;
    return {
      subscribers,
      strangers: this.strangers.taken,
      accepted,
      refused: refused2,
      channels: this.#channels.size,
      ...sum,
      ...this.#model.counts()
    };
  }
  /** Why another subscriber is refused; undefined if it is not. */
  problemFor(client) {
    return this.places.problemFor(client);
  }
  /** `onAdmitted`: it may read, at once or since it has signed in. */
  accept(socket, stream, caller, url, onAdmitted) {
    const { subscribe, ...wishes } = readStreamQuery(url);
    const now = () => this.#clock.monotonic();
    const parts2 = { caller, self: this.#model.context, now, ...wishes };
    const subscriber = new SignalkSubscriber(socket, stream, parts2, this.#options);
    this.#subscribers.set(subscriber, /* @__PURE__ */ new Map());
    socket.once("close", this.places.take(caller().client));
    socket.on("pong", () => subscriber.answering = true);
    socket.on("error", () => {
    });
    socket.on("close", () => this.#remove(subscriber));
    socket.on("message", (data, isBinary) => {
      this.#past.received += 1;
      this.#onMessage(subscriber, isBinary ? "" : data.toString());
    });
    subscriber.say(this.#hello());
    const begin2 = () => {
      onAdmitted(subscriber);
      if (subscribe !== "none") this.subscribe(subscriber, subscribe === "all" ? ALL_VESSELS : WHOLE_VESSEL);
    };
    if (mayRead(subscriber)) begin2();
    else this.#awaitSignIn(subscriber, begin2);
  }
  /** Lets a stranger in that has signed in. */
  admit(subscriber) {
    const { admitted } = subscriber;
    if (admitted === void 0 || !mayRead(subscriber)) return;
    subscriber.admitted = void 0;
    admitted();
  }
  #awaitSignIn(subscriber, begin2) {
    const { socket } = subscriber;
    const leave = this.strangers.take(subscriber.caller().client);
    const tooLate = setTimeout(() => socket.close(POLICY_VIOLATION), this.#options.signInMs);
    const end = () => {
      clearTimeout(tooLate);
      leave();
    };
    socket.once("close", end);
    subscriber.admitted = () => {
      end();
      begin2();
    };
  }
  /** False if there are too many subscriptions. A subscription that it has already does not count. */
  subscribe(subscriber, subscription) {
    const own = this.#subscribers.get(subscriber);
    if (own === void 0 || subscriber.socket.readyState !== subscriber.socket.OPEN) return true;
    const { sendsMeta, sendsCachedValues } = subscriber;
    const key = keyOf3(subscription);
    const known2 = this.#channels.get(channelKey(key, sendsMeta));
    if (own.size >= limits13.stream.subscriptions && !own.has(key)) return false;
    const channel = known2 ?? this.#open(subscription, subscriber);
    if (channel === void 0) return false;
    own.set(key, channel);
    channel.join(subscriber, this.#model.leaves(), sendsCachedValues, this.#clock.now());
    return true;
  }
  /** Undefined if its client has as many as it may. */
  #open(subscription, subscriber) {
    const { sendsMeta } = subscriber;
    const { client } = subscriber.caller();
    if (this.#shares.problemFor(client) !== void 0) return void 0;
    const channel = new Channel(subscription, sendsMeta, this.#model.context, this.#clock.monotonic());
    this.#channels.set(channelKey(keyOf3(subscription), sendsMeta), channel);
    this.#endShare.set(channel, this.#shares.take(client));
    return channel;
  }
  /** Ends the subscriptions that are meant. */
  unsubscribe(subscriber, isMeant) {
    const own = this.#subscribers.get(subscriber);
    for (const [key, channel] of own ?? []) {
      if (!isMeant(channel.subscription)) continue;
      own?.delete(key);
      this.#leave(key, channel, subscriber);
    }
  }
  /** Counts a message that could not be understood. */
  countFaulty() {
    this.#past.faulty += 1;
  }
  #hello() {
    const { context, identity } = this.#model;
    const timestamp = formatIsoTime(this.#clock.now());
    const name2 = `bitacora (${identity.name})`;
    return JSON.stringify({ name: name2, version: SIGNALK_VERSION, self: context, roles: ["master", "main"], timestamp });
  }
  #leave(key, channel, subscriber) {
    channel.members.delete(subscriber);
    if (channel.members.size > 0) return;
    this.#channels.delete(channelKey(key, subscriber.sendsMeta));
    this.#endShare.get(channel)?.();
    this.#endShare.delete(channel);
  }
  #remove(subscriber) {
    const own = this.#subscribers.get(subscriber);
    if (own === void 0) return;
    this.#subscribers.delete(subscriber);
    for (const [key, channel] of own) this.#leave(key, channel, subscriber);
    this.#past.messages += subscriber.messages;
    this.#past.superseded += subscriber.superseded;
  }
  #offer(leaf) {
    if (this.#channels.size === 0) return;
    this.#changed.add(leaf);
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    const waitMs = this.#tickEndsMs - this.#clock.monotonic();
    if (waitMs <= 0) setImmediate(() => this.#handOut());
    else this.#nextTick = setTimeout(() => this.#handOut(), waitMs);
  }
  #forget(leaf) {
    this.#changed.delete(leaf);
    for (const channel of this.#channels.values()) channel.forget(leaf);
    for (const subscriber of this.#subscribers.keys()) subscriber.forget(leaf);
  }
  /** What has changed goes to the channels that mean it. */
  #handOut() {
    this.#isFlushing = false;
    this.#tickEndsMs = this.#clock.monotonic() + limits13.stream.tickMs;
    const fresh = [...this.#changed].filter((leaf) => !this.#known.has(leaf));
    for (const channel of this.#channels.values())
      for (const changed3 of channel.meansSomething ? this.#changed : fresh) channel.changed(changed3);
    for (const leaf of fresh) this.#known.add(leaf);
    this.#changed.clear();
    this.#flush();
  }
  /** Sends what is due, and looks again when the next is. */
  #flush() {
    const nowMs = this.#clock.monotonic();
    let nextMs = Infinity;
    for (const channel of this.#channels.values()) {
      channel.flush(nowMs);
      nextMs = Math.min(nextMs, channel.dueMs);
    }
    clearTimeout(this.#nextFlush);
    this.#nextFlush = nextMs === Infinity ? void 0 : setTimeout(() => this.#flush(), Math.max(1, nextMs - nowMs));
  }
  #ping() {
    for (const subscriber of this.#subscribers.keys()) {
      if (subscriber.answering) {
        subscriber.answering = false;
        subscriber.socket.ping();
      } else {
        this.#past.closed_dead += 1;
        subscriber.socket.terminate();
      }
    }
  }
  #closeStalled() {
    for (const subscriber of this.#subscribers.keys()) {
      if (subscriber.stalledMs() < this.#options.stalledMs) continue;
      this.#past.closed_stalled += 1;
      subscriber.closeStalled();
      this.#remove(subscriber);
    }
  }
};
function mayRead(subscriber) {
  const { rights, door } = subscriber.caller();
  return mayPass(rights, door);
}
function channelKey(key, sendsMeta) {
  return `${sendsMeta ? "meta" : ""} ${key}`;
}

// src/api/server/signalk/webapp-answer.ts
import { pipeline } from "node:stream/promises";
var ASKED = ["/signalk", "/signalk/", "/skServer/", "/plugins", "/plugins/"];
var CHARTS = "https://tile.openstreetmap.org https://tiles.openseamap.org";
function policyOf(host, folder) {
  const doors = ["http", "https", "ws", "wss"].flatMap(
    (scheme) => [...ASKED, folder].map((path) => `${scheme}://${host}${path}`)
  );
  return [
    "default-src 'self'",
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: http: https:",
    "media-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src data: blob: ${doors.join(" ")} ${CHARTS}`,
    "worker-src 'self' blob:",
    "frame-src 'self' http: https:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'self'"
  ].join("; ");
}
function folderOf(path) {
  return /^\/(?:@[^/]*\/)?[^/]*\//.exec(path)?.[0] ?? "/";
}
async function sendWebappFile(request, response, file) {
  const { mediaType, bytes, etag } = file;
  response.setHeader("Content-Security-Policy", policyOf(request.headers.host ?? "", folderOf(request.path)));
  response.setHeader("Referrer-Policy", "strict-origin-when-cross-origin");
  response.setHeader("Cache-Control", "no-cache");
  response.setHeader("ETag", `W/${etag}`);
  if (request.headers["if-none-match"]?.includes(etag) === true) {
    response.writeHead(304).end();
    return;
  }
  const sink = packing(response, mediaType);
  const isPacked = sink !== response;
  response.writeHead(200, { "Content-Type": mediaType, ...isPacked ? {} : { "Content-Length": bytes } });
  if (request.method === "HEAD") response.end();
  else await pipeline(file.read(), sink).catch(() => response.destroy());
}

// src/api/server/signalk/routes.ts
var RESOURCE_TYPES = /* @__PURE__ */ new Set(["charts", "notes", "regions", "routes", "waypoints"]);
var OWN = /^\/(signalk|skServer|plugins)(\/|$)/;
var SignalkRoutes = class {
  #parts;
  /** The first that matches counts. */
  routes;
  #files = /* @__PURE__ */ new Map();
  /** `/@mxtommy/kip`, whose page is one slash further. */
  #folders = /* @__PURE__ */ new Set();
  constructor(parts2) {
    this.#parts = parts2;
    this.routes = [
      ...this.#treeRoutes(),
      ...this.#notificationRoutes(),
      ...this.#resourceRoutes(),
      ...this.#webappRoutes(),
      ...this.#accessRoutes()
    ];
    for (const { name: name2, files } of parts2.webapps) {
      this.#folders.add(`/${name2}`);
      for (const [path, file] of files) this.#files.set(`/${name2}/${path}`, file);
    }
  }
  /** Whether the path is one of Signal K or of its web applications. */
  owns(path) {
    return OWN.test(path) || this.#files.has(path) || this.#folders.has(path);
  }
  /** Whether the path is a page for people. */
  isPage(path) {
    return this.#folders.has(path) || this.#files.get(path)?.mediaType.startsWith("text/html") === true;
  }
  /** Sends a file of a web application, if the path is one. */
  sendFile = async (request, response, next) => {
    const { method, path } = request;
    const file = this.#files.get(path);
    if (file === void 0 && !this.#folders.has(path)) return next();
    if (method !== "GET" && method !== "HEAD")
      throw new Problem(405, api.methodNotAllowed({ method: quoted(method), allowed: "GET, HEAD" }), {
        Allow: "GET, HEAD"
      });
    if (file !== void 0) await sendWebappFile(request, response, file);
    else response.writeHead(301, { Location: `${path}/` }).end();
  };
  #treeRoutes() {
    const { tracks, history } = this.#parts;
    return [
      whole2("/signalk", { GET: (request, response) => sendJson(response, this.#discovery(request)) }),
      whole2(STREAM_PATH, {
        GET: () => {
          throw new Problem(426, api.upgradeRequired, { Upgrade: "websocket", Connection: "Upgrade, close" });
        }
      }),
      below("/signalk/v1/api/tracks", { GET: (...asked) => tracks.all(...asked) }),
      below("/signalk/v1/api/resources", { GET: sendNoResources }),
      below("/signalk/v1/api", {
        GET: (request, response, rest, caller) => {
          const vessel = tracks.vesselIn(rest);
          return vessel === void 0 ? this.#sendTree(response, rest) : tracks.one(request, response, vessel, caller);
        },
        PUT: (...asked) => this.#put(...asked)
      }),
      below("/signalk/v2/api/history", { GET: (...asked) => history.handle(...asked) }),
      whole2("/signalk/v1/paths", { GET: (_request, response) => sendJson(response, this.#paths()) })
    ];
  }
  #notificationRoutes() {
    const notByHand = (_request, response) => sendOf(response, { statusCode: 405, message: signalkAnswers.notByHand });
    return [
      below("/signalk/v2/api/notifications", {
        GET: (_request, response, rest) => this.#sendNotifications(response, rest),
        POST: async (_request, response, rest, caller) => sendOf(response, await this.#actOn(rest, caller)),
        PUT: notByHand,
        DELETE: notByHand
      })
    ];
  }
  #resourceRoutes() {
    const { logbook, applicationData } = this.#parts;
    return [
      below("/signalk/v2/api/resources/logbook", {
        GET: (request, response, rest) => logbook.read(request, response, rest),
        POST: (...asked) => logbook.write(...asked),
        PUT: () => logbook.refuse(),
        DELETE: () => logbook.refuse()
      }),
      below("/signalk/v2/api/resources", {
        GET: (request, response, rest) => rest.length > 0 ? sendNoResources(request, response, rest) : sendJson(response, { logbook: { description: signalkAnswers.logbook, $source: "bitacora" } })
      }),
      below("/signalk/v1/applicationData", {
        GET: (request, response, rest) => applicationData.read(request, response, rest),
        POST: (...asked) => applicationData.write(...asked)
      })
    ];
  }
  #webappRoutes() {
    const webapps = (_request, response) => sendJson(response, this.#webappList());
    return [
      whole2("/signalk/v2/features", {
        GET: (_request, response) => sendJson(response, { apis: ["notifications", "history"], plugins: [] })
      }),
      whole2("/signalk/v1/apps/list", { GET: webapps }),
      whole2("/skServer/webapps", { GET: webapps })
    ];
  }
  #accessRoutes() {
    const { access: access4, control } = this.#parts;
    const logout = async (_request, response, _rest, caller) => {
      await signOutOf(control, caller);
      sendJson(response, {});
    };
    return [
      whole2("/skServer/loginStatus", {
        GET: (_request, response, _rest, caller) => sendJson(response, loginStatus(control, caller))
      }),
      whole2("/signalk/v1/auth/login", {
        POST: async (request, response, _rest, caller) => {
          const asked = await readFieldsBody(request, limits17.http.publicBodyBytes);
          const { statusCode, ...body } = await signInAs(control, asked, caller);
          if (statusCode === 200) sendJson(response, body);
          else sendReply(response, { statusCode, message: body.message });
        }
      }),
      whole2("/signalk/v1/auth/logout", { PUT: logout, POST: logout }),
      whole2("/signalk/v1/auth/validate", { POST: (_request, response) => sendJson(response, {}) }),
      whole2("/signalk/v1/access/requests", {
        POST: async (request, response, _rest, caller) => {
          const reply = access4.answer(await readFieldsBody(request, limits17.http.publicBodyBytes), caller);
          sendText(response, reply.statusCode, JSON_TYPE2, JSON.stringify(reply));
        }
      }),
      below("/signalk/v1/requests", {
        GET: (_request, response, rest, caller) => this.#sendReply(response, rest, caller)
      })
    ];
  }
  #discovery(request) {
    const { version, isSecure } = this.#parts;
    const host = request.headers.host ?? "localhost";
    const s = isSecure(request) ? "s" : "";
    const endpoints2 = {
      version: SIGNALK_VERSION,
      "signalk-http": `http${s}://${host}/signalk/v1/api/`,
      "signalk-ws": `ws${s}://${host}${STREAM_PATH}`
    };
    return { endpoints: { v1: endpoints2 }, server: { id: "bitacora", version } };
  }
  #sendTree(response, rest) {
    const { model } = this.#parts;
    const [first, second, ...more] = rest;
    if (first === "self" && second === void 0) return sendJson(response, model.context);
    const text3 = treeText(model, rest, SIGNALK_VERSION);
    if (text3 !== void 0) return sendText(response, 200, JSON_TYPE2, text3);
    let found;
    if (first === "sources") found = within(sourcesTree(model.leaves()), rest.slice(1));
    else if (first === "vessels" && (second === "self" || second === model.urn)) found = this.#inVessel(more);
    else if (first === "version") found = SIGNALK_VERSION;
    else found = model.targetLeaves.at(rest);
    if (found === void 0) throw new Problem(404, api.pathUnknown({ path: quoted(rest.join("/")) }));
    return sendJson(response, found);
  }
  /** The branch of notifications is there also while there are none. */
  #inVessel(steps) {
    const found = within(this.#parts.model.vessel(steps), steps);
    return found === void 0 && steps.length === 1 && steps[0] === "notifications" ? {} : found;
  }
  async #put(request, response, rest, caller) {
    const { model, requests } = this.#parts;
    const body = await readJsonBody(request, limits17.live.incomingBytes);
    const [vessels, vessel, ...steps] = rest;
    const path = steps.join(".");
    const isSelf = vessels === "vessels" && (vessel === "self" || vessel === model.urn);
    if (!isSelf || path.length > limits13.pathChars)
      throw new Problem(404, api.pathUnknown({ path: quoted(rest.join("/")) }));
    const value = typeof body === "object" && body !== null && "value" in body ? body.value : void 0;
    if (value === void 0) return sendReply(response, { statusCode: 400, message: signalkAnswers.badPut });
    return sendReply(response, await requests.put(path, value, caller));
  }
  #sendNotifications(response, [id2, ...more]) {
    const { model } = this.#parts;
    const all = emptyTree();
    for (const { id: each, path, value } of model.alarmLeaves.open()) {
      all[each] = { context: model.context, path, value };
    }
    if (id2 === void 0) return sendJson(response, all);
    if (more.length > 0 || all[id2] === void 0)
      return sendOf(response, { statusCode: 404, message: signalkAnswers.notActive });
    return sendJson(response, all[id2]);
  }
  async #actOn(rest, caller) {
    const { requests } = this.#parts;
    const [id2 = "", act] = rest;
    if (rest.length === 1 && id2 === "silenceAll") return requests.silence(void 0, caller);
    if (rest.length === 1 && id2 === "acknowledgeAll") return requests.acknowledgeAll(caller);
    if (rest.length === 2 && act === "silence") return requests.silence(id2, caller);
    if (rest.length === 2 && act === "acknowledge") return requests.acknowledge(id2, caller);
    return { statusCode: 405, message: signalkAnswers.notByHand };
  }
  #sendReply(response, [id2 = ""], caller) {
    if (caller.inClear) throw new Problem(403, signalkAnswers.onlyEncrypted);
    const reply = this.#parts.access.find(id2);
    if (reply === void 0) throw new Problem(404, api.pathUnknown({ path: quoted(id2) }));
    sendJson(response, reply);
  }
  /** Which tags are shown where, and which are not. */
  #paths() {
    const listed2 = [...this.#parts.model.tagLeaves.listed()];
    const shown = listed2.flatMap(([tag, path]) => path === void 0 ? [] : [{ tag, path }]);
    return { shown, without_path: listed2.flatMap(([tag, path]) => path === void 0 ? [tag] : []) };
  }
  #webappList() {
    return this.#parts.webapps.map(({ name: name2, version, description, signalk }) => ({
      name: name2,
      version,
      description,
      location: `/${name2}/`,
      keywords: ["signalk-webapp"],
      signalk
    }));
  }
};
function whole2(path, methods) {
  return { path, isWhole: true, methods };
}
function below(path, methods) {
  return { path, isWhole: false, methods };
}
function sendNoResources(_request, response, [type, ...more]) {
  if (type !== void 0 && (!RESOURCE_TYPES.has(type) || more.length > 0))
    throw new Problem(404, api.pathUnknown({ path: quoted([type, ...more].join("/")) }));
  sendJson(response, {});
}
function sendReply(response, outcome) {
  sendState(response, "COMPLETED", outcome);
}
function sendOf(response, outcome) {
  sendState(response, outcome.statusCode < 400 ? "COMPLETED" : "FAILED", outcome);
}
function sendState(response, state, { statusCode, message: message2 }) {
  sendText(response, statusCode, JSON_TYPE2, JSON.stringify({ state, statusCode, message: message2 }));
}

// src/api/server/signalk/socket-messages.ts
import { randomUUID as randomUUID2 } from "node:crypto";
var EACH_PATH_ONCE = { path: "*", policy: "once", periodMs: 0 };
function handleMessage(parts2, subscriber, text3) {
  const message2 = parsed3(text3);
  const { stream } = parts2;
  if (message2 === void 0) {
    stream.countFaulty();
    subscriber.say(JSON.stringify({ errorMessage: signalkAnswers.notJson }));
    return;
  }
  if (Object.keys(message2).length === 0) return;
  const fault = changeSubscriptions(parts2, subscriber, message2);
  if (fault !== void 0) {
    if (fault === "other" && answerRequest(parts2, subscriber, message2)) return;
    stream.countFaulty();
    const errorMessage = fault === "other" ? otherFault(message2) : fault;
    subscriber.say(JSON.stringify({ ...idOf(message2), errorMessage }));
  }
}
function parsed3(text3) {
  try {
    const value = parseJson(text3);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : void 0;
  } catch {
    return void 0;
  }
}
function changeSubscriptions(parts2, subscriber, message2) {
  const { subscribe, unsubscribe, context, announceNewPaths } = message2;
  if (subscribe === void 0 && unsubscribe === void 0 && announceNewPaths !== true) return "other";
  const { stream } = parts2;
  if (subscriber.admitted !== void 0) return api.signInFirst;
  const asked = readContext(context, parts2.self);
  if (asked === void 0) return signalkAnswers.badContext;
  for (const list of [unsubscribe, subscribe]) {
    if (list !== void 0 && !Array.isArray(list)) return signalkAnswers.subscribeNotList;
  }
  for (const row of unsubscribe ?? []) {
    const path = row?.["path"];
    if (typeof path !== "string") return signalkAnswers.subscribeNotList;
    stream.unsubscribe(
      subscriber,
      (each) => (asked === "*" || isSame(each.context, asked)) && (path === "*" || each.path === path)
    );
  }
  let fault;
  const wanted = announceNewPaths === true ? [{ context: asked, ...EACH_PATH_ONCE }] : [];
  for (const [at, row] of (subscribe ?? []).entries()) {
    const read2 = readSubscription(row);
    if ("fault" in read2) fault ??= signalkAnswers.subscription[read2.fault]({ at });
    else {
      if (read2.warning !== void 0) fault ??= signalkAnswers.subscription[read2.warning]({ at });
      wanted.push({ context: asked, ...read2.subscription });
    }
  }
  const isWhole = wanted.every((each) => stream.subscribe(subscriber, each));
  return isWhole ? fault : signalkAnswers.tooManySubscriptions({ most: limits13.stream.subscriptions });
}
function isSame(one2, other) {
  return JSON.stringify(one2) === JSON.stringify(other);
}
function answerRequest(parts2, subscriber, message2) {
  const { requestId } = { requestId: randomUUID2(), ...idOf(message2) };
  const reply = (body) => subscriber.say(JSON.stringify({ state: "COMPLETED", ...body, requestId }));
  if (subscriber.pendingRequests >= limits13.stream.pendingRequests) {
    reply({ statusCode: 429, message: signalkAnswers.tooManyRequests });
    return true;
  }
  const outcome = outcomeOf2(parts2, subscriber, message2);
  if (outcome === void 0) return false;
  if (!(outcome instanceof Promise)) reply(outcome);
  else {
    subscriber.pendingRequests += 1;
    void outcome.catch(faultOf3).then(reply).then(() => parts2.stream.admit(subscriber)).finally(() => subscriber.pendingRequests -= 1);
  }
  return true;
}
function faultOf3(error) {
  const { status, detail } = problemOf(error, false);
  return { statusCode: status, message: detail };
}
function outcomeOf2({ requests, access: access4, control, self }, subscriber, message2) {
  const { put, context } = message2;
  if (put !== void 0) {
    const caller = { ...subscriber.caller(), door: "WS PUT /signalk/v1/stream" };
    const refusal = refusalAt(control, caller);
    if (refusal !== void 0) {
      const refused2 = { statusCode: refusal.status, message: refusal.detail };
      return control?.settled().then(() => refused2) ?? refused2;
    }
    const [first] = [put].flat();
    const { path, value } = typeof first === "object" && first !== null ? first : {};
    if (typeof path !== "string" || path.length > limits13.pathChars || value === void 0)
      return { statusCode: 400, message: signalkAnswers.badPut };
    if (readContext(context, self) !== SELF)
      return { statusCode: 405, message: signalkAnswers.putNotPossible({ path, tagId: void 0 }) };
    return requests.put(path, value, caller);
  }
  if (message2["delete"] !== void 0)
    return { statusCode: 405, message: signalkAnswers.putNotPossible({ path: "delete", tagId: void 0 }) };
  const hasSecret = ["login", "logout", "accessRequest", "query"].some((name2) => message2[name2] !== void 0);
  if (hasSecret && subscriber.caller().inClear) return { statusCode: 403, message: signalkAnswers.onlyEncrypted };
  if (message2["login"] !== void 0) return loginOf(control, subscriber, message2["login"]);
  if (message2["logout"] !== void 0) {
    return signOutOf(control, subscriber.caller()).then(() => ({ statusCode: 200, message: signalkAnswers.done }));
  }
  if (message2["validate"] !== void 0) return { statusCode: 200 };
  if (message2["accessRequest"] !== void 0) {
    const reply = access4.answer(message2["accessRequest"], subscriber.caller());
    subscriber.accessRequest = { askedAs: idOf(message2).requestId, id: reply.requestId };
    return reply;
  }
  if (message2["query"] !== void 0) return answerSoFar(access4, subscriber, message2);
  return void 0;
}
function answerSoFar(access4, { accessRequest }, message2) {
  const isKnown = accessRequest?.askedAs !== void 0 && accessRequest.askedAs === idOf(message2).requestId;
  return isKnown && access4.find(accessRequest.id) || { statusCode: 404, message: signalkAnswers.noSuchRequest };
}
async function loginOf(control, subscriber, asked) {
  const { token, timeToLive, ...outcome } = await signInAs(control, asked, subscriber.caller());
  if (token === void 0) return outcome;
  subscriber.credential = token;
  return { ...outcome, login: { token, timeToLive } };
}
function idOf({ requestId }) {
  return typeof requestId === "string" || typeof requestId === "number" ? { requestId: String(requestId) } : {};
}
function otherFault({ updates }) {
  return updates === void 0 ? signalkAnswers.notUnderstood : signalkAnswers.deltasRefused;
}

// src/signalk/track-lines.ts
function trackLines(points, gapMs2) {
  const lines = [];
  let line = [];
  let before;
  for (const point of points) {
    const isApart = before !== void 0 && (point.timeMs - before.timeMs > gapMs2 || Math.abs(point.at[0] - before.at[0]) > 180);
    if (isApart) {
      lines.push(line);
      line = [];
    }
    line.push(point.at);
    before = point;
  }
  lines.push(line);
  const coordinates = lines.filter(({ length }) => length > 1);
  return coordinates.length === 0 ? void 0 : { type: "MultiLineString", coordinates };
}

// src/signalk/track-question.ts
function readTrackQuestion(query, nowMs) {
  const { timespan = "1d", timespanOffset: offset = "0", resolution = String(limits13.track.resolutionS) } = query;
  const spanS = secondsOf2(timespan);
  const unit2 = /[smhd]$/.exec(String(timespan))?.[0] ?? "";
  const offsetS = secondsOf2(typeof offset === "string" && /^[\d.]+$/.test(offset) ? offset + unit2 : offset);
  if (spanS === void 0 || spanS <= 0 || offsetS === void 0) return "timespan";
  const resolutionS = secondsOf2(resolution);
  if (resolutionS === void 0 || resolutionS < 1e-3) return "resolution";
  const toMs = Math.max(1, nowMs - offsetS * 1e3);
  return { fromMs: Math.max(0, toMs - spanS * 1e3), toMs, resolutionMs: Math.round(resolutionS * 1e3) };
}
function readTrackFilter({ radius, bbox }, own) {
  const filters = [];
  if (bbox !== void 0) {
    const [west, south, east, north, ...more] = typeof bbox === "string" ? bbox.split(",").map(numberOf2) : [];
    if (west === void 0 || south === void 0 || east === void 0 || north === void 0 || more.length > 0)
      return "bbox";
    filters.push(({ latitude, longitude }) => {
      const isBetween = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
      return isBetween && latitude >= south && latitude <= north;
    });
  }
  if (radius !== void 0) {
    const radiusM = typeof radius === "string" ? numberOf2(radius) : void 0;
    if (radiusM === void 0 || radiusM < 0) return "radius";
    filters.push((end) => own !== void 0 && distanceM(own, end) <= radiusM);
  }
  return (end) => filters.every((isMeant) => isMeant(end));
}
function numberOf2(text3) {
  return /^\s*[+-]?\d{1,12}(\.\d{1,15})?\s*$/.test(text3) ? Number(text3) : void 0;
}

// src/api/server/signalk/tracks-endpoint.ts
var OWN_PATH = "navigation.position";
var TracksEndpoint = class {
  #parts;
  constructor(parts2) {
    this.#parts = parts2;
  }
  /** Undefined if the way, below `/signalk/v1/api`, leads to no track; else whose: a key of the tree, or `self`. */
  vesselIn([group2, ...rest]) {
    if (rest.at(-1) !== "track") return void 0;
    if (group2 === "self") return rest.length === 1 ? "self" : void 0;
    const [vessel] = rest;
    const hasTracks = rest.length === 2 && (group2 === "vessels" || group2 === "aircraft");
    return hasTracks ? vessel === this.#parts.model.urn ? "self" : vessel : void 0;
  }
  async one(request, response, vessel, caller) {
    const found = vessel === "self" ? await this.#own(request, response, caller) : this.#targets(vessel);
    if (found === void 0) throw new Problem(404, signalkAnswers.noTrack({ vessel }));
    sendJson(response, found);
  }
  /** A name after `tracks` is a vessel's. */
  async all(request, response, [vessel], caller) {
    const { model } = this.#parts;
    if (vessel !== void 0) return this.one(request, response, vessel === model.urn ? "self" : vessel, caller);
    const isMeant = readTrackFilter(request.query, model.targets.ownPosition);
    if (typeof isMeant === "string") throw new Problem(400, say(signalkAnswers.trackQuestion[isMeant]));
    const tracks = {};
    for (const [context, target] of model.targetLeaves.contexts()) {
      const { position } = target;
      const lines = position !== void 0 && isMeant(position) ? linesOf2(target) : void 0;
      if (lines !== void 0) tracks[context] = lines;
    }
    sendJson(response, tracks);
  }
  #targets(vessel) {
    const target = this.#parts.model.targetLeaves.find(vessel);
    return target === void 0 ? void 0 : linesOf2(target);
  }
  async #own(request, response, { client }) {
    const { budget, now } = this.#parts;
    const question = readTrackQuestion(request.query, now());
    if (typeof question === "string") throw new Problem(400, say(signalkAnswers.trackQuestion[question]));
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const { fromMs, toMs, resolutionMs } = question;
    const intervalMs = Math.max(resolutionMs, intervalFor(toMs - fromMs, limits13.track.points));
    const reservation = budget.reserve(Math.ceil((toMs - fromMs) / intervalMs + 1) * 2);
    try {
      const asker = { signal: gone.signal, client };
      return await this.#ownLines({ ...question, intervalMs }, asker);
    } finally {
      reservation.release();
    }
  }
  async #ownLines(question, asker) {
    const { model, tags: tags3, history } = this.#parts;
    const columns = /* @__PURE__ */ new Map();
    for (const tagId of model.paths.tagsAt(OWN_PATH)) {
      const unit2 = unitOf(tagId, tags3);
      const place3 = model.paths.placeOf(tagId, unit2);
      const asked = { ...question, aggregate: "last" };
      columns.set(place3?.key, await tagColumn(history, { tagId, unit: unit2, place: place3 }, asked, asker));
    }
    const [longitudes, latitudes] = [columns.get("longitude"), columns.get("latitude")];
    const points = [...longitudes ?? []].flatMap(([timeMs, longitude]) => {
      const latitude = latitudes?.get(timeMs);
      const isKnown = typeof longitude === "number" && typeof latitude === "number";
      return isKnown ? [{ timeMs, at: [longitude, latitude] }] : [];
    });
    return trackLines(points, Math.max(limits13.track.gapMs, 2 * question.intervalMs));
  }
};
function linesOf2({ track }) {
  const { intervalMs } = limits10.track;
  return trackLines(
    (track?.points() ?? []).map((at, i) => ({ at, timeMs: i * intervalMs })),
    Infinity
  );
}

// src/api/server/signalk/signalk.ts
function makeSignalk(parts2, { identity, paths, applicationData: store, webapps, fault }, { budget, isSecure, options }) {
  const { acts, alarms, clock: clock2, targets, version } = parts2;
  const tags3 = outgoingTags(parts2.tags, () => parts2.project.outputsSimulated);
  const model = new SignalkModel({ identity, paths, tags: tags3, alarms, targets, clock: clock2 });
  const requests = new SignalkRequests(model, alarms, acts.alarms);
  const access4 = new AccessRequests(parts2.access);
  const applicationData = new ApplicationDataEndpoint(store, acts.gate);
  const past = { model, history: parts2.history, tags: parts2.tags, budget, now: () => clock2.now() };
  const history = new HistoryEndpoint(past);
  const tracks = new TracksEndpoint(past);
  const logbook = new LogbookEndpoint(parts2.logbook, acts.book);
  const routes = new SignalkRoutes({
    version,
    model,
    requests,
    access: access4,
    applicationData,
    history,
    tracks,
    logbook,
    webapps,
    control: parts2.access,
    isSecure
  });
  const stream = new SignalkStream(model, clock2, {
    onMessage: (subscriber, text3) => handleMessage({ stream, requests, access: access4, control: parts2.access, self: model.context }, subscriber, text3),
    fault,
    options
  });
  return { routes, stream };
}

// src/api/server/web-sockets.ts
import expressWs from "express-ws";
var LIVE_DOOR = `WS ${LIVE_PATH}`;
var SCREEN_DOOR = `WS ${SCREEN_PATH}`;
function openSockets(app, server, parts2) {
  const { access: access4, entrance, live: live2, screen: screen2, signalk, open: open3 } = parts2;
  const wsOptions = {
    maxPayload: limits17.live.incomingBytes,
    perMessageDeflate: COMPRESSION,
    closeTimeout: live2.options.closeMs,
    verifyClient({ req }, answer) {
      const problem = problemOfSocket(req, parts2);
      if (problem === void 0) return answer(true);
      const { status, body, headers } = problem;
      const refuse = () => answer(false, status, body, { "Content-Type": JSON_TYPE2, ...headers });
      void (access4?.settled() ?? Promise.resolve()).then(refuse);
    }
  };
  server.prependListener("upgrade", (request) => {
    const { url = "" } = request;
    if (!live2.mayCompress(url) && !screen2.mayCompress(url)) delete request.headers["sec-websocket-extensions"];
  });
  const webSockets = expressWs(app, server, { leaveRouterUntouched: true, wsOptions });
  const sockets = webSockets.getWss();
  sockets.on("error", () => {
  });
  sockets.on("wsClientError", (_error, stream, request) => {
    hangUp(stream, problemOfHandshake(request));
  });
  const watch = (socket, request, door) => {
    const end = () => socket.close(POLICY_VIOLATION);
    socket.once("close", open3.add({ caller: () => entrance.callers.callerOf(request, door), end }));
  };
  webSockets.app.ws(LIVE_PATH, (socket, request) => {
    watch(socket, request, LIVE_DOOR);
    live2.accept(socket, {
      stream: request.socket,
      client: entrance.clientOf(request),
      isCompressed: socket.extensions !== "",
      selection: liveSelectionOf(request.url)
    });
  });
  webSockets.app.ws(SCREEN_PATH, (socket, request) => {
    watch(socket, request, SCREEN_DOOR);
    screen2.accept(socket, entrance.clientOf(request));
  });
  if (signalk !== void 0)
    webSockets.app.ws(STREAM_PATH, (socket, request) => {
      const callerOf = (credential) => entrance.callers.callerOf(request, STREAM_DOOR, credential);
      const end = () => socket.close(POLICY_VIOLATION);
      signalk.accept(socket, request.socket, callerOf, request.url, (subscriber) => {
        socket.once("close", open3.add({ caller: () => subscriber.caller(), end }));
      });
    });
  return sockets;
}
function problemOfSocket(request, parts2) {
  const { entrance, live: live2, screen: screen2, signalk } = parts2;
  const { guard, clientOf: clientOf2, clearText } = entrance;
  const streams = new Map([
    [LIVE_PATH, live2],
    [SCREEN_PATH, screen2],
    ...signalk === void 0 ? [] : [[STREAM_PATH, signalk]]
  ]);
  return clearText?.problemFor(request) ?? problemOfUpgrade(request, { guard, streams, clientOf: clientOf2 }) ?? refusalOfStream(request, parts2);
}
function refusalOfStream(request, { access: access4, entrance, signalk }) {
  const path = (request.url ?? "").replace(/\/?(\?.*)?$/s, "");
  const caller = entrance.callers.callerOf(request, `WS ${path}`);
  const refusal = refusalAt(access4, caller);
  if (refusal?.status !== 401 || path !== STREAM_PATH || namesSomebody(request) || caller.inClear) return refusal;
  return signalk?.strangers.problemFor(caller.client) === void 0 ? void 0 : refusal;
}
var COMPRESSION = {
  threshold: 0,
  clientNoContextTakeover: true,
  serverMaxWindowBits: limits17.live.compressed.windowBits,
  zlibDeflateOptions: {
    level: limits17.live.compressed.level,
    memLevel: limits17.live.compressed.memoryLevel,
    chunkSize: limits17.live.compressed.chunkBytes
  }
};

// src/api/server/http-server.ts
var PLACES2 = {
  all: limits17.http.connections,
  perAddress: limits17.http.connectionsPerAddress,
  own: limits17.http.connectionsOfOwn
};
var SPARE_CONNECTIONS = limits6.spareConnections + limits17.live.subscribers + limits17.screen.clients + limits13.stream.subscribers;
var timeoutDefaults = {
  headersMs: limits17.http.headersTimeoutS * 1e3,
  requestMs: limits17.http.requestTimeoutS * 1e3,
  idleMs: limits17.http.idleSocketS * 1e3,
  checkMs: 2e3
};
var HttpServer = class {
  /** The streams. The caller runs them; they end when the server closes. */
  outputs;
  #parts;
  #options;
  #entrance;
  #live;
  #screen;
  #alarmStream;
  #connections;
  #intake;
  #eventLoop = new EventLoopWatch();
  #condition;
  #open = new OpenStreams();
  #server;
  #door;
  #sockets;
  #files = /* @__PURE__ */ new Map();
  #stopping = false;
  constructor(parts2, options) {
    const { access: access4, alarms, clock: clock2, https: https2, tags: tags3 } = parts2;
    const places = { ...PLACES2, ...options.connections };
    this.#parts = parts2;
    this.#options = options;
    this.#live = new LiveHub(tags3, clock2, { ...liveDefaults, ...options.live });
    this.#screen = new ScreenHub(parts2, options.screen);
    this.#alarmStream = new AlarmStream(alarms, (...one2) => ruleStatus(...one2, parts2.rules), {
      ...alarmStreamDefaults,
      ...options.alarmStream
    });
    this.#entrance = new Entrance(parts2, options, () => this.#door?.port ?? 0);
    this.#connections = new Connections(clock2, places);
    this.#intake = new RequestIntake(clock2, this.#entrance.clientOf, this.#connections);
    this.#condition = new ConditionWatch(
      clock2,
      () => standingOf(parts2, this.#eventLoop.statistics(), { stopping: this.#stopping, openTo: this.#entrance.openTo })
    );
    if (access4 !== void 0) this.#open.watch(access4);
    const app = newApp();
    this.#server = serverOf(app, this.#intake.counter, { ...timeoutDefaults, ...options.timeouts }, places.all);
    this.#door = https2 && new HttpsDoor(https2, this.#server, clock2, places);
    const context = this.#context();
    const { budget } = context;
    const { isSecure } = this.#entrance;
    const stream = { ...limits13.stream, ...options.signalkStream };
    const signalk = parts2.signalk && makeSignalk(parts2, parts2.signalk, { budget, isSecure, options: stream });
    const [entrance, open3, intake] = [this.#entrance, this.#open, this.#intake];
    const [live2, screen2] = [this.#live, this.#screen];
    this.#sockets = openSockets(app, this.#server, { access: access4, entrance, live: live2, screen: screen2, open: open3, signalk: signalk?.stream });
    this.outputs = [live2, screen2, this.#alarmStream, ...signalk === void 0 ? [] : [signalk.stream]];
    fillApp(app, {
      context,
      entrance,
      intake,
      open: open3,
      signalk: signalk?.routes,
      files: () => this.#files,
      fault: ({ method, path }, error) => options.log?.(`${method} ${path}: ${describe(error)}`)
    });
  }
  #context() {
    const parts2 = this.#parts;
    const { counters: acts } = parts2.acts.gate;
    const startedAt = parts2.clock.monotonic();
    const budget = new RecordBudget();
    const exports = new SharedBudget(limits4.export.atOnce);
    return {
      parts: parts2,
      budget,
      exports,
      live: () => this.#live.statistics(),
      screen: () => this.#screen.statistics(),
      alarmStream: this.#alarmStream,
      messagePlaces: new Places(limits17.messageStream.clients),
      http: () => this.#intake.counter.statistics({
        evicted_connections: this.#connections.evicted + (this.#door?.evicted ?? 0),
        limited_requests: this.#intake.limited,
        limited_writes: acts.limited,
        writes_without_room: acts.without_room,
        refusedQueries: budget.refused + exports.refused
      }),
      https: () => this.#door?.report() ?? null,
      condition: this.#condition,
      eventLoop: () => this.#eventLoop.statistics(),
      uptimeS: () => (parts2.clock.monotonic() - startedAt) / 1e3,
      stopping: () => this.#stopping
    };
  }
  /** Rejects with `port-in-use`, `port-denied` or `host-unknown`. */
  async listen() {
    const [door, options] = [this.#door, this.#options];
    this.#files = await readWebFiles();
    const { address, port } = await listening(this.#server, options);
    this.#entrance.guard.loopback = isLoopback(address);
    const secure = door && await listeningSecurely(door, options.host, this.#parts.https?.port ?? 0);
    this.#eventLoop.start();
    this.#condition.start();
    const url = urlOf("http", address, port);
    return { address, port, url, ...secure && { secureUrl: urlOf("https", address, secure) } };
  }
  /**
   * Accepts no more requests, closes the live streams (1001), gives pending requests a moment to finish, and then cuts them. Idempotent.
   */
  async close() {
    if (this.#stopping) return;
    this.#stopping = true;
    this.#intake.counter.sayLast();
    const [server, door] = [this.#server, this.#door];
    const closed = new Promise((resolve4) => {
      server.close(() => resolve4());
    });
    const doorClosed = door?.close();
    for (const output of this.outputs) output.stop();
    await Promise.race([closed, finishing(server, limits17.http.closeMs)]);
    for (const socket of this.#sockets.clients) socket.terminate();
    server.closeAllConnections();
    door?.cut();
    await closed;
    this.#open.stop();
    await doorClosed;
    this.#eventLoop.stop();
    this.#condition.stop();
  }
};
function serverOf(app, counter2, timeouts, connections) {
  const server = (0, import_node_http2.createServer)(
    {
      maxHeaderSize: limits17.http.headerBytes,
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.checkMs,
      requireHostHeader: false,
      // The guard checks it, and answers with JSON.
      shouldUpgradeCallback: isWebSocketUpgrade
    },
    app
  );
  server.timeout = timeouts.idleMs;
  server.maxConnections = connections + SPARE_CONNECTIONS;
  server.maxHeadersCount = limits17.http.headerLines;
  refuseWithJson(server, counter2);
  counter2.watch(server);
  return server;
}
function describe(error) {
  return error instanceof Error ? error.stack ?? error.message : String(error);
}
function isWebSocketUpgrade(request) {
  return request.headers.upgrade?.toLowerCase() === "websocket";
}
function refuseWithJson(server, counter2) {
  server.on("clientError", (error, stream) => {
    counter2.malformed();
    const problem = problemOfClientError(error);
    if (problem === void 0 || !stream.writable) stream.destroy();
    else hangUp(stream, problem);
  });
  server.on("checkExpectation", (_request, response) => {
    sendProblem(response, new Problem(417, api.expectationFailed));
  });
  server.on("connect", (_request, stream) => {
    hangUp(
      stream,
      new Problem(405, api.methodNotAllowed({ method: quoted("CONNECT"), allowed: "GET" }), { Allow: "GET" })
    );
  });
}

// src/nmea2000/ais/ais-groups.ts
var NO_SPEED_MS = 52.6;
var NO_AIRCRAFT_SPEED_MS = 526;
var AIS_GROUPS = /* @__PURE__ */ new Map([
  [
    129038,
    {
      class: "A",
      read: (content) => ({
        ...motionOf(content, NO_SPEED_MS),
        headingRad: angleOf(content["heading"]),
        rateOfTurnRadS: numberOf3(content["rateOfTurn"]),
        navStatus: numberOf3(content["navStatus"]),
        maneuver: countOf(content["specialManeuverIndicator"])
      })
    }
  ],
  [
    129039,
    {
      class: "B",
      read: (content) => ({ ...motionOf(content, NO_SPEED_MS), headingRad: angleOf(content["heading"]) })
    }
  ],
  [
    129040,
    {
      class: "B",
      read: (content) => ({
        ...motionOf(content, NO_SPEED_MS),
        headingRad: angleOf(content["trueHeading"]),
        name: textOf4(content["name"]),
        ...hullOf(content)
      })
    }
  ],
  [129041, { class: "aton", read: atonOf }],
  [129793, { class: "base", read: placeOf2 }],
  [129794, { class: "A", read: voyageOf }],
  [
    129798,
    {
      class: "aircraft",
      read: (content) => ({
        ...motionOf(content, NO_AIRCRAFT_SPEED_MS),
        altitudeM: numberOf3(content["altitude"])
      })
    }
  ],
  [129801, { read: safetyTextOf }],
  [129802, { read: safetyTextOf }],
  [129809, { class: "B", read: (content) => ({ name: textOf4(content["name"]) }) }],
  [129810, { class: "B", read: (content) => ({ callsign: textOf4(content["callsign"]), ...hullOf(content) }) }]
]);
function placeOf2({ latitude, longitude, positionAccuracy }) {
  const isKnown = typeof latitude === "number" && typeof longitude === "number";
  const position = isKnown ? { latitude, longitude } : null;
  return { position, isAccurate: flagOf(positionAccuracy) };
}
function motionOf(content, noSpeedMs) {
  const speedMs = numberOf3(content["sog"]);
  return {
    ...placeOf2(content),
    speedMs: speedMs !== null && speedMs >= noSpeedMs ? null : speedMs,
    courseRad: angleOf(content["cog"])
  };
}
function voyageOf(content, nowMs) {
  return {
    name: textOf4(content["name"]),
    callsign: textOf4(content["callsign"]),
    imo: countOf(content["imoNumber"]),
    ...hullOf(content),
    draughtM: countOf(content["draft"]),
    destination: textOf4(content["destination"]),
    etaMs: arrivalOf(content["etaDate"], content["etaTime"], nowMs)
  };
}
function hullOf(content) {
  return {
    shipType: countOf(content["typeOfShip"]),
    lengthM: countOf(content["length"]),
    beamM: countOf(content["beam"]),
    ...antennaOf(content["positionReferenceFromBow"], content["positionReferenceFromStarboard"])
  };
}
function atonOf(content) {
  return {
    ...placeOf2(content),
    name: textOf4(content["atonName"]),
    atonType: countOf(content["atonType"]),
    isVirtual: flagOf(content["virtualAtonFlag"]),
    isOffPosition: flagOf(content["offPositionIndicator"]),
    lengthM: countOf(content["lengthDiameter"]),
    beamM: countOf(content["beamDiameter"]),
    ...antennaOf(content["positionReferenceFromTrueNorthFacingEdge"], content["positionReferenceFromStarboardEdge"])
  };
}
function safetyTextOf(content) {
  return { safetyText: textOf4(content["safetyRelatedText"]) };
}
function antennaOf(bow, starboard) {
  const [fromBowM, fromStarboardM] = [numberOf3(bow), numberOf3(starboard)];
  return fromBowM === 0 && fromStarboardM === 0 ? { fromBowM: null, fromStarboardM: null } : { fromBowM, fromStarboardM };
}
function numberOf3(value) {
  return typeof value === "number" ? value : null;
}
function countOf(value) {
  return typeof value === "number" && value !== 0 ? value : null;
}
function angleOf(value) {
  return typeof value === "number" && value < 2 * Math.PI ? value : null;
}
function flagOf(value) {
  return value === 0 ? false : value === 1 ? true : null;
}
function textOf4(value) {
  const text3 = typeof value === "string" ? value.replace(/@.*$/s, "").trimEnd() : "";
  return text3 === "" ? null : text3;
}
var DAY_MS = 864e5;
var TICKS_PER_MS = 10;
function arrivalOf(date, time3, nowMs) {
  const days2 = typeof date === "string" ? daysOf(date) : 0;
  if (!(days2 > 0)) return null;
  const timeMs = typeof time3 === "string" ? ticksOf(time3) / TICKS_PER_MS : 0;
  return judgedBusTime(days2 * DAY_MS + (timeMs < DAY_MS ? timeMs : 0), nowMs) ?? null;
}

// src/nmea2000/ais/ais-reader.ts
var OWN2 = /* @__PURE__ */ new Set([2, 3, 4]);
var AisReader = class {
  #targets;
  #codec = new PgnCodec();
  constructor(targets) {
    this.#targets = targets;
  }
  /** Never throws. `where`: `can0`, `replay`, a gateway's host and port. */
  hear(where, frame) {
    const group2 = AIS_GROUPS.get(frame.pgn);
    const content = group2 && this.#codec.decode(frame);
    if (group2 === void 0 || content === void 0) return;
    const { userId, sourceId, aisTransceiverInformation: transceiver } = content;
    this.#targets.take({
      mmsi: userId ?? sourceId,
      class: group2.class,
      isOwn: typeof transceiver === "number" && OWN2.has(transceiver),
      timestampMs: frame.timestampMs,
      source: `${BUS_SOURCE}${where}:${frame.source}`,
      said: group2.read(content, frame.timestampMs)
    });
  }
};

// src/nmea2000/tags/bus-clock.ts
var DAY_MS2 = 864e5;
var DATE_NONE = 65533;
var TIME_NONE = 4294967293;
var NO_METHOD = 15;
var SATELLITES = 2;
function busTimeOf({ pgn, data }) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (pgn === 126992 && data.length >= 8) return (data[1] ?? 15) % 16 < SATELLITES ? timeAt(view, 2) : void 0;
  if (pgn === 129033 && data.length >= 6) return timeAt(view, 0);
  if (pgn === 129029 && data.length >= 32) return isFix((data[31] ?? 0) >> 4) ? timeAt(view, 1) : void 0;
  return void 0;
}
function isFix(method) {
  return byMethod.good.includes(method) || method === NO_METHOD;
}
function timeAt(view, at) {
  const [days2, tenths] = [view.getUint16(at, true), view.getUint32(at + 2, true)];
  if (days2 === 0 || days2 >= DATE_NONE || tenths >= TIME_NONE || tenths > DAY_MS2 * 10 + 1e4) return void 0;
  return days2 * DAY_MS2 + tenths / 10;
}
var BusClock = class {
  #senders = /* @__PURE__ */ new Map();
  /** `where` and the source address identify the sender. Never throws. */
  hear(where, frame, monotonicMs) {
    const timeMs = busTimeOf(frame);
    if (timeMs === void 0) return;
    const name2 = `${where}:${frame.source}`;
    let sender = this.#senders.get(name2);
    if (sender === void 0) {
      if (this.#senders.size >= limits8.clockSenders) this.#expireSenders(monotonicMs);
      if (this.#senders.size >= limits8.clockSenders) return;
      this.#senders.set(name2, sender = { offsets: [], heardAtMs: 0 });
    }
    sender.offsets.push(timeMs - monotonicMs);
    if (sender.offsets.length > limits8.clockMessages) sender.offsets.shift();
    sender.heardAtMs = monotonicMs;
  }
  /** How far each active sender is ahead of a clock, in ms, ascending. */
  differences(wallMs, monotonicMs) {
    const found = [];
    for (const { offsets, heardAtMs } of this.#senders.values()) {
      if (!isFresh(heardAtMs, monotonicMs)) continue;
      const busMs = judgedBusTime(median2(offsets) + monotonicMs, wallMs);
      if (busMs !== void 0) found.push(busMs - wallMs);
    }
    return found.toSorted((a, b) => a - b);
  }
  #expireSenders(monotonicMs) {
    for (const [name2, { heardAtMs }] of this.#senders) {
      if (!isFresh(heardAtMs, monotonicMs)) this.#senders.delete(name2);
    }
  }
};
function isFresh(heardAtMs, monotonicMs) {
  return monotonicMs - heardAtMs <= limits8.clockSilentMs;
}
function median2(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

// src/project/with-default-alarms.ts
function alarmsOfTag(tag, project, texts) {
  return [...defaultAlarms(tag, project.defaultAlarms, texts), ...addedAlarms(tag, project)];
}
function addedAlarms({ id: id2, description, unitSi }, { addedAlarms: added2 }) {
  return (added2[id2] ?? []).map((alarm) => buildRule(alarm, { id: id2, description, unit_si: unitSi }));
}
function withDefaultAlarms(project, texts) {
  const tags3 = project.tags.map((tag) => {
    if (tag.hasDefaultAlarms === true) return { ...tag, alarms: alarmsOfTag(tag, project, texts) };
    const added2 = addedAlarms(tag, project);
    return added2.length === 0 ? tag : { ...tag, alarms: [...tag.alarms, ...added2] };
  });
  return { ...project, tags: tags3 };
}

// src/nmea2000/traffic/instance-field.ts
var known = /* @__PURE__ */ new Map();
function instanceKey(pgn, data) {
  const fields = fieldsOf3(pgn);
  const number2 = fields && valueIn(fields.number, data);
  if (number2 === void 0) return void 0;
  return number2 + 256 * ((fields?.of && valueIn(fields.of, data)) ?? 0);
}
function instanceOf(pgn, key) {
  const { of } = fieldsOf3(pgn) ?? {};
  const value = Math.floor(key / 256);
  return {
    instance: key % 256,
    of: of === void 0 ? null : valueNames(of.enumeration).get(value) ?? String(value)
  };
}
function fieldsOf3(pgn) {
  if (!known.has(pgn)) known.set(pgn, findFields(pgn));
  return known.get(pgn);
}
function findFields(pgn) {
  const elements = isProprietary(pgn) ? [] : layout(pgn)?.elements ?? [];
  const keys2 = keysOf(pgn);
  const specOf = (isNumber) => {
    const key = keys2.find(({ place: place3 }) => place3 === "N" === isNumber);
    return elements.find(({ id: id2, bitOffset }) => id2 === key?.field && bitOffset !== void 0);
  };
  const number2 = specOf(true);
  return number2 === void 0 ? void 0 : { number: number2, of: specOf(false) };
}
function valueIn({ bitOffset = 0, bits, rawMax }, data) {
  if (bitOffset + bits > data.length * 8) return void 0;
  const value = readBits(data, bitOffset, bits, false);
  return value > rawMax || value > 252 ? void 0 : value;
}

// src/nmea2000/traffic/line-traffic.ts
var PERIOD_MS = 4e3;
var LineTraffic = class {
  /** Groups of devices that found no room. */
  leftOut = 0;
  messages = 0;
  #groups = /* @__PURE__ */ new Map();
  /** Frames of each of the last seconds, that of second `s` at `s % length`. */
  #frames = new Uint32Array(limits8.trafficSeconds);
  #second = 0;
  hear({ pgn, source, data }, nowMs) {
    this.messages += 1;
    this.#goTo(Math.floor(nowMs / 1e3));
    const at = this.#second % this.#frames.length;
    this.#frames[at] = (this.#frames[at] ?? 0) + (data.length <= FRAME_BYTES ? 1 : framesOf(data.length));
    const record = this.#recordOf(pgn, source, data, nowMs);
    if (record === void 0) return;
    record.messages += 1;
    record.inPeriod += 1;
    record.heardAtMs = nowMs;
    const elapsedMs = nowMs - record.periodAtMs;
    if (elapsedMs >= PERIOD_MS) {
      record.perS = record.inPeriod * 1e3 / elapsedMs;
      record.periodAtMs = nowMs;
      record.inPeriod = 0;
    }
    const instance2 = instanceKey(pgn, data);
    if (instance2 === void 0) return;
    if (record.instances.has(instance2) || record.instances.size < limits8.trafficInstances)
      record.instances.set(instance2, nowMs);
  }
  /** By address and group; of one device only where an address is given. */
  groups(nowMs, address) {
    return [...this.#groups].filter(([key]) => address === void 0 || key % 256 === address).sort(([a], [b]) => a % 256 - b % 256 || a - b).map(([key, record]) => viewGroup(key, record, nowMs));
  }
  conflicts(nowMs) {
    const senders = /* @__PURE__ */ new Map();
    for (const [key, { instances }] of this.#groups) {
      const pgn = Math.floor(key / 256);
      for (const [instance2, heardAtMs] of instances) {
        if (nowMs - heardAtMs > limits8.trafficQuietMs) continue;
        const name2 = `${pgn} ${instance2}`;
        const found = senders.get(name2) ?? { pgn, instance: instance2, addresses: [] };
        found.addresses.push(key % 256);
        senders.set(name2, found);
      }
    }
    return [...senders.values()].filter(({ addresses: addresses2 }) => addresses2.length > 1).map(({ pgn, instance: instance2, addresses: addresses2 }) => ({
      pgn,
      title: layout(pgn)?.name ?? null,
      ...instanceOf(pgn, instance2),
      addresses: addresses2.toSorted((a, b) => a - b)
    })).sort((a, b) => a.pgn - b.pgn || a.instance - b.instance);
  }
  /** The frames of each of the last seconds that are over, the oldest first. */
  framesPerSecond(nowMs) {
    this.#goTo(Math.floor(nowMs / 1e3));
    const { length } = this.#frames;
    return Array.from({ length: length - 1 }, (_, i) => this.#frames[(this.#second + 1 + i) % length] ?? 0);
  }
  #goTo(second) {
    const passed = Math.min(second - this.#second, this.#frames.length);
    for (let i = 0; i < passed; i += 1) this.#frames[(second - i) % this.#frames.length] = 0;
    if (passed > 0) this.#second = second;
  }
  #recordOf(pgn, source, data, nowMs) {
    const key = pgn * 256 + source;
    const known2 = this.#groups.get(key);
    if (known2 !== void 0) return known2;
    if (this.#groups.size >= limits8.trafficGroups) {
      this.leftOut += 1;
      return void 0;
    }
    const title = messageTypeOf(pgn, data)?.layout.name ?? null;
    const record = {
      title,
      messages: 0,
      heardAtMs: nowMs,
      inPeriod: 0,
      periodAtMs: nowMs,
      perS: 0,
      instances: /* @__PURE__ */ new Map()
    };
    this.#groups.set(key, record);
    return record;
  }
};
function viewGroup(key, record, nowMs) {
  const pgn = Math.floor(key / 256);
  const { title, messages: messages2, heardAtMs, inPeriod, periodAtMs, perS, instances } = record;
  const rate = perS || inPeriod * 1e3 / Math.max(1e3, nowMs - periodAtMs);
  const hasStopped = nowMs - heardAtMs > Math.max(2 * PERIOD_MS, 3 * 1e3 / rate);
  return {
    address: key % 256,
    pgn,
    title,
    messages: messages2,
    per_s: hasStopped ? 0 : Math.round(rate * 100) / 100,
    age_s: Math.round((nowMs - heardAtMs) / 100) / 10,
    instances: [...instances.keys()].sort((a, b) => a - b).map((instance2) => instanceOf(pgn, instance2))
  };
}

// src/nmea2000/traffic/message-listener.ts
var MessageListener = class {
  /** Messages that passed the filter. */
  passed = 0;
  #filter;
  #queue = new BoundedQueue(limits8.watchedMessages);
  constructor(filter) {
    this.#filter = filter;
  }
  get dropped() {
    return this.#queue.refused;
  }
  offer(line, message2) {
    const { lines, pgns, sources } = this.#filter;
    if (!admits(lines, line) || !admits(pgns, message2.pgn) || !admits(sources, message2.source)) return;
    this.passed += 1;
    this.#queue.push({ line, message: message2 });
  }
  /** The oldest that wait, at most so many. */
  take(most) {
    const taken = [];
    while (taken.length < most) {
      const next = this.#queue.shift();
      if (next === void 0) break;
      taken.push(next);
    }
    return taken;
  }
};
function admits(list, value) {
  return list.length === 0 || list.includes(value);
}

// src/nmea2000/traffic/bus-traffic.ts
var BusTraffic = class {
  #clock;
  #lines = /* @__PURE__ */ new Map();
  #listeners = /* @__PURE__ */ new Set();
  constructor(clock2) {
    this.#clock = clock2;
  }
  /** Takes any message. Never throws. */
  hear(line, message2) {
    let traffic = this.#lines.get(line);
    if (traffic === void 0 && this.#lines.size < limits8.trafficLines)
      this.#lines.set(line, traffic = new LineTraffic());
    traffic?.hear(message2, this.#clock.monotonic());
    for (const listener of this.#listeners) listener.offer(line, message2);
  }
  /** Hears from now on, until the returned function is called. */
  listen(filter) {
    const listener = new MessageListener(filter);
    this.#listeners.add(listener);
    return { listener, end: () => void this.#listeners.delete(listener) };
  }
  lines() {
    const nowMs = this.#clock.monotonic();
    return [...this.#lines].map(([line, traffic]) => ({
      line,
      messages: traffic.messages,
      groups_left_out: traffic.leftOut,
      frames_per_s: traffic.framesPerSecond(nowMs),
      conflicts: traffic.conflicts(nowMs)
    }));
  }
  /** What the device at this address of the line sends; of all devices without an address. */
  groups(line, address) {
    return this.#lines.get(line)?.groups(this.#clock.monotonic(), address) ?? [];
  }
};

// src/runtime/service/device-desk.ts
import { setTimeout as delay5 } from "node:timers/promises";

// src/nmea2000/node/device-command.ts
var LOWER_BITS = 3;
var FIELDS = { lower: 3, upper: 4, system: 8 };
var UNCHANGED = 8;
function instanceCommand({ deviceInstance, systemInstance }, destination) {
  const pairs = [];
  if (deviceInstance !== void 0) {
    pairs.push(FIELDS.lower, deviceInstance & (1 << LOWER_BITS) - 1, FIELDS.upper, deviceInstance >>> LOWER_BITS);
  }
  if (systemInstance !== void 0) pairs.push(FIELDS.system, systemInstance);
  const head = [GROUP_FUNCTION.COMMAND, ...pgnBytes(PGN.ADDRESS_CLAIM), UNCHANGED | 240, pairs.length / 2];
  return { pgn: PGN.GROUP_FUNCTION, priority: 3, destination, data: Uint8Array.of(...head, ...pairs) };
}
function acknowledgementOf({ pgn, source, data }, from) {
  if (pgn !== PGN.GROUP_FUNCTION || source !== from) return void 0;
  const read2 = readGroupFunction(data);
  if (read2?.code !== GROUP_FUNCTION.ACKNOWLEDGE || read2.pgn !== PGN.ADDRESS_CLAIM) return void 0;
  const count2 = Math.min(data[5] ?? 0, (data.length - 6) * 2);
  const fieldErrors = Array.from({ length: count2 }, (_, i) => (data[6 + (i >>> 1)] ?? 255) >>> 4 * (i & 1) & 15);
  return { pgnError: (data[4] ?? 255) & 15, fieldErrors };
}

// src/runtime/service/device-desk.ts
var { answerMs, lookMs } = limits16.deviceCommand;
function deviceDesk(nodeOf) {
  return {
    async setInstances(line, address, instances) {
      const node = nodeOf(line);
      const before = node?.nameAt(address);
      if (node === void 0 || before === void 0) return { refused: "device-not-reached", line, address };
      let acknowledged2;
      const end = node.onMessage((message2) => {
        acknowledged2 ??= acknowledgementOf(message2, address);
      });
      try {
        if (!node.send(instanceCommand(instances, address))) return { refused: "device-not-reached", line, address };
        for (let waitedMs = 0; waitedMs < answerMs && !hasTaken(node, before, instances); waitedMs += lookMs) {
          if (acknowledged2 !== void 0 && isRefusal2(acknowledged2)) break;
          await delay5(lookMs);
        }
      } finally {
        end();
      }
      return answerOf2(node, { before, instances, acknowledged: acknowledged2 });
    }
  };
}
function answerOf2(node, asked) {
  const { before, instances, acknowledged: acknowledged2 } = asked;
  const now = nameNow(node, before);
  const isSilent = acknowledged2 === void 0 || !isRefusal2(acknowledged2);
  return {
    answer: hasTaken(node, before, instances) ? "done" : isSilent ? "silent" : "refused",
    pgn_error: acknowledged2?.pgnError ?? null,
    field_errors: acknowledged2?.fieldErrors ?? [],
    device_instance: now?.deviceInstance ?? null,
    system_instance: now?.systemInstance ?? null
  };
}
function isRefusal2({ pgnError, fieldErrors }) {
  return pgnError !== 0 || fieldErrors.some((error) => error !== 0 && error !== 15);
}
function hasTaken(node, before, { deviceInstance, systemInstance }) {
  const now = nameNow(node, before);
  return now !== void 0 && (deviceInstance === void 0 || now.deviceInstance === deviceInstance) && (systemInstance === void 0 || now.systemInstance === systemInstance);
}
function nameNow(node, before) {
  const { manufacturerCode, uniqueNumber } = parseName(before);
  const addresses2 = node.devices().flatMap(({ address }) => address ?? []);
  const names = addresses2.flatMap((address) => node.nameAt(address) ?? []).map(parseName);
  return names.find((name2) => name2.manufacturerCode === manufacturerCode && name2.uniqueNumber === uniqueNumber);
}

// src/runtime/service/recordings.ts
import { createReadStream } from "node:fs";
import { readdir as readdir3, stat as stat2 } from "node:fs/promises";
import { basename as basename3, join as join4 } from "node:path";
var { recordings: bounds } = limits16;
var SUFFIX = ".log.zst";
var MEGABYTE = 1024 * 1024;
var Recordings = class {
  #options;
  #dir;
  /** By line. */
  #running = /* @__PURE__ */ new Map();
  /** Those of this run that have ended, by the name of the file. */
  #ended = /* @__PURE__ */ new Map();
  #timer;
  constructor(options) {
    this.#options = options;
    this.#dir = join4(options.dataDir, "recordings");
    this.#timer = setInterval(() => void this.#look(), bounds.lookMs).unref();
  }
  /** Gets the frames of a line; it costs next to nothing while the line is not recorded. */
  tap(line) {
    return {
      frame: (frame) => this.#running.get(line)?.recorder.accept(frame),
      message: (message2) => {
        const running2 = this.#running.get(line);
        for (const frame of running2?.splitter.split(message2) ?? []) running2?.recorder.accept(frame);
      }
    };
  }
  async start(request, user6) {
    const { clock: clock2, lines } = this.#options;
    const { line, minutes: minutes2 } = request;
    if (!lines().includes(line)) return { refused: "no-such-line", line };
    if (this.#running.has(line) || this.#running.size >= bounds.atOnce) return { refused: "recording-already", line };
    const name2 = fileName(line);
    try {
      const store = await FileRecording.open({
        directory: this.#dir,
        name: name2,
        compression: "zstd",
        maxBytes: Infinity,
        maxAgeMs: Infinity,
        keepBytes: bounds.bytesOfLine,
        keepFiles: bounds.filesOfLine,
        overwrite: false,
        monotonic: () => clock2.monotonic()
      });
      const append = async (lines2) => {
        await store.append(lines2);
        running2.name = basename3(store.file ?? running2.name);
      };
      const noting = { append, close: () => store.close() };
      const running2 = {
        request,
        user: user6,
        store,
        name: "",
        recorder: new Recorder({ name: name2, store: noting, syncMs: bounds.syncMs, onFault: () => void 0 }),
        splitter: new FrameSplitter(),
        sinceMs: clock2.now(),
        endsAtMs: clock2.monotonic() + minutes2 * 6e4
      };
      this.#running.set(line, running2);
      return this.#view(running2, null);
    } catch (error) {
      const code = error instanceof BitacoraError ? String(error.details["reason"]) : faultCode(error);
      return { refused: "recording-failed", reason: code };
    }
  }
  async stop(line) {
    const running2 = this.#running.get(line);
    return running2 === void 0 ? { refused: "no-such-recording", name: line } : this.#end(running2, "asked");
  }
  /** The running ones first, then the newest. */
  async list() {
    const running2 = [...this.#running.values()];
    const files = await readdir3(this.#dir).catch(() => []);
    const open3 = new Set(running2.map(({ name: name2 }) => name2));
    const closed = files.filter((file) => file.endsWith(SUFFIX) && !open3.has(file));
    const found = await Promise.all(closed.map(async (file) => this.#ended.get(file) ?? await this.#viewFile(file)));
    const past = found.filter((each) => each !== void 0).toSorted((a, b) => a.since < b.since ? 1 : -1);
    return [...running2.map((each) => this.#view(each, null)), ...past];
  }
  /** The bytes of one that has ended; undefined if there is none of that name. */
  async read(name2) {
    const isListed = (await this.list()).some((each) => each.name === name2 && each.ended_by !== null);
    return isListed ? createReadStream(join4(this.#dir, name2)) : void 0;
  }
  async close() {
    clearInterval(this.#timer);
    await Promise.all([...this.#running.values()].map((running2) => this.#end(running2, "stopped")));
  }
  async #look() {
    const { clock: clock2, hasRoom: hasRoom2, onEnd } = this.#options;
    for (const running2 of this.#running.values()) {
      const { endsAtMs, store, request } = running2;
      const isFull = store.counters.packed_bytes >= request.megabytes * MEGABYTE;
      const why = clock2.monotonic() >= endsAtMs ? "time" : isFull ? "size" : hasRoom2() ? null : "disk";
      if (why !== null) onEnd(await this.#end(running2, why));
    }
  }
  async #end(running2, why) {
    this.#running.delete(running2.request.line);
    await running2.recorder.stop();
    const report = this.#view(running2, why);
    this.#ended.set(report.name, report);
    if (this.#ended.size > bounds.remembered) this.#ended.delete(this.#ended.keys().next().value ?? "");
    return report;
  }
  #view({ request, user: user6, store, name: name2, recorder, sinceMs, endsAtMs }, endedBy) {
    const { clock: clock2 } = this.#options;
    const untilMs = endedBy === null ? clock2.now() + endsAtMs - clock2.monotonic() : clock2.now();
    return {
      name: name2,
      line: request.line,
      since: formatIsoTime(sinceMs),
      until: formatIsoTime(untilMs),
      ended_by: endedBy,
      bytes: store.counters.packed_bytes,
      frames: recorder.counters.frames + recorder.waiting,
      frames_not_recorded: recorder.counters.frames_not_recorded,
      user: user6
    };
  }
  /** One of an earlier run: its name and its times say all that is known. */
  async #viewFile(file) {
    const [, line = file, began] = /^(.+)-\d{6,12}-(\d{8}T\d{6}Z)/.exec(file) ?? [];
    const found = await stat2(join4(this.#dir, file)).catch(() => void 0);
    if (found === void 0) return void 0;
    const since = began?.replace(/(....)(..)(..T..)(..)(..)Z/, "$1-$2-$3:$4:$5.000Z");
    return {
      name: file,
      line,
      since: since ?? formatIsoTime(found.mtimeMs),
      until: formatIsoTime(found.mtimeMs),
      ended_by: "unknown",
      bytes: found.size,
      frames: null,
      frames_not_recorded: null,
      user: null
    };
  }
};
function fileName(line) {
  return line.replaceAll(/[^\w.-]/g, "_").slice(0, bounds.nameChars);
}

// src/runtime/service/open-bus.ts
function openBus({ dataDir, clock: clock2, messages: messages2 }, { gate, logbook, outbox, room, sources }, onStop) {
  const texts = messages2.entries.bus;
  const recordings = new Recordings({
    dataDir,
    clock: clock2,
    lines: () => sources().frameLines(),
    hasRoom: () => !room.isFull,
    onEnd: ({ name: name2, line, frames, bytes, ended_by: why }) => {
      const payload = { event: RECORDING_STOPPED, name: name2, line, frames, bytes, ended_by: why };
      const summary = texts.recordingEnded({ line, why, frames });
      outbox.add({ kind: "manual", summary, payload, user: SYSTEM_USER });
    }
  });
  onStop(() => recordings.close());
  const devices = deviceDesk((line) => sources().nodeOn(line));
  return {
    traffic: new BusTraffic(clock2),
    recordings,
    acts: new BusActs({ gate, logbook, recordings, devices, texts }),
    recordingTap: (line) => recordings.tap(line)
  };
}

// src/runtime/service/open-https.ts
import { networkInterfaces } from "node:os";
import { isIP as isIP4 } from "node:net";

// src/runtime/machine-names.ts
import { readFile as readFile2 } from "node:fs/promises";
import { hostname } from "node:os";
async function machineNames() {
  const text3 = await readFile2("/etc/hosts", "utf8").catch(() => "");
  return namesOf(hostname(), text3);
}
function namesOf(machine, hosts) {
  const name2 = machine.toLowerCase();
  const [short = name2] = name2.split(".");
  const isOwn2 = (other) => other === name2 || other === short || other.startsWith(`${short}.`);
  const lines = hosts.split("\n").map((line) => line.replace(/#.*/, "").trim().toLowerCase().split(/\s+/).slice(1));
  const listed2 = lines.filter((names) => names.includes(name2) || names.includes(short)).flat();
  return [.../* @__PURE__ */ new Set([name2, short, `${short}.local`, ...listed2.filter(isOwn2)])];
}

// src/core/feed.ts
var Feed = class {
  /** Replaced, never mutated: a delivery under way goes on with the list that it began with. */
  #listeners = [];
  listenerErrors = 0;
  lastError;
  /** Returns the function that ends the subscription. */
  subscribe(listener) {
    const own = (event) => listener(event);
    this.#listeners = [...this.#listeners, own];
    return () => {
      this.#listeners = this.#listeners.filter((one2) => one2 !== own);
    };
  }
  tell(event) {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        this.listenerErrors += 1;
        this.lastError = error;
      }
    }
  }
};

// src/runtime/https/watched-certificates.ts
var WatchedCertificates = class _WatchedCertificates {
  changes = new Feed();
  #source;
  #look;
  #options;
  #found;
  #fault = null;
  #timer;
  #looking;
  constructor(source, look, options) {
    this.#source = source;
    this.#look = look;
    this.#options = options;
  }
  /** Of the vessel's own authority, which is made if there is none. */
  static own(authority, options) {
    const { clock: clock2, log, texts, names } = options;
    let logged = "";
    const tellLeft = (left) => {
      const text3 = left.filter((name2) => !name2.includes(":")).join(", ");
      if (text3 !== logged && text3 !== "") log.warning(texts.leftOut({ names: text3 }));
      logged = text3;
    };
    return new _WatchedCertificates(
      "own",
      async () => {
        const look = await authority.look(clock2.now(), names());
        const untilDay = look.server.validToDate.toISOString().slice(0, 10);
        if (look.made === "authority") log.info(texts.authorityMade({ fingerprint: fingerprintOf(look.authority) }));
        else if (look.made === "server") log.info(texts.serverMade({ until: untilDay }));
        tellLeft(look.left);
        return { served: look.served, certificate: look.server, authority: look.authority, isPublic: false };
      },
      options
    );
  }
  static fromFiles(cert, key, options) {
    return new _WatchedCertificates("files", () => readPair(cert, key, options.texts), options);
  }
  get current() {
    return this.#found?.served;
  }
  get authority() {
    return this.#found?.authority?.toString();
  }
  get isPublic() {
    return this.#found?.isPublic === true;
  }
  /** Looks at once, and then every half minute. */
  async start() {
    await this.look();
    this.#timer = setInterval(() => void this.look(), limits14.certificate.lookMs);
    this.#timer.unref();
  }
  async stop() {
    clearInterval(this.#timer);
    await this.#looking;
  }
  /** Looks that meet are one. Never rejects. */
  look() {
    this.#looking ??= this.#lookOnce().finally(() => this.#looking = void 0);
    return this.#looking;
  }
  async #lookOnce() {
    const { log, texts } = this.#options;
    try {
      const found = await this.#look();
      const isNew = found.served.cert !== this.#found?.served.cert || found.served.key !== this.#found.served.key;
      const isChanged = this.#found !== void 0 && isNew && this.#source === "files";
      this.#found = found;
      if (this.#fault !== null) log.info(texts.wellAgain);
      else if (isChanged) log.info(texts.filesTaken);
      this.#fault = null;
      if (isNew) this.changes.tell(void 0);
    } catch (error) {
      const fault = this.#textOf(error);
      if (fault !== this.#fault) log.error(texts.fault({ fault }));
      this.#fault = fault;
    }
  }
  #textOf(error) {
    const { texts } = this.#options;
    if (error instanceof BadPair) return error.message;
    return error instanceof DamagedFile ? texts.damaged({ file: error.message }) : texts.notMade({ reason: faultOf(error) });
  }
  report() {
    const { certificate, authority } = this.#found ?? {};
    return {
      source: this.#source,
      names: (certificate?.subjectAltName ?? "").split(", ").filter((name2) => name2 !== ""),
      untilMs: certificate?.validToDate.getTime() ?? null,
      fingerprint: authority === void 0 ? null : fingerprintOf(authority),
      fault: this.#fault
    };
  }
};
function fingerprintOf(certificate) {
  return certificate.fingerprint256;
}

// src/runtime/service/open-https.ts
var HTTP_PORT = 80;
var HTTPS_PORT = 443;
async function openHttps(options, mayWrite, onStop) {
  const { https: https2, dataDir, project, host, allowHosts, clock: clock2, log } = options;
  if (!https2) return void 0;
  const texts = options.messages.https;
  const ownNames = [...await machineNames(), ...allowHosts];
  const names = () => [...ownNames, "localhost", "127.0.0.1", "::1", ...addressesOf(host)];
  const watch = { clock: clock2, log, texts, names };
  const { cert, key } = https2.files ?? {};
  const isOwn2 = cert === void 0 || key === void 0;
  const authority = new FileAuthority({ dataDir, vesselName: project.vessel.name, mayWrite });
  const certificates = isOwn2 ? WatchedCertificates.own(authority, watch) : WatchedCertificates.fromFiles(cert, key, watch);
  onStop(() => certificates.stop());
  await certificates.start();
  return {
    port: https2.port,
    clear: https2.clear,
    isUsualPort: options.port === HTTP_PORT && https2.port === HTTPS_PORT,
    certificates
  };
}
function addressesOf(host) {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const addresses2 = own.filter(({ internal, scopeid }) => !internal && !scopeid).map(({ address }) => address);
  return [...isIP4(host) !== 0 && !/^[0.:]+$/.test(host) ? [host] : [], ...addresses2];
}

// src/access/passkey/passkey-access.ts
import { randomBytes as randomBytes5 } from "node:crypto";

// src/access/passkey/challenges.ts
import { createHmac, randomBytes as randomBytes4, timingSafeEqual as timingSafeEqual3 } from "node:crypto";
var HEAD_BYTES2 = 24;
var BYTES2 = HEAD_BYTES2 + 32;
var Challenges = class {
  #key = randomBytes4(32);
  /** Used challenges with the expiry of each. */
  #used = /* @__PURE__ */ new Map();
  give(purpose, nowMs) {
    const head = randomBytes4(HEAD_BYTES2);
    head.writeDoubleBE(nowMs + limits.challengeMs, HEAD_BYTES2 - 8);
    return Buffer.concat([head, this.#mac(head, purpose)]).toString("base64url");
  }
  /** Whether the challenge was issued for this purpose, has not expired and is used for the first time. Throws `busy` after too many. */
  take(challenge, purpose, nowMs) {
    const bytes = Buffer.from(challenge, "base64url");
    if (bytes.length !== BYTES2) return false;
    const head = bytes.subarray(0, HEAD_BYTES2);
    const untilMs = head.readDoubleBE(HEAD_BYTES2 - 8);
    if (!timingSafeEqual3(bytes.subarray(HEAD_BYTES2), this.#mac(head, purpose)) || nowMs >= untilMs) return false;
    const id2 = head.toString("base64url");
    if (this.#used.has(id2)) return false;
    for (const [each, endMs] of this.#used) if (endMs <= nowMs) this.#used.delete(each);
    if (this.#used.size >= limits.challengesUsed) throw new Refused("busy", 60);
    this.#used.set(id2, untilMs);
    return true;
  }
  #mac(head, purpose) {
    return createHmac("sha256", this.#key).update(head).update(purpose).digest();
  }
};

// src/access/passkey/passkeys.ts
var Passkeys = class {
  #passkeys = /* @__PURE__ */ new Map();
  constructor(records) {
    this.restore(records);
  }
  /** Replaces all passkeys, for example to undo a change. */
  restore(records) {
    this.#passkeys.clear();
    for (const passkey of records) this.#passkeys.set(passkey.credential_id, passkey);
  }
  records() {
    return [...this.#passkeys.values()];
  }
  of(name2) {
    return this.records().filter((passkey) => passkey.name === name2);
  }
  byCredential(credentialId) {
    return this.#passkeys.get(credentialId);
  }
  byId(id2) {
    return this.records().find((passkey) => passkey.id === id2);
  }
  /** The host names for which there are passkeys. */
  rpIds() {
    return [...new Set(this.records().map(({ rp_id: rpId }) => rpId))];
  }
  /** Throws `passkey-taken` or `full`. */
  add(made) {
    if (this.#passkeys.has(made.credential_id)) throw new Refused("passkey-taken");
    if (this.of(made.name).length >= limits.passkeysOfPerson) throw new Refused("full");
    const passkey = { ...made, id: newId(), used_at: null };
    this.#passkeys.set(passkey.credential_id, passkey);
    return passkey;
  }
  remove({ credential_id: id2 }) {
    this.#passkeys.delete(id2);
  }
  removeAllOf(name2) {
    const gone = this.of(name2);
    for (const passkey of gone) this.remove(passkey);
    return gone;
  }
  used({ credential_id: id2 }, signCount, at) {
    const passkey = this.#passkeys.get(id2);
    if (passkey !== void 0) this.#passkeys.set(id2, { ...passkey, sign_count: signCount, used_at: at });
  }
};

// src/access/passkey/passkey-access.ts
var PasskeyAccess = class {
  keys;
  #parts;
  #challenges = new Challenges();
  constructor(parts2) {
    this.#parts = parts2;
    this.keys = new Passkeys(parts2.records);
  }
  /** Whether anybody has a passkey for the host of this page. */
  isOffered(site) {
    return "rpId" in site && this.keys.rpIds().includes(site.rpId);
  }
  signInChallenge(site) {
    const { rpId } = here(site);
    return { challenge: this.#challenges.give(signInPurpose(rpId), this.#parts.clock.monotonic()), rpId };
  }
  /** Returns the session's credential. */
  async signIn(assertion, site, caller) {
    const { tried, people, begin: begin2, record, clock: clock2 } = this.#parts;
    const place3 = here(site);
    const passkey = this.keys.byCredential(assertion.credentialId);
    const person = await tried(passkey?.name ?? "", caller, async () => {
      const refused2 = (fault, reason3 = "passkey") => {
        return { reason: reason3, door: `${caller.door} (${fault})` };
      };
      const { challenge = "" } = clientDataIn(assertion.clientData) ?? {};
      if (!this.#challenges.take(challenge, signInPurpose(place3.rpId), clock2.monotonic())) return refused2("challenge");
      if (passkey === void 0) return refused2("unknown");
      const count2 = assertedCount(assertion, passkey, place3);
      if (count2 === "counter") {
        await record({ event: "passkey_copied", name: passkey.name, label: passkey.label, user: SYSTEM_USER });
        return refused2(count2, "passkey-copied");
      }
      if (typeof count2 !== "number") return refused2(count2);
      const owner = people.find(passkey.name);
      if (owner === void 0 || owner.disabled) return refused2("account");
      this.keys.used(passkey, count2, this.#now());
      return owner;
    });
    return begin2(person.name, caller);
  }
  /** Begins to add a passkey. `password`: the caller's own. */
  async begin(caller, password2, site) {
    const { rpId } = here(site);
    const { name: name2 } = await this.#parts.provePassword(personIn(caller), password2, caller);
    const own = this.keys.of(name2);
    const userHandle = own[0]?.user_handle ?? randomBytes5(32).toString("base64url");
    const challenge = this.#challenges.give(addPurpose(rpId, userHandle, name2), this.#parts.clock.monotonic());
    return { challenge, rpId, userHandle, name: name2, exclude: own.map(({ credential_id: id2 }) => id2) };
  }
  /** `made.userHandle`: the one that `begin` returned with the challenge. */
  async add(caller, made, site) {
    const { clock: clock2, change: change2, record } = this.#parts;
    const place3 = here(site);
    const name2 = personIn(caller);
    const { challenge = "" } = clientDataIn(made.clientData) ?? {};
    const purpose = addPurpose(place3.rpId, made.userHandle, name2);
    if (!this.#challenges.take(challenge, purpose, clock2.monotonic())) throw new Refused("passkey");
    const credential = madeCredential(made, place3);
    if (typeof credential === "string") throw new Refused("passkey");
    const { label, userHandle: user_handle } = made;
    await change2(
      () => this.keys.add({
        credential_id: credential.credentialId,
        user_handle,
        public_key: credential.publicKey,
        name: name2,
        label,
        rp_id: place3.rpId,
        sign_count: credential.signCount,
        made_at: this.#now()
      })
    );
    await record({ event: "passkey_added", name: name2, label, user: name2 });
  }
  /** Ends all sessions of the owner, except the one in which they remove it themselves. */
  async remove(id2, by) {
    const { change: change2, endSessions, record } = this.#parts;
    const passkey = this.keys.byId(id2);
    if (passkey === void 0) throw new Refused("unknown");
    const { name: name2, label } = passkey;
    if (name2 !== by.name && !by.rights.has("people")) throw new Refused("not-yours");
    await change2(() => this.keys.remove(passkey), true);
    await endSessions(name2, name2 === by.name ? by.id : null);
    await record({ event: "passkey_removed", name: name2, label, user: by.name ?? "" });
  }
  #now() {
    return formatIsoTime(this.#parts.clock.now());
  }
};
function here(site) {
  if ("fault" in site) throw new Refused(`passkey-${site.fault}`);
  return site;
}
function personIn({ kind, name: name2 }) {
  if (kind !== "person" || name2 === null) throw new Refused("unknown");
  return name2;
}
function signInPurpose(rpId) {
  return `sign in ${rpId}`;
}
function addPurpose(rpId, userHandle, name2) {
  return `add ${rpId} ${userHandle} ${name2}`;
}

// src/access/people.ts
var PROGRAM_PREFIX = "token:";
var People = class {
  #people = /* @__PURE__ */ new Map();
  #cost;
  constructor(records, cost = COST) {
    this.#cost = cost;
    this.restore(records);
  }
  /** Replaces all accounts, for example to undo a change. */
  restore(records) {
    this.#people.clear();
    for (const person of records) this.#people.set(keyOf4(person.name), person);
  }
  get isEmpty() {
    return this.#people.size === 0;
  }
  records() {
    return [...this.#people.values()];
  }
  find(name2) {
    return this.#people.get(keyOf4(name2));
  }
  /** Rejects with `taken`, `full` or a fault of the secret. */
  async add(name2, role2, secrets, madeAt) {
    if (this.#isTaken(name2)) throw new Refused("taken");
    if (this.#people.size >= limits.people) throw new Refused("full");
    const kept = await keptSecrets(name2, secrets, this.#cost);
    if (this.#isTaken(name2)) throw new Refused("taken");
    const person = {
      name: name2,
      role: role2,
      password: kept.password ?? "",
      pin: kept.pin ?? null,
      made_at: madeAt,
      disabled: false,
      last_sign_in: null,
      addresses: []
    };
    this.#people.set(keyOf4(name2), person);
    return person;
  }
  /** Also true for a name that looks like a program's or, in letters of another script, like another person's: they would be confused. */
  #isTaken(name2) {
    return areAlike(name2.normalize("NFC").trim().slice(0, PROGRAM_PREFIX.length), PROGRAM_PREFIX) || this.records().some((other) => areAlike(other.name, name2));
  }
  /** Returns the person before and after. Rejects with `unknown`, `last-master` or a fault of the secret. */
  async change(name2, change2) {
    const kept = await keptSecrets(name2, change2, this.#cost);
    const before = this.find(name2);
    if (before === void 0) throw new Refused("unknown");
    const after = { ...before, ...defined({ role: change2.role, disabled: change2.disabled }), ...kept };
    const isLost = isMaster(before) && !isMaster(after);
    if (isLost && !this.records().some((other) => other !== before && isMaster(other)))
      throw new Refused("last-master");
    this.#people.set(keyOf4(name2), after);
    return [before, after];
  }
  /** The person, if the secret is theirs. An unknown name takes as long as a known one. */
  async verify(name2, method, secret, queue = "strange") {
    const person = this.find(name2);
    const isRight = await isSecret(secret, person?.[method] ?? void 0, { queue, cost: this.#cost });
    const now = this.find(name2);
    return isRight && now !== void 0 && !now.disabled && now[method] === person?.[method] ? now : void 0;
  }
  signedIn(name2, address, at) {
    const person = this.find(name2);
    if (person === void 0) return;
    const addresses2 = [
      ...address === void 0 ? [] : [address],
      ...person.addresses.filter((one2) => one2 !== address)
    ];
    this.#people.set(keyOf4(name2), {
      ...person,
      last_sign_in: at,
      addresses: addresses2.slice(0, limits.knownAddresses)
    });
  }
};
function isMaster({ role: role2, disabled }) {
  return role2 === "master" && !disabled;
}
function keyOf4(name2) {
  return name2.normalize("NFC").trim().toLowerCase();
}
async function keptSecrets(name2, { password: password2, pin }, cost) {
  const fault = (password2 === void 0 ? void 0 : passwordFault(password2, name2)) ?? (pin === void 0 ? void 0 : pinFault(pin));
  if (fault !== void 0) throw new Refused(`secret-${fault}`);
  return {
    ...password2 === void 0 ? {} : { password: await hashSecret(password2, cost) },
    ...pin === void 0 ? {} : { pin: await hashSecret(pin, cost) }
  };
}
function defined(values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== void 0));
}

// src/access/requests.ts
import { randomUUID as randomUUID3 } from "node:crypto";
import { isIP as isIP5 } from "node:net";
var Requests = class {
  #clock;
  #requests = /* @__PURE__ */ new Map();
  constructor(clock2) {
    this.#clock = clock2;
  }
  list() {
    this.#forgetOld();
    return [...this.#requests.values()];
  }
  find(id2) {
    this.#forgetOld();
    return this.#requests.get(id2);
  }
  /**
   * A client that asks twice while its request waits gets the same request. It gets a new one if several clients may share the address, or
   * if the first was answered: only the client that knows the id of a request may fetch its token, and a guessed `clientId` must not yield
   * the id. If all places are taken, the oldest request of the address with the most requests is dropped. Throws `full` if the
   * asker's address has as many itself, or has used up its share.
   */
  ask({
    clientId,
    name: name2,
    scopes: scopes3,
    address
  }) {
    const waiting3 = this.list().filter(({ state }) => state === "pending");
    const same = waiting3.find((each) => each.clientId === clientId && each.address === address);
    if (same !== void 0 && isOfOne(address)) return same;
    const ofAddress2 = waiting3.filter((each) => each.address === address);
    if (ofAddress2.length >= limits.requestsOfAddress) throw new Refused("full");
    this.#makeRoom(waiting3, ofAddress2.length);
    const id2 = randomUUID3();
    const times2 = { asked_at: formatIsoTime(this.#clock.now()), askedMs: this.#clock.monotonic() };
    const request = { id: id2, clientId, name: name2, scopes: scopes3, address, state: "pending", token: null, ...times2 };
    this.#requests.set(id2, request);
    return request;
  }
  /** Throws `unknown` for a request that is no longer waiting. */
  waiting(id2) {
    const request = this.find(id2);
    if (request?.state !== "pending") throw new Refused("unknown");
    return request;
  }
  /** Drops an answered request; if all are waiting, the oldest of the address with the most, if those are more than the asker's `own`. */
  #makeRoom(waiting3, own) {
    if (this.#requests.size < limits.requests) return;
    const leaving = this.list().find(({ state }) => state !== "pending") ?? oldestOfMost(waiting3, own);
    if (leaving === void 0) throw new Refused("full");
    this.#requests.delete(leaving.id);
  }
  #forgetOld() {
    const nowMs = this.#clock.monotonic();
    for (const [id2, { askedMs }] of this.#requests) if (nowMs - askedMs > limits.requestMs) this.#requests.delete(id2);
  }
};
function oldestOfMost(waiting3, than) {
  const counts = /* @__PURE__ */ new Map();
  for (const { address } of waiting3) counts.set(address, (counts.get(address) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return most > than ? waiting3.find(({ address }) => counts.get(address) === most) : void 0;
}
function isOfOne(address) {
  return address === "" || isIP5(address) !== 0;
}

// src/access/saved-accounts.ts
var SavedAccounts = class {
  #store;
  #restorable;
  #sessions;
  #turn = Promise.resolve();
  /** A right was taken away, but the disk refused the write. It is gone in memory; a restart would bring it back. */
  #isWaiting = false;
  /** The latest write of sessions and tokens that have expired. */
  #ending = Promise.resolve();
  constructor(store, restorable, sessions) {
    this.#store = store;
    this.#restorable = restorable;
    this.#sessions = sessions;
  }
  get isWaiting() {
    return this.#isWaiting;
  }
  /** A session or a token was found expired. */
  ended() {
    this.#isWaiting = true;
    this.#ending = this.saveWaiting();
  }
  /**
   * Resolves when every session and token found expired is stored as ended, or the disk has refused the write. The end is reported to a
   * client only after that, so neither a crash nor a clock set back revives what was reported as ended.
   */
  settled() {
    return this.#ending;
  }
  /** Tries again to write what the disk refused. */
  async saveWaiting() {
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    await this.save().catch(() => this.#isWaiting = true);
  }
  /** Writes all accounts and sessions, also when only their times of use have changed. */
  async save() {
    await Promise.all([this.#saveAccounts(), this.#saveSessions()]);
  }
  /**
   * Changes accounts in memory and then on disk, one change after the other. If the disk refuses, memory is rolled back, so a change
   * that is answered as failed has no effect. A change that only takes rights away (`takesAway`) stays in force even then, and is written
   * later: nobody keeps a right because a card is full.
   */
  change(act, takesAway = false) {
    const turn2 = this.#turn.then(async () => {
      const before = this.#accounts();
      try {
        const changed3 = await act();
        await this.#saveAccounts().catch((error) => {
          if (!takesAway) throw error;
          this.#isWaiting = true;
        });
        return changed3;
      } catch (error) {
        const { people, tokens, tablets, passkeys } = this.#restorable;
        people.restore(before.people);
        tokens.restore(before.tokens);
        tablets.restore(before.tablets);
        passkeys.restore(before.passkeys);
        throw error;
      }
    });
    this.#turn = turn2.then(
      () => void 0,
      () => void 0
    );
    return turn2;
  }
  #saveAccounts() {
    return this.#store.saveAccounts(this.#accounts());
  }
  #accounts() {
    const { people, tokens, tablets, passkeys } = this.#restorable;
    return {
      people: people.records(),
      tokens: tokens.records(),
      tablets: tablets.records(),
      passkeys: passkeys.records()
    };
  }
  #saveSessions() {
    return this.#store.saveSessions(this.#sessions.records());
  }
  /** Writes sessions after some were ended. They stay ended even if the disk refuses the write. */
  async saveTaken() {
    await this.#saveSessions().catch(() => this.#isWaiting = true);
  }
};

// src/access/sessions.ts
var Sessions = class {
  #clock;
  #settings;
  #onEnded;
  /** By the hash of the credential, in the order in which they began. */
  #sessions = /* @__PURE__ */ new Map();
  constructor({ clock: clock2, settings, records, onEnded }) {
    this.#clock = clock2;
    this.#settings = settings;
    this.#onEnded = onEnded;
    const [nowMs, monotonicMs] = [clock2.now(), clock2.monotonic()];
    for (const { left_ms: left, idle_ms: idleMs, kept_at: kept, ...session } of records) {
      const goneMs = Math.max(0, nowMs - Date.parse(kept));
      const leftMs = Math.min(left, settings.sessionMs) - goneMs;
      const usedMs = session.tablet && nowMs < Date.parse(kept) ? -Infinity : monotonicMs - idleMs - goneMs;
      if (leftMs > 0) this.#sessions.set(session.hash, { ...session, untilMs: monotonicMs + leftMs, usedMs });
    }
  }
  get size() {
    return this.#sessions.size;
  }
  records() {
    const [kept_at, monotonicMs] = [formatIsoTime(this.#clock.now()), this.#clock.monotonic()];
    return this.list().map(({ untilMs, usedMs, ...session }) => ({
      ...session,
      left_ms: Math.round(untilMs - monotonicMs),
      idle_ms: Math.round(monotonicMs - usedMs),
      kept_at
    }));
  }
  /** The sessions that have not expired, the newest first. */
  list() {
    return [...this.#sessions.values()].filter((session) => this.#lives(session)).toReversed();
  }
  /** The only place that gives out the credential; only its hash is kept. */
  begin(asked) {
    this.#forgetEnded();
    const own = this.list().filter(({ name: name2 }) => name2 === asked.name);
    if (own.length >= limits.sessionsOfPerson) this.#end(leastUsed(own));
    if (this.#sessions.size >= limits.sessions) this.#end(leastUsed(this.list()));
    const credential = newCredential();
    const [now, monotonicMs] = [formatIsoTime(this.#clock.now()), this.#clock.monotonic()];
    const session = {
      ...asked,
      id: newId(),
      hash: hashOf(credential),
      begun_at: now,
      used_at: now,
      untilMs: monotonicMs + this.#settings.sessionMs,
      usedMs: monotonicMs
    };
    this.#sessions.set(session.hash, session);
    return { credential, session };
  }
  find(credential) {
    const session = this.#sessions.get(hashOf(credential));
    if (session === void 0 || this.#lives(session)) return session;
    this.#end(session);
    this.#onEnded();
    return void 0;
  }
  byId(id2) {
    return this.list().find((session) => session.id === id2);
  }
  /** Notes that somebody is using the device. */
  touch(session) {
    session.used_at = formatIsoTime(this.#clock.now());
    session.usedMs = this.#clock.monotonic();
  }
  end(id2) {
    const session = this.byId(id2);
    this.#end(session);
    return session;
  }
  /** Ends all sessions of a person; `but` is the id of one that stays. */
  endAllOf(name2, but) {
    const theirs = this.list().filter((session) => session.name === name2 && session.id !== but);
    for (const session of theirs) this.#end(session);
    return theirs.length;
  }
  endsAt(session) {
    const untilMs = Math.min(session.untilMs, session.tablet ? session.usedMs + this.#settings.tabletIdleMs : Infinity);
    return formatIsoTime(this.#clock.now() + untilMs - this.#clock.monotonic());
  }
  #end(session) {
    if (session !== void 0) this.#sessions.delete(session.hash);
  }
  #lives({ untilMs, tablet, usedMs }) {
    const nowMs = this.#clock.monotonic();
    return nowMs < untilMs && !(tablet && nowMs - usedMs >= this.#settings.tabletIdleMs);
  }
  #forgetEnded() {
    for (const session of this.#sessions.values()) if (!this.#lives(session)) this.#end(session);
  }
};
function leastUsed(sessions) {
  return sessions.toSorted((a, b) => a.usedMs - b.usedMs)[0];
}

// src/access/setup-code.ts
import { randomInt, timingSafeEqual as timingSafeEqual4 } from "node:crypto";
var ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
var FIRST_VISIT = "first visit";
var SetupCode = class {
  #clock;
  #throttle = new Throttle();
  #text = newCode();
  constructor(clock2) {
    this.#clock = clock2;
  }
  /** As shown to people: `ABCD-EFGH`. */
  get text() {
    return `${this.#text.slice(0, 4)}-${this.#text.slice(4)}`;
  }
  /** Throws `code` for a wrong code, `wait` after too many from this address. This computer itself (undefined) never waits. */
  check(given2, address) {
    const nowMs = this.#clock.monotonic();
    const waitS = this.#throttle.waitS(address, FIRST_VISIT, true, nowMs);
    if (waitS > 0) throw new Refused("wait", waitS);
    const plain = Buffer.from(given2.toUpperCase().replaceAll(/[^0-9A-Z]/g, ""));
    const wanted = Buffer.from(this.#text);
    if (plain.length === wanted.length && timingSafeEqual4(plain, wanted)) return;
    this.#throttle.failed(address, FIRST_VISIT, nowMs);
    throw new Refused("code");
  }
};
function newCode() {
  return Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)] ?? "2").join("");
}

// src/access/tablets.ts
var Tablets = class {
  /** In the order in which they were made; the oldest is evicted first. */
  #tablets = /* @__PURE__ */ new Map();
  constructor(records) {
    this.restore(records);
  }
  /** Replaces all tablets, for example to undo a change. */
  restore(records) {
    this.#tablets.clear();
    for (const tablet of records) this.#tablets.set(tablet.hash, tablet);
  }
  records() {
    return [...this.#tablets.values()];
  }
  has(credential) {
    return credential !== void 0 && this.#tablets.has(hashOf(credential));
  }
  /** Returns the credential of a new tablet. */
  make(by, at) {
    if (this.#tablets.size >= limits.tablets) this.#tablets.delete(this.#tablets.keys().next().value ?? "");
    const credential = newCredential();
    const hash = hashOf(credential);
    this.#tablets.set(hash, { id: newId(), hash, made_by: by, made_at: at });
    return credential;
  }
  clear() {
    this.#tablets.clear();
  }
};

// src/access/tokens.ts
var Tokens = class {
  #clock;
  #onEnded;
  #tokens = /* @__PURE__ */ new Map();
  /** `onEnded`: a token was found expired. That must be on disk before it is reported to a client. */
  constructor(clock2, records, onEnded) {
    this.#clock = clock2;
    this.#onEnded = onEnded;
    this.restore(records);
  }
  /** Replaces all tokens, for example to undo a change. */
  restore(records) {
    this.#tokens.clear();
    for (const token of records) this.#tokens.set(token.hash, token);
  }
  records() {
    return [...this.#tokens.values()];
  }
  /** The only place that gives out the token's text; only its hash is kept. */
  make(name2, scopes3, days2, madeBy) {
    this.#makeRoom();
    const credential = newCredential();
    const nowMs = this.#clock.now();
    const endsMs = nowMs + days2 * 864e5;
    const token = {
      id: newId(),
      hash: hashOf(credential),
      name: name2,
      scopes: scopes3,
      made_by: madeBy,
      made_at: formatIsoTime(nowMs),
      ends_at: formatIsoTime(endsMs),
      revoked_at: null,
      used_at: null,
      address: null
    };
    this.#tokens.set(token.hash, token);
    return { text: asToken(credential, token.id, endsMs), token };
  }
  /** Undefined for a token that is unknown, revoked or expired. */
  find(credential) {
    const token = this.#tokens.get(hashOf(credential));
    if (token === void 0 || token.revoked_at !== null) return void 0;
    if (token.ends_at === null || Date.parse(token.ends_at) > this.#clock.now()) return token;
    this.#tokens.set(token.hash, { ...token, revoked_at: formatIsoTime(this.#clock.now()) });
    this.#onEnded();
    return void 0;
  }
  used({ hash }, address) {
    const token = this.#tokens.get(hash);
    if (token !== void 0) this.#tokens.set(hash, { ...token, used_at: formatIsoTime(this.#clock.now()), address });
  }
  revoke(id2) {
    const token = this.records().find((each) => each.id === id2);
    if (token === void 0) throw new Refused("unknown");
    const revoked = { ...token, revoked_at: token.revoked_at ?? formatIsoTime(this.#clock.now()) };
    this.#tokens.set(token.hash, revoked);
    return revoked;
  }
  /** Revokes the tokens that this person made and that give any of the `lost` rights. */
  revokeMadeBy(name2, lost) {
    const theirs = this.records().filter(({ made_by, revoked_at }) => made_by === name2 && revoked_at === null);
    const beyond = theirs.filter(({ scopes: scopes3 }) => !rightsOfScopes(scopes3).isDisjointFrom(lost));
    return beyond.map(({ id: id2 }) => this.revoke(id2));
  }
  /** Drops a revoked token. A valid one is never dropped for another; then it throws `full`. */
  #makeRoom() {
    if (this.#tokens.size < limits.tokens) return;
    const over = this.records().find(({ revoked_at: revoked }) => revoked !== null);
    if (over === void 0) throw new Refused("full");
    this.#tokens.delete(over.hash);
  }
};

// src/access/access.ts
var Access = class {
  settings;
  people;
  sessions;
  tokens;
  requests;
  code;
  passkeys;
  #parts;
  #saved;
  #signIn;
  #tablets;
  #listeners = /* @__PURE__ */ new Set();
  /** Counted in this run. */
  counters = { sign_ins: 0, failed_sign_ins: 0, refused_writes: 0 };
  constructor(parts2) {
    const { clock: clock2, settings, accounts } = parts2;
    this.#parts = parts2;
    this.settings = settings;
    this.people = new People(accounts.people, parts2.secretCost);
    const onEnded = () => this.#saved.ended();
    this.sessions = new Sessions({ clock: clock2, settings, records: parts2.sessions, onEnded });
    this.tokens = new Tokens(clock2, accounts.tokens, onEnded);
    this.requests = new Requests(clock2);
    this.code = new SetupCode(clock2);
    this.#tablets = new Tablets(accounts.tablets);
    this.passkeys = new PasskeyAccess({
      clock: clock2,
      records: accounts.passkeys,
      people: this.people,
      tried: (name2, caller, check) => this.#signIn.tried(name2, caller, check),
      provePassword: (name2, password2, caller) => this.prove(name2, "password", password2, caller),
      begin: (name2, caller) => this.#signIn.begin(name2, "passkey", caller),
      change: (act, takesAway) => this.#saved.change(act, takesAway),
      endSessions: (name2, but) => {
        this.sessions.endAllOf(name2, but);
        return this.#saved.saveTaken();
      },
      record: (event) => this.#record(event)
    });
    const { people, tokens, sessions, passkeys } = this;
    const restorable = { people, tokens, tablets: this.#tablets, passkeys: passkeys.keys };
    this.#saved = new SavedAccounts(parts2.store, restorable, sessions);
    this.#signIn = new SignIn({
      clock: clock2,
      people,
      sessions,
      counters: this.counters,
      isTablet: (credential) => this.isTablet(credential),
      save: () => this.save(),
      onEvent: parts2.onEvent,
      record: (event) => this.#record(event)
    });
  }
  /** If true, nobody can sign in until somebody makes a first account again. */
  get hasLostAccounts() {
    return this.settings.hasLostAccounts && this.people.isEmpty;
  }
  /** Whether a right was taken away and that is not on disk yet. */
  get isWaiting() {
    return this.#saved.isWaiting;
  }
  get isOn() {
    return this.settings.isAsked || !this.people.isEmpty;
  }
  /** Called after every change of who may do what, so that open connections check their rights again. */
  onChange(listener) {
    this.#listeners.add(listener);
  }
  /** The caller with the name and rights of this session or token; undefined if the credential is unknown or has expired. */
  known(caller, credential) {
    const session = this.sessions.find(credential);
    if (session !== void 0) return this.#inSession(caller, session);
    const token = this.tokens.find(credential);
    if (token === void 0) return void 0;
    this.tokens.used(token, caller.address ?? "");
    const { id: id2, ends_at } = token;
    const name2 = `${PROGRAM_PREFIX}${token.name}`;
    return {
      ...caller,
      kind: "program",
      name: name2,
      role: null,
      rights: rightsOfScopes(token.scopes),
      id: id2,
      ends_at,
      tablet: false
    };
  }
  #inSession(caller, session) {
    const person = this.people.find(session.name);
    if (person === void 0 || person.disabled) return void 0;
    const { name: name2, role: role2 } = person;
    const { id: id2, tablet } = session;
    const ends_at = this.sessions.endsAt(session);
    const rights = session.method === "pin" ? rightsByPin(role2) : RIGHTS_OF[role2];
    return { ...caller, kind: "person", name: name2, role: role2, rights, id: id2, ends_at, tablet };
  }
  isTablet(credential) {
    return this.#tablets.has(credential);
  }
  /** Makes the master's account, once. Returns the session's credential. */
  async setUp({ code, name: name2, password: password2 }, caller) {
    if (!this.people.isEmpty) throw new Refused("no-setup");
    try {
      this.code.check(code, caller.address);
    } catch (error) {
      if (error instanceof Refused) await this.#signIn.failed({ reason: "wrong", door: caller.door }, name2, caller);
      throw error;
    }
    await this.#saved.change(async () => {
      if (!this.people.isEmpty) throw new Refused("no-setup");
      await this.people.add(name2, "master", { password: password2 }, this.#now());
    });
    await this.#record({ event: "person_added", name: name2, role: "master", user: name2 });
    return this.#signIn.begin(name2, "password", caller);
  }
  /** Returns the session's credential. */
  async signIn(name2, method, secret, caller) {
    const person = await this.prove(name2, method, secret, caller);
    return this.#signIn.begin(person.name, method, caller);
  }
  async endSession(id2, by) {
    const session = this.sessions.byId(id2);
    if (session === void 0) throw new Refused("unknown");
    if (session.name !== by.name && !by.rights.has("sessions")) throw new Refused("not-yours");
    this.sessions.end(id2);
    await this.#saved.saveTaken();
    const event = session.name === by.name ? "signed_out" : "session_ended";
    await this.#record({ event, user: nameOf2(by), of: session.name, address: by.address ?? "" });
  }
  async addPerson(name2, role2, secrets, by) {
    await this.#saved.change(() => this.people.add(name2, role2, secrets, this.#now()));
    await this.#record({ event: "person_added", name: name2, role: role2, user: by });
  }
  /**
   * Returns how many passkeys and tokens were removed by the change. When another person sets the password or enables a disabled account,
   * its passkeys are removed: an intruder may have added one. When the account loses a right, the tokens that its owner made and
   * that give this right are revoked.
   */
  async changePerson(name2, change2, by) {
    const isShutOut = change2.disabled === true && Object.values(change2).every((value) => value === void 0 || value === true);
    const { before, after, passkeys, tokens } = await this.#saved.change(async () => {
      const [was, is] = await this.people.change(name2, change2);
      const isOwn2 = by.kind === "person" && by.name === is.name;
      const isTakenBack = change2.password !== void 0 || was.disabled && !is.disabled;
      return {
        before: was,
        after: is,
        passkeys: isOwn2 || !isTakenBack ? [] : this.passkeys.keys.removeAllOf(is.name),
        tokens: this.tokens.revokeMadeBy(is.name, rightsOf(was).difference(rightsOf(is)))
      };
    }, isShutOut);
    const [user6, of] = [nameOf2(by), { name: after.name }];
    const hasSecret = change2.password !== void 0 || change2.pin !== void 0;
    if (hasSecret || after.role !== before.role || after.disabled) {
      this.sessions.endAllOf(after.name, after.name === by.name ? by.id : null);
    }
    await this.#saved.saveTaken();
    if (after.role !== before.role)
      await this.#record({ event: "role_changed", ...of, from: before.role, to: after.role, user: user6 });
    if (after.disabled !== before.disabled)
      await this.#record({ event: after.disabled ? "person_shut_out" : "person_let_in", ...of, user: user6 });
    if (hasSecret) await this.#record({ event: "secret_changed", ...of, user: user6 });
    for (const { label } of passkeys) await this.#record({ event: "passkey_removed", ...of, label, user: user6 });
    for (const token of tokens) await this.#record({ event: "token_revoked", name: token.name, user: user6 });
    return { passkeys: passkeys.length, tokens: tokens.length };
  }
  /** Returns the token's text, which cannot be read again later. */
  async makeToken(name2, scopes3, days2, by) {
    const { text: text3, token } = await this.#saved.change(() => this.tokens.make(name2, scopes3, days2, nameOf2(by)));
    await this.#record({ event: "token_approved", name: name2, scopes: scopes3, ends_at: token.ends_at, user: nameOf2(by) });
    return text3;
  }
  async revokeToken(id2, by) {
    const { name: name2 } = await this.#saved.change(() => this.tokens.revoke(id2), true);
    await this.#record({ event: "token_revoked", name: name2, user: nameOf2(by) });
  }
  async approve(id2, scopes3, days2, by) {
    const request = this.requests.waiting(id2);
    request.state = "approved";
    try {
      request.token = await this.makeToken(request.name, scopes3, days2, by);
    } catch (error) {
      request.state = "pending";
      throw error;
    }
  }
  async deny(id2, by) {
    const request = this.requests.waiting(id2);
    request.state = "denied";
    await this.#record({ event: "request_denied", name: request.name, user: nameOf2(by) });
  }
  /** Hands the watch over to a person who gives their secret. Returns the credential of their session; the caller's session ends. */
  async handOver(by, to, secret, note) {
    const method = this.isTablet(by.cookies.tablet) && /^\d+$/.test(secret) ? "pin" : "password";
    const person = await this.prove(to, method, secret, by);
    if (!RIGHTS_OF[person.role].has("watch")) throw new Refused("not-yours");
    if (person.name === by.name) throw new Refused("own-watch");
    await this.#record({ event: "watch_handed_over", user: nameOf2(by), to: person.name, note });
    if (by.kind === "person" && by.id !== null) this.sessions.end(by.id);
    return this.#signIn.begin(person.name, method, by);
  }
  /** Returns the credential that marks the browser as a bridge tablet. */
  async makeTablet(by) {
    const credential = await this.#saved.change(() => this.#tablets.make(nameOf2(by), this.#now()));
    await this.#record({ event: "tablet_made", user: nameOf2(by), address: by.address ?? "" });
    return credential;
  }
  /** For when a tablet is stolen or lost: forgets all bridge tablets and ends their sessions. */
  async forgetTablets(by) {
    for (const { id: id2, tablet } of this.sessions.list()) if (tablet) this.sessions.end(id2);
    await this.#saved.change(() => this.#tablets.clear(), true);
    await this.#saved.saveTaken();
    await this.#record({ event: "tablets_forgotten", user: nameOf2(by) });
  }
  /** Whether the caller may pass the door. With access control on, a refused write is entered in the log book. */
  lets(caller) {
    if (mayPass(caller.rights, caller.door)) return true;
    if (rightOf(caller.door) !== "read") this.refused(caller);
    return false;
  }
  /** Counts and reports a refused write; does nothing while access control is off. */
  refused({ name: name2, door, client }) {
    if (!this.isOn) return;
    this.counters.refused_writes += 1;
    void this.#parts.onEvent({ event: "write_refused", name: name2, address: client ?? "", door });
  }
  /** The person whose secret this is. Throws `wrong`, `wait`, `busy` or `no-tablet`; a wrong secret is counted and reported. */
  prove(name2, method, secret, caller) {
    return this.#signIn.prove(name2, method, secret, caller);
  }
  /** As `SavedAccounts.settled`. */
  settled() {
    return this.#saved.settled();
  }
  /** Tries again to write what the disk refused. */
  saveWaiting() {
    return this.#saved.saveWaiting();
  }
  /** Writes all accounts and sessions, also when only their times of use have changed. */
  save() {
    return this.#saved.save();
  }
  async #record(event) {
    for (const listener of this.#listeners) listener();
    await this.#parts.onEvent(event);
  }
  #now() {
    return formatIsoTime(this.#parts.clock.now());
  }
};
function rightsOf({ role: role2, disabled }) {
  return disabled ? /* @__PURE__ */ new Set() : RIGHTS_OF[role2];
}
function nameOf2({ name: name2 }) {
  return name2 ?? "";
}

// src/access/access-event.ts
function isRefusal3(event) {
  return event.event === "sign_in_failed" || event.event === "write_refused";
}

// src/access/refusal-count.ts
var RefusalCount = class {
  /** A kind is in the map from its first refusal until a whole window passes without one. */
  #windows = /* @__PURE__ */ new Map();
  /** Counted in this run. */
  total = 0;
  /** A sum of this one refusal if it must be reported at once; undefined if it waits for the sum of its window. */
  add(refusal, nowMs) {
    this.total += 1;
    const { event } = refusal;
    const window = this.#windows.get(event);
    if (window !== void 0) {
      window.sum.add(refusal);
      return void 0;
    }
    this.#windows.set(event, { beganMs: nowMs, sum: new Sum(event) });
    const alone = new Sum(event);
    alone.add(refusal);
    return alone;
  }
  /** The sums whose window is over; with `isLast` the others too. */
  due(nowMs, isLast = false) {
    const sums = [];
    for (const [event, { beganMs, sum }] of this.#windows) {
      if (!isLast && nowMs - beganMs < limits.refusalWindowMs) continue;
      this.#windows.delete(event);
      if (sum.count === 0) continue;
      sums.push(sum);
      this.#windows.set(event, { beganMs: nowMs, sum: new Sum(event) });
    }
    return sums;
  }
};
var Sum = class {
  event;
  count = 0;
  #names = /* @__PURE__ */ new Set();
  #addresses = /* @__PURE__ */ new Set();
  #doors = /* @__PURE__ */ new Set();
  constructor(event) {
    this.event = event;
  }
  get names() {
    return [...this.#names];
  }
  get addresses() {
    return [...this.#addresses];
  }
  get doors() {
    return [...this.#doors];
  }
  add({ name: name2, address, door }) {
    this.count += 1;
    for (const [values, value] of [
      [this.#names, name2],
      [this.#addresses, address],
      [this.#doors, door]
    ])
      if (value !== null && values.size < limits.namedInSum) values.add(value);
  }
};

// src/runtime/service/access/audit.ts
var Audit = class {
  #parts;
  #refusals = new RefusalCount();
  constructor(parts2) {
    this.#parts = parts2;
  }
  /** Refusals of this run. */
  get refused() {
    return this.#refusals.total;
  }
  /** Resolves when an act is in the book, or waits for the disk. A refusal is not waited for. */
  async take(event) {
    const { logbook, outbox, clock: clock2 } = this.#parts;
    if (isRefusal3(event)) {
      const sum = this.#refusals.add(event, clock2.monotonic());
      if (sum !== void 0) outbox.add(this.#draftOfSum(sum));
      return;
    }
    const draft = this.#draftOfAct(event);
    await logbook.append(draft).catch(() => outbox.add(draft));
  }
  /** Called about once a second. */
  tick() {
    this.#writeSums(false);
  }
  /** Before the outbox closes: what was refused since the last sum is not lost by a stop. */
  close() {
    this.#writeSums(true);
  }
  #writeSums(isLast) {
    const { outbox, clock: clock2 } = this.#parts;
    for (const sum of this.#refusals.due(clock2.monotonic(), isLast)) outbox.add(this.#draftOfSum(sum));
  }
  #draftOfSum({ event, count: count2, names, addresses: addresses2, doors }) {
    const summary = this.#parts.texts.access[event]({ count: count2, names, addresses: addresses2 });
    return { kind: "manual", summary, payload: { event, count: count2, names, addresses: addresses2, doors }, user: SYSTEM_USER };
  }
  #draftOfAct({ user: user6, ...payload }) {
    const { event } = payload;
    const kind = event === "watch_handed_over" ? "authority_transfer" : "manual";
    return { kind, summary: this.#summaryOf({ user: user6, ...payload }), payload, user: user6 };
  }
  #summaryOf(act) {
    const { access: access4 } = this.#parts.texts;
    if (act.event === "signed_in") return access4.signed_in({ user: act.user, role: act.role });
    if ("of" in act) return access4[act.event]({ user: act.user, of: act.of });
    if (act.event === "role_changed")
      return access4.role_changed({ name: act.name, from: act.from, to: act.to, user: act.user });
    if (act.event === "person_added") return access4.person_added({ name: act.name, role: act.role, user: act.user });
    if ("label" in act) return access4[act.event]({ name: act.name, label: act.label, user: act.user });
    if (act.event === "token_approved")
      return access4.token_approved({ name: act.name, scopes: act.scopes.join(", "), user: act.user });
    if (act.event === "tablet_made") return access4.tablet_made({ user: act.user, address: act.address });
    if (act.event === "watch_handed_over")
      return access4.watch_handed_over({ user: act.user, to: act.to, note: act.note });
    if (!("name" in act)) return access4[act.event]({ user: act.user });
    return access4[act.event]({ name: act.name, user: act.user });
  }
};

// src/runtime/service/access/file-accounts.ts
import { rename } from "node:fs/promises";
import { join as join5 } from "node:path";
var EMPTY = { people: [], tokens: [], tablets: [], passkeys: [] };
var OWN3 = 384;
var FileAccounts = class {
  #dir;
  #mayWrite;
  #turns = /* @__PURE__ */ new Map();
  #isMarked = false;
  constructor(dataDir, mayWrite) {
    this.#dir = dataDir;
    this.#mayWrite = mayWrite;
  }
  /** `isDamaged`: the accounts cannot be read, and their file is set aside. `isLost`: there were some once, and there are none. */
  async read() {
    const accounts = await this.#readOne(ACCOUNTS, accountsIn);
    const sessions = await this.#readOne("access-sessions.json", sessionsIn);
    this.#isMarked = await isThere(join5(this.#dir, MARK));
    const isLost = !accounts?.people.length && (this.#isMarked || await isThere(join5(this.#dir, DAMAGED)));
    return { accounts: accounts ?? EMPTY, sessions: sessions ?? [], isDamaged: accounts === null, isLost };
  }
  /** The mark is there before the first account is. */
  async saveAccounts(records) {
    if (!this.#isMarked && records.people.length > 0) {
      await this.#write(MARK, { version: 1 });
      this.#isMarked = true;
    }
    await this.#write(ACCOUNTS, { version: 1, ...records });
  }
  saveSessions(records) {
    return this.#write("access-sessions.json", { version: 1, sessions: records });
  }
  /** Undefined: there is no file; null: it is damaged. */
  async #readOne(name2, read2) {
    const file = join5(this.#dir, name2);
    const text3 = await readRegular(file, limits.fileBytes);
    if (text3 === void 0) return void 0;
    try {
      return read2(JSON.parse(text3));
    } catch {
      await rename(file, `${file}.damaged`);
      return null;
    }
  }
  /** One after the other, so that the last is what is there at the end. */
  #write(name2, value) {
    const turn2 = (this.#turns.get(name2) ?? Promise.resolve()).then(async () => {
      this.#mayWrite();
      try {
        await writeDurably(join5(this.#dir, name2), `${JSON.stringify(value, void 0, 1)}
`, OWN3);
      } catch (error) {
        throw isDiskFull(error) ? new BitacoraError("disk-full", { file: name2 }, error) : error;
      }
    });
    this.#turns.set(
      name2,
      turn2.catch(() => void 0)
    );
    return turn2;
  }
};
function accountsIn(value) {
  const written3 = value;
  const { version, people, tokens, tablets, passkeys = [] } = written3;
  const isOurs = version === 1 && people.every(({ name: name2, role: role2, password: password2 }) => [name2, password2].every(isText) && ROLES.includes(role2)) && tokens.every(({ id: id2, hash, name: name2, scopes: scopes3 }) => [id2, hash, name2].every(isText) && Array.isArray(scopes3)) && tablets.every(({ hash }) => isText(hash)) && passkeys.every((one2) => [one2.credential_id, one2.user_handle, one2.public_key, one2.name, one2.rp_id].every(isText)) && passkeys.every(({ sign_count: count2 }) => Number.isSafeInteger(count2));
  if (!isOurs) throw new TypeError("access.json");
  return { people, tokens, tablets, passkeys };
}
function sessionsIn(value) {
  const { version, sessions } = value;
  const isOurs = version === 1 && sessions.every(({ id: id2, hash, name: name2, kept_at }) => [id2, hash, name2, kept_at].every(isText)) && sessions.every(({ left_ms, idle_ms }) => Number.isFinite(left_ms) && Number.isFinite(idle_ms));
  if (!isOurs) throw new TypeError("access-sessions.json");
  return sessions;
}
function isText(value) {
  return typeof value === "string";
}

// src/runtime/service/access/open-access.ts
var SECOND_MS = 1e3;
async function openAccess(options, parts2) {
  const { clock: clock2, dataDir, project, host, log, messages: messages2, insecureOpen = false } = options;
  const { logbook, outbox, mayWrite, onStop } = parts2;
  const { access: texts } = messages2.cli.serve;
  const store = new FileAccounts(dataDir, mayWrite);
  const { accounts, sessions, isDamaged, isLost } = await store.read();
  if (isDamaged) log.error(texts.damaged);
  else if (isLost) log.error(texts.lost);
  if (isLost) {
    const draft = {
      kind: "manual",
      summary: messages2.entries.accountsLost,
      payload: { event: ACCOUNTS_LOST }
    };
    void enterOnce({ ...draft, user: SYSTEM_USER }, { logbook, outbox }, [ACCOUNTS_LOST, "person_added"]);
  }
  const audit = new Audit({ logbook, outbox, clock: clock2, texts: messages2.entries });
  const { reading, sessionHours, tabletMinutes, notice } = project.access ?? accessDefaults;
  const access4 = new Access({
    clock: clock2,
    store,
    settings: {
      reading,
      notice: notice ?? null,
      sessionMs: sessionHours * 36e5,
      tabletIdleMs: tabletMinutes * 6e4,
      // Accounts that are gone must not open what they have closed, at whichever start.
      isAsked: project.access !== null || isLost,
      hasLostAccounts: isLost,
      isOffered: !isLoopback(host) && !insecureOpen
    },
    accounts,
    sessions,
    onEvent: (event) => audit.take(event)
  });
  const auditing = setInterval(() => {
    audit.tick();
    void access4.saveWaiting();
  }, SECOND_MS);
  const saving = setInterval(
    () => void (access4.sessions.size > 0 && access4.save().catch(() => void 0)),
    limits.usedEveryMs
  );
  onStop(async () => {
    clearInterval(auditing);
    clearInterval(saving);
    audit.close();
    if (access4.isOn && !access4.people.isEmpty) await access4.save();
  });
  return access4;
}

// src/runtime/service/data-dir-claim.ts
import { join as join7 } from "node:path";

// src/runtime/service/data-dir-watch.ts
import { accessSync, closeSync, constants as constants4, openSync, statSync } from "node:fs";
import { join as join6 } from "node:path";
var LOST = "data-dir-lost";
var DataDirWatch = class {
  dir;
  #paths;
  /** The lock must be held and the log book open. */
  constructor(dir) {
    this.dir = dir;
    this.#paths = [dir, join6(dir, "lock"), join6(dir, "logbook")].map((path) => {
      const { dev, ino } = statSync(path);
      const descriptor = path.endsWith("lock") ? -1 : openSync(path, constants4.O_RDONLY | constants4.O_DIRECTORY);
      return { path, descriptor, identity: { dev, ino } };
    });
  }
  /** Called about four times a second, and before and after each append. Costs five system calls. */
  look() {
    for (const { path, identity } of this.#paths) {
      const found = statSync(path, { throwIfNoEntry: false });
      if (found === void 0) return "gone";
      if (found.dev !== identity.dev || found.ino !== identity.ino) return "other";
    }
    try {
      accessSync(this.dir, constants4.W_OK);
      return null;
    } catch {
      return "read-only";
    }
  }
  /** Throws `data-dir-lost` if `look` finds a fault. */
  check = () => {
    const reason3 = this.#looked();
    if (reason3 !== null) throw new BitacoraError(LOST, { dir: this.dir, reason: reason3 });
  };
  close() {
    for (const { descriptor } of this.#paths) if (descriptor >= 0) closeSync(descriptor);
  }
  /** A folder whose disk is gone counts as gone. */
  #looked() {
    try {
      return this.look();
    } catch {
      return "gone";
    }
  }
  get fault() {
    return this.#looked();
  }
  /**
   * The present fault of the directory or of one of the parts. A part may have found the directory lost at its last write long ago, so
   * for that fault the present state of the directory counts.
   */
  faultBeside(parts2) {
    if (this.fault !== null) return LOST;
    return parts2.find((fault) => fault !== null && fault !== LOST) ?? null;
  }
};

// src/runtime/service/path-claim.ts
import { once } from "node:events";
import { readdir as readdir4, readFile as readFile3, readlink } from "node:fs/promises";
import { createServer as createServer3 } from "node:net";
import { resolve } from "node:path";
async function claimPath(dir) {
  if (process.platform !== "linux") return () => void 0;
  const name2 = `bitacora-${sha256(resolve(dir)).slice(0, 32)}`;
  const server = createServer3((socket) => socket.destroy()).unref();
  try {
    server.listen(`\0${name2}`);
    await once(server, "listening");
    return () => void server.close();
  } catch (error) {
    const pid = await holderOf(name2);
    if (pid === void 0) return () => void 0;
    throw new BitacoraError("data-dir-in-use", { dir, pid }, error);
  }
}
async function holderOf(name2) {
  const lines = (await readFile3("/proc/net/unix", "utf8").catch(() => "")).split("\n");
  const inode = lines.map((line) => line.trim().split(/ +/)).find((columns) => columns[7] === `@${name2}`)?.[6];
  if (inode === void 0) return void 0;
  const pids = (await readdir4("/proc").catch(() => [])).filter((entry) => /^\d+$/.test(entry));
  for (const pid of pids) {
    for (const descriptor of await readdir4(`/proc/${pid}/fd`).catch(() => [])) {
      const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => "");
      if (target === `socket:[${inode}]`) return pid;
    }
  }
  return void 0;
}

// src/runtime/service/data-dir-claim.ts
var DataDirClaim = class _DataDirClaim {
  #options;
  #watch;
  /** The fault that was reported last. */
  #logged = null;
  constructor(options) {
    this.#options = options;
  }
  /** Rejects if it belongs to another vessel, or another service has it. The claim is released by what is passed to `onStop`. */
  static async claim(options, projectId, onStop) {
    const { dataDir, clock: clock2 } = options;
    onStop(await claimPath(dataDir));
    await claimDataDir(dataDir, projectId, clock2.now());
    const lock = await acquireFileLock(join7(dataDir, "lock"));
    onStop(() => lock.release());
    await forgetServiceUrl(dataDir);
    return new _DataDirClaim(options);
  }
  /** Starts to watch; the folder of the log book must exist by then. The result stops it. */
  watch() {
    const watch = new DataDirWatch(this.#options.dataDir);
    this.#watch = watch;
    return () => watch.close();
  }
  /** Throws if nothing may be written now. */
  mayWrite = () => this.#watch?.check();
  get fault() {
    return this.#watch?.fault ?? null;
  }
  /** The present fault of the directory or of one of the parts; see `DataDirWatch`. */
  faultBeside(parts2) {
    return this.#watch?.faultBeside(parts2) ?? null;
  }
  /** Called about four times a second: logs a change of the fault, and sets the alarm. */
  tick(alarm) {
    const { dataDir, log, messages: messages2 } = this.#options;
    const { serve: texts } = messages2.cli;
    const { fault } = this;
    alarm.say(fault !== null);
    if (fault === this.#logged) return;
    this.#logged = fault;
    if (fault === null) log.info(texts.dataDirBack({ dir: dataDir }));
    else log.error(texts.dataDirLost[fault]({ dir: dataDir }));
  }
};

// src/runtime/service/life-signs.ts
function lifeSignsOf(history, sources, texts) {
  return [
    {
      silentMs: () => history.silentMs(),
      text: (seconds4) => texts.historian({ seconds: seconds4 }),
      restart: () => history.restartStore()
    },
    // A channel that has gone deaf is replaced by the bus itself after two seconds, again and again.
    ...sources.silentReaders().map(({ name: name2, silentMs: silentMs2 }) => ({
      silentMs: () => silentMs2,
      text: (seconds4) => texts.reader({ bus: name2, seconds: seconds4 })
    }))
  ];
}

// src/runtime/service/open-logbook.ts
import { basename as basename4, join as join8 } from "node:path";

// src/logbook/book/log-outbox.ts
var LogOutbox = class {
  #logbook;
  #waiting = new BoundedQueue(limits2.outboxEntries);
  #pump;
  #closing = new AbortController();
  /** Entries that the book refused as invalid: trying again would not help. */
  refused = 0;
  constructor(logbook) {
    this.#logbook = logbook;
  }
  /** Entries that were lost because the outbox was full. */
  get lost() {
    return this.#waiting.refused;
  }
  get waiting() {
    return this.#waiting.size;
  }
  add(draft) {
    this.#waiting.push(draft);
    this.#pump ??= this.#run().finally(() => {
      this.#pump = void 0;
    });
  }
  /** Tries once more to write what waits, but does not wait for a full disk. What waits then is lost, and `waiting` says how much. */
  async close() {
    this.#closing.abort();
    await this.#pump;
  }
  async #run() {
    for (let draft = this.#waiting.peek(); draft !== void 0; draft = this.#waiting.peek()) {
      const outcome = await this.#attempt(draft);
      if (outcome === "retry") {
        if (this.#closing.signal.aborted) return;
        await pause(limits2.outboxRetryMs, this.#closing.signal);
        continue;
      }
      if (outcome === "refused") this.refused += 1;
      this.#waiting.shift();
    }
  }
  async #attempt(draft) {
    try {
      await this.#logbook.append(draft);
      return "written";
    } catch (error) {
      return isBitacoraError(error, "logbook-entry-invalid", "logbook-closed") ? "refused" : "retry";
    }
  }
};

// src/runtime/service/open-logbook.ts
async function openLogbook(options, busClock, mayWrite) {
  const { dataDir, clock: clock2, log, messages: messages2 } = options;
  const { serve: texts } = messages2.cli;
  const early = [];
  let outbox;
  const signing = await openKey(options);
  const logbook = await FileLogbook.open({
    dir: join8(dataDir, "logbook"),
    clock: clock2,
    signing,
    mayWrite,
    clockSteps: clockStepWriter(messages2.entries, () => gnssAheadOf(busClock, clock2)),
    onSetAside: ({ file, bytes }) => {
      log.warning(texts.tornTail({ bytes, file }));
      const payload = { event: "torn_tail", bytes, kept_in: basename4(file) };
      const summary = messages2.entries.tornTail({ bytes, file: basename4(file) });
      const draft = { kind: "manual", summary, payload, user: SYSTEM_USER };
      if (outbox === void 0) early.push(draft);
      else outbox.add(draft);
    }
  });
  outbox = new LogOutbox(logbook);
  for (const draft of early) outbox.add(draft);
  const { unmarked } = logbook;
  if (unmarked !== void 0) {
    const summary = messages2.evidence.unmarked({ first: unmarked.first, last: unmarked.last });
    log.warning(summary);
    outbox.add({ kind: "manual", summary, payload: { event: "unmarked_tail", ...unmarked }, user: SYSTEM_USER });
  }
  log.debug(texts.logbookOpened({ entries: logbook.statistics().entries }));
  return { logbook, outbox, key: signing?.key };
}
async function closeLogbook(logbook, { log, messages: messages2 }) {
  const { evidence: texts } = messages2;
  await logbook.close();
  const { doubt } = logbook;
  const { entries, checkpoint_entries: signed } = logbook.statistics();
  if (doubt !== null && entries > signed)
    log.error(texts.leftUnsigned({ from: signed + 1, to: entries, what: doubtText(texts, doubt) }));
}
function gnssAheadOf(busClock, clock2) {
  const found = busClock.differences(clock2.now(), clock2.monotonic());
  return found.length === 0 ? void 0 : median2(found);
}
async function openKey({ dataDir, project, credentialsDir, log, messages: messages2 }) {
  const { serve: texts } = messages2.cli;
  try {
    const key = await openVesselKey({ dataDir, name: originOf2(project.id), credentialsDir });
    return { key, stateFile: join8(dataDir, SIGNED_FILE) };
  } catch (error) {
    log.error(describeError(error));
    log.error(texts.notAnchored);
    return void 0;
  }
}
async function findBreaks(logbook, log) {
  try {
    await logbook.verify();
  } catch (error) {
    log.debug(describeError(error));
  }
}
function reportExposedKey({ mode, mended }, outbox, { dataDir, log, messages: messages2 }) {
  const { evidence: texts } = messages2;
  log.error(texts.keyExposed({ file: join8(dataDir, KEY_FILE), mode, mended }));
  const payload = { event: KEY_EXPOSED, mode, mended };
  outbox.add({ kind: "manual", summary: texts.keyExposedEntry({ mode }), payload, user: SYSTEM_USER });
}

// src/tags/tag-store.ts
var TagStore = class {
  #clock;
  #slots = /* @__PURE__ */ new Map();
  /** Replaced, never mutated: a fan-out under way goes on with the list that it began with. */
  #subscriptions = [];
  #olderListeners = [];
  #registrationListeners = [];
  /** Updates that listeners wrote during a fan-out, oldest first. */
  #waiting = new BoundedQueue(limits11.nestedWrites);
  #handingOut = false;
  #nested = 0;
  #timed = [];
  #byQuality = { good: 0, uncertain: 0, bad: 0, stale: 0 };
  #updates = 0;
  #older = 0;
  #replacedAhead = 0;
  #unknown = 0;
  #invalid = 0;
  #nonFinite = 0;
  #nestedRefused = 0;
  #listenerErrors = 0;
  #registrationsRefused = 0;
  #lastListenerError;
  constructor(clock2) {
    this.#clock = clock2;
  }
  /** False if the id is taken or malformed, or the registry is full; only the latter is counted. */
  register(definition) {
    if (!isTagId(definition.id) || this.#slots.has(definition.id)) return false;
    if (this.#slots.size >= limits11.registered) {
      this.#registrationsRefused += 1;
      return false;
    }
    const slot = { definition, hasOwnTimeout: false, value: void 0, writtenAt: 0, staleSinceMs: void 0 };
    this.#slots.set(definition.id, slot);
    this.#define(slot, definition);
    for (const listener of this.#registrationListeners) listener(slot.definition);
    return true;
  }
  /**
   * Replaces the definition of a registered tag. The value is kept, so the unit must be the same. False if it is not, or there is no such
   * tag.
   */
  redefine(definition) {
    const slot = this.#slots.get(definition.id);
    if (slot?.definition.unitSi !== definition.unitSi) return false;
    const { timeoutS } = slot.definition;
    const keepsTimeout = definition.timeoutS === void 0 && !slot.hasOwnTimeout && timeoutS !== void 0;
    this.#define(slot, definition);
    if (keepsTimeout) this.expect(definition.id, timeoutS);
    return true;
  }
  /**
   * Sets the time-out of a tag whose definition has none: the time within which the source that holds the tag sends the next value.
   * Undefined if it sends values on change only.
   */
  expect(tagId, timeoutS) {
    const slot = this.#slots.get(tagId);
    if (slot === void 0 || slot.hasOwnTimeout || slot.definition.timeoutS === timeoutS) return;
    const { timeoutS: _, ...rest } = slot.definition;
    this.#define(slot, timeoutS === void 0 ? rest : { ...rest, timeoutS });
    slot.hasOwnTimeout = false;
  }
  has(tagId) {
    return this.#slots.has(tagId);
  }
  definition(tagId) {
    return this.#slots.get(tagId)?.definition;
  }
  value(tagId) {
    return this.#slots.get(tagId)?.value;
  }
  /** When the tag's value became stale, in ms since 1970; undefined while it is not. */
  staleSince(tagId) {
    return this.#slots.get(tagId)?.staleSinceMs;
  }
  /** How many tags are registered. */
  get size() {
    return this.#slots.size;
  }
  /** The ids of all of them in order of registration. */
  ids() {
    return this.#slots.keys();
  }
  /** Every registered tag in order of registration, with its latest value if it has one. */
  *entries() {
    for (const { definition, value } of this.#slots.values()) yield { definition, value };
  }
  /**
   * Takes an update and keeps the object, which must not be changed afterwards. A number that is not finite becomes null with quality
   * `bad`; negative zero becomes zero; fractions of a millisecond are dropped.
   *
   * An update older than the tag's current value does not replace it (one with an equal time does: several in a millisecond are normal).
   * The exception is a current value dated ahead of the wall clock: the clock was set back, or the clock of a device is wrong, and
   * otherwise the tag would not change until that time comes.
   */
  write(update) {
    const slot = this.#slots.get(update.tagId);
    if (slot === void 0) {
      this.#unknown += 1;
      return "unknown-tag";
    }
    return this.#writeTo(slot, update);
  }
  /** A writer for one tag, for sources that write it often; undefined if the tag is not registered. */
  writer(tagId) {
    const slot = this.#slots.get(tagId);
    return slot && ((update) => this.#writeTo(slot, update));
  }
  #writeTo(slot, update) {
    const clean = this.#cleaned(update);
    if (clean === void 0) {
      this.#invalid += 1;
      return "invalid";
    }
    if (slot.value !== void 0 && clean.timestampMs < slot.value.timestampMs) {
      if (slot.value.timestampMs <= this.#clock.now() + limits11.aheadOfClockMs) {
        this.#older += 1;
        for (const listener of this.#olderListeners) this.#call(listener, clean);
        return "older-than-current";
      }
      this.#replacedAhead += 1;
    }
    if (!this.#mayPublish()) return "nested-too-often";
    slot.writtenAt = this.#clock.monotonic();
    this.#publish(slot, clean);
    return "accepted";
  }
  /**
   * Marks the values stale whose time-out has passed on the monotonic clock, and publishes each as an update with the same value and
   * timestamp. Returns how many were marked.
   */
  markStale() {
    const now = this.#clock.monotonic();
    let marked2 = 0;
    for (const slot of this.#timed) {
      const { value } = slot;
      if (value === void 0 || value.quality === "stale") continue;
      if (now - slot.writtenAt <= (slot.definition.timeoutS ?? Infinity) * 1e3) continue;
      if (!this.#mayPublish()) break;
      this.#publish(slot, { ...value, quality: "stale" });
      marked2 += 1;
    }
    return marked2;
  }
  /**
   * Marks the values stale whose source is lost (`isLost`), whatever their time-outs. They are published as by `markStale`. Returns how
   * many were marked.
   */
  markStaleFrom(isLost) {
    let marked2 = 0;
    for (const slot of this.#slots.values()) {
      const { value } = slot;
      if (value === void 0 || value.quality === "stale" || !isLost(value.source)) continue;
      if (!this.#mayPublish()) break;
      this.#publish(slot, { ...value, quality: "stale" });
      marked2 += 1;
    }
    return marked2;
  }
  /**
   * Calls `listener` for every update accepted from now on. Returns the function that ends the subscription at once, even within a fan-out.
   */
  subscribe(listener) {
    const subscription = { listener, after: this.#updates, ended: false };
    this.#subscriptions = [...this.#subscriptions, subscription];
    return () => {
      subscription.ended = true;
      this.#subscriptions = this.#subscriptions.filter((each) => each !== subscription);
    };
  }
  /**
   * Calls `listener` for every update from now on that is refused because it is older than its tag's value. The historian records those,
   * too: a clock that is set back by less than a second makes some. Called at once, even within a fan-out.
   */
  subscribeOlder(listener) {
    this.#olderListeners = [...this.#olderListeners, listener];
  }
  /** Calls `listener` for every tag that registers itself from now on, before its first value. */
  subscribeRegistrations(listener) {
    this.#registrationListeners.push(listener);
  }
  statistics() {
    let withValue = 0;
    for (const quality2 of QUALITIES) withValue += this.#byQuality[quality2];
    const byOrigin = { live: 0, simulated: 0, replayed: 0 };
    for (const { value } of this.#slots.values()) if (value !== void 0) byOrigin[originOf(value.source)] += 1;
    return {
      tags: this.#slots.size,
      with_value: withValue,
      by_quality: { ...this.#byQuality },
      by_origin: byOrigin,
      updates: this.#updates,
      older_than_current: this.#older,
      replaced_ahead_of_clock: this.#replacedAhead,
      unknown_tag: this.#unknown,
      invalid: this.#invalid,
      non_finite: this.#nonFinite,
      nested_refused: this.#nestedRefused,
      listener_errors: this.#listenerErrors,
      subscribers: this.#subscriptions.length,
      registrations_refused: this.#registrationsRefused
    };
  }
  /** The last error that a listener threw, for the log. */
  get lastListenerError() {
    return this.#lastListenerError;
  }
  #define(slot, definition) {
    const { timeoutS } = definition;
    slot.definition = Object.freeze({ ...definition });
    slot.hasOwnTimeout = timeoutS !== void 0;
    const isTimed = timeoutS !== void 0 && timeoutS > 0;
    const place3 = this.#timed.indexOf(slot);
    if (isTimed && place3 < 0) this.#timed.push(slot);
    else if (!isTimed && place3 >= 0) this.#timed.splice(place3, 1);
  }
  #cleaned(update) {
    const { value, timestampMs } = update;
    if (!Number.isSafeInteger(timestampMs)) return this.#cleanedTime(update);
    if (!QUALITIES.includes(update.quality)) return void 0;
    if (value === null || typeof value === "boolean") return update;
    if (typeof value !== "number") return void 0;
    if (!Number.isFinite(value)) {
      this.#nonFinite += 1;
      return { ...update, value: null, quality: "bad" };
    }
    return Object.is(value, -0) ? { ...update, value: 0 } : update;
  }
  #cleanedTime(update) {
    const timestampMs = Math.floor(update.timestampMs);
    return Number.isSafeInteger(timestampMs) ? this.#cleaned({ ...update, timestampMs }) : void 0;
  }
  /** False if this is a nested write, and one write has already caused too many of them. */
  #mayPublish() {
    if (!this.#handingOut) return true;
    if (this.#nested < limits11.nestedWrites) {
      this.#nested += 1;
      return true;
    }
    this.#nestedRefused += 1;
    return false;
  }
  #publish(slot, update) {
    if (slot.value !== void 0) this.#byQuality[slot.value.quality] -= 1;
    this.#byQuality[update.quality] += 1;
    slot.value = update;
    if (update.quality === "stale") slot.staleSinceMs ??= this.#clock.now();
    else slot.staleSinceMs = void 0;
    this.#updates += 1;
    if (this.#handingOut) {
      this.#waiting.push(update);
      return;
    }
    this.#handingOut = true;
    let number2 = this.#updates;
    this.#handOut(update, number2);
    for (let next = this.#waiting.shift(); next !== void 0; next = this.#waiting.shift()) {
      number2 += 1;
      this.#handOut(next, number2);
    }
    this.#nested = 0;
    this.#handingOut = false;
  }
  #handOut(update, number2) {
    for (const subscription of this.#subscriptions) {
      if (subscription.ended || subscription.after >= number2) continue;
      this.#call(subscription.listener, update);
    }
  }
  #call(listener, update) {
    try {
      listener(update);
    } catch (error) {
      this.#listenerErrors += 1;
      this.#lastListenerError = error;
    }
  }
};

// src/alarms/alarm-note.ts
function noteOf(event) {
  if (event.kind === "alarm_silenced") {
    const { of, count: count2, until: until2 } = event;
    const one2 = of === void 0 ? {} : { id: of.id, tag_id: of.tag_id, alarm_id: of.alarm_id };
    return { event: event.kind, ...one2, alarms: count2, until: until2 };
  }
  if ("record" in event) {
    const { id: id2, tag_id: tag_id2, alarm_id: alarm_id2, priority, value, returned_at, returns = 0 } = event.record;
    const about = { event: event.kind, id: id2, tag_id: tag_id2, alarm_id: alarm_id2 };
    if (event.kind === "alarm_escalated") return { ...about, from: event.from, to: priority };
    const condition = { value, returned_at, returns };
    if (event.kind !== "alarm_chattering") return { ...about, at: event.at, ...condition };
    return { ...about, repeats: event.repeats, from: event.from, until: event.until, ...condition };
  }
  const { kind, tag_id, alarm_id, reason: reason3, at, until } = event;
  return { event: kind, tag_id, alarm_id, reason: reason3, at, until };
}
var CONDITION_EVENTS = [
  "alarm_returned",
  "alarm_recurred",
  "alarm_unsilenced",
  "alarm_chattering"
];
var RULE_ACTS = [
  "alarm_shelved",
  "alarm_unshelved",
  "alarm_out_of_service",
  "alarm_in_service"
];
function readNote(payload) {
  if (typeof payload !== "object" || payload === null) return void 0;
  const { event, id: id2, tag_id, alarm_id, from, to, reason: reason3, at, until } = payload;
  if (event === "alarm_silenced") {
    if (!isTime(until) || !(id2 === void 0 || typeof id2 === "string")) return void 0;
    return { event, id: id2, until };
  }
  if (CONDITION_EVENTS.includes(event)) return readCondition(payload);
  if (event === "alarm_escalated") {
    return typeof id2 === "string" && isPriority(from) && isPriority(to) ? { event, id: id2, from, to } : void 0;
  }
  if (!RULE_ACTS.includes(event) || typeof tag_id !== "string" || typeof alarm_id !== "string") return void 0;
  if (typeof reason3 !== "string" || !isTime(at) || !(until === null || isTime(until))) return void 0;
  if (event === "alarm_shelved" && until === null) return void 0;
  return { event, tag_id, alarm_id, reason: reason3, at, until };
}
function readCondition({ event, id: id2, value, returned_at, returns }) {
  if (typeof id2 !== "string" || !(returned_at === null || isTime(returned_at))) return void 0;
  if (typeof value !== "number" && typeof value !== "boolean" && value !== null) return void 0;
  if (typeof returns !== "number" || !Number.isSafeInteger(returns) || returns < 0) return void 0;
  return { event, id: id2, value, returned_at, returns };
}
function isPriority(value) {
  return PRIORITIES.some((known2) => known2 === value);
}
function isTime(value) {
  return typeof value === "string" && !Number.isNaN(Date.parse(value));
}

// src/core/own-time.ts
var { leapMs, leastLeapMs } = limits6.dates;
var OwnTime = class {
  #clock;
  #passedMs = 0;
  #reportedMs = 0;
  #timestampMs;
  #heardMs;
  /** The wall clock minus the monotonic clock. */
  #aheadMs;
  /** How far the wall clock has jumped since a timestamp last showed a jump. */
  #leaptMs = 0;
  /** `nowMs` is always from the monotonic clock. */
  constructor(clock2, nowMs) {
    this.#clock = clock2;
    this.#heardMs = nowMs;
    this.#aheadMs = clock2.now() - nowMs;
  }
  /** Takes the timestamp of an update. Returns the time that has passed. */
  hear(timestampMs, nowMs) {
    const aheadMs = this.#clock.now() - nowMs;
    if (this.#timestampMs !== void 0) this.#leaptMs += aheadMs - this.#aheadMs;
    this.#aheadMs = aheadMs;
    this.#passedMs += this.#stepMs(timestampMs, nowMs - this.#heardMs);
    this.#timestampMs = timestampMs;
    this.#heardMs = nowMs;
    return this.at(nowMs);
  }
  /** The time that has passed up to `nowMs`. Never less than what was returned before. */
  at(nowMs) {
    const passedMs = Math.trunc(this.#passedMs + nowMs - this.#heardMs);
    this.#reportedMs = Math.max(this.#reportedMs, passedMs);
    return this.#reportedMs;
  }
  #stepMs(timestampMs, seenMs) {
    if (this.#timestampMs === void 0) return seenMs;
    const ownMs = timestampMs - this.#timestampMs;
    const offMs = ownMs - seenMs;
    const isLeap = Math.min(Math.abs(offMs), Math.abs(this.#leaptMs)) > leastLeapMs && offMs > 0 === this.#leaptMs > 0;
    if (isLeap) this.#leaptMs = 0;
    return isLeap || ownMs < 0 || Math.abs(offMs) > leapMs ? seenMs : ownMs;
  }
};

// src/logbook/watch/engine-run.ts
var EngineRunTracker = class {
  #settings;
  #clock;
  #engines = /* @__PURE__ */ new Map();
  constructor(settings, clock2) {
    this.#settings = settings;
    this.#clock = clock2;
  }
  /**
   * Restores an engine's state from an entry; entries are given oldest first. An entry that names no engine (written by hand, for
   * example) is ignored.
   */
  restore(entry) {
    const { engine } = entry.payload;
    if (typeof engine !== "string") return;
    if (entry.kind === "engine_start") this.#engine(engine).running = true;
    if (entry.kind === "engine_stop") this.#engine(engine).running = false;
  }
  /** Takes an update of an engine's speed; null: unknown. Returns an event if the engine has started or stopped. */
  observe(name2, rpm, timestampMs) {
    const engine = this.#engine(name2);
    engine.isKnown = rpm !== null && Number.isFinite(rpm);
    if (rpm === null || !engine.isKnown) return void 0;
    engine.rpm = rpm;
    const passedMs = engine.time.hear(timestampMs, this.#clock.monotonic());
    const isCrossed = rpm > this.#settings.runningRpm !== engine.running;
    const { atMs, passedMs: sinceMs } = engine.crossed ?? { atMs: timestampMs, passedMs };
    engine.crossed = isCrossed ? { atMs: Math.min(atMs, timestampMs), passedMs: sinceMs } : void 0;
    return this.#settled(name2, engine, passedMs);
  }
  /** Call it as time passes: a speed that is sent on change arrives only once. Returns an event for each start or stop. */
  look() {
    const nowMs = this.#clock.monotonic();
    return [...this.#engines].flatMap(
      ([name2, engine]) => engine.isKnown ? this.#settled(name2, engine, engine.time.at(nowMs)) ?? [] : []
    );
  }
  /** The engines that run now. */
  running() {
    return [...this.#engines].filter(([, { running: running2 }]) => running2).map(([name2]) => name2);
  }
  /** Whether the engine runs, by its last known speed or else by the log book; undefined if neither is known. */
  runsByLastSpeed(name2) {
    const engine = this.#engines.get(name2);
    return engine?.rpm === void 0 ? engine?.running : engine.rpm > this.#settings.runningRpm;
  }
  #engine(name2) {
    let engine = this.#engines.get(name2);
    if (engine === void 0) {
      const time3 = new OwnTime(this.#clock, this.#clock.monotonic());
      engine = { running: false, time: time3, rpm: void 0, isKnown: false, crossed: void 0 };
      this.#engines.set(name2, engine);
    }
    return engine;
  }
  #settled(name2, engine, passedMs) {
    const { crossed, rpm } = engine;
    const { runningRpm, persistenceMs } = this.#settings;
    if (crossed === void 0 || rpm === void 0 || passedMs - crossed.passedMs < persistenceMs) return void 0;
    engine.running = !engine.running;
    engine.crossed = void 0;
    return {
      kind: engine.running ? "engine_start" : "engine_stop",
      engine: name2,
      rpm,
      crossedAtMs: crossed.atMs,
      thresholdRpm: runningRpm
    };
  }
};

// src/logbook/watch/snapshot-schedule.ts
var SnapshotSchedule = class {
  #periodMs;
  #nextMs;
  constructor({ periodMs }) {
    this.#periodMs = periodMs;
  }
  /** Whether a snapshot is due now; then it counts as made. May be called at any rate. */
  due(engineRuns, monotonicMs) {
    if (!engineRuns) {
      this.#nextMs = void 0;
      return false;
    }
    this.#nextMs ??= monotonicMs + this.#periodMs;
    if (monotonicMs < this.#nextMs) return false;
    const missed = Math.floor((monotonicMs - this.#nextMs) / this.#periodMs);
    this.#nextMs += (missed + 1) * this.#periodMs;
    return true;
  }
};

// src/runtime/service/log-writers.ts
var TAGS_PER_SNAPSHOT = 500;
function alarmLogWriter(logbook, texts, unitOf2, originOfTag = () => "live") {
  return async (event) => {
    const entry = entryOf(event, texts, unitOf2);
    const origin = "record" in event ? originOfTag(event.record.tag_id) : "live";
    await logbook.append(origin === "live" ? entry : { ...entry, payload: { ...entry.payload, origin } });
  };
}
function entryOf(event, texts, unitOf2) {
  if (isTransition(event)) {
    const { kind, record, user: user6 } = event;
    const { message: message2, tag_id: tagId } = record;
    const value = valueText(record.value, tagId, unitOf2(tagId), texts);
    const summary2 = {
      alarm_active: texts.alarmActive({ message: message2, tagId, value }),
      alarm_ack: texts.alarmAcknowledged({ message: message2, tagId, user: user6 }),
      alarm_cleared: texts.alarmCleared({ message: message2, tagId, value })
    }[kind];
    return { kind, summary: summary2, payload: toLogPayload(record), user: user6 };
  }
  const summary = "record" in event || event.kind === "alarm_silenced" ? noteSummary(event, texts, unitOf2) : actSummary(event, texts);
  const isOverride = !("record" in event) && event.kind !== "alarm_silenced";
  return { kind: isOverride ? "override" : "manual", summary, payload: noteOf(event), user: event.user };
}
function isTransition(event) {
  return event.kind === "alarm_active" || event.kind === "alarm_ack" || event.kind === "alarm_cleared";
}
function noteSummary(event, texts, unitOf2) {
  if (event.kind === "alarm_silenced")
    return texts.alarmSilenced({
      user: event.user,
      alarm: event.of && `${event.of.message} (${event.of.tag_id})`,
      count: event.count
    });
  const { message: message2, tag_id: tagId, priority, value: scalar3, returns = 0 } = event.record;
  if (event.kind === "alarm_escalated") return texts.alarmEscalated({ message: message2, tagId, from: event.from, to: priority });
  if (event.kind === "alarm_chattering")
    return texts.alarmChattering({ message: message2, tagId, repeats: event.repeats, from: event.from, until: event.until });
  const value = valueText(scalar3, tagId, unitOf2(tagId), texts);
  if (event.kind === "alarm_returned") return texts.alarmReturned({ message: message2, tagId, value });
  if (event.kind === "alarm_recurred") return texts.alarmRecurred({ message: message2, tagId, value, times: returns + 1 });
  return texts.alarmUnsilenced({ message: message2, tagId });
}
function actSummary({ kind, message: message2, tag_id: tagId, user: user6, reason: reason3, until }, texts) {
  return {
    alarm_shelved: texts.alarmShelved({ message: message2, tagId, user: user6, until: until ?? "", reason: reason3 }),
    alarm_unshelved: texts.alarmUnshelved({ message: message2, tagId, user: user6 === SYSTEM_USER ? void 0 : user6 }),
    alarm_out_of_service: texts.alarmOutOfService({ message: message2, tagId, user: user6, reason: reason3 }),
    alarm_in_service: texts.alarmInService({ message: message2, tagId, user: user6 })
  }[kind];
}
function valueText(value, tagId, unit2, { language, on, off }) {
  if (typeof value === "boolean") return value ? on : off;
  return value === null ? "\u2013" : shownValue(tagId, unit2, value, language);
}
var ENGINE_SPEED = /^ME_INST_(\d+)\.RPM$/;
var EngineLogWriter = class {
  #outbox;
  #texts;
  #tracker;
  #engineOf = /* @__PURE__ */ new Map();
  constructor(outbox, texts, settings, clock2) {
    this.#outbox = outbox;
    this.#texts = texts;
    const { engineRunningRpm: runningRpm, enginePersistenceS } = settings;
    this.#tracker = new EngineRunTracker({ runningRpm, persistenceMs: enginePersistenceS * 1e3 }, clock2);
  }
  /** Restores from the log book which engines ran when the last run ended. */
  async restore(logbook) {
    for await (const entry of logbook.scan(["engine_start", "engine_stop"])) this.#tracker.restore(entry);
  }
  /**
   * The engines whose present speed shows that they run. An engine without a good value now, or one that ran when the power was cut,
   * does not count.
   */
  running(tags3) {
    return this.#tracker.running().filter((engine) => {
      const speed = tags3.value(`ME_INST_${engine}.RPM`);
      return speed !== void 0 && isUsable(speed.quality);
    });
  }
  observe(update) {
    const engine = this.#engine(update.tagId);
    if (engine === void 0) return;
    const { value, quality: quality2, timestampMs } = update;
    const rpm = typeof value === "number" && isUsable(quality2) ? value : null;
    const event = this.#tracker.observe(engine, rpm, timestampMs);
    if (event !== void 0) this.#write(event);
  }
  /** Called about once a second. */
  tick() {
    for (const event of this.#tracker.look()) this.#write(event);
  }
  /** As `EngineRunTracker.runsByLastSpeed`. */
  runsByLastSpeed(engine) {
    return this.#tracker.runsByLastSpeed(engine);
  }
  #write({ kind, engine, rpm, crossedAtMs, thresholdRpm }) {
    const summary = kind === "engine_start" ? this.#texts.engineStart({ engine }) : this.#texts.engineStop({ engine });
    const payload = {
      engine,
      tag_id: `ME_INST_${engine}.RPM`,
      rpm,
      crossed_at: formatIsoTime(crossedAtMs),
      threshold_rpm: thresholdRpm
    };
    this.#outbox.add({ kind, summary, payload, user: SYSTEM_USER });
  }
  #engine(tagId) {
    if (!this.#engineOf.has(tagId)) this.#engineOf.set(tagId, ENGINE_SPEED.exec(tagId)?.[1]);
    return this.#engineOf.get(tagId);
  }
};
var SnapshotLogWriter = class {
  #outbox;
  #texts;
  #tags;
  #schedule;
  constructor(outbox, texts, tags3, settings) {
    this.#outbox = outbox;
    this.#texts = texts;
    this.#tags = tags3;
    this.#schedule = new SnapshotSchedule({ periodMs: settings.snapshotPeriodS * 1e3 });
  }
  /** Called about once a second. */
  tick(running2, monotonicMs) {
    if (!this.#schedule.due(running2.length > 0, monotonicMs)) return;
    const values = [];
    const notGood = [];
    const notLive = [];
    for (const { definition, value } of this.#tags.entries()) {
      if (value === void 0) continue;
      values.push([definition.id, value.value]);
      if (value.quality !== "good") notGood.push([definition.id, value.quality]);
      const origin = originOf(value.source);
      if (origin !== "live") notLive.push([definition.id, origin]);
    }
    const parts2 = Math.max(1, Math.ceil(values.length / TAGS_PER_SNAPSHOT));
    for (let part2 = 0; part2 < parts2; part2 += 1) {
      const slice = values.slice(part2 * TAGS_PER_SNAPSHOT, (part2 + 1) * TAGS_PER_SNAPSHOT);
      const inSlice = new Set(slice.map(([id2]) => id2));
      const payload = {
        engines_running: [...running2],
        values: Object.fromEntries(slice),
        not_good: Object.fromEntries(notGood.filter(([id2]) => inSlice.has(id2))),
        ...notLive.length > 0 ? { not_live: Object.fromEntries(notLive.filter(([id2]) => inSlice.has(id2))) } : {},
        ...parts2 > 1 ? { part: part2 + 1, parts: parts2 } : {}
      };
      this.#outbox.add({
        kind: "snapshot",
        summary: this.#texts.snapshot({ tags: slice.length }),
        payload,
        user: SYSTEM_USER
      });
    }
  }
};

// src/runtime/service/open-alarms.ts
import { randomBytes as randomBytes6 } from "node:crypto";
import { join as join10 } from "node:path";

// src/core/within.ts
async function within2(ms, work) {
  const { promise: isOver, resolve: resolve4 } = Promise.withResolvers();
  const timer2 = setTimeout(resolve4, ms);
  await Promise.race([work.catch(() => void 0), isOver]);
  clearTimeout(timer2);
}

// src/alarms/chattering.ts
var WINDOW_MS2 = 6e4;
function withTime(timesMs, atMs) {
  return [...timesMs.filter((before) => Math.abs(atMs - before) < WINDOW_MS2), atMs].slice(-limits12.raisesPerMinute - 1);
}
function afterRaising(chatter, raisedAtMs, atMs) {
  if (chatter !== void 0) return { ...chatter, untilMs: atMs };
  return raisedAtMs.length > limits12.raisesPerMinute ? { repeats: 0, fromMs: atMs, untilMs: atMs } : void 0;
}
function afterRecurring(chatter, recurredAtMs, atMs) {
  if (chatter === void 0 && recurredAtMs.length <= limits12.recurrencesPerMinute) return void 0;
  const { repeats, fromMs } = chatter ?? { repeats: 0, fromMs: atMs };
  return { repeats: repeats + 1, fromMs, untilMs: atMs };
}

// src/alarms/state-machine.ts
var NEVER_RAISED = Object.freeze({
  record: void 0,
  pending: void 0,
  leaving: void 0,
  occurrence: 0,
  raisedAtMs: Object.freeze([]),
  recurredAtMs: Object.freeze([]),
  chatter: void 0
});
var KIND_OF_ENTERING = {
  ACTIVE: "alarm_active",
  ACK: "alarm_ack",
  CLEARED: "alarm_cleared"
};
function afterUpdate(rule2, state, update, newId2) {
  if (update.quality !== void 0 && !isUsable(update.quality)) return state;
  return afterJudging(rule2, state, update, conditionHolds(rule2, update.value, isHolding(state)), newId2);
}
function isHolding({ record }) {
  return record !== void 0 && isOpen(record) && record.condition;
}
function afterJudging(rule2, state, occasion, holds, newId2) {
  if (holds === void 0) return state;
  const open3 = state.record !== void 0 && isOpen(state.record) ? state.record : void 0;
  if (open3 !== void 0) return whileOpen(rule2, state, open3, occasion, holds);
  if (!holds) return state.pending === void 0 ? state : { ...state, pending: void 0 };
  const pending2 = heldOn(state.pending, occasion);
  if (pending2.heldMs < delayMsOf(rule2)) return { ...state, pending: pending2 };
  const occurrence = state.occurrence + 1;
  const raisedAtMs = withTime(state.raisedAtMs, occasion.timestampMs);
  const chatter = afterRaising(state.chatter, raisedAtMs, occasion.timestampMs);
  const record = raised(rule2, occasion, newId2(), occurrence);
  return { record, pending: void 0, leaving: void 0, occurrence, raisedAtMs, recurredAtMs: [], chatter };
}
function delayMsOf({ delayS }) {
  return Math.round(delayS * 1e3);
}
function offDelayMsOf({ offDelayS = 0 }) {
  return Math.round(offDelayS * 1e3);
}
function acknowledged(record, user6, timeMs, value) {
  return { ...record, state: "ACK", value, acknowledged_at: formatIsoTime(timeMs), acknowledged_by: user6 };
}
function cleared(record, timeMs, value) {
  const time3 = formatIsoTime(timeMs);
  const returned_at = record.returned_at ?? time3;
  return { ...record, state: "CLEARED", condition: false, value, returned_at, cleared_at: time3 };
}
function transitionKind(before, after) {
  if (before !== void 0 && before.id === after.id && before.state === after.state) return void 0;
  return KIND_OF_ENTERING[after.state];
}
function whileOpen(rule2, state, open3, occasion, holds) {
  const { chatter, leaving } = state;
  if (!holds && open3.condition && offDelayMsOf(rule2) > 0) {
    const away = heldOn(leaving, occasion);
    if (away.heldMs < offDelayMsOf(rule2)) return { ...state, leaving: away };
  }
  const record = afterCondition(rule2.latching || chatter !== void 0, open3, occasion, holds);
  if (record === open3) return leaving === void 0 ? state : { ...state, leaving: void 0 };
  if (!record.condition) return { ...state, record, leaving: void 0 };
  const recurredAtMs = withTime(state.recurredAtMs, occasion.timestampMs);
  const held = afterRecurring(chatter, recurredAtMs, occasion.timestampMs);
  return { ...state, record, leaving: void 0, recurredAtMs, chatter: held };
}
function afterCondition(isLatching, open3, occasion, holds) {
  const { timestampMs, value } = occasion;
  if (!holds && (open3.state === "ACK" || !isLatching)) return cleared(open3, timestampMs, value);
  if (holds === open3.condition) return open3;
  if (holds) return { ...open3, condition: true, value, returned_at: null };
  return {
    ...open3,
    condition: false,
    value,
    returned_at: formatIsoTime(timestampMs),
    returns: (open3.returns ?? 0) + 1
  };
}
function heldOn(pending2, { timestampMs, passedMs: atMs = timestampMs }) {
  if (pending2 === void 0) return { heldMs: 0, atMs };
  return { heldMs: pending2.heldMs + Math.max(0, atMs - pending2.atMs), atMs };
}
function raised(rule2, occasion, id2, occurrence) {
  return {
    id: id2,
    tag_id: rule2.tagId,
    alarm_id: rule2.id,
    message: rule2.message,
    priority: rule2.priority,
    operator: rule2.operator,
    threshold: occasion.threshold ?? rule2.threshold,
    state: "ACTIVE",
    condition: true,
    value: occasion.value,
    activated_at: formatIsoTime(occasion.timestampMs),
    acknowledged_at: null,
    acknowledged_by: null,
    returned_at: null,
    cleared_at: null,
    occurrence,
    ...rule2.group === void 0 ? {} : { group: rule2.group }
  };
}

// src/alarms/acknowledgements.ts
var Acknowledgements = class {
  #parts;
  /** Those being written, by record id. */
  underWay = /* @__PURE__ */ new Map();
  /** Acknowledged records whose rule may still come, and since when they wait (monotonic). */
  #awaited = /* @__PURE__ */ new Map();
  constructor(parts2) {
    this.#parts = parts2;
  }
  async acknowledge(recordId, user6) {
    const record = this.#parts.book.get(recordId);
    if (record === void 0 || !isOpen(record)) return void 0;
    if (record.state === "ACK") return record;
    let underWay = this.underWay.get(recordId);
    if (underWay === void 0) {
      underWay = this.#acknowledge(recordId, user6).finally(() => {
        this.underWay.delete(recordId);
        this.#parts.onDone(recordId);
      });
      this.underWay.set(recordId, underWay);
    }
    return underWay;
  }
  /** Clears an acknowledged record that no rule watches, now or when its rule has not come in a while. */
  clearIfUnwatched(record) {
    if (this.#parts.changes.watcherOf(record) !== void 0) return;
    if (this.#parts.mayCome(record.tag_id, record.alarm_id))
      this.#awaited.set(record.id, this.#parts.clock.monotonic());
    else this.#parts.changes.clear(record, record.value);
  }
  /** The rule of a record has come. */
  ruleCame(recordId) {
    this.#awaited.delete(recordId);
  }
  tick(nowMs) {
    const { book, changes } = this.#parts;
    for (const [id2, sinceMs] of this.#awaited) {
      if (nowMs - sinceMs < limits12.unwatchedMs) continue;
      this.#awaited.delete(id2);
      const record = book.get(id2);
      if (record?.state === "ACK") changes.clear(record, record.value);
    }
  }
  async #acknowledge(recordId, user6) {
    const timeMs = this.#parts.clock.now();
    const draft = this.#acknowledged(recordId, user6, timeMs);
    if (draft === void 0) return void 0;
    await this.#parts.writer.writeNow({ kind: "alarm_ack", record: draft, user: user6 });
    const record = this.#acknowledged(recordId, user6, timeMs);
    if (record === void 0) return void 0;
    this.#parts.changes.acknowledged(record);
    this.clearIfUnwatched(record);
    void this.#parts.writer.flush();
    return record;
  }
  #acknowledged(recordId, user6, timeMs) {
    const record = this.#parts.book.get(recordId);
    if (record === void 0) return void 0;
    const value = this.#parts.changes.watcherOf(record)?.tag.value ?? record.value;
    return withoutCall(acknowledged(record, user6, timeMs, value));
  }
};

// src/alarms/alarm-calls.ts
var AlarmCalls = class {
  #parts;
  /** When the silence of a record ends, by record id; bounded by the number of open records. */
  #silences = /* @__PURE__ */ new Map();
  /** When an open record began to call, and when it last sounded again. */
  #calling = /* @__PURE__ */ new Map();
  /**
   * How many silences are being written, and how often all silences have ended: a silence that was ended while it was written has no
   * effect.
   */
  #underWay = 0;
  #ends = 0;
  constructor(parts2) {
    this.#parts = parts2;
  }
  /** Records whose sound is silenced. */
  get silenced() {
    return this.#silences.size;
  }
  /** See the port `Alarms`. */
  async silence(recordId, user6) {
    const { clock: clock2, book, writer, change: change2 } = this.#parts;
    await writer.flush();
    const chosen = book.openNewestFirst().filter((record) => isUnacknowledged(record) && [void 0, record.id].includes(recordId));
    if (chosen.length === 0) return recordId === void 0 ? [] : void 0;
    const untilMs = clock2.now() + limits12.silenceMs;
    const of = recordId === void 0 ? void 0 : chosen[0];
    const until = formatIsoTime(untilMs);
    const ends = this.#ends;
    this.#underWay += 1;
    try {
      await writer.writeNow({ kind: "alarm_silenced", user: user6, of, count: chosen.length, until });
    } finally {
      this.#underWay -= 1;
    }
    if (this.#ends !== ends) return [];
    const endMs = clock2.monotonic() + limits12.silenceMs;
    const after = [];
    for (const { id: id2 } of chosen) {
      const record = book.get(id2);
      if (record === void 0 || !isUnacknowledged(record)) continue;
      this.#silences.set(id2, endMs);
      after.push(change2(silenced(record, untilMs), "silenced"));
    }
    return after;
  }
  /** An alarm begins to call: every silence ends. Returns true if there was one. */
  begin(record) {
    this.restart(record.id);
    if (!isCalling(record) || this.#silences.size + this.#underWay === 0) return false;
    this.#ends += 1;
    this.#silences.delete(record.id);
    for (const id2 of this.#silences.keys()) this.#endSilence(id2);
    return true;
  }
  /** Starts the times of repeat and escalation again. */
  restart(recordId) {
    const nowMs = this.#parts.clock.monotonic();
    this.#calling.set(recordId, { sinceMs: nowMs, lastHeardMs: nowMs });
  }
  /** The record is acknowledged, cleared or suppressed: there is nothing left to silence. */
  end(recordId) {
    this.#silences.delete(recordId);
    this.#calling.delete(recordId);
  }
  /** Ends the silences whose time is over. */
  endDue(nowMs) {
    for (const [id2, endMs] of this.#silences) if (nowMs >= endMs) this.#endSilence(id2);
  }
  /** If nobody has acknowledged the alarm for long enough, its priority rises, or it sounds again. */
  repeatIfDue({ state: { record }, rule: rule2 }, nowMs) {
    const calling = this.#calling.get(record?.id ?? "");
    if (record === void 0 || calling === void 0 || !isCalling(record)) return;
    if (this.#parts.acknowledging.has(record.id)) return;
    const to = riseOf(rule2, record);
    if (to !== void 0 && nowMs - calling.sinceMs >= (rule2.escalate?.afterS ?? 0) * 1e3) {
      this.rise(record, to);
    } else if (rule2.repeatS !== void 0 && nowMs - calling.lastHeardMs >= rule2.repeatS * 1e3) {
      calling.lastHeardMs = nowMs;
      this.#parts.change(repeated(record, this.#parts.clock.now()), "repeated");
    }
  }
  rise(record, to) {
    const after = risen(record, to);
    this.begin(after);
    this.#parts.change(after, "escalated");
    this.#parts.writer.write({ kind: "alarm_escalated", record: after, user: SYSTEM_USER, from: record.priority });
  }
  /** The time until it calls again or rises; Infinity if it does neither. */
  dueInMs({ state: { record }, rule: rule2 }, nowMs) {
    const calling = this.#calling.get(record?.id ?? "");
    if (record === void 0 || calling === void 0 || !isCalling(record)) return Infinity;
    const { repeatS = Infinity, escalate } = rule2;
    const riseS = riseOf(rule2, record) === void 0 ? Infinity : escalate?.afterS ?? Infinity;
    return Math.min(calling.lastHeardMs + repeatS * 1e3 - nowMs, calling.sinceMs + riseS * 1e3 - nowMs);
  }
  /** Takes up a record of the last run: its silence lasts for the rest of its time. */
  takeUp(record) {
    const { clock: clock2 } = this.#parts;
    this.restart(record.id);
    const restMs = Date.parse(record.silenced_until ?? "") - clock2.now();
    if (restMs > 0 && restMs <= limits12.silenceMs) this.#silences.set(record.id, clock2.monotonic() + restMs);
    else if (record.silenced_until !== void 0) return unsilenced(record);
    return record;
  }
  #endSilence(id2) {
    this.#silences.delete(id2);
    const record = this.#parts.book.get(id2);
    if (record?.silenced_until !== void 0) this.#parts.change(unsilenced(record), "unsilenced");
  }
};

// src/alarms/rule-queue.ts
var RuleQueue = class {
  #capacity;
  #lines = /* @__PURE__ */ new Map();
  /** Lines whose first item has not been taken; the line that was served longest ago is first. */
  #ready = /* @__PURE__ */ new Set();
  #size = 0;
  constructor(capacity) {
    if (!Number.isInteger(capacity) || capacity < 1) throw new RangeError(`capacity ${capacity}`);
    this.#capacity = capacity;
  }
  /** Items that wait or are being written. */
  get size() {
    return this.#size;
  }
  sizeOf(key) {
    return this.#lines.get(key)?.items.length ?? 0;
  }
  /** The number of items of each rule. */
  sizes() {
    return new Map([...this.#lines].map(([key, { items }]) => [key, items.length]));
  }
  /** Returns the item that was lost to make room; undefined if there was room. */
  push(key, item) {
    const lost = this.#size < this.#capacity ? void 0 : this.#loseOne();
    let line = this.#lines.get(key);
    if (line === void 0) {
      line = { items: [], isUnderWay: false };
      this.#lines.set(key, line);
    }
    line.items.push(item);
    this.#size += 1;
    if (!line.isUnderWay) this.#ready.add(key);
    return lost;
  }
  /** The first item of the line whose turn it is. It stays counted until `done` or `putBack` is called for its line. */
  take() {
    for (const key of this.#ready) {
      this.#ready.delete(key);
      const line = this.#lines.get(key);
      const [item] = line?.items ?? [];
      if (line === void 0 || item === void 0) continue;
      line.isUnderWay = true;
      return { key, item };
    }
    return void 0;
  }
  /** The item taken from this line has been written, or never will be. */
  done(key) {
    const line = this.#lines.get(key);
    if (line === void 0) return;
    line.items.shift();
    this.#size -= 1;
    line.isUnderWay = false;
    if (line.items.length > 0) this.#ready.add(key);
    else this.#lines.delete(key);
  }
  /** The item taken from this line was refused: it is the first one again. */
  putBack(key) {
    const line = this.#lines.get(key);
    if (line === void 0) return;
    line.isUnderWay = false;
    this.#ready.add(key);
  }
  /** An item that is being written is never chosen. */
  #loseOne() {
    const free = ({ items: items2, isUnderWay: isUnderWay2 }) => items2.length - (isUnderWay2 ? 1 : 0);
    let longest;
    for (const each of this.#lines) if (longest === void 0 || free(each[1]) > free(longest[1])) longest = each;
    if (longest === void 0 || free(longest[1]) === 0) return void 0;
    const [key, { items, isUnderWay }] = longest;
    const [item] = items.splice(isUnderWay ? 1 : 0, 1);
    this.#size -= 1;
    return item === void 0 ? void 0 : { key, item };
  }
};

// src/alarms/alarm-writer.ts
var AlarmWriter = class {
  #parts;
  #retryMs;
  #waiting;
  #unsaved = /* @__PURE__ */ new Set();
  #unremoved = /* @__PURE__ */ new Set();
  /** By `ruleKey`; bounded by the number of rules. */
  #lost = /* @__PURE__ */ new Map();
  /** Callers of `writeNow` that wait until nothing else of their rule is pending, or the log book refuses. */
  #settling = /* @__PURE__ */ new Map();
  /** Whether the log book has refused: nothing is handed over until the next try. */
  #isRefused = false;
  #underWay = 0;
  /** Resolves when no write is under way. */
  #quiet;
  #logFault;
  #storeFault;
  #run;
  #timer;
  #closed = false;
  constructor(parts2) {
    this.#parts = parts2;
    this.#retryMs = parts2.retryMs ?? limits12.retryMs;
    this.#waiting = new RuleQueue(parts2.capacity ?? limits12.pendingTransitions);
  }
  /** Transitions that are not in the log book yet. */
  get pending() {
    return this.#waiting.size;
  }
  /** Transitions that the log book does not have: those lost for good and, while it refuses, those that wait. */
  get unlogged() {
    const lost = this.#lost.values().reduce((sum, count2) => sum + count2, 0);
    return lost + (this.#logFault === void 0 ? 0 : this.pending);
  }
  /** How many were lost for each rule, by `ruleKey`; after `close` also those that were still waiting. */
  lost() {
    const lost = new Map(this.#lost);
    if (this.#closed) for (const [key, size2] of this.#waiting.sizes()) lost.set(key, (lost.get(key) ?? 0) + size2);
    return lost;
  }
  /** The last error of the log book or the record store; undefined once a later write has succeeded. */
  get fault() {
    return this.#logFault ?? this.#storeFault;
  }
  /** Queues an event; its record is saved after it. */
  write(event) {
    const lost = this.#waiting.push(keyOfEvent(event), event);
    if (lost !== void 0) this.#lose(lost);
    if (this.#isRefused) return;
    queueMicrotask(() => this.#handOver());
    void this.flush();
  }
  /** The record has changed without a transition; it is saved within `limits.recordSaveMs`. */
  changed(id2) {
    this.#unsaved.add(id2);
    this.#later(limits12.recordSaveMs);
  }
  /** The records are no longer kept. If the store refuses to remove them for too long, they are removed at the next start. */
  removed(ids) {
    for (const id2 of ids) {
      this.#unsaved.delete(id2);
      if (this.#unremoved.size < limits12.records) this.#unremoved.add(id2);
    }
    this.#later(limits12.recordSaveMs);
  }
  /**
   * Writes one transition now, after the pending ones of its rule. Rejects when the log book refuses it or one of those; it is then not in
   * the book, and never will be.
   */
  async writeNow(event) {
    const key = keyOfEvent(event);
    if (!this.#closed && this.#waiting.sizeOf(key) > 0) {
      const settling = this.#settling.get(key) ?? Promise.withResolvers();
      this.#settling.set(key, settling);
      this.#isRefused = false;
      this.#handOver();
      void this.flush();
      await settling.promise;
    }
    if (this.#closed || this.#waiting.sizeOf(key) > 0) throw this.#logFault ?? new BitacoraError("logbook-closed");
    await this.#parts.log(event);
  }
  /** Writes and saves everything pending, until nothing is left or something is refused. Never rejects. */
  flush() {
    if (this.#closed) return Promise.resolve();
    if (this.#isRefused && this.#run !== void 0) return this.#run.then(() => this.flush());
    this.#run ??= Promise.resolve().then(() => this.#writeAll());
    return this.#run;
  }
  /** Tries once more to write what is pending, for at most `limits.closeMs`; nothing is written after that. */
  async close() {
    await within2(this.#parts.closeMs ?? limits12.closeMs, this.flush());
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#release();
  }
  async #writeAll() {
    clearTimeout(this.#timer);
    this.#timer = void 0;
    this.#isRefused = false;
    try {
      for (let isMore = true; isMore; ) {
        this.#handOver();
        await this.#quiet?.promise;
        const isSaved = await this.#saveSome();
        isMore = isSaved || this.pending > 0 && !this.#isRefused;
      }
    } finally {
      this.#run = void 0;
      if (this.pending + this.#unsaved.size + this.#unremoved.size > 0) this.#later(this.#retryMs);
    }
  }
  /** Hands over the first event of each rule; only a single event while the last write has failed. */
  #handOver() {
    for (; ; ) {
      const atOnce = this.#logFault === void 0 ? limits12.writesAtOnce : 1;
      if (this.#closed || this.#isRefused || this.#underWay >= atOnce) return;
      const taken = this.#waiting.take();
      if (taken === void 0) return;
      this.#underWay += 1;
      this.#quiet ??= Promise.withResolvers();
      void this.#logOne(taken);
    }
  }
  async #logOne(taken) {
    try {
      await this.#parts.log(taken.item);
      this.#logFault = void 0;
      this.#noteWritten(taken);
    } catch (error) {
      this.#noteRefused(taken, error);
    }
    this.#underWay -= 1;
    this.#handOver();
    if (this.#underWay > 0) return;
    this.#quiet?.resolve();
    this.#quiet = void 0;
  }
  #noteWritten({ key, item }) {
    if ("record" in item) this.#unsaved.add(item.record.id);
    this.#waiting.done(key);
    if (this.#waiting.sizeOf(key) > 0) return;
    this.#settling.get(key)?.resolve();
    this.#settling.delete(key);
  }
  #noteRefused(taken, error) {
    if (isBitacoraError(error, "logbook-entry-invalid")) {
      this.#lose(taken);
      this.#noteWritten(taken);
      return;
    }
    this.#logFault = error;
    this.#isRefused = true;
    this.#waiting.putBack(taken.key);
    this.#release();
  }
  /** Wakes the waiting callers; each checks for itself whether its rule is done. */
  #release() {
    for (const { resolve: resolve4 } of this.#settling.values()) resolve4();
    this.#settling.clear();
  }
  /** False if nothing is left to do, or something was refused. */
  async #saveSome() {
    if (this.#unremoved.size > 0) return this.#removeAll([...this.#unremoved]);
    for (const id2 of this.#unsaved) {
      const record = this.#parts.recordOf(id2);
      if (record !== void 0 && this.#waiting.sizeOf(keyOf5(record)) > 0) continue;
      return this.#saveOne(id2, record);
    }
    return false;
  }
  async #saveOne(id2, record) {
    this.#unsaved.delete(id2);
    if (record === void 0) return true;
    const isSaved = await this.#stored(this.#parts.store.save(record));
    if (!isSaved) this.#unsaved.add(id2);
    return isSaved;
  }
  async #removeAll(ids) {
    const isRemoved = await this.#stored(this.#parts.store.remove(ids));
    if (isRemoved) for (const id2 of ids) this.#unremoved.delete(id2);
    return isRemoved;
  }
  async #stored(done2) {
    try {
      await done2;
      this.#storeFault = void 0;
      return true;
    } catch (error) {
      this.#storeFault = error;
      return false;
    }
  }
  #lose({ key, item }) {
    this.#lost.set(key, (this.#lost.get(key) ?? 0) + 1);
    if ("record" in item) this.#unsaved.add(item.record.id);
  }
  #later(ms) {
    if (this.#closed || this.#timer !== void 0 || this.#run !== void 0) return;
    this.#timer = setTimeout(() => void this.flush(), ms).unref();
  }
};
function keyOf5({ tag_id: tagId, alarm_id: alarmId }) {
  return ruleKey(tagId, alarmId);
}
function keyOfEvent(event) {
  if ("record" in event) return keyOf5(event.record);
  if (event.kind !== "alarm_silenced") return ruleKey(event.tag_id, event.alarm_id);
  return event.of === void 0 ? "" : keyOf5(event.of);
}

// src/alarms/record-book.ts
var RecordBook = class {
  #capacity;
  #records = /* @__PURE__ */ new Map();
  #open = 0;
  /** Made on demand and kept until the next change: they are read far more often than they change. */
  #newestFirst;
  #openNewestFirst;
  constructor(capacity = limits12.records) {
    this.#capacity = capacity;
  }
  get size() {
    return this.#records.size;
  }
  get(id2) {
    return this.#records.get(id2);
  }
  /** Adds a record as the newest, or replaces the one with its id in its place. Returns the ids of the evicted records. */
  put(record) {
    const before = this.#records.get(record.id);
    if (before !== void 0 && isOpen(before)) this.#open -= 1;
    if (isOpen(record)) this.#open += 1;
    this.#records.set(record.id, record);
    this.#newestFirst = void 0;
    this.#openNewestFirst = void 0;
    return this.#records.size > this.#capacity ? this.#evict() : [];
  }
  oldestFirst() {
    return this.#records.values();
  }
  newestFirst() {
    this.#newestFirst ??= Object.freeze([...this.#records.values()].toReversed());
    return this.#newestFirst;
  }
  openNewestFirst() {
    this.#openNewestFirst ??= Object.freeze(this.newestFirst().filter(isOpen));
    return this.#openNewestFirst;
  }
  #evict() {
    const left = [];
    for (const [id2, record] of this.#records) {
      if (this.#records.size <= this.#capacity || this.#records.size === this.#open) break;
      if (isOpen(record)) continue;
      this.#records.delete(id2);
      left.push(id2);
    }
    return left;
  }
};

// src/alarms/reconcile.ts
var LoggedAlarms = class {
  #records = new RecordBook();
  #occurrences = /* @__PURE__ */ new Map();
  #shelved = /* @__PURE__ */ new Map();
  #outOfService = /* @__PURE__ */ new Map();
  /** When the silence of an open record ends, by record id; the time may be over. */
  #silences = /* @__PURE__ */ new Map();
  /** The record after a transition, as `fromLogPayload` gives it. */
  take(after) {
    const before = this.#records.get(after.id);
    const record = before !== void 0 && isBehind(after, before) ? withCondition(after, before) : after;
    this.#records.put(record);
    noteOccurrence(this.#occurrences, record);
    if (isCalling(record)) this.#silences.clear();
    else this.#silences.delete(record.id);
  }
  /** Takes the payload of an entry that is not a transition, and the user of the entry. */
  note(payload, user6) {
    const note = readNote(payload);
    if (note === void 0) return;
    if (note.event === "alarm_silenced") {
      const one2 = note.id === void 0 ? void 0 : this.#records.get(note.id);
      const chosen = note.id === void 0 ? this.#records.openNewestFirst() : one2 === void 0 ? [] : [one2];
      for (const record of chosen) if (this.#isUnacknowledged(record)) this.#silences.set(record.id, note.until);
      return;
    }
    if ("returns" in note) {
      if (note.event === "alarm_unsilenced") this.#silences.clear();
      const record = this.#records.get(note.id);
      if (record !== void 0 && isOpen(record))
        this.#records.put(withCondition(record, { ...note, condition: note.returned_at === null }));
      return;
    }
    if (note.event === "alarm_escalated") {
      this.#silences.clear();
      const record = this.#records.get(note.id);
      if (record !== void 0 && isOpen(record)) this.#records.put(risen(record, note.to));
      return;
    }
    const key = ruleKey(note.tag_id, note.alarm_id);
    const { reason: reason3, at: since, until } = note;
    if (note.event === "alarm_shelved") this.#shelved.set(key, { user: user6, reason: reason3, since, until: until ?? since });
    else if (note.event === "alarm_unshelved") this.#shelved.delete(key);
    else if (note.event === "alarm_out_of_service") this.#outOfService.set(key, { user: user6, reason: reason3, since });
    else this.#outOfService.delete(key);
    if (!this.#isSuppressed(key)) return;
    for (const id2 of this.#silences.keys()) {
      const record = this.#records.get(id2);
      if (record !== void 0 && ruleKey(record.tag_id, record.alarm_id) === key) this.#silences.delete(id2);
    }
  }
  #isUnacknowledged({ state, tag_id, alarm_id }) {
    return state === "ACTIVE" && !this.#isSuppressed(ruleKey(tag_id, alarm_id));
  }
  #isSuppressed(key) {
    return this.#shelved.has(key) || this.#outOfService.has(key);
  }
  /** The shelvings, by `ruleKey`. Those whose time is over are included. */
  get shelved() {
    return this.#shelved;
  }
  get outOfService() {
    return this.#outOfService;
  }
  /** The record with its silence from the book. */
  withSilence(record) {
    const until = this.#silences.get(record.id);
    return until === void 0 ? unsilenced(record) : silenced(record, Date.parse(until));
  }
  get(id2) {
    return this.#records.get(id2);
  }
  oldestFirst() {
    return this.#records.oldestFirst();
  }
  /** The highest occurrence of each rule (by `ruleKey`), including records that are no longer kept. */
  get occurrences() {
    return this.#occurrences;
  }
};
function reconcile(stored, logged) {
  const byId2 = new Map(stored.map((record) => [record.id, record]));
  const occurrences = new Map(logged.occurrences);
  for (const record of stored) noteOccurrence(occurrences, record);
  const records = [...byId2.values()].filter(({ id: id2 }) => logged.get(id2) === void 0);
  const missing = [];
  const corrected = [];
  for (const entry of logged.oldestFirst()) {
    const kept = byId2.get(entry.id);
    const right = kept === void 0 ? logged.withSilence(entry) : withKept(entry, kept, logged);
    if (kept === void 0) missing.push(entry.id);
    else if (!sameRecord(unsilenced(right), unsilenced(kept))) corrected.push(entry.id);
    records.push(right);
  }
  return { records, missing, corrected, occurrences };
}
var KEPT = [
  "condition",
  "value",
  "returned_at",
  "returns",
  "repeated_at",
  "first_up",
  "shelved_until",
  "out_of_service"
];
function withKept(entry, kept, logged) {
  const right = { ...logged.withSilence(entry) };
  const isSame2 = isOpen(entry) && entry.state === kept.state;
  for (const field of isSame2 ? KEPT : []) {
    if (kept[field] === void 0) delete right[field];
    else right[field] = kept[field];
  }
  const record = right;
  return isSame2 && isBehind(kept, entry) ? withCondition(record, entry) : record;
}
function isBehind(record, than) {
  const [known2, later] = [record.returns ?? 0, than.returns ?? 0];
  return isOpen(record) && (known2 < later || known2 === later && known2 > 0 && !record.condition && than.condition);
}
function withCondition(record, { condition, value, returned_at, returns = 0 }) {
  const { returns: _, ...rest } = record;
  return { ...rest, condition, value, returned_at, ...returns === 0 ? {} : { returns } };
}
function sameRecord(a, b) {
  const fields = Object.keys({ ...a, ...b });
  return fields.every((field) => a[field] === b[field]);
}
function noteOccurrence(occurrences, { tag_id, alarm_id, occurrence }) {
  const key = ruleKey(tag_id, alarm_id);
  if (occurrence > (occurrences.get(key) ?? 0)) occurrences.set(key, occurrence);
}

// src/alarms/record-changes.ts
var RecordChanges = class {
  #parts;
  transitions = 0;
  constructor(parts2) {
    this.#parts = parts2;
  }
  /** Stores and reports a change of a record without a transition. */
  change(record, event) {
    this.#put(record);
    this.#parts.writer.changed(record.id);
    this.#parts.feed.tell({ record, kind: void 0, ...event === void 0 ? {} : { event } });
    return record;
  }
  /** Takes an acknowledgement that is in the log book. */
  acknowledged(record) {
    const { writer, feed, endCall } = this.#parts;
    this.transitions += 1;
    endCall(record.id);
    this.#put(record);
    writer.changed(record.id);
    feed.tell({ record, kind: "alarm_ack" });
  }
  /** Clears a record without an update. */
  clear(record, value) {
    const after = withoutCall(cleared(record, this.#parts.clock.now(), value));
    this.#parts.endCall(record.id);
    this.keep(after);
    this.queue({ kind: "alarm_cleared", record: after, user: SYSTEM_USER });
    this.#parts.feed.tell({ record: after, kind: "alarm_cleared" });
    return after;
  }
  /** The rule whose current record this is. */
  watcherOf(record) {
    const watched = this.#parts.watched.rule(record.tag_id, record.alarm_id);
    return watched?.state.record?.id === record.id ? watched : void 0;
  }
  keep(record) {
    const left = this.#parts.book.put(record);
    if (left.length > 0) this.#parts.writer.removed(left);
  }
  queue(transition) {
    this.transitions += 1;
    this.#parts.writer.write(transition);
  }
  #put(record) {
    const watched = this.watcherOf(record);
    if (watched !== void 0) watched.state = { ...watched.state, record };
    this.keep(record);
  }
};

// src/alarms/group-members.ts
var GroupMembers = class {
  #standing = /* @__PURE__ */ new Map();
  /** The condition of a rule has come or left. Returns true if it came and is the first of its group. */
  note(watched, isStanding) {
    const { group: group2 } = watched.rule;
    if (group2 === void 0) return false;
    let standing = this.#standing.get(group2);
    if (standing === void 0) {
      standing = /* @__PURE__ */ new Set();
      this.#standing.set(group2, standing);
    }
    const isFirst = isStanding && standing.size === 0;
    if (isStanding) standing.add(watched);
    else standing.delete(watched);
    return isFirst;
  }
};

// src/alarms/held-alarms.ts
var HeldAlarms = class {
  /** When their condition last came back. Monotonic. */
  #since = /* @__PURE__ */ new Map();
  #write;
  /** The repeats of all alarms since the start. */
  repeats = 0;
  constructor(write) {
    this.#write = write;
  }
  get size() {
    return this.#since.size;
  }
  /** When the first of them may be released; Infinity if none is held. */
  get dueMs() {
    return Math.min(Infinity, ...[...this.#since.values()].map((sinceMs) => sinceMs + limits12.chatteringQuietMs));
  }
  /** Notes that an alarm is held now, or that its condition has come back while it was held. */
  note(watched, before, nowMs) {
    if (watched.state.chatter === before.chatter) return;
    this.#since.set(watched, nowMs);
    this.repeats += (watched.state.chatter?.repeats ?? 0) - (before.chatter?.repeats ?? 0);
  }
  /** Reports and releases the alarms that have been quiet for long enough. */
  *releaseDue(nowMs) {
    for (const [watched, sinceMs] of this.#since) {
      if (nowMs - sinceMs < limits12.chatteringQuietMs) continue;
      this.#report(watched);
      this.#since.delete(watched);
      watched.state = { ...watched.state, raisedAtMs: [], recurredAtMs: [], chatter: void 0 };
      yield watched;
    }
  }
  /** Its rule is no longer watched, or is replaced: the alarm is reported as it is, and no longer held. */
  release(watched) {
    if (!this.#since.delete(watched)) return;
    this.#report(watched);
    watched.state = { ...watched.state, raisedAtMs: [], recurredAtMs: [], chatter: void 0 };
  }
  /** Reports those that are still held. */
  close() {
    for (const watched of this.#since.keys()) this.#report(watched);
    this.#since.clear();
  }
  #report({ state: { record, chatter } }) {
    if (record === void 0 || chatter === void 0 || chatter.repeats === 0) return;
    const { repeats, fromMs, untilMs } = chatter;
    const times2 = { from: formatIsoTime(fromMs), until: formatIsoTime(untilMs) };
    this.#write({ kind: "alarm_chattering", record, user: SYSTEM_USER, repeats, ...times2 });
  }
};

// src/alarms/raise-counts.ts
var HOURS = 24;
var MINUTES = HOURS * 60;
var WINDOW = 10;
var MINUTE_MS3 = 6e4;
var FLOOD = 10;
var CHATTER = 3;
var TOP = 10;
var RaiseCounts = class {
  #perMinute = new Uint32Array(MINUTES);
  #rules = /* @__PURE__ */ new Map();
  /** The newest minute counted, since 1970; undefined before the first. */
  #newest;
  add(key, tagId, alarmId, timeMs) {
    const minute = this.#advance(Math.floor(timeMs / MINUTE_MS3));
    const at = minute % MINUTES;
    this.#perMinute[at] = (this.#perMinute[at] ?? 0) + 1;
    let rule2 = this.#rules.get(key);
    if (rule2 === void 0) {
      const hours = { hours: new Uint32Array(HOURS), hourOf: new Float64Array(HOURS).fill(-1) };
      rule2 = { tagId, alarmId, ...hours, latest: [], most: 0, mostAtMs: 0 };
      this.#rules.set(key, rule2);
    }
    const hour = Math.floor(minute / 60);
    const slot = hour % HOURS;
    rule2.hours[slot] = rule2.hourOf[slot] === hour ? (rule2.hours[slot] ?? 0) + 1 : 1;
    rule2.hourOf[slot] = hour;
    rule2.latest = [...rule2.latest.filter((before) => Math.abs(timeMs - before) < MINUTE_MS3), timeMs].slice(
      -limits12.raisesPerMinute
    );
    const isOld = timeMs - rule2.mostAtMs >= HOURS * 60 * MINUTE_MS3;
    if (isOld || rule2.latest.length >= rule2.most) {
      rule2.most = rule2.latest.length;
      rule2.mostAtMs = timeMs;
    }
  }
  /** `aheadMs` is how far the wall clock is ahead of `nowMs`. */
  report(nowMs, aheadMs = 0) {
    const newest = this.#advance(Math.floor(nowMs / MINUTE_MS3));
    const rules = this.#ruleCounts(nowMs, Math.floor(newest / 60));
    return { hours: HOURS, ...this.#floods(newest, aheadMs), ...rules };
  }
  /** Advances to a minute, and clears those in between. Returns the newest minute: time never goes back. */
  #advance(minute) {
    this.#newest ??= minute;
    const passed = Math.min(MINUTES, minute - this.#newest);
    for (let i = 1; i <= passed; i += 1) this.#perMinute[(minute - passed + i) % MINUTES] = 0;
    this.#newest = Math.max(this.#newest, minute);
    return this.#newest;
  }
  #floods(newest, aheadMs) {
    const isoMinute = (minute) => formatIsoTime(minute * MINUTE_MS3 + aheadMs);
    const floods = [];
    let raised2 = 0;
    let inWindow = 0;
    let peak = 0;
    let peakAt;
    let flood;
    const countAt = (minute) => this.#perMinute[minute % MINUTES] ?? 0;
    const end = () => {
      if (flood === void 0) return;
      let count2 = 0;
      for (let minute = flood.from; minute <= flood.until; minute += 1) count2 += countAt(minute);
      floods.push({ from: isoMinute(flood.from), until: isoMinute(flood.until + 1), count: count2 });
      flood = void 0;
    };
    const oldest = newest - MINUTES + 1;
    for (let minute = oldest; minute <= newest; minute += 1) {
      raised2 += countAt(minute);
      inWindow += countAt(minute) - (minute - WINDOW < oldest ? 0 : countAt(minute - WINDOW));
      if (inWindow > peak) {
        peak = inWindow;
        peakAt = minute + 1;
      }
      if (inWindow < FLOOD) end();
      else if (flood === void 0) flood = { from: Math.max(oldest, minute - WINDOW + 1), until: minute };
      else flood.until = minute;
    }
    end();
    const peak_at = peakAt === void 0 ? null : isoMinute(peakAt);
    return { raised: raised2, raised_10min: inWindow, peak_10min: peak, peak_at, floods };
  }
  #ruleCounts(nowMs, hour) {
    const counted2 = [];
    const chattering = [];
    for (const { tagId, alarmId, hours, hourOf, most, mostAtMs } of this.#rules.values()) {
      let count2 = 0;
      for (let slot = 0; slot < HOURS; slot += 1) {
        if ((hourOf[slot] ?? -1) > hour - HOURS) count2 += hours[slot] ?? 0;
      }
      const named6 = { tag_id: tagId, alarm_id: alarmId };
      if (count2 > 0) counted2.push({ ...named6, count: count2 });
      if (most >= CHATTER && nowMs - mostAtMs < HOURS * 60 * MINUTE_MS3) chattering.push({ ...named6, count: most });
    }
    return { chattering: chattering.sort(byCount).slice(0, TOP), top: counted2.sort(byCount).slice(0, TOP) };
  }
};
function byCount(a, b) {
  return b.count - a.count;
}

// src/alarms/rule-acts.ts
function putOrDelete(map, key, value) {
  if (value === void 0) map.delete(key);
  else map.set(key, value);
}
var RuleActs = class {
  #parts;
  /** By `ruleKey`, for rules that are watched later. */
  #shelved = /* @__PURE__ */ new Map();
  #outOfService = /* @__PURE__ */ new Map();
  /** When a shelving ends, by the monotonic clock. */
  #endsMs = /* @__PURE__ */ new Map();
  #turn = Promise.resolve();
  constructor(parts2) {
    this.#parts = parts2;
  }
  /** Takes up the shelvings of the last run from the log book. */
  restore(logged) {
    this.#shelved = new Map(logged.shelved);
    this.#outOfService = new Map(logged.outOfService);
    for (const [, watched] of this.#parts.watched.entries()) this.takeUp(watched);
  }
  /** Restores the shelving of one rule, as the last run or its last `leave` left it. A shelving that is overdue ends at the next tick. */
  takeUp(watched) {
    const key = ruleKey(watched.rule.tagId, watched.rule.id);
    const shelving = this.#shelved.get(key);
    watched.outOfService = this.#outOfService.get(key);
    if (shelving === void 0) return;
    watched.shelved = shelving;
    const untilMs = Date.parse(shelving.until);
    const restMs = Math.min(untilMs - this.#parts.clock.now(), untilMs - Date.parse(shelving.since));
    this.#endsMs.set(watched, this.#parts.clock.monotonic() + Math.min(restMs, limits12.shelveMs));
  }
  /** The rule was changed: its shelving goes on. */
  pass(before, after) {
    after.shelved = before.shelved;
    after.outOfService = before.outOfService;
    const endMs = this.#endsMs.get(before);
    this.#endsMs.delete(before);
    if (endMs !== void 0) this.#endsMs.set(after, endMs);
  }
  /** The rule is no longer watched. If it is watched again, it is shelved or out of service as it was. */
  leave(watched) {
    const key = ruleKey(watched.rule.tagId, watched.rule.id);
    this.#endsMs.delete(watched);
    putOrDelete(this.#shelved, key, watched.shelved);
    putOrDelete(this.#outOfService, key, watched.outOfService);
  }
  shelve(tagId, alarmId, { user: user6, reason: reason3, untilMs }) {
    return this.#inTurn(tagId, alarmId, async (watched) => {
      const nowMs = this.#parts.clock.now();
      checkReason(reason3);
      if (!(untilMs > nowMs && untilMs <= nowMs + limits12.shelveMs))
        throw new RangeError(`a shelving ends within ${limits12.shelveMs} ms`);
      const [since, until] = [formatIsoTime(nowMs), formatIsoTime(untilMs)];
      await this.#write(watched, "alarm_shelved", { user: user6, reason: reason3, at: since, until });
      watched.shelved = { user: user6, reason: reason3, since, until };
      this.#endsMs.set(watched, this.#parts.clock.monotonic() + untilMs - nowMs);
      return true;
    });
  }
  unshelve(tagId, alarmId, user6) {
    return this.#inTurn(tagId, alarmId, async (watched) => {
      if (watched.shelved === void 0) return false;
      await this.#write(watched, "alarm_unshelved", this.#now(user6));
      this.#unshelve(watched);
      return true;
    });
  }
  takeOutOfService(tagId, alarmId, { user: user6, reason: reason3 }) {
    return this.#inTurn(tagId, alarmId, async (watched) => {
      checkReason(reason3);
      const act = { ...this.#now(user6), reason: reason3 };
      await this.#write(watched, "alarm_out_of_service", act);
      watched.outOfService = { user: user6, reason: reason3, since: act.at };
      return true;
    });
  }
  returnToService(tagId, alarmId, user6) {
    return this.#inTurn(tagId, alarmId, async (watched) => {
      if (watched.outOfService === void 0) return false;
      await this.#write(watched, "alarm_in_service", this.#now(user6));
      watched.outOfService = void 0;
      return true;
    });
  }
  /** Ends a shelving whose time is over. The entry for the log book is queued, not waited for. */
  endIfDue(watched, nowMs) {
    if (this.dueInMs(watched, nowMs) > 0) return;
    this.#parts.writer.write(this.#act(watched, "alarm_unshelved", this.#now(SYSTEM_USER)));
    this.#unshelve(watched);
    this.#parts.onChange(watched);
  }
  /** The time until its shelving ends; Infinity if it is not shelved. */
  dueInMs(watched, nowMs) {
    return watched.shelved === void 0 ? Infinity : (this.#endsMs.get(watched) ?? Infinity) - nowMs;
  }
  /** Resolves when the acts under way have been written or refused. */
  async settled() {
    await this.#turn;
  }
  #now(user6) {
    return { user: user6, reason: "", at: formatIsoTime(this.#parts.clock.now()), until: null };
  }
  #act({ rule: rule2 }, kind, act) {
    return { kind, tag_id: rule2.tagId, alarm_id: rule2.id, message: rule2.message, ...act };
  }
  #write(watched, kind, act) {
    return this.#parts.writer.writeNow(this.#act(watched, kind, act));
  }
  #unshelve(watched) {
    watched.shelved = void 0;
    this.#endsMs.delete(watched);
  }
  /** `work` returns whether there was anything to do. */
  #inTurn(tagId, alarmId, work) {
    const done2 = this.#turn.then(async () => {
      const watched = this.#parts.watched.rule(tagId, alarmId);
      if (watched === void 0 || !await work(watched)) return void 0;
      this.#parts.onChange(watched);
      return watched;
    });
    this.#turn = done2.catch(() => void 0);
    return done2;
  }
};
function checkReason(reason3) {
  if (reason3.trim() === "") throw new RangeError("a reason is needed");
}

// src/alarms/gate.ts
var Gate2 = class {
  place = -1;
  rules = [];
  #condition;
  /** Whether the comparison held at the last usable value; undefined before the first. */
  #wasTrue;
  #isUsable = false;
  /** Monotonic time from which it counts as open. */
  #openFromMs = Infinity;
  #state;
  constructor(onlyWhen) {
    this.#condition = { hysteresis: 0, ...onlyWhen };
  }
  /** True: open; false: closed; undefined: unknown. */
  get state() {
    return this.#state;
  }
  /** Whether the comparison held at the last usable value, even if the tag has none now. */
  get wasOpened() {
    return this.#wasTrue === true;
  }
  /** Takes a value of its tag; null if it cannot be judged. Returns true if the state has changed. */
  take(value, nowMs) {
    const isTrue = value === null ? void 0 : conditionHolds(this.#condition, value, this.#wasTrue === true);
    this.#isUsable = isTrue !== void 0;
    if (isTrue === true && this.#wasTrue !== true) this.#openFromMs = nowMs + this.#condition.holdS * 1e3;
    this.#wasTrue = isTrue ?? this.#wasTrue;
    return this.look(nowMs);
  }
  /** Checks whether the passing of time has changed the state. Returns true if so. */
  look(nowMs) {
    const before = this.#state;
    if (!this.#isUsable) this.#state = void 0;
    else if (this.#wasTrue === true) this.#state = nowMs >= this.#openFromMs ? true : void 0;
    else this.#state = false;
    return this.#state !== before;
  }
  /** When it opens by itself; Infinity if it waits for its tag. */
  get opensAtMs() {
    return this.#isUsable && this.#wasTrue === true && this.#state === void 0 ? this.#openFromMs : Infinity;
  }
  /** The rule's condition as seen through the gate: the table above. */
  passes(own) {
    if (this.#state === false || own === false) return false;
    return this.#state === void 0 ? void 0 : own;
  }
};
function gateKey({ tagId, operator, threshold, hysteresis = 0, holdS }) {
  return `${tagId} ${operator} ${threshold} ${hysteresis} ${holdS}`;
}

// src/alarms/rule-judge.ts
function restOf2({ heldMs, atMs }, delayMs, passedMs) {
  return delayMs - heldMs - (passedMs - atMs);
}
var RuleJudge = class {
  #parts;
  /** What is due without an update. */
  #timers = new TimerHeap();
  /** The monotonic time of the judgement, where a rule needs it. */
  #nowMs = 0;
  /** One object, filled in again for each judgement. */
  #seen = { value: null, other: null, passedMs: 0, silentMs: 0 };
  #moment = {
    value: null,
    timestampMs: 0,
    passedMs: 0
  };
  constructor(parts2) {
    this.#parts = parts2;
  }
  /** When `tick` has something to do next. */
  get dueMs() {
    return this.#timers.nextMs;
  }
  evaluate(update) {
    const tag = this.#parts.watched.tag(update.tagId);
    if (tag === void 0) return;
    const isJudged = update.value !== null && isUsable(update.quality);
    tag.isUsable = isJudged;
    if (isJudged) tag.value = update.value;
    let passedMs;
    if (tag.ownTime !== void 0) {
      this.#nowMs = this.#parts.clock.monotonic();
      if (isJudged) passedMs = tag.heard(update.timestampMs, this.#nowMs);
      for (const gate of tag.gates) {
        if (gate.take(isJudged ? tag.value : null, this.#nowMs)) this.#judgeBehind(gate);
        this.#timers.bringForward(gate, gate.opensAtMs);
      }
    }
    if (!isJudged) return;
    if (typeof update.value === "number") tag.systemVoltage?.take(update.value, passedMs ?? 0);
    const { newId: newId2 } = this.#parts;
    const occasion = passedMs === void 0 ? update : this.#momentOf(update, passedMs);
    for (const each of tag.watched) {
      const before = each.state;
      const after = each.condition === void 0 ? afterUpdate(this.#ruleNow(each), before, occasion, newId2) : this.#afterCondition(each, occasion);
      if (after !== before) this.#enter(each, after);
    }
    for (const each of tag.readers) this.#judgeNow(each);
  }
  /** Judges what is due; `also` does what else is due for a rule. */
  tick(nowMs, also) {
    for (let due = this.#timers.takeDue(nowMs); due !== void 0; due = this.#timers.takeDue(nowMs)) {
      if (due instanceof Gate2) {
        if (due.look(nowMs)) this.#judgeBehind(due);
        this.#timers.bringForward(due, due.opensAtMs);
      } else {
        const { pending: pending2, leaving } = due.state;
        if (pending2 !== void 0 || leaving !== void 0 || due.condition?.dueInMs !== void 0) this.#judgeNow(due);
        also(due);
        this.arm(due);
      }
    }
  }
  /** The rule is no longer watched. */
  leave(watched) {
    this.#timers.remove(watched);
    const { gate } = watched;
    if (gate?.rules.length === 0) this.#timers.remove(gate);
  }
  /** Sets the timer of a rule to the next moment at which something may change without an update. */
  arm(watched) {
    const { clock: clock2, dueInMs } = this.#parts;
    const nowMs = clock2.monotonic();
    this.#nowMs = nowMs;
    const inMs = Math.min(watched.isTimed ? this.#judgedInMs(watched, nowMs) : Infinity, dueInMs(watched, nowMs));
    this.#timers.bringForward(watched, nowMs + Math.max(1, inMs));
  }
  #judgedInMs(watched, nowMs) {
    const { condition, state, tag, rule: rule2, gate } = watched;
    const passedMs = tag.ownTime?.at(nowMs) ?? 0;
    let inMs = Infinity;
    if (condition?.dueInMs !== void 0 && (watched.judgesSilence || isHolding(state)))
      inMs = condition.dueInMs(this.#look(watched, passedMs));
    const isJudged = tag.isUsable || watched.judgesSilence;
    if (state.pending !== void 0 && isJudged && (gate === void 0 || gate.state === true))
      inMs = Math.min(inMs, restOf2(state.pending, delayMsOf(rule2), passedMs));
    if (state.leaving !== void 0 && (isJudged || gate?.state === false))
      inMs = Math.min(inMs, restOf2(state.leaving, offDelayMsOf(rule2), passedMs));
    return inMs;
  }
  /** Judges all rules behind a gate that has opened, closed or become unknown. */
  #judgeBehind(gate) {
    for (const each of gate.rules) this.#judgeNow(each);
  }
  /** Judges a rule without a new value of its own tag. */
  #judgeNow(watched) {
    const { clock: clock2, newId: newId2 } = this.#parts;
    const { tag } = watched;
    this.#nowMs = clock2.monotonic();
    const dated = { value: tag.value, timestampMs: tag.dateAt(this.#nowMs, clock2) };
    const moment = this.#momentOf(dated, tag.ownTime?.at(this.#nowMs) ?? 0);
    const after = watched.condition !== void 0 ? this.#afterCondition(watched, moment) : tag.isUsable ? afterUpdate(this.#ruleNow(watched), watched.state, moment, newId2) : watched.state;
    if (after !== watched.state) this.#enter(watched, after);
  }
  #momentOf({ value, timestampMs }, passedMs) {
    const moment = this.#moment;
    moment.value = value;
    moment.timestampMs = timestampMs;
    moment.passedMs = passedMs;
    return moment;
  }
  #enter(watched, after) {
    const before = watched.state;
    watched.state = after;
    this.#parts.onChange(watched, before);
    this.arm(watched);
  }
  #afterCondition(watched, occasion) {
    const { condition, state } = watched;
    const holding = isHolding(state);
    const holds = watched.holds(this.#look(watched, occasion.passedMs ?? 0), holding);
    const isCrossing = holds === true && !holding && condition?.crossed !== void 0;
    const moment = isCrossing ? { ...occasion, threshold: condition.crossed?.(occasion.value) ?? 0 } : occasion;
    return afterJudging(this.#ruleNow(watched), state, moment, holds, this.#parts.newId);
  }
  #look({ tag, other }, passedMs) {
    const seen = this.#seen;
    seen.value = tag.isUsable ? tag.value : null;
    seen.other = other?.isUsable === true ? other.value : null;
    seen.passedMs = passedMs;
    seen.silentMs = this.#nowMs - tag.heardMs;
    return seen;
  }
  #ruleNow({ rule: rule2, state }) {
    const { acknowledging } = this.#parts;
    if (acknowledging.size === 0 || state.record === void 0 || rule2.latching) return rule2;
    return acknowledging.has(state.record.id) ? { ...rule2, latching: true } : rule2;
  }
};

// src/alarms/rule-status.ts
function statusOf(watched) {
  const { rule: rule2, state, gate, shelved, outOfService } = watched;
  const record = state.record !== void 0 && isOpen(state.record) ? state.record : void 0;
  const enabled = gate === void 0 ? void 0 : gate.state ?? null;
  return { rule: rule2, state: nameOf3(watched), record, enabled, shelved, outOfService };
}
function nameOf3({ state: { record, pending: pending2 } }) {
  if (record === void 0 || !isOpen(record)) return pending2 === void 0 ? "normal" : "pending";
  if (!record.condition) return "returned";
  return record.state === "ACK" ? "acknowledged" : "active";
}

// src/alarms/system-voltage.ts
var NOMINALS = [
  { volts: 12, nearestTo: 17, healthy: [11.6, 15.6], sureFrom: 11.6 },
  { volts: 24, nearestTo: 32.2, healthy: [23.2, 30.8], sureFrom: 23.2 },
  { volts: 36, nearestTo: 44.3, healthy: [34.8, 44.3], sureFrom: 34.8 },
  { volts: 48, nearestTo: Infinity, healthy: [46.4, 62], sureFrom: 49 }
];
var SystemVoltage = class {
  #nominal;
  #isKnown = false;
  /** Another nominal voltage for which the voltage has been healthy, and since when. */
  #other;
  /** Undefined before the first voltage. */
  get nominalV() {
    return this.#nominal?.volts;
  }
  /** An open alarm says that the battery has this nominal voltage. Of two the higher one counts. */
  know(nominalV) {
    const nominal = NOMINALS.find(({ volts }) => volts === nominalV);
    if (nominal === void 0 || this.#isKnown && nominalV < (this.#nominal?.volts ?? 0)) return;
    this.#nominal = nominal;
    this.#isKnown = true;
  }
  /** `passedMs`: as of `Seen`. */
  take(volts, passedMs) {
    const healthy = NOMINALS.find(({ healthy: [from, to] }) => volts >= from && volts <= to);
    if (!this.#isKnown || this.#nominal === void 0) {
      this.#nominal = healthy ?? NOMINALS.find(({ nearestTo }) => volts < nearestTo);
      this.#isKnown = healthy !== void 0;
      return;
    }
    const isHigher = healthy !== void 0 && healthy.volts > this.#nominal.volts;
    if (healthy === void 0 || healthy === this.#nominal || isHigher && volts < healthy.sureFrom) {
      this.#other = void 0;
      return;
    }
    if (this.#other?.nominal !== healthy) this.#other = { nominal: healthy, sinceMs: passedMs };
    const { riseMs, fallMs } = limits12.systemVoltage;
    if (passedMs - this.#other.sinceMs < (isHigher ? riseMs : fallMs)) return;
    this.#nominal = healthy;
    this.#other = void 0;
  }
};

// src/alarms/watch-list.ts
var WatchedTag = class {
  watched = [];
  /** Rules of other tags that read this one. */
  readers = [];
  /** The last value that could be judged. */
  value = null;
  /** Whether the tag's current value can be judged; if not, `value` is older. */
  isUsable = false;
  rules = [];
  gates = [];
  /** Present if a rule is for one nominal voltage. */
  systemVoltage;
  /** Present if one of its rules or gates depends on the time between updates; only then is the clock read for each update. */
  ownTime;
  /** Monotonic time of its last usable value; before the first, the moment from which the tag is timed. */
  heardMs = 0;
  /** The timestamp of that value; undefined before the first. */
  #timestampMs;
  get use() {
    if (this.watched.length + this.readers.length > 0) return "judged";
    if (this.gates.length === 0) return void 0;
    return this.gates.some(({ wasOpened }) => wasOpened) ? "opened" : "gate";
  }
  keepTime(clock2) {
    if (this.ownTime !== void 0) return;
    this.heardMs = clock2.monotonic();
    this.ownTime = new OwnTime(clock2, this.heardMs);
  }
  /** Takes the time of a usable value. Returns the elapsed time of the tag. */
  heard(timestampMs, nowMs) {
    this.#timestampMs = timestampMs;
    this.heardMs = nowMs;
    return this.ownTime?.hear(timestampMs, nowMs) ?? 0;
  }
  /** The timestamp for what happens now: counted on from the last usable value, or the wall clock before the first. */
  dateAt(nowMs, clock2) {
    return this.#timestampMs === void 0 ? clock2.now() : Math.trunc(this.#timestampMs + (nowMs - this.heardMs));
  }
};
var WatchedRule = class {
  /** Only its texts may change; any other change makes a new `WatchedRule`. */
  rule;
  tag;
  /** It is judged only for a battery of this nominal voltage. */
  nominalV;
  /** Undefined for a plain comparison, which needs neither memory nor time. */
  condition;
  state = NEVER_RAISED;
  other;
  gate;
  shelved;
  outOfService;
  place = -1;
  constructor(rule2, tag, other, gate) {
    this.rule = rule2;
    this.tag = tag;
    this.other = other;
    this.gate = gate;
    const { nominal_v: nominalV } = rule2.settings ?? {};
    this.nominalV = typeof nominalV === "number" ? nominalV : void 0;
    const isComparison = OPERATORS.some((operator) => operator === rule2.operator);
    const isPlain2 = isComparison && gate === void 0 && this.nominalV === void 0;
    this.condition = isPlain2 ? void 0 : makeCondition(rule2);
    if (this.nominalV !== void 0) tag.systemVoltage ??= new SystemVoltage();
  }
  /** Whether time alone may change the condition of its alarm. */
  get isTimed() {
    const { delayS, offDelayS = 0 } = this.rule;
    return this.condition !== void 0 || delayS > 0 || offDelayS > 0;
  }
  get judgesSilence() {
    return this.condition?.judgesSilence === true;
  }
  get isSuppressed() {
    return this.shelved !== void 0 || this.outOfService !== void 0;
  }
  /** Its open alarm says which nominal voltage the battery has. */
  tellNominal() {
    if (this.nominalV !== void 0) this.tag.systemVoltage?.know(this.nominalV);
  }
  holds(seen, holding) {
    const isOther = this.nominalV !== void 0 && this.nominalV !== this.tag.systemVoltage?.nominalV;
    const own = isOther && seen.value !== null ? false : this.condition?.holds(seen, holding);
    return this.gate === void 0 ? own : this.gate.passes(own);
  }
};
var WatchList = class {
  #clock;
  #tags = /* @__PURE__ */ new Map();
  #rules = /* @__PURE__ */ new Map();
  #gates = /* @__PURE__ */ new Map();
  constructor(clock2) {
    this.#clock = clock2;
  }
  get size() {
    return this.#rules.size;
  }
  tag(tagId) {
    return this.#tags.get(tagId);
  }
  rule(tagId, alarmId) {
    return this.#rules.get(ruleKey(tagId, alarmId));
  }
  count(is) {
    let count2 = 0;
    for (const watched of this.#rules.values()) if (is(watched)) count2 += 1;
    return count2;
  }
  /** By `ruleKey`, in the order in which they were added. */
  entries() {
    return this.#rules.entries();
  }
  /** Throws when its tag has a rule with the same id. */
  add(rule2) {
    const key = ruleKey(rule2.tagId, rule2.id);
    if (this.#rules.has(key)) throw new Error(`two alarms of ${rule2.tagId} are called ${rule2.id}`);
    const watched = this.#make(rule2);
    watched.tag.rules.push(rule2);
    watched.tag.watched.push(watched);
    this.#rules.set(key, watched);
    return watched;
  }
  /** Replaces the rule of the same name. */
  replace(old, rule2) {
    const watched = this.#make(rule2);
    const { rules, watched: all } = watched.tag;
    rules[rules.indexOf(old.rule)] = rule2;
    all[all.indexOf(old)] = watched;
    this.#rules.set(ruleKey(rule2.tagId, rule2.id), watched);
    this.#unlink(old);
    return watched;
  }
  remove(old) {
    const { rules, watched: all } = old.tag;
    rules.splice(rules.indexOf(old.rule), 1);
    all.splice(all.indexOf(old), 1);
    this.#rules.delete(ruleKey(old.rule.tagId, old.rule.id));
    this.#unlink(old);
  }
  #make(rule2) {
    const tag = this.#tagOf(rule2.tagId);
    const otherId = otherTagOf(rule2);
    const other = otherId === void 0 ? void 0 : this.#tagOf(otherId);
    const gate = rule2.onlyWhen === void 0 ? void 0 : this.#gateOf(rule2.onlyWhen);
    const watched = new WatchedRule(rule2, tag, other, gate);
    if (watched.isTimed) tag.keepTime(this.#clock);
    other?.readers.push(watched);
    gate?.rules.push(watched);
    return watched;
  }
  /** Removes it from the other tag and from the gate that it reads. */
  #unlink(old) {
    const { other, gate, rule: rule2 } = old;
    if (other !== void 0) other.readers.splice(other.readers.indexOf(old), 1);
    gate?.rules.splice(gate.rules.indexOf(old), 1);
    if (gate?.rules.length !== 0 || rule2.onlyWhen === void 0) return;
    this.#gates.delete(gateKey(rule2.onlyWhen));
    const { gates } = this.#tagOf(rule2.onlyWhen.tagId);
    gates.splice(gates.indexOf(gate), 1);
  }
  #tagOf(tagId) {
    let tag = this.#tags.get(tagId);
    if (tag === void 0) {
      tag = new WatchedTag();
      this.#tags.set(tagId, tag);
    }
    return tag;
  }
  #gateOf(onlyWhen) {
    const key = gateKey(onlyWhen);
    let gate = this.#gates.get(key);
    if (gate === void 0) {
      gate = new Gate2(onlyWhen);
      this.#gates.set(key, gate);
      const tag = this.#tagOf(onlyWhen.tagId);
      tag.keepTime(this.#clock);
      tag.gates.push(gate);
    }
    return gate;
  }
};

// src/alarms/alarm-engine.ts
var ID_TRIES = 100;
function statusIf(watched) {
  return watched === void 0 ? void 0 : statusOf(watched);
}
var DAY_MS3 = 24 * 36e5;
var NO_RULES = Object.freeze([]);
var AlarmEngine = class {
  #clock;
  #watched;
  #book = new RecordBook();
  #writer;
  #changes = new Feed();
  #ruleChanges = new Feed();
  #acts;
  #groups = new GroupMembers();
  #counts = new RaiseCounts();
  /** The wall clock minus the monotonic clock, at the start. */
  #startAheadMs;
  #calls;
  #records;
  #acknowledgements;
  #held;
  #judge;
  /** By `ruleKey`, for rules that are watched later. */
  #occurrences = /* @__PURE__ */ new Map();
  /** Throws when two rules of one tag have the same id. */
  constructor({ clock: clock2, rules, newId: newId2, store, log, mayCome = () => false, ...writing }) {
    this.#clock = clock2;
    this.#startAheadMs = clock2.now() - clock2.monotonic();
    this.#watched = new WatchList(clock2);
    this.#writer = new AlarmWriter({ store, log, recordOf: (id2) => this.#book.get(id2), ...writing });
    const onChange = (watched) => this.#noteSuppression(watched);
    this.#acts = new RuleActs({ clock: clock2, watched: this.#watched, writer: this.#writer, onChange });
    const shared = { clock: clock2, watched: this.#watched, book: this.#book, writer: this.#writer };
    const changes = new RecordChanges({ ...shared, feed: this.#changes, endCall: (id2) => this.#calls.end(id2) });
    const onDone = (recordId) => this.#riseWithRule(recordId);
    this.#records = changes;
    this.#acknowledgements = new Acknowledgements({ ...shared, changes, mayCome, onDone });
    const acknowledging = this.#acknowledgements.underWay;
    this.#calls = new AlarmCalls({
      ...shared,
      acknowledging,
      change: (record, event) => changes.change(record, event)
    });
    this.#held = new HeldAlarms((report) => this.#writer.write(report));
    this.#judge = new RuleJudge({
      clock: clock2,
      watched: this.#watched,
      newId: () => this.#unusedId(newId2),
      acknowledging,
      onChange: (watched, before) => this.#judged(watched, before),
      dueInMs: (watched, nowMs) => Math.min(this.#acts.dueInMs(watched, nowMs), this.#calls.dueInMs(watched, nowMs))
    });
    for (const rule2 of rules) this.#judge.arm(this.#watched.add(rule2));
  }
  /**
   * Takes up the records of the last run: `stored` from the record store, `logged` from the log book. Called once, before the first update.
   * Returns what was found, for the service's own log.
   */
  restore(stored, logged) {
    if (this.#book.size > 0) throw new Error("alarm records are restored once, before the first update");
    const found = reconcile(stored, logged);
    for (const record of found.records) {
      this.#records.keep(record);
      const watched = this.#watched.rule(record.tag_id, record.alarm_id);
      if (watched !== void 0) watched.state = { ...watched.state, record };
    }
    this.#occurrences = new Map(found.occurrences);
    for (const [key, watched] of this.#watched.entries()) {
      watched.state = { ...watched.state, occurrence: found.occurrences.get(key) ?? 0 };
    }
    this.#acts.restore(logged);
    for (const [, watched] of this.#watched.entries()) this.#resume(watched);
    const dayAgoMs = this.#clock.now() - DAY_MS3;
    for (const { tag_id, alarm_id, activated_at } of found.records) {
      const timeMs = Date.parse(activated_at);
      if (timeMs > dayAgoMs && timeMs <= dayAgoMs + DAY_MS3)
        this.#counts.add(ruleKey(tag_id, alarm_id), tag_id, alarm_id, timeMs);
    }
    for (const id2 of [...found.missing, ...found.corrected]) this.#writer.changed(id2);
    for (const record of this.open()) if (record.state === "ACK") this.#acknowledgements.clearIfUnwatched(record);
    return found;
  }
  evaluate(update) {
    this.#judge.evaluate(update);
  }
  tick() {
    const nowMs = this.#clock.monotonic();
    this.#judge.tick(nowMs, (due) => {
      this.#acts.endIfDue(due, nowMs);
      this.#calls.repeatIfDue(due, nowMs);
    });
    this.#calls.endDue(nowMs);
    for (const released of this.#held.releaseDue(nowMs)) this.#clearReleased(released);
    this.#acknowledgements.tick(nowMs);
  }
  /** When `tick` has something to do next, by the monotonic clock; Infinity if only an update can change anything. */
  get dueMs() {
    return Math.min(this.#judge.dueMs, this.#held.dueMs);
  }
  rulesFor(tagId) {
    return this.#watched.tag(tagId)?.rules ?? NO_RULES;
  }
  useOf(tagId) {
    return this.#watched.tag(tagId)?.use;
  }
  watch(rule2) {
    const known2 = this.#watched.rule(rule2.tagId, rule2.id);
    if (known2 !== void 0) {
      this.#reword(known2, rule2);
      return;
    }
    const watched = this.#watched.add(rule2);
    const record = this.open().find(({ tag_id, alarm_id }) => tag_id === rule2.tagId && alarm_id === rule2.id);
    watched.state = { ...watched.state, record, occurrence: this.#occurrences.get(ruleKey(rule2.tagId, rule2.id)) ?? 0 };
    if (record !== void 0) this.#acknowledgements.ruleCame(record.id);
    this.#acts.takeUp(watched);
    this.#resume(watched);
  }
  replace(rule2) {
    const known2 = this.#watched.rule(rule2.tagId, rule2.id);
    if (known2 === void 0) {
      this.watch(rule2);
      return;
    }
    this.#held.release(known2);
    this.#groups.note(known2, false);
    const watched = this.#watched.replace(known2, rule2);
    this.#judge.leave(known2);
    watched.state = { ...known2.state, pending: void 0, leaving: void 0 };
    this.#acts.pass(known2, watched);
    this.#resume(watched);
    this.#updateMessage(watched);
    this.#ruleChanges.tell(statusOf(watched));
  }
  unwatch(tagId, alarmId) {
    const known2 = this.#watched.rule(tagId, alarmId);
    if (known2 === void 0) return;
    this.#held.release(known2);
    this.#groups.note(known2, false);
    this.#watched.remove(known2);
    this.#judge.leave(known2);
    this.#acts.leave(known2);
    this.#occurrences.set(ruleKey(tagId, alarmId), known2.state.occurrence);
    const { record } = known2.state;
    if (record === void 0 || !isOpen(record)) return;
    this.#calls.end(record.id);
    if (record.state === "ACK") this.#records.clear(record, known2.tag.value);
  }
  records() {
    return this.#book.newestFirst();
  }
  open() {
    return this.#book.openNewestFirst();
  }
  acknowledge(recordId, user6) {
    return this.#acknowledgements.acknowledge(recordId, user6);
  }
  subscribe(listener) {
    return this.#changes.subscribe(listener);
  }
  subscribeRules(listener) {
    return this.#ruleChanges.subscribe(listener);
  }
  rules() {
    return Array.from(this.#watched.entries(), ([, watched]) => statusOf(watched));
  }
  silence(recordId, user6) {
    return this.#calls.silence(recordId, user6);
  }
  async shelve(tagId, alarmId, request) {
    return statusIf(await this.#acts.shelve(tagId, alarmId, request));
  }
  async unshelve(tagId, alarmId, user6) {
    return statusIf(await this.#acts.unshelve(tagId, alarmId, user6));
  }
  async takeOutOfService(tagId, alarmId, request) {
    return statusIf(await this.#acts.takeOutOfService(tagId, alarmId, request));
  }
  async returnToService(tagId, alarmId, user6) {
    return statusIf(await this.#acts.returnToService(tagId, alarmId, user6));
  }
  report() {
    const nowMs = this.#clock.now();
    const standing = this.open().filter(({ activated_at }) => nowMs - Date.parse(activated_at) > DAY_MS3);
    const steadyMs = this.#steadyMs();
    return { ...this.#counts.report(steadyMs, nowMs - steadyMs), standing: standing.toReversed() };
  }
  statistics() {
    const open3 = this.open();
    return {
      rules: this.#watched.size,
      open: open3.length,
      unacknowledged: open3.filter(isUnacknowledged).length,
      silenced: this.#calls.silenced,
      shelved: this.#watched.count(({ shelved }) => shelved !== void 0),
      out_of_service: this.#watched.count(({ outOfService }) => outOfService !== void 0),
      records: this.#book.size,
      transitions: this.#records.transitions,
      unlogged: this.#writer.unlogged,
      pending_transitions: this.#writer.pending,
      chattering: this.#held.size,
      repeats: this.#held.repeats,
      listener_errors: this.#changes.listenerErrors + this.#ruleChanges.listenerErrors,
      fault: this.#writer.fault === void 0 ? null : faultCode(this.#writer.fault)
    };
  }
  async settled() {
    await Promise.allSettled([...this.#acknowledgements.underWay.values(), this.#acts.settled()]);
    await this.#writer.flush();
  }
  lost() {
    return this.#writer.lost();
  }
  /** As `settled`, but for at most twice `limits.closeMs`; nothing is written after that. */
  async close() {
    this.#held.close();
    const underWay = [...this.#acknowledgements.underWay.values(), this.#acts.settled()];
    await within2(limits12.closeMs, Promise.allSettled(underWay));
    await this.#writer.close();
  }
  /** A device may give the text of its alert later than the alert. */
  #reword(watched, rule2) {
    const { rules } = watched.tag;
    rules[rules.indexOf(watched.rule)] = rule2;
    watched.rule = rule2;
    this.#updateMessage(watched);
  }
  /** Gives an open record the message of its rule. */
  #updateMessage(watched) {
    const { rule: rule2, state } = watched;
    const { record } = state;
    if (record === void 0 || !isOpen(record) || record.message === rule2.message) return;
    const reworded = { ...record, message: rule2.message };
    watched.state = { ...watched.state, record: reworded };
    this.#records.keep(reworded);
    this.#writer.changed(reworded.id);
    this.#changes.tell({ record: reworded, kind: void 0 });
  }
  #judged(watched, before) {
    const { state } = watched;
    this.#held.note(watched, before, this.#clock.monotonic());
    if (state.record !== void 0 && state.record !== before.record) this.#take(watched, before.record, state.record);
  }
  /** Takes a record that the condition of its rule has changed. */
  #take(watched, before, after) {
    const began = conditionBegan(before, after);
    const isFirst = this.#groups.note(watched, after.condition);
    let record = isOpen(after) ? after : withoutCall(after);
    if (!isOpen(after)) this.#calls.end(after.id);
    if (record.id !== before?.id) {
      record = marked(record, watched.shelved, watched.outOfService);
      this.#counts.add(ruleKey(record.tag_id, record.alarm_id), record.tag_id, record.alarm_id, this.#steadyMs());
    }
    if (began && watched.rule.group !== void 0) record = withFirstUp(record, isFirst);
    const isSilenceOver = began && this.#calls.begin(record);
    if (began) record = unsilenced(record);
    watched.state = { ...watched.state, record };
    this.#records.keep(record);
    const kind = transitionKind(before, record);
    if (kind !== void 0) this.#records.queue({ kind, record, user: SYSTEM_USER });
    else if (isSilenceOver) this.#logCondition("alarm_unsilenced", record);
    else if (watched.state.chatter === void 0)
      this.#logCondition(began ? "alarm_recurred" : "alarm_returned", record);
    else this.#writer.changed(record.id);
    this.#changes.tell({ record, kind });
  }
  /** The rule was shelved or taken out of service, or that ended. */
  #noteSuppression(watched) {
    const { record } = watched.state;
    if (record !== void 0 && isOpen(record)) {
      const after = marked(record, watched.shelved, watched.outOfService);
      if (isSuppressed(after)) this.#calls.end(record.id);
      else this.#calls.restart(record.id);
      if (after !== record) this.#records.change(after, watched.isSuppressed ? "suppressed" : "unsuppressed");
      void this.#writer.flush();
    }
    this.#judge.arm(watched);
    this.#ruleChanges.tell(statusOf(watched));
  }
  /**
   * Takes up the alarm of a rule after a start or a change: its marks, its group, its silence. The times of repeat and escalation start
   * again.
   */
  #resume(watched) {
    const { record } = watched.state;
    if (record !== void 0 && isOpen(record)) {
      watched.tellNominal();
      this.#groups.note(watched, record.condition);
      const after = this.#calls.takeUp(marked(record, watched.shelved, watched.outOfService));
      if (after !== record) this.#records.change(after);
      this.#riseWithRule(after.id);
    }
    this.#judge.arm(watched);
  }
  /** Raises an open record whose rule now has a higher priority. While the record is being acknowledged, this waits until afterwards. */
  #riseWithRule(recordId) {
    const record = this.#book.get(recordId);
    if (record === void 0 || !isOpen(record) || this.#acknowledgements.underWay.has(recordId)) return;
    const priority = this.#records.watcherOf(record)?.rule.priority;
    if (priority !== void 0 && isMoreUrgent(priority, record.priority)) this.#calls.rise(record, priority);
  }
  /** The wall clock as it would be if nobody had set it since the start. */
  #steadyMs() {
    return this.#clock.monotonic() + this.#startAheadMs;
  }
  #logCondition(kind, record) {
    this.#writer.write({ kind, record, user: SYSTEM_USER, at: formatIsoTime(this.#clock.now()) });
  }
  /** An alarm is no longer held: if its condition has left and it does not latch, it is cleared now. */
  #clearReleased(watched) {
    const { rule: rule2, state, tag } = watched;
    const { record } = state;
    if (record?.state !== "ACTIVE" || record.condition || rule2.latching || this.#acknowledgements.underWay.has(record.id))
      return;
    watched.state = { ...state, record: this.#records.clear(record, tag.value) };
  }
  #unusedId(newId2) {
    for (let i = 0; i < ID_TRIES; i += 1) {
      const id2 = newId2();
      if (this.#book.get(id2) === void 0) return id2;
    }
    throw new Error("no unused alarm id");
  }
};

// src/alarms/alarm-id.ts
var ALPHABET2 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
var ALARM_ID_BYTES = 5;
function alarmIdOf(random) {
  if (random.length !== ALARM_ID_BYTES) throw new RangeError(`${random.length} bytes of randomness`);
  let bits = random.reduce((sum, byte) => sum * 256 + byte, 0);
  let text3 = "";
  for (let i = 0; i < 8; i += 1) {
    text3 = ALPHABET2.charAt(bits % 32) + text3;
    bits = Math.floor(bits / 32);
  }
  return `A-${text3}`;
}

// src/alarms/nedb-record-store.ts
import { access as access3, readdir as readdir5, readFile as readFile4, rename as rename2, rm as rm2, stat as stat3, truncate, writeFile } from "node:fs/promises";
import { basename as basename5, dirname as dirname3, join as join9 } from "node:path";
import Datastore from "nedb-promises";
var NedbRecordStore = class {
  #file;
  #clock;
  #mayWrite;
  /** Records of a damaged file, from which a clean one must be written before NeDB may open it. */
  #salvaged;
  #database;
  /** Bytes of the file after the last change that succeeded. */
  #bytes = 0;
  /** Bytes beyond which the file is rewritten. */
  #rewriteBeyond = 0;
  /** A change failed: the file may end in half a line, to which the next line would be appended. */
  #torn = false;
  #closed = false;
  /** Everything that touches the file, one after the other. */
  #turn = Promise.resolve();
  /** `mayWrite` throws if nothing may be written now. It is needed since NeDB opens its file by name for each change. */
  constructor(file, clock2, mayWrite = () => {
  }) {
    this.#mayWrite = mayWrite;
    this.#file = file;
    this.#clock = clock2;
  }
  load() {
    return this.#inTurn(async () => {
      const { records, damaged } = await readRecords(this.#file);
      this.#database = void 0;
      this.#salvaged = damaged > 0 ? records : void 0;
      await this.#opened().catch(() => void 0);
      return { records: [...records].sort(byActivation), damaged };
    });
  }
  save(record) {
    const { id: id2, ...rest } = record;
    const document = { _id: id2, ...rest };
    return this.#write((database) => database.update({ _id: id2 }, document, { upsert: true }));
  }
  remove(ids) {
    return this.#write((database) => database.removeMany({ _id: { $in: [...ids] } }, {}));
  }
  async close() {
    await this.#inTurn(async () => {
      this.#closed = true;
    });
  }
  #inTurn(work) {
    const done2 = this.#turn.then(work);
    this.#turn = done2.catch(() => void 0);
    return done2;
  }
  #write(change2) {
    return this.#inTurn(async () => {
      if (this.#closed) throw new Error(`${this.#file} is closed`);
      this.#mayWrite();
      const database = await this.#opened();
      if (this.#torn) await cutTo(this.#file, this.#bytes);
      this.#torn = true;
      await change2(database);
      this.#bytes = (await stat3(this.#file)).size;
      this.#torn = false;
      if (this.#bytes > this.#rewriteBeyond) await this.#rewrite(database);
    });
  }
  async #opened() {
    if (this.#database !== void 0) return this.#database;
    if (this.#salvaged !== void 0) {
      await replaceDamaged(this.#file, this.#salvaged, formatIsoTime(this.#clock.now()));
      this.#salvaged = void 0;
    }
    const database = Datastore.create({
      filename: this.#file,
      // The file has been read line by line before: anything that NeDB could not read is already set aside.
      corruptAlertThreshold: 1,
      afterSerialization: escapeLineEnds,
      beforeDeserialization: (line) => line
    });
    await this.#replacing(database.load());
    this.#database = database;
    return database;
  }
  async #rewrite(database) {
    this.#rewriteBeyond = this.#bytes + limits12.storeRewriteBytes;
    await this.#replacing(database.compactDatafileAsync()).catch(() => void 0);
  }
  /** Waits until NeDB has rewritten the file. If it cannot, its half-written file must not fill the disk. */
  async #replacing(work) {
    try {
      await work;
    } catch (error) {
      if (await exists(this.#file)) await rm2(`${this.#file}~`, { force: true });
      throw error;
    }
    this.#bytes = (await stat3(this.#file)).size;
    this.#rewriteBeyond = Math.max(this.#bytes * limits12.storeGrowth, limits12.storeRewriteBytes);
    this.#torn = false;
  }
};
async function cutTo(file, bytes) {
  if (await exists(file) && (await stat3(file)).size > bytes) await truncate(file, bytes);
}
function exists(file) {
  return access3(file).then(
    () => true,
    () => false
  );
}
function escapeLineEnds(line) {
  return line.replace(/[\u0085\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
async function readRecords(file) {
  for (const path of [file, `${file}~`]) {
    try {
      if ((await stat3(path)).size > limits12.storeBytes) return { records: [], damaged: 1 };
      return recordsOf(await readFile4(path));
    } catch (error) {
      if (systemErrorCode(error) !== "ENOENT") return { records: [], damaged: 1 };
    }
  }
  return { records: [], damaged: 0 };
}
function recordsOf(bytes) {
  const records = /* @__PURE__ */ new Map();
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let damaged = 0;
  for (let start2 = 0; start2 < bytes.length; ) {
    const newline = bytes.indexOf(10, start2);
    const end = newline === -1 ? bytes.length : newline;
    const line = bytes.subarray(start2, end);
    start2 = end + 1;
    if (line.length > 0 && !takeLine(line, decoder, records)) damaged += 1;
  }
  return { records: [...records.values()], damaged };
}
function takeLine(line, decoder, records) {
  try {
    const document = JSON.parse(decoder.decode(line));
    if (typeof document !== "object" || document === null) return false;
    const { _id, $$deleted: deleted, ...rest } = document;
    if (typeof _id !== "string") return "$$indexCreated" in rest || "$$indexRemoved" in rest;
    if (deleted === true) {
      records.delete(_id);
      return true;
    }
    const record = fromLogPayload({ ...rest, id: _id });
    if (record === void 0) return false;
    records.set(_id, record);
    return true;
  } catch {
    return false;
  }
}
async function replaceDamaged(file, records, time3) {
  const lines = records.map(({ id: id2, ...rest }) => `${escapeLineEnds(JSON.stringify({ _id: id2, ...rest }))}
`);
  try {
    await writeFile(`${file}~`, lines.join(""), { mode: 420, flush: true });
  } catch (error) {
    if (await exists(file)) await rm2(`${file}~`, { force: true });
    throw error;
  }
  await setAside(file, time3.replaceAll(":", "-"));
  await rename2(`${file}~`, file);
}
async function setAside(file, time3) {
  const prefix = `${basename5(file)}.damaged-`;
  const kept = (await readdir5(dirname3(file))).filter((name3) => name3.startsWith(prefix)).sort();
  let name2 = `${prefix}${time3}`;
  for (let n = 2; kept.includes(name2); n += 1) name2 = `${prefix}${time3}-${n}`;
  try {
    await rename2(file, join9(dirname3(file), name2));
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
  }
  const surplus = kept.slice(0, Math.max(0, kept.length + 1 - limits12.damagedFiles));
  for (const old of surplus) await rm2(join9(dirname3(file), old), { force: true, recursive: true });
}

// src/runtime/service/sensor-watch.ts
var DEAD_SENSORS = "DEAD_SENSORS";
var ENGINE = /^ME_INST_(\d+)$/;
var ENGINE_SPEED2 = /^(ME_INST_\d+)\.RPM$/;
var NO_SENSOR = /^(?:AIS\.|ANCHOR\.|BUS_|GATEWAY_|ALERT_|SYSTEM\.|LOGBOOK\.)/;
var SWITCHED_OFF = /^(?:AUTOPILOT|CHARGER|INVERTER|CONVERTER|WATERMAKER|THRUSTER|WINDLASS|GEN|AC_IN|SHORE)(?:_|$)/;
function expectedOf({ sources, tags: tags3 }) {
  const listed2 = sources.length === 0 ? [] : tags3;
  const ruled = listed2.filter((tag) => tag.alarms.length > 0 && tag.hasDefaultAlarms !== true);
  const read2 = ruled.flatMap(({ alarms }) => alarms.flatMap((rule2) => [rule2.onlyWhen?.tagId, otherTagOf(rule2)])).filter((id2) => id2 !== void 0).filter((id2) => !ENGINE.test(deviceOf(id2)) && !SWITCHED_OFF.test(deviceOf(id2)));
  return /* @__PURE__ */ new Set([...ruled.map(({ id: id2 }) => id2), ...read2]);
}
var SensorWatch = class {
  #parts;
  #expected;
  /** By tag id, so bounded by the number of tags. */
  #sensors = /* @__PURE__ */ new Map();
  /** Devices whose tag is registered, and its last value. */
  #said = /* @__PURE__ */ new Map();
  /** The last known speed of each engine. */
  #speeds = /* @__PURE__ */ new Map();
  constructor(parts2) {
    this.#parts = { ...parts2 };
    const { project, alarms, tags: tags3 } = parts2;
    this.#expected = expectedOf(project);
    tags3.subscribe((update) => this.#hearSpeed(update));
    for (const { tag_id: tagId } of alarms.open()) if (isDeadSensorTag(tagId)) this.#register(deviceOf(tagId));
  }
  /** The project has changed; how long each sensor has been silent has not. */
  take(project) {
    this.#parts.project = project;
    this.#expected = expectedOf(project);
    for (const [tagId, sensor] of this.#sensors) sensor.isExpected = this.#expected.has(tagId);
  }
  /** Called about once a second. */
  tick() {
    const { project, tags: tags3, clock: clock2 } = this.#parts;
    const lost = lostPlaces(project, tags3);
    const nowMs = clock2.monotonic();
    const dead = /* @__PURE__ */ new Map();
    const look = (tagId, value) => {
      const use = this.#useOf(tagId);
      if (use === void 0) return;
      const sensor = this.#sensorOf(tagId);
      if (this.#isDead(sensor, value, nowMs, lost) && this.#isToSpeak(sensor, use))
        dead.set(sensor.device, (dead.get(sensor.device) ?? 0) + 1);
    };
    for (const { definition, value } of tags3.entries()) look(definition.id, value);
    for (const tagId of this.#expected) if (!tags3.has(tagId)) look(tagId, void 0);
    for (const device2 of dead.keys()) if (!this.#said.has(device2)) this.#register(device2);
    for (const device2 of this.#said.keys()) this.#say(device2, dead.get(device2) ?? 0);
  }
  #useOf(tagId) {
    return isDeadSensorTag(tagId) || NO_SENSOR.test(tagId) ? void 0 : this.#parts.alarms.useOf(tagId);
  }
  #hearSpeed({ tagId, value, quality: quality2 }) {
    if (typeof value !== "number" || !isUsable(quality2) || !tagId.endsWith(".RPM")) return;
    const [, engine] = ENGINE_SPEED2.exec(tagId) ?? [];
    if (engine !== void 0) this.#speeds.set(engine, value);
  }
  #sensorOf(tagId) {
    let sensor = this.#sensors.get(tagId);
    if (sensor === void 0) {
      const isExpected = this.#expected.has(tagId);
      sensor = { device: deviceOf(tagId), isExpected, hasSpoken: false, silentSinceMs: void 0 };
      this.#sensors.set(tagId, sensor);
    }
    return sensor;
  }
  #isDead(sensor, value, nowMs, lost) {
    const speaks = value !== void 0 && value.value !== null && isUsable(value.quality);
    if (speaks) {
      sensor.hasSpoken = true;
      sensor.silentSinceMs = void 0;
      return false;
    }
    if (!(sensor.hasSpoken || sensor.isExpected) || value?.source.includes(":replay:") === true) return false;
    sensor.silentSinceMs ??= nowMs;
    if (nowMs - sensor.silentSinceMs >= limits11.deadSensorMs) return true;
    if (value === void 0 ? lost.length > 0 : isFromOneOf(lost, value)) sensor.silentSinceMs = void 0;
    return false;
  }
  #isToSpeak({ device: device2, isExpected }, use) {
    const { project, ranBefore } = this.#parts;
    const [, engine] = ENGINE.exec(device2) ?? [];
    if (engine === void 0) return isExpected || use === "opened" || !SWITCHED_OFF.test(device2);
    const speed = this.#speeds.get(device2);
    return speed === void 0 ? ranBefore?.(engine) !== false : speed > project.logbook.engineRunningRpm;
  }
  #register(device2) {
    const { tags: tags3, alarms, texts } = this.#parts;
    const id2 = `${device2}.${DEAD_SENSORS}`;
    const unknown = { controllable: false, rangeNormalMin: null, rangeNormalMax: null };
    if (!tags3.has(id2)) tags3.register({ id: id2, description: texts.tag({ device: device2 }), unitSi: "count", ...unknown });
    if (alarms.rulesFor(id2).length === 0) {
      alarms.watch({ ...ruleOf(id2, ENGINE.test(device2)), message: texts.alarm({ device: device2 }), advice: texts.advice });
    }
    this.#said.set(device2, -1);
  }
  #say(device2, count2) {
    if (this.#said.get(device2) === count2) return;
    this.#said.set(device2, count2);
    const { tags: tags3, clock: clock2 } = this.#parts;
    const tagId = `${device2}.${DEAD_SENSORS}`;
    tags3.write({ tagId, value: count2, quality: "good", timestampMs: clock2.now(), source: "system" });
  }
};
function ruleOf(tagId, isEngine) {
  return {
    id: "dead_sensors",
    tagId,
    operator: ">",
    threshold: 0,
    hysteresis: 0,
    delayS: 0,
    priority: isEngine ? "warning" : "caution",
    latching: false
  };
}
function isDeadSensorTag(tagId) {
  return lastPart(tagId) === DEAD_SENSORS;
}
function deviceOf(tagId) {
  const dot2 = tagId.lastIndexOf(".");
  return dot2 < 0 ? tagId : tagId.slice(0, dot2);
}
function lastPart(tagId) {
  return tagId.slice(tagId.lastIndexOf(".") + 1);
}

// src/runtime/service/anchor/anchor-rules.ts
var DISTANCE_TAG = "ANCHOR.DISTANCE_M";
var LOST_TAG = "ANCHOR.WATCH_LOST";
var NEAR_SHARE = 0.85;
var FAR_SHARE = 1.5;
var HYSTERESIS_M = 4;
var NEAR_DELAY_S = 10;
function isAnchorTag(tagId) {
  return tagId === DISTANCE_TAG || tagId === LOST_TAG;
}
function anchorRules({ radiusM }, texts) {
  const far = Math.round(radiusM * FAR_SHARE);
  const over = { tagId: DISTANCE_TAG, operator: ">", hysteresis: HYSTERESIS_M, advice: texts.advice };
  return [
    {
      ...over,
      id: "near",
      threshold: Math.round(radiusM * NEAR_SHARE),
      delayS: NEAR_DELAY_S,
      priority: "warning",
      message: texts.near({ radiusM }),
      latching: false
    },
    {
      ...over,
      id: "dragging",
      threshold: radiusM,
      delayS: 0,
      priority: "alarm",
      message: texts.dragging({ radiusM }),
      latching: true
    },
    {
      ...over,
      id: "far",
      threshold: far,
      delayS: 0,
      priority: "emergency",
      message: texts.far({ metres: far }),
      latching: true
    },
    {
      id: "lost",
      tagId: LOST_TAG,
      operator: "==",
      threshold: true,
      hysteresis: 0,
      delayS: 0,
      priority: "alarm",
      message: texts.lost,
      advice: texts.lostAdvice,
      latching: false
    }
  ];
}

// src/runtime/service/stations/station-alarms.ts
var SOURCE3 = "ais:";
var NOBODY = 0;
var StationAlarms = class {
  #rule;
  #parts;
  /** Tag by MMSI. */
  #raised = /* @__PURE__ */ new Map();
  #withoutPlace = 0;
  constructor(rule2, parts2) {
    this.#rule = rule2;
    this.#parts = parts2;
    for (const record of this.#open()) {
      const mmsi = mmsiOf2(record);
      if (mmsi !== void 0) this.#raised.set(mmsi, record.tag_id);
    }
  }
  /** Stations whose alarm is open, also of the last run. */
  get raised() {
    return [...this.#raised.keys()];
  }
  /** Alarms for which there was no place. */
  get withoutPlace() {
    return this.#withoutPlace;
  }
  mmsiOf(tagId) {
    return Array.from(this.#raised).find(([, tag]) => tag === tagId)?.[0];
  }
  raise(mmsi, message2) {
    const tagId = this.#raised.get(mmsi) ?? this.#freeTag();
    if (tagId === void 0) {
      this.#withoutPlace += 1;
      return;
    }
    this.#raised.set(mmsi, tagId);
    this.#parts.alarms.watch(ruleOf2(this.#rule, tagId, message2));
    this.#write(tagId, Number(mmsi));
  }
  end(mmsi) {
    const tagId = this.#raised.get(mmsi);
    if (tagId === void 0) return;
    this.#raised.delete(mmsi);
    this.#write(tagId, NOBODY);
  }
  #open() {
    return this.#parts.alarms.open().filter(({ tag_id: tagId }) => stationFamilyOf(tagId) === this.#rule.family);
  }
  #freeTag() {
    const taken = /* @__PURE__ */ new Set([...this.#raised.values(), ...this.#open().map(({ tag_id: tagId }) => tagId)]);
    for (let place3 = 1; place3 <= this.#rule.places; place3++) {
      const tagId = stationTag(this.#rule.family, place3);
      if (taken.has(tagId)) continue;
      this.#register(tagId, place3);
      return tagId;
    }
    return void 0;
  }
  #register(id2, place3) {
    const { tags: tags3 } = this.#parts;
    if (tags3.has(id2)) return;
    const description = this.#rule.description(place3);
    const none = { rangeNormalMin: null, rangeNormalMax: null };
    tags3.register({ id: id2, description, unitSi: "-", controllable: false, ...none });
  }
  #write(tagId, value) {
    const { tags: tags3, clock: clock2 } = this.#parts;
    if (!tags3.has(tagId)) this.#register(tagId, Number(/\d+$/.exec(tagId)?.[0]));
    tags3.write({ tagId, value, quality: "good", timestampMs: clock2.now(), source: SOURCE3 });
  }
};
function ruleOf2({ family, priority, latching, advice }, tagId, message2) {
  const compared = { operator: ">", threshold: NOBODY, hysteresis: 0, delayS: 0 };
  return { id: family.toLowerCase(), tagId, ...compared, priority, latching, message: message2, advice };
}
function rulesOfStations(records, families) {
  const rules = /* @__PURE__ */ new Map();
  for (const record of records) {
    const family = families.find((rule2) => rule2.family === stationFamilyOf(record.tag_id));
    if (family !== void 0 && isOpen(record)) rules.set(record.tag_id, ruleOf2(family, record.tag_id, record.message));
  }
  return [...rules.values()];
}
function mmsiOf2({ value, condition }) {
  return condition && typeof value === "number" && value > NOBODY ? String(value).padStart(9, "0") : void 0;
}

// src/collision/motion.ts
var PER_DEGREE5 = Math.PI / 180;
var EQUATOR_M = 6378137;
var ECCENTRICITY_2 = 0.00669437999014;
var POLAR_RAD = 85 * PER_DEGREE5;
var STEPS = 4;
var ALIKE_MS = 0.01;
var HORIZON_S = 6 * 3600;
function approachOf(own, other) {
  const now = onPlane(own, other);
  const rangeM = Math.hypot(now.east, now.north);
  const bearingRad = (Math.atan2(now.east, now.north) + 2 * Math.PI) % (2 * Math.PI);
  if (Math.hypot(now.eastMs, now.northMs) < ALIKE_MS) return { rangeM, bearingRad, cpaM: rangeM, tcpaS: 0 };
  let tcpaS = 0;
  let relative2 = now;
  for (let step2 = 0; step2 < STEPS; step2++) {
    tcpaS = within3(tcpaS + leastAfter(relative2));
    relative2 = onPlane(moved(own, tcpaS), moved(other, tcpaS));
  }
  return { rangeM, bearingRad, cpaM: Math.hypot(relative2.east, relative2.north), tcpaS };
}
function moved(vessel, seconds4) {
  const { position, courseRad, speedMs } = vessel;
  const way = speedMs * seconds4;
  if (way === 0) return vessel;
  const latitude = position.latitude * PER_DEGREE5;
  if (Math.abs(latitude) > POLAR_RAD) return movedNearPole(vessel, way);
  const north = way * Math.cos(courseRad);
  const middle = latitude + north / 2 / meridianRadius(latitude);
  const end = latitude + north / meridianRadius(middle);
  const east = way * Math.sin(courseRad) / (normalRadius(middle) * Math.cos(middle));
  return {
    ...vessel,
    position: { latitude: end / PER_DEGREE5, longitude: wrapped2(position.longitude + east / PER_DEGREE5) }
  };
}
function movedNearPole(vessel, way) {
  const at = earth(vessel.position);
  const ahead = heading(vessel);
  const end = { x: at.x + ahead.x * way, y: at.y + ahead.y * way, z: at.z + ahead.z * way };
  const position = {
    latitude: Math.atan2(end.z, (1 - ECCENTRICITY_2) * Math.hypot(end.x, end.y)) / PER_DEGREE5,
    longitude: Math.atan2(end.y, end.x) / PER_DEGREE5
  };
  const { east, north } = axes(position);
  return { ...vessel, position, courseRad: Math.atan2(dot(ahead, east), dot(ahead, north)) };
}
function onPlane(own, other) {
  const [from, to] = [earth(own.position), earth(other.position)];
  const way = minus(to, from);
  const [mine, hers] = [heading(own), heading(other)];
  const speed = {
    x: hers.x * other.speedMs - mine.x * own.speedMs,
    y: hers.y * other.speedMs - mine.y * own.speedMs,
    z: hers.z * other.speedMs - mine.z * own.speedMs
  };
  const up = unit({ x: from.x + to.x, y: from.y + to.y, z: (from.z + to.z) / (1 - ECCENTRICITY_2) });
  const { north: true_ } = axes(own.position);
  const north = unit(minus(true_, times(up, dot(true_, up))));
  const east = cross(north, up);
  return { east: dot(way, east), north: dot(way, north), eastMs: dot(speed, east), northMs: dot(speed, north) };
}
function leastAfter({ east, north, eastMs, northMs }) {
  const square = eastMs * eastMs + northMs * northMs;
  return square < ALIKE_MS * ALIKE_MS ? 0 : -(east * eastMs + north * northMs) / square;
}
function within3(seconds4) {
  return Math.max(-HORIZON_S, Math.min(HORIZON_S, seconds4));
}
function wrapped2(degrees2) {
  return ((degrees2 + 180) % 360 + 360) % 360 - 180;
}
function meridianRadius(latitude) {
  return EQUATOR_M * (1 - ECCENTRICITY_2) / (1 - ECCENTRICITY_2 * Math.sin(latitude) ** 2) ** 1.5;
}
function normalRadius(latitude) {
  return EQUATOR_M / Math.sqrt(1 - ECCENTRICITY_2 * Math.sin(latitude) ** 2);
}
function earth({ latitude, longitude }) {
  const [phi, lambda] = [latitude * PER_DEGREE5, longitude * PER_DEGREE5];
  const radius = normalRadius(phi);
  return {
    x: radius * Math.cos(phi) * Math.cos(lambda),
    y: radius * Math.cos(phi) * Math.sin(lambda),
    z: radius * (1 - ECCENTRICITY_2) * Math.sin(phi)
  };
}
function axes({ latitude, longitude }) {
  const [phi, lambda] = [latitude * PER_DEGREE5, longitude * PER_DEGREE5];
  return {
    east: { x: -Math.sin(lambda), y: Math.cos(lambda), z: 0 },
    north: { x: -Math.sin(phi) * Math.cos(lambda), y: -Math.sin(phi) * Math.sin(lambda), z: Math.cos(phi) }
  };
}
function heading({ position, courseRad }) {
  const { east, north } = axes(position);
  const [e, n] = [Math.sin(courseRad), Math.cos(courseRad)];
  return { x: east.x * e + north.x * n, y: east.y * e + north.y * n, z: east.z * e + north.z * n };
}
function dot(a, b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
function minus(a, b) {
  return { x: a.x - b.x, y: a.y - b.y, z: a.z - b.z };
}
function times({ x, y, z }, by) {
  return { x: x * by, y: y * by, z: z * by };
}
function cross(a, b) {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}
function unit(vector) {
  return times(vector, 1 / Math.sqrt(dot(vector, vector)));
}

// src/collision/collision-watch.ts
var CollisionWatch = class {
  #listener;
  #encounters = /* @__PURE__ */ new Map();
  #counters = { looked_at: 0, begun: 0, quiet: 0, left_out: 0 };
  #lastS;
  constructor(listener) {
    this.#listener = listener;
  }
  /** `nowS` is monotonic. Call it about once a second. */
  tick(nowS, own, others, profile) {
    const elapsedS = Math.min(5, Math.max(0, nowS - (this.#lastS ?? nowS)));
    this.#lastS = nowS;
    if (profile === void 0) {
      for (const mmsi of this.#encounters.keys()) this.#end(mmsi);
      this.#encounters.clear();
      return;
    }
    if (own === void 0) return;
    for (const other of others) this.#look(other, own, profile, nowS, elapsedS);
    this.#forget(nowS, elapsedS);
  }
  /** Somebody has seen the alarm of this vessel. */
  acknowledged(mmsi) {
    const encounter = this.#encounters.get(mmsi);
    if (encounter !== void 0) encounter.acknowledged = { cpaM: encounter.approach.cpaM, atS: this.#lastS ?? 0 };
  }
  /** An alarm of the last run is still open: its vessel is a danger until shown otherwise. */
  restore(mmsi, nowS) {
    const approach = { rangeM: NaN, bearingRad: NaN, cpaM: 0, tcpaS: 0 };
    this.#encounters.set(mmsi, { approach, isDanger: true, otherS: 0, seenS: nowS, acknowledged: void 0 });
  }
  /** Those that are a danger now, the most urgent first. */
  dangers() {
    return Array.from(this.#encounters).filter(([, { isDanger: is }]) => is).map(([mmsi, { approach }]) => ({ mmsi, approach })).toSorted((a, b) => a.approach.tcpaS - b.approach.tcpaS);
  }
  counters() {
    return { ...this.#counters, dangers: this.dangers().length };
  }
  #look(other, own, profile, nowS, elapsedS) {
    if (other.ageS > limits18.carriedS) return;
    this.#counters.looked_at += 1;
    const motion = moved(other.motion, other.ageS);
    const approach = approachOf(own, motion);
    const known2 = this.#encounters.get(other.mmsi);
    if (known2 === void 0) {
      if (approach.rangeM > limits18.rangeM || !isDanger(profile, own, motion, approach)) return;
      this.#encounters.set(other.mmsi, { approach, isDanger: false, otherS: 0, seenS: nowS, acknowledged: void 0 });
      return;
    }
    known2.approach = approach;
    known2.seenS = nowS;
    const isNow = known2.isDanger ? isDanger(profile, own, motion, approach, limits18.endShare) || isPassing(profile, approach) : isDanger(profile, own, motion, approach);
    if (isNow === known2.isDanger) known2.otherS = 0;
    else known2.otherS += elapsedS;
    if (!known2.isDanger && known2.otherS >= limits18.raiseS) this.#begin(other.mmsi, known2, nowS);
    if (known2.isDanger && known2.otherS >= limits18.endS) this.#end(other.mmsi);
  }
  #begin(mmsi, encounter, nowS) {
    const { acknowledged: acknowledged2, approach } = encounter;
    const isKnown = acknowledged2 !== void 0 && nowS - acknowledged2.atS < limits18.acknowledgedS;
    encounter.otherS = 0;
    if (isKnown && approach.cpaM >= acknowledged2.cpaM * limits18.worseShare) {
      this.#counters.quiet += 1;
      return;
    }
    if (this.dangers().length >= limits18.dangers) {
      this.#counters.left_out += 1;
      return;
    }
    encounter.isDanger = true;
    this.#counters.begun += 1;
    this.#listener.begins({ mmsi, approach });
  }
  #end(mmsi) {
    const encounter = this.#encounters.get(mmsi);
    if (encounter?.isDanger !== true) return;
    encounter.isDanger = false;
    encounter.otherS = 0;
    this.#listener.ends(mmsi);
  }
  /** A vessel that is not heard any more is a danger for as long as her position can be carried on. */
  #forget(nowS, elapsedS) {
    for (const [mmsi, encounter] of this.#encounters) {
      const silentS = nowS - encounter.seenS;
      if (silentS <= elapsedS) continue;
      if (silentS > limits18.endS) this.#end(mmsi);
      if (silentS > limits18.acknowledgedS) this.#encounters.delete(mmsi);
    }
  }
};
function isPassing(profile, { cpaM, tcpaS }) {
  return tcpaS < 0 && tcpaS > -limits18.passedS && cpaM <= profile.cpaM * limits18.endShare;
}

// src/distress/distress-watch.ts
var ACTIVE_STATUS = 14;
var DistressWatch = class {
  #listener;
  #heard = /* @__PURE__ */ new Map();
  #counters = { distress: 0, tests: 0, left_out: 0 };
  constructor(listener) {
    this.#listener = listener;
  }
  /** Called at each report of a beacon. `nowS` is monotonic. */
  hear(heard, nowS) {
    const { mmsi, beacon, position } = heard;
    let known2 = this.#heard.get(mmsi);
    if (known2 === void 0) {
      if (this.#heard.size >= limits19.calls) {
        this.#counters.left_out += 1;
        return;
      }
      known2 = { beacon, state: "unsure", position, sinceS: nowS, heardS: nowS };
      this.#heard.set(mmsi, known2);
    }
    known2.heardS = nowS;
    known2.position = position ?? known2.position;
    const said = stateSaid(heard);
    if (said !== void 0) this.#become(mmsi, known2, said);
  }
  /** Called about once a second. */
  tick(nowS) {
    for (const [mmsi, heard] of this.#heard) {
      if (heard.state === "unsure" && nowS - heard.sinceS >= limits19.textS) this.#become(mmsi, heard, "distress");
      if (nowS - heard.heardS < limits19.silentS) continue;
      this.#heard.delete(mmsi);
      this.#listener.silent(mmsi);
    }
  }
  /** An alarm of the last run is still open. */
  restore(mmsi, beacon, state, nowS) {
    this.#heard.set(mmsi, { beacon, state, position: void 0, sinceS: nowS, heardS: nowS });
  }
  counters() {
    return { ...this.#counters };
  }
  #become(mmsi, heard, state) {
    if (heard.state === state || heard.state === "distress") return;
    heard.state = state;
    this.#counters[state === "test" ? "tests" : "distress"] += 1;
    this.#listener.calls({ mmsi, beacon: heard.beacon, state, position: heard.position });
  }
};
function stateSaid({ navStatus, text: text3 }) {
  if (navStatus === ACTIVE_STATUS || text3 !== void 0 && /\bACTIVE\b/i.test(text3)) return "distress";
  return text3 !== void 0 && /\bTEST\b/i.test(text3) ? "test" : void 0;
}

// src/runtime/service/stations/stations.ts
var MILE_M = 1852;
var SECOND_MS2 = 1e3;
var DEGREE = Math.PI / 180;
function stationFamilies(texts) {
  const tag = (what) => (place3) => texts[what].tag({ place: place3 });
  const { collision, distress, test } = texts;
  const most = limits19.calls;
  return {
    collision: {
      family: "COLLISION",
      places: limits18.dangers,
      priority: "alarm",
      latching: false,
      advice: collision.advice,
      description: tag("collision")
    },
    distress: {
      family: "DISTRESS",
      places: most,
      priority: "emergency",
      latching: true,
      advice: distress.advice,
      description: tag("distress")
    },
    test: {
      family: "BEACON_TEST",
      places: most,
      priority: "caution",
      latching: false,
      advice: test.advice,
      description: tag("test")
    }
  };
}
var Stations = class {
  type = "ais";
  name = "";
  #parts;
  #collisions;
  #distress;
  #tests;
  #collision;
  #calls;
  #stopped = Promise.withResolvers();
  #ends = [];
  constructor(parts2) {
    this.#parts = parts2;
    const families = stationFamilies(parts2.texts);
    this.#collisions = new StationAlarms(families.collision, parts2);
    this.#distress = new StationAlarms(families.distress, parts2);
    this.#tests = new StationAlarms(families.test, parts2);
    this.#collision = new CollisionWatch({
      begins: (danger) => this.#collisions.raise(danger.mmsi, this.#dangerText(danger)),
      ends: (mmsi) => this.#collisions.end(mmsi)
    });
    this.#calls = new DistressWatch({
      calls: (call) => this.#called(call),
      silent: (mmsi) => {
        this.#distress.end(mmsi);
        this.#tests.end(mmsi);
      }
    });
    const nowS = this.#nowS();
    for (const mmsi of this.#collisions.raised) this.#collision.restore(mmsi, nowS);
    for (const [alarms, state] of [
      [this.#distress, "distress"],
      [this.#tests, "test"]
    ])
      for (const mmsi of alarms.raised) this.#calls.restore(mmsi, beaconOf(mmsi) ?? "epirb", state, nowS);
  }
  run() {
    const { targets, alarms } = this.#parts;
    const timer2 = setInterval(() => this.tick(), SECOND_MS2);
    this.#ends = [
      () => clearInterval(timer2),
      targets.feed.subscribe(({ target, kind }) => {
        if (kind === "heard" && target.beacon !== void 0) this.#hearBeacon(target);
      }),
      alarms.subscribe(({ record, kind }) => {
        if (kind !== "alarm_ack" || stationFamilyOf(record.tag_id) !== "COLLISION") return;
        const mmsi = this.#collisions.mmsiOf(record.tag_id);
        if (mmsi !== void 0) this.#collision.acknowledged(mmsi);
      })
    ];
    return this.#stopped.promise;
  }
  stop() {
    for (const end of this.#ends.splice(0)) end();
    this.#stopped.resolve();
  }
  /** Once a second. */
  tick() {
    const { targets, profile } = this.#parts;
    const nowS = this.#nowS();
    targets.expire();
    this.#calls.tick(nowS);
    const own = this.#ownMotion();
    const name2 = profileFor(profile(), { speedMs: own?.speedMs ?? 0, isAnchored: false });
    const others = own === void 0 ? [] : this.#others();
    this.#collision.tick(nowS, own, others, name2 === void 0 ? void 0 : PROFILES[name2]);
  }
  counters() {
    const withoutPlace = this.#collisions.withoutPlace + this.#distress.withoutPlace + this.#tests.withoutPlace;
    return { ...this.#collision.counters(), ...this.#calls.counters(), without_place: withoutPlace };
  }
  #nowS() {
    return this.#parts.clock.monotonic() / 1e3;
  }
  #hearBeacon(target) {
    if (target.beacon === void 0) return;
    const { mmsi, beacon, position } = target;
    const said = { navStatus: target.value("navStatus"), text: target.value("safetyText") };
    this.#calls.hear({ mmsi, beacon, position, ...said }, this.#nowS());
  }
  #called({ mmsi, beacon: kind, state, position }) {
    const { distress, test } = this.#parts.texts;
    const beacon = distress.beacon({ kind });
    if (state === "test") {
      this.#tests.raise(mmsi, test.alarm({ beacon, mmsi }));
      return;
    }
    this.#tests.end(mmsi);
    const place3 = position === void 0 ? null : positionText(position);
    this.#distress.raise(mmsi, distress.alarm({ beacon, mmsi, place: place3 }));
  }
  #dangerText({ mmsi, approach }) {
    const { vessel, collision } = this.#parts.texts;
    const name2 = Array.from(this.#parts.targets).find((target) => target.mmsi === mmsi)?.value("name") ?? null;
    return collision.alarm({
      vessel: vessel({ name: name2, mmsi }),
      cpaNm: (approach.cpaM / MILE_M).toFixed(2),
      minutes: Math.max(0, Math.round(approach.tcpaS / 60)),
      rangeNm: (approach.rangeM / MILE_M).toFixed(1),
      bearing: String(Math.round(approach.bearingRad / DEGREE) % 360).padStart(3, "0")
    });
  }
  /** Undefined while our position or, under way, our course cannot be believed. */
  #ownMotion() {
    const position = this.#parts.targets.ownPosition;
    const speedMs = this.#number("VESSEL.SOG_MS");
    if (position === void 0 || speedMs === void 0) return void 0;
    if (speedMs < limits18.noCourseMs) return { position, courseRad: 0, speedMs: 0 };
    const course = this.#number("VESSEL.COG_TRUE_DEG");
    return course === void 0 ? void 0 : { position, courseRad: course * DEGREE, speedMs };
  }
  #number(tagId) {
    const present = this.#parts.tags.value(tagId);
    return typeof present?.value === "number" && isUsable(present.quality) ? present.value : void 0;
  }
  *#others() {
    const nowMs = this.#parts.clock.monotonic();
    for (const target of this.#parts.targets) {
      if (target.kind !== "vessel" || target.beacon !== void 0) continue;
      const placed = target.timed("position");
      const speedMs = target.value("speedMs") ?? 0;
      const courseRad = target.value("courseRad") ?? target.value("headingRad") ?? 0;
      if (placed?.value === void 0 || placed.value === null) continue;
      const ageS = (nowMs - target.heardMs + Math.max(0, target.timestampMs - placed.timestampMs)) / 1e3;
      const motion = { position: placed.value, courseRad, speedMs: speedMs < limits18.noCourseMs ? 0 : speedMs };
      yield { mmsi: target.mmsi, motion, ageS };
    }
  }
};

// src/runtime/service/foreign-alarms.ts
var TICK_MS = 250;
var MESSAGE_LENGTH = 256;
var ForeignAlarms = class {
  #parts;
  #alerts;
  #ends = [];
  #unregistered = 0;
  #failed = 0;
  constructor(parts2) {
    this.#parts = parts2;
    this.#alerts = new ForeignAlerts(this, parts2.isOurName);
  }
  start() {
    const { alarms, clock: clock2 } = this.#parts;
    const nowMs = clock2.monotonic();
    const open3 = alarms.open().filter(({ tag_id: tagId }) => isForeignAlertTag(tagId));
    for (const { tag_id: tagId, threshold } of open3.toSorted((a, b) => Number(b.threshold) - Number(a.threshold)))
      if (!this.#alerts.restore(tagId, Number(threshold), nowMs)) this.#unwatch(tagId);
    const timer2 = setInterval(() => this.tick(), TICK_MS);
    this.#ends = [
      () => clearInterval(timer2),
      alarms.subscribe(({ record, kind }) => {
        if (kind === "alarm_ack" && isForeignAlertTag(record.tag_id)) {
          this.#alerts.acknowledge(record.tag_id, clock2.monotonic());
        }
      })
    ];
  }
  stop() {
    for (const end of this.#ends.splice(0)) end();
  }
  hear(where, frame) {
    this.#alerts.accept(frame, where, this.#parts.clock.monotonic());
  }
  tick() {
    const { clock: clock2 } = this.#parts;
    this.#alerts.tick(clock2.monotonic(), clock2.now(), (tagId) => this.#record(tagId)?.state === "ACK");
  }
  /** Undefined until an alert was heard. */
  statistics() {
    const { alerts_heard: heard } = this.#alerts.counters;
    if (heard === 0 && this.#alerts.size === 0) return void 0;
    const counters2 = {
      alerts: this.#alerts.size,
      refusing: this.#alerts.isRefusing(this.#parts.clock.monotonic()) ? 1 : 0,
      ...this.#alerts.counters,
      alerts_unregistered: this.#unregistered,
      acknowledgements_failed: this.#failed
    };
    return { type: "nmea2000-alerts", name: "", state: "running", counters: counters2, fault: null };
  }
  level(alert, level, timestampMs) {
    const { tagId, where, address } = alert;
    if (!this.#isRegistered(alert)) {
      this.#unregistered += 1;
      return;
    }
    const { alarms, tags: tags3 } = this.#parts;
    if (tags3.value(tagId)?.value !== level || alarms.rulesFor(tagId).length === 0) this.#watch(alert, level);
    const source = `${BUS_SOURCE}${where}:${address}`;
    tags3.write({ tagId, value: level, quality: "good", timestampMs, source });
  }
  reworded(alert, level) {
    if (this.#parts.tags.has(alert.tagId)) this.#watch(alert, level);
  }
  /** An alarm of it that nobody has seen stays open until somebody acknowledges it; its tag becomes stale. */
  left({ tagId }) {
    this.#unwatch(tagId);
  }
  textMissing({ where, address }) {
    this.#parts.askForTexts(where, address);
  }
  acknowledged(alert, by) {
    const { acts, texts } = this.#parts;
    const record = this.#record(alert.tagId);
    if (record === void 0 || record.state !== "ACTIVE") return;
    const name2 = formatName(by ?? alert.head.name);
    const user6 = texts.user({
      device: texts.device({ model: this.#parts.modelOf(name2), address: alert.address }),
      address: alert.address,
      name: name2
    });
    const device2 = onWire("NMEA 2000", user6, `NMEA2000 ${PGN.ALERT}`, ["acknowledge"]);
    void acts.acknowledge(device2, record.id).then(isRefusal, () => true).then((hasFailed2) => this.#failed += Number(hasFailed2));
  }
  respond({ head }) {
    this.#parts.respond(head, ALERT_COMMAND.ACKNOWLEDGE);
  }
  #unwatch(tagId) {
    for (const priority of PRIORITIES) this.#parts.alarms.unwatch(tagId, priority);
  }
  #record(tagId) {
    return this.#parts.alarms.open().find((record) => record.tag_id === tagId);
  }
  #isRegistered(alert) {
    const { tags: tags3, autoRegister, texts } = this.#parts;
    const { tagId, head } = alert;
    if (tags3.has(tagId)) return true;
    if (!autoRegister) return false;
    return tags3.register({
      id: tagId,
      description: texts.tag({ device: this.#device(alert), alertId: head.alertId }),
      unitSi: "-",
      controllable: false,
      rangeNormalMin: null,
      rangeNormalMax: null,
      timeoutS: limits8.foreignAlertStaleS
    });
  }
  #watch(alert, level) {
    const { alarms } = this.#parts;
    const priority = priorityOfLevel(level);
    if (priority === void 0) return;
    const { tagId } = alert;
    const known2 = alarms.rulesFor(tagId).find(({ id: id2 }) => id2 === priority);
    const message2 = this.#message(alert);
    if (known2 === void 0 || known2.message !== message2)
      alarms.watch(foreignRule({ tagId, level, priority, message: message2, advice: this.#parts.texts.advice }));
  }
  #message(alert) {
    const { texts } = this.#parts;
    const { text: text3, head } = alert;
    const device2 = this.#device(alert);
    if (text3 === void 0) return texts.unnamed({ device: device2, alertId: head.alertId });
    return texts.told({ device: device2, description: text3.description, location: text3.location }).slice(0, MESSAGE_LENGTH);
  }
  #device({ head, address }) {
    const { texts, modelOf } = this.#parts;
    return texts.device({ model: modelOf(formatName(head.name)), address });
  }
};
function foreignRule({
  level,
  ...own
}) {
  const compared = { operator: "==", threshold: level, hysteresis: 0, delayS: 0 };
  return { id: own.priority, ...own, ...compared, latching: false };
}
function rulesOfForeignAlerts(records, { advice }) {
  const rules = /* @__PURE__ */ new Map();
  for (const record of records) {
    const { tag_id: tagId, alarm_id: alarmId, threshold, message: message2 } = record;
    const priority = PRIORITIES.find((each) => each === alarmId);
    if (!isOpen(record) || !isForeignAlertTag(tagId) || priority === void 0) continue;
    rules.set(`${tagId} ${alarmId}`, foreignRule({ tagId, level: Number(threshold), priority, message: message2, advice }));
  }
  return [...rules.values()];
}

// src/runtime/service/open-alarms.ts
var KINDS2 = ["alarm_active", "alarm_ack", "alarm_cleared", "manual", "override"];
function projectRules(project) {
  return project.tags.filter(({ id: id2 }) => id2 !== EVIDENCE_TAG).flatMap((tag) => tag.alarms);
}
async function openAlarms({ project, present, dataDir, clock: clock2, log, messages: messages2 }, { logbook, tags: tags3, mayWrite, onStop }) {
  const { serve: texts } = messages2.cli;
  const store = new NedbRecordStore(join10(dataDir, "alarms.db"), clock2, mayWrite);
  onStop(() => store.close());
  const { records, damaged } = await store.load();
  if (damaged > 0) log.warning(texts.alarmStoreDamaged({ records: damaged }));
  const logged = new LoggedAlarms();
  for await (const { kind, payload, user: user6 } of logbook.scan(KINDS2)) {
    const record = kind === "manual" || kind === "override" ? void 0 : fromLogPayload(payload);
    if (record === void 0) logged.note(payload, user6);
    else logged.take(record);
  }
  const alarms = new AlarmEngine({
    clock: clock2,
    rules: [
      ...projectRules(project),
      ...systemTags(project, messages2.systemTags).map(({ rule: rule2 }) => rule2),
      evidenceTag(messages2.evidence).rule,
      ...rulesOfForeignAlerts([...records, ...logged.oldestFirst()], messages2.alerts),
      ...rulesOfStations([...records, ...logged.oldestFirst()], Object.values(stationFamilies(messages2.stations)))
    ],
    store,
    log: alarmLogWriter(
      logbook,
      messages2.entries,
      (tagId) => unitOf(tagId, tags3),
      (tagId) => originOf(tags3.value(tagId)?.source ?? "")
    ),
    mayCome: (tagId, alarmId) => isDeadSensorTag(tagId) || isForeignAlertTag(tagId) || stationFamilyOf(tagId) !== void 0 || isAnchorTag(tagId) || alarmsOfTag({ id: tagId, description: "", unitSi: "" }, present.project, messages2.defaultAlarms).some(
      ({ id: id2 }) => id2 === alarmId
    ),
    newId: () => alarmIdOf(randomBytes6(ALARM_ID_BYTES))
  });
  alarms.restore(records, logged);
  onStop(() => alarms.close());
  return alarms;
}

// src/runtime/service/open-history.ts
import { dirname as dirname4, resolve as resolve2 } from "node:path";

// src/historian/historian.ts
import { setImmediate as setImmediate2 } from "node:timers/promises";

// src/historian/deadband.ts
var DeadbandFilter = class {
  /** How many samples were left out for good. */
  leftOut = 0;
  #of;
  /** By tag; null where all samples are recorded. As many as there are tags. */
  #deadbands = /* @__PURE__ */ new Map();
  #states = /* @__PURE__ */ new Map();
  constructor(deadbandOf) {
    this.#of = deadbandOf;
  }
  /** Calls `record` with what is to be recorded now: nothing, the update, or the sample left out before and then the update. */
  take(update, record) {
    const deadband = this.#deadbandOf(update.tagId);
    if (deadband === null) {
      record(update);
      return;
    }
    const state = this.#states.get(update.tagId);
    if (state === void 0) {
      this.#states.set(update.tagId, { recorded: update, leftOut: void 0 });
      record(update);
      return;
    }
    if (saysNothingNew(state, update, deadband)) {
      if (state.leftOut !== void 0) this.leftOut += 1;
      state.leftOut = update;
      return;
    }
    if (state.leftOut !== void 0) record(state.leftOut);
    state.leftOut = void 0;
    state.recorded = update;
    record(update);
  }
  /**
   * Records the last sample left out of each tag. To be called before a stop: these samples show until when a value stayed
   * the same.
   */
  finish(record) {
    for (const state of this.#states.values()) {
      if (state.leftOut === void 0) continue;
      record(state.leftOut);
      state.recorded = state.leftOut;
      state.leftOut = void 0;
    }
  }
  #deadbandOf(tagId) {
    let deadband = this.#deadbands.get(tagId);
    if (deadband === void 0) {
      deadband = this.#of(tagId) ?? null;
      this.#deadbands.set(tagId, deadband);
    }
    return deadband;
  }
};
function saysNothingNew({ recorded, leftOut }, update, { deadband, maxSilenceMs }) {
  const { value, quality: quality2, timestampMs } = update;
  if (quality2 !== recorded.quality || timestampMs < (leftOut ?? recorded).timestampMs) return false;
  if (timestampMs - recorded.timestampMs >= maxSilenceMs) return false;
  if (typeof value !== "number" || typeof recorded.value !== "number") return value === recorded.value;
  return value === recorded.value || Math.abs(value - recorded.value) <= deadband / 2;
}

// src/historian/question-queue.ts
var { shortWork, shortAtOnce, longAtOnce, shortPlaces, longPlaces } = limits4.questions;
var QuestionQueue = class {
  #short = { atOnce: shortAtOnce, places: shortPlaces, asking: 0, waiting: [] };
  #long = { atOnce: longAtOnce, places: longPlaces, asking: 0, waiting: [] };
  #cancelled = 0;
  #refused = 0;
  statistics() {
    return {
      asking: this.#short.asking + this.#long.asking,
      waiting: this.#short.waiting.length + this.#long.waiting.length,
      cancelled: this.#cancelled,
      refused: this.#refused
    };
  }
  /** Calls `ask` when its turn comes. `work` is in blocks, as `HistorianStore.workOf` estimates it. */
  async run(work, { signal, client }, ask) {
    const lane = work <= shortWork ? this.#short : this.#long;
    try {
      await this.#turn(lane, signal, client);
      try {
        return await ask();
      } finally {
        lane.asking -= 1;
        this.#next(lane);
      }
    } catch (error) {
      if (signal?.aborted === true) this.#cancelled += 1;
      throw error;
    }
  }
  async #turn(lane, signal, client) {
    if (signal?.aborted === true) throw new BitacoraError("historian-cancelled");
    if (lane.asking < lane.atOnce) {
      lane.asking += 1;
      return;
    }
    const own = client === void 0 ? 0 : lane.waiting.filter((one2) => one2.client === client).length;
    if (lane.waiting.length >= lane.places || own >= lane.places / 2) {
      this.#refused += 1;
      throw new BitacoraError("historian-busy");
    }
    await new Promise((resolve4, reject) => {
      const cancel = () => {
        lane.waiting = lane.waiting.filter((one2) => one2 !== waiting3);
        reject(new BitacoraError("historian-cancelled"));
      };
      const waiting3 = {
        client,
        begin: () => {
          signal?.removeEventListener("abort", cancel);
          resolve4();
        }
      };
      signal?.addEventListener("abort", cancel, { once: true });
      lane.waiting.push(waiting3);
    });
  }
  /** A free place is assigned to the next question before that question resumes. */
  #next(lane) {
    const next = lane.waiting.shift();
    if (next === void 0) return;
    lane.asking += 1;
    next.begin();
  }
};

// src/historian/sample-buffer.ts
var SampleBuffer = class {
  capacity;
  dropped = 0;
  #items = [];
  #head = 0;
  constructor(capacity) {
    this.capacity = capacity;
  }
  get size() {
    return this.#items.length - this.#head;
  }
  push(sample) {
    if (this.size === this.capacity) {
      this.#head += 1;
      this.dropped += 1;
    }
    this.#items.push(sample);
    if (this.#head > 1024 && this.#head * 2 > this.#items.length) this.#compact();
  }
  /** Removes and returns the oldest samples, at most `count`. */
  take(count2) {
    const taken = this.#items.slice(this.#head, this.#head + count2);
    this.#head += taken.length;
    if (this.size === 0) this.#compact();
    return taken;
  }
  /** Puts back in front what was taken last; what no longer fits is dropped, oldest first. */
  putBack(taken) {
    const kept = taken.slice(Math.max(0, taken.length - (this.capacity - this.size)));
    this.dropped += taken.length - kept.length;
    this.#items = [...kept, ...this.#items.slice(this.#head)];
    this.#head = 0;
  }
  /** The waiting samples of a tag, in order of arrival. */
  of(tagId) {
    const found = new GrowingColumns();
    for (let i = this.#head; i < this.#items.length; i += 1) {
      const sample = this.#items[i];
      if (sample?.tagId === tagId) found.push(sample.timestampMs, sample.value, sample.quality);
    }
    return found;
  }
  #compact() {
    this.#items = this.#items.slice(this.#head);
    this.#head = 0;
  }
};

// src/historian/historian.ts
var LITTLE = 1;
var Historian = class {
  #store;
  #clock;
  #flushMs;
  #mayWrite;
  #deadbands;
  #waiting;
  #questions = new QuestionQueue();
  /** The samples being written to the store, and a promise that settles when that has ended, well or badly. */
  #underWay;
  #flushing;
  #timer;
  #stopping;
  #flushes = 0;
  #failedFlushes = 0;
  #lastFlushMs = null;
  #fault = null;
  #late = 0;
  /** When samples were first and last dropped. */
  #losses;
  constructor({ store, clock: clock2, flushMs, bufferSamples, mayWrite, deadbandOf = () => void 0 }) {
    this.#mayWrite = mayWrite ?? (() => {
    });
    this.#store = store;
    this.#clock = clock2;
    this.#flushMs = flushMs ?? limits4.flushMs;
    this.#deadbands = new DeadbandFilter(deadbandOf);
    this.#waiting = new SampleBuffer(bufferSamples ?? limits4.bufferSamples);
  }
  start() {
    if (this.#stopping !== void 0) return;
    this.#timer ??= setInterval(() => {
      if (this.#flushing === void 0) void this.flush();
    }, this.#flushMs);
  }
  record(update) {
    if (this.#stopping === void 0) this.#deadbands.take(update, this.#keep);
    else this.#late += 1;
    this.#lookAtLosses();
  }
  /** Records an update that came too late to become its tag's value. No deadband applies, since that follows the values. */
  recordOlder(update) {
    if (this.#stopping === void 0) this.#keep(update);
    else this.#late += 1;
    this.#lookAtLosses();
  }
  async flush() {
    while (this.#flushing !== void 0) await this.#flushing;
    this.#flushing = this.#flushAll().finally(() => {
      this.#flushing = void 0;
    });
    await this.#flushing;
  }
  async columns(query, { reduction, signal, client } = {}) {
    const work = await this.#store.workOf(query, reduction);
    return this.#questions.run(work, { signal, client }, async () => {
      while (this.#underWay !== void 0) await this.#underWay.settled;
      const waiting3 = this.#waiting.of(query.tagId);
      return this.#store.columns(query, { waiting: waiting3, ...reduction && { reduction }, ...signal && { signal } });
    });
  }
  async tags(asker = {}) {
    return this.#questions.run(LITTLE, asker, async () => {
      await this.flush();
      return this.#store.tags(asker.signal);
    });
  }
  async scan(query, asker = {}) {
    return this.#questions.run(LITTLE, asker, async () => {
      if (query.after === void 0) await this.flush();
      return this.#store.scan(query);
    });
  }
  check(options) {
    return this.#store.check(options);
  }
  get shipping() {
    return this.#store.shipping;
  }
  statistics() {
    const { maintenance_fault: maintenanceFault = null, thread_ends = 0, ...stored } = this.#store.statistics();
    return {
      ...stored,
      thread_ends,
      buffered: this.#waiting.size + (this.#underWay?.samples.length ?? 0),
      dropped: this.#dropped,
      dropped_since: this.#losses === void 0 ? null : formatIsoTime(this.#losses.sinceMs),
      dropped_until: this.#losses === void 0 ? null : formatIsoTime(this.#losses.untilMs),
      left_out: this.#deadbands.leftOut,
      questions: this.#questions.statistics().asking,
      waiting_questions: this.#questions.statistics().waiting,
      cancelled_questions: this.#questions.statistics().cancelled,
      refused_questions: this.#questions.statistics().refused,
      flushes: this.#flushes,
      failed_flushes: this.#failedFlushes,
      last_flush_ms: this.#lastFlushMs,
      fault: this.#fault ?? this.#refusal() ?? maintenanceFault
    };
  }
  silentMs() {
    return this.#store.silentMs?.() ?? 0;
  }
  restartStore() {
    this.#store.restart?.();
  }
  stop() {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }
  async #stop() {
    clearInterval(this.#timer);
    this.#deadbands.finish(this.#keep);
    await this.flush();
    await this.#store.close();
  }
  get #dropped() {
    return this.#waiting.dropped + this.#late;
  }
  /** Called after every step that may have dropped a sample. */
  #lookAtLosses() {
    const dropped = this.#dropped;
    if (dropped === (this.#losses?.dropped ?? 0)) return;
    const nowMs = this.#clock.now();
    this.#losses = { dropped, sinceMs: this.#losses?.sinceMs ?? nowMs, untilMs: nowMs };
  }
  /** Why writing is not allowed now; null if it is. Known before a flush has tried. */
  #refusal() {
    try {
      this.#mayWrite();
      return null;
    } catch (error) {
      return faultCode(error);
    }
  }
  #keep = ({ tagId, timestampMs, value, quality: quality2 }) => this.#waiting.push({ tagId, timestampMs: Math.floor(timestampMs), value, quality: quality2 });
  /** Writes the samples that wait now, in batches; samples that arrive meanwhile are left to the next flush. */
  async #flushAll() {
    if (this.#waiting.size === 0) return;
    const startedAt = this.#clock.monotonic();
    for (let left = this.#waiting.size; left > 0; ) {
      const samples = this.#waiting.take(Math.min(left, limits4.flushSamples));
      if (samples.length === 0) break;
      left -= samples.length;
      if (!await this.#append(samples)) return;
      if (left > 0) await setImmediate2();
    }
    this.#flushes += 1;
    this.#lastFlushMs = Math.round((this.#clock.monotonic() - startedAt) * 10) / 10;
  }
  async #append(samples) {
    const { promise: settled, resolve: settle } = Promise.withResolvers();
    this.#underWay = { samples, settled };
    try {
      this.#mayWrite();
      await this.#store.append(samples);
      this.#fault = null;
      return true;
    } catch (error) {
      this.#failedFlushes += 1;
      this.#fault = faultCode(error);
      this.#waiting.putBack(samples);
      this.#lookAtLosses();
      return false;
    } finally {
      this.#underWay = void 0;
      settle();
    }
  }
};

// src/historian/memory-store.ts
import { setImmediate as setImmediate3 } from "node:timers/promises";
var BLOCK_OVERHEAD_BYTES = 512;
function openMemoryStore(options = {}) {
  return new MemoryStore(options.memoryBytes ?? limits4.memoryBytes);
}
var MemoryStore = class {
  #budgetBytes;
  #series = /* @__PURE__ */ new Map();
  /** All blocks in order of sealing (from `#oldest` on). */
  #blocks = [];
  #oldest = 0;
  #lastId = 0;
  #samples = 0;
  #numbers = 0;
  #booleans = 0;
  #bytes = 0;
  #expired = 0;
  #damage = new DamageCount();
  #closed = false;
  constructor(budgetBytes) {
    this.#budgetBytes = budgetBytes;
  }
  async append(samples) {
    if (this.#closed) throw new BitacoraError("historian-closed");
    for (const sample of samples) {
      const series = this.#seriesOf(sample.tagId);
      const { tail } = series;
      const heldBytes = tail.bytes;
      tail.push(sample.timestampMs, sample.value, sample.quality);
      this.#bytes += tail.bytes - heldBytes;
      this.#samples += 1;
      const kind = kindOf(tail.states[tail.length - 1] ?? 0);
      if (kind === NUMBER) this.#numbers += 1;
      if (kind === BOOLEAN) this.#booleans += 1;
      if (tail.length >= this.#sealAt(series)) this.#seal(series);
    }
    while (this.#bytes > this.#budgetBytes && this.#expireOldest()) ;
  }
  async workOf({ tagId, limit, sinceMs = -Infinity, untilMs = Infinity }, reduction) {
    const blocks = this.#series.get(tagId)?.blocks ?? [];
    const inside = blocks.filter(({ minMs, maxMs }) => maxMs >= sinceMs && minMs <= untilMs).length;
    return reduction === void 0 ? Math.min(inside, 1 + limit / limits4.blockSamples) : inside;
  }
  async columns(query, options = {}) {
    if (this.#closed) throw new BitacoraError("historian-closed");
    const collector = collectorFor(query, options.reduction);
    const series = this.#series.get(query.tagId);
    const sources = [
      new SealedBlocks(series?.blocks ?? [], query, this.#damage),
      new ColumnsSource(series === void 0 ? new GrowingColumns() : copyColumns(series.tail), RANK_TAIL),
      new ColumnsSource(options.waiting ?? new GrowingColumns(), RANK_WAITING)
    ];
    for (const _ of walk(sources, collector)) {
      await setImmediate3();
      if (options.signal?.aborted === true) throw new BitacoraError("historian-cancelled");
    }
    return collector.result();
  }
  async tags() {
    if (this.#closed) throw new BitacoraError("historian-closed");
    const spans = [];
    for (const { tagId, blocks, tail } of this.#series.values()) {
      const parts2 = [...blocks, { ...timeSpan(tail), samples: tail.length }];
      const span = { tagId, ...spanOf(parts2) };
      if (span.samples > 0) spans.push(span);
    }
    return spans.toSorted((a, b) => a.tagId < b.tagId ? -1 : 1);
  }
  async scan(query) {
    if (this.#closed) throw new BitacoraError("historian-closed");
    const series = this.#series.get(query.tagId);
    if (series === void 0) return { columns: new GrowingColumns(), next: null, place: query.after ?? "0~0" };
    return scanPage(query, {
      blocksAfter: (id2) => series.blocks.filter((block) => block.id > id2),
      unpack: (block) => this.#unpacked(block),
      tail: series.tail
    });
  }
  async check() {
    throw new BitacoraError(this.#closed ? "historian-closed" : "nothing-to-check");
  }
  statistics() {
    return {
      kind: "memory",
      samples: this.#samples,
      numeric_samples: this.#numbers,
      boolean_samples: this.#booleans,
      bytes: this.#bytes,
      expired_samples: this.#expired,
      damaged_blocks: this.#damage.count,
      missing_month_files: 0,
      set_aside_files: 0,
      torn_flushes: 0
    };
  }
  async close() {
    this.#closed = true;
    this.#series.clear();
    this.#blocks = [];
  }
  #unpacked({ bytes, series, id: id2 }) {
    try {
      return unpackBlock(bytes, series.tagId, id2);
    } catch (error) {
      this.#damage.add(String(id2), error);
      return void 0;
    }
  }
  #seriesOf(tagId) {
    const known2 = this.#series.get(tagId);
    if (known2 !== void 0) return known2;
    const series = { tagId, number: this.#series.size, blocks: [], tail: new GrowingColumns() };
    this.#series.set(tagId, series);
    this.#bytes += series.tail.bytes;
    return series;
  }
  /** All open tails together may use a quarter of the budget. */
  #sealAt(series) {
    const openSamples = this.#budgetBytes / 4 / BYTES_PER_SAMPLE;
    return sealAt(series.number, series.blocks.length === 0, openSamples / this.#series.size);
  }
  #seal(series) {
    const { tagId, tail, blocks } = series;
    this.#lastId += 1;
    const bytes = packBlock(tagId, this.#lastId, tail, 0, tail.length);
    const block = { ...summarize(tail, 0, tail.length), id: this.#lastId, series, bytes };
    tail.clear();
    blocks.push(block);
    this.#blocks.push(block);
    this.#bytes += bytes.length + BLOCK_OVERHEAD_BYTES;
  }
  #expireOldest() {
    const block = this.#blocks[this.#oldest];
    if (block === void 0) return false;
    this.#blocks[this.#oldest] = void 0;
    this.#oldest += 1;
    if (this.#oldest > 1024 && this.#oldest * 2 > this.#blocks.length) {
      this.#blocks = this.#blocks.slice(this.#oldest);
      this.#oldest = 0;
    }
    block.series.blocks.shift();
    this.#bytes -= block.bytes.length + BLOCK_OVERHEAD_BYTES;
    this.#samples -= block.samples;
    this.#numbers -= block.numbers;
    this.#booleans -= block.booleans;
    this.#expired += block.samples;
    return true;
  }
};
function spanOf(parts2) {
  let [samples, minMs, maxMs] = [0, Infinity, -Infinity];
  for (const part2 of parts2) {
    samples += part2.samples;
    minMs = Math.min(minMs, part2.minMs);
    maxMs = Math.max(maxMs, part2.maxMs);
  }
  return { samples, minMs, maxMs };
}
var SealedBlocks = class {
  #blocks;
  #damage;
  #at = 0;
  constructor(blocks, { sinceMs = -Infinity, untilMs = Infinity }, damage) {
    const inside = blocks.filter(({ minMs, maxMs }) => maxMs >= sinceMs && minMs <= untilMs);
    this.#blocks = inside.toSorted((a, b) => b.maxMs - a.maxMs);
    this.#damage = damage;
  }
  get maxMs() {
    return this.#blocks[this.#at]?.maxMs ?? -Infinity;
  }
  hand(collector) {
    const block = this.#blocks[this.#at];
    if (block === void 0) return 1;
    this.#at += 1;
    try {
      collector.add(unpackBlock(block.bytes, block.series.tagId, block.id), block.id);
    } catch (error) {
      this.#damage.add(String(block.id), error);
    }
    return 1;
  }
};

// src/runtime/service/room-watch.ts
var LOOK_MS3 = 250;
var RoomWatch = class _RoomWatch {
  #dir;
  #room;
  constructor(dir) {
    this.#dir = dir;
  }
  /** Checks at once, and then four times a second, until it is stopped by `onStop`. */
  static async open(dir, onStop) {
    const room = new _RoomWatch(dir);
    await room.look();
    const looking = setInterval(() => void room.look(), LOOK_MS3);
    onStop(() => clearInterval(looking));
    return room;
  }
  get isFull() {
    return this.#room?.state === "full";
  }
  /** As it was last looked at; undefined if the disk cannot be queried. */
  get room() {
    return this.#room;
  }
  async look() {
    this.#room = await diskRoom(this.#dir);
  }
  /** Throws `disk-full`. */
  check = () => {
    if (this.isFull) throw new BitacoraError("disk-full", { file: this.#dir });
  };
};

// src/runtime/service/open-history.ts
async function openHistory(options, { tags: tags3, mayWrite, room, onStop }) {
  const { project, dataDir, clock: clock2, log, messages: messages2 } = options;
  const { serve: texts } = messages2.cli;
  const file = historianFileOf(options);
  const isElsewhere = file !== void 0 && dirname4(file) !== dataDir;
  const ownRoom = isElsewhere ? await RoomWatch.open(dirname4(file), onStop) : room;
  const history = new Historian({
    store: await openStore(options, file, tags3),
    clock: clock2,
    flushMs: project.historian.flushS * 1e3,
    mayWrite: () => {
      mayWrite();
      if (file !== void 0) ownRoom.check();
    },
    deadbandOf: deadbandsOf(project)
  });
  if (history.statistics().set_aside_files > 0) log.warning(texts.historianSetAside);
  return history;
}
function historianFileOf({ project, dataDir, dbFile }) {
  const { file } = project.historian;
  if (dbFile !== void 0) return resolve2(dbFile);
  return file === null ? void 0 : resolve2(dataDir, file);
}
function deadbandsOf({ historian: { deadbands } }) {
  return (tagId) => {
    const found = deadbands.find(({ tags: tags3 }) => tags3.some((pattern) => matchesWildcard(tagId, pattern)));
    return found && { deadband: found.deadband, maxSilenceMs: found.maxSilenceS * 1e3 };
  };
}
async function openStore({ project, clock: clock2 }, file, tags3) {
  const { file: _, flushS: __, deadbands: ___, ...kept } = project.historian;
  if (file === void 0) return openMemoryStore();
  const periodOfTag = (tagId) => periodOf(unitOf(tagId, tags3));
  return openSqliteStore({ ...kept, file, clock: clock2, periodOf: periodOfTag, keepTrying: true });
}

// src/runtime/service/source-order.ts
import { join as join11 } from "node:path";

// src/nmea2000/tags/source-preference.ts
function preferenceFor(preferences, tagId) {
  const devices = preferences.find(({ tags: tags3 }) => tags3.some((pattern) => matchesWildcard(tagId, pattern)))?.devices;
  if (devices === void 0) return void 0;
  return (speaker) => {
    const place3 = devices.findIndex((filter) => matchesDevice(filter, speaker));
    return place3 < 0 ? devices.length : place3;
  };
}

// src/runtime/service/source-order.ts
var SourceOrder = class _SourceOrder {
  /** Those of the project. */
  listed;
  #file;
  #chosen;
  #turn = Promise.resolve();
  static async open({ dataDir, mayWrite }, listed2) {
    const file = new StateFile({ file: join11(dataDir, "preferred-sources.json"), mayWrite, parse: rowsIn });
    return new _SourceOrder(file, await file.read() ?? [], listed2);
  }
  constructor(file, rows, listed2) {
    this.#file = file;
    this.#chosen = new Map(rows.map((row) => [row.tag, { row, device: deviceOf2(row) }]));
    this.listed = listed2;
  }
  /** As `IntakeOptions.preferenceOf`. */
  preferenceOf = (tagId) => {
    const listed2 = preferenceFor(this.listed, tagId);
    const chosen = this.#chosen.get(tagId);
    if (chosen === void 0) return listed2;
    return (speaker) => matchesDevice(chosen.device, speaker) ? 0 : 1 + (listed2?.(speaker) ?? 0);
  };
  choiceOf(tagId) {
    const row = this.#chosen.get(tagId)?.row;
    return row && { source: row.source, by: row.by, atMs: row.at };
  }
  isChosen(tagId, speaker) {
    const chosen = this.#chosen.get(tagId);
    return chosen !== void 0 && matchesDevice(chosen.device, speaker);
  }
  desk(intake) {
    return {
      speakers: (tagId) => intake.speakersOf(tagId).map(({ text: text3 }) => text3),
      choose: (tagId, choice2) => {
        this.#chosen.delete(tagId);
        const speaker = intake.speakersOf(tagId).find(({ text: text3 }) => text3 === choice2?.source);
        if (choice2 !== void 0 && speaker !== void 0) this.#take(rowOf(tagId, choice2, speaker));
        intake.prefer(tagId);
        return this.#write();
      }
    };
  }
  /** The newest choice is the last one. */
  #take(row) {
    this.#chosen.set(row.tag, { row, device: deviceOf2(row) });
    const [oldest] = this.#chosen.keys();
    if (this.#chosen.size > limits11.chosenSources && oldest !== void 0) this.#chosen.delete(oldest);
  }
  /** One write after another, each with all that was chosen by then. */
  #write() {
    const rows = () => [...this.#chosen.values()].map(({ row }) => row);
    const written3 = this.#turn.then(() => this.#file.write(rows()));
    this.#turn = written3.catch(() => void 0);
    return written3;
  }
};
function rowOf(tag, { source, by, atMs: at }, { where: bus2, name: name2, address }) {
  const device2 = name2 !== void 0 ? { name: formatName(name2) } : address === void 0 ? {} : { address };
  return { tag, source, bus: bus2, ...device2, by, at };
}
function deviceOf2({ bus: bus2, name: name2, address }) {
  return {
    bus: bus2,
    ...name2 === void 0 ? {} : { name: BigInt(`0x${name2}`) },
    ...address === void 0 ? {} : { address }
  };
}
function rowsIn(read2) {
  return Array.isArray(read2) ? read2.filter(isRow).slice(0, limits11.chosenSources) : void 0;
}
function isRow(read2) {
  const { tag, source, bus: bus2, name: name2, address, by, at } = read2 ?? {};
  return [tag, source, bus2, by].every((text3) => typeof text3 === "string") && (name2 === void 0 || typeof name2 === "string" && /^[0-9a-f]{16}$/.test(name2)) && (address === void 0 || Number.isInteger(address)) && Number.isSafeInteger(at);
}

// src/runtime/service/open-tags.ts
async function openTags(options, { logbook, outbox, mayWrite, onStop }) {
  const { project, dataDir, clock: clock2, messages: messages2 } = options;
  const tags3 = new TagStore(clock2);
  for (const tag of project.tags) tags3.register(tag);
  const sourceOrder = await SourceOrder.open({ dataDir, mayWrite }, project.nmea2000.preferredSources);
  const intake = new Intake({ tags: tags3, clock: clock2, preferenceOf: sourceOrder.preferenceOf });
  const alarms = await openAlarms(options, { logbook, tags: tags3, mayWrite, onStop });
  tags3.subscribeRegistrations((definition) => {
    const rules = alarmsOfTag(definition, options.present.project, messages2.defaultAlarms);
    for (const rule2 of rules) alarms.watch(rule2);
  });
  const room = await RoomWatch.open(dataDir, onStop);
  const history = await openHistory(options, { tags: tags3, mayWrite, room, onStop });
  onStop(() => history.stop());
  const engines = new EngineLogWriter(outbox, messages2.entries, project.logbook, clock2);
  await engines.restore(logbook);
  tags3.subscribe((update) => alarms.evaluate(update));
  tags3.subscribe((update) => engines.observe(update));
  tags3.subscribe((update) => history.record(update));
  tags3.subscribeOlder((update) => history.recordOlder(update));
  history.start();
  return { tags: tags3, intake, sourceOrder, alarms, history, room, engines };
}

// src/connectors/connected.ts
var Connected = class _Connected {
  #context;
  #opened = /* @__PURE__ */ new Map();
  /** `context`: the service as it is when a connector is opened. */
  static async open(context) {
    const connected = new _Connected(context);
    for (const connector of CONNECTORS) await connected.#open(connector);
    return connected;
  }
  constructor(context) {
    this.#context = context;
  }
  /** The service as it is now. */
  get context() {
    return this.#context();
  }
  get runners() {
    return [...this.#opened.values()].flat();
  }
  /** What one of them has opened. */
  of(connector) {
    return this.#opened.get(connector) ?? [];
  }
  /** Opens it as the project says now, in the place of what it had opened. */
  async reopen(connector, outputs) {
    await outputs.remove(this.of(connector));
    outputs.add(await this.#open(connector));
  }
  async #open(connector) {
    const { context } = this;
    const settings = sectionOf(context.project, connector.section);
    const isEmpty = settings === null || Array.isArray(settings) && settings.length === 0;
    const opened = isEmpty ? [] : await connector.open(settings, context);
    this.#opened.set(connector, opened);
    return opened;
  }
};

// src/nmea0183/alerts/alert-sentences.ts
var TITLE_LENGTH = 16;
var SENTENCES_MAX = 99;
function alertLines(talker, alert, sequence, nowMs) {
  const { record, category, revision, escalation } = alert;
  const { message: message2, priority } = record;
  const title = message2.length <= TITLE_LENGTH ? message2 : titleOf(message2);
  const count2 = title === message2 ? 1 : 2;
  const counters2 = [String(revision), String(escalation)];
  const sentence = (number2, head2, text3) => {
    const start2 = [String(count2), String(number2), String(sequence % 10)];
    return withText(
      { talker, formatter: "ALF", fields: [...start2, ...head2, ...identityFields(alert), ...counters2] },
      text3
    );
  };
  const time3 = timeField(changedAt(record));
  const head = [time3, category, PRIORITY_LETTERS[priority], stateLetter(record, nowMs)];
  const first = sentence(1, head, title);
  return count2 === 1 ? [first] : [first, sentence(2, ["", "", "", ""], message2)];
}
function alarmLine(talker, record, number2) {
  const { condition, state, message: message2 } = record;
  const holds = condition && state !== "CLEARED";
  const time3 = timeField(changedAt(record));
  const start2 = [time3, String(number2).padStart(3, "0"), holds ? "A" : "V", state === "ACTIVE" ? "V" : "A"];
  return withText({ talker, formatter: "ALR", fields: start2 }, message2);
}
function alertListLines(talker, alerts, sequence) {
  const groups = [[]];
  for (const alert of alerts) {
    const entry = [...identityFields(alert), String(alert.revision)];
    const last = groups.at(-1) ?? [];
    if (last.length > 0 && !fits(talker, [...last, entry])) groups.push([entry]);
    else last.push(entry);
  }
  const sent = groups.slice(0, SENTENCES_MAX);
  return sent.map((entries, i) => writeSentence(listSentence(talker, sent.length, i + 1, sequence, entries)));
}
function refusalLine(talker, identity, command, time3) {
  const fields = [timeField(time3), ...identityFields(identity), command];
  return writeSentence({ talker, formatter: "ARC", fields });
}
function heartbeatLine(talker, intervalS, isNormal, sequence) {
  const fields = [String(intervalS), isNormal ? "A" : "V", String(sequence % 10)];
  return writeSentence({ talker, formatter: "HBT", fields });
}
function titleOf(message2) {
  const cut = message2.slice(0, TITLE_LENGTH + 1);
  const end = cut.lastIndexOf(" ");
  return end > 0 ? message2.slice(0, end) : message2.slice(0, TITLE_LENGTH).toWellFormed();
}
function withText(sentence, text3) {
  return writeSentence({ ...sentence, fields: [...sentence.fields, fittingText(text3, roomFor(sentence))] });
}
function fits(talker, entries) {
  return roomFor(listSentence(talker, SENTENCES_MAX, SENTENCES_MAX, 0, entries)) >= -1;
}
function listSentence(talker, count2, number2, sequence, entries) {
  const digits = (value) => String(value).padStart(2, "0");
  const head = [digits(count2), digits(number2), digits(sequence % 100), String(entries.length)];
  return { talker, formatter: "ALC", fields: [...head, ...entries.flat()] };
}

// src/core/name-hash.ts
function nameHash(name2) {
  let hash = 2166136261;
  for (let at = 0; at < name2.length; at += 1) hash = Math.imul(hash ^ name2.charCodeAt(at), 16777619);
  return hash >>> 0;
}

// src/nmea0183/alerts/alert-teller.ts
var MNEMONIC = "BTC";
var FIRST = 1e4;
var LAST = 9999999;
var SHORT_LAST = 999;
var REVISIONS = 99;
var ESCALATIONS = 9;
var CATEGORY2 = "B";
var AlertTeller = class {
  counters = { alerts_told: 0, alerts_left_out: 0 };
  /** By the key of the alarm's rule. */
  #alerts = /* @__PURE__ */ new Map();
  #numbers = /* @__PURE__ */ new Set();
  #shortNumbers = /* @__PURE__ */ new Set();
  #sequence = 0;
  #listSequence = 0;
  #beats = 0;
  #listDueMs = -Infinity;
  #beatDueMs = -Infinity;
  #changes = 0;
  #repeats = 0;
  #earnedMs;
  #hasLeftOut = false;
  /** Takes an alarm's record after a change. */
  take(record) {
    const key = ruleKey(record.tag_id, record.alarm_id);
    const known2 = this.#alerts.get(key);
    if (known2 === void 0) {
      if (isOpen(record)) this.#begin(key, record);
      return;
    }
    if (known2.record.id !== record.id && !isOpen(record)) return;
    if (rankOf(record.priority) < rankOf(known2.record.priority))
      known2.escalation = Math.min(ESCALATIONS, known2.escalation + 1);
    known2.record = record;
    known2.revision = known2.revision % REVISIONS + 1;
    known2.isChanged = true;
    known2.farewells = limits9.alerts.farewells;
  }
  /** Adds open alarms that are not sent yet: at the start, and when there is room again. */
  fill(open3) {
    this.#hasLeftOut = false;
    for (const record of open3.toSorted(byUrgency))
      if (!this.#alerts.has(ruleKey(record.tag_id, record.alarm_id))) this.take(record);
  }
  /** The messages that are due. */
  due(nowMs, wallMs, isNormal) {
    this.#earn(nowMs);
    const words = [];
    for (const sent of this.#nextOnes(nowMs)) words.push(this.#send(sent, nowMs, wallMs));
    if (this.#listDueMs <= nowMs) {
      this.#listDueMs = nowMs + limits9.alerts.repeatMs;
      words.push(this.#list());
    }
    if (this.#beatDueMs <= nowMs) {
      this.#beatDueMs = nowMs + limits9.alerts.heartbeatS * 1e3;
      const beat = (this.#beats += 1) - 1;
      words.push((talker) => [heartbeatLine(talker, limits9.alerts.heartbeatS, isNormal, beat)]);
    }
    return words;
  }
  /** All alerts and their list, for a new listener. */
  everything(wallMs) {
    const all = [...this.#alerts.values()].sort((a, b) => byUrgency(a.record, b.record));
    return [...all.map((sent) => this.#words(sent, wallMs)), this.#list()];
  }
  /** The alert that a command names. */
  named(command) {
    for (const { record, identifier } of this.#alerts.values())
      if (isOpen(record) && isSameAlert(command, identityOf2(identifier))) return record;
    return void 0;
  }
  get category() {
    return CATEGORY2;
  }
  /** Sends the alert once more. */
  repeat({ tag_id: tagId, alarm_id: alarmId }) {
    const known2 = this.#alerts.get(ruleKey(tagId, alarmId));
    if (known2 !== void 0) known2.isChanged = true;
  }
  /** Whether there is room now for an alarm that was left out: `fill` should be called. */
  get hasRoom() {
    return this.#hasLeftOut && this.#alerts.size < limits9.alerts.open;
  }
  /** Alerts that are being sent, including those that have just ended. */
  get size() {
    return this.#alerts.size;
  }
  #begin(key, record) {
    if (this.#alerts.size >= limits9.alerts.open) {
      this.counters.alerts_left_out += 1;
      this.#hasLeftOut = true;
      return;
    }
    const identifier = freeNumber(this.#numbers, key, FIRST, LAST);
    const shortNumber = freeNumber(this.#shortNumbers, key, 1, SHORT_LAST);
    const sent = {
      record,
      identifier,
      shortNumber,
      revision: 1,
      escalation: 0,
      isChanged: true,
      dueMs: 0,
      farewells: limits9.alerts.farewells
    };
    this.#alerts.set(key, sent);
  }
  #nextOnes(nowMs) {
    const all = [...this.#alerts.values()];
    const changed3 = all.filter(({ isChanged }) => isChanged).sort((a, b) => byUrgency(a.record, b.record));
    const again = all.filter(({ isChanged, dueMs }) => !isChanged && dueMs <= nowMs).sort((a, b) => a.dueMs - b.dueMs);
    const ones = [...changed3.slice(0, Math.floor(this.#changes)), ...again.slice(0, Math.floor(this.#repeats))];
    this.#changes -= Math.min(changed3.length, Math.floor(this.#changes));
    this.#repeats -= Math.min(again.length, Math.floor(this.#repeats));
    return ones;
  }
  #send(sent, nowMs, wallMs) {
    const { record, identifier, shortNumber } = sent;
    sent.isChanged = false;
    sent.dueMs = nowMs + limits9.alerts.repeatMs;
    this.counters.alerts_told += 1;
    if (!isOpen(record) && (sent.farewells -= 1) <= 0) {
      this.#alerts.delete(ruleKey(record.tag_id, record.alarm_id));
      this.#numbers.delete(identifier);
      this.#shortNumbers.delete(shortNumber);
    }
    return this.#words(sent, wallMs);
  }
  #words({ record, revision, escalation, identifier, shortNumber }, wallMs) {
    const alert = { ...identityOf2(identifier), record, revision, escalation, category: CATEGORY2 };
    const sequence = (this.#sequence += 1) - 1;
    return (talker, withAlr = false) => [
      ...alertLines(talker, alert, sequence, wallMs),
      ...withAlr ? [alarmLine(talker, record, shortNumber)] : []
    ];
  }
  #list() {
    const open3 = [...this.#alerts.values()].filter(({ record }) => isOpen(record));
    const entries = open3.sort((a, b) => byUrgency(a.record, b.record)).map(({ identifier, revision }) => ({ ...identityOf2(identifier), revision }));
    const sequence = (this.#listSequence += 1) - 1;
    return (talker) => alertListLines(talker, entries, sequence);
  }
  #earn(nowMs) {
    const seconds4 = (nowMs - (this.#earnedMs ?? nowMs - 1e3)) / 1e3;
    const { changesPerS, repeatsPerS } = limits9.alerts;
    this.#earnedMs = nowMs;
    this.#changes = Math.min(changesPerS, this.#changes + seconds4 * changesPerS);
    this.#repeats = Math.min(repeatsPerS, this.#repeats + seconds4 * repeatsPerS);
  }
};
function freeNumber(taken, key, first, last) {
  let number2 = first + nameHash(key) % (last - first + 1);
  while (taken.has(number2)) number2 = number2 === last ? first : number2 + 1;
  taken.add(number2);
  return number2;
}
function identityOf2(identifier) {
  return { mnemonic: MNEMONIC, identifier, instance: 1 };
}
function rankOf(priority) {
  return PRIORITIES.indexOf(priority);
}
function byUrgency(a, b) {
  const rank = ({ priority, state }) => rankOf(priority) * 2 + (state === "ACTIVE" ? 0 : 1);
  return rank(a) - rank(b) || (a.activated_at < b.activated_at ? 1 : -1);
}

// src/connectors/sentence-alerts.ts
var SentenceAlerts = class {
  #parts;
  /** Made anew for the first output: what it knew before is old. */
  #teller = new AlertTeller();
  #outputs = /* @__PURE__ */ new Set();
  #counters = { commands: 0, commands_refused: 0, commands_too_many: 0, refusals_unanswered: 0 };
  #refusals = new TokenBucket({ perS: limits9.alerts.refusalsPerS, atOnce: limits9.alerts.refusalsAtOnce });
  #ends = [];
  constructor(parts2) {
    this.#parts = parts2;
  }
  /** From now on this output gets what there is to tell. The result ends it. */
  attach(output) {
    this.#outputs.add(output);
    if (this.#ends.length === 0) this.#begin();
    return () => {
      this.#outputs.delete(output);
      if (this.#outputs.size === 0) for (const end of this.#ends.splice(0)) end();
    };
  }
  /** All that there is to tell, for a reader who has just come. */
  everything() {
    return this.#teller.everything(this.#parts.clock.now());
  }
  /** A line that holds an ACN, from somebody whom the log book names so, and what the project lets them do. Never rejects. */
  async command(line, user6, allowed2) {
    const command = readAlertCommand(line);
    if (command === void 0 || this.#outputs.size === 0) return;
    const caller = onWire("NMEA 0183", user6, `NMEA0183 ACN ${command.command}`, allowed2);
    const refused2 = this.#parts.access.lets(caller) ? await this.#carryOut(command, caller) : "commands_refused";
    if (refused2 === void 0) this.#counters.commands += 1;
    else this.#refuse(command, refused2);
  }
  counters() {
    return { alerts: this.#teller.size, ...this.#teller.counters, ...this.#counters };
  }
  #begin() {
    const { alarms } = this.#parts;
    this.#teller = new AlertTeller();
    this.#ends = [alarms.subscribe(({ record }) => this.#teller.take(record))];
    const timer2 = setInterval(() => this.#tick(), limits9.tickMs);
    this.#ends.push(() => clearInterval(timer2));
    this.#teller.fill(alarms.open());
  }
  #tick() {
    const { clock: clock2, isOperational, alarms } = this.#parts;
    for (const words of this.#teller.due(clock2.monotonic(), clock2.now(), isOperational())) this.#tell(words);
    if (this.#teller.hasRoom) this.#teller.fill(alarms.open());
  }
  #tell(words) {
    for (const output of this.#outputs) output(words);
  }
  /** Answers by an ARC, unless too many were refused to answer each. */
  #refuse(command, counter2) {
    const { clock: clock2 } = this.#parts;
    this.#counters[counter2] += 1;
    if (this.#refusals.take(1, clock2.monotonic()) > 0) {
      this.#counters.refusals_unanswered += 1;
      return;
    }
    const at = new Date(clock2.now()).toISOString();
    this.#tell((talker) => [refusalLine(talker, command, command.command, at)]);
  }
  /** Undefined if it was done. */
  async #carryOut(command, caller) {
    const { acts, clock: clock2 } = this.#parts;
    const record = this.#teller.named(command);
    const act = actOf(command, record, this.#teller.category, clock2.now());
    if (act === "refuse" || record === void 0) return "commands_refused";
    try {
      const result = await (act === "repeat" ? acts.ask(caller) : acts[act](caller, record.id));
      if (isRefusal(result)) return result.refused === "too-many" ? "commands_too_many" : "commands_refused";
    } catch {
      return "commands_refused";
    }
    if (act === "repeat") this.#teller.repeat(record);
    return void 0;
  }
};

// src/runtime/service/raw-server.ts
var RawServer = class {
  type = "raw-server";
  #stopped = Promise.withResolvers();
  #server;
  #faultText;
  constructor({ host, port }, { clock: clock2, log, messages: messages2 }) {
    const texts = messages2.bus.gateway;
    this.#server = new TcpRawServer({
      ...rawServerDefaults,
      host,
      port,
      clock: clock2,
      onFault: (fault) => {
        const where = this.#server.name;
        if (fault !== null) log.warning(texts.rawServer.failed({ where, reason: texts.faults[fault]({ where }) }));
        else if (isLoopback(host)) log.info(texts.rawServer.listening({ where }));
        else log.warning(texts.rawServer.openToNetwork({ where }));
      }
    });
    this.#faultText = () => {
      const { fault, name: name2 } = this.#server;
      return fault === null ? null : texts.rawServer.failed({ where: name2, reason: texts.faults[fault]({ where: name2 }) });
    };
  }
  get name() {
    return this.#server.name;
  }
  run() {
    this.#server.start();
    return this.#stopped.promise;
  }
  async stop() {
    await this.#server.stop();
    this.#stopped.resolve();
  }
  state() {
    return this.#server.fault === null ? "running" : "waiting";
  }
  fault() {
    return this.#faultText();
  }
  counters() {
    return { ...this.#server.statistics() };
  }
  tap() {
    return this.#server.tap();
  }
  report() {
    return { address: this.#server.name, ...this.#server.statistics(), fault: this.#faultText() };
  }
};

// src/connectors/supervisor.ts
async function stopOne({ runner: runner2, stopping }) {
  stopping.abort();
  await runner2.stop();
}
var Supervisor = class {
  #options;
  #all = [];
  #isStarted = false;
  constructor(runners, options) {
    this.#options = options;
    for (const runner2 of runners) this.add(runner2);
  }
  /** It is run at the start, or at once if that has been. */
  add(runner2) {
    const pace = new Backoff({ random: this.#options.random ?? Math.random });
    const one2 = { runner: runner2, pace, state: "starting", fault: null, restarts: 0, stopping: new AbortController() };
    this.#all = [...this.#all, one2];
    if (this.#isStarted) void this.#supervise(one2);
  }
  /** Stops these and shows them no more. */
  async remove(runners) {
    const removed2 = this.#all.filter(({ runner: runner2 }) => runners.includes(runner2));
    this.#all = this.#all.filter((one2) => !removed2.includes(one2));
    await Promise.all(removed2.map(stopOne));
  }
  get runners() {
    return this.#all.map(({ runner: runner2 }) => runner2);
  }
  start() {
    this.#isStarted = true;
    for (const one2 of this.#all) void this.#supervise(one2);
  }
  async stop() {
    await Promise.all(this.#all.map(stopOne));
  }
  statistics() {
    return this.#all.map(({ runner: runner2, state, fault, restarts }) => ({
      type: runner2.type,
      name: runner2.name,
      state: state === "running" ? runner2.state?.() ?? state : state,
      counters: { ...runner2.counters(), ...this.#options.restarts ? { restarts } : {} },
      fault: state === "running" ? runner2.fault?.() ?? fault : fault
    }));
  }
  /** The first fault, for /readyz; null if there is none. A runner that waits counts if it knows what is wrong. */
  get fault() {
    return this.#first(isBroken);
  }
  /** The first that has failed; null if none has. One that waits does not count. */
  get failure() {
    return this.#first(({ state }) => state === "failed");
  }
  #first(isMeant) {
    const found = this.statistics().find(isMeant);
    return found === void 0 ? null : `${found.type} ${found.name}: ${found.fault}`;
  }
  async #supervise(one2) {
    const { signal } = one2.stopping;
    while (await this.#runOnce(one2)) {
      await pause(one2.pace.nextMs(), signal);
      if (signal.aborted) return;
      one2.restarts += 1;
    }
  }
  /** Resolves to whether it must be run again. */
  async #runOnce(one2) {
    const { log, texts, restarts, onEnd } = this.#options;
    const { signal } = one2.stopping;
    const name2 = `${one2.runner.type} ${one2.runner.name}`.trim();
    const startedMs = performance.now();
    one2.state = "running";
    one2.fault = null;
    log.debug(texts.started({ name: name2 }));
    try {
      await one2.runner.run();
      one2.state = "ended";
      if (signal.aborted) return false;
      log.info(texts.ended({ name: name2 }));
      onEnd?.(one2.runner, false);
      return false;
    } catch (error) {
      one2.state = "failed";
      one2.fault = describeError(error);
      log.error(texts.failed({ name: name2, reason: one2.fault }));
      if (!signal.aborted) onEnd?.(one2.runner, true);
      if (performance.now() - startedMs >= limits6.retry.steadyMs) one2.pace.reset();
      return restarts && !signal.aborted;
    }
  }
};

// src/runtime/service/outputs.ts
var Outputs = class {
  #rawServer;
  #parts;
  #supervisor;
  constructor({ project, clock: clock2, log, messages: messages2 }) {
    this.#parts = { clock: clock2, log, messages: messages2 };
    const { outputStarted: started2, outputEnded: ended, outputFailed: failed } = messages2.cli.serve;
    this.#supervisor = new Supervisor([], { log, texts: { started: started2, ended, failed }, restarts: true });
    this.#makeRawServer(project);
  }
  /** Undefined if the project has none. */
  get rawServer() {
    return this.#rawServer;
  }
  /** Adds outputs that other parts have made. */
  add(outputs) {
    for (const output of outputs) this.#supervisor.add(output);
  }
  /** Stops them. */
  remove(outputs) {
    return this.#supervisor.remove(outputs);
  }
  /** Another server of raw frames, as the project says now; the sources must then be made again. */
  async replaceRawServer(project) {
    if (this.#rawServer !== void 0) await this.remove([this.#rawServer]);
    this.#makeRawServer(project);
  }
  start() {
    this.#supervisor.start();
  }
  stop() {
    return this.#supervisor.stop();
  }
  statistics() {
    return this.#supervisor.statistics();
  }
  get sendsValues() {
    return this.#supervisor.runners.some(({ sendsValues }) => sendsValues === true);
  }
  /** The first output that has failed, for /readyz; null if none has. One that waits for its other side or its port is no fault. */
  get fault() {
    return this.#supervisor.failure;
  }
  /** Receives the frames of a source; undefined if no output uses frames. */
  tap() {
    return this.rawServer?.tap();
  }
  #makeRawServer({ nmea2000: { rawServer: rawServer2 } }) {
    this.#rawServer = rawServer2 && new RawServer(rawServer2, this.#parts);
    if (this.#rawServer !== void 0) this.add([this.#rawServer]);
  }
};

// src/runtime/service/restored-entry.ts
async function noteRestored({ dataDir, messages: messages2, log }, logbook, outbox) {
  const mark = await readRestoredMark(dataDir);
  if (mark === void 0) return;
  const { generation = "?", made_at: madeAt = "?", user: user6 = SYSTEM_USER } = mark;
  const summary = messages2.entries.restored({ name: generation, at: madeAt });
  log.warning(summary);
  const draft = { kind: "manual", summary, payload: { event: "restored", generation, made_at: madeAt }, user: user6 };
  await logbook.append(draft).catch(() => outbox.add(draft));
  await removeRestoredMark(dataDir);
}

// src/runtime/service/run-entries.ts
var RunEntries = class {
  #options;
  #writers;
  #isStarted = false;
  constructor(options, writers) {
    this.#options = options;
    this.#writers = writers;
  }
  /** Once the service can be reached: a start that fails, and is tried again every few seconds, leaves no entry. */
  async started(isControlled) {
    if (!isControlled && isLoopback(this.#options.host)) return;
    this.#isStarted = true;
    await this.#write(await this.#startDraft());
  }
  /** When the interface and the sources have ended. */
  async stopped() {
    if (!this.#isStarted) return;
    const { version, messages: messages2 } = this.#options;
    const summary = messages2.entries.serviceStopped({ version });
    await this.#write({ kind: "manual", summary, payload: { event: SERVICE_STOPPED, version }, user: SYSTEM_USER });
  }
  async #write(draft) {
    const { logbook, outbox } = this.#writers;
    await logbook.append(draft).catch(() => outbox.add(draft));
  }
  async #startDraft() {
    const { version, present, messages: messages2 } = this.#options;
    const { project, file } = present;
    const before = await newestWith(this.#writers.logbook, [SERVICE_STARTED, PROJECT_RELOADED]).catch(() => void 0);
    const [hashBefore, versionBefore] = ["project_sha256", "version"].map((name2) => before?.payload[name2]);
    const isOther = typeof hashBefore === "string" && hashBefore !== file?.sha256;
    const isUpdate = typeof versionBefore === "string" && versionBefore !== version;
    const payload = {
      event: SERVICE_STARTED,
      version,
      ...isUpdate ? { version_before: versionBefore } : {},
      project: project.id,
      project_sha256: file?.sha256 ?? null,
      ...isOther ? { project_sha256_before: hashBefore, project_modified_at: file?.modifiedAt ?? null } : {}
    };
    const { entries: texts } = messages2;
    const summary = texts.serviceStarted({
      version,
      project: project.id,
      hash: file?.sha256.slice(0, 12),
      isOther,
      versionBefore: isUpdate ? versionBefore : void 0
    });
    return { kind: "manual", summary, payload, user: SYSTEM_USER };
  }
};

// src/runtime/service/run-marker.ts
import { open as open2, readFile as readFile5, rm as rm3 } from "node:fs/promises";
import { join as join12 } from "node:path";
var UNCLEAN_END = "unclean_end";
var TOUCH_MS = 6e4;
var RunMarker = class _RunMarker {
  #options;
  #file;
  #earlier;
  #placed;
  constructor(options, earlier) {
    this.#options = options;
    this.#file = join12(options.dataDir, RUN_MARKER_FILE);
    this.#earlier = earlier;
  }
  /** Looks for the marker of an earlier run. The directory must be claimed, and the historian not be open yet. */
  static async look(options) {
    return new _RunMarker(options, await findUncleanEnd(options.dataDir));
  }
  /**
   * Writes the entry about an earlier run, and then the marker of this one. The old marker stays until the entry is on disk; if the book
   * does not take it now, it waits in the outbox.
   */
  async place(logbook, outbox) {
    const { clock: clock2, log } = this.#options;
    if (this.#earlier !== void 0) {
      const draft = this.#entryOf(this.#earlier);
      log.warning(draft.summary);
      await logbook.append(draft).catch(() => outbox.add(draft));
    }
    const previous = this.#earlier === void 0 ? null : formatIsoTime(this.#earlier.aliveMs);
    const marker = { boot_id: readBootId(), previous, started_at: formatIsoTime(clock2.now()) };
    const text3 = `${JSON.stringify(marker)}
`;
    try {
      await writeDurably(this.#file, text3, 416);
      const handle = await open2(this.#file, "r+");
      this.#placed = { text: text3, handle, timer: setInterval(() => void this.#touch(handle), TOUCH_MS) };
    } catch (error) {
      log.debug(String(error));
    }
  }
  /** After everything else is closed. Leaves the marker of an earlier run that is not yet in the book. */
  async remove() {
    if (this.#placed === void 0) return;
    const { text: text3, handle, timer: timer2 } = this.#placed;
    this.#placed = void 0;
    clearInterval(timer2);
    await handle.close();
    if (await readFile5(this.#file, "utf8").catch(() => "") !== text3) return;
    await rm3(this.#file, { force: true });
    await syncDirectory(this.#options.dataDir);
  }
  async #touch(handle) {
    const nowS = this.#options.clock.now() / 1e3;
    await handle.utimes(nowS, nowS).catch(() => void 0);
  }
  #entryOf({ aliveMs, rebooted }) {
    const { clock: clock2, messages: messages2 } = this.#options;
    const nowMs = clock2.now();
    const gapS = nowMs < aliveMs ? null : Math.round((nowMs - aliveMs) / 1e3);
    const lastAlive = formatIsoTime(aliveMs);
    return {
      kind: "manual",
      summary: messages2.entries.uncleanEnd({ lastAlive, gapS, rebooted }),
      payload: { event: UNCLEAN_END, last_alive: lastAlive, not_recorded_s: gapS, computer_restarted: rebooted },
      user: SYSTEM_USER
    };
  }
};

// src/runtime/service/rule-changes.ts
import { isDeepStrictEqual } from "node:util";

// src/project/edit.ts
import { isAlias, isCollection, isNode, isScalar, visit } from "yaml";
function editProject(text3, edits) {
  return edits.reduce((edited, edit) => edited && editOnce(edited, edit), text3);
}
function editOnce(text3, { path, value }) {
  const document = parsedYaml(text3);
  if (document === void 0 || document.errors.length > 0) return void 0;
  const wasShared = unshare(document, path);
  const old = document.getIn(path, true);
  if (!wasShared && isScalar(old) && old.range && isPlain(value) && isPlain(old.value) && old.anchor === void 0) {
    const [from, to] = old.range;
    return text3.slice(0, from) + String(value) + text3.slice(to);
  }
  try {
    if (value === void 0) document.deleteIn(path);
    else setIn(document, path, value);
  } catch {
    return void 0;
  }
  return document.toString({ lineWidth: 0 });
}
function unshare(document, path) {
  let wasShared = false;
  for (let depth = 1; depth <= path.length; depth += 1) {
    const place3 = path.slice(0, depth);
    const node = document.getIn(place3, true);
    if (isAlias(node)) {
      document.setIn(place3, withoutAnchor(node.resolve(document)));
      wasShared = true;
    } else if (isNode(node) && node.anchor !== void 0 && handOver(document, node)) {
      delete node.anchor;
      wasShared = true;
    }
  }
  return wasShared;
}
function handOver(document, node) {
  let isDone = false;
  visit(document, {
    Alias(_key, { source }) {
      if (isDone || source !== node.anchor) return void 0;
      isDone = true;
      return node.clone();
    }
  });
  return isDone;
}
function withoutAnchor(node) {
  const copy = node?.clone();
  delete copy?.anchor;
  return copy;
}
function isPlain(value) {
  return typeof value === "number" || typeof value === "boolean";
}
function setIn(document, path, value) {
  for (let depth = 1; depth < path.length; depth += 1) {
    const above = path.slice(0, depth);
    const node = document.getIn(above, true);
    if (node === void 0 || isCollection(node)) continue;
    document.setIn(above, document.createNode(typeof path[depth] === "number" ? [] : {}));
  }
  document.setIn(path, isNode(value) ? value : document.createNode(value));
}

// src/project/rule-edits.ts
function ruleEdits(text3, { tagId, alarmId, keys: keys2 }) {
  const file = readYaml(text3).value;
  const { path, kind } = placeOf3(file, tagId, alarmId);
  if (keys2 === void 0) return kind === "new" ? void 0 : [{ path, value: kind === "own" ? void 0 : false }];
  const given2 = Object.entries(keys2);
  if (kind === "own" || isMapping(valueAt2(file, path)))
    return given2.map(([key, value]) => ({ path: [...path, key], value: value ?? void 0 }));
  const stated = Object.fromEntries(given2.filter(([, value]) => value !== null && value !== void 0));
  if (kind === "new") return [{ path, value: { id: alarmId, ...stated } }];
  return given2.length === 0 ? [] : [{ path, value: stated }];
}
function placeOf3(file, tagId, alarmId) {
  const fields = fieldsOf(file);
  const tag = itemsOf(fields["tags"], ["tags"]).find(({ fields: { id: id2 } }) => id2 === tagId);
  const lists = [...tag?.fields["alarms"] === void 0 ? [] : [[...tag.path, "alarms"]], ["alarms", "rules", tagId]];
  for (const list2 of lists) {
    const found = itemsOf(valueAt2(file, list2), list2).find(({ fields: { id: id2 } }) => id2 === alarmId);
    if (found !== void 0) return { path: found.path, kind: "own" };
  }
  const [list = []] = lists;
  if (lists.length === 1 && defaultAlarmRow(tagId, alarmId) !== void 0)
    return { path: ["alarms", "defaults", tagId, alarmId], kind: "default" };
  return { path: [...list, itemsOf(valueAt2(file, list), list).length], kind: "new" };
}
function valueAt2(file, path) {
  return path.reduce(
    (value, step2) => Array.isArray(value) ? value[Number(step2)] : fieldsOf(value)[step2],
    file
  );
}
function isMapping(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// src/runtime/service/rule-trial.ts
import { setImmediate as setImmediate4 } from "node:timers/promises";

// src/alarms/trial.ts
var Trial = class {
  /** How often it was raised; `raisings` are the newest of them. */
  count = 0;
  /** How long its condition held in all, of those that have ended. */
  heldMs = 0;
  #rule;
  #engine;
  #raisings = [];
  #nowMs;
  #open;
  #last = null;
  constructor(rule2, sinceMs) {
    const { repeatS: _repeat, escalate: _escalate, ...judged } = rule2;
    this.#rule = { ...judged, latching: false };
    this.#nowMs = sinceMs;
    const clock2 = { now: () => this.#nowMs, monotonic: () => this.#nowMs };
    const nothing = () => Promise.resolve();
    let ids = 0;
    this.#engine = new AlarmEngine({
      clock: clock2,
      rules: [this.#rule],
      store: { save: nothing, remove: nothing },
      log: nothing,
      newId: () => String(ids += 1)
    });
    this.#engine.subscribe((change2) => this.#note(change2));
  }
  get raisings() {
    return this.#raisings;
  }
  /** Nothing is raised, no delay runs: values that do not meet the condition would change nothing. */
  get isIdle() {
    return this.#open === void 0 && this.#engine.rules()[0]?.state === "normal";
  }
  /** It is raised, and its condition held at the last value: values that meet it would change nothing but the worst. */
  get isHolding() {
    const last = this.#last;
    return this.#open !== void 0 && typeof last === "number" && holdsForSpan(this.#rule, last, last, true) === true;
  }
  /** The time of the update must not be before that of an earlier one, or the earlier one counts. */
  take(update, atMs = update.timestampMs) {
    this.runTo(atMs);
    this.#engine.evaluate({ ...update, source: "trial" });
    if (update.tagId !== this.#rule.tagId || !isUsable(update.quality)) return;
    this.#last = update.value;
    this.noteWorst(update.value);
  }
  /** A value that the open alarm had, without judging it. */
  noteWorst(value) {
    const open3 = this.#open;
    if (open3 === void 0 || typeof value !== "number" || typeof open3.record.threshold !== "number") return;
    const { threshold, value: first } = open3.record;
    const side = Number(first) < threshold || this.#rule.operator.startsWith("<") ? -1 : 1;
    if (this.#hasWorst && (value - Number(open3.worst)) * side > 0) open3.worst = value;
  }
  /** Lets time pass: delays end, as at the ticks of a service. */
  runTo(timeMs) {
    for (let dueMs = this.#engine.dueMs; dueMs <= timeMs; dueMs = this.#engine.dueMs) {
      this.#nowMs = Math.max(this.#nowMs, dueMs);
      this.#engine.tick();
    }
    this.#nowMs = Math.max(this.#nowMs, timeMs);
  }
  /** Ends it: an alarm that is still raised is the last of `raisings`. */
  finish(untilMs) {
    this.runTo(untilMs);
    this.#end(void 0);
    void this.#engine.close();
  }
  /** Of a comparison with one side, or a band that the value has left. */
  get #hasWorst() {
    return this.#rule.operator === "outside" || /^[<>]/.test(this.#rule.operator);
  }
  #note({ record, kind }) {
    if (kind === "alarm_active") {
      this.count += 1;
      this.#open = { record, worst: this.#hasWorst ? record.value : null };
    } else if (kind === "alarm_cleared") this.#end(Date.parse(record.returned_at ?? record.activated_at));
  }
  #end(returnedAtMs) {
    const open3 = this.#open;
    if (open3 === void 0) return;
    const activatedAtMs = Date.parse(open3.record.activated_at);
    if (returnedAtMs !== void 0) this.heldMs += Math.max(0, returnedAtMs - activatedAtMs);
    this.#raisings.push({ activatedAtMs, returnedAtMs, value: open3.record.value, worst: open3.worst });
    if (this.#raisings.length > limits12.trialRaisings) this.#raisings.shift();
    this.#open = void 0;
  }
};

// src/runtime/service/rule-trial.ts
var HOUR_MS = 36e5;
async function tryRule(history, question, asking) {
  const run = new TrialRun(history, question, asking);
  return run.result();
}
var TrialRun = class {
  #history;
  #question;
  #asking;
  #tags;
  #hours = /* @__PURE__ */ new Map();
  #samples = 0;
  constructor(history, question, asking) {
    this.#history = history;
    this.#question = question;
    this.#asking = asking;
    const { rule: rule2 } = question;
    this.#tags = [.../* @__PURE__ */ new Set([rule2.tagId, rule2.onlyWhen?.tagId, otherTagOf(rule2)])].filter((id2) => id2 !== void 0);
  }
  async result() {
    const { rule: rule2, sinceMs, untilMs } = this.#question;
    for (const tagId of this.#tags) this.#hours.set(tagId, await this.#hoursOf(tagId));
    const last = Math.floor(untilMs / HOUR_MS);
    const first = this.#firstHour(Math.floor(sinceMs / HOUR_MS), last);
    const fromMs = Math.max(sinceMs, first * HOUR_MS);
    const trial = new Trial(rule2, fromMs);
    const feed = new Feed2(trial, this.#question.timeoutOf);
    for (let hour = first; hour <= last; hour += 1) {
      if (this.#isSkipped(trial, hour)) continue;
      if (trial.isIdle) await this.#warmUp(feed, hour, first);
      await this.#feed(feed, this.#tags, hour);
    }
    trial.finish(untilMs);
    const { count: count2, heldMs, raisings } = trial;
    const [oldest] = this.#hours.get(rule2.tagId)?.keys() ?? [];
    return {
      sinceMs: fromMs,
      untilMs,
      isWhole: fromMs === sinceMs,
      dataSinceMs: oldest === void 0 ? null : oldest * HOUR_MS,
      count: count2,
      heldMs,
      raisings,
      samples: this.#samples
    };
  }
  async #hoursOf(tagId) {
    const [mins, maxs, counts] = await Promise.all(
      ["min", "max", "count"].map((aggregate) => this.#hourly(tagId, aggregate))
    );
    const hours = /* @__PURE__ */ new Map();
    for (const [hour, min] of mins ?? [])
      hours.set(hour, { min, max: maxs?.get(hour) ?? min, samples: counts?.get(hour) ?? 0 });
    return hours;
  }
  async #hourly(tagId, aggregate) {
    const { sinceMs, untilMs } = this.#question;
    const limit = Math.ceil((untilMs - sinceMs) / HOUR_MS) + 2;
    const reduction = { intervalMs: HOUR_MS, aggregate };
    const { length, times: times2, values } = await this.#history.columns(
      { tagId, sinceMs, untilMs, limit },
      { ...this.#asking, reduction }
    );
    return new Map(Array.from({ length }, (_, i) => [Math.floor((times2[i] ?? 0) / HOUR_MS), values[i] ?? 0]));
  }
  /** The hour from which on the samples that have to be fed are within the bound. */
  #firstHour(first, last) {
    let samples = 0;
    for (let hour = last; hour >= first; hour -= 1) {
      if (this.#isQuiet(hour)) continue;
      for (const tagId of this.#tags) samples += this.#hours.get(tagId)?.get(hour)?.samples ?? 0;
      if (samples > limits16.trial.samples) return hour + 1;
    }
    return first;
  }
  #isSkipped(trial, hour) {
    if (trial.isIdle) return this.#isQuiet(hour);
    const span = this.#own(hour);
    if (span === void 0 || !trial.isHolding || !this.#isAllHeld(span, hour)) return false;
    trial.noteWorst(span.min);
    trial.noteWorst(span.max);
    return true;
  }
  /** In this hour nothing can begin. One without a sample is quiet, unless silence is what the rule is about. */
  #isQuiet(hour) {
    const { rule: rule2 } = this.#question;
    const span = this.#own(hour);
    if (span === void 0) return rule2.operator !== "stale";
    if (rule2.onlyWhen !== void 0 && this.#gate(rule2.onlyWhen, hour) === false) return true;
    return holdsForSpan(rule2, span.min, span.max, true) === false;
  }
  #isAllHeld(span, hour) {
    const { rule: rule2 } = this.#question;
    if (rule2.onlyWhen !== void 0 && this.#gate(rule2.onlyWhen, hour) !== true) return false;
    return holdsForSpan(rule2, span.min, span.max, false) === true;
  }
  #own(hour) {
    return this.#hours.get(this.#question.rule.tagId)?.get(hour);
  }
  /** Whether the gate's comparison held for the whole hour, whatever was before; undefined if that is not known. */
  #gate({ tagId, operator, threshold, hysteresis = 0 }, hour) {
    const span = this.#hours.get(tagId)?.get(hour);
    if (span === void 0) return void 0;
    const value = (of) => typeof threshold === "boolean" ? of !== 0 : of;
    const [low, high] = [value(span.min), value(span.max)];
    const never = [low, high].every((of) => conditionHolds({ operator, threshold, hysteresis }, of, true) === false);
    const always2 = [low, high].every((of) => conditionHolds({ operator, threshold, hysteresis }, of, false) === true);
    if (low !== high && (operator === "==" || operator === "!=")) return void 0;
    return never ? false : always2 ? true : void 0;
  }
  /** Feeds the hours before one that counts: its own tag for a value to start from, the gate since it was last surely open or closed. */
  async #warmUp(feed, hour, first) {
    const { onlyWhen, tagId } = this.#question.rule;
    if (hour === first || feed.hour === hour - 1) return;
    let from = hour - 1;
    if (onlyWhen !== void 0) while (from > first && this.#gate(onlyWhen, from) === void 0) from -= 1;
    for (let before = from; before < hour; before += 1) {
      const tags3 = this.#tags.filter((id2) => id2 !== tagId || before === hour - 1);
      await this.#feed(feed, tags3, before);
    }
  }
  async #feed(feed, tags3, hour) {
    const { sinceMs, untilMs } = this.#question;
    const from = Math.max(sinceMs, hour * HOUR_MS);
    const to = Math.min(untilMs, (hour + 1) * HOUR_MS - 1);
    const series = await Promise.all(
      tags3.map(async (tagId) => ({ tagId, columns: await this.#read(tagId, from, to), at: 0 }))
    );
    feed.hour = hour;
    for (const { columns } of series) this.#samples += columns.length;
    while (feed.take(series, limits16.trial.slice)) {
      await setImmediate4();
      this.#asking.signal?.throwIfAborted();
    }
    feed.trial.runTo(to);
  }
  /** All samples of a span, however many: a store gives the newest. */
  async #read(tagId, sinceMs, untilMs) {
    const limit = limits16.trial.page;
    const columns = await this.#history.columns({ tagId, sinceMs, untilMs, limit }, this.#asking);
    if (columns.length < limit || sinceMs === untilMs) return columns;
    const middle = Math.floor((sinceMs + untilMs) / 2);
    return joined(await this.#read(tagId, sinceMs, middle), await this.#read(tagId, middle + 1, untilMs));
  }
};
function joined(...parts2) {
  const all = new GrowingColumns();
  all.reserve(parts2.reduce((sum, { length }) => sum + length, 0));
  for (const { length, times: times2, values, states } of parts2)
    for (let i = 0; i < length; i += 1) all.add(times2[i] ?? 0, values[i] ?? 0, states[i] ?? 0);
  return all;
}
var Feed2 = class {
  trial;
  /** The hour that was fed last. */
  hour = NaN;
  #timeoutOf;
  /** When the value of a tag will be stale. */
  #staleAt = /* @__PURE__ */ new Map();
  constructor(trial, timeoutOf2) {
    this.trial = trial;
    this.#timeoutOf = timeoutOf2;
  }
  /** Takes so many samples; false once there are no more. */
  take(series, most) {
    for (let i = 0; i < most; i += 1) {
      let next;
      for (const each of series) if (each.at < each.columns.length && timeOf3(each) < timeOf3(next)) next = each;
      if (next === void 0) return false;
      this.#one(next);
      next.at += 1;
    }
    return true;
  }
  #one({ tagId, columns, at }) {
    const timestampMs = columns.times[at] ?? 0;
    const value = columns.values[at] ?? 0;
    const state = columns.states[at] ?? 0;
    for (const [staleTag, { atMs, ...last }] of this.#staleAt) {
      if (atMs >= timestampMs) continue;
      this.#staleAt.delete(staleTag);
      const timeoutMs = (this.#timeoutOf(staleTag) ?? 0) * 1e3;
      const update = { tagId: staleTag, timestampMs: atMs - timeoutMs, value: scalarOf(last.value, last.state) };
      this.trial.take({ ...update, quality: "stale" }, atMs);
    }
    const quality2 = qualityOf(state);
    const timeoutS = this.#timeoutOf(tagId) ?? 0;
    if (quality2 === "stale" && timeoutS > 0 && this.#staleAt.has(tagId)) return;
    if (timeoutS > 0 && isUsableState(state))
      this.#staleAt.set(tagId, { atMs: timestampMs + timeoutS * 1e3, value, state });
    else this.#staleAt.delete(tagId);
    this.trial.take({ tagId, timestampMs, value: scalarOf(value, state), quality: quality2 });
  }
};
function timeOf3(series) {
  return series?.columns.times[series.at] ?? Infinity;
}

// src/runtime/service/rule-changes.ts
var DAY_MS4 = 24 * 36e5;
var RULE_CHANGED = "alarm_rule_changed";
var RuleChanges = class {
  #parts;
  #turn = Promise.resolve();
  #trials = 0;
  constructor(parts2) {
    this.#parts = parts2;
  }
  originOf(tagId, alarmId) {
    const { project } = this.#parts.options.present;
    if (project.addedAlarms[tagId]?.some(({ id: id2 }) => id2 === alarmId) === true) return "project";
    const tag = project.tags.find(({ id: id2 }) => id2 === tagId);
    if (tag?.isOurs === true) return "service";
    if (tag !== void 0 && tag.hasDefaultAlarms !== true)
      return tag.alarms.some(({ id: id2 }) => id2 === alarmId) ? "project" : "service";
    return defaultAlarmRow(tagId, alarmId) === void 0 ? "service" : "default";
  }
  async change(caller, change2, { user: said, language }) {
    const refusal = await this.#parts.gate.refusalNow(caller, "change rule");
    if (refusal !== void 0) return refusal;
    const taken = this.#turn.then(() => this.#change(change2, nameInBook(caller, said), language));
    this.#turn = taken.catch(() => void 0);
    return taken;
  }
  async trial(change2, { days: days2, language }, asker) {
    if (this.#trials > 0) return { refused: "trial-under-way" };
    this.#trials += 1;
    try {
      const edited = await this.#edited(change2, language);
      if (isRefusal(edited)) return edited;
      const { after: rule2 } = edited;
      if (rule2 === void 0) return { refused: "no-such-rule", ...change2 };
      const { options, history, tags: tags3 } = this.#parts;
      const untilMs = options.clock.now();
      const timeoutOf2 = (tagId) => tags3.definition(tagId)?.timeoutS;
      return await tryRule(history, { rule: rule2, sinceMs: untilMs - days2 * DAY_MS4, untilMs, timeoutOf: timeoutOf2 }, asker);
    } finally {
      this.#trials -= 1;
    }
  }
  async #change(change2, user6, language) {
    const edited = await this.#edited(change2, language);
    if (isRefusal(edited)) return edited;
    const { reload: reload2, logbook, alarms, options } = this.#parts;
    const { clock: clock2, projectStore: store } = options;
    if (store !== void 0 && !isDeepStrictEqual(edited.before, edited.after)) {
      try {
        await store.mayWrite();
        await logbook.append(this.#entry(change2, edited, user6));
        await store.write(edited.text, clock2.now());
      } catch (error) {
        if (!isBitacoraError(error, "project-not-writable")) throw error;
        return { refused: "project-not-writable", reason: describeError(error, language) };
      }
      const report = await reload2.again(language, user6);
      if ("refused" in report) return { refused: "rule-refused", lines: [report.refused] };
    }
    if (change2.keys === void 0) return { removed: true };
    const { tagId, alarmId } = change2;
    const status = alarms.rules().find(({ rule: rule2 }) => rule2.tagId === tagId && rule2.id === alarmId);
    return status ?? { refused: "no-such-rule", tagId, alarmId };
  }
  /** The project's text with the change, and the rule in both. */
  async #edited(change2, language) {
    const { options, alarms, complete } = this.#parts;
    const { projectStore: store, present } = options;
    const { tagId, alarmId, keys: keys2 } = change2;
    if (store === void 0) return { refused: "rule-not-editable", tagId, alarmId };
    const read2 = await store.read(language).catch(() => void 0);
    if (read2 === void 0 || present.file !== void 0 && read2.file.sha256 !== present.file.sha256)
      return { refused: "project-changed" };
    const isOurs = this.originOf(tagId, alarmId) === "service" && alarms.rulesFor(tagId).some(({ id: id2 }) => id2 === alarmId);
    if (isOurs) return { refused: "rule-not-editable", tagId, alarmId };
    const edits = ruleEdits(read2.text, change2);
    if (edits === void 0) return { refused: "no-such-rule", tagId, alarmId };
    const text3 = editProject(read2.text, edits);
    if (text3 === void 0) return { refused: "rule-not-editable", tagId, alarmId };
    const { project, faults: faults2 } = store.parse(text3);
    if (project === void 0)
      return { refused: "rule-refused", lines: faults2.map((fault) => faultLine(fault, language)) };
    const before = this.#ruleIn(present.project, change2);
    const completed = complete(project);
    const after = this.#ruleIn(completed, change2);
    const isAsAsked = after === void 0 === (keys2 === void 0) && changesOnly(tagId, present.project, completed);
    return isAsAsked ? { text: text3, before, after } : { refused: "rule-not-editable", tagId, alarmId };
  }
  #ruleIn(project, { tagId, alarmId }) {
    const { tags: tags3, options } = this.#parts;
    const listed2 = project.tags.find(({ id: id2 }) => id2 === tagId);
    const unlisted = tags3.definition(tagId) ?? { id: tagId, description: "", unitSi: unitOf(tagId) };
    const rules = listed2?.alarms ?? alarmsOfTag(unlisted, project, options.messages.defaultAlarms);
    return rules.find(({ id: id2 }) => id2 === alarmId);
  }
  #entry({ tagId, alarmId }, { before, after }, user6) {
    const { entries } = this.#parts.options.messages;
    const [was, is] = [before, after].map((rule2) => rule2 && alarmConfiguration2(rule2, void 0));
    const keys2 = Object.keys({ ...was, ...is }).filter((key) => !isDeepStrictEqual(was?.[key], is?.[key]));
    const unit2 = unitOf(tagId, this.#parts.tags);
    const said = (key, value) => typeof value === "number" && ["threshold", "low", "high"].includes(key) ? shownValue(tagId, unit2, value, entries.language) : value === void 0 ? "\u2013" : typeof value === "string" ? value : JSON.stringify(value);
    const changes = keys2.map((key) => `${key} ${said(key, was?.[key])} \u2192 ${said(key, is?.[key])}`).join(", ");
    const act = before === void 0 ? "added" : after === void 0 ? "removed" : "changed";
    const message2 = (after ?? before)?.message ?? alarmId;
    return {
      kind: "manual",
      summary: entries.alarmRuleChanged({ act, message: message2, tagId, user: user6, changes }),
      payload: { event: RULE_CHANGED, tag_id: tagId, alarm_id: alarmId, before: was ?? null, after: is ?? null },
      user: user6
    };
  }
};
function changesOnly(tagId, before, after) {
  const others = ({ tags: tags3, addedAlarms: addedAlarms2 }) => ({
    tags: tags3.filter(({ id: id2 }) => id2 !== tagId),
    addedAlarms: Object.entries(addedAlarms2).filter(([id2]) => id2 !== tagId)
  });
  return isDeepStrictEqual(others(before), others(after));
}

// src/runtime/doctor/kept-examination.ts
var KeptExamination = class {
  #clock;
  #examine;
  #kept = /* @__PURE__ */ new Map();
  constructor(clock2, examine2) {
    this.#clock = clock2;
    this.#examine = examine2;
  }
  look(language) {
    const nowMs = this.#clock.monotonic();
    const kept = this.#kept.get(language);
    if (kept !== void 0 && nowMs < kept.untilMs) return kept.examination;
    const atMs = this.#clock.now();
    const examination = this.#examine(language).then((findings) => ({ atMs, findings }));
    this.#kept.set(language, { untilMs: nowMs + limits16.doctor.keptMs, examination });
    return examination;
  }
};

// src/runtime/doctor/served-doctor.ts
function servedDoctor(options) {
  const { clock: clock2, dataDir, host, port, present } = options;
  const kept = new KeptExamination(clock2, (locale) => {
    const { doctor: texts, bus: bus2 } = messagesIn(locale);
    const { project } = present;
    const shared = { dataDir, project, host, port, locale, texts, bus: bus2 };
    return examine({
      ...shared,
      projectFile: void 0,
      serviceUrl: void 0,
      isService: true,
      installation: installation(),
      nowMs: clock2.now()
    });
  });
  return (language) => kept.look(language);
}

// src/runtime/service/computer.ts
import { readdir as readdir6 } from "node:fs/promises";
import { networkInterfaces as networkInterfaces2 } from "node:os";
import { join as join13 } from "node:path";
var BY_ID = "/dev/serial/by-id";
var PORT = /^tty(?:USB|ACM|AMA|SC|O|mxc)\d+$/;
async function lookAtComputer() {
  const can = canInterfaces().map((name2) => {
    const link = readLink(name2);
    const isUp = link.kind === "can" && link.up;
    return { name: name2, up: isUp, frames: link.kind === "can" ? link.received : 0 };
  });
  const named6 = await readdir6(BY_ID).catch(() => []);
  const all = named6.length > 0 ? named6.map((name2) => join13(BY_ID, name2)) : await otherPorts();
  return { can, serial: all.toSorted().slice(0, limits16.serialPorts), addresses: addresses() };
}
async function otherPorts() {
  const names = await readdir6("/dev").catch(() => []);
  return names.filter((name2) => PORT.test(name2)).map((name2) => join13("/dev", name2));
}
function addresses() {
  const own = Object.values(networkInterfaces2()).flatMap((list) => list ?? []);
  return own.flatMap(({ internal, family, address }) => internal || family !== "IPv4" ? [] : [address]);
}

// src/runtime/service/service-parts.ts
function servicePartsOf(options, { tags: tags3, intake, sourceOrder, alarms, history, logbook, outbox, dataDirClaim, room }, {
  watches,
  outputs,
  connected,
  sourcing,
  bus: bus2,
  reload: reload2,
  rules,
  projectChanges,
  consolePages,
  targets,
  anchor,
  chart: chart2,
  signalk,
  access: access4,
  acts,
  https: https2
}) {
  const { version, clock: clock2, present, messages: messages2 } = options;
  const sources = () => sourcing.sources;
  const witnesses = () => connected.of(witness);
  return {
    version,
    language: messages2.locale,
    clock: clock2,
    get project() {
      return present.project;
    },
    reload: reload2,
    targets,
    anchor,
    rules,
    projectChanges,
    consolePages,
    computer: lookAtComputer,
    signalk,
    access: access4,
    acts,
    https: https2,
    tags: tags3,
    alarms,
    history,
    logbook,
    sourceStatistics: () => sources().statistics(),
    buses: () => sources().buses(),
    devices: () => sources().devices(),
    devicesOn: (line) => sources().devicesOn(line),
    intake,
    choices: sourceOrder,
    bus: bus2,
    outputStatistics: () => outputs.statistics(),
    withholdsValues: () => !present.project.outputsSimulated && outputs.sendsValues,
    chart: chart2,
    rawServer: () => outputs.rawServer?.report() ?? null,
    witnesses: () => witnesses().flatMap((each) => each.report()),
    dataDirFault: () => dataDirClaim.fault,
    unwrittenEntries: () => outbox.waiting + outbox.lost,
    diskRoom: () => room.room,
    clockReport: () => watches.clock.report(),
    watchdogReport: () => options.watchdogReport?.() ?? null,
    doctor: servedDoctor(options),
    readiness: () => {
      const isFull = room.isFull ? "disk-full" : null;
      const ownFault = watches.partFault ?? isFull ?? watches.book.fault;
      const reason3 = ownFault ?? witnesses()[0]?.refusal ?? sources().fault ?? outputs.fault;
      return { ready: reason3 === null, reason: reason3 };
    }
  };
}

// src/connectors/signalk/open-signalk.ts
import { fileURLToPath as fileURLToPath2 } from "node:url";
import { dirname as dirname5, join as join16 } from "node:path";

// src/signalk/file-application-data.ts
import { Buffer as Buffer4 } from "node:buffer";
import { mkdir, readdir as readdir7, readFile as readFile6 } from "node:fs/promises";
import { join as join14 } from "node:path";
var FileApplicationData = class {
  #folder;
  #turn = Promise.resolve();
  /** By file, least recently used first. A document that is being read counts 0 bytes. */
  #kept = /* @__PURE__ */ new Map();
  constructor(folder) {
    this.#folder = folder;
  }
  read(name2) {
    const file = this.#fileOf(name2);
    const kept = this.#kept.get(file);
    if (kept === void 0) return this.#readFile(file);
    this.#kept.delete(file);
    this.#kept.set(file, kept);
    return kept.document;
  }
  change(name2, change2) {
    const changed3 = this.#turn.then(() => this.#change(name2, change2));
    this.#turn = changed3.catch(() => void 0);
    return changed3;
  }
  async versions({ scope, app }) {
    const names = await namesIn(join14(this.#folder, scope, app));
    return names.filter((name2) => name2.endsWith(".json")).map((name2) => name2.slice(0, -".json".length));
  }
  async #change(name2, change2) {
    const before = await this.read(name2);
    const [after, text3] = changed2(before, change2);
    const bytes = Buffer4.byteLength(text3);
    const { documents: documents2, documentBytes: documentBytes2 } = limits13.applicationData;
    if (bytes > documentBytes2) throw new DocumentRefused("bytes");
    if (before === void 0 && await this.#count() >= documents2) throw new DocumentRefused("documents");
    await this.#makeFolder(name2);
    await writeDurably(this.#fileOf(name2), text3, 384);
    this.#keep(this.#fileOf(name2), { document: Promise.resolve(after), bytes });
  }
  async #readFile(file) {
    const reading = readFile6(file, "utf8");
    const kept = { document: reading.then((text3) => JSON.parse(text3)), bytes: 0 };
    this.#kept.set(file, kept);
    try {
      const document = await kept.document;
      if (this.#kept.get(file) === kept) this.#keep(file, { ...kept, bytes: Buffer4.byteLength(await reading) });
      return document;
    } catch (error) {
      if (this.#kept.get(file) === kept) this.#kept.delete(file);
      if (systemErrorCode(error) === "ENOENT") return void 0;
      throw error;
    }
  }
  #keep(file, kept) {
    this.#kept.delete(file);
    this.#kept.set(file, kept);
    let bytes = 0;
    for (const each of this.#kept.values()) bytes += each.bytes;
    for (const [oldest, each] of this.#kept) {
      if (bytes <= limits13.applicationData.keptBytes) return;
      this.#kept.delete(oldest);
      bytes -= each.bytes;
    }
  }
  /** Creates the folder, and syncs its parents so that it survives a power cut. */
  async #makeFolder({ scope, app }) {
    const [above, own] = [join14(this.#folder, scope), join14(this.#folder, scope, app)];
    if (await mkdir(own, { recursive: true, mode: 448 }) === void 0) return;
    for (const folder of [above, this.#folder, join14(this.#folder, "..")]) await syncDirectory(folder);
  }
  async #count() {
    const names = await readdir7(this.#folder, { recursive: true }).catch(() => []);
    return names.filter((name2) => name2.endsWith(".json")).length;
  }
  #fileOf({ scope, app, version }) {
    return join14(this.#folder, scope, app, `${version}.json`);
  }
};
function changed2(before, change2) {
  try {
    const after = change2(before);
    return [after, JSON.stringify(after)];
  } catch (error) {
    if (error instanceof RangeError) throw new DocumentRefused("depth");
    throw error;
  }
}
async function namesIn(folder) {
  return readdir7(folder).catch(ifMissing([]));
}

// src/signalk/file-webapps.ts
import { createReadStream as createReadStream2 } from "node:fs";
import { readdir as readdir8, readFile as readFile7, stat as stat4 } from "node:fs/promises";
import { join as join15, relative } from "node:path";

// src/signalk/webapps.ts
var MEDIA_TYPES2 = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  md: "text/plain; charset=utf-8",
  json: "application/json; charset=utf-8",
  map: "application/json; charset=utf-8",
  geojson: "application/geo+json",
  webmanifest: "application/manifest+json",
  xml: "application/xml",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  ico: "image/x-icon",
  woff: "font/woff",
  woff2: "font/woff2",
  ttf: "font/ttf",
  eot: "application/vnd.ms-fontobject",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  wav: "audio/wav",
  mp4: "video/mp4",
  wasm: "application/wasm"
};
function mediaTypeOf(name2) {
  return MEDIA_TYPES2[name2.slice(name2.lastIndexOf(".") + 1).toLowerCase()] ?? "application/octet-stream";
}

// src/signalk/file-webapps.ts
async function findWebapps(names, roots) {
  const webapps = [];
  const missing = [];
  for (const name2 of names) {
    const found = await findIn(name2, roots);
    if (found === void 0) missing.push(name2);
    else webapps.push(found);
  }
  return { webapps, missing };
}
async function findIn(name2, roots) {
  for (const root of roots) {
    const folder = join15(root, "node_modules", name2);
    const manifest = await readManifest(folder);
    if (manifest === void 0) continue;
    const files = await listFiles(join15(folder, "public")) ?? await listFiles(folder);
    const page2 = files?.get("index.html");
    if (files === void 0 || page2 === void 0) continue;
    return { name: name2, ...manifest, files: new Map([...files, ["", page2]]) };
  }
  return void 0;
}
async function readManifest(folder) {
  try {
    const parsed5 = JSON.parse(await readFile7(join15(folder, "package.json"), "utf8"));
    const { version, description, signalk } = parsed5;
    return {
      version: typeof version === "string" ? version : "",
      description: typeof description === "string" ? description : "",
      signalk: typeof signalk === "object" && signalk !== null ? signalk : {}
    };
  } catch {
    return void 0;
  }
}
async function listFiles(folder) {
  const items = await readdir8(folder, { recursive: true, withFileTypes: true }).catch(() => void 0);
  if (items === void 0) return void 0;
  const files = /* @__PURE__ */ new Map();
  for (const item of items) {
    if (!item.isFile() || files.size >= limits13.webapps.files) continue;
    const file = join15(item.parentPath, item.name);
    const path = relative(folder, file).replaceAll("\\", "/");
    if (path.startsWith("node_modules/")) continue;
    const { size: bytes, mtimeMs } = await stat4(file);
    files.set(path, {
      mediaType: mediaTypeOf(item.name),
      bytes,
      etag: `"${bytes.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
      read: () => createReadStream2(file)
    });
  }
  return files;
}

// src/connectors/signalk/open-signalk.ts
var FOLDER2 = "signalk";
async function openSignalk({
  project,
  dataDir,
  log,
  locale,
  key
}) {
  const settings = sectionOf(project, signalkSection);
  if (settings === null) return void 0;
  const { vessel } = project;
  const { name: name2, mmsi, uuid = uuidFrom(ownText(key) ?? project.id), paths } = settings;
  const { webapps, missing } = await findWebapps(settings.webapps, [dataDir, ...foldersAbove()]);
  const fault = missing.length === 0 ? null : wordsIn2(locale).webappsMissing({ names: missing, folder: dataDir, packages: missing.join(" ") });
  if (fault !== null) log.warning(fault);
  const { loaM: lengthM, beamM, draftM } = vessel;
  return {
    identity: {
      name: name2,
      mmsi,
      uuid: `urn:mrn:signalk:uuid:${uuid}`,
      lengthM,
      beamM,
      draftM,
      shipType: shipTypeOf(vessel.type)
    },
    paths,
    applicationData: new FileApplicationData(join16(dataDir, FOLDER2)),
    webapps,
    fault: () => fault
  };
}
function ownText(key) {
  return key === void 0 ? void 0 : publicBytes(key.key).toString("hex");
}
function foldersAbove() {
  const folders = [];
  let folder = dirname5(fileURLToPath2(import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6) + "src/connectors/signalk/open-signalk.js"));
  while (folder !== dirname5(folder)) {
    folders.push(folder);
    folder = dirname5(folder);
  }
  return folders;
}

// src/ais/targets.ts
var AisTargets = class {
  feed = new Feed();
  /** Every report of a station with a number, including our own vessel's, for outputs that forward what is heard. */
  reports = new Feed();
  #options;
  #targets = /* @__PURE__ */ new Map();
  #ownMmsi;
  #counters = {
    reports: 0,
    own: 0,
    /** Reports marked as our own although the station is a target. */
    own_doubted: 0,
    refused: 0,
    odd_numbers: 0,
    safety_texts: 0,
    damaged_values: 0,
    left_out: 0,
    silent: 0
  };
  constructor(options) {
    this.#options = options;
    this.#ownMmsi = options.ownMmsi;
  }
  get size() {
    return this.#targets.size;
  }
  /** Where our vessel is; undefined while that is not known. */
  get ownPosition() {
    return this.#options.ownPosition();
  }
  /** In the order in which they were first heard. */
  [Symbol.iterator]() {
    return this.#targets.values();
  }
  /** Never throws. */
  take(report) {
    const { timestampMs, source, said } = report;
    this.#counters.reports += 1;
    const mmsi = mmsiOf(report.mmsi);
    if (mmsi === void 0) {
      this.#counters.refused += 1;
      return;
    }
    const messages2 = report.class ?? this.#classOf(mmsi);
    if (isOddMmsi(mmsi, messages2)) this.#counters.odd_numbers += 1;
    if (typeof said.safetyText === "string") this.#counters.safety_texts += 1;
    const key = keyOf6(mmsi, messages2);
    const known2 = this.#targets.get(key);
    const isOwn2 = this.#isOwn(mmsi, report);
    this.reports.tell({ mmsi, isOwn: isOwn2, report });
    if (isOwn2) {
      this.#counters.own += 1;
      return;
    }
    const target = known2 ?? new AisTarget(mmsi, messages2);
    const { fields, damaged } = target.take(said, timestampMs, source, this.#options.now());
    target.class = messages2;
    this.#counters.damaged_values += damaged;
    if (known2 === void 0) {
      this.#targets.set(key, target);
      if (this.#leaveOutOne(target) === target) return;
    }
    this.feed.tell({ target, kind: "heard", fields });
  }
  /** Removes the stations that have been silent too long. */
  expire() {
    const nowMs = this.#options.now();
    for (const target of this.#targets.values()) {
      if (nowMs - target.heardMs <= target.silentMs) continue;
      this.#counters.silent += 1;
      this.#remove(target);
    }
  }
  counters() {
    return { ...this.#counters };
  }
  #isOwn(mmsi, { class: messages2, isOwn: isOwn2, said }) {
    if (this.#options.ownMmsi !== void 0) return mmsi === this.#options.ownMmsi;
    if (isOwn2) {
      if (this.#isTarget(mmsi)) this.#counters.own_doubted += 1;
      else if (!isOddMmsi(mmsi, messages2 ?? classOfMmsi(mmsi))) this.#ownMmsi = mmsi;
      return true;
    }
    return mmsi === this.#ownMmsi && !this.#isTarget(mmsi) && !this.#isElsewhere(said.position);
  }
  #isTarget(mmsi) {
    return KINDS3.some((messages2) => this.#targets.has(keyOf6(mmsi, messages2)));
  }
  #isElsewhere(position) {
    const own = this.ownPosition;
    if (own === void 0 || position === void 0 || position === null) return false;
    return distanceM(own, position) > limits10.ownWithinM;
  }
  /** The class for a message that stations of any class send: that of the known target, otherwise by the number. */
  #classOf(mmsi) {
    const known2 = KINDS3.map((messages2) => this.#targets.get(keyOf6(mmsi, messages2)));
    return known2.find((target) => target !== void 0)?.class ?? classOfMmsi(mmsi);
  }
  /** Removes and returns the station that has to leave if `added` is one too many; it may be `added` itself. */
  #leaveOutOne(added2) {
    const everybody = [...this.#targets.values()];
    const alike = everybody.filter((target) => rankOf2(target) === rankOf2(added2));
    const isShareFull = alike.length > (SHARES[rankOf2(added2)] ?? limits10.targets);
    if (!isShareFull && everybody.length <= limits10.targets) return void 0;
    const own = this.ownPosition;
    let last = added2;
    let lastFarness = farnessOf(added2, own);
    for (const target of isShareFull ? alike : everybody) {
      const ranks = RANKS.indexOf(rankOf2(target)) - RANKS.indexOf(rankOf2(last));
      const farness = farnessOf(target, own);
      if (ranks < 0 || ranks === 0 && farness <= lastFarness) continue;
      last = target;
      lastFarness = farness;
    }
    this.#counters.left_out += 1;
    this.#remove(last);
    return last;
  }
  #remove(target) {
    this.#targets.delete(keyOf6(target.mmsi, target.class));
    this.feed.tell({ target, kind: "gone", fields: [] });
  }
};
var KINDS3 = ["A", "base", "aton", "aircraft"];
var RANKS = ["beacon", "usual", "odd"];
var SHARES = { beacon: limits10.beacons, odd: limits10.oddNumbers };
function rankOf2({ beacon, hasOddNumber }) {
  if (beacon !== void 0) return "beacon";
  return hasOddNumber ? "odd" : "usual";
}
function farnessOf({ position, heardMs }, own) {
  if (own === void 0) return -heardMs;
  return position === void 0 ? Infinity : distanceM(own, position);
}
function keyOf6(mmsi, messages2) {
  return `${kindOf2(messages2)} ${mmsi}`;
}

// src/runtime/service/open-targets.ts
function openTargets({ project, clock: clock2 }, tags3) {
  const degrees2 = (tagId) => {
    const present = tags3.value(tagId);
    return typeof present?.value === "number" && isUsable(present.quality) ? present.value : void 0;
  };
  return new AisTargets({
    now: () => clock2.monotonic(),
    ownMmsi: sectionOf(project, signalkSection)?.mmsi,
    ownPosition: () => {
      const [latitude, longitude] = [degrees2("VESSEL.LAT_DEG"), degrees2("VESSEL.LON_DEG")];
      return latitude === void 0 || longitude === void 0 ? void 0 : { latitude, longitude };
    }
  });
}

// src/runtime/service/project-changes.ts
import { isDeepStrictEqual as isDeepStrictEqual2 } from "node:util";
import { Document } from "yaml";
var ProjectChanges = class {
  #parts;
  /** One after another: a change is made from the text that the one before has left. */
  #turn = Promise.resolve();
  constructor(parts2) {
    this.#parts = parts2;
  }
  get file() {
    return this.#parts.options.projectStore?.file;
  }
  get canBegin() {
    return this.file === void 0 && this.#parts.options.firstProject !== void 0;
  }
  async read(caller) {
    return this.#parts.gate.refusal(caller, "change project") ?? this.#read();
  }
  async check(caller, text3, language) {
    const refusal = this.#parts.gate.refusal(caller, "change project");
    if (refusal !== void 0) return refusal;
    const now = await this.#read();
    return this.#check(isRefusal(now) ? "" : now.text, text3, language);
  }
  write(caller, draft, sha2563, said) {
    return this.#inTurn(caller, "change project", () => this.#write(caller, draft, sha2563, said));
  }
  begin(caller, project, said) {
    return this.#inTurn(caller, "begin project", () => this.#begin(caller, project, said));
  }
  async #inTurn(caller, act, work) {
    const refusal = await this.#parts.gate.refusalNow(caller, act);
    if (refusal !== void 0) return refusal;
    const done2 = this.#turn.then(work);
    this.#turn = done2.catch(() => void 0);
    return done2;
  }
  async #read() {
    if (this.file === void 0) return { refused: "no-project-file" };
    try {
      const { text: text3, state } = await readProjectText(this.file);
      return { text: text3, value: valueOf(text3), sha256: state.sha256, modified_at: state.modifiedAt };
    } catch (error) {
      if (!isBitacoraError(error, "project-unreadable")) throw error;
      return { refused: "project-not-writable", reason: describeError(error) };
    }
  }
  #check(before, text3, language) {
    const parsed5 = this.#parts.options.projectStore?.parse(text3);
    const finding = (level) => (fault) => ({
      level,
      path: fault.path,
      line: fault.line ?? null,
      message: faultLine(fault, language)
    });
    const findings = [
      ...(parsed5?.faults ?? []).map(finding("fault")),
      ...(parsed5?.warnings ?? []).map(finding("warning"))
    ];
    return { ok: parsed5?.project !== void 0, findings, changes: changedSections(before, text3) };
  }
  async #write(caller, draft, sha2563, { user: said, language }) {
    const before = await this.#read();
    if (isRefusal(before)) return before;
    if (sha2563 !== void 0 && sha2563 !== before.sha256) return { refused: "project-changed" };
    const text3 = "text" in draft ? draft.text : editProject(before.text, draft.changes);
    if (text3 === void 0) return { refused: "project-not-editable" };
    const { ok, findings, changes } = this.#check(before.text, text3, language);
    if (!ok) return { refused: "project-faulty", lines: findings.map(({ message: message2 }) => message2) };
    const { gate, logbook, options, reload: reload2 } = this.#parts;
    const ofAccess = changes.includes("access") ? gate.refusal(caller, "change access") : void 0;
    if (ofAccess !== void 0) return ofAccess;
    const paths = newFilesAndPrograms(before.text, text3);
    if (paths.length > 0) return { refused: "only-at-computer", paths };
    const { projectStore: store, clock: clock2, messages: messages2 } = options;
    if (store === void 0 || text3 === before.text) return { applied: [], needs_restart: [] };
    const user6 = nameInBook(caller, said);
    try {
      await store.mayWrite();
      await logbook.append({
        kind: "manual",
        summary: messages2.entries.projectWritten({ changes }),
        payload: { event: PROJECT_WRITTEN, changes, project_sha256_before: before.sha256 },
        user: user6
      });
      await store.write(text3, clock2.now());
    } catch (error) {
      if (!isBitacoraError(error, "project-not-writable")) throw error;
      return { refused: "project-not-writable", reason: describeError(error, language) };
    }
    const taken = await reload2.fromFile(language, user6);
    return "refused" in taken ? { refused: "project-faulty", lines: [taken.refused] } : taken;
  }
  async #begin(caller, project, { user: user6, language }) {
    const { options, logbook } = this.#parts;
    const { firstProject: firstProject2, projectStore: store, messages: messages2 } = options;
    if (firstProject2 === void 0 || store === void 0 || store.file !== void 0)
      return { refused: "project-changed" };
    const document = new Document(project);
    document.commentBefore = ` ${messages2.project.init.setUp}`;
    const text3 = document.toString({ lineWidth: 0 });
    const { faults: faults2 } = store.parse(text3);
    if (faults2 !== void 0)
      return { refused: "project-faulty", lines: faults2.map((fault) => faultLine(fault, language)) };
    const paths = newFilesAndPrograms("", text3);
    if (paths.length > 0) return { refused: "only-at-computer", paths };
    try {
      await firstProject2.write(text3);
    } catch (error) {
      return { refused: "project-not-writable", reason: systemErrorCode(error) ?? String(error) };
    }
    const changes = Object.keys(project);
    await logbook.append({
      kind: "manual",
      summary: messages2.entries.projectWritten({ changes }),
      payload: { event: PROJECT_WRITTEN, changes },
      user: nameInBook(caller, user6)
    });
    firstProject2.start();
    return { applied: [], needs_restart: changes };
  }
};
function changedSections(before, after) {
  const [was, is] = [valueOf(before), valueOf(after)];
  return [.../* @__PURE__ */ new Set([...Object.keys(was), ...Object.keys(is)])].filter((key) => !isDeepStrictEqual2(was[key], is[key]));
}
function valueOf(text3) {
  const { value } = readYaml(text3);
  return typeof value === "object" && value !== null ? value : {};
}
var LOCAL = /^(?:command|dir|file|ca|cert|key|webapps|.+_file)$/;
var HARMLESS = /^logbook\.witnesses/;
function newFilesAndPrograms(before, after) {
  const had = new Set(localValues(valueOf(before)).map(({ key, text: text3 }) => `${key} ${text3}`));
  return localValues(valueOf(after)).filter(({ key, text: text3, path }) => !had.has(`${key} ${text3}`) && !HARMLESS.test(path) && !text3.startsWith('"/dev/')).map(({ path }) => path);
}
function localValues(value, path = "") {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = path === "" ? key : `${path}.${key}`;
    return LOCAL.test(key) ? [{ key, text: JSON.stringify(inner), path: at }] : localValues(inner, at);
  });
}

// src/runtime/service/console-pages.ts
import { join as join17 } from "node:path";
var NONE3 = { revision: 0, pages: [] };
async function openConsolePages(dataDir, mayWrite) {
  const file = new StateFile({ file: join17(dataDir, "console-pages.json"), mayWrite, parse: pagesIn });
  let kept = await file.read() ?? NONE3;
  return {
    current: () => kept,
    async write(pages) {
      const next = { revision: kept.revision + 1, pages };
      await file.write(next);
      kept = next;
      return next;
    }
  };
}
function pagesIn(read2) {
  const { revision, pages } = read2;
  return typeof revision === "number" && Array.isArray(pages) ? { revision, pages } : void 0;
}

// src/runtime/service/reload.ts
import { isDeepStrictEqual as isDeepStrictEqual3 } from "node:util";

// src/project/own-units.ts
function ownUnits({ tags: tags3, nmea2000, sources }) {
  const topics = sources.flatMap((source) => source.type === "mqtt" ? source.topics : []);
  const units = new Map([
    ...topics.map(({ tagId, unitSi }) => [tagId, unitSi]),
    ...tags3.map(({ id: id2, unitSi }) => [id2, unitSi])
  ]);
  const rows = nmea2000.mappings.flatMap(
    ({ mapping }) => mapping === void 0 ? [] : [{ expression: expressionOf(mapping.tag), unitSi: mapping.unitSi }]
  );
  return (tagId) => units.get(tagId) ?? rows.find(({ expression }) => expression.test(tagId))?.unitSi;
}

// src/runtime/service/reload.ts
var TAKES = {
  id: void 0,
  name: [],
  customer: [],
  // Our nodes say the vessel's name on their buses.
  vessel: ["sources"],
  systemsEnabled: [],
  sources: ["sources"],
  outputsSimulated: ["sources"],
  tags: ["tags", "rules"],
  historian: void 0,
  logbook: void 0,
  nmea2000: ["rawServer", "sources"],
  defaultAlarms: ["rules"],
  anchor: [],
  collision: [],
  addedAlarms: ["rules"],
  https: void 0,
  // Who may do what does not change beneath those who have signed in.
  access: void 0,
  // Asked for with each answer.
  names: []
};
var WITH_UNITS = [
  "systemsEnabled",
  "sources",
  "tags",
  "nmea2000",
  "defaultAlarms",
  "addedAlarms"
];
var NAMES = {
  systemsEnabled: "systems_enabled",
  outputsSimulated: "outputs_simulated",
  defaultAlarms: "alarms.defaults",
  addedAlarms: "alarms.rules"
};
var Reload = class {
  #parts;
  #turn = Promise.resolve();
  constructor(parts2) {
    this.#parts = parts2;
  }
  /** As `ServiceParts.reload`; one after the other. */
  async fromFile(language, user6) {
    if (this.#parts.options.projectStore?.file !== void 0) return this.again(language, user6);
    return this.#refuse(messagesIn(language).cli.serve.nothingToReload);
  }
  /** The same, also of the demo, whose text in memory was changed. */
  again(language, user6) {
    const taken = this.#turn.then(() => this.#fromFile(language, user6));
    this.#turn = taken.catch(() => void 0);
    return taken;
  }
  async #fromFile(language, user6) {
    const { projectStore } = this.#parts.options;
    if (projectStore === void 0) return this.#refuse(messagesIn(language).cli.serve.nothingToReload);
    try {
      const { project, file, warnings } = await projectStore.read(language);
      for (const line of warnings) this.#parts.options.log.warning(line);
      return await this.#take(this.#parts.complete(project), file, user6);
    } catch (error) {
      if (!isBitacoraError(error, "project-invalid", "project-unreadable")) throw error;
      return this.#refuse(describeError(error, language));
    }
  }
  #refuse(refused2) {
    this.#parts.options.log.error(refused2);
    return { refused: refused2 };
  }
  async #take(next, file, user6) {
    const { options } = this.#parts;
    const { present } = options;
    const converted3 = this.#convertedTags(present.project, next);
    const change2 = changeOf(present.project, next, converted3.length > 0);
    const tagsLater = await this.#apply(change2);
    const report = {
      applied: change2.now,
      needs_restart: [...change2.later, ...converted3.map((id2) => `tags.${id2}`), ...tagsLater]
    };
    const fileBefore = present.file;
    present.file = file;
    if (report.applied.length + report.needs_restart.length > 0)
      this.#tell(report, user6, { project_sha256: file.sha256, ...wasBefore(fileBefore) });
    return report;
  }
  /** Gives the tags that a restart has to take. */
  async #apply({ project, parts: parts2, connectors }) {
    const { options, connected, outputs, sourcing, tags: tags3, watches } = this.#parts;
    const { present } = options;
    const before = present.project;
    const rulesBefore = this.#rulesOf(before);
    present.project = project;
    const tagsLater = parts2.has("tags") ? this.#takeTags(before, project) : [];
    if (parts2.has("rules")) this.#takeRules(rulesBefore, this.#rulesOf(project));
    watches.take(project);
    for (const connector of connectors) await connected.reopen(connector, outputs);
    if (parts2.has("rawServer")) await outputs.replaceRawServer(project);
    if (parts2.has("sources")) await sourcing.replace(project, tags3);
    return tagsLater;
  }
  #tell(report, user6, hashes) {
    const { outbox, options } = this.#parts;
    const { log, messages: messages2 } = options;
    const applied = report.applied.join(", ");
    const restart = report.needs_restart.join(", ");
    log.info(messages2.cli.serve.reloaded({ applied, restart }));
    const payload = { event: PROJECT_RELOADED, ...report, ...hashes };
    outbox.add({
      kind: "manual",
      summary: messages2.entries.projectReloaded({ applied, restart }),
      payload,
      user: user6
    });
  }
  /** Tags with values in a unit that is another one in the new project, listed or not. */
  #convertedTags(before, after) {
    const { tags: tags3, options } = this.#parts;
    const [was, willBe] = [ownUnits(before), ownUnits(after)];
    const converted3 = [...tags3.entries()].flatMap(({ definition: { id: id2, unitSi } }) => {
      const own = willBe(id2);
      if (own === was(id2)) return [];
      const unit2 = own ?? unitOfTag(id2);
      return unit2 === void 0 || unit2 === unitSi ? [] : [{ id: id2, from: unitSi, to: unit2 }];
    });
    const { log, messages: messages2 } = options;
    for (const { id: id2, from, to } of converted3) log.warning(messages2.cli.serve.otherUnit({ tag: id2, from, to }));
    return converted3.map(({ id: id2 }) => id2);
  }
  /**
   * Tags that are new or described otherwise. Gives those that a restart has to take: gone (their rules are gone at once, and they stay in
   * the lists with what they had last), or too many.
   */
  #takeTags(before, after) {
    const { tags: tags3 } = this.#parts;
    const later = [];
    const had = byId(before.tags);
    for (const tag of after.tags) {
      if (isDeepStrictEqual3(had.get(tag.id), tag)) continue;
      if (!tags3.register(tag) && !tags3.redefine(tag)) later.push(`tags.${tag.id}`);
    }
    const has = byId(after.tags);
    for (const { id: id2 } of before.tags) if (!has.has(id2)) later.push(`tags.${id2}`);
    return later;
  }
  /** All rules of the project, and the default ones of the tags that have registered themselves. */
  #rulesOf(project) {
    const { tags: tags3, options } = this.#parts;
    const listed2 = byId(project.tags);
    const rules = projectRules(project);
    for (const { definition } of tags3.entries()) {
      if (listed2.has(definition.id)) continue;
      rules.push(...alarmsOfTag(definition, project, options.messages.defaultAlarms));
    }
    return new Map(rules.map((rule2) => [ruleKey(rule2.tagId, rule2.id), rule2]));
  }
  #takeRules(before, after) {
    const { alarms, tags: tags3 } = this.#parts;
    for (const [key, { tagId, id: id2 }] of before) if (!after.has(key)) alarms.unwatch(tagId, id2);
    const toJudge = /* @__PURE__ */ new Set();
    for (const [key, rule2] of after) {
      const old = before.get(key);
      if (isDeepStrictEqual3(old, rule2)) continue;
      alarms.replace(rule2);
      for (const tagId of [rule2.tagId, rule2.onlyWhen?.tagId, otherTagOf(rule2)])
        if (tagId !== void 0) toJudge.add(tagId);
    }
    for (const tagId of toJudge) {
      const value = tags3.value(tagId);
      if (value !== void 0) alarms.evaluate(value);
    }
  }
};
function changeOf(before, next, isConverted) {
  const changed3 = Object.keys(TAKES).filter((key) => !isDeepStrictEqual3(before[key], next[key]));
  const [now, later] = partition(
    changed3,
    (key) => TAKES[key] === void 0 || isConverted && WITH_UNITS.some((each) => each === key)
  );
  const others = CONNECTORS.filter(({ section: { name: name2 } }) => !isDeepStrictEqual3(before.given[name2], next.given[name2]));
  const [othersNow, othersLater] = partition(others, (each) => isConverted || each.waits?.(before) === true);
  const namesLater = othersLater.map(({ section }) => section.name);
  const given2 = { ...next.given, ...Object.fromEntries(namesLater.map((name2) => [name2, before.given[name2]])) };
  const project = { ...next, ...Object.fromEntries(later.map((key) => [key, before[key]])), given: given2 };
  const parts2 = new Set(now.flatMap((key) => TAKES[key] ?? []));
  if (now.includes("tags") && project.sources.some(({ type }) => type === "simulator")) parts2.add("sources");
  if (isDeepStrictEqual3(before.nmea2000.rawServer, project.nmea2000.rawServer)) parts2.delete("rawServer");
  return {
    project,
    parts: parts2,
    connectors: CONNECTORS.filter(
      (each) => othersNow.includes(each) || each.follows.some((key) => now.includes(key))
    ),
    now: [...now.map(nameOf4), ...othersNow.map(({ section }) => section.name)],
    later: [...later.map(nameOf4), ...namesLater]
  };
}
function partition(all, isLater) {
  return [all.filter((each) => !isLater(each)), all.filter(isLater)];
}
function nameOf4(key) {
  return NAMES[key] ?? key;
}
function wasBefore(file) {
  return file === void 0 ? {} : { project_sha256_before: file.sha256 };
}
function byId(tags3) {
  return new Map(tags3.map((tag) => [tag.id, tag]));
}

// src/runtime/service/anchor/anchor-keeper.ts
import { join as join18 } from "node:path";

// src/anchor/believed-position.ts
var BelievedPosition = class {
  #believed = [];
  /** Fixes of a leap, since its first. */
  #leap;
  counters = { believed: 0, diluted: 0, leaps: 0 };
  hear(fix) {
    if (fix.hdop !== void 0 && fix.hdop > limits3.hdop) {
      this.counters.diluted += 1;
      return;
    }
    const last = this.#believed.at(-1);
    if (last !== void 0 && fix.atS - last.atS < limits3.fixEveryS) return;
    if (last === void 0 || canFollow(last, fix)) {
      this.#take(fix);
      return;
    }
    this.counters.leaps += 1;
    if (this.#leap === void 0 || !canFollow(this.#leap.last, fix)) this.#leap = { sinceS: fix.atS, last: fix };
    this.#leap.last = fix;
    if (fix.atS - this.#leap.sinceS < limits3.leapS) return;
    this.#believed = [];
    this.#take(fix);
  }
  /** Undefined until there are enough fixes. */
  distanceTo(anchor) {
    if (this.#believed.length < (limits3.fixes + 1) / 2) return void 0;
    const distances = this.#believed.map(({ position }) => distanceOf(anchor, position)).toSorted((a, b) => a - b);
    return distances[Math.floor(distances.length / 2)];
  }
  /** The newest that is believed. */
  get newest() {
    return this.#believed.at(-1);
  }
  #take(fix) {
    this.counters.believed += 1;
    this.#leap = void 0;
    this.#believed.push(fix);
    if (this.#believed.length > limits3.fixes) this.#believed.shift();
  }
};
function canFollow(before, { position, atS }) {
  return distanceOf(before.position, position) <= limits3.errorM + limits3.fastestMs * (atS - before.atS);
}

// src/anchor/anchor-watch.ts
var AnchorWatch = class {
  #anchorage;
  #position = new BelievedPosition();
  #swing = [];
  #sinceS;
  /** `nowS` is monotonic. */
  constructor(anchorage, nowS) {
    this.#anchorage = anchorage;
    this.#sinceS = nowS;
  }
  get counters() {
    return this.#position.counters;
  }
  /** Where she was, oldest first. */
  get swing() {
    return this.#swing.map(({ fix }) => fix);
  }
  hear(fix) {
    this.#position.hear(fix);
    const { newest } = this.#position;
    if (newest !== fix) return;
    this.#sinceS = fix.atS;
    const last = this.#swing.at(-1);
    if (last !== void 0 && fix.atS - last.atS < limits3.swingEveryS) return;
    this.#swing.push({ atS: fix.atS, fix });
    if (this.#swing.length > limits3.swingPoints) this.#swing.shift();
  }
  look(nowS) {
    const isLost = nowS - this.#sinceS > limits3.lostS;
    const distanceM2 = isLost ? void 0 : this.#position.distanceTo(this.#anchorage.position);
    return { distanceM: distanceM2, isLost };
  }
};

// src/runtime/service/anchor/anchor-keeper.ts
var FILE = "anchor.json";
var SECOND_MS3 = 1e3;
var SOURCE4 = "anchor-watch:";
var AnchorKeeper = class _AnchorKeeper {
  type = "anchor";
  name = "";
  #parts;
  #file;
  #stopped = Promise.withResolvers();
  #anchorage;
  #watch;
  #timer;
  #heardMs = 0;
  #distance = { distanceM: void 0, isLost: false };
  /** `mayWrite` throws if nothing may be written now. */
  static async open(dataDir, mayWrite, parts2) {
    const file = new StateFile({ file: join18(dataDir, FILE), mayWrite, parse: anchorageIn });
    return new _AnchorKeeper(await file.read() ?? void 0, file, parts2);
  }
  constructor(anchorage, file, parts2) {
    this.#parts = parts2;
    this.#file = file;
    this.#anchorage = anchorage;
    this.#begin();
  }
  get anchorage() {
    return this.#anchorage;
  }
  get here() {
    const [latitude, longitude] = [this.#number("VESSEL.LAT_DEG"), this.#number("VESSEL.LON_DEG")];
    return latitude === void 0 || longitude === void 0 ? void 0 : { latitude, longitude };
  }
  get depthM() {
    return this.#number("VESSEL.DEPTH_M");
  }
  get bowHeightM() {
    return this.#parts.settings().bowHeightM;
  }
  get bowToAntennaM() {
    return this.#parts.settings().bowToAntennaM;
  }
  /** As of the last second. */
  get watched() {
    return this.#distance;
  }
  get swing() {
    return this.#watch?.swing ?? [];
  }
  async set(anchorage) {
    await this.#file.write(anchorage ?? null);
    this.#anchorage = anchorage;
    this.#begin();
    this.#look();
  }
  run() {
    this.#timer = setInterval(() => this.#look(), SECOND_MS3);
    return this.#stopped.promise;
  }
  stop() {
    clearInterval(this.#timer);
    this.#stopped.resolve();
  }
  counters() {
    return { down: this.#anchorage === void 0 ? 0 : 1, ...this.#watch?.counters };
  }
  #begin() {
    const { alarms, clock: clock2, texts, tags: tags3 } = this.#parts;
    const anchorage = this.#anchorage;
    this.#distance = { distanceM: void 0, isLost: false };
    if (anchorage === void 0) {
      if (this.#watch === void 0) return;
      this.#watch = void 0;
      this.#write(LOST_TAG, false);
      tags3.write({ tagId: DISTANCE_TAG, value: null, quality: "stale", timestampMs: clock2.now(), source: SOURCE4 });
      for (const { tagId, id: id2 } of anchorRules({ radiusM: limits3.radiusM.min }, texts)) alarms.unwatch(tagId, id2);
      return;
    }
    this.#register();
    this.#watch = new AnchorWatch(anchorage, clock2.monotonic() / SECOND_MS3);
    for (const rule2 of anchorRules(anchorage, texts)) alarms.replace(rule2);
  }
  #look() {
    const watch = this.#watch;
    if (watch === void 0) return;
    const nowS = this.#parts.clock.monotonic() / SECOND_MS3;
    const { here: here2 } = this;
    const saidMs = this.#parts.tags.value("VESSEL.LAT_DEG")?.timestampMs ?? 0;
    const hasFix = this.#parts.tags.value("GNSS.FIX")?.value !== false;
    if (here2 !== void 0 && hasFix && saidMs !== this.#heardMs) {
      this.#heardMs = saidMs;
      watch.hear({ position: here2, hdop: this.#number("GNSS.HDOP"), atS: nowS });
    }
    this.#distance = watch.look(nowS);
    const { distanceM: distanceM2, isLost } = this.#distance;
    if (distanceM2 !== void 0) this.#write(DISTANCE_TAG, Math.round(distanceM2 * 10) / 10);
    this.#write(LOST_TAG, isLost);
  }
  #number(tagId) {
    const present = this.#parts.tags.value(tagId);
    return typeof present?.value === "number" && isUsable(present.quality) ? present.value : void 0;
  }
  #register() {
    const { tags: tags3, texts } = this.#parts;
    const none = { controllable: false, rangeNormalMin: null, rangeNormalMax: null };
    if (!tags3.has(DISTANCE_TAG))
      tags3.register({ id: DISTANCE_TAG, description: texts.distanceTag, unitSi: "m", ...none });
    if (!tags3.has(LOST_TAG)) tags3.register({ id: LOST_TAG, description: texts.lostTag, unitSi: "bool", ...none });
  }
  #write(tagId, value) {
    const { tags: tags3, clock: clock2 } = this.#parts;
    tags3.write({ tagId, value, quality: "good", timestampMs: clock2.now(), source: SOURCE4 });
  }
};
function anchorageIn(read2) {
  if (read2 === null) return null;
  const { position, radiusM, setAtMs, by } = read2 ?? {};
  const isPlace = typeof position === "object" && Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180;
  if (!isPlace || typeof radiusM !== "number" || typeof setAtMs !== "number" || typeof by !== "string")
    return void 0;
  return { position, radiusM, setAtMs, by };
}

// src/runtime/service/sources.ts
import { join as join19 } from "node:path";

// src/nmea2000/bus/joined-tap.ts
function joinedTap(...given2) {
  const taps = given2.filter((tap) => tap !== void 0);
  if (taps.length < 2) return taps[0];
  return {
    frame: (frame, direction) => {
      for (const tap of taps) tap.frame(frame, direction);
    },
    message: (message2, direction) => {
      for (const tap of taps) tap.message(message2, direction);
    }
  };
}

// src/simulator/simulator.ts
var timer = (callback, delayMs) => {
  const handle = setTimeout(callback, delayMs);
  return () => clearTimeout(handle);
};
var Simulator = class {
  #options;
  #random;
  #simulation;
  #cancel;
  #startedAt = 0;
  /** The number of the last tick that was due since the start. */
  #tick = 0;
  #ticks = 0;
  #updates = 0;
  #skipped = 0;
  constructor(options) {
    this.#options = options;
    this.#random = seededRandom(options.seed);
    this.#simulation = newSimulation(options.tags, this.#random);
  }
  /** Writes the current values and starts the ticks. Does nothing if the simulator runs. */
  start() {
    if (this.#cancel !== void 0) return;
    this.#startedAt = this.#options.clock.monotonic();
    this.#tick = 0;
    this.#scheduleNext();
    this.#writeAll();
  }
  stop() {
    this.#cancel?.();
    this.#cancel = void 0;
  }
  statistics() {
    return { ticks: this.#ticks, updates: this.#updates, skipped_ticks: this.#skipped };
  }
  #scheduleNext() {
    const { clock: clock2, tickS, schedule = timer } = this.#options;
    const dueAt = this.#startedAt + (this.#tick + 1) * tickS * 1e3;
    this.#cancel = schedule(() => this.#onTimer(), Math.max(0, dueAt - clock2.monotonic()));
  }
  #onTimer() {
    const { clock: clock2, tickS } = this.#options;
    const due = Math.floor((clock2.monotonic() - this.#startedAt + 0.5) / (tickS * 1e3));
    const passed = due - this.#tick;
    if (passed > 0) {
      this.#tick = due;
      this.#skipped += passed - 1;
      this.#simulation = step(this.#simulation, tickS, this.#random);
      this.#ticks += 1;
    }
    this.#scheduleNext();
    if (passed > 0) this.#writeAll();
  }
  #writeAll() {
    const timestampMs = this.#options.clock.now();
    for (const { tagId, value } of readings(this.#simulation)) {
      this.#updates += 1;
      this.#options.write({ tagId, value, quality: "good", timestampMs, source: SIMULATOR_SOURCE });
    }
  }
};

// src/nmea2000/bus/gateway-senders.ts
var GatewaySenders = class {
  #format;
  #sink;
  #silenceMs;
  #senders = /* @__PURE__ */ new Map();
  /** The sum of the counters of removed senders. */
  #past = {};
  constructor(format, sink, silenceMs) {
    this.#format = format;
    this.#sink = sink;
    this.#silenceMs = silenceMs;
  }
  get size() {
    return this.#senders.size;
  }
  /** The reader of this sender; undefined if there are too many senders. */
  reader(name2, nowMs) {
    const known2 = this.#senders.get(name2);
    if (known2 !== void 0) return known2.reader;
    if (this.#senders.size >= limits8.gatewaySenders && !this.#makeRoom(nowMs)) return void 0;
    const reader = new GatewayReader(this.#format, this.#sink);
    this.#senders.set(name2, { reader, heardMs: -Infinity });
    return reader;
  }
  /** The sender has sent a readable line, so it keeps its place. */
  heard(name2, nowMs) {
    const sender = this.#senders.get(name2);
    if (sender !== void 0) sender.heardMs = nowMs;
  }
  /** Removes all senders: the connection is lost. */
  end() {
    for (const name2 of this.#senders.keys()) this.#remove(name2);
  }
  counters() {
    const sum = { ...NOTHING, ...this.#past };
    for (const { reader } of this.#senders.values()) add(sum, reader.assembler.counters);
    return sum;
  }
  #makeRoom(nowMs) {
    for (const [name2, { heardMs }] of this.#senders) {
      if (nowMs - heardMs < this.#silenceMs) continue;
      this.#remove(name2);
      return true;
    }
    return false;
  }
  #remove(name2) {
    const sender = this.#senders.get(name2);
    if (sender === void 0) return;
    sender.reader.end();
    add(this.#past, sender.reader.assembler.counters);
    this.#senders.delete(name2);
  }
};
var NOTHING = {
  frames: 0,
  messages: 0,
  lost_packets: 0,
  stray_frames: 0,
  repeated_frames: 0,
  late_frames: 0,
  malformed_frames: 0,
  ...NO_TRANSPORTS
};
function add(sum, counters2) {
  for (const [name2, count2] of Object.entries(counters2)) sum[name2] = (sum[name2] ?? 0) + count2;
}

// src/runtime/service/gateway-runner.ts
var TELL_MS = 1e3;
var GatewayRunner = class {
  type;
  name;
  line;
  #gateway;
  #parts;
  #subscriber;
  #devices = new HeardDevices();
  #senders;
  #pace;
  #stopping = new AbortController();
  #refused = /* @__PURE__ */ new Map();
  /** Ends the present connection. */
  #attempt = new AbortController();
  #fault = null;
  /** When the present connection gave its first frame, monotonic; undefined before that. */
  #upSinceMs;
  #silence;
  #lines = 0;
  #linesOfAttempt = 0;
  #wholeMessages = 0;
  #droppedLines = 0;
  #openings = 0;
  #losses = 0;
  constructor(gateway, parts2) {
    this.type = gateway.transport;
    this.name = gateway.name;
    this.line = parts2.line;
    this.#gateway = gateway;
    this.#parts = parts2;
    this.#subscriber = parts2.makeSubscriber(parts2.line, (address) => this.#devices.nameAt(address));
    this.#pace = new Backoff({ random: parts2.random });
    const { tap } = parts2;
    const sink = {
      frame: (frame) => tap?.frame(frame, "R"),
      message: (message2, whole3) => {
        if (whole3) {
          this.#wholeMessages += 1;
          tap?.message(message2, "R");
        }
        this.#devices.accept(message2, parts2.clock.monotonic());
        this.#subscriber.accept(message2);
      }
    };
    this.#senders = new GatewaySenders(parts2.format, sink, parts2.timeoutS * 1e3);
  }
  async run() {
    const { signal } = this.#stopping;
    const telling = setInterval(() => this.#parts.tell?.(this.#upSinceMs !== void 0), TELL_MS);
    try {
      while (!signal.aborted) {
        const fault = await this.#openOnce();
        if (signal.aborted) return;
        this.#lost(fault);
        await pause(this.#pace.nextMs(), signal);
      }
    } finally {
      clearInterval(telling);
    }
  }
  stop() {
    this.#stopping.abort();
    this.#attempt.abort();
  }
  state() {
    return this.#upSinceMs === void 0 ? "waiting" : "running";
  }
  fault() {
    return this.#fault === null ? null : this.#parts.texts.faults[this.#fault]({ where: this.name });
  }
  devices() {
    return this.#devices.devices(this.#parts.clock.monotonic());
  }
  counters() {
    const refused2 = {};
    let refusedLines = 0;
    for (const fault of LINE_FAULTS) {
      const count2 = this.#refused.get(fault) ?? 0;
      refusedLines += count2;
      if (count2 > 0) refused2[`refused_${fault.replaceAll("-", "_")}`] = count2;
    }
    return {
      ...this.#gateway.counters(),
      openings: this.#openings,
      losses: this.#losses,
      senders: this.#senders.size,
      lines: this.#lines,
      dropped_lines: this.#droppedLines,
      refused_lines: refusedLines,
      ...refused2,
      whole_messages: this.#wholeMessages,
      ...this.#senders.counters(),
      ...this.#subscriber.counters
    };
  }
  /** One connection. Resolves to why it ended. */
  async #openOnce() {
    let ourReason;
    this.#attempt = new AbortController();
    this.#linesOfAttempt = 0;
    const listener = {
      opened: () => {
        this.#openings += 1;
        this.#silence = setTimeout(() => {
          ourReason = this.#linesOfAttempt > 0 && this.#upSinceMs === void 0 ? "not-understood" : "silent";
          this.#attempt.abort();
        }, this.#parts.timeoutS * 1e3);
      },
      lines: (lines, sender = "") => this.#take(lines, sender)
    };
    const fault = await this.#gateway.open(listener, this.#attempt.signal);
    clearTimeout(this.#silence);
    return ourReason ?? fault;
  }
  #take(lines, sender) {
    const { clock: clock2 } = this.#parts;
    const nowMs = clock2.monotonic();
    const reader = this.#senders.reader(sender, nowMs);
    if (reader === void 0) {
      this.#droppedLines += lines.length;
      return;
    }
    const arrivalMs = clock2.now();
    let understood = false;
    for (const line of lines) {
      const result = reader.read(line, arrivalMs);
      if (result === void 0) continue;
      this.#lines += 1;
      this.#linesOfAttempt += 1;
      if (result === "record") understood = true;
      else this.#refused.set(result, (this.#refused.get(result) ?? 0) + 1);
    }
    if (!understood) return;
    this.#senders.heard(sender, nowMs);
    this.#heard(nowMs);
  }
  #heard(nowMs) {
    this.#silence?.refresh();
    if (this.#upSinceMs === void 0) {
      this.#upSinceMs = nowMs;
      this.#fault = null;
      this.#parts.onFault(null);
    }
    if (nowMs - this.#upSinceMs >= limits6.retry.steadyMs) this.#pace.reset();
  }
  /** Reported once: when it had been up, or at the first try. */
  #lost(fault) {
    const isNews = this.#upSinceMs !== void 0 || this.#fault === null;
    if (this.#upSinceMs !== void 0) this.#losses += 1;
    this.#upSinceMs = void 0;
    this.#fault = fault;
    this.#senders.end();
    this.#parts.lose();
    if (isNews) this.#parts.onFault(this.fault());
  }
};

// src/runtime/service/gateway-source.ts
function gatewayRunner(source, parts2) {
  const { project, tags: tags3, clock: clock2, makeSubscriber, intake, log, tap, recordingTap, messages: messages2 } = parts2;
  const { serve: texts } = messages2.cli;
  const tagId = gatewayTagId(gatewaysOf(project).indexOf(source));
  const gateway = source.type === "tcp" ? new TcpGateway(source, clock2) : new UdpGateway(source, clock2);
  const name2 = `${source.type} ${gateway.name}`;
  const line = sourceLine("nmea2000", gateway.name);
  if (takesFromAnybody(source)) log.warning(texts.openSource({ name: name2 }));
  return new GatewayRunner(gateway, {
    format: source.format,
    timeoutS: source.timeoutS,
    clock: clock2,
    random: Math.random,
    makeSubscriber,
    line,
    lose: () => intake.lost(line),
    tap: joinedTap(tap, recordingTap(gateway.name)),
    texts: messages2.bus.gateway,
    tell: (value) => tags3.write({ tagId, value, quality: "good", timestampMs: clock2.now(), source: `${source.type}:${gateway.name}` }),
    onFault: (fault) => {
      if (fault === null) log.info(texts.sourceStarted({ name: name2 }));
      else log.warning(texts.sourceFailed({ name: name2, reason: fault }));
    }
  });
}

// src/nmea2000/alerts/own-alert.ts
var ID_MAX = 65532;
var INDEX_MAX = 252;
var OCCURRENCES = 252;
var AlertNumbers = class {
  #keys = /* @__PURE__ */ new Map();
  #numbers = /* @__PURE__ */ new Map();
  of({ tag_id: tagId, alarm_id: alarmId }) {
    const key = ruleKey(tagId, alarmId);
    let number2 = this.#numbers.get(key);
    if (number2 !== void 0) return number2;
    number2 = hashedNumber(key);
    while (this.#keys.has(joined2(number2))) number2 = { ...number2, index: (number2.index + 1) % (INDEX_MAX + 1) };
    this.#numbers.set(key, number2);
    this.#keys.set(joined2(number2), key);
    return number2;
  }
  /** The alert is no longer sent: its numbers are free. */
  release({ tag_id: tagId, alarm_id: alarmId }) {
    const key = ruleKey(tagId, alarmId);
    const number2 = this.#numbers.get(key);
    if (number2 === void 0) return;
    this.#numbers.delete(key);
    this.#keys.delete(joined2(number2));
  }
};
function ownAlert(record, number2, source, nowMs) {
  const { state, condition, priority, escalated_from: escalatedFrom } = record;
  const silenced2 = isSilenced(record, nowMs);
  return {
    ...headOf2(record, number2, source),
    silenced: silenced2,
    acknowledged: state === "ACK",
    escalated: escalatedFrom !== void 0,
    canSilence: true,
    canAcknowledge: true,
    canEscalate: false,
    acknowledgedBy: state === "ACK" ? nameOfUser(record.acknowledged_by) ?? source.name : null,
    trigger: ALERT_TRIGGER_AUTO,
    threshold: state === "CLEARED" || !condition ? ALERT_THRESHOLD.NORMAL : exceeded(record),
    // 0 is the most urgent here. We do not know whether the standard counts in this direction.
    priority: PRIORITIES.indexOf(priority),
    state: stateOf2(record, silenced2)
  };
}
function ownAlertText(record, number2, source) {
  const { message: description, tag_id: tagId } = record;
  const location = source.locationOf(tagId);
  return { ...headOf2(record, number2, source), language: source.language, description, location };
}
function headOf2(record, { alertId, index }, source) {
  const { name: name2, deviceInstance, isNavigational } = source;
  return {
    type: TYPE_OF_PRIORITY[record.priority],
    category: isNavigational(record.tag_id) ? ALERT_CATEGORY.NAVIGATIONAL : ALERT_CATEGORY.TECHNICAL,
    system: deviceInstance,
    subSystem: deviceInstance,
    alertId,
    name: name2,
    instance: deviceInstance,
    index,
    occurrence: occurrenceOf(record)
  };
}
function occurrenceOf({ occurrence }) {
  return (occurrence - 1) % OCCURRENCES + 1;
}
function stateOf2({ state, condition }, silenced2) {
  if (state === "CLEARED") return ALERT_STATE.NORMAL;
  if (state === "ACK") return ALERT_STATE.ACKNOWLEDGED;
  if (!condition) return ALERT_STATE.AWAITING_ACKNOWLEDGE;
  return silenced2 ? ALERT_STATE.SILENCED : ALERT_STATE.ACTIVE;
}
function isSilenced({ state, silenced_until: until }, nowMs) {
  return state === "ACTIVE" && until !== void 0 && Date.parse(until) > nowMs;
}
function exceeded({ operator }) {
  return operator.startsWith("<") ? ALERT_THRESHOLD.LOW : ALERT_THRESHOLD.EXCEEDED;
}
function nameOfUser(user6) {
  const digits = / NAME ([0-9a-f]{16})$/.exec(user6 ?? "")?.[1];
  return digits === void 0 ? void 0 : BigInt(`0x${digits}`);
}
function hashedNumber(key) {
  const hash = nameHash(key);
  const ids = ID_MAX + 1;
  return { alertId: hash % ids, index: Math.floor(hash / ids) % (INDEX_MAX + 1) };
}
function joined2({ alertId, index }) {
  return alertId * (INDEX_MAX + 1) + index;
}

// src/nmea2000/alerts/alert-publisher.ts
var AlertPublisher = class {
  #source;
  #now;
  #numbers = new AlertNumbers();
  /** By record id. */
  #alerts = /* @__PURE__ */ new Map();
  #counters = { alerts_sent: 0, alert_texts_sent: 0, alerts_refused: 0 };
  #allowance = limits8.alertBurstFrames;
  #countedAtMs = -Infinity;
  #notBeforeMs = -Infinity;
  #offered;
  #leftOut = false;
  /** `now` is the wall clock: it decides whether a silence is over. */
  constructor(source, now) {
    this.#source = source;
    this.#now = now;
  }
  /** Takes an alarm's record after a change. */
  take(record) {
    const known2 = this.#alerts.get(record.id);
    if (known2 !== void 0) this.#change(known2, record);
    else if (isOpen(record)) this.#begin(record);
  }
  /** Sends everything again: the bus is back, or our address has changed. `open`: all open alarms. */
  resume(open3) {
    for (const alert of this.#alerts.values()) {
      alert.changed = true;
      alert.textIsNew = isOpen(alert.record);
    }
    this.fill(open3);
  }
  /** Adds open alarms that are not sent yet, the most urgent first, while there are places. */
  fill(open3) {
    this.#leftOut = false;
    for (const record of open3.toSorted((a, b) => urgency(a) - urgency(b))) {
      if (this.#alerts.size >= limits8.alerts) {
        this.#leftOut = true;
        return;
      }
      if (!this.#alerts.has(record.id)) this.#begin(record);
    }
  }
  /** The alert that has these numbers on the bus. */
  recordOf(alertId, index, occurrence) {
    for (const { record, number: number2 } of this.#alerts.values()) {
      if (number2.alertId !== alertId || index !== null && number2.index !== index) continue;
      if (occurrence !== null && this.#alertOf({ record, number: number2 }).occurrence !== occurrence) continue;
      return record;
    }
    return void 0;
  }
  /** The message to send now, if any; the caller reports with `given` whether the bus took it. `nowMs` is monotonic. */
  next(nowMs) {
    this.#earn(nowMs);
    if (this.#allowance <= 0 || nowMs < this.#notBeforeMs) return void 0;
    let first;
    for (const alert of this.#alerts.values()) {
      const task = taskOf(alert, nowMs);
      if (task !== void 0 && (first === void 0 || isBefore(task, first))) first = task;
    }
    this.#offered = first;
    return first && this.#messageOf(first);
  }
  given(taken, { data }, nowMs) {
    const task = this.#offered;
    this.#offered = void 0;
    if (task === void 0) return;
    if (!taken) {
      this.#counters.alerts_refused += 1;
      this.#notBeforeMs = nowMs + limits8.alertPauseMs;
      return;
    }
    this.#allowance -= framesOf(data.length);
    const { alert, isText: isText2 } = task;
    this.#counters[isText2 ? "alert_texts_sent" : "alerts_sent"] += 1;
    if (isText2) {
      alert.textIsNew = false;
      alert.textDueMs = nowMs + limits8.alertTextPeriodMs;
      return;
    }
    alert.changed = false;
    alert.dueMs = nowMs + limits8.alertPeriodMs;
    if (isOpen(alert.record)) return;
    alert.farewells -= 1;
    if (alert.farewells <= 0 || this.#isSucceeded(alert.record)) this.#forget(alert.record);
  }
  /** The messages that answer a request for one of the groups. */
  onDemand(pgn) {
    if (pgn !== PGN.ALERT && pgn !== PGN.ALERT_TEXT) return [];
    const all = [...this.#alerts.values()].filter(({ record }) => pgn === PGN.ALERT || isOpen(record));
    return all.map((alert) => this.#messageOf({ alert, isText: pgn === PGN.ALERT_TEXT }));
  }
  /** Whether there is a place now for an alarm that was left out: `fill` should be called. */
  get hasPlace() {
    return this.#leftOut && this.#alerts.size < limits8.alerts;
  }
  /** Alerts that are being sent, including those that are back to normal. */
  get size() {
    return this.#alerts.size;
  }
  get counters() {
    return this.#counters;
  }
  #begin(record) {
    if (this.#alerts.size >= limits8.alerts) {
      this.#leftOut = true;
      if (!this.#makeRoom(record)) return;
    }
    this.#alerts.set(record.id, {
      record,
      number: this.#numbers.of(record),
      changed: true,
      dueMs: -Infinity,
      textDueMs: -Infinity,
      textIsNew: true,
      farewells: limits8.notAvailableRepeats
    });
  }
  /** Drops the least urgent alert if `record` is more urgent. Receivers notice by its silence. */
  #makeRoom(record) {
    let least;
    for (const alert of this.#alerts.values()) {
      if (least === void 0 || urgency(alert.record) > urgency(least.record)) least = alert;
    }
    if (least === void 0 || urgency(least.record) <= urgency(record)) return false;
    this.#forget(least.record);
    return true;
  }
  #change(alert, record) {
    alert.textIsNew ||= record.message !== alert.record.message;
    alert.record = record;
    alert.changed = true;
  }
  #forget(record) {
    this.#alerts.delete(record.id);
    if (!this.#isSucceeded(record)) this.#numbers.release(record);
  }
  /** Whether the next occurrence of the alarm is already being sent: then the end of this one is sent only once. */
  #isSucceeded({ id: id2, tag_id: tagId, alarm_id: alarmId }) {
    for (const { record } of this.#alerts.values()) {
      if (record.id !== id2 && record.tag_id === tagId && record.alarm_id === alarmId) return true;
    }
    return false;
  }
  #alertOf({ record, number: number2 }) {
    return ownAlert(record, number2, this.#source, this.#now());
  }
  #messageOf({ alert, isText: isText2 }) {
    if (isText2) return writeAlertText(ownAlertText(alert.record, alert.number, this.#source));
    return writeAlert(this.#alertOf(alert));
  }
  #earn(nowMs) {
    const earned = (nowMs - this.#countedAtMs) / 1e3 * limits8.alertFramesPerS;
    this.#allowance = Math.min(limits8.alertBurstFrames, this.#allowance + earned);
    this.#countedAtMs = nowMs;
  }
};
var CHANGE = 0;
var NEW_TEXT = 1;
var REPEAT = 2;
function taskOf(alert, nowMs) {
  const { changed: changed3, dueMs, textIsNew, textDueMs, record } = alert;
  if (changed3) return { alert, isText: false, rank: CHANGE, dueMs };
  if (textIsNew && isOpen(record)) return { alert, isText: true, rank: NEW_TEXT, dueMs: textDueMs };
  const isText2 = isOpen(record) && textDueMs < dueMs;
  const due = isText2 ? textDueMs : dueMs;
  return due > nowMs ? void 0 : { alert, isText: isText2, rank: REPEAT, dueMs: due };
}
function isBefore(a, b) {
  if (a.rank !== b.rank) return a.rank < b.rank;
  if (a.rank === REPEAT) return a.dueMs < b.dueMs;
  return urgency(a.alert.record) < urgency(b.alert.record);
}
function urgency({ priority, state }) {
  return PRIORITIES.indexOf(priority) * 2 + (state === "ACTIVE" ? 0 : 1);
}

// src/nmea2000/alerts/alert-exchange.ts
var AlertExchange = class {
  #options;
  #publisher;
  #counters = {
    responses: 0,
    responses_late: 0,
    responses_refused: 0,
    responses_failed: 0,
    responses_sent: 0
  };
  #refusedAtMs = -Infinity;
  constructor(options) {
    this.#options = options;
    this.#publisher = new AlertPublisher(options.source, () => options.clock.now());
  }
  /** Takes an alarm's record after a change; those that are not ours are ignored. */
  take(record) {
    if (this.#options.isOurs(record)) this.#publisher.take(record);
  }
  /** Our node has an address again. */
  resume() {
    this.#publisher.resume(this.#ours());
  }
  /** Sends what is due. Called about twenty times a second while our node has an address. */
  flush() {
    const { clock: clock2, send } = this.#options;
    const nowMs = clock2.monotonic();
    if (this.#publisher.hasPlace) this.#publisher.fill(this.#ours());
    for (let message2 = this.#publisher.next(nowMs); message2 !== void 0; message2 = this.#publisher.next(nowMs)) {
      this.#publisher.given(send(message2), message2, nowMs);
    }
  }
  /** Takes a message of another device. Never throws. */
  hear(frame) {
    const response = frame.pgn === PGN.ALERT_RESPONSE ? readAlertResponse(frame) : void 0;
    if (response?.name !== this.#options.source.name) return;
    const { alertId, index, occurrence } = response;
    const record = this.#publisher.recordOf(alertId, index, occurrence);
    if (record === void 0 || record.state === "CLEARED") {
      this.#counters.responses_late += 1;
      return;
    }
    void this.#do(response, record, frame.source);
  }
  /** Tells another device that its alert is acknowledged here. False when the bus does not take it. */
  respond(head, command) {
    const { send, source } = this.#options;
    const sent = send(writeAlertResponse({ ...head, by: source.name, command }));
    if (sent) this.#counters.responses_sent += 1;
    return sent;
  }
  onDemand(pgn) {
    return this.#publisher.onDemand(pgn);
  }
  get counters() {
    return { ...this.#publisher.counters, ...this.#counters };
  }
  get told() {
    return this.#publisher.size;
  }
  #ours() {
    return this.#options.desk.open().filter((record) => this.#options.isOurs(record));
  }
  async #do({ command, by }, record, address) {
    const { desk, mayAsk, userOf, nameAt } = this.#options;
    const user6 = userOf(address, by ?? nameAt(address));
    try {
      if (!mayAsk(command, user6)) return this.#refuse(address);
      const isSilence = command === ALERT_COMMAND.SILENCE && desk.silence !== void 0;
      if (!isSilence && command !== ALERT_COMMAND.ACKNOWLEDGE) return this.#refuse(address);
      const isDone = await (isSilence ? desk.silence?.(record.id, user6) : desk.acknowledge(record.id, user6));
      if (isDone === true) this.#counters.responses += 1;
      else this.#refuse(address);
    } catch {
      this.#counters.responses_failed += 1;
    }
  }
  #refuse(address) {
    const { clock: clock2, send } = this.#options;
    this.#counters.responses_refused += 1;
    const nowMs = clock2.monotonic();
    if (nowMs - this.#refusedAtMs < limits8.alertRefusalMs) return;
    this.#refusedAtMs = nowMs;
    send(refusalMessage(PGN.ALERT_RESPONSE, address));
  }
};

// src/runtime/service/bus-alerts.ts
var BusAlerts = class {
  type = "nmea2000-alerts";
  name;
  /** The PGNs that it sends, and those that it receives. */
  transmits = [PGN.ALERT, PGN.ALERT_RESPONSE, PGN.ALERT_TEXT];
  receives = [PGN.ALERT, PGN.ALERT_RESPONSE, PGN.ALERT_TEXT];
  #parts;
  #stopped = Promise.withResolvers();
  #ends = [];
  #exchange;
  #node;
  constructor(interfaceName, parts2) {
    this.name = interfaceName;
    this.#parts = parts2;
  }
  /** Called once, when the bus has our node and before the node is started. */
  attach(node, name2, deviceInstance) {
    const { access: access4, alarms, acts, tags: tags3, clock: clock2, texts } = this.#parts;
    this.#node = node;
    const exchange = new AlertExchange({
      source: {
        name: name2,
        deviceInstance,
        language: texts.languageId,
        isNavigational: (tagId) => systemOf(tagId) === "navigation",
        locationOf: (tagId) => tags3.definition(tagId)?.description || tagId
      },
      desk: {
        open: () => alarms.open(),
        acknowledge: async (id2, user6) => !isRefusal(await acts.acknowledge(device(user6, "acknowledge"), id2)),
        silence: async (id2, user6) => !isRefusal(await acts.silence(device(user6, "silence"), id2))
      },
      mayAsk: (command, user6) => access4.lets(device(user6, alertCommandName(command))),
      isOurs: ({ tag_id: tagId }) => !isForeignAlertTag(tagId),
      clock: clock2,
      send: (message2) => node.send(message2),
      userOf: (address, by) => this.#userOf(address, by),
      nameAt: (address) => node.nameAt(address)
    });
    this.#exchange = exchange;
    this.#ends.push(
      node.onMessage((message2) => exchange.hear(message2)),
      node.onAddress((address) => {
        if (address !== void 0) exchange.resume();
      })
    );
  }
  run() {
    const timer2 = setInterval(() => {
      if (this.#node?.address !== void 0) this.#exchange?.flush();
    }, FLUSH_MS);
    this.#ends.push(
      () => clearInterval(timer2),
      this.#parts.alarms.subscribe(({ record }) => this.#exchange?.take(record))
    );
    return this.#stopped.promise;
  }
  stop() {
    for (const end of this.#ends.splice(0)) end();
    this.#stopped.resolve();
  }
  respond(head, command) {
    this.#exchange?.respond(head, command);
  }
  askForTexts(address) {
    this.#node?.send(requestMessage(PGN.ALERT_TEXT, address));
  }
  onDemand(pgn) {
    return this.#exchange?.onDemand(pgn) ?? [];
  }
  counters() {
    const exchange = this.#exchange;
    return exchange === void 0 ? {} : { alerts: exchange.told, ...exchange.counters };
  }
  #userOf(address, name2) {
    const { texts } = this.#parts;
    const digits = name2 === void 0 ? void 0 : formatName(name2);
    const known2 = this.#node?.devices().find((each) => each.name === digits);
    const device2 = texts.device({ model: known2?.model ?? null, address });
    return digits === void 0 ? texts.nameless({ device: device2, address }) : texts.user({ device: device2, address, name: digits });
  }
};
function device(user6, command) {
  return onWire("NMEA 2000", user6, `NMEA2000 ${PGN.ALERT_RESPONSE} ${command}`, ["acknowledge", "silence"]);
}

// src/runtime/service/bus-output.ts
var BusOutput = class {
  type = "nmea2000";
  sendsValues = true;
  name;
  #bus;
  #tags;
  #stopped = Promise.withResolvers();
  #unsubscribe;
  constructor(bus2, tags3) {
    this.name = bus2.report().interface;
    this.#bus = bus2;
    this.#tags = tags3;
  }
  run() {
    this.#unsubscribe = this.#tags.subscribe((update) => this.#bus.publish(update));
    return this.#stopped.promise;
  }
  stop() {
    this.#unsubscribe?.();
    this.#stopped.resolve();
  }
  counters() {
    return this.#bus.report().published ?? {};
  }
};

// src/runtime/service/replay-runner.ts
import { basename as basename6 } from "node:path";
var ReplayRunner = class {
  type = "replay";
  name;
  line;
  #clock;
  /** Those of which the recording has claims or information. */
  #devices = new HeardDevices();
  #subscriber;
  #capture;
  #stopping = new AbortController();
  constructor({ file, speed, loop }, { clock: clock2, makeSubscriber, line, tap }) {
    this.name = basename6(file);
    this.line = line;
    this.#clock = clock2;
    this.#subscriber = makeSubscriber(line, (address) => this.#devices.nameAt(address));
    this.#capture = new CaptureSource({
      input: captureFile(file),
      speed,
      loop,
      times: "shifted",
      clock: clock2,
      deliver: (message2) => {
        tap?.message(message2, "R");
        this.#devices.accept(message2, clock2.monotonic());
        this.#subscriber.accept(message2);
      }
    });
  }
  run() {
    return this.#capture.run(this.#stopping.signal);
  }
  stop() {
    this.#stopping.abort();
  }
  devices() {
    return this.#devices.devices(this.#clock.monotonic());
  }
  counters() {
    const read2 = this.#capture.captureStatistics();
    return {
      ...this.#capture.counters,
      lines: read2?.lines ?? 0,
      refused_lines: read2?.refusedLines ?? 0,
      ...read2?.assembly,
      ...this.#subscriber.counters
    };
  }
};

// src/mqtt/topic-reader.ts
var TRUE = /* @__PURE__ */ new Set([true, 1, "ON", "on", "true", "TRUE", "1", "open", "OPEN"]);
var FALSE = /* @__PURE__ */ new Set([false, 0, "OFF", "off", "false", "FALSE", "0", "closed", "CLOSED"]);
var VOID = /* @__PURE__ */ new Set(["", "null", "nan", "none", "unavailable", "unknown"]);
var TopicReader = class {
  graceMs = 0;
  #rows;
  #taken;
  #counts = { messages: 0, other_topics: 0, damaged: 0 };
  constructor(rows, taken) {
    const grouped = rows.map((row) => ({ ...row, group: { topic: row.topic } }));
    this.#rows = Map.groupBy(grouped, ({ topic }) => topic);
    this.#taken = taken;
  }
  get counters() {
    return { ...this.#counts, ...this.#taken.counters };
  }
  begin(line) {
    line.subscribe([...this.#rows.keys()]);
  }
  take({ topic, payload, isRetained }) {
    this.#counts.messages += 1;
    const rows = this.#rows.get(topic);
    if (rows === void 0) {
      this.#counts.other_topics += 1;
      return;
    }
    const text3 = payload.length > limits7.sourceBytes ? void 0 : payload.toString("utf8");
    for (const row of rows) {
      const value = text3 === void 0 ? void 0 : valueOf2(row, text3);
      if (value === void 0) this.#counts.damaged += 1;
      else
        this.#taken.write({
          ...row,
          value,
          quality: isRetained ? "uncertain" : "good",
          define: () => definitionOf(row)
        });
    }
  }
  tick() {
  }
  /** Devices that are silent make their own tags stale. */
  isHeard() {
    return true;
  }
};
function valueOf2({ path, unitSi, scale, offset }, text3) {
  const found = path.length === 0 ? text3.trim() : placeIn2(text3, path);
  if (found === null || typeof found === "string" && VOID.has(found.toLowerCase())) return null;
  if (unitSi === "bool") return TRUE.has(found) ? true : FALSE.has(found) ? false : void 0;
  const number2 = typeof found === "number" ? found : typeof found === "string" && NUMBER3.test(found) ? Number(found) : NaN;
  const value = number2 * scale + offset;
  return Number.isFinite(value) ? value : void 0;
}
var NUMBER3 = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
function placeIn2(text3, path) {
  try {
    let value = parseJson(text3);
    for (const name2 of path) {
      if (typeof value !== "object" || value === null || !Object.hasOwn(value, name2)) return void 0;
      value = value[name2];
    }
    return value;
  } catch {
    return void 0;
  }
}
function definitionOf({ tagId: id2, topic, unitSi }) {
  const bounds2 = { rangeNormalMin: null, rangeNormalMax: null };
  return { id: id2, description: topic, unitSi, controllable: false, ...bounds2 };
}

// src/mqtt/venus-reader.ts
var VenusReader = class {
  #parts;
  #places = /* @__PURE__ */ new Map();
  #devices = /* @__PURE__ */ new Map();
  #counts = { messages: 0, keepalives: 0, other_paths: 0, other_portals: 0, damaged: 0, gone: 0 };
  #line;
  #portal;
  #askedMs = -Infinity;
  #heardMs = -Infinity;
  constructor(parts2) {
    this.#parts = parts2;
  }
  get graceMs() {
    return this.#parts.timeoutMs;
  }
  get counters() {
    return { ...this.#counts, ...this.#parts.taken.counters };
  }
  begin(line, nowMs) {
    this.#line = line;
    this.#portal = void 0;
    this.#heardMs = -Infinity;
    this.#askedMs = -Infinity;
    if (this.#parts.portal === void 0) line.subscribe(["N/+/system/0/Serial"]);
    else this.#choose(this.#parts.portal, nowMs);
  }
  take({ topic, payload }, nowMs) {
    this.#counts.messages += 1;
    const [head, portal, ...rest] = topic.split("/");
    if (head !== "N" || portal === void 0 || !PORTAL.test(portal)) return;
    if (this.#portal === void 0 && rest.join("/") === "system/0/Serial" && payload.length > 0)
      this.#choose(portal, nowMs);
    if (portal !== this.#portal) {
      this.#counts.other_portals += 1;
      return;
    }
    this.#heardMs = nowMs;
    const place3 = this.#placeOf(topic, rest);
    if (place3 === void 0) this.#counts.other_paths += 1;
    else this.#read(topic, place3, payload);
  }
  tick(nowMs) {
    if (this.#portal === void 0 || nowMs - this.#askedMs < limits7.venusKeepaliveMs) return;
    this.#askedMs = nowMs;
    this.#counts.keepalives += 1;
    this.#line?.publish(`R/${this.#portal}/keepalive`, "");
  }
  isHeard(nowMs) {
    return nowMs - this.#heardMs <= this.#parts.timeoutMs;
  }
  #choose(portal, nowMs) {
    this.#portal = portal;
    this.#line?.subscribe([`N/${portal}/+/+/#`]);
    this.tick(nowMs);
  }
  #placeOf(topic, [service = "", instance2 = "", ...path]) {
    if (this.#places.has(topic)) return this.#places.get(topic);
    const place3 = this.#findPlace(topic, service, instance2, path.join("/"));
    if (this.#places.size < limits7.venusTopics) this.#places.set(topic, place3);
    return place3;
  }
  #findPlace(topic, service, instance2, path) {
    if (!Object.hasOwn(VENUS_TABLE, service) || !/^\d{1,5}$/.test(instance2)) return void 0;
    const line = /(?:^|\/)L([123])(?=\/|$)/.exec(path)?.[1] ?? "";
    const generic = path.replace(/(^|\/)L[123](?=\/|$)/, "$1L#");
    const found = Object.hasOwn(VENUS_TABLE[service] ?? {}, generic) ? VENUS_TABLE[service]?.[generic] : void 0;
    const types = VENUS_TYPES[service]?.path === path ? VENUS_TYPES[service].names : void 0;
    if (found === void 0 && types === void 0) return void 0;
    const device2 = `${service}/${instance2}`;
    const n = this.#parts.instances[device2] ?? Number(instance2);
    const rows = found === void 0 ? [] : Array.isArray(found) ? found : [found];
    return { group: { topic }, rows, device: device2, n, line, types };
  }
  #read(topic, place3, payload) {
    const device2 = this.#deviceOf(place3.device);
    if (device2 === void 0) return;
    if (place3.types !== void 0) this.#readType(device2, place3.types, payload);
    else if (device2.type !== void 0) this.#write(topic, place3, device2.type, payload);
    else if (device2.waiting.size < limits7.venusWaiting && payload.length <= limits7.sourceBytes)
      device2.waiting.set(topic, payload);
  }
  #readType(device2, names, payload) {
    const value = valueOf3(payload);
    if (typeof value !== "number") return;
    if (!Number.isInteger(value) || value < 0 || value > limits7.venusTypeMax) {
      this.#counts.damaged += 1;
      return;
    }
    device2.type = names[value] ?? `TYPE${value}`;
    for (const [topic, waited] of device2.waiting) {
      const place3 = this.#places.get(topic);
      if (place3 !== void 0) this.#write(topic, place3, device2.type, waited);
    }
    device2.waiting.clear();
  }
  #write(topic, { group: group2, rows, n, line }, type, payload) {
    const { taken, define } = this.#parts;
    const isGone2 = payload.length === 0;
    const value = isGone2 ? null : valueOf3(payload);
    if (value === void 0) {
      this.#counts.damaged += 1;
      return;
    }
    if (isGone2) this.#counts.gone += 1;
    for (const row of rows) {
      const tagId = row.tag.replace("{N}", `${n}`).replace("{L}", line).replace("{TYPE}", type);
      if (isGone2) taken.gone(tagId);
      else
        taken.write({
          tagId,
          value: converted2(value, row),
          unitSi: unitOfRow(row, tagId),
          group: group2,
          define: () => define(tagId, row, topic)
        });
    }
  }
  #deviceOf(name2) {
    let device2 = this.#devices.get(name2);
    if (device2 === void 0 && this.#devices.size < limits7.venusDevices) {
      const [service = ""] = name2.split("/");
      device2 = { type: service in VENUS_TYPES ? void 0 : "", waiting: /* @__PURE__ */ new Map() };
      this.#devices.set(name2, device2);
    }
    return device2;
  }
};
var PORTAL = /^[A-Za-z0-9_-]{1,64}$/;
function converted2(value, { on, factor = 1, offset = 0 }) {
  if (value === null) return null;
  if (on !== void 0) return on.includes(Number(value));
  return typeof value === "number" ? value * factor + offset : null;
}
function valueOf3(payload) {
  if (payload.length > limits7.sourceBytes) return void 0;
  try {
    const { value } = parseJson(payload.toString("utf8"));
    if (value === null || Array.isArray(value) && value.length === 0) return null;
    if (typeof value === "boolean") return value;
    return typeof value === "number" && Number.isFinite(value) ? value : void 0;
  } catch {
    return void 0;
  }
}

// src/connectors/mqtt/broker-runner.ts
var TELL_MS2 = 1e3;
var BrokerRunner = class {
  type;
  name;
  line;
  #parts;
  #pace;
  #stopping = new AbortController();
  #counters = { openings: 0, losses: 0, slowed_down: 0 };
  #isUp = false;
  #fault = null;
  constructor(parts2) {
    this.type = parts2.type;
    this.name = parts2.line.where;
    this.line = parts2.line;
    this.#parts = parts2;
    this.#pace = new Backoff({ random: parts2.random });
  }
  async run() {
    const { signal } = this.#stopping;
    const { tell, texts } = this.#parts;
    const telling = setInterval(() => tell(this.#isUp), TELL_MS2);
    try {
      while (!signal.aborted) {
        const reason3 = await this.#session(signal);
        if (signal.aborted) return;
        this.#lost(texts.lost({ where: this.name, reason: reason3 }));
        await pause(this.#pace.nextMs(), signal);
      }
    } finally {
      clearInterval(telling);
    }
  }
  stop() {
    this.#stopping.abort();
  }
  state() {
    return this.#isUp ? "running" : "waiting";
  }
  fault() {
    return this.#fault;
  }
  counters() {
    return { ...this.#counters, ...this.#parts.reader.counters };
  }
  /** One connection; resolves with the reason of its end. */
  async #session(signal) {
    const { broker, clientId, reader, clock: clock2, texts } = this.#parts;
    let connection;
    try {
      connection = await BrokerConnection.open({
        broker,
        clientId,
        onMessage: (topic, payload, isRetained) => {
          const nowMs = clock2.monotonic();
          reader.take({ topic, payload, isRetained }, nowMs);
          if (reader.isHeard(nowMs)) this.#look(true);
        },
        onSlowedDown: () => void (this.#counters.slowed_down += 1),
        texts: texts.reasons,
        signal
      });
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    this.#counters.openings += 1;
    this.#pace.reset();
    let refusedAgain;
    const line = {
      subscribe: (topics) => void connection.subscribe(topics).catch((error) => {
        if (!(error instanceof RefusedTopic)) return;
        const reason4 = texts.reasons.refusedTopic({ topic: error.topic, reason: error.message });
        this.#lost(texts.lost({ where: this.name, reason: reason4 }));
        refusedAgain = setTimeout(() => connection.end(reason4), limits7.refusedMs);
      }),
      publish: (topic, payload) => connection.publish(topic, payload, false)
    };
    const openedMs = clock2.monotonic();
    reader.begin(line, openedMs);
    if (reader.isHeard(openedMs)) this.#look(true);
    const ticking = setInterval(() => {
      const nowMs = clock2.monotonic();
      reader.tick(nowMs);
      if (!reader.isHeard(nowMs) && nowMs - openedMs > reader.graceMs) this.#look(false);
    }, TELL_MS2);
    const leave = () => void connection.leave();
    signal.addEventListener("abort", leave);
    const reason3 = await connection.ended;
    signal.removeEventListener("abort", leave);
    clearInterval(ticking);
    clearTimeout(refusedAgain);
    return reason3;
  }
  /** Whether somebody is heard, on a connection that stands. */
  #look(isHeard) {
    const { onFault, texts } = this.#parts;
    if (!isHeard) this.#lost(texts.noVenus({ where: this.name }));
    else if (!this.#isUp) {
      this.#isUp = true;
      this.#fault = null;
      onFault(null);
    }
  }
  /** Told once: when it had been up, or at the first try. */
  #lost(fault) {
    const isNews = this.#isUp || this.#fault === null;
    if (this.#isUp) {
      this.#counters.losses += 1;
      this.#parts.lose();
    }
    this.#isUp = false;
    this.#fault = fault;
    if (isNews) this.#parts.onFault(fault);
  }
};

// src/connectors/mqtt/broker-source.ts
var VENUS_TAG_TIMEOUT_S = 75;
function brokerSource(source, parts2) {
  const { project, tags: tags3, intake, clock: clock2, log, messages: messages2 } = parts2;
  const line = sourceLine(source.type, new URL(source.broker.url).host);
  const { where, text: writes } = line;
  const tagId = gatewayTagId(gatewaysOf(project).indexOf(source));
  const taken = new TakenTags({ tags: tags3, intake, clock: clock2, line, timeoutS: VENUS_TAG_TIMEOUT_S });
  const { serve: texts } = messages2.cli;
  return new BrokerRunner({
    type: source.type,
    line,
    broker: source.broker,
    clientId: `bitacora-${project.vessel.id}-source-${tagId.replaceAll(/\D/g, "")}`,
    reader: source.type === "mqtt" ? new TopicReader(source.topics, taken) : venusReader(source, taken, parts2),
    clock: clock2,
    random: Math.random,
    texts: wordsIn(messages2.locale),
    tell: (value) => tags3.write({ tagId, value, quality: "good", timestampMs: clock2.now(), source: writes }),
    lose: () => intake.lost(line),
    onFault: (fault) => {
      const name2 = `${source.type} ${where}`;
      if (fault === null) log.info(texts.sourceStarted({ name: name2 }));
      else log.warning(texts.sourceFailed({ name: name2, reason: fault }));
    }
  });
}
function venusReader(source, taken, { project, messages: messages2 }) {
  return new VenusReader({
    taken,
    portal: source.portal,
    instances: source.instances,
    timeoutMs: source.timeoutS * 1e3,
    define: (id2, row, topic) => {
      if (!project.nmea2000.autoRegister) return void 0;
      const description = descriptionOfTag(id2, messages2.nmea) ?? topic;
      const bounds2 = { rangeNormalMin: null, rangeNormalMax: null };
      return { id: id2, description, unitSi: unitOfRow(row, id2), controllable: false, ...bounds2 };
    }
  });
}

// src/signalk/delta-reader.ts
var DeltaReader = class {
  counters = { deltas: 0, other_vessels: 0, refused_messages: 0, refused_values: 0 };
  #self = "vessels.self";
  #onTime;
  /** `onTime` gets the server's clock. */
  constructor(onTime = () => void 0) {
    this.#onTime = onTime;
  }
  /** The values of a message, in order. Empty if the message is about another vessel, or cannot be read. */
  read(text3) {
    const message2 = objectOf3(parsed4(text3));
    if (message2 === void 0) return this.#refuse();
    const { self, context, updates, timestamp } = message2;
    if (updates === void 0) {
      const timestampMs = timeOf4(timestamp);
      if (timestampMs !== void 0) this.#onTime(timestampMs);
      if (typeof self === "string") this.#self = self.startsWith("vessels.") ? self : `vessels.${self}`;
      return [];
    }
    if (!Array.isArray(updates)) return this.#refuse();
    this.counters.deltas += 1;
    if (context !== void 0 && context !== "vessels.self" && context !== this.#self) {
      this.counters.other_vessels += 1;
      return [];
    }
    return updates.flatMap((update) => this.#valuesOf(objectOf3(update)));
  }
  #valuesOf(update) {
    const { values = [], timestamp } = update ?? {};
    if (!Array.isArray(values) || values.length > limits13.source.values) {
      this.counters.refused_values += 1;
      return [];
    }
    const timestampMs = timeOf4(timestamp);
    return values.flatMap((each) => {
      const { path, value } = objectOf3(each) ?? {};
      if (typeof path === "string" && path.length <= limits13.pathChars && value !== void 0) {
        return [{ path, value, timestampMs }];
      }
      this.counters.refused_values += 1;
      return [];
    });
  }
  #refuse() {
    this.counters.refused_messages += 1;
    return [];
  }
};
function objectOf3(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : void 0;
}
function timeOf4(timestamp) {
  return typeof timestamp === "string" ? parseIsoTime(timestamp) : void 0;
}
function parsed4(text3) {
  try {
    return parseJson(text3);
  } catch {
    return void 0;
  }
}

// src/signalk/taken-values.ts
var TakenValues = class {
  counters = { paths_without_tag: 0, refused_values: 0 };
  #parts;
  /** By path. Paths without a tag are cached, too. */
  #targets = /* @__PURE__ */ new Map();
  /** Paths that were looked up in the table. */
  pathsFound = 0;
  constructor(parts2) {
    this.#parts = parts2;
  }
  take({ path, value, timestampMs }) {
    for (const target of this.#targetsAt(path)) this.#write(target, valueAt3(value, target.place.key), timestampMs);
  }
  #write({ group: group2, tagId, place: place3, definition }, skValue, timestampMs) {
    if (skValue === void 0) return;
    const value = skValue === null ? null : place3.fromSk(skValue);
    if (value === void 0) {
      this.counters.refused_values += 1;
      return;
    }
    const time3 = timestampMs === void 0 ? {} : { timestampMs };
    this.#parts.taken.write({ tagId, value, unitSi: definition.unitSi, define: () => definition, group: group2, ...time3 });
  }
  #targetsAt(path) {
    let targets = this.#targets.get(path);
    if (targets === void 0) {
      targets = this.#findTargets(path);
      this.pathsFound += 1;
      if (targets.length === 0) this.counters.paths_without_tag += 1;
      if (this.#targets.size < limits13.paths) this.#targets.set(path, targets);
    }
    return targets;
  }
  #findTargets(path) {
    const { tags: tags3, paths } = this.#parts;
    const group2 = { path };
    const candidates = paths.tagsAt(path).flatMap((tagId) => {
      const definition = tags3.definition(tagId) ?? this.#parts.define(tagId);
      const place3 = definition && paths.placeOf(tagId, definition.unitSi);
      return definition === void 0 || place3?.path !== path ? [] : [{ group: group2, tagId, place: place3, definition }];
    });
    const isKnown = ({ tagId }) => tags3.has(tagId);
    const keys2 = new Set(candidates.map(({ place: place3 }) => place3.key));
    return [...keys2].flatMap((key) => {
      const ofKey = candidates.filter(({ place: place3 }) => place3.key === key);
      const chosen = ofKey.find(isKnown) ?? ofKey[0];
      return chosen ?? [];
    });
  }
};
function valueAt3(value, key) {
  if (key === void 0 || value === null) return value;
  return typeof value === "object" ? value[key] : void 0;
}

// src/signalk/ws-signalk-server.ts
import { WebSocket } from "ws";
function streamUrlOf(url) {
  const { protocol, host, pathname, searchParams } = new URL(url);
  const query = new URLSearchParams(searchParams);
  query.set("subscribe", "none");
  const folder = pathname.replace(/\/+$/, "");
  return `${protocol === "https:" ? "wss" : "ws"}://${host}${folder}/signalk/v1/stream?${query.toString()}`;
}
function listenTo(url, { paths, timeoutMs }, listener, signal) {
  const { promise, resolve: resolve4 } = Promise.withResolvers();
  const socket = new WebSocket(streamUrlOf(url), {
    maxPayload: limits13.source.messageBytes,
    handshakeTimeout: timeoutMs,
    perMessageDeflate: false,
    followRedirects: false
  });
  let isSilent = false;
  let status;
  let code;
  const abort = () => socket.terminate();
  const silence = setTimeout(() => {
    isSilent = true;
    socket.terminate();
  }, timeoutMs);
  const asking = setInterval(() => {
    if (socket.readyState === WebSocket.OPEN) socket.ping();
  }, timeoutMs / 3);
  socket.on("open", () => {
    const subscribe = paths.map((path) => ({ path, policy: "instant", format: "delta" }));
    socket.send(JSON.stringify({ context: "vessels.self", subscribe }));
    listener.opened();
  });
  const turns = new Turns(socket, listener, timeoutMs, () => silence.refresh());
  socket.on("message", (data, isBinary) => {
    silence.refresh();
    if (isBinary) turns.noise(data);
    else turns.message(data);
  });
  socket.on("ping", (data) => turns.noise(data));
  socket.on("pong", (data) => {
    silence.refresh();
    turns.noise(data);
  });
  socket.on("unexpected-response", (_request, response) => {
    status = response.statusCode;
    socket.terminate();
  });
  socket.on("error", (error) => code = systemErrorCode(error));
  socket.on("close", () => {
    turns.end();
    clearTimeout(silence);
    clearInterval(asking);
    signal.removeEventListener("abort", abort);
    resolve4({ code, isSilent, status });
  });
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  return promise;
}
var Turns = class {
  #socket;
  #listener;
  #longestMs;
  #onTaken;
  /** Messages that arrived in one read; their number is bounded by the size of a read. */
  #waiting = [];
  #ended = new AbortController();
  #noise = { frames: 0, bytes: 0 };
  #isAtWork = false;
  constructor(socket, listener, timeoutMs, onTaken) {
    this.#socket = socket;
    this.#listener = listener;
    this.#longestMs = timeoutMs / 2;
    this.#onTaken = onTaken;
  }
  message(data) {
    this.#waiting.push(data);
    if (!this.#isAtWork) void this.#work();
  }
  /** A frame without a message. Those that arrive in the same turn of the event loop are reported together. */
  noise({ length }) {
    this.#noise.frames += 1;
    this.#noise.bytes += length;
    if (this.#isAtWork || this.#noise.frames > 1) return;
    setImmediate(() => this.#isAtWork || this.#ended.signal.aborted || void this.#work());
  }
  end() {
    this.#ended.abort();
  }
  async #work() {
    this.#isAtWork = true;
    this.#socket.pause();
    while ((this.#waiting.length > 0 || this.#noise.frames > 0) && !this.#ended.signal.aborted) {
      const waitMs = await this.#next();
      if (waitMs > 0) await pause(Math.min(waitMs, this.#longestMs), this.#ended.signal);
      this.#onTaken();
    }
    this.#socket.resume();
    this.#isAtWork = false;
  }
  #next() {
    const data = this.#waiting.shift();
    if (data !== void 0) return this.#listener.message(data.toString());
    const { frames, bytes } = this.#noise;
    this.#noise = { frames: 0, bytes: 0 };
    return this.#listener.noise(frames, bytes);
  }
};

// src/connectors/signalk/signalk-runner.ts
var TELL_MS3 = 1e3;
var SignalkRunner = class {
  type = "signalk";
  name;
  line;
  #source;
  #parts;
  #values;
  #pace;
  /** As of a gateway. */
  #budget = new TokenBucket({ perS: limits8.gatewayBytesPerS });
  #stopping = new AbortController();
  #reader;
  #upSinceMs;
  #fault = null;
  #counters = {
    openings: 0,
    losses: 0,
    messages: 0,
    deltas: 0,
    other_vessels: 0,
    refused_messages: 0,
    slowed_down: 0
  };
  constructor(source, parts2) {
    const { tags: tags3, taken, define } = parts2;
    this.name = parts2.line.where;
    this.line = parts2.line;
    this.#source = source;
    this.#parts = parts2;
    this.#values = new TakenValues({ tags: tags3, taken, define, paths: new PathMap(parts2.paths) });
    this.#pace = new Backoff({ random: parts2.random });
    this.#reader = this.#newReader();
  }
  async run() {
    const { signal } = this.#stopping;
    const telling = setInterval(() => this.#parts.tell(this.#upSinceMs !== void 0), TELL_MS3);
    try {
      while (!signal.aborted) {
        const { url, paths, timeoutS } = this.#source;
        const listener = {
          opened: () => void (this.#counters.openings += 1),
          message: (text3) => this.#take(text3),
          noise: (frames, bytes) => this.#charge(bytes + frames * limits8.gatewayDatagramBytes)
        };
        const end = await listenTo(url, { paths, timeoutMs: timeoutS * 1e3 }, listener, signal);
        if (signal.aborted) return;
        this.#lost(end);
        await pause(this.#pace.nextMs(), signal);
      }
    } finally {
      clearInterval(telling);
    }
  }
  stop() {
    this.#stopping.abort();
  }
  state() {
    return this.#upSinceMs === void 0 ? "waiting" : "running";
  }
  fault() {
    return this.#fault;
  }
  counters() {
    const { refused_values, ...read2 } = this.#reader.counters;
    const taken = this.#parts.taken.counters;
    const { paths_without_tag, refused_values: unreadable } = this.#values.counters;
    const { deltas, other_vessels, refused_messages } = this.#counters;
    return {
      ...this.#counters,
      deltas: deltas + read2.deltas,
      other_vessels: other_vessels + read2.other_vessels,
      refused_messages: refused_messages + read2.refused_messages,
      ...taken,
      paths_without_tag,
      refused_values: taken.refused_values + unreadable + refused_values
    };
  }
  /** Takes no more of the event loop at a time than a slice. The result: how long the server has to wait for the next message. */
  async #take(text3) {
    const { clock: clock2 } = this.#parts;
    const before = this.#values.pathsFound;
    this.#counters.messages += 1;
    const values = this.#reader.read(text3);
    this.#heard();
    let sliceMs = clock2.monotonic();
    for (const value of values) {
      this.#values.take(value);
      if (clock2.monotonic() - sliceMs < limits13.source.sliceMs) continue;
      await fairTurn();
      if (this.#upSinceMs === void 0 || this.#stopping.signal.aborted) return 0;
      sliceMs = clock2.monotonic();
    }
    const paths = this.#values.pathsFound - before;
    return this.#charge(text3.length + limits8.gatewayDatagramBytes + paths * limits13.source.pathBytes);
  }
  /** How long the server has to wait for what comes next. */
  #charge(bytes) {
    const waitMs = this.#budget.charge(bytes, this.#parts.clock.monotonic());
    if (waitMs > 0) this.#counters.slowed_down += 1;
    return waitMs;
  }
  #heard() {
    const nowMs = this.#parts.clock.monotonic();
    if (this.#upSinceMs === void 0) {
      this.#upSinceMs = nowMs;
      this.#fault = null;
      this.#parts.onFault(null);
    }
    if (nowMs - this.#upSinceMs >= limits13.source.steadyMs) this.#pace.reset();
  }
  /** Told once: when it had been up, or at the first try. */
  #lost({ code, isSilent, status }) {
    const { texts, lose, onFault } = this.#parts;
    const isNews = this.#upSinceMs !== void 0 || this.#fault === null;
    if (this.#upSinceMs !== void 0) this.#counters.losses += 1;
    this.#upSinceMs = void 0;
    const fault = isSilent ? "silent" : code === void 0 ? "closed" : gatewayFaultOf(code);
    this.#fault = status === void 0 ? texts.serverFaults[faultOf4(fault)]({ where: this.name }) : texts.refusedWith({ where: this.name, status });
    lose();
    this.#startReader();
    if (isNews) onFault(this.#fault);
  }
  /** Another run of the server may name its vessel otherwise. */
  #startReader() {
    const { deltas, other_vessels, refused_messages, refused_values } = this.#reader.counters;
    this.#counters.deltas += deltas;
    this.#counters.other_vessels += other_vessels;
    this.#counters.refused_messages += refused_messages;
    this.#values.counters.refused_values += refused_values;
    this.#reader = this.#newReader();
    this.#parts.taken.begin();
  }
  #newReader() {
    return new DeltaReader((timestampMs) => this.#parts.taken.begin(timestampMs));
  }
};
function faultOf4(fault) {
  const known2 = ["refused", "unreachable", "unknown-host", "closed", "silent"];
  return known2.includes(fault) ? fault : "failed";
}

// src/connectors/signalk/signalk-source.ts
var TIMEOUT_S = 60;
function signalkRunner(source, parts2) {
  const { project, tags: tags3, intake, clock: clock2, log, messages: messages2 } = parts2;
  const { serve: texts } = messages2.cli;
  const tagId = gatewayTagId(gatewaysOf(project).indexOf(source));
  const line = sourceLine("signalk", new URL(source.url).host);
  return new SignalkRunner(source, {
    tags: tags3,
    taken: new TakenTags({ tags: tags3, intake, clock: clock2, line, timeoutS: TIMEOUT_S }),
    line,
    lose: () => intake.lost(line),
    clock: clock2,
    random: Math.random,
    paths: sectionOf(project, signalkSection)?.paths ?? {},
    define: (id2) => project.nmea2000.autoRegister ? standardDefinition(id2, messages2.nmea) : void 0,
    texts: wordsIn2(messages2.locale),
    tell: (value) => tags3.write({ tagId, value, quality: "good", timestampMs: clock2.now(), source: line.text }),
    onFault: (fault) => {
      const name2 = `signalk ${line.where}`;
      if (fault === null) log.info(texts.sourceStarted({ name: name2 }));
      else log.warning(texts.sourceFailed({ name: name2, reason: fault }));
    }
  });
}

// src/nmea2000/bus/tapped-bus.ts
function tappedBus(bus2, tap, clock2) {
  return {
    name: bus2.name,
    get state() {
      return bus2.state;
    },
    discard: () => bus2.discard(),
    start: () => bus2.start(),
    stop: () => bus2.stop(),
    onFrame: (listener) => bus2.onFrame(listener),
    onState: (listener) => bus2.onState(listener),
    statistics: () => bus2.statistics(),
    send: (frames) => {
      if (!bus2.send(frames)) return false;
      const timestampMs = clock2.now();
      for (const { id: id2, data } of frames) tap.frame({ id: id2, data, timestampMs }, "T");
      return true;
    }
  };
}

// src/runtime/service/bus-state.ts
var PERIOD_MS2 = 1e3;
var BusState = class {
  #options;
  #source;
  #timer;
  #unsubscribe;
  #markedStale = 0;
  constructor(options) {
    this.#options = options;
    this.#source = `bus:${options.bus.name}`;
  }
  /** Called when the bus is started, or cannot be. A bus that is not up then counts as lost. Idempotent. */
  start() {
    if (this.#timer !== void 0) return;
    const { bus: bus2 } = this.#options;
    this.#unsubscribe = bus2.onState((_state, previous) => {
      if (previous === "up") this.#markedStale += this.#options.lose();
      this.write();
    });
    this.#timer = setInterval(() => this.write(), PERIOD_MS2);
    this.write();
  }
  stop() {
    clearInterval(this.#timer);
    this.#unsubscribe?.();
  }
  /** Values marked stale because the bus was lost. */
  get markedStale() {
    return this.#markedStale;
  }
  /** Writes all tags. */
  write() {
    const { bus: bus2, nodeStatistics, clock: clock2, tags: tags3 } = this.#options;
    const timestampMs = clock2.now();
    for (const [property, value] of valuesOf2(bus2.statistics(), nodeStatistics())) {
      const tagId = busTagId(bus2.name, property);
      if (value === null && tags3.value(tagId) === void 0) continue;
      tags3.write({
        tagId,
        value,
        quality: value === null ? "bad" : "good",
        timestampMs,
        source: this.#source
      });
    }
  }
};
function valuesOf2(bus2, node) {
  return [
    ["UP", bus2.state === "up"],
    ["DUPLICATE_NAME", node?.fault === "duplicate-name"],
    ["NO_ADDRESS", node?.fault === "no-address"],
    ["BIT_RATE", bus2.bit_rate],
    ["FRAMES_IN_HZ", bus2.frames_in_per_s],
    ["FRAMES_OUT_HZ", bus2.frames_out_per_s],
    ["LOAD_PCT", bus2.load_pct],
    ["ERROR_FRAMES", bus2.counters.error_frames],
    ["TX_ERRORS", bus2.transmit_errors],
    ["RX_ERRORS", bus2.receive_errors],
    ["FRAMES_LOST", bus2.counters.frames_lost],
    ["QUEUE_FRAMES", bus2.queue_frames],
    ["ADDRESS", node?.address ?? null],
    ["DEVICES", node?.devices ?? null]
  ];
}

// src/runtime/service/heard-mark.ts
import { existsSync as existsSync2 } from "node:fs";
var HeardMark = class {
  #file;
  #wasHeard;
  /** Looks whether the file is there. */
  constructor(file) {
    this.#file = file;
    this.#wasHeard = existsSync2(file);
  }
  get wasHeard() {
    return this.#wasHeard;
  }
  /** Called with each frame. A mark that cannot be written is made at the first frame of another run. */
  hear() {
    if (this.#wasHeard) return;
    this.#wasHeard = true;
    void writeDurably(this.#file, "").catch(() => void 0);
  }
};

// src/runtime/service/socketcan-runner.ts
var SocketcanRunner = class {
  type = "socketcan";
  bus = this;
  name;
  line;
  #parts;
  #bus;
  #state;
  /** One for the bus; our node uses it, too. */
  #assembler = new FastPacketAssembler();
  #subscriber;
  #stopped = Promise.withResolvers();
  /** The devices heard, if we only listen; a node has its own table. */
  #heard;
  #node;
  #heardMark;
  /** Why the bus could not be opened; null once it is. */
  #obstacle = null;
  #waiting = new AbortController();
  /** The fault that was reported last; undefined: none yet. */
  #said;
  #stopping = false;
  constructor({ interface: name2 }, parts2) {
    const { clock: clock2, tags: tags3, line, lose } = parts2;
    this.name = name2;
    this.line = line;
    this.#parts = parts2;
    this.#bus = new SocketcanBus(name2, clock2);
    this.#subscriber = parts2.makeSubscriber(line, (address) => (this.#node?.node ?? this.#heard)?.nameAt(address));
    this.#heard = parts2.node === void 0 ? new HeardDevices() : void 0;
    this.#state = new BusState({
      bus: this.#bus,
      nodeStatistics: () => this.#node?.node.statistics(),
      tags: tags3,
      clock: clock2,
      lose
    });
  }
  async run() {
    const { node, clock: clock2, tap } = this.#parts;
    this.#heardMark = new HeardMark(this.#parts.heardFile);
    const bus2 = tap === void 0 ? this.#bus : tappedBus(this.#bus, tap, clock2);
    if (node !== void 0) this.#node = await BusNode.open({ ...node, bus: bus2, clock: clock2, assembler: this.#assembler });
    if (this.#stopping) return;
    this.#bus.onFrame((frame) => {
      if (this.#bus.state !== "up") return;
      this.#heardMark?.hear();
      tap?.frame(frame, "R");
      const message2 = this.#heard && this.#assembler.accept(frame);
      if (message2 === void 0) return;
      this.#heard?.accept(message2, clock2.monotonic());
      this.#subscriber.accept(message2);
    });
    this.#node?.node.onMessage((message2) => {
      if (this.#bus.state === "up") this.#subscriber.accept(message2);
    });
    this.#bus.onState((_state, previous) => {
      if (previous === "up") this.#assembler.end();
      this.#say();
    });
    this.#node?.start();
    this.#node?.node.onFault(() => this.#say());
    try {
      await this.#open();
    } finally {
      if (!this.#stopping) this.#state.start();
    }
    this.#say();
    await this.#stopped.promise;
  }
  async stop() {
    this.#stopping = true;
    this.#waiting.abort();
    this.#state.stop();
    await this.#node?.stop();
    await this.#bus.stop();
    this.#stopped.resolve();
  }
  get node() {
    return this.#node?.node;
  }
  get alerts() {
    return this.#parts.node?.alerts;
  }
  publish(update) {
    this.#node?.publisher?.accept(update);
  }
  /** "running" while the bus is up, else "waiting". */
  state() {
    return this.#bus.state === "up" ? "running" : "waiting";
  }
  fault() {
    if (this.#obstacle !== null) return this.#obstacle;
    const { fault } = this.#bus.statistics();
    if (fault !== null) return say(this.#parts.messages.bus.faults[fault], { name: this.name });
    const nodeFault = this.#node?.node.statistics().fault ?? null;
    return nodeFault === null ? null : this.#parts.node?.texts.faults[nodeFault] ?? null;
  }
  counters() {
    const { frames_in_per_s, load_pct, counters: counters2 } = this.#bus.statistics();
    const never_heard = this.#heardMark?.wasHeard === false ? 1 : 0;
    return {
      frames_in_per_s,
      load_pct,
      never_heard,
      ...counters2,
      ...this.#assembler.counters,
      ...this.#subscriber.counters
    };
  }
  silentMs() {
    return this.#bus.silentMs();
  }
  devices() {
    return this.#node?.node.devices() ?? this.#heard?.devices(this.#parts.clock.monotonic()) ?? [];
  }
  report() {
    const publisher = this.#node?.publisher;
    return {
      interface: this.name,
      bus: this.#bus.statistics(),
      node: this.#node?.node.statistics() ?? null,
      published: publisher === void 0 ? null : { ...publisher.counters },
      marked_stale: this.#state.markedStale
    };
  }
  /** Tries until the kernel has SocketCAN. Rejects with `bus-unavailable` if waiting would not help. */
  async #open() {
    const pace = new Backoff();
    while (!this.#stopping) {
      try {
        await this.#bus.start();
        this.#obstacle = null;
        return;
      } catch (error) {
        if (!isBitacoraError(error, "bus-unavailable") || error.details["reason"] !== "no-socketcan") throw error;
        this.#obstacle = this.#parts.messages.bus.obstacles["no-socketcan"];
        this.#say();
        this.#state.start();
        await pause(pace.nextMs(), this.#waiting.signal);
      }
    }
  }
  /** Reports the fault if it has changed. */
  #say() {
    const fault = this.fault();
    if (this.#stopping || fault === this.#said) return;
    this.#said = fault;
    this.#parts.onFault(fault);
  }
};

// src/nmea2000/tags/own-messages.ts
var OwnMessages = class {
  #clock;
  /** By PGN and source, the newest last. There are few: published groups times buses. */
  #sent = /* @__PURE__ */ new Map();
  constructor(clock2) {
    this.#clock = clock2;
  }
  remember({ pgn, source, data }) {
    const key = keyOf7(pgn, source);
    let sent = this.#sent.get(key);
    if (sent === void 0) {
      if (this.#sent.size >= limits8.ownGroups) this.#sent.clear();
      this.#sent.set(key, sent = []);
    }
    if (sent.length >= limits8.ownMessages) sent.shift();
    sent.push({ data, atMs: this.#clock.monotonic() });
  }
  /** Whether we sent this message within the last seconds. */
  includes({ pgn, source, data }) {
    const sinceMs = this.#clock.monotonic() - limits8.ownMessageS * 1e3;
    const sent = this.#sent.get(keyOf7(pgn, source));
    return sent !== void 0 && sent.some((own) => own.atMs >= sinceMs && Buffer.compare(own.data, data) === 0);
  }
};
function keyOf7(pgn, source) {
  return pgn * 256 + source;
}

// src/nmea2000/tags/read-tag.ts
function tagValueOf(mapping, content, nowMs) {
  const raw = content[mapping.field];
  const { bit, on, none, plus, date, validBy } = mapping;
  if (validBy !== void 0 && isVoid(validBy, content)) return null;
  if (typeof raw === "string") return date === void 0 ? null : momentOf(content[date], raw, nowMs);
  if (typeof raw !== "number" || raw === none) return null;
  if (bit !== void 0) return (raw & 1 << bit) !== 0;
  if (on !== void 0) return stateOf3(mapping, on, raw);
  if (plus === void 0) return mapping.conversion.toTag(raw);
  const other = content[plus.field];
  if (typeof other !== "number" || other * plus.sign <= 0) return null;
  return roundedTo(mapping.conversion.toTag(raw + other));
}
function stateOf3({ off, fails, keeps }, on, raw) {
  if (on.includes(raw)) return true;
  if (fails?.includes(raw) === true) return null;
  if (keeps?.includes(raw) === true) return void 0;
  return off === void 0 || off.includes(raw) ? false : void 0;
}
function isUnknownWord({ field, keeps }, content) {
  return keeps?.includes(content[field]) !== true;
}
function isVoid({ field, void: none }, content) {
  return none?.includes(content[field]) === true;
}
function qualityOf2({ validBy }, content) {
  const said = validBy && content[validBy.field];
  return typeof said !== "number" || validBy?.good.includes(said) === true ? "good" : "uncertain";
}
function absenceOfTag(mapping, spec, frame, content) {
  const raw = content[mapping.field];
  if (typeof raw === "number") return mapping.fails?.includes(raw) === true ? "out-of-range" : "not-available";
  if (mapping.inList === true) return "not-available";
  const { data } = frame;
  const absence = spec?.bitOffset === void 0 ? fieldAbsence(frame, mapping.field) : readField(spec, data, spec.bitOffset, "values").absence;
  return absence ?? "not-available";
}
function momentOf(date, time3, nowMs) {
  if (typeof date !== "string") return null;
  const ms = judgedBusTime(Date.parse(`${date.replaceAll(".", "-")}T${time3}Z`), nowMs);
  return ms === void 0 ? null : ms / 1e3;
}
function roundedTo(sum) {
  return Math.round(sum * 1e6) / 1e6;
}

// src/nmea2000/tags/tag-texts.ts
function descriptionOf({ tag, description }, place3, texts) {
  const pattern = description ?? texts.tags[tag];
  if (pattern !== void 0) return fillPattern(pattern, place3, texts.places);
  return descriptionOfTag(tag, texts) ?? fillPattern(tag, place3, texts.places);
}

// src/nmea2000/tags/subscriber.ts
var TIMEOUT_INTERVALS = 5;
var TIMEOUT_MIN_S = 5;
var Nmea2000Subscriber = class {
  #options;
  #codec = new PgnCodec();
  #sources;
  #groups;
  #remembered = 0;
  #counters = {
    messages: 0,
    own_messages: 0,
    unmapped_messages: 0,
    without_instance: 0,
    updates: 0,
    set_aside: 0,
    impossible_values: 0,
    registered_tags: 0,
    unregistered_values: 0,
    unknown_words: 0
  };
  constructor(options) {
    this.#options = options;
    this.#sources = new BusSources(options.line, options.nameOf);
    this.#groups = new Map(
      [...options.plans].map(([pgn, plan]) => [
        pgn,
        { plan, targets: /* @__PURE__ */ new Map(), itemTargets: /* @__PURE__ */ new Map(), statements: /* @__PURE__ */ new Map(), registered: 0 }
      ])
    );
  }
  /** Takes a message. Never throws. */
  accept(frame) {
    this.#counters.messages += 1;
    const nowMs = this.#options.clock.monotonic();
    this.#sources.heard(frame, nowMs);
    const group2 = this.#groups.get(frame.pgn);
    if (group2 !== void 0 && this.#options.isOwn?.(frame)) {
      this.#counters.own_messages += 1;
      return;
    }
    this.#options.onHeard?.(frame);
    const content = group2 && this.#codec.decode(frame);
    if (group2 === void 0 || content === void 0) {
      this.#counters.unmapped_messages += 1;
      return;
    }
    const source = this.#sources.at(frame.source);
    this.#acceptContent(group2, group2.targets, frame, content, source, nowMs);
    if (!group2.plan.hasList || !Array.isArray(content["list"])) return;
    for (const item of content["list"])
      this.#acceptContent(group2, group2.itemTargets, frame, { ...content, ...item }, source, nowMs);
  }
  /** The PGNs that it uses, for tags or for the NAMEs of devices. */
  receives() {
    return [.../* @__PURE__ */ new Set([PGN.ADDRESS_CLAIM, ...this.#groups.keys()])].toSorted((a, b) => a - b);
  }
  get counters() {
    return { ...this.#counters, ...this.#codec.counters };
  }
  #acceptContent(group2, targets, frame, content, source, nowMs) {
    const known2 = this.#targetsOf(group2, targets, content, source);
    if (known2.nameless) this.#counters.without_instance += 1;
    for (const target of known2.list) this.#take(known2, target, frame, content, source, nowMs);
  }
  #take(known2, target, frame, content, source, nowMs) {
    const { tagId, mapping } = target;
    const value = tagValueOf(mapping, content, frame.timestampMs);
    if (value === void 0) {
      if (isUnknownWord(mapping, content)) this.#counters.unknown_words += 1;
      return;
    }
    if (value === null) {
      this.#takeAbsence(known2, target, frame, content, source, nowMs);
      return;
    }
    const { timestampMs } = frame;
    const rawValue = content[mapping.field];
    const quality2 = qualityOf2(mapping, content);
    this.#hand(known2, target, source, { tagId, value, quality: quality2, timestampMs, rawValue, source: source.text }, nowMs);
  }
  #takeAbsence(known2, target, frame, content, source, nowMs) {
    const { tagId, mapping, spec } = target;
    const { timestampMs } = frame;
    const absence = absenceOfTag(mapping, spec, frame, content);
    if (target.tag === void 0 && this.#options.store.value(tagId) === void 0) {
      const fails = absence === "out-of-range" || absence === "reserved";
      if (!fails) return;
    }
    const update = {
      tagId,
      value: null,
      quality: "bad",
      timestampMs,
      rawValue: absence,
      source: source.text
    };
    this.#hand(known2, target, source, update, nowMs);
  }
  #hand(known2, target, source, update, nowMs) {
    const tag = target.tag ??= this.#tagOf(known2, target);
    if (tag === void 0) {
      this.#counters.unregistered_values += 1;
      return;
    }
    const outcome = this.#options.intake.take(tag, source, target.statement, update, nowMs);
    if (outcome === "accepted") this.#counters.updates += 1;
    else if (outcome === "set-aside") this.#counters.set_aside += 1;
    else if (outcome === "impossible") this.#counters.impossible_values += 1;
  }
  /** Registers the tag if it may; undefined if the tag is not registered. */
  #tagOf(known2, target) {
    const { store, intake } = this.#options;
    if (!store.has(target.tagId) && !this.#register(known2, target)) return void 0;
    return intake.of(target.tagId);
  }
  #register(known2, { tagId, mapping, description }) {
    const { autoRegister, store } = this.#options;
    const isNew = !known2.registered;
    if (!autoRegister || isNew && known2.group.registered >= limits8.registeringDevices) return false;
    const registered = store.register({
      id: tagId,
      description,
      unitSi: mapping.unitSi,
      controllable: false,
      rangeNormalMin: null,
      rangeNormalMax: null
    });
    if (!registered) return false;
    this.#counters.registered_tags += 1;
    if (isNew) known2.group.registered += 1;
    known2.registered = true;
    return true;
  }
  #targetsOf(group2, known2, content, source) {
    const { plan } = group2;
    let key = 0;
    for (const field of plan.keyFields) {
      const value = content[field];
      key = key * 256 + (typeof value === "number" && value < NO_KEY ? value : NO_KEY);
    }
    if (plan.byDevice) key += source.revision * KEYS;
    const found = known2.get(key);
    if (found !== void 0) return found;
    if (this.#remembered >= limits8.mappedDevices) this.#evictDevices();
    this.#remembered += 1;
    const targets = this.#makeTargets(group2, content, source, known2 === group2.itemTargets);
    known2.set(key, targets);
    return targets;
  }
  #makeTargets(group2, content, source, inList) {
    const { plan } = group2;
    const rows = rowsFor(plan, content, source).filter((row) => (row.inList ?? false) === inList);
    const list = rows.flatMap((mapping) => this.#makeTarget(group2, mapping, content) ?? []);
    return { list, group: group2, registered: false, nameless: rows.length > 0 && list.length === 0 };
  }
  #makeTarget({ plan, statements }, mapping, content) {
    const place3 = placeFor(plan, mapping, content);
    if (place3 === void 0) return void 0;
    let statement = statements.get(mapping.rank);
    if (statement === void 0) {
      statement = { rank: mapping.rank, timeoutS: timeoutOf(plan.intervalMs), group: { pgn: plan.pgn } };
      statements.set(mapping.rank, statement);
    }
    return {
      tagId: fillPattern(mapping.tag, place3, ID_NAMES),
      mapping,
      spec: layout(plan.pgn)?.fields.find(({ id: id2 }) => id2 === mapping.field),
      statement,
      description: descriptionOf(mapping, place3, this.#options.texts),
      tag: void 0
    };
  }
  /** Noise on a bus can name any number of devices: all targets are evicted, and made again when needed. */
  #evictDevices() {
    for (const { targets, itemTargets } of this.#groups.values()) {
      targets.clear();
      itemTargets.clear();
    }
    this.#remembered = 0;
  }
};
function timeoutOf(intervalMs) {
  return intervalMs === void 0 ? void 0 : Math.max(TIMEOUT_MIN_S, intervalMs / 1e3 * TIMEOUT_INTERVALS);
}
var NO_KEY = 255;
var KEYS = 256 ** 4;

// src/runtime/service/subscribers.ts
function nmea2000Makers(parts2) {
  const { project, tags: tags3, intake, clock: clock2, texts, busClock, alerts, ais, traffic } = parts2;
  const { autoRegister, publish, mappings } = project.nmea2000;
  const plans = mappingPlans(mappings);
  const own = new OwnMessages(clock2);
  const timeoutS = (tagId) => tags3.definition(tagId)?.timeoutS || void 0;
  return {
    makeSubscriber: (line, nameOf5) => new Nmea2000Subscriber({
      store: tags3,
      intake,
      clock: clock2,
      line,
      autoRegister,
      texts,
      plans,
      nameOf: nameOf5,
      isOwn: (frame) => own.includes(frame),
      onHeard: (frame) => {
        const { wire, where } = line;
        traffic?.hear(where, frame);
        alerts?.hear(where, frame);
        ais?.hear(where, frame);
        if (wire !== "replay") busClock?.hear(where, frame, clock2.monotonic());
      }
    }),
    makePublisher: publish ? (options) => new Nmea2000Publisher({ ...options, publish, timeoutS, remember: (frame) => own.remember(frame) }) : void 0,
    receives: () => {
      const aisPgns = ais === void 0 ? [] : AIS_GROUPS.keys();
      return [PGN.ADDRESS_CLAIM, PGN.ALERT, PGN.ALERT_TEXT, ...aisPgns, ...plans.keys()].toSorted((a, b) => a - b);
    }
  };
}

// src/runtime/service/sources.ts
var Sources = class {
  #supervisor;
  #foreignAlarms;
  /** By all that decides what comes by it and what is made of that: where this changes, it is another line. */
  lines;
  #endings = /* @__PURE__ */ new Set();
  constructor(options) {
    const { project, tags: tags3, intake, alarms, acts, clock: clock2, busClock, ais, traffic, log, tap, messages: messages2 } = options;
    const foreignAlarms = new ForeignAlarms({
      alarms,
      acts,
      tags: tags3,
      clock: clock2,
      texts: messages2.alerts,
      autoRegister: project.nmea2000.autoRegister,
      isOurName: (name2) => this.buses().some(({ node }) => node?.name === formatName(name2)),
      modelOf: (name2) => this.devices().find((device2) => device2.name === name2)?.model ?? null,
      respond: (head, command) => {
        for (const { alerts } of this.#buses()) alerts?.respond(head, command);
      },
      askForTexts: (where, address) => {
        for (const { alerts } of this.#buses()) if (alerts?.name === where) alerts.askForTexts(address);
      }
    });
    this.#foreignAlarms = foreignAlarms;
    const texts = messages2.nmea;
    const makers = nmea2000Makers({
      project,
      tags: tags3,
      intake,
      clock: clock2,
      texts,
      busClock,
      alerts: foreignAlarms,
      ais,
      traffic
    });
    const runners = project.sources.map((source) => makeRunner(source, { ...options, ...makers, tap: tap() }));
    this.lines = new Map(runners.map(({ line }, i) => [keyOf8(project, project.sources[i], line), line]));
    const { sourceStarted: started2, sourceEnded: ended, sourceFailed: failed } = messages2.cli.serve;
    this.#supervisor = new Supervisor(runners, {
      log,
      texts: { started: started2, ended, failed },
      restarts: false,
      onEnd: ({ line }, hasFailed2) => {
        if (hasFailed2) intake.lost(line);
        else this.#endings.add(setTimeout(() => intake.lost(line), limits11.endedLineMs).unref());
      }
    });
  }
  start() {
    this.#foreignAlarms.start();
    this.#supervisor.start();
  }
  stop() {
    this.#foreignAlarms.stop();
    for (const ending of this.#endings) clearTimeout(ending);
    return this.#supervisor.stop();
  }
  /** The outputs to each bus: the published tags, and our alarms. */
  publishers(tags3) {
    return this.#buses().flatMap((bus2) => [
      new BusOutput(bus2, tags3),
      ...bus2.alerts === void 0 ? [] : [bus2.alerts]
    ]);
  }
  /** The buses that the service is on. */
  buses() {
    return this.#buses().map((bus2) => bus2.report());
  }
  /** For how long the reader of each bus has been dead; see `RunningBus`. */
  silentReaders() {
    return this.#supervisor.runners.flatMap(
      ({ name: name2, bus: bus2 }) => bus2 === void 0 ? [] : [{ name: name2, silentMs: bus2.silentMs() }]
    );
  }
  /** Our node on the bus of that name; undefined where we only listen, and at gateways. */
  nodeOn(line) {
    return this.#buses().find((bus2) => bus2.report().interface === line)?.node;
  }
  /** Where frames come from: buses, gateways, recordings that are played. */
  frameLines() {
    const wires = /* @__PURE__ */ new Set(["nmea2000", "replay"]);
    return this.#supervisor.runners.filter(({ line }) => wires.has(line.wire)).map(({ line }) => line.where);
  }
  /** The devices heard, by source. Without our own nodes, which a gateway on the same bus hears, too. */
  devices() {
    const own = new Set(this.buses().map(({ node }) => node?.name));
    return this.#supervisor.runners.flatMap(
      (runner2) => (runner2.devices?.() ?? []).filter(({ name: name2 }) => name2 === null || !own.has(name2)).map((device2) => ({ interface: runner2.line.where, ...device2 }))
    );
  }
  /** The devices of one line; several recordings are one. */
  devicesOn({ text: text3 }) {
    return this.#supervisor.runners.flatMap((runner2) => runner2.line.text === text3 ? runner2.devices?.() ?? [] : []);
  }
  /** The last item is for the alerts of other devices, if any was heard. */
  statistics() {
    const alerts = this.#foreignAlarms.statistics();
    return [...this.#supervisor.statistics(), ...alerts === void 0 ? [] : [alerts]];
  }
  /** The first fault of a source, for /readyz; null if there is none. */
  get fault() {
    return this.#supervisor.fault;
  }
  #buses() {
    return this.#supervisor.runners.flatMap(({ bus: bus2 }) => bus2 ?? []);
  }
};
function keyOf8({ nmea2000 }, source, { wire }) {
  return JSON.stringify([source, wire === "nmea2000" || wire === "replay" ? nmea2000.mappings : null]);
}
var REPLAY = sourceLine("replay", "replay", REPLAY_SOURCE);
function makeRunner(source, options) {
  switch (source.type) {
    case "simulator":
      return simulatorRunner(source, options);
    case "replay":
      return replayRunner(source, options);
    case "socketcan":
      return socketcanRunner(source, options);
    case "signalk":
      return signalkRunner(source, options);
    case "mqtt":
    case "venus":
      return brokerSource(source, options);
    case "nmea0183":
      return sentenceRunner(source, options);
    case "tcp":
    case "udp":
      return gatewayRunner(source, options);
    default:
      return source;
  }
}
function simulatorRunner({ tickS, seed }, parts2) {
  const { project, intake, clock: clock2 } = parts2;
  const line = sourceLine("simulator", "", SIMULATOR_SOURCE);
  const speaker = newSpeaker(line, line.text);
  const statement = { rank: 0, timeoutS: Math.max(SIMULATED_S, tickS * SIMULATED_S) };
  const write = (update) => {
    const tag = intake.of(update.tagId);
    if (tag !== void 0) intake.take(tag, speaker, statement, update, clock2.monotonic());
  };
  const simulated = project.tags.filter(({ id: id2 }) => !isBusTag(project, id2) && id2 !== WITNESS_TAG);
  const simulator = new Simulator({ tags: simulated, seed, tickS, clock: clock2, write });
  const { promise: stopped, resolve: resolve4 } = Promise.withResolvers();
  return {
    type: "simulator",
    name: "",
    line,
    run: () => {
      simulator.start();
      return stopped;
    },
    stop: () => {
      simulator.stop();
      resolve4();
    },
    counters: () => ({ ...simulator.statistics() })
  };
}
var SIMULATED_S = 5;
function replayRunner(source, parts2) {
  const { project, clock: clock2, makeSubscriber, tap, recordingTap } = parts2;
  const goesOut = project.outputsSimulated ? tap : void 0;
  const taps = joinedTap(goesOut, recordingTap(REPLAY.where));
  return new ReplayRunner(source, { clock: clock2, makeSubscriber, line: REPLAY, tap: taps });
}
function socketcanRunner(source, options) {
  const { tags: tags3, intake, clock: clock2, makeSubscriber, log, tap, recordingTap, messages: messages2, dataDir } = options;
  const { serve: texts } = messages2.cli;
  const name2 = `socketcan ${source.interface}`;
  const line = sourceLine("nmea2000", source.interface);
  return new SocketcanRunner(source, {
    tags: tags3,
    clock: clock2,
    makeSubscriber,
    line,
    lose: () => intake.lost(line),
    node: source.listenOnly ? void 0 : nodeOptions(source, options),
    messages: messages2,
    tap: joinedTap(tap, recordingTap(source.interface)),
    heardFile: join19(dataDir, `heard-${source.interface}`),
    onFault: (fault) => {
      if (fault === null) log.info(texts.sourceStarted({ name: name2 }));
      else log.warning(texts.sourceFailed({ name: name2, reason: fault }));
    }
  });
}
function nodeOptions(source, options) {
  const { project, dataDir, log, version, isOperational, receives, makePublisher, messages: messages2 } = options;
  const { access: access4, tags: tags3, alarms, acts, clock: clock2 } = options;
  const { preferredAddress, alerts } = project.nmea2000;
  const buses = project.sources.filter(({ type }) => type === "socketcan");
  return {
    log,
    texts: messages2.node,
    identityFile: join19(dataDir, `node-${source.interface}.json`),
    preferredAddress,
    deviceInstance: Math.min(buses.indexOf(source), DEVICE_INSTANCE_MAX),
    version,
    vesselName: project.vessel.name,
    receives,
    isOperational,
    makePublisher,
    alerts: alerts ? new BusAlerts(source.interface, { access: access4, tags: tags3, alarms, acts, clock: clock2, texts: messages2.alerts }) : void 0
  };
}
var DEVICE_INSTANCE_MAX = 15;

// src/runtime/service/sourcing.ts
var Sourcing = class {
  #options;
  #outputs;
  #publishers = [];
  #sources;
  constructor(options, outputs) {
    this.#options = options;
    this.#outputs = outputs;
    this.#sources = new Sources(options);
  }
  get sources() {
    return this.#sources;
  }
  /** The outputs first, so that they miss nothing. */
  start(project, tags3) {
    this.#publishers = this.#sources.publishers(outgoingTags(tags3, () => project.outputsSimulated));
    this.#outputs.add(this.#publishers);
    this.#sources.start();
  }
  async replace(project, tags3) {
    const before = this.#sources;
    await before.stop();
    await this.#outputs.remove(this.#publishers);
    const { intake, sourceOrder } = this.#options;
    sourceOrder.listed = project.nmea2000.preferredSources;
    intake.release(sourceOrder.preferenceOf);
    this.#sources = new Sources({ ...this.#options, project });
    for (const [key, line] of before.lines) if (!this.#sources.lines.has(key)) intake.lost(line);
    this.start(project, tags3);
  }
  stop() {
    return this.#sources.stop();
  }
};

// src/runtime/service/system-alarm.ts
var SystemAlarm = class {
  #tags;
  #clock;
  #tagId;
  #definition;
  #isKnown;
  /** `made`: the service's tags that the project does not list itself. If this tag is not among them, the project has registered it. */
  constructor(tagId, { tags: tags3, clock: clock2, alarms }, made) {
    this.#tagId = tagId;
    this.#tags = tags3;
    this.#clock = clock2;
    this.#definition = made.find(({ definition }) => definition.id === tagId)?.definition;
    this.#isKnown = this.#definition === void 0 || alarms.open().some((record) => record.tag_id === tagId);
  }
  /** Called about once a second. */
  say(isAtFault) {
    if (!this.#isKnown && !isAtFault) return;
    this.#isKnown = true;
    if (this.#definition !== void 0 && !this.#tags.has(this.#tagId)) this.#tags.register(this.#definition);
    this.#tags.write({
      tagId: this.#tagId,
      value: isAtFault,
      quality: "good",
      timestampMs: this.#clock.now(),
      source: OWN_TAG_SOURCES[this.#tagId]
    });
  }
};

// src/runtime/service/book-watch.ts
var BookWatch = class {
  #options;
  #alarm;
  #known = "";
  constructor(options) {
    this.#options = options;
    this.#alarm = new SystemAlarm(EVIDENCE_TAG, options, [evidenceTag(options.messages.evidence)]);
  }
  /** For /readyz: the doubt as a code; null if there is none. */
  get fault() {
    const { doubt } = this.#options.logbook;
    if (doubt === null) return this.#options.hasKey ? null : "logbook-key-unusable";
    return doubt.kind === "evidence-lost" ? `logbook-evidence-lost: ${doubt.lost.join(", ")}` : `logbook-${doubt.kind}`;
  }
  /** Called about once a second. */
  tick() {
    const { logbook, log, messages: messages2 } = this.#options;
    const { evidence: texts } = messages2;
    const { doubt } = logbook;
    const { fault } = this;
    const now = doubt?.kind === "broken" ? `${fault} ${doubt.breaks}` : fault ?? "";
    if (now !== this.#known) {
      this.#known = now;
      if (doubt !== null) this.#tell(doubt);
      else if (fault === null) log.info(texts.over);
      else log.error(texts.keyUnusable);
    }
    this.#alarm.say(fault !== null);
  }
  #tell(doubt) {
    const { log, logbook, outbox, messages: messages2 } = this.#options;
    const { evidence: texts } = messages2;
    log.error(doubtLine(texts, doubt));
    const { kind, ...more } = doubt;
    const payload = { event: EVIDENCE_LOST, doubt: kind, ...more };
    const draft = {
      kind: "manual",
      summary: texts.entry({ what: doubtText(texts, doubt) }),
      payload,
      user: SYSTEM_USER
    };
    void enterOnce(draft, { logbook, outbox }, [EVIDENCE_LOST, EVIDENCE_ACCEPTED]);
  }
};

// src/runtime/service/clock-guard.ts
import { uptime } from "node:os";

// src/logbook/watch/clock-trust.ts
var ClockTrust = class {
  #watch;
  /** An unexplained leap: the expected time, since when, and whether the bus had confirmed the clock before. */
  #doubt;
  /** Whether the bus has confirmed the clock at least once since the start. */
  #isConfirmed = false;
  #differs = false;
  #differsLooks = 0;
  /** `newestMs`: the time of the newest entry of the last run; `step`: the last recorded leap, if there is one. */
  constructor(now, newestMs, step2) {
    this.#watch = ClockWatch.start(now, void 0);
    if (step2 !== void 0 && isFar(step2.foundMs - step2.expectedMs) && step2.expectedMs >= BUILT_MS) {
      const sinceMs = now.wallMs - step2.foundMs;
      const isBack = now.wallMs >= step2.expectedMs && now.wallMs < step2.foundMs;
      if (isBack) return;
      if (sinceMs >= 0 && sinceMs < limits6.clock.believeMs) {
        const track = { ...now, wallMs: step2.expectedMs + sinceMs };
        this.#doubt = { track, sinceMs: now.monotonicMs - sinceMs, wasConfirmed: false };
        return;
      }
    }
    if (newestMs !== void 0 && isFar(Math.max(0, newestMs - now.wallMs))) {
      this.#doubt = { track: { ...now, wallMs: newestMs }, sinceMs: now.monotonicMs, wasConfirmed: false };
    }
  }
  /** `differencesMs`: by how much each receiver on the bus is ahead, ascending. */
  look(now, differencesMs) {
    this.#follow(now);
    const gnssAheadMs = differencesMs[Math.floor(differencesMs.length / 2)];
    const beginsToDiffer = this.#hold(differencesMs);
    const agrees = gnssAheadMs !== void 0 && Math.abs(gnssAheadMs) <= limits6.clock.agreesMs;
    if (agrees && this.#doubt?.wasConfirmed !== true) {
      this.#doubt = void 0;
      this.#isConfirmed = true;
    }
    return { fault: this.#fault(now), gnssAheadMs, beginsToDiffer };
  }
  #fault({ wallMs }) {
    if (wallMs < BUILT_MS) return "before-build";
    if (this.#differs) return "gnss";
    return this.#doubt === void 0 ? null : "leapt";
  }
  #follow(now) {
    const step2 = this.#watch.look(now);
    this.#watch = this.#watch.after(now);
    if (step2 !== void 0 && this.#doubt === void 0 && step2.expectedMs >= BUILT_MS) {
      if (!isFar(step2.foundMs - step2.expectedMs)) return;
      const track = { ...now, wallMs: step2.expectedMs };
      this.#doubt = { track, sinceMs: now.monotonicMs, wasConfirmed: this.#isConfirmed };
    }
    if (this.#doubt === void 0) return;
    if (step2 !== void 0) this.#doubt = { ...this.#doubt, sinceMs: now.monotonicMs };
    const awayMs = now.wallMs - expectedMs(this.#doubt.track, now);
    const isOld = now.monotonicMs - this.#doubt.sinceMs >= limits6.clock.believeMs;
    if (Math.abs(awayMs) <= limits6.clock.agreesMs || isOld) this.#doubt = void 0;
  }
  /** Takes the bus's times; true if clock and bus begin to differ. The majority of the receivers decides. */
  #hold(differencesMs) {
    const differing = differencesMs.filter((ms) => Math.abs(ms) > limits6.clock.differsMs).length;
    const agreeing = differencesMs.filter((ms) => Math.abs(ms) <= limits6.clock.agreesMs).length;
    this.#differsLooks = differing > differencesMs.length / 2 ? this.#differsLooks + 1 : 0;
    if (this.#differs && (agreeing >= differencesMs.length / 2 || differencesMs.length === 0)) this.#differs = false;
    if (this.#differs || this.#differsLooks < limits6.clock.differsLooks) return false;
    this.#differs = true;
    return true;
  }
};
function isFar(ms) {
  return Math.abs(ms) > limits6.clock.leapMs;
}

// src/runtime/service/clock-guard.ts
var ClockGuard = class _ClockGuard {
  #parts;
  #trust;
  #judgement = { fault: null, gnssAheadMs: void 0, beginsToDiffer: false };
  constructor(parts2, trust) {
    this.#parts = parts2;
    this.#trust = trust;
  }
  static async open(parts2) {
    const { logbook, clock: clock2 } = parts2;
    const [newest] = await logbook.query({ limit: 1 });
    const recent = await logbook.query({ kind: "manual", limit: limits6.clock.entriesLookedAt });
    const step2 = recent.map((entry) => stepOf(entry)).find((found) => found !== void 0);
    return new _ClockGuard(parts2, new ClockTrust(read(clock2), newest && Date.parse(newest.timestamp), step2));
  }
  /** Called about once a second. */
  tick() {
    const { clock: clock2, logbook, outbox, busClock, texts, onFault } = this.#parts;
    const now = read(clock2);
    logbook.lookAtClock().catch(() => void 0);
    this.#judgement = this.#trust.look(now, busClock.differences(now.wallMs, now.monotonicMs));
    const { fault, gnssAheadMs, beginsToDiffer } = this.#judgement;
    if (beginsToDiffer && gnssAheadMs !== void 0) {
      const [said, gnss] = [formatIsoTime(now.wallMs), formatIsoTime(now.wallMs + gnssAheadMs)];
      const payload = { event: "clock_differs", clock: said, gnss, gnss_ahead_s: seconds3(gnssAheadMs) };
      outbox.add({ kind: "manual", summary: texts.clockDiffers({ clock: said, gnss }), payload, user: SYSTEM_USER });
    }
    onFault(fault !== null);
  }
  report() {
    const { fault, gnssAheadMs } = this.#judgement;
    return { fault, gnss_ahead_s: gnssAheadMs === void 0 ? null : seconds3(gnssAheadMs) };
  }
};
function read(clock2) {
  return { wallMs: clock2.now(), monotonicMs: clock2.monotonic(), upMs: uptime() * 1e3 };
}
function seconds3(ms) {
  return Math.round(ms) / 1e3;
}
function stepOf({ payload }) {
  const { event, clock_expected: expected, clock_found: found } = payload;
  if (event !== CLOCK_STEP || typeof expected !== "string" || typeof found !== "string") return void 0;
  const [expectedMs2, foundMs] = [Date.parse(expected), Date.parse(found)];
  return Number.isNaN(expectedMs2) || Number.isNaN(foundMs) ? void 0 : { expectedMs: expectedMs2, foundMs };
}

// src/runtime/service/fault-watch.ts
var PARTS = ["historian", "logbook", "alarms", "checkpoints"];
var FaultWatch = class {
  #log;
  #texts;
  #causes;
  #known = { historian: null, logbook: null, alarms: null, checkpoints: null };
  #listenerErrors = 0;
  #clockSteps = 0;
  #foreignChanges = 0;
  #missingMonths = 0;
  #damagedPlaces = 0;
  #dropped = 0;
  #threadEnds = 0;
  /** Samples dropped before the present loss; undefined if none are being dropped. */
  #droppedBefore;
  #onDamage;
  /** `onDamage`: places of the historian that were found damaged, each time that there are more. */
  constructor(log, texts, onDamage) {
    this.#log = log;
    this.#texts = texts.serve;
    this.#causes = texts.historianCauses;
    this.#onDamage = onDamage;
  }
  /** Called about once a second. */
  check(faults2) {
    for (const part2 of PARTS) {
      const fault = faults2[part2];
      if (fault === this.#known[part2]) continue;
      this.#known[part2] = fault;
      if (fault === null) this.#log.info(this.#texts.recovered[part2]);
      else
        this.#log.error(
          say(this.#texts.fault[part2], {
            fault,
            cause: fault in this.#causes ? `${this.#causes[fault]} (${fault})` : fault
          })
        );
    }
    if (faults2.listenerErrors > this.#listenerErrors) {
      this.#log.error(this.#texts.listenerError({ error: String(faults2.lastListenerError) }));
    }
    this.#listenerErrors = faults2.listenerErrors;
    if (faults2.clockSteps > this.#clockSteps) this.#log.warning(this.#texts.clockLeapt);
    this.#clockSteps = faults2.clockSteps;
    if (faults2.foreignChanges > this.#foreignChanges) this.#log.error(this.#texts.foreignChange);
    this.#foreignChanges = faults2.foreignChanges;
    if (faults2.missingMonths > this.#missingMonths)
      this.#log.error(this.#texts.monthsMissing({ files: faults2.missingMonths }));
    this.#missingMonths = faults2.missingMonths;
    if (faults2.damagedPlaces > this.#damagedPlaces) {
      this.#log.error(this.#texts.damagedPlaces({ places: faults2.damagedPlaces }));
      this.#onDamage(faults2.damagedPlaces);
    }
    this.#damagedPlaces = faults2.damagedPlaces;
    if (faults2.threadEnds > this.#threadEnds) this.#log.error(this.#texts.historianThreadEnded);
    this.#threadEnds = faults2.threadEnds;
    this.#watchDropping(faults2);
  }
  /** Logs when samples begin to be dropped, and how many were dropped when that is over. */
  #watchDropping({ historian, dropped }) {
    if (dropped > this.#dropped && this.#droppedBefore === void 0) {
      this.#droppedBefore = this.#dropped;
      this.#log.error(this.#texts.dropping);
    } else if (dropped === this.#dropped && this.#droppedBefore !== void 0 && historian === null) {
      this.#log.error(this.#texts.dropped({ samples: dropped - this.#droppedBefore }));
      this.#droppedBefore = void 0;
    }
    this.#dropped = dropped;
  }
};
function partFaults2({ history, logbook, alarms }) {
  return [logbook.statistics().fault, history.statistics().fault, alarms.statistics().fault];
}
function faultsOf({ history, logbook, alarms, tags: tags3 }) {
  const book = logbook.statistics();
  const samples = history.statistics();
  return {
    historian: samples.fault,
    logbook: book.fault,
    alarms: alarms.statistics().fault,
    // `BookWatch` reports the other faults of checkpoints.
    checkpoints: book.checkpoint_fault === "io" ? "io" : null,
    listenerErrors: tags3.statistics().listener_errors,
    lastListenerError: tags3.lastListenerError,
    clockSteps: book.clock_steps,
    foreignChanges: book.foreign_changes,
    missingMonths: samples.missing_month_files,
    damagedPlaces: samples.damaged_blocks,
    dropped: samples.dropped,
    threadEnds: samples.thread_ends
  };
}

// src/runtime/service/watches.ts
var SECOND_MS4 = 1e3;
var Watches = class _Watches {
  book;
  clock;
  #options;
  #service;
  #dataDirAlarm;
  #snapshots;
  #sensors;
  #faults;
  constructor(options, service, clock2) {
    const { project, log, messages: messages2 } = options;
    const { tags: tags3, alarms, logbook, outbox, key, engines } = service;
    this.#options = options;
    this.#service = service;
    this.clock = clock2;
    this.book = new BookWatch({ ...options, logbook, hasKey: key !== void 0, outbox, alarms, tags: tags3 });
    this.#dataDirAlarm = systemAlarm(DATA_DIR_TAG, options, service);
    this.#snapshots = new SnapshotLogWriter(outbox, messages2.entries, tags3, project.logbook);
    const texts = messages2.defaultAlarms.deadSensors;
    const ranBefore = (engine) => engines.runsByLastSpeed(engine);
    this.#sensors = new SensorWatch({ project, tags: tags3, alarms, clock: options.clock, texts, ranBefore });
    this.#faults = new FaultWatch(log, messages2.cli, (places) => {
      const summary = messages2.entries.historyDamaged({ places });
      const payload = { event: HISTORY_DAMAGED, places };
      void enterOnce({ kind: "manual", summary, payload, user: SYSTEM_USER }, { logbook, outbox });
    });
  }
  static async open(options, service) {
    const { clock: clock2, messages: messages2 } = options;
    const { logbook, outbox, busClock } = service;
    const alarm = systemAlarm(CLOCK_TAG, options, service);
    const onFault = (isAtFault) => alarm.say(isAtFault);
    const guard = await ClockGuard.open({ clock: clock2, logbook, outbox, busClock, texts: messages2.entries, onFault });
    return new _Watches(options, service, guard);
  }
  /** What is wrong with the data directory or with one of the parts, as a code; null if nothing is. */
  get partFault() {
    return this.#service.dataDirClaim.faultBeside(partFaults2(this.#service));
  }
  start(onStop) {
    const { outbox, key, alarms } = this.#service;
    this.book.tick();
    if (key?.exposed !== void 0) reportExposedKey(key.exposed, outbox, this.#options);
    this.#faults.check(faultsOf(this.#service));
    onStop(every2(limits11.stalenessCheckMs, () => this.#tickFast()));
    onStop(every2(limits12.tickMs, () => alarms.tick()));
    onStop(every2(SECOND_MS4, () => this.#tickSecond()));
  }
  /** The project has changed. */
  take(project) {
    this.#sensors.take(project);
  }
  #tickFast() {
    const { tags: tags3, intake, dataDirClaim, logbook } = this.#service;
    tags3.markStale();
    intake.markSilent();
    dataDirClaim.tick(this.#dataDirAlarm);
    logbook.lookAtVolumes();
  }
  #tickSecond() {
    const { engines, tags: tags3, logbook } = this.#service;
    this.#sensors.tick();
    engines.tick();
    this.#snapshots.tick(engines.running(tags3), this.#options.clock.monotonic());
    this.#faults.check(faultsOf(this.#service));
    this.clock.tick();
    void logbook.signIfDue();
    this.book.tick();
  }
};
function systemAlarm(tagId, { project, clock: clock2, messages: messages2 }, { tags: tags3, alarms }) {
  return new SystemAlarm(tagId, { tags: tags3, clock: clock2, alarms }, systemTags(project, messages2.systemTags));
}
function every2(ms, work) {
  const timer2 = setInterval(work, ms);
  return () => clearInterval(timer2);
}

// src/runtime/service/service.ts
async function startService(options) {
  const closers = [];
  const closeAll = async () => {
    for (let close = closers.pop(); close !== void 0; close = closers.pop()) {
      try {
        await close();
      } catch (error) {
        options.log.error(String(error));
      }
    }
  };
  try {
    const started2 = await start(options, (close) => closers.push(close));
    let stopping;
    return { ...started2, stop: () => stopping ??= closeAll() };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
async function start(given2, onStop) {
  const complete = (raw) => withServiceTags(raw, given2.messages);
  const project = complete(given2.project);
  const options = { ...given2, project, present: { project, file: given2.projectFileState } };
  given2.stop?.throwIfAborted();
  const book = await openBook(options, onStop);
  given2.stop?.throwIfAborted();
  const middle = await openMiddle(options, book, onStop);
  const ends = await openEnds(options, middle, complete, onStop);
  middle.watches.start(onStop);
  return openDoors(options, middle, { ...ends, complete }, onStop);
}
async function openBook(options, onStop) {
  const dataDirClaim = await DataDirClaim.claim(options, options.project.id, onStop);
  const { mayWrite } = dataDirClaim;
  const busClock = new BusClock();
  const marker = await RunMarker.look(options);
  onStop(() => marker.remove());
  const { logbook, outbox, key } = await openLogbook(options, busClock, mayWrite);
  onStop(() => closeLogbook(logbook, options));
  onStop(dataDirClaim.watch());
  onStop(() => outbox.close());
  return { dataDirClaim, mayWrite, busClock, marker, logbook, outbox, key };
}
async function openMiddle(options, book, onStop) {
  const { dataDir, project, stop } = options;
  const { logbook, outbox, mayWrite, marker } = book;
  const tagParts = await openTags(options, { logbook, outbox, mayWrite, onStop });
  const { alarms } = tagParts;
  const watches = await Watches.open(options, { ...book, ...tagParts });
  await noteRestored(options, logbook, outbox);
  await marker.place(logbook, outbox);
  stop?.throwIfAborted();
  const access4 = await openAccess(options, { logbook, outbox, mayWrite, onStop });
  const vessel = originOf2(project.id);
  const sourceDesk = tagParts.sourceOrder.desk(tagParts.intake);
  const anchor = await AnchorKeeper.open(dataDir, mayWrite, {
    ...tagParts,
    clock: options.clock,
    texts: options.messages.anchor,
    settings: () => options.present.project.anchor
  });
  const desks = { sourceDesk, anchorDesk: anchor };
  const acts = new Acts({ ...options, ...desks, access: access4, alarms, logbook, vessel, hasRoom: () => hasRoom(dataDir) });
  return { ...book, ...tagParts, watches, access: access4, acts, anchor, isOperational: () => watches.partFault === null };
}
async function openEnds(options, middle, complete, onStop) {
  const outputs = new Outputs({ ...options, ...middle });
  onStop(() => outputs.stop());
  const run = new RunEntries(options, middle);
  onStop(() => run.stopped());
  const targets = openTargets(options, middle.tags);
  const stations = new Stations({
    ...middle,
    clock: options.clock,
    targets,
    texts: options.messages.stations,
    profile: () => options.present.project.collision.profile
  });
  const sentenceAlerts = new SentenceAlerts({ ...middle, acts: middle.acts.alarms, clock: options.clock });
  const shared = { ...options, ...middle, targets, sentenceAlerts };
  const connected = await Connected.open(() => contextOf2(shared));
  const ais = new AisReader(targets);
  const tap = () => outputs.tap();
  const isOurs = (name2) => ownNamesOf(options.present.project).has(name2);
  const bus2 = openBus(options, { ...middle, gate: middle.acts.gate, sources: () => sourcing.sources }, onStop);
  const acts = middle.acts.alarms;
  const sourcing = new Sourcing({ ...shared, ...bus2, acts, ais, tap, isOurs }, outputs);
  const reload2 = new Reload({ ...shared, options, outputs, connected, sourcing, complete });
  return { outputs, run, targets, stations, connected, bus: bus2, sourcing, reload: reload2 };
}
function contextOf2(service) {
  const { present, projectFile, tags: tags3, messages: messages2, watches } = service;
  const { project } = present;
  return {
    ...service,
    project,
    projectFile,
    outgoing: outgoingTags(tags3, () => present.project.outputsSimulated),
    isClockTrusted: () => watches.clock.report().fault === null,
    locale: messages2.locale
  };
}
async function openDoors(options, middle, { outputs, run, targets, stations, connected, bus: bus2, sourcing, reload: reload2, complete }, onStop) {
  const { log, messages: messages2, dataDir } = options;
  const { key, logbook, tags: tags3, watches, access: access4, acts, mayWrite } = middle;
  const parts2 = servicePartsOf(options, middle, {
    watches,
    outputs,
    connected,
    sourcing,
    bus: bus2,
    reload: (language, user6) => reload2.fromFile(language, user6),
    targets,
    anchor: middle.anchor,
    chart: () => connected.of(chart)[0],
    signalk: await openSignalk(connected.context),
    rules: new RuleChanges({ ...middle, options, reload: reload2, complete, gate: acts.gate }),
    projectChanges: new ProjectChanges({ options, reload: reload2, logbook, gate: acts.gate }),
    consolePages: await openConsolePages(dataDir, mayWrite),
    access: access4,
    acts,
    https: await openHttps(options, mayWrite, onStop)
  });
  const server = await makeServer(options, parts2);
  options.stop?.throwIfAborted();
  const { url, secureUrl } = await server.listen();
  onStop(() => server.close());
  await run.started(access4.isOn);
  onStop(await noteServiceUrl(dataDir, url));
  outputs.add([stations, middle.anchor, ...connected.runners, ...server.outputs]);
  outputs.start();
  onStop(() => sourcing.stop());
  sourcing.start(options.project, tags3);
  if (key?.made === true) log.info(messages2.cli.serve.keyMade({ file: join20(dataDir, PUBLIC_KEY_FILE) }));
  void findBreaks(logbook, log).then(() => watches.book.tick());
  const lifeSigns = () => lifeSignsOf(parts2.history, sourcing.sources, messages2.cli.serve.watchdog);
  return { url, secureUrl, parts: parts2, lifeSigns };
}
function withServiceTags(project, messages2) {
  const withBuses = withBusTags(project, messages2.bus);
  const isWitnessed = sectionOf(project, witnessSection).length > 0;
  const withTags = isWitnessed ? withWitnessTag(withBuses, messages2.witness.service) : withBuses;
  return withDefaultAlarms(withTags, messages2.defaultAlarms);
}
async function makeServer(options, parts2) {
  const { host, port, allowOrigins: allowedOrigins, allowHosts, trustProxy, log } = options;
  return new HttpServer(parts2, {
    host,
    port,
    allowedOrigins,
    machineNames: [...await machineNames(), ...allowHosts],
    trustProxy,
    insecureOpen: options.insecureOpen === true,
    log: (text3) => log.error(text3)
  });
}

// src/runtime/service/stop-service.ts
var NAMED_ALARMS = 10;
async function stopService(service, dataDir, log, { serve: texts, losses }) {
  const startedMs = performance.now();
  const { history, dataDirFault } = service.parts;
  const lostBefore = dataDirFault?.() ?? null;
  const volumeBefore = lostVolume(service);
  await service.stop();
  const { buffered, dropped } = history.statistics();
  if (buffered > 0) log.error(texts.samplesLost({ samples: buffered }));
  const unwritten = lostTransitions(service);
  if (unwritten.count > 0) log.error(texts.transitionsLost({ transitions: unwritten.count, alarms: unwritten.alarms }));
  const entries = service.parts.unwrittenEntries?.() ?? 0;
  if (entries > 0) log.error(texts.entriesLost({ entries }));
  const tookMs = Math.round(performance.now() - startedMs);
  const lost = lostBefore ?? dataDirFault?.() ?? null;
  const volume = volumeBefore ?? lostVolume(service);
  const samples = buffered + dropped;
  if (lost !== null) log.error(texts.stoppedWithoutDataDir({ dir: dataDir, ms: tookMs }));
  else if (volume !== void 0) log.error(texts.stoppedWithoutVolume({ file: volume, ms: tookMs }));
  else if (samples + unwritten.count + entries > 0)
    log.error(
      texts.stoppedWithLosses({
        ms: tookMs,
        lost: lostText(losses, { samples, transitions: unwritten.count, entries })
      })
    );
  else log.info(texts.stopped({ ms: tookMs }));
  const isComplete = lost === null && volume === void 0 && unwritten.count + entries + buffered === 0;
  return isComplete ? 0 : 1;
}
function lostTransitions({ parts: parts2 }) {
  const lost = [...parts2.alarms.lost()].toSorted(([, a], [, b]) => b - a);
  const named6 = lost.slice(0, NAMED_ALARMS).map(([alarm, count2]) => `${alarm} (${count2})`);
  const alarms = [...named6, ...lost.length > NAMED_ALARMS ? ["\u2026"] : []].join(", ");
  return { count: lost.reduce((sum, [, count2]) => sum + count2, 0), alarms };
}
function lostVolume({ parts: parts2 }) {
  const { doubt } = parts2.logbook;
  return doubt?.kind === "volume-lost" ? doubt.file : void 0;
}
function lostText(texts, lost) {
  const kinds = Object.keys(texts);
  return kinds.filter((kind) => (lost[kind] ?? 0) > 0).map((kind) => texts[kind]({ count: lost[kind] }));
}

// src/runtime/service/serve.ts
var STOP_WITHIN_MS = 4500;
async function serve(options, signals) {
  const { env } = process;
  const locale = localeOf(env);
  const log = logOfProcess(options.verbose);
  const messages2 = messagesIn(locale);
  const serving = { options, signals, locale, messages: messages2, log, notifier: new Notifier(env) };
  sayStop(serving);
  if (options.host.trim() === "") throw new BitacoraError("host-unknown", { host: "''" });
  let run;
  void signals.stopped.then(async () => {
    if (run !== void 0) process.exit(await stopService(run.service, run.dataDir, log, messages2.cli));
  });
  const begin2 = async (place3, port = options.port) => {
    run = await started({ ...serving, options: { ...options, port } }, place3, () => void again());
    if (signals.stop.aborted) process.exit(await stopService(run.service, run.dataDir, log, messages2.cli));
    await run.ready();
  };
  const again = async () => {
    await delay6(ANSWERED_MS);
    const port = run === void 0 ? options.port : Number(new URL(run.service.url).port);
    await run?.end();
    const begun = takenOver(options.dataDir, env).then((place3) => begin2(place3, port));
    await begun.catch((error) => {
      log.error(describeError(error));
      process.exit(1);
    });
  };
  await begin2(projectPlace(options, env));
  signals.onReload = () => void (run !== void 0 && reload(serving, run.service));
}
var ANSWERED_MS = 500;
function sayStop({ signals, log, messages: messages2, notifier }) {
  const { serve: texts } = messages2.cli;
  void signals.stopped.then((signal) => {
    log.info(texts.stopping({ signal }));
    void notifier.stopping(texts.stopping({ signal }));
    setTimeout(() => {
      log.error(texts.stopTimedOut);
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
  });
}
async function started(serving, { projectFile, dataDir }, onFirst) {
  const { options, signals, locale, messages: messages2, log, notifier } = serving;
  const { stop } = signals;
  const loaded = projectFile === void 0 ? void 0 : await loadProjectFile(projectFile, SECTIONS);
  for (const line of loaded?.warnings ?? []) log.warning(line);
  const project = loaded?.project ?? demoProject(locale);
  let watchdog2;
  const startDone = extendLongStart(notifier);
  try {
    const service = await startService({
      ...options,
      project,
      projectFile,
      projectFileState: loaded?.file,
      dataDir,
      watchdogReport: () => watchdog2?.report() ?? null,
      projectStore: projectFile === void 0 ? demoStore(locale) : fileProject(resolve3(projectFile), SECTIONS),
      firstProject: projectFile === void 0 ? firstProject(options.dataDir, process.env, onFirst) : void 0,
      https: httpsOf(options, project),
      credentialsDir: process.env["CREDENTIALS_DIRECTORY"],
      stop,
      clock: systemClock,
      log,
      messages: messages2
    });
    let endWatchdog = () => void 0;
    const ready = async () => {
      sayReady(serving, service, { project, projectFile, dataDir });
      await notifier.ready(service.url);
      const { lifeSigns: signs, url: status } = service;
      watchdog2 = new Watchdog({ notifier, signs, clock: systemClock, log, texts: messages2.cli.serve.watchdog, status });
      endWatchdog = watchdog2.start();
    };
    const end = () => {
      endWatchdog();
      return service.stop();
    };
    return { service, dataDir, ready, end };
  } catch (error) {
    if (stop.aborted && error === stop.reason) {
      log.info(messages2.cli.serve.stoppedInStart);
      process.exit(0);
    }
    throw error;
  } finally {
    startDone();
  }
}
function sayReady(serving, { url, secureUrl, parts: parts2 }, { project, projectFile, dataDir }) {
  const { options, messages: messages2, log } = serving;
  const { serve: texts } = messages2.cli;
  const { host, insecureOpen } = options;
  if (!isLoopback(host)) log.warning((insecureOpen ? texts.openToNetwork : texts.readableFromNetwork)({ host }));
  const say2 = isJournal(process.stdout.fd, process.env) ? (line) => log.info(line) : (line) => process.stdout.write(`${line}
`);
  say2(texts.ready({ name: project.name, url }));
  if (secureUrl !== void 0) say2(messages2.https.ready({ url: secureUrl }));
  say2(texts.dataDir({ dir: displayPath(dataDir) }));
  const { access: access4 } = parts2;
  if (access4 !== void 0 && access4.people.isEmpty && (access4.isOn || access4.settings.isOffered))
    say2(texts.access.code({ url: urlFromElsewhere(url), code: access4.code.text }));
  if (projectFile === void 0) say2(texts.readyDemo);
  if (process.stdout.isTTY) say2(texts.stopHint);
}
async function reload({ notifier, locale, log }, { parts: parts2, url }) {
  await notifier.reloading();
  await parts2.reload(locale, SYSTEM_USER).catch((error) => log.error(describeError(error)));
  await notifier.ready(url);
}
function httpsOf({ https: https2, httpsPort }, project) {
  const settings = project.https ?? (https2 || httpsPort !== void 0 ? httpsDefaults : null);
  return settings === null || httpsPort === void 0 ? settings : { ...settings, port: httpsPort };
}
function extendLongStart(notifier) {
  const { extendEveryMs, extendByMs, longestStartMs } = limits16.systemd;
  const startedMs = performance.now();
  const timer2 = setInterval(() => {
    if (performance.now() - startedMs > longestStartMs) clearInterval(timer2);
    else notifier.extendStart(extendByMs);
  }, extendEveryMs);
  return () => clearInterval(timer2);
}
export {
  serve
};
