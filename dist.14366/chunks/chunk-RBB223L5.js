import {
  TokenBucket
} from "./chunk-QODAWPPJ.js";
import {
  limits
} from "./chunk-GEXNCXCH.js";
import {
  limits as limits2
} from "./chunk-SXZ4TPET.js";
import {
  systemClock
} from "./chunk-ZPDQHFJ4.js";
import {
  say
} from "./chunk-ZCPVYDWY.js";
import {
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/connectors/mqtt/broker-socket.ts
import { readFile, stat } from "node:fs/promises";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";
var UnreadableFile = class extends Error {
  file;
  constructor(file, code) {
    super(code);
    this.file = file;
  }
};
async function openSocket(broker, signal) {
  const { hostname, port, protocol } = new URL(broker.url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isTls = protocol === "mqtts:";
  const [ca, cert, key] = await Promise.all(
    [broker.ca, broker.cert, broker.key].map(
      async (file) => file === void 0 ? void 0 : readBounded(file, limits.certificateBytes)
    )
  );
  signal.throwIfAborted();
  const options = { host, port: Number(port || (isTls ? 8883 : 1883)) };
  const socket = isTls ? connectTls({
    ...options,
    ...ca && { ca },
    ...cert && { cert },
    ...key && { key },
    servername: nameOf(host)
  }) : connect(options);
  const abort = () => socket.destroy(new Error("ETIMEDOUT"));
  const timer = setTimeout(
    () => socket.destroy(Object.assign(new Error("ETIMEDOUT"), { code: "ETIMEDOUT" })),
    limits.connectMs
  );
  signal.addEventListener("abort", abort);
  try {
    await new Promise((resolve, reject) => {
      socket.once(isTls ? "secureConnect" : "connect", resolve).once("error", reject);
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
  socket.setNoDelay(true);
  return socket;
}
async function readPassword(file) {
  const bytes = await readBounded(file, limits.passwordBytes);
  return Buffer.from(bytes.toString("utf8").replace(/\r?\n$/, ""));
}
async function readBounded(file, maxBytes) {
  try {
    const { size } = await stat(file);
    if (size > maxBytes) throw new UnreadableFile(file, `> ${maxBytes} B`);
    return await readFile(file);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(file, systemErrorCode(error) ?? String(error));
  }
}
function nameOf(host) {
  return /^[\d.]+$|:/.test(host) ? "" : host;
}

// src/connectors/mqtt/packet-gate.ts
import { Transform } from "node:stream";
var PacketRefused = class extends Error {
  fault;
  /** The library passes on only errors with a code. */
  code = "EMSGSIZE";
  constructor(fault) {
    super(fault);
    this.fault = fault;
  }
};
function boundReading(socket, onSlowedDown) {
  const gate = new PacketGate();
  const budget = new TokenBucket({ perS: limits2.gatewayBytesPerS });
  let pause;
  let turn;
  const passed = new Transform({
    transform(chunk, _encoding, done) {
      const pass = (at) => {
        const end = at + limits.turnBytes;
        const part = chunk.subarray(at, end);
        const packets = gate.pass(part);
        if (typeof packets === "string") {
          socket.destroy(new PacketRefused(packets));
          return;
        }
        this.push(part);
        const next = end < chunk.length ? () => pass(end) : () => done();
        const cost = part.length + packets * limits2.gatewayDatagramBytes;
        const waitMs = budget.charge(cost, systemClock.monotonic());
        if (waitMs === 0) {
          turn = setImmediate(next);
          return;
        }
        onSlowedDown();
        pause = setTimeout(next, waitMs);
      };
      pass(0);
    }
  });
  socket.pipe(passed);
  socket.pipe = (to, options) => passed.pipe(to, options);
  socket.on("close", () => {
    clearTimeout(pause);
    clearImmediate(turn);
  });
}
var PacketGate = class {
  /** What is left of the packet under way. */
  #left = 0;
  /** Bytes of its header that have come: 0 before the first one. */
  #header = 0;
  #length = 0;
  /** How many packets end in it, or what is wrong with one. A length that is none counts as too large. */
  pass(chunk) {
    let packets = 0;
    for (let at = 0; at < chunk.length; ) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, chunk.length - at);
        this.#left -= taken;
        at += taken;
        continue;
      }
      const byte = chunk[at] ?? 0;
      at += 1;
      if (this.#header === 0) {
        if (isPublish(byte) && qosOf(byte) > 1) return "wrongQos";
        this.#length = 0;
      } else this.#length += (byte & 127) * 128 ** (this.#header - 1);
      const isLast = this.#header > 0 && (byte & 128) === 0;
      this.#header = isLast ? 0 : this.#header + 1;
      if (this.#length > limits.messageBytes || this.#header > 4) return "tooLarge";
      if (!isLast) continue;
      this.#left = this.#length;
      packets += 1;
    }
    return packets;
  }
};
function isPublish(first) {
  return first >> 4 === 3;
}
function qosOf(first) {
  return first >> 1 & 3;
}

// src/connectors/mqtt/broker-reasons.ts
var RefusedTopic = class extends Error {
  topic;
  constructor(topic, reason) {
    super(reason);
    this.topic = topic;
  }
};
var OtherVersion = class extends Error {
};
var VERSION_REFUSED = /* @__PURE__ */ new Set([1, 132]);
var LEAST_REFUSAL = 128;
var NOT_AUTHORIZED = 135;
var HUNG_UP = /* @__PURE__ */ new Set(["ECONNRESET", "EPIPE"]);
function isOtherVersion(error, isAnswered) {
  const code = codeOf(error);
  return VERSION_REFUSED.has(code) || !isAnswered && HUNG_UP.has(code);
}
function refusalCodeOf(error) {
  const code = codeOf(error);
  return typeof code === "number" && code >= LEAST_REFUSAL ? code : void 0;
}
var OUR_CERTIFICATE = /ALERT/;
var ITS_CERTIFICATE = /CERT|SIGNATURE|ISSUER|ALTNAME|SELF_SIGNED/;
function reasonOf(error, texts, isAnswered = true) {
  if (error instanceof UnreadableFile) return texts.unreadable({ file: error.file, code: error.message });
  if (error instanceof PacketRefused) return texts[error.fault];
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  if (code === NOT_AUTHORIZED && error.message.startsWith("Connection refused")) return texts.login;
  if (typeof code === "number") return codeText(texts, code) ?? texts.refused({ code });
  if (typeof code === "string" && OUR_CERTIFICATE.test(code)) return texts.ownCertificate({ code });
  if (typeof code === "string" && ITS_CERTIFICATE.test(code)) return texts.certificate({ code });
  if (/keepalive|connack timeout/i.test(error.message)) return texts.silent;
  if (!isAnswered && HUNG_UP.has(code)) return texts.hungUp;
  const system = systemErrorCode(error);
  if (system === void 0) return error.message;
  return system in texts.system ? say(texts.system[system], { code: system }) : system;
}
function codeOf(error) {
  if (!(error instanceof Error)) return void 0;
  const { code, packet } = error;
  const granted = Array.isArray(packet?.granted) ? packet.granted : [];
  return code ?? granted.find((one) => typeof one === "number" && one >= LEAST_REFUSAL);
}
function codeText(texts, code) {
  return texts.codes[code];
}

// src/connectors/mqtt/broker-terms.ts
var PACKET_BYTES = 16;
var BrokerTerms = class {
  #retains = true;
  #mostBytes = Infinity;
  #mostAtOnce = Infinity;
  #underWay = 0;
  #waiting = [];
  take(properties) {
    this.#retains = properties?.retainAvailable !== false;
    this.#mostBytes = properties?.maximumPacketSize ?? Infinity;
    this.#mostAtOnce = properties?.receiveMaximum ?? Infinity;
  }
  get retains() {
    return this.#retains;
  }
  takes(topic, payload) {
    return Buffer.byteLength(topic) + Buffer.byteLength(payload) + PACKET_BYTES <= this.#mostBytes;
  }
  /** Resolves when one more may be on its way. After it, `leave` is called once. */
  async enter() {
    while (this.#underWay >= this.#mostAtOnce) await new Promise((resolve) => this.#waiting.push(resolve));
    this.#underWay += 1;
  }
  leave() {
    this.#underWay -= 1;
    this.#waiting.shift()?.();
  }
};

// src/connectors/mqtt/broker-connection.ts
var BrokerConnection = class _BrokerConnection {
  /** Resolves with the reason when the connection has ended. Never rejects. */
  ended;
  #client;
  #socket;
  #end;
  #texts;
  #terms = new BrokerTerms();
  #isOpen = true;
  /** Whether the broker has answered CONNECT. */
  #isAnswered = false;
  #isOtherVersion = false;
  constructor(client, socket, texts) {
    this.#client = client;
    this.#socket = socket;
    this.#texts = texts;
    const { promise, resolve } = Promise.withResolvers();
    this.ended = promise;
    this.#end = (reason) => {
      this.#isOpen = false;
      resolve(reason);
      socket.destroy();
    };
    client.on("connect", ({ properties }) => this.#terms.take(properties));
    client.on("packetreceive", () => this.#isAnswered = true);
    client.on("disconnect", ({ reasonCode }) => this.#end(codeText(texts, reasonCode ?? 0) ?? texts.closed));
    client.on("error", (error) => {
      this.#isOtherVersion ||= this.#isOpen && isOtherVersion(error, this.#isAnswered);
      this.#end(reasonOf(error, texts, this.#isAnswered));
    });
    client.on("close", () => {
      this.#isOtherVersion ||= this.#isOpen && !this.#isAnswered;
      this.#end(this.#isAnswered ? texts.closed : texts.hungUp);
    });
  }
  /** Rejects with an error whose message says in words why there is no connection. */
  static async open(options) {
    try {
      return await _BrokerConnection.#open(options, 5);
    } catch (error) {
      if (!(error instanceof OtherVersion) || options.signal.aborted) throw error;
      return await _BrokerConnection.#open(options, 4);
    }
  }
  static async #open(options, version) {
    const { broker, texts, signal, onMessage, onSlowedDown = () => void 0 } = options;
    const { MqttClient } = await import("mqtt");
    let socket;
    try {
      const password = broker.passwordFile === void 0 ? void 0 : await readPassword(broker.passwordFile);
      const opened = await openSocket(broker, signal);
      socket = opened;
      boundReading(opened, onSlowedDown);
      const client = new MqttClient(() => opened, clientOptionsOf(options, version, password));
      const connection = new _BrokerConnection(client, opened, texts);
      if (onMessage !== void 0)
        client.on("message", (topic, payload, { retain }) => onMessage(topic, payload, retain));
      const abort = () => connection.end(texts.closed);
      signal.addEventListener("abort", abort);
      const connected = new Promise((resolve) => client.once("connect", () => resolve(void 0)));
      const reason = await Promise.race([connected, connection.ended]);
      signal.removeEventListener("abort", abort);
      if (reason === void 0) return connection;
      throw connection.#isOtherVersion ? new OtherVersion(reason) : new Error(reason);
    } catch (error) {
      socket?.destroy();
      if (error instanceof OtherVersion) throw error;
      throw new Error(reasonOf(error, texts, false), { cause: error });
    }
  }
  get isOpen() {
    return this.#isOpen;
  }
  /** At most once; not at all if the connection has ended. */
  publish(topic, payload, retain) {
    if (this.#isOpen && this.#isReading() && this.#terms.takes(topic, payload))
      this.#client.publish(topic, payload, { qos: 0, retain: retain && this.#terms.retains });
  }
  /**
   * Resolves when the broker has acknowledged it (PUBACK). Rejects with `RefusedTopic` if it does not take it (only a broker of MQTT 5 says
   * so), and with another error when the connection ends before; a broker that is too slow ends it.
   */
  async publishAcknowledged(topic, payload, retain) {
    const terms = this.#terms;
    if (!terms.takes(topic, payload)) throw new RefusedTopic(topic, this.#texts.codes[149] ?? "");
    await Promise.race([terms.enter(), this.ended]);
    this.#isReading();
    try {
      await this.#answered(topic, (done) => {
        const options = { qos: 1, retain: retain && terms.retains };
        this.#client.publish(topic, payload, options, (error) => done(error));
      });
    } finally {
      terms.leave();
    }
  }
  /** Rejects as `publishAcknowledged`. `tells`: whether a message tells that it was published to be retained (MQTT 5). */
  async subscribe(topics, tells = false) {
    await this.#answered(topics.join(", "), (done) => {
      this.#client.subscribe([...topics], { qos: 1, rap: tells }, (error) => done(error));
    });
  }
  end(reason) {
    this.#end(reason);
  }
  /** Says good-bye (DISCONNECT), so that the broker does not speak for us. */
  async leave() {
    if (this.#isOpen) {
      const left = new Promise((resolve) => this.#client.end(false, () => resolve()));
      await Promise.race([left, this.ended]);
    }
    this.#end(this.#texts.closed);
  }
  /** A broker may answer what it has never read: then its connection ends before what it does not read fills the memory. */
  #isReading() {
    if (this.#socket.writableLength > limits.unreadBytes) this.#end(this.#texts.silent);
    return this.#isOpen;
  }
  async #answered(topic, ask) {
    if (!this.#isOpen) throw new Error(await this.ended);
    const { promise, resolve, reject } = Promise.withResolvers();
    ask((error) => error instanceof Error ? reject(error) : resolve(void 0));
    const timer = setTimeout(() => this.#end(this.#texts.silent), limits.acknowledgeMs);
    try {
      const reason = await Promise.race([promise, this.ended]);
      if (reason !== void 0) throw new Error(reason);
    } catch (error) {
      if (refusalCodeOf(error) === void 0) throw error;
      throw new RefusedTopic(topic, reasonOf(error, this.#texts));
    } finally {
      clearTimeout(timer);
    }
  }
};
function clientOptionsOf({ broker, clientId, will }, protocolVersion, password) {
  return {
    clientId,
    protocolVersion,
    // In MQTT 5 too the session ends with the connection.
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: limits.connectMs,
    keepalive: limits.keepaliveS,
    reschedulePings: false,
    queueQoSZero: false,
    timerVariant: "native",
    ...protocolVersion === 5 ? { properties: { maximumPacketSize: limits.messageBytes, receiveMaximum: limits.receiveMaximum } } : {},
    ...broker.user === void 0 ? {} : { username: broker.user },
    ...password === void 0 ? {} : { password },
    ...will === void 0 ? {} : { will: { topic: will.topic, payload: Buffer.from(will.payload), qos: 1, retain: true } }
  };
}

export {
  RefusedTopic,
  BrokerConnection
};
