import {
  systemOf
} from "./chunk-ATGITIP5.js";

// src/project/bus-tags.ts
var BUS_MEASURES = {
  BIT_RATE: "bit/s",
  FRAMES_IN_HZ: "Hz",
  FRAMES_OUT_HZ: "Hz",
  LOAD_PCT: "%",
  ERROR_FRAMES: "count",
  TX_ERRORS: "count",
  RX_ERRORS: "count",
  FRAMES_LOST: "count",
  QUEUE_FRAMES: "count",
  ADDRESS: "-",
  DEVICES: "count"
};
var BUS_PROPERTIES = [
  "UP",
  "DUPLICATE_NAME",
  "NO_ADDRESS",
  ...Object.keys(BUS_MEASURES)
];
var TIMEOUT_S = 5;
function busTagId(interfaceName, property) {
  return `BUS_${interfaceName.toUpperCase()}.${property}`;
}
function gatewayTagId(number) {
  return `GATEWAY_${number}.UP`;
}
function gatewaysOf({ sources }) {
  return sources.filter((source) => NETWORK_TYPES.has(source.type));
}
var NETWORK_TYPES = /* @__PURE__ */ new Set([
  "tcp",
  "udp",
  "signalk",
  "mqtt",
  "venus",
  "nmea0183"
]);
function isBusTag(project, tagId) {
  if (gatewaysOf(project).some((_, i) => tagId === gatewayTagId(i))) return true;
  return project.sources.some(
    (source) => source.type === "socketcan" && BUS_PROPERTIES.some((each) => tagId === busTagId(source.interface, each))
  );
}
function lostPlaces(project, tags) {
  const states = [
    ...project.sources.flatMap((source) => source.type === "socketcan" ? busTagId(source.interface, "UP") : []),
    ...gatewaysOf(project).map((_, i) => gatewayTagId(i))
  ].map((tagId) => tags.value(tagId));
  return states.flatMap((state) => state?.value === false ? placeOf(state) : []);
}
function placeOf({ source }) {
  return source.slice(source.indexOf(":") + 1);
}
function isFromOneOf(places, value) {
  const from = placeOf(value);
  return places.some((place) => from === place || from.startsWith(`${place}:`));
}
function withBusTags(project, texts) {
  const listed = new Set(project.tags.map(({ id }) => id));
  const added = [
    ...project.sources.flatMap((source) => source.type === "socketcan" ? busTags(source.interface, texts) : []),
    ...gatewaysOf(project).map((source, i) => gatewayTag(source, gatewayTagId(i), texts))
  ].filter(({ id }) => !listed.has(id));
  if (added.length === 0) return project;
  return { ...project, tags: [...project.tags, ...added.map((tag) => ({ ...tag, isOurs: true }))] };
}
function busTags(name, texts) {
  const tag = (property, unitSi, alarm) => stateTag(busTagId(name, property), texts.tags[property]({ name }), unitSi, alarm);
  const { alarms, alarmAdvice: advice } = texts;
  return [
    tag("UP", "bool", {
      id: "bus_lost",
      threshold: false,
      priority: "alarm",
      message: alarms.lost({ name }),
      advice: advice.lost
    }),
    tag("DUPLICATE_NAME", "bool", {
      id: "duplicate_name",
      message: alarms.duplicateName({ name }),
      advice: advice.duplicateName
    }),
    tag("NO_ADDRESS", "bool", { id: "no_address", message: alarms.noAddress({ name }), advice: advice.noAddress }),
    ...Object.keys(BUS_MEASURES).map((measure) => tag(measure, BUS_MEASURES[measure]))
  ];
}
var GATEWAY_LOST_S = 5;
function gatewayTag(source, id, { gateway }) {
  const where = whereOf(source);
  const texts = textsOf(source, gateway);
  return stateTag(id, texts.tag({ where }), "bool", {
    id: "bus_lost",
    threshold: false,
    delayS: GATEWAY_LOST_S,
    priority: "alarm",
    message: texts.lost({ where }),
    advice: texts.advice
  });
}
function textsOf({ type }, gateway) {
  if (type === "signalk") return gateway.signalkServer;
  if (type === "nmea0183") return gateway.sentenceSource;
  return type === "mqtt" || type === "venus" ? gateway.broker : gateway;
}
function whereOf(source) {
  if (source.type === "signalk") return new URL(source.url).host;
  if (source.type === "mqtt" || source.type === "venus") return new URL(source.broker.url).host;
  if (source.type === "nmea0183" && source.transport === "serial") return source.file;
  return "host" in source ? `${source.host}:${source.port}` : `${source.bind}:${source.port}`;
}
function stateTag(id, description, unitSi, alarm) {
  return {
    id,
    description,
    unitSi,
    controllable: false,
    rangeNormalMin: null,
    rangeNormalMax: null,
    timeoutS: TIMEOUT_S,
    system: systemOf(id),
    alarms: alarm === void 0 ? [] : [{ ...RULE, tagId: id, ...alarm }]
  };
}
var RULE = {
  id: "",
  tagId: "",
  operator: "==",
  threshold: true,
  hysteresis: 0,
  delayS: 0,
  priority: "warning",
  message: "",
  latching: false
};

// src/core/address-list.ts
import { BlockList, isIP } from "node:net";
var AddressList = class {
  #list = new BlockList();
  /** Texts that `networkOf` does not accept are left out. */
  constructor(networks) {
    for (const text of networks) {
      const network = networkOf(text);
      if (network !== void 0) this.#list.addSubnet(network.address, network.prefix, network.family);
    }
  }
  /**
   * An IPv4 address may have its IPv6 form (`::ffff:192.168.4.1`), as dual-stack sockets report it. A zone (`%eth0`) is
   * ignored.
   */
  has(address) {
    const [plain = ""] = address.split("%");
    const family = isIP(plain);
    return family !== 0 && this.#list.check(plain, family === 6 ? "ipv6" : "ipv4");
  }
};
function networkOf(text) {
  const [, address = "", prefix] = /^([0-9a-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const family = isIP(address);
  if (family === 0) return void 0;
  const bits = family === 6 ? 128 : 32;
  const length = prefix === void 0 ? bits : Number(prefix);
  return length > bits ? void 0 : { address, family: family === 6 ? "ipv6" : "ipv4", prefix: length };
}

export {
  AddressList,
  networkOf,
  BUS_PROPERTIES,
  busTagId,
  gatewayTagId,
  gatewaysOf,
  isBusTag,
  lostPlaces,
  isFromOneOf,
  withBusTags
};
