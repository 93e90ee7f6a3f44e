import {
  ruleKey
} from "./chunk-ORDCM2EA.js";
import {
  BrokerConnection,
  RefusedTopic
} from "./chunk-RBB223L5.js";
import {
  Delivery
} from "./chunk-4O65FZAM.js";
import "./chunk-ELWMZGPY.js";
import {
  hasTimeout
} from "./chunk-DZAQ57HC.js";
import {
  isRefusal,
  onWire
} from "./chunk-PAN5CV57.js";
import {
  TokenBucket
} from "./chunk-QODAWPPJ.js";
import "./chunk-ZY7CPI7G.js";
import {
  COMMANDS,
  alarmName,
  alarmPayload,
  alarmsPayload,
  commandOf,
  entryMark,
  entryPayload,
  positionPayload,
  recordNamed,
  recordOf,
  tagPayload
} from "./chunk-UAKICGC3.js";
import "./chunk-IDIBBXYI.js";
import {
  BookReader
} from "./chunk-YJMOFFZM.js";
import {
  StateFile
} from "./chunk-EEII4UFH.js";
import "./chunk-5OTJLCDC.js";
import {
  Topics
} from "./chunk-D4ZU4DUG.js";
import {
  limits
} from "./chunk-GEXNCXCH.js";
import "./chunk-SXZ4TPET.js";
import {
  matchesWildcard
} from "./chunk-2XT3SWNI.js";
import "./chunk-ZPDQHFJ4.js";
import {
  pause
} from "./chunk-GOU3LWS4.js";
import {
  meaningOf
} from "./chunk-ATGITIP5.js";
import "./chunk-RZCE45WA.js";
import "./chunk-QMUYOXII.js";
import "./chunk-OQMOPA7B.js";
import "./chunk-OYOCWFJR.js";
import "./chunk-D7FBUXBZ.js";
import "./chunk-3GFNS52N.js";
import "./chunk-ZCPVYDWY.js";
import {
  QUANTITIES
} from "./chunk-BOUECWPG.js";
import "./chunk-N5FOXJIQ.js";
import "./chunk-Y242XFSZ.js";
import "./chunk-WYJWSAZZ.js";
import "./chunk-A3YBKGDL.js";

// src/mqtt/alarm-table.ts
var AlarmTable = class {
  #due = /* @__PURE__ */ new Map();
  /** Whether the summary has changed. */
  #isSummaryDue = true;
  change({ record, kind }) {
    const key = ruleKey(record.tag_id, record.alarm_id);
    if (kind === void 0 || this.#due.has(key)) this.#due.set(key, record);
    this.#isSummaryDue = true;
  }
  again(open) {
    for (const record of open) this.#due.set(ruleKey(record.tag_id, record.alarm_id), record);
    this.#isSummaryDue = true;
  }
  takeDue() {
    const due = [...this.#due.values()];
    this.#due.clear();
    return due;
  }
  takeSummary() {
    const was = this.#isSummaryDue;
    this.#isSummaryDue = false;
    return was;
  }
};

// src/mqtt/live-table.ts
var LiveTable = class {
  counters = { sent: 0, replaced: 0 };
  #settings;
  /** Undefined for a tag that is not sent. */
  #slots = /* @__PURE__ */ new Map();
  #waiting = /* @__PURE__ */ new Map();
  constructor(settings) {
    this.#settings = settings;
  }
  get waiting() {
    return this.#waiting.size;
  }
  /** Whether this is a tag that is sent and of which nothing was known. */
  take(update) {
    const { tagId } = update;
    const known = this.#slots.get(tagId);
    if (known !== void 0) {
      known.update = update;
      if (this.#waiting.has(tagId)) this.counters.replaced += 1;
      else this.#waiting.set(tagId, known);
      return false;
    }
    if (this.#slots.has(tagId)) return false;
    const slot = this.sends(tagId) ? { everyMs: this.everyS(tagId) * 1e3, update, dueMs: -Infinity } : void 0;
    this.#slots.set(tagId, slot);
    if (slot !== void 0) this.#waiting.set(tagId, slot);
    return slot !== void 0;
  }
  /** All values are due again: the broker may have forgotten them. */
  again() {
    for (const [tagId, slot] of this.#slots) {
      if (slot === void 0) continue;
      slot.dueMs = -Infinity;
      this.#waiting.set(tagId, slot);
    }
  }
  /** Hands out what is due, those that wait longest first, until `send` says that it takes no more. */
  flush(nowMs, send) {
    for (const [tagId, slot] of this.#waiting) {
      if (slot.dueMs > nowMs) continue;
      if (!send(slot.update)) return;
      slot.dueMs = nowMs + slot.everyMs;
      this.#waiting.delete(tagId);
      this.counters.sent += 1;
    }
  }
  sends(tagId) {
    const { tags } = this.#settings;
    return tags.length === 0 || tags.some((pattern) => matchesWildcard(tagId, pattern));
  }
  everyS(tagId) {
    const { rates, everyS } = this.#settings;
    return rates.find(({ tags }) => tags.some((pattern) => matchesWildcard(tagId, pattern)))?.everyS ?? everyS;
  }
};

// src/mqtt/discovery.ts
var HERSELF = "VESSEL";
function configTopic(deviceId) {
  return `homeassistant/device/${deviceId}/config`;
}
function deviceConfigs(parts, mostParts) {
  const { vessel, topics } = parts;
  const rootId = idOf(`bitacora_${vessel.id}`);
  const vesselComponents = new Components(vesselComponentsOf(parts, rootId));
  const byPart = /* @__PURE__ */ new Map();
  const within = (tagId) => {
    const [part = "", ...rest] = tagId.split(".");
    if (rest.length === 0) return { components: vesselComponents, name: tagId };
    if (part === HERSELF) return { components: vesselComponents, name: rest.join(".") };
    let components = byPart.get(part);
    if (components === void 0 && byPart.size < mostParts) byPart.set(part, components = new Components());
    return { components, name: rest.join(".") };
  };
  for (const tag of parts.tags) {
    if (tag.unitSi === "text") continue;
    const { components, name } = within(tag.id);
    components?.add(name, tagComponent(parts, tag, rootId, name));
  }
  for (const alarm of parts.alarms) {
    const { components, name } = within(alarm.tagId);
    components?.add(`${name} ${alarm.id}`, alarmComponent(topics, alarm, rootId));
  }
  const root = { ids: [rootId], name: vessel.name, mf: "Bit\xE1cora", mdl: "Bit\xE1cora", sw: parts.version };
  const beneath = [...byPart].map(([part, { all }]) => {
    const id = idOf(`${rootId}_${part}`);
    const dev = { ids: [id], name: `${vessel.name} ${part}`, mf: "Bit\xE1cora", via_device: rootId };
    return deviceOf(id, dev, all, parts);
  });
  return [deviceOf(rootId, root, vesselComponents.all, parts), ...beneath];
}
function removals(before, devices) {
  const now = new Map(devices.map((device) => [device.id, device]));
  return Object.entries(before).flatMap(([id, components]) => {
    const device = now.get(id);
    if (device === void 0) return [[id, ""]];
    const gone = Object.entries(components).filter(([name, p]) => device.components.get(name)?.p !== p);
    if (gone.length === 0) return [];
    const bare = gone.map(([name, p]) => [name, { p }]);
    return [[id, device.payload([...device.components, ...bare])]];
  });
}
function announcedOf(devices) {
  return Object.fromEntries(
    devices.map(({ id, components }) => [id, Object.fromEntries([...components].map(([name, { p }]) => [name, p]))])
  );
}
function deviceOf(id, dev, components, parts) {
  const common = {
    dev,
    o: { name: "Bit\xE1cora", sw: parts.version },
    availability_topic: parts.topics.online,
    payload_available: "1",
    payload_not_available: "0"
  };
  return { id, components, payload: (all) => JSON.stringify({ ...common, cmps: Object.fromEntries(all) }) };
}
var Components = class {
  all = /* @__PURE__ */ new Map();
  constructor(first = []) {
    for (const [name, component] of first) this.add(name, component);
  }
  add(name, component) {
    const id = idOf(name);
    let free = id;
    for (let i = 2; this.all.has(free); i += 1) free = `${id}-${i}`;
    this.all.set(free, component);
  }
};
function vesselComponentsOf(parts, rootId) {
  const { topics, texts, hasPosition, maySilence } = parts;
  const count = (field) => [
    `alarms_${field}`,
    {
      p: "sensor",
      name: texts[field],
      unique_id: `${rootId}_alarms_${field}`,
      state_topic: topics.alarms,
      value_template: `{{ value_json.${field} }}`,
      state_class: "measurement"
    }
  ];
  const position = {
    p: "device_tracker",
    name: texts.position,
    unique_id: `${rootId}_position`,
    json_attributes_topic: topics.position,
    source_type: "gps"
  };
  const silence = {
    p: "button",
    name: texts.silence,
    unique_id: `${rootId}_silence`,
    command_topic: topics.command("silence")
  };
  return [
    count("active"),
    count("unacknowledged"),
    ...hasPosition ? [["position", position]] : [],
    ...maySilence ? [["silence", silence]] : []
  ];
}
var USABLE = "value_json.value is not none and value_json.quality in ['good', 'uncertain']";
var DIAGNOSTIC = /^(?:BUS_|GATEWAY_|SYSTEM\.|LOGBOOK\.)/;
function tagComponent({ topics, everyS }, tag, rootId, name) {
  const { unit, deviceClass, stateClass, factor } = homeAssistantOf(tag);
  const isBool = tag.unitSi === "bool";
  const value = isBool ? "'ON' if value_json.value else 'OFF'" : factor === void 0 ? "value_json.value" : `(value_json.value * ${factor}) | round(6)`;
  return {
    p: isBool ? "binary_sensor" : "sensor",
    name: tag.description === "" ? name : tag.description,
    unique_id: `${rootId}_${tag.id}`,
    state_topic: topics.tag(tag.id),
    value_template: `{{ (${value}) if ${USABLE} else None }}`,
    ...unit === void 0 ? {} : { unit_of_measurement: unit },
    ...deviceClass === void 0 ? {} : { device_class: deviceClass },
    ...stateClass === void 0 ? {} : { state_class: stateClass },
    ...hasTimeout(tag) ? { expire_after: Math.ceil(tag.timeoutS + everyS(tag.id)) } : {},
    ...DIAGNOSTIC.test(tag.id) ? { entity_category: "diagnostic" } : {}
  };
}
function homeAssistantOf(tag) {
  const { quantity, truth } = meaningOf(tag);
  return truth === void 0 ? QUANTITIES[quantity].homeAssistant : { deviceClass: truth };
}
function alarmComponent(topics, { tagId, id, message }, rootId) {
  return {
    p: "binary_sensor",
    name: message,
    unique_id: `${rootId}_alarm_${tagId}_${id}`,
    state_topic: topics.alarms,
    value_template: `{{ 'ON' if '${alarmName(tagId, id)}' in value_json.open else 'OFF' if value_json.more == 0 else None }}`,
    json_attributes_topic: topics.alarm(tagId, id),
    json_attributes_template: "{{ value if value else '{}' }}",
    device_class: "problem"
  };
}
function idOf(text) {
  return text.replaceAll(/[^A-Za-z0-9_-]/g, "_");
}

// src/connectors/mqtt/announcer.ts
var Announcer = class {
  counters = { devices: 0, components: 0, announcements: 0 };
  #parts;
  #file;
  #announced;
  /** The messages that the broker of this connection has. */
  #told = /* @__PURE__ */ new Map();
  constructor(parts) {
    this.#parts = parts;
    const { file, mayWrite } = parts;
    const parse = (read) => typeof read === "object" && read !== null ? read : void 0;
    this.#file = new StateFile({ file, mayWrite, parse });
  }
  /** Another connection: the broker may have forgotten all. */
  forget() {
    this.#told.clear();
  }
  /** True when it is told. Rejects if the connection ends, or the broker refuses it. */
  async announce(connection) {
    const devices = this.#parts.devices();
    const before = this.#announced ??= await this.#file.read() ?? {};
    if (devices.length === 0 && Object.keys(before).length === 0) return true;
    const now = announcedOf(devices);
    await this.#write(merged(before, now));
    for (const [id, payload] of removals(before, devices)) {
      await connection.publishAcknowledged(configTopic(id), payload, true);
      this.#told.delete(id);
    }
    for (const { id, components, payload } of devices) {
      const message = payload(components);
      if (this.#told.get(id) === message) continue;
      await connection.publishAcknowledged(configTopic(id), message, true);
      this.#told.set(id, message);
      this.counters.announcements += 1;
    }
    await this.#write(now);
    this.counters.devices = devices.length;
    this.counters.components = devices.reduce((sum, { components }) => sum + components.size, 0);
    return true;
  }
  /** If the disk refuses it, it is kept in memory: the next one may be written. */
  async #write(announced) {
    if (JSON.stringify(this.#announced) === JSON.stringify(announced)) return;
    this.#announced = announced;
    await this.#file.write(announced).catch(() => void 0);
  }
};
function merged(before, now) {
  const ids = /* @__PURE__ */ new Set([...Object.keys(before), ...Object.keys(now)]);
  return Object.fromEntries([...ids].map((id) => [id, { ...before[id], ...now[id] }]));
}

// src/connectors/mqtt/command-desk.ts
var CommandDesk = class {
  counters = { commands: 0, commands_refused: 0, refusals_unanswered: 0, tokens_refused: 0 };
  #parts;
  #refusals = new TokenBucket({ perS: limits.refusalsPerS });
  constructor(parts) {
    this.#parts = parts;
  }
  /** Undefined if the message is no command, or if too many were refused to answer each. Never rejects. */
  async take(message) {
    const { topics } = this.#parts;
    const command = commandOf(message, topics);
    const name = COMMANDS.find((each) => message.topic === topics.command(each));
    if (command === void 0 || name === void 0) return void 0;
    const refusal = typeof command === "string" ? command : await this.#carryOut(command);
    this.counters[refusal === null ? "commands" : "commands_refused"] += 1;
    if (refusal !== null && this.#refusals.take(1, this.#parts.nowMs()) > 0) {
      this.counters.refusals_unanswered += 1;
      return void 0;
    }
    const alarm = typeof command === "string" ? null : command.alarm ?? null;
    return { command: name, alarm, ok: refusal === null, reason: refusal };
  }
  async #carryOut({ name, alarm, token }) {
    const { acts, alarms, access, allowed } = this.#parts;
    const broker = onWire("MQTT", `mqtt:${this.#parts.id}`, `MQTT ${name}`, allowed);
    if (!access.lets(broker)) return "not-allowed";
    const caller = access.isOn ? this.#program(broker, token) : broker;
    if (typeof caller === "string") {
      await access.settled();
      return caller;
    }
    const record = alarm === void 0 ? void 0 : recordNamed(alarm, alarms.open());
    if (alarm !== void 0 && record === void 0) return "no-such-alarm";
    try {
      const isOne = name === "acknowledge" && record !== void 0;
      const done = await (isOne ? acts.acknowledge(caller, record.id) : acts.silence(caller, record?.id));
      if (!isRefusal(done)) return null;
      if (done.refused !== "not-allowed") return done.refused === "too-many" ? "too-many" : "no-such-alarm";
      this.counters.tokens_refused += 1;
      return "wrong-scope";
    } catch {
      return "log-book";
    }
  }
  /** The program whose token it is. A person's session is for a browser: who reads along at the broker would be that person. */
  #program(broker, token) {
    const { access } = this.#parts;
    const found = token === void 0 ? void 0 : access.known(broker, token);
    if (found?.kind === "program") return found;
    this.counters.tokens_refused += 1;
    access.refused({ ...broker, name: null });
    return token === void 0 ? "no-token" : "wrong-token";
  }
};

// src/connectors/mqtt/entry-relay.ts
var EntryRelay = class {
  counters = { entries: 0, repeated: 0 };
  #parts;
  #reader;
  /** The newest entry that was handed over, acknowledged or not. */
  #tried = 0;
  constructor(parts) {
    this.#parts = parts;
    this.#reader = new BookReader(parts);
  }
  get waiting() {
    return this.#reader.waiting;
  }
  get through() {
    return this.#reader.kept;
  }
  async begin() {
    await this.#reader.begin();
    this.#tried ||= this.through;
  }
  /** Sends what there is, a few at once. Resolves to whether there was anything. Rejects if the connection ends. */
  async round() {
    const from = this.through;
    this.#reader.again();
    const entries = await this.#reader.next({ lines: limits.entriesInFlight, bytes: limits.entryBytes });
    const { read } = this.#reader;
    if (read === from) return false;
    this.counters.repeated += Math.max(0, Math.min(this.#tried, read) - from);
    this.#tried = Math.max(this.#tried, read);
    await Promise.all(entries.map(this.#parts.send));
    this.counters.entries += entries.length;
    await this.#reader.keep(read);
    return true;
  }
};

// src/connectors/mqtt/refusals.ts
var Refusals = class {
  /** Messages that were refused. */
  count = 0;
  #byPart = /* @__PURE__ */ new Map();
  #nowMs;
  #textOf;
  /** Called when a part is refused that was not before, on this connection or the one before it. */
  #onNews;
  #told = /* @__PURE__ */ new Set();
  constructor(nowMs, textOf, onNews) {
    this.#nowMs = nowMs;
    this.#textOf = textOf;
    this.#onNews = onNews;
  }
  /** Another connection: perhaps it is taken now. */
  forget() {
    this.#byPart.clear();
  }
  get fault() {
    const [refused] = this.#byPart.values();
    return refused === void 0 ? null : this.#textOf(refused.topic, refused.reason);
  }
  /** Undefined if the broker has refused it, now or a moment ago. Rejects for all other reasons. */
  async ask(part, ask) {
    if ((this.#byPart.get(part)?.againMs ?? -Infinity) > this.#nowMs()) return void 0;
    try {
      const answer = await ask();
      this.#byPart.delete(part);
      this.#told.delete(part);
      return answer;
    } catch (error) {
      if (!(error instanceof RefusedTopic)) throw error;
      this.note(part, error);
      return void 0;
    }
  }
  /** Until it is taken, or the next connection. */
  note(part, { topic, message: reason }) {
    this.count += 1;
    this.#byPart.set(part, { topic, reason, againMs: this.#nowMs() + limits.refusedMs });
    if (!this.#told.has(part)) this.#onNews(this.#textOf(topic, reason));
    this.#told.add(part);
  }
};

// src/connectors/mqtt/vessel-devices.ts
function vesselDevices(parts) {
  const { settings, vessel, version, topics, tags, alarms, access, live, texts } = parts;
  if (!settings.homeAssistant) return [];
  const sent = [...tags.entries()].map(({ definition }) => definition).filter(({ id }) => live.sends(id));
  const ids = new Set(sent.map(({ id }) => id));
  const config = {
    vessel,
    version,
    topics,
    tags: sent,
    everyS: (tagId) => live.everyS(tagId),
    alarms: alarms.rules().filter(({ rule }) => ids.has(rule.tagId)).map(({ rule }) => rule),
    hasPosition: ids.has("VESSEL.LAT_DEG") && ids.has("VESSEL.LON_DEG"),
    // Its button has no token to show.
    maySilence: settings.commands.includes("silence") && !access.isOn,
    texts: texts.homeAssistant
  };
  return deviceConfigs(config, limits.parts);
}

// src/connectors/mqtt/mqtt-output.ts
var LATITUDE = "VESSEL.LAT_DEG";
var LONGITUDE = "VESSEL.LON_DEG";
var MqttOutput = class {
  type = "mqtt";
  sendsValues = true;
  name;
  #parts;
  #topics;
  #live;
  #alarms = new AlarmTable();
  #relay;
  #announcer;
  #desk;
  #refusals;
  #delivery;
  #stopping = new AbortController();
  #counters = { connections: 0, alarms: 0, slowed_down: 0 };
  #connection;
  #announceAtMs = -Infinity;
  #isPositionDue = false;
  #isHearing = false;
  #isBatchUnderWay = false;
  /** As Home Assistant was told: with access control there is no button. */
  #isControlled = false;
  #running;
  constructor(parts) {
    const { settings, vessel, logbook, cursor, announcedFile: file, mayWrite } = parts;
    this.name = settings.id;
    this.#parts = parts;
    this.#delivery = new Delivery({ ...parts, name: this.name });
    this.#topics = new Topics(settings.prefix, vessel.id);
    this.#live = new LiveTable(settings);
    this.#relay = new EntryRelay({ logbook, cursor, send: (entry) => this.#sendEntry(entry) });
    const nowMs = () => parts.clock.monotonic();
    const { id, commands: allowed } = settings;
    const { alarms, acts, access, log, texts } = parts;
    const refusing = (topic, reason) => texts.refusing({ id, topic, reason });
    this.#refusals = new Refusals(nowMs, refusing, (fault) => log.warning(fault));
    this.#desk = new CommandDesk({ id, allowed, topics: this.#topics, alarms, acts, access, nowMs });
    const devices = () => vesselDevices({ ...parts, topics: this.#topics, live: this.#live });
    this.#announcer = new Announcer({ file, mayWrite, devices });
  }
  run() {
    this.#running = this.#run();
    return this.#running;
  }
  async stop() {
    this.#stopping.abort();
    await this.#running?.catch(() => void 0);
  }
  counters() {
    const { entries, repeated } = this.#relay.counters;
    return {
      ...this.#counters,
      failures: this.#delivery.failures,
      connected: this.#connection === void 0 ? 0 : 1,
      values: this.#live.counters.sent,
      values_replaced: this.#live.counters.replaced,
      values_waiting: this.#live.waiting,
      entries,
      entries_repeated: repeated,
      entries_waiting: this.#relay.waiting,
      entry: this.#relay.through,
      devices: this.#announcer.counters.devices,
      components: this.#announcer.counters.components,
      refused: this.#refusals.count,
      ...this.#desk.counters
    };
  }
  fault() {
    return this.#delivery.fault ?? this.#refusals.fault;
  }
  async #run() {
    const { tags, alarms } = this.#parts;
    const { signal } = this.#stopping;
    for (const { value } of tags.entries()) if (value !== void 0) this.#live.take(value);
    const ends = [
      tags.subscribe((update) => this.#take(update)),
      alarms.subscribe((change) => this.#alarms.change(change))
    ];
    try {
      await this.#relay.begin();
      while (!signal.aborted) await this.#session(signal);
    } finally {
      for (const end of ends) end();
    }
  }
  #take(update) {
    if (this.#live.take(update)) this.#announceAtMs = this.#parts.clock.monotonic() + limits.discoveryMs;
  }
  /** One connection, from its beginning to its end, and the pause after it. */
  async #session(signal) {
    let reason;
    try {
      const connection = await this.#connect(signal);
      reason = await this.#serve(connection, signal);
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    this.#connection = void 0;
    await this.#delivery.failed(reason, signal);
  }
  #connect(signal) {
    const { settings, vessel, texts } = this.#parts;
    return BrokerConnection.open({
      broker: settings.broker,
      clientId: `bitacora-${vessel.id}-${settings.id}`,
      will: { topic: this.#topics.online, payload: "0" },
      onMessage: (topic, payload, isRetained) => void this.#command({ topic, payload, isRetained }),
      onSlowedDown: () => void (this.#counters.slowed_down += 1),
      texts: texts.reasons,
      signal
    });
  }
  /** Resolves with the reason of the connection's end. */
  async #serve(connection, signal) {
    const { texts, alarms } = this.#parts;
    this.#refusals.forget();
    this.#isHearing = false;
    this.#isBatchUnderWay = false;
    await this.#refusals.ask("online", () => connection.publishAcknowledged(this.#topics.online, "1", true));
    this.#connection = connection;
    this.#counters.connections += 1;
    this.#delivery.succeeded();
    this.#announcer.forget();
    this.#announceAtMs = -Infinity;
    this.#live.again();
    this.#alarms.again(alarms.open());
    const timer = setInterval(() => this.#flush(connection), limits.liveMs);
    const leave = () => void this.#leave(connection);
    signal.addEventListener("abort", leave);
    try {
      while (connection.isOpen && !signal.aborted) await this.#round(connection);
    } catch {
    } finally {
      clearInterval(timer);
      signal.removeEventListener("abort", leave);
    }
    if (!signal.aborted) connection.end(texts.reasons.closed);
    return connection.ended;
  }
  async #round(connection) {
    const { access } = this.#parts;
    if (access.isOn !== this.#isControlled) {
      this.#isControlled = access.isOn;
      this.#announceAtMs = -Infinity;
    }
    if (!this.#isHearing) await this.#refusals.ask("commands", () => this.#hear(connection));
    const nowMs = this.#parts.clock.monotonic();
    if (this.#announceAtMs <= nowMs) {
      this.#announceAtMs = Infinity;
      const done = await this.#refusals.ask("home-assistant", () => this.#announcer.announce(connection));
      if (done === void 0) this.#announceAtMs = Math.min(this.#announceAtMs, nowMs + limits.refusedMs);
    }
    if (await this.#refusals.ask("entries", () => this.#relay.round()) === true) return;
    await this.#refusals.ask("alarms", () => this.#sendAlarms(connection));
    await Promise.race([pause(limits.lookMs), connection.ended]);
  }
  async #hear(connection) {
    const { commands } = this.#parts.settings;
    if (commands.length > 0)
      await connection.subscribe(
        commands.map((name) => this.#topics.command(name)),
        true
      );
    this.#isHearing = true;
  }
  async #leave(connection) {
    const goodbye = async () => {
      await connection.publishAcknowledged(this.#topics.online, "0", true);
      await connection.leave();
    };
    await Promise.race([goodbye().catch(() => void 0), pause(limits.goodbyeMs)]);
    connection.end(this.#parts.texts.reasons.closed);
  }
  /**
   * Sends a batch of values that are due, and no other until the broker has this one: its last value goes with QoS 1. So on a slow link
   * alarms and entries wait behind one batch, and not behind all that the system's own buffers take.
   */
  #flush(connection) {
    const { settings, tags, clock } = this.#parts;
    if (this.#isBatchUnderWay || !connection.isOpen) return;
    const batch = [];
    const isBehind = this.#relay.waiting > limits.entriesInFlight;
    const most = isBehind ? limits.smallBatchBytes : limits.batchBytes;
    let bytes = 0;
    this.#live.flush(clock.monotonic(), (update) => {
      if (bytes >= most) return false;
      const { tagId } = update;
      const message = [
        this.#topics.tag(tagId),
        tagPayload(update, tags.definition(tagId)?.unitSi ?? "-")
      ];
      bytes += message[0].length + message[1].length;
      batch.push(message);
      if (tagId === LATITUDE || tagId === LONGITUDE) this.#isPositionDue = true;
      return true;
    });
    const last = batch.pop();
    for (const [topic, payload] of batch) connection.publish(topic, payload, settings.retain);
    if (last !== void 0) void this.#endBatch(connection, last);
    if (!this.#isPositionDue) return;
    this.#isPositionDue = false;
    const position = positionPayload(tags.value(LATITUDE), tags.value(LONGITUDE));
    if (position !== void 0) connection.publish(this.#topics.position, position, settings.retain);
  }
  async #endBatch(connection, [topic, payload]) {
    this.#isBatchUnderWay = true;
    try {
      await connection.publishAcknowledged(topic, payload, this.#parts.settings.retain);
    } catch (error) {
      if (error instanceof RefusedTopic) this.#refusals.note("values", error);
    }
    if (this.#connection !== connection) return;
    this.#isBatchUnderWay = false;
    this.#flush(connection);
  }
  async #sendEntry(entry) {
    const { settings, vessel } = this.#parts;
    const connection = this.#connection;
    if (connection === void 0) throw new Error("not connected");
    const sending = [];
    if (settings.logbook)
      sending.push(connection.publishAcknowledged(this.#topics.logbook, entryPayload(entry, vessel.id), false));
    const record = recordOf(entry);
    if (record !== void 0) {
      const topic = this.#topics.alarm(record.tag_id, record.alarm_id);
      const payload = alarmPayload(record, entryMark(entry, vessel.id));
      sending.push(connection.publishAcknowledged(topic, payload, true));
      this.#counters.alarms += 1;
    }
    await Promise.all(sending);
  }
  /** What came of it is said at once, and not retained. */
  async #command(message) {
    const answer = await this.#desk.take(message);
    if (answer !== void 0) this.#connection?.publish(this.#topics.command("result"), JSON.stringify(answer), false);
  }
  async #sendAlarms(connection) {
    const { alarms } = this.#parts;
    try {
      for (const record of this.#alarms.takeDue()) {
        const topic = this.#topics.alarm(record.tag_id, record.alarm_id);
        await connection.publishAcknowledged(topic, alarmPayload(record, null), true);
      }
      if (!this.#alarms.takeSummary()) return;
      const payload = alarmsPayload(alarms.open(), alarms.statistics().unacknowledged);
      await connection.publishAcknowledged(this.#topics.alarms, payload, true);
    } catch (error) {
      this.#alarms.again(alarms.open());
      throw error;
    }
  }
};
export {
  MqttOutput
};
