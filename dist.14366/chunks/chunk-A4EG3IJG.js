import {
  finding
} from "./chunk-HQY7UE65.js";
import {
  PROJECT_FILE,
  UNIT,
  findUnit,
  missingPrograms,
  typedByRoot
} from "./chunk-7HX4VC46.js";
import {
  limits as limits3
} from "./chunk-SRSMYZ5D.js";
import {
  checkProject,
  faultLine
} from "./chunk-XCWWUKXL.js";
import {
  adviseLink,
  readReceiveBufferBytes,
  stallMs
} from "./chunk-23QJPXNK.js";
import {
  askLinkDetails,
  canInterfaces,
  readLink
} from "./chunk-4UDE4GNG.js";
import {
  loadSocketcan
} from "./chunk-KALSWLB5.js";
import {
  diskRoom,
  readBootId
} from "./chunk-46LHQGQ3.js";
import {
  AUTHORITY_FILE,
  SERVER_FILE,
  daysLeft,
  endsSoon,
  readAuthority
} from "./chunk-WCIVPILW.js";
import {
  limits as limits2
} from "./chunk-BDG2IEPI.js";
import {
  CONNECTORS,
  SECTIONS
} from "./chunk-UOHL7FI7.js";
import {
  sectionOf
} from "./chunk-CI7INVNX.js";
import {
  limits
} from "./chunk-SXZ4TPET.js";
import {
  BUILT_MS
} from "./chunk-SXVIMFDR.js";
import {
  KEY_FILE,
  openModeOf
} from "./chunk-R4ZKAGQV.js";
import {
  FRAME_LOG_SUFFIX
} from "./chunk-EA6Z4VNG.js";
import {
  ServiceClient
} from "./chunk-Y64ILS5V.js";
import {
  readRegular
} from "./chunk-QTYDK5JE.js";
import {
  formatIsoTime
} from "./chunk-3GFNS52N.js";
import {
  EXIT_CONFIGURATION
} from "./chunk-QCLSFVWH.js";
import {
  messagesIn
} from "./chunk-X4EC6M75.js";
import {
  isBitacoraError,
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/runtime/account-files.ts
import { stat } from "node:fs/promises";
import { join } from "node:path";
var ACCOUNTS = "access.json";
var DAMAGED = `${ACCOUNTS}.damaged`;
var MARK = "access-controlled.json";
async function hasLostAccounts(dataDir) {
  const has = (name) => isThere(join(dataDir, name));
  return !await has(ACCOUNTS) && (await has(DAMAGED) || await has(MARK));
}
async function isThere(file) {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return false;
    throw error;
  }
}

// src/runtime/doctor/last-end.ts
import { constants } from "node:fs";
import { access } from "node:fs/promises";

// src/runtime/last-run.ts
import { readdir, readFile, stat as stat2 } from "node:fs/promises";
import { join as join2 } from "node:path";
var RUN_MARKER_FILE = "running.json";
async function findUncleanEnd(dataDir) {
  const text = await readFile(join2(dataDir, RUN_MARKER_FILE), "utf8").catch(() => void 0);
  if (text === void 0) return void 0;
  const names = await readdir(dataDir).catch(() => []);
  const written = names.filter((name) => name === RUN_MARKER_FILE || name.includes(FRAME_LOG_SUFFIX));
  const times = await Promise.all(written.map((name) => modifiedMs(join2(dataDir, name))));
  const bootId = markerOf(text).boot_id;
  const now = readBootId();
  const rebooted = typeof bootId === "string" && now !== null ? bootId !== now : null;
  return { aliveMs: Math.max(...times), rebooted };
}
async function previousUncleanEnd(dataDir) {
  const { previous } = markerOf(await readFile(join2(dataDir, RUN_MARKER_FILE), "utf8").catch(() => ""));
  return typeof previous === "string" ? previous : void 0;
}
function markerOf(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
async function modifiedMs(file) {
  return stat2(file).then(
    ({ mtimeMs }) => Math.floor(mtimeMs),
    () => 0
  );
}

// src/runtime/doctor/check.ts
import { execFile } from "node:child_process";
function outputOf(program, args) {
  const { programMs, programBytes } = limits3.doctor;
  const env = { ...process.env, LC_ALL: "C", PATH: `${process.env["PATH"] ?? ""}:/usr/sbin:/sbin` };
  const options = { env, timeout: programMs, maxBuffer: programBytes, killSignal: "SIGKILL" };
  return new Promise((resolve2) => {
    execFile(
      program,
      [...args],
      options,
      (error, stdout) => resolve2(error === null || stdout !== "" ? stdout : void 0)
    );
  });
}
function quoted(path) {
  return /^[\w./+@:-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
function keyValues(text) {
  return new Map(
    text.split("\n").flatMap((line) => {
      const at = line.indexOf("=");
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1)]];
    })
  );
}

// src/runtime/doctor/last-end.ts
var checkLastEnd = async ({ dataDir, serviceUrl, isService, texts }) => {
  if (serviceUrl !== void 0 || isService) {
    const alive = await previousUncleanEnd(dataDir);
    return [alive === void 0 ? finding("last end", "ok", texts.lastEnd.clean) : unclean(alive, null)];
  }
  const isHidden = await access(dataDir, constants.R_OK | constants.X_OK).then(
    () => false,
    (error) => systemErrorCode(error) === "EACCES"
  );
  if (isHidden) return [finding("last end", "unknown", texts.lastEnd.unknown)];
  const end = await findUncleanEnd(dataDir);
  return [
    end === void 0 ? finding("last end", "ok", texts.lastEnd.clean) : unclean(formatIsoTime(end.aliveMs), end.rebooted)
  ];
  function unclean(alive, rebooted) {
    const command = rebooted === true ? "last -x shutdown reboot" : "journalctl -u bitacora -n 50; sudo dmesg | grep -i 'killed process'";
    return finding("last end", "warn", texts.lastEnd.unclean({ alive, rebooted }), command);
  }
};

// src/runtime/doctor/unit.ts
import { existsSync } from "node:fs";
var SHOWN = ["LoadState", "UnitFileState", "ActiveState", "SubState", "WatchdogUSec", "NRestarts", "ExecMainStatus"];
async function shownUnit(properties) {
  if (!existsSync("/run/systemd/system")) return void 0;
  const shown = await outputOf("systemctl", ["show", UNIT, `--property=${properties.join(",")}`]);
  return shown === void 0 ? void 0 : keyValues(shown);
}
var checkUnit = async (context) => {
  const { texts, installation } = context;
  const of = await shownUnit(SHOWN);
  if (of === void 0) return [finding("unit", "unknown", texts.unit.noSystemd)];
  const load = of.get("LoadState");
  if (load === "masked") return [finding("unit", "fail", texts.unit.masked, "sudo systemctl unmask bitacora")];
  if (load === "not-found") {
    return [finding("unit", "warn", texts.unit.missing, typedByRoot(installation, "service install"))];
  }
  if (load !== "loaded") {
    return [finding("unit", "fail", texts.unit.faulty({ state: load ?? "?" }), `systemd-analyze verify ${UNIT}`)];
  }
  const found = [...runningFindings(of, context)];
  if (of.get("UnitFileState") === "disabled") {
    found.push(finding("unit", "warn", texts.unit.disabled, "sudo systemctl enable bitacora"));
  }
  const restarts = Number(of.get("NRestarts"));
  if (restarts > 0) {
    found.push(finding("unit", "warn", texts.unit.restarted({ times: restarts }), "journalctl -u bitacora -p warning"));
  }
  const hasWatchdog = !["", "0", "infinity"].includes(of.get("WatchdogUSec") ?? "");
  if (!hasWatchdog) found.push(finding("unit", "warn", texts.unit.noWatchdog, "systemctl cat bitacora"));
  return found.length > 0 ? found : [finding("unit", "ok", texts.unit.good)];
};
function runningFindings(of, { texts, installation }) {
  const [active = "?", sub = "?"] = [of.get("ActiveState"), of.get("SubState")];
  if (active === "active" || active === "reloading") return [];
  const unit = findUnit();
  const [missing] = unit === void 0 ? [] : missingPrograms(unit);
  const journal = "journalctl -u bitacora -n 30";
  if (missing !== void 0) {
    const text = texts.unit.noProgram({ path: missing });
    return [finding("unit", "fail", text, `systemctl cat bitacora; ${typedByRoot(installation, "service install")}`)];
  }
  if (active === "failed" && Number(of.get("ExecMainStatus")) === EXIT_CONFIGURATION) {
    const command = `${journal}; sudo systemctl restart bitacora`;
    return [finding("unit", "fail", texts.unit.gaveUp, command)];
  }
  if (active === "activating") {
    const isFirst = Number(of.get("NRestarts")) === 0;
    return [finding("unit", isFirst ? "warn" : "fail", texts.unit.starting({ isFirst }), journal)];
  }
  const start = active === "failed" ? `${journal}; sudo systemctl restart bitacora` : "sudo systemctl start bitacora";
  return [finding("unit", "fail", texts.unit.notRunning({ active, sub }), start)];
}

// src/runtime/doctor/examination.ts
import { setTimeout as sleep } from "node:timers/promises";

// src/runtime/doctor/accounts.ts
var checkAccounts = async ({ dataDir, texts }) => {
  const isLost = await hasLostAccounts(dataDir).catch(() => false);
  return isLost ? [finding("accounts", "fail", texts.accounts.lost({ dir: dataDir }), "bitacora access code")] : [];
};

// src/runtime/doctor/can-interfaces.ts
var checkInterfaces = async (context) => {
  const named = (context.project?.sources ?? []).flatMap(
    (source) => source.type === "socketcan" ? [source.interface] : []
  );
  return (await Promise.all([...new Set(named)].map((name) => checkInterface(name, context)))).flat();
};
async function checkInterface(name, { texts, bus, projectFile }) {
  const id = `interface ${name}`;
  const link = readLink(name);
  const { kind } = link;
  if (kind === "absent") {
    const others = canInterfaces();
    if (others.length > 0) {
      const edit = `sudoedit ${projectFile ?? "project.yaml"}   # sources: [{ type: socketcan, interface: ${others[0]} }]`;
      return [finding(id, "fail", texts.link.otherName({ name, others }), edit)];
    }
    const text = `${name}: ${bus.faults["interface-missing"]}`;
    return [finding(id, "fail", text, "ip -brief link; sudo dmesg | grep -i can")];
  }
  if (kind === "not-can") return [finding(id, "fail", texts.link.notCan({ name }), "ip -brief link show type can")];
  const up = `sudo ip link set ${name} up type can bitrate ${limits.bitRate} restart-ms 100`;
  const signal = AbortSignal.timeout(limits.linkDetailsTimeoutMs);
  const told = await askLinkDetails(name, signal).catch(() => "no-program");
  const details = told === "no-program" ? void 0 : told;
  if (link.kind === "can" && !link.up) {
    const isVirtual = details !== void 0 && details.controllerState === null;
    return [finding(id, "fail", texts.link.down({ name }), isVirtual ? `sudo ip link set ${name} up` : up)];
  }
  if (details === void 0) {
    const isMissing = told === "no-program";
    const command = isMissing ? "sudo apt install iproute2" : `ip -details link show ${name}`;
    return [finding(id, "unknown", texts.link.noDetails({ name, isMissing }), command)];
  }
  const { bitRate, controllerState, restartMs, transmitQueueFrames } = details;
  const advice = adviseLink(details, void 0);
  const again = `sudo ip link set ${name} down; ${up}`;
  const found = [];
  if (controllerState === "BUS-OFF") found.push(finding(id, "fail", texts.link.busOff({ name }), again));
  else if (controllerState === "ERROR-PASSIVE" || controllerState === "ERROR-WARNING") {
    found.push(
      finding(
        id,
        "warn",
        texts.link.errors({ name, state: controllerState }),
        `ip -details -statistics link show ${name}`
      )
    );
  }
  if (advice.includes("set-bit-rate"))
    found.push(finding(id, "fail", texts.link.bitRate({ name, rate: bitRate ?? 0 }), again));
  if (advice.includes("set-restart")) found.push(finding(id, "warn", texts.link.restart({ name }), again));
  if (advice.includes("raise-transmit-queue")) {
    const command = `sudo ip link set ${name} txqueuelen ${limits.linkAdvice.transmitQueueFrames}`;
    found.push(finding(id, "warn", texts.link.queue({ name, frames: transmitQueueFrames ?? 0 }), command));
  }
  if (found.length > 0) return found;
  return [finding(id, "ok", texts.link.good({ name, rate: bitRate, state: controllerState, restartMs }))];
}

// src/runtime/doctor/card-wear.ts
import { readFile as readFile3, realpath as realpath2, stat as stat4 } from "node:fs/promises";
import { basename, dirname as dirname2, join as join4 } from "node:path";

// src/runtime/doctor/disk-space.ts
import { existsSync as existsSync2 } from "node:fs";
import { readdir as readdir2, readFile as readFile2, realpath, stat as stat3 } from "node:fs/promises";
import { dirname, join as join3 } from "node:path";
var DAY_MS = 864e5;
var RATE_AFTER_MS = DAY_MS / 24;
var FEW_DAYS = 14;
var VOLATILE = /* @__PURE__ */ new Set(["tmpfs", "ramfs", "overlay"]);
var checkDisk = async (context) => {
  const { dataDir, texts } = context;
  const dir = await realpath(nearestExisting(dataDir));
  const found = [];
  const mount = mountOf(dir, await readFile2("/proc/self/mounts", "utf8").catch(() => ""));
  if (mount !== void 0) {
    const { point, type, options } = mount;
    if (options.includes("ro")) {
      found.push(
        finding(
          "mount",
          "fail",
          texts.disk.readOnly({ point }),
          `sudo dmesg | tail; sudo mount -o remount,rw ${quoted(point)}`
        )
      );
    } else if (VOLATILE.has(type))
      found.push(finding("mount", "warn", texts.disk.volatile({ point, type }), "findmnt"));
    else found.push(finding("mount", "ok", texts.disk.mounted({ point, type })));
  }
  const room = await diskRoom(dir);
  if (room === void 0) return [...found, finding("disk", "unknown", texts.disk.unknown({ dir }), "df -h")];
  const megabytes = Math.round(room.freeBytes / 1e6);
  const days = await daysLeft2(context, room.freeBytes);
  const command = "df -h; sudo du -xh / | sort -h | tail";
  if (room.state === "full") found.push(finding("disk", "fail", texts.disk.full({ megabytes }), command));
  else if (room.state === "low") found.push(finding("disk", "warn", texts.disk.low({ megabytes, days }), command));
  else if (days !== void 0 && days < FEW_DAYS) {
    found.push(finding("disk", "warn", texts.disk.low({ megabytes, days }), command));
  } else found.push(finding("disk", "ok", texts.disk.good({ megabytes, days })));
  return found;
};
async function daysLeft2({ dataDir, project, nowMs }, freeBytes) {
  const names = (await readdir2(dataDir).catch(() => [])).filter((name) => /^historian.*\.db/.test(name));
  const files = await Promise.all(names.map(async (name) => ({ name, ...await sizeOf(join3(dataDir, name)) })));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const month = `historian-${new Date(nowMs).toISOString().slice(0, 7)}.db`;
  const current = files.find(({ name }) => name === month);
  if (current === void 0 || nowMs - current.bornMs < RATE_AFTER_MS) return void 0;
  if (project !== void 0 && bytes + freeBytes > project.historian.maxBytes) return void 0;
  const perDay = current.bytes * DAY_MS / (nowMs - current.bornMs);
  return perDay > 0 ? Math.floor(freeBytes / perDay) : void 0;
}
async function sizeOf(file) {
  return stat3(file).then(
    ({ size, birthtimeMs }) => ({ bytes: size, bornMs: birthtimeMs }),
    () => ({ bytes: 0, bornMs: Number.POSITIVE_INFINITY })
  );
}
function nearestExisting(dir) {
  return existsSync2(dir) || dirname(dir) === dir ? dir : nearestExisting(dirname(dir));
}
function mountOf(path, mounts) {
  let found;
  for (const line of mounts.split("\n")) {
    const [, rawPoint = "", type = "", options = ""] = line.split(" ");
    const point = rawPoint.replaceAll("\\040", " ");
    const isAbove = point !== "" && (path === point || path.startsWith(point === "/" ? "/" : `${point}/`));
    if (isAbove && point.length >= (found?.point.length ?? 0)) found = { point, type, options: options.split(",") };
  }
  return found;
}

// src/runtime/doctor/card-wear.ts
var WORN_STEPS = 8;
var PRE_EOL_NORMAL = 1;
var checkCard = async ({ dataDir, texts }) => {
  const device = await deviceOf(nearestExisting(dataDir));
  if (device === void 0) return [];
  const name = basename(device);
  const numbers = async (file) => (await readFile3(join4(device, "device", file), "latin1").catch(() => "")).trim().split(/\s+/).filter(Boolean).map(Number);
  const worn = Math.max(0, ...await numbers("life_time"));
  const [preEol = 0] = await numbers("pre_eol_info");
  if (worn === 0 && preEol === 0) {
    const command = /^(?:sd|nvme)/.test(name) ? `sudo smartctl -a /dev/${name}` : null;
    return [finding("wear", "unknown", texts.wear.unknown({ name }), command)];
  }
  if (preEol > PRE_EOL_NORMAL || worn >= WORN_STEPS)
    return [finding("wear", "warn", texts.wear.worn({ name, percent: worn * 10 }))];
  return [finding("wear", "ok", texts.wear.good({ name, percent: worn * 10 }))];
};
async function deviceOf(dir) {
  const { dev } = await stat4(dir);
  const [major, minor] = [dev >> 8 & 4095, dev & 255 | dev >> 12 & 1048320];
  const folder = await realpath2(`/sys/dev/block/${major}:${minor}`).catch(() => void 0);
  if (folder === void 0) return void 0;
  const isPartition = await stat4(join4(folder, "partition")).then(() => true, () => false);
  return isPartition ? dirname2(folder) : folder;
}

// src/runtime/doctor/clock-source.ts
import { existsSync as existsSync3 } from "node:fs";
var PROGRAMS = ["chrony", "chronyd", "systemd-timesyncd", "ntpsec", "ntp", "gpsd"];
var checkClock = async ({ nowMs, texts }) => {
  const found = [];
  if (nowMs < BUILT_MS) {
    const command = "timedatectl; sudo timedatectl set-ntp true";
    found.push(finding("clock", "fail", texts.clock.impossible({ now: formatIsoTime(nowMs) }), command));
  }
  const shown = await outputOf("timedatectl", ["show"]);
  const isSynchronised = shown === void 0 ? void 0 : keyValues(shown).get("NTPSynchronized");
  const source = await runningSource();
  if (isSynchronised === "yes") found.push(finding("clock", "ok", texts.clock.synchronised({ source })));
  else if (isSynchronised === "no") {
    const command = source === void 0 ? "sudo apt install chrony" : "chronyc sources || timedatectl timesync-status";
    found.push(finding("clock", "warn", texts.clock.notSynchronised({ source }), command));
  } else found.push(finding("clock", "unknown", texts.clock.unknown, "timedatectl"));
  const hasRtc = existsSync3("/sys/class/rtc/rtc0");
  found.push(hasRtc ? finding("rtc", "ok", texts.clock.rtc) : finding("rtc", "warn", texts.clock.noRtc));
  return found;
};
async function runningSource() {
  const states = (await outputOf("systemctl", ["is-active", ...PROGRAMS]) ?? "").trim().split("\n");
  const active = PROGRAMS.filter((_name, i) => states[i] === "active");
  return active.length === 0 ? void 0 : active.join(", ");
}

// src/runtime/doctor/https-certificate.ts
import { join as join5 } from "node:path";

// src/runtime/https/file-pair.ts
import { createPrivateKey, X509Certificate } from "node:crypto";
import { createSecureContext, rootCertificates } from "node:tls";
async function readPair(certFile, keyFile, texts) {
  const [cert, key] = [await textOf(certFile, texts), await textOf(keyFile, texts)];
  const chain = (cert.match(CERTIFICATES) ?? []).flatMap((pem) => certificateOf(pem) ?? []);
  const [certificate] = chain;
  if (certificate === void 0) throw new BadPair(texts.noCertificate({ file: certFile }));
  const privateKey = privateKeyOf(key);
  if (privateKey === void 0) throw new BadPair(texts.noKey({ file: keyFile }));
  if (!certificate.checkPrivateKey(privateKey)) throw new BadPair(texts.notAPair({ cert: certFile, key: keyFile }));
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    throw new BadPair(texts.refused({ file: certFile, reason: systemErrorCode(error) ?? String(error) }));
  }
  return { served: { cert, key }, certificate, isPublic: endsAtRoot(chain) };
}
var BadPair = class extends Error {
};
var CERTIFICATES = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
async function textOf(file, texts) {
  let text;
  try {
    text = await readRegular(file, limits2.certificate.fileBytes);
  } catch (error) {
    throw new BadPair(texts.unreadable({ file, reason: systemErrorCode(error) ?? String(error) }));
  }
  if (text === void 0) throw new BadPair(texts.unreadable({ file, reason: "ENOENT" }));
  return text;
}
function certificateOf(pem) {
  try {
    return new X509Certificate(pem);
  } catch {
    return void 0;
  }
}
function privateKeyOf(text) {
  try {
    return createPrivateKey(text);
  } catch {
    return void 0;
  }
}
function endsAtRoot(chain) {
  const signs = (issuer, one) => one.checkIssued(issuer) && one.verify(issuer.publicKey);
  const isChain = chain.slice(1).every((issuer, at) => chain[at] !== void 0 && signs(issuer, chain[at]));
  const last = chain.at(-1);
  return isChain && last !== void 0 && rootCertificates.some((pem) => signs(new X509Certificate(pem), last));
}

// src/runtime/doctor/https-certificate.ts
var ID = "https";
var checkHttps = async ({ project, dataDir, nowMs, locale, texts: { https: texts } }) => {
  const settings = project?.https;
  const findings = [];
  for (const file of [AUTHORITY_FILE, SERVER_FILE].map((name) => join5(dataDir, name))) {
    const mode = await openModeOf(file);
    if (mode !== void 0) findings.push(finding(ID, "warn", texts.openKey({ file, mode }), `chmod 600 ${file}`));
  }
  if (!settings) return findings;
  try {
    const { cert, key } = settings.files ?? {};
    const certificate = cert === void 0 || key === void 0 ? await readAuthority(dataDir) : (await readPair(cert, key, messagesIn(locale).https)).certificate;
    if (certificate === void 0) return [...findings, finding(ID, "ok", texts.atStart)];
    const untilMs = certificate.validToDate.getTime();
    const days = daysLeft({ untilMs }, nowMs);
    const level = days < 0 ? "fail" : endsSoon({ untilMs }, nowMs) ? "warn" : "ok";
    const text = cert === void 0 ? texts.authority({ days, isOver: days < 0 }) : texts.files({ file: cert, days, isOver: days < 0 });
    return [...findings, finding(ID, level, text)];
  } catch (error) {
    return [
      ...findings,
      finding(ID, "fail", texts.unusable({ fault: error instanceof Error ? error.message : String(error) }))
    ];
  }
};

// src/runtime/doctor/listening-port.ts
import { createServer } from "node:net";
var checkPort = async ({ host, port, serviceUrl, isService, texts }) => {
  if (isService || port === 0) return [];
  if (serviceUrl !== void 0) return [finding("port", "ok", texts.port.own({ url: serviceUrl }))];
  const code = await tryToListen(host, port);
  if (code === void 0) return [finding("port", "ok", texts.port.free({ host, port }))];
  if (code !== "EADDRINUSE") {
    return [finding("port", "fail", texts.port.refused({ host, port, code }), "bitacora serve --port 8000")];
  }
  const who = await holderOf(port);
  return [finding("port", "fail", texts.port.taken({ port, who }), `sudo ss -ltnp 'sport = :${port}'`)];
};
function tryToListen(host, port) {
  return new Promise((resolve2) => {
    const server = createServer();
    server.once("error", (error) => resolve2(systemErrorCode(error) ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve2(void 0)));
  });
}
async function holderOf(port) {
  const text = await outputOf("ss", ["-Hltnp", `sport = :${port}`]) ?? "";
  const [, name, pid] = /users:\(\("([^"]+)",pid=(\d+)/.exec(text) ?? [];
  return name === void 0 ? void 0 : `${name} (pid ${pid})`;
}

// src/runtime/doctor/node-version.ts
var NEEDED = [24, 15];
var checkNode = ({ texts }) => {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isGood = major > NEEDED[0] || major === NEEDED[0] && minor >= NEEDED[1];
  const { version, execPath } = process;
  if (isGood) return [finding("node", "ok", texts.node.good({ version, path: execPath }))];
  return [
    finding(
      "node",
      "fail",
      texts.node.old({ version, path: execPath }),
      "node --version; sudo apt install ./bitacora_\u2026.deb"
    )
  ];
};

// src/runtime/doctor/project-valid.ts
import { dirname as dirname3 } from "node:path";
var checkProjectFile = async ({ projectFile, isService, installation, texts, locale }) => {
  if (isService) return [];
  if (projectFile === void 0) {
    const command = `sudo mkdir -p ${dirname3(PROJECT_FILE)}; ${typedByRoot(installation, `project init ${PROJECT_FILE}`)}`;
    const isNeeded = findUnit() !== void 0;
    return [finding("project", isNeeded ? "fail" : "warn", texts.project.none({ isNeeded }), command)];
  }
  const file = quoted(projectFile);
  try {
    const result = await checkProject(projectFile, SECTIONS);
    const [first] = result.warnings;
    if (result.project !== void 0 && first !== void 0) {
      const text2 = texts.project.warnings({
        file: projectFile,
        count: result.warnings.length,
        first: faultLine(first, locale)
      });
      return [finding("project", "warn", text2, `bitacora project check ${file}`)];
    }
    if (result.project !== void 0) {
      return [finding("project", "ok", texts.project.good({ file: projectFile, name: result.project.name }))];
    }
    const text = texts.project.faults({ file: projectFile, count: result.count });
    return [finding("project", "fail", text, `bitacora project check ${file}`)];
  } catch (error) {
    const reason = isBitacoraError(error) ? String(error.details["reason"]) : String(error);
    const text = texts.project.unreadable({ file: projectFile, reason });
    const isClosedToYou = error instanceof Error && systemErrorCode(error.cause) === "EACCES";
    if (isClosedToYou) return [finding("project", "unknown", text, typedByRoot(installation, "doctor"))];
    return [finding("project", "fail", text, `ls -l ${file}`)];
  }
};

// src/runtime/doctor/rights.ts
import { constants as constants2 } from "node:fs";
import { access as access2, readdir as readdir3, stat as stat6 } from "node:fs/promises";
import { join as join6 } from "node:path";

// src/runtime/doctor/who-may-read.ts
import { readFile as readFile4, stat as stat5 } from "node:fs/promises";
import { dirname as dirname4, resolve } from "node:path";
var READ = 4;
var ENTER = 1;
async function userOf(uid) {
  const [name, , , gid] = (await rowsOf("/etc/passwd")).find((row) => row[2] === String(uid)) ?? [];
  if (name === void 0) return { name: String(uid), uid, gids: [] };
  const groups = (await rowsOf("/etc/group")).filter((row) => row[3]?.split(",").includes(name));
  return { name, uid, gids: [Number(gid), ...groups.map((row) => Number(row[2]))] };
}
async function readingObstacle(file, user) {
  if (user.uid === 0) return void 0;
  const path = resolve(file);
  for (let dir = dirname4(path); dir !== dirname4(dir); dir = dirname4(dir)) {
    if (!await may(dir, user, ENTER)) return dir;
  }
  return await may(path, user, READ) ? void 0 : path;
}
async function may(path, { uid, gids }, what) {
  const { mode, uid: owner, gid } = await stat5(path);
  const shift = owner === uid ? 6 : gids.includes(gid) ? 3 : 0;
  return (mode >> shift & what) !== 0;
}
async function rowsOf(file) {
  return (await readFile4(file, "utf8").catch(() => "")).split("\n").map((line) => line.split(":"));
}

// src/runtime/doctor/rights.ts
var OTHERS = 63;
var OWNER_MAY_WRITE = 128;
var checkRights = async (context) => {
  const { dataDir, texts } = context;
  const look = `ls -ld ${quoted(dataDir)}`;
  try {
    const folder = await stat6(dataDir);
    if (!folder.isDirectory()) return [finding("rights", "fail", texts.rights.notAFolder({ dir: dataDir }), look)];
    const owner = await userOf(folder.uid);
    const found = [
      ...await checkFiles(context, owner),
      ...await checkKey(context),
      ...await checkFolder(context, folder, owner),
      ...await checkProjectIsReadable(context, owner)
    ];
    return found.length > 0 ? found : [finding("rights", "ok", texts.rights.good({ dir: dataDir, owner: owner.name }))];
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === "ENOENT") return [finding("rights", "warn", texts.rights.missing({ dir: dataDir }))];
    const command = code === "EACCES" ? 'sudo adduser "$USER" bitacora' : look;
    return [
      finding("rights", "unknown", texts.rights.unreadable({ dir: dataDir, code: code ?? String(error) }), command)
    ];
  }
};
async function checkFiles({ dataDir, texts }, owner) {
  const foreign = [];
  for (const file of await filesBelow(dataDir)) {
    const found = await stat6(file).catch(() => void 0);
    if (found !== void 0 && found.uid !== owner.uid) foreign.push({ file, uid: found.uid });
  }
  const [first] = foreign;
  if (first === void 0) return [];
  const text = texts.rights.foreign({
    file: first.file,
    found: (await userOf(first.uid)).name,
    owner: owner.name,
    more: foreign.length - 1
  });
  return [finding("rights", "fail", text, `sudo chown -R ${owner.name}: ${quoted(dataDir)}`)];
}
async function checkKey({ dataDir, texts }) {
  const file = join6(dataDir, KEY_FILE);
  const key = await stat6(file).catch(() => void 0);
  if (key === void 0 || (key.mode & OTHERS) === 0) return [];
  return [finding("key", "fail", texts.rights.keyOpen, `sudo chmod 600 ${quoted(file)}`)];
}
async function checkFolder({ dataDir, texts }, folder, owner) {
  const isOwn = process.getuid?.() === owner.uid;
  const obstacle = await access2(dataDir, constants2.W_OK).then(() => void 0, systemErrorCode);
  const isClosed = isOwn && obstacle !== void 0 && obstacle !== "EROFS";
  if (!isClosed && (folder.mode & OWNER_MAY_WRITE) !== 0) return [];
  return [finding("rights", "fail", texts.rights.notWritable({ dir: dataDir }), `sudo chmod u+rwx ${quoted(dataDir)}`)];
}
async function checkProjectIsReadable({ projectFile, texts }, owner) {
  if (projectFile === void 0) return [];
  const obstacle = await readingObstacle(projectFile, owner).catch(() => void 0);
  if (obstacle === void 0) return [];
  const command = `sudo chmod o+${obstacle === projectFile ? "r" : "x"} ${quoted(obstacle)}`;
  return [
    finding("project", "fail", texts.rights.projectUnreadable({ file: projectFile, owner: owner.name }), command)
  ];
}
async function filesBelow(dir) {
  const files = [];
  for (const entry of await readdir3(dir, { withFileTypes: true })) {
    const path = join6(dir, entry.name);
    files.push(path);
    if (!entry.isDirectory()) continue;
    for (const name of await readdir3(path).catch(() => [])) files.push(join6(path, name));
  }
  return files.slice(0, limits3.doctor.files);
}

// src/runtime/doctor/serial-ports.ts
import { constants as constants3 } from "node:fs";
import { access as access3, stat as stat7 } from "node:fs/promises";
var LIST = "ls -l /dev/serial/by-id/";
var OPEN_UNIT = [
  `sudo mkdir -p /etc/systemd/system/${UNIT}.d`,
  `printf '[Service]\\nPrivateDevices=no\\nDevicePolicy=closed\\nDeviceAllow=char-ttyUSB rw\\nDeviceAllow=char-ttyACM rw\\nDeviceAllow=char-ttyS rw\\nSupplementaryGroups=dialout\\n' | sudo tee /etc/systemd/system/${UNIT}.d/serial.conf`,
  "sudo systemctl daemon-reload",
  `sudo systemctl restart ${UNIT}`
].join("; ");
var checkSerialPorts = async (context) => {
  const files = context.project === void 0 ? [] : serialPortsOf(context.project);
  if (files.length === 0) return [];
  const unit = await shownUnit(["LoadState", "PrivateDevices"]);
  const isHidden = unit?.get("LoadState") === "loaded" && unit.get("PrivateDevices") === "yes";
  const hidden = isHidden ? [finding("serial port", "fail", context.texts.serial.hidden, OPEN_UNIT)] : [];
  return [...hidden, ...await Promise.all(files.map((file) => checkFile(file, context)))];
};
async function checkFile(file, { texts, isService }) {
  const id = `serial port ${file}`;
  try {
    if (!(await stat7(file)).isCharacterDevice()) return finding(id, "fail", texts.serial.none({ file }), LIST);
    await access3(file, constants3.R_OK | constants3.W_OK);
    return finding(id, "ok", texts.serial.good({ file }));
  } catch (error) {
    if (systemErrorCode(error) !== "EACCES") return finding(id, "fail", texts.serial.missing({ file }), LIST);
    return finding(id, isService ? "fail" : "unknown", texts.serial.denied({ file }), `ls -l ${quoted(file)}`);
  }
}
function serialPortsOf(project) {
  const inputs = project.sources.flatMap(
    (each) => each.type === "nmea0183" && each.transport === "serial" ? [each.file] : []
  );
  const outputs = SECTIONS.flatMap((section) => section.serialPorts?.(sectionOf(project, section)) ?? []);
  return [.../* @__PURE__ */ new Set([...inputs, ...outputs])];
}

// src/runtime/doctor/running-service.ts
var checkService = async ({ serviceUrl, isService, installation, locale, texts }) => {
  if (isService) return [];
  if (serviceUrl === void 0) {
    const start = findUnit() === void 0 ? typedByRoot(installation, "service install") : "sudo systemctl start bitacora";
    return [finding("service", "warn", texts.service.none, start)];
  }
  try {
    const client = new ServiceClient(serviceUrl);
    const { condition, reasons } = await client.get(`/health?language=${locale}`, isHealth, limits3.doctor.programMs);
    if (condition === "ok") return [finding("service", "ok", texts.service.good({ url: serviceUrl }))];
    return reasons.map(
      ({ severity, text, since, what_to_do: whatToDo }) => finding("service", severity === "failing" ? "fail" : "warn", texts.service.reason({ text, since }), whatToDo)
    );
  } catch {
    const command = "journalctl -u bitacora -n 50; sudo systemctl restart bitacora";
    return [finding("service", "fail", texts.service.silent({ url: serviceUrl }), command)];
  }
};
function isHealth(value) {
  return typeof value === "object" && value !== null && "condition" in value && "reasons" in value;
}

// src/runtime/doctor/socket-buffers.ts
var NOTHING_KNOWN = {
  bitRate: null,
  controllerState: null,
  transmitErrors: null,
  receiveErrors: null,
  restartMs: null,
  transmitQueueFrames: null
};
var checkBuffers = ({ project, texts }) => {
  if (!(project?.sources.some(({ type }) => type === "socketcan") ?? false)) return [];
  const bytes = readReceiveBufferBytes();
  if (bytes === void 0) return [finding("buffers", "unknown", texts.buffers.unknown)];
  if (adviseLink(NOTHING_KNOWN, bytes).length === 0) {
    return [finding("buffers", "ok", texts.buffers.good({ bytes, stallMs: stallMs(bytes) }))];
  }
  const command = "echo net.core.rmem_default=4194304 | sudo tee /etc/sysctl.d/60-bitacora.conf; sudo sysctl --system";
  return [finding("buffers", "warn", texts.buffers.small({ bytes, stallMs: stallMs(bytes) }), command)];
};

// src/runtime/doctor/socketcan-package.ts
var REPAIRS = {
  debian: "sudo apt install --reinstall ./bitacora_\u2026.deb",
  npm: "sudo apt install python3 make g++; sudo npm install --global --allow-scripts=socketcan ./bitacora-\u2026.tgz",
  clone: "sudo apt install python3 make g++; npm install"
};
var checkSocketcan = async ({ project, texts, bus, installation }) => {
  try {
    await loadSocketcan("can0");
    return [finding("socketcan", "ok", texts.socketcan.good)];
  } catch (error) {
    const reason = isBitacoraError(error, "bus-unavailable") ? String(error.details["reason"]) : "package-unusable";
    const whys = { ...bus.obstacles, ...texts.socketcan.whys };
    const why = whys[reason] ?? reason;
    const isNeeded = project?.sources.some(({ type }) => type === "socketcan") ?? false;
    const text = texts.socketcan.missing({ why, isNeeded });
    return [finding("socketcan", isNeeded ? "fail" : "warn", text, REPAIRS[installation.by])];
  }
};

// src/runtime/doctor/examination.ts
var CHECKS = {
  service: checkService,
  node: checkNode,
  socketcan: checkSocketcan,
  interfaces: checkInterfaces,
  serialports: checkSerialPorts,
  buffers: checkBuffers,
  port: checkPort,
  clock: checkClock,
  disk: checkDisk,
  card: checkCard,
  ...Object.fromEntries(CONNECTORS.map((connector) => [connector.section.name, checkOf(connector)])),
  https: checkHttps,
  rights: checkRights,
  accounts: checkAccounts,
  projectfile: checkProjectFile,
  unit: checkUnit,
  lastend: checkLastEnd
};
function checkOf(connector) {
  return async ({ project, ...context }) => (project && await connector.check?.({ ...context, project, answerMs: limits3.doctor.programMs })) ?? [];
}
async function examine(context, checks = CHECKS) {
  const found = Object.entries(checks).map(([name, check]) => watched(name, check, context));
  return (await Promise.all(found)).flat();
}
async function watched(name, check, context) {
  const { texts } = context;
  const done = new AbortController();
  const late = sleep(limits3.doctor.checkMs, void 0, { signal: done.signal }).then(
    () => [finding("doctor", "unknown", texts.checkLate({ check: name }))],
    () => []
  );
  try {
    return await Promise.race([(async () => check(context))(), late]);
  } catch (error) {
    return [finding("doctor", "unknown", texts.checkFailed({ check: name, reason: String(error) }))];
  } finally {
    done.abort();
  }
}

export {
  ACCOUNTS,
  DAMAGED,
  MARK,
  isThere,
  readPair,
  BadPair,
  RUN_MARKER_FILE,
  findUncleanEnd,
  checkLastEnd,
  shownUnit,
  examine
};
