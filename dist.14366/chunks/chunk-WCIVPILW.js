import {
  limits
} from "./chunk-BDG2IEPI.js";
import {
  BUILT_MS
} from "./chunk-SXVIMFDR.js";
import {
  readRegular
} from "./chunk-QTYDK5JE.js";
import {
  writeDurably
} from "./chunk-D7FBUXBZ.js";
import {
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/runtime/https/file-authority.ts
import {
  createPrivateKey,
  createPublicKey as createPublicKey2,
  generateKeyPairSync,
  randomBytes,
  X509Certificate
} from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

// src/https/certificate.ts
import { createPublicKey, hash, sign } from "node:crypto";
import { isIP as isIP2 } from "node:net";

// src/https/der.ts
var SEQUENCE = 48;
var SET = 49;
function tlv(tag, ...contents) {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}
function sequence(...items) {
  return tlv(SEQUENCE, ...items);
}
function setOf(item) {
  return tlv(SET, item);
}
function context(number, content, constructed = false) {
  return tlv(128 | (constructed ? 32 : 0) | number, content);
}
function boolean(value) {
  return tlv(1, Buffer.from([value ? 255 : 0]));
}
function integer(value) {
  const bytes = typeof value === "number" ? Buffer.from(hexOf(value), "hex") : Buffer.from(value);
  let from = 0;
  while (from < bytes.length - 1 && bytes[from] === 0) from += 1;
  const least = bytes.subarray(from);
  return tlv(2, (least[0] ?? 0) >= 128 ? Buffer.concat([Buffer.from([0]), least]) : least);
}
function octets(content) {
  return tlv(4, content);
}
function bits(content) {
  return tlv(3, Buffer.from([0]), content);
}
function namedBits(...set) {
  const last = Math.max(...set);
  const bytes = Buffer.alloc(Math.floor(last / 8) + 1);
  for (const bit of set) bytes[Math.floor(bit / 8)] = (bytes[Math.floor(bit / 8)] ?? 0) | 128 >> bit % 8;
  return tlv(3, Buffer.from([7 - last % 8]), bytes);
}
function objectId(dotted) {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return tlv(6, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}
function utf8(text) {
  return tlv(12, Buffer.from(text));
}
function time(ms) {
  const text = new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return Number(text.slice(0, 4)) < 2050 ? tlv(23, Buffer.from(text.slice(2))) : tlv(24, Buffer.from(text));
}
function elementsOf(value) {
  const found = [];
  for (let at = contentAt(value, 0); at < value.length; ) {
    const length = lengthAt(value, at);
    found.push(value.subarray(at, at + length));
    at += length;
  }
  return found;
}
function contentAt(bytes, at) {
  const first = bytes.readUInt8(at + 1);
  return at + 2 + (first < 128 ? 0 : first & 127);
}
function lengthAt(bytes, at) {
  const first = bytes.readUInt8(at + 1);
  const content = first < 128 ? first : bytes.readUIntBE(at + 2, first & 127);
  return contentAt(bytes, at) - at + content;
}
function hexOf(value) {
  const hex = value.toString(16);
  return hex.length % 2 === 0 ? hex : `0${hex}`;
}
function lengthOf(length) {
  if (length < 128) return Buffer.from([length]);
  const bytes = Buffer.from(hexOf(length), "hex");
  return Buffer.concat([Buffer.from([128 | bytes.length]), bytes]);
}
function base128(value) {
  const digits = [value & 127];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    digits.unshift(rest & 127 | 128);
  return digits;
}

// src/https/subject-name.ts
import { BlockList, isIP } from "node:net";
var OWN_DOMAINS = ["localhost", "local", "lan", "internal", "home.arpa"];
var OWN_NETWORKS = [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10]
];
var NAME = /^(?=.{1,120}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/;
function permittedFor(names) {
  const own = names.map(normalName).filter((name) => NAME.test(name) && isIP(name) === 0);
  const further = own.filter((name) => !OWN_DOMAINS.some((domain) => isWithin(name, domain)));
  const ownNetworks = { domains: OWN_DOMAINS, networks: OWN_NETWORKS };
  const addresses = sorted(names, ownNetworks).left.filter((name) => isIP(name) !== 0);
  const alone = addresses.map((address) => [address, isIP(address) === 4 ? 32 : 128]);
  return { domains: [...OWN_DOMAINS, ...new Set(further)], networks: [...OWN_NETWORKS, ...alone] };
}
function sorted(names, { domains, networks }) {
  const blocks = new BlockList();
  for (const [address, prefix] of networks) blocks.addSubnet(address, prefix, isIP(address) === 6 ? "ipv6" : "ipv4");
  const covers = (name) => {
    const family = isIP(name);
    if (family !== 0) return blocks.check(name, family === 6 ? "ipv6" : "ipv4");
    return NAME.test(name) && domains.some((domain) => isWithin(name, domain));
  };
  const each = [...new Set(names.map(normalName))];
  return { covered: each.filter(covers), left: each.filter((name) => !covers(name)) };
}
function addressBytes(address) {
  if (isIP(address) === 4) return Buffer.from(address.split(".").map(Number));
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groups = (text) => text ? text.split(":") : [];
  const [front, back] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => "0");
  return Buffer.from([...front, ...zeros, ...back].map((group) => group.padStart(4, "0")).join(""), "hex");
}
function networkBytes([address, prefix]) {
  const bytes = addressBytes(address);
  const mask = bytes.map((_, at) => 65280 >> Math.min(8, Math.max(0, prefix - at * 8)) & 255);
  return Buffer.concat([bytes, mask]);
}
function networkOf(bytes) {
  const half = bytes.length / 2;
  const [address, mask] = [bytes.subarray(0, half), bytes.subarray(half)];
  const ones = mask.reduce((count, byte) => count + byte.toString(2).replaceAll("0", "").length, 0);
  return [half === 4 ? address.join(".") : (address.toString("hex").match(/.{4}/g) ?? []).join(":"), ones];
}
function normalName(name) {
  return name.toLowerCase().replace(/%.*$/, "").replace(/\.$/, "");
}
function isWithin(name, domain) {
  return name === domain || name.endsWith(`.${domain}`);
}

// src/https/certificate.ts
var ECDSA_SHA256 = sequence(objectId("1.2.840.10045.4.3.2"));
var ORGANISATION = "2.5.4.10";
var COMMON_NAME = "2.5.4.3";
var NAME_CONSTRAINTS = "2.5.29.30";
var SERVER_AUTHENTICATION = "1.3.6.1.5.5.7.3.1";
var DIGITAL_SIGNATURE = 0;
var SIGNS_CERTIFICATES = 5;
var SIGNS_REVOCATIONS = 6;
var DNS_NAME = 2;
var IP_ADDRESS = 7;
function authorityCertificate(key, parts, permitted) {
  const name = nameOf(parts.name);
  return signed(key, parts, { issuer: name, subject: name, publicKey: createPublicKey(key) }, [
    extension("2.5.29.19", true, sequence(boolean(true), integer(0))),
    extension("2.5.29.15", true, namedBits(SIGNS_CERTIFICATES, SIGNS_REVOCATIONS)),
    extension("2.5.29.14", false, octets(keyId(createPublicKey(key)))),
    extension(NAME_CONSTRAINTS, true, sequence(context(0, constraints(permitted), true)))
  ]);
}
function serverCertificate(authority, publicKey, parts, names) {
  const issuer = subjectOf(authority.certificate);
  return signed(authority.key, parts, { issuer, subject: nameOf(parts.name), publicKey }, [
    extension("2.5.29.19", true, sequence()),
    extension("2.5.29.15", true, namedBits(DIGITAL_SIGNATURE)),
    extension("2.5.29.37", false, sequence(objectId(SERVER_AUTHENTICATION))),
    extension("2.5.29.14", false, octets(keyId(publicKey))),
    extension("2.5.29.35", false, sequence(context(0, keyId(createPublicKey(authority.key))))),
    extension("2.5.29.17", false, sequence(...names.map(generalName)))
  ]);
}
function signed(key, { serial, fromMs, untilMs }, { issuer, subject, publicKey }, extensions) {
  const positive = Uint8Array.from(serial, (byte, at) => at === 0 ? byte & 63 | 64 : byte);
  const content = sequence(
    context(0, integer(2), true),
    integer(positive),
    ECDSA_SHA256,
    issuer,
    sequence(time(fromMs), time(untilMs)),
    subject,
    spki(publicKey),
    context(3, sequence(...extensions), true)
  );
  return sequence(content, ECDSA_SHA256, bits(sign("sha256", content, key)));
}
function nameOf(commonName) {
  const part = (type, text) => setOf(sequence(objectId(type), utf8(text)));
  return sequence(part(ORGANISATION, "Bit\xE1cora"), part(COMMON_NAME, commonName));
}
function permittedIn(certificate) {
  const [content = certificate] = elementsOf(certificate);
  const extensions = elementsOf(elementsOf(elementsOf(content).at(-1) ?? content)[0] ?? content);
  const own = extensions.find((each) => elementsOf(each)[0]?.equals(objectId(NAME_CONSTRAINTS)));
  const value = own === void 0 ? void 0 : elementsOf(own).at(-1);
  const subtrees = value === void 0 ? [] : elementsOf(elementsOf(elementsOf(value)[0] ?? value)[0] ?? value);
  const names = subtrees.map((subtree) => elementsOf(subtree)[0] ?? subtree);
  const ofType = (type) => names.filter((name) => name[0] === (128 | type)).map((name) => name.subarray(2));
  return {
    domains: ofType(DNS_NAME).map((bytes) => bytes.toString("latin1")),
    networks: ofType(IP_ADDRESS).map(networkOf)
  };
}
function subjectOf(certificate) {
  const [content = certificate] = elementsOf(certificate);
  return elementsOf(content)[5] ?? content;
}
function extension(id, critical, value) {
  return sequence(objectId(id), ...critical ? [boolean(true)] : [], octets(value));
}
function generalName(name) {
  return isIP2(name) === 0 ? context(DNS_NAME, Buffer.from(name)) : context(IP_ADDRESS, addressBytes(name));
}
function constraints({ domains, networks }) {
  return Buffer.concat([
    ...domains.map((domain) => sequence(context(DNS_NAME, Buffer.from(domain)))),
    ...networks.map((network) => sequence(context(IP_ADDRESS, networkBytes(network))))
  ]);
}
function spki(key) {
  return key.export({ format: "der", type: "spki" });
}
function keyId(key) {
  return hash("sha256", spki(key), "buffer").subarray(0, 20);
}

// src/https/lifetime.ts
var { authorityYears, leafDays, backdateMs, renewShare, warnDays } = limits.certificate;
var DAY_MS = 864e5;
var YEAR_MS = 365.25 * DAY_MS;
var LATEST_MS = BUILT_MS + 15 * YEAR_MS;
function believableMs(nowMs) {
  return nowMs < BUILT_MS || nowMs > LATEST_MS ? BUILT_MS : nowMs;
}
function authorityValidity(nowMs) {
  return { fromMs: BUILT_MS - backdateMs, untilMs: believableMs(nowMs) + authorityYears * YEAR_MS };
}
function serverValidity(nowMs, authority) {
  const fromMs = Math.max(authority.fromMs, believableMs(nowMs) - backdateMs);
  return { fromMs, untilMs: Math.min(authority.untilMs, fromMs + leafDays * DAY_MS) };
}
function isDue({ fromMs, untilMs }, nowMs) {
  const now = believableMs(nowMs);
  return now < fromMs || now > fromMs + (untilMs - fromMs) * renewShare;
}
function isOver({ untilMs }, nowMs) {
  return believableMs(nowMs) > untilMs;
}
function daysLeft({ untilMs }, nowMs) {
  return Math.floor((untilMs - nowMs) / DAY_MS);
}
function endsSoon(validity, nowMs) {
  return daysLeft(validity, nowMs) < warnDays;
}

// src/runtime/https/file-authority.ts
var AUTHORITY_FILE = join("https", "authority.pem");
var SERVER_FILE = join("https", "server.pem");
var FileAuthority = class {
  #options;
  #authority;
  #server;
  constructor(options) {
    this.#options = options;
  }
  /** Makes what is missing or due. Rejects with the error of the system, or with the name of a damaged file. */
  async look(nowMs, names) {
    let made;
    let authority = this.#authority ??= await this.#read(AUTHORITY_FILE);
    if (authority === void 0 || isOver(validityOf(authority), nowMs)) {
      authority = this.#authority = await this.#makeAuthority(nowMs, names);
      this.#server = void 0;
      made = "authority";
    }
    let server = this.#server ??= await this.#read(SERVER_FILE).catch(() => void 0);
    const { wanted, left } = wantedNames(names, namesOf(server), authority);
    if (server === void 0 || !this.#isGood(server, authority, nowMs, wanted)) {
      server = this.#server = await this.#makeServer(authority, nowMs, wanted);
      made ??= "server";
    }
    const served = { cert: server.certificate.toString(), key: pemOfKey(server.key) };
    return { authority: authority.certificate, server: server.certificate, served, made, left };
  }
  #isGood(server, authority, nowMs, wanted) {
    const { certificate } = server;
    const has = new Set(namesOf(server));
    return certificate.checkIssued(authority.certificate) && certificate.verify(authority.certificate.publicKey) && !isDue(validityOf(server), nowMs) && wanted.every((name) => has.has(name));
  }
  /** It may vouch for the present names for ever. */
  async #makeAuthority(nowMs, names) {
    const { vesselName } = this.#options;
    const key = newKey();
    const serial = randomBytes(16);
    const name = `${vesselName.slice(0, 48)} ${serial.toString("hex").slice(-4)}`;
    const parts = { name, serial, ...authorityValidity(nowMs) };
    const pair = { key, certificate: new X509Certificate(authorityCertificate(key, parts, permittedFor(names))) };
    await this.#write(AUTHORITY_FILE, pair);
    return pair;
  }
  async #makeServer(authority, nowMs, names) {
    const key = newKey();
    const issuer = { key: authority.key, certificate: authority.certificate.raw };
    const parts = {
      name: (names[0] ?? "localhost").slice(0, 64),
      serial: randomBytes(16),
      ...serverValidity(nowMs, validityOf(authority))
    };
    const certificate = serverCertificate(issuer, createPublicKey2(key), parts, names);
    const pair = { key, certificate: new X509Certificate(certificate) };
    await this.#write(SERVER_FILE, pair).catch(() => void 0);
    return pair;
  }
  async #read(file) {
    const path = join(this.#options.dataDir, file);
    const text = await readRegular(path, limits.certificate.fileBytes);
    if (text === void 0) return void 0;
    try {
      const pair = { certificate: new X509Certificate(text), key: createPrivateKey(text) };
      if (pair.certificate.checkPrivateKey(pair.key)) return pair;
    } catch {
    }
    throw new DamagedFile(path);
  }
  async #write(file, { certificate, key }) {
    const { dataDir, mayWrite } = this.#options;
    mayWrite();
    await mkdir(join(dataDir, "https"), { recursive: true, mode: 448 });
    await writeDurably(join(dataDir, file), `${pemOfKey(key)}${certificate.toString()}`, 384);
  }
};
var DamagedFile = class extends Error {
};
async function readAuthority(dataDir) {
  const path = join(dataDir, AUTHORITY_FILE);
  const text = await readRegular(path, limits.certificate.fileBytes);
  if (text === void 0) return void 0;
  try {
    return new X509Certificate(text);
  } catch {
    throw new DamagedFile(path);
  }
}
function faultOf(error) {
  return systemErrorCode(error) ?? (error instanceof Error ? error.message : String(error));
}
function namesOf(pair) {
  const text = pair?.certificate.subjectAltName ?? "";
  return text.split(", ").flatMap((item) => {
    const [type, name] = [item.slice(0, item.indexOf(":")), item.slice(item.indexOf(":") + 1)];
    if (type === "IP Address") return [name.includes(":") ? new URL(`http://[${name}]`).hostname.slice(1, -1) : name];
    return type === "DNS" ? [name] : [];
  });
}
function wantedNames(names, before, { certificate }) {
  const { covered, left } = sorted([...names, ...before], permittedIn(certificate.raw));
  return { wanted: covered.slice(0, limits.certificate.names), left };
}
function validityOf({ certificate }) {
  return { fromMs: certificate.validFromDate.getTime(), untilMs: certificate.validToDate.getTime() };
}
function newKey() {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
}
function pemOfKey(key) {
  return key.export({ format: "pem", type: "pkcs8" }).toString();
}

export {
  daysLeft,
  endsSoon,
  AUTHORITY_FILE,
  SERVER_FILE,
  FileAuthority,
  DamagedFile,
  readAuthority,
  faultOf
};
