/** A door with everything behind it, started and stopped in one visible order. `serve` and `dev` run it. */
import { hash as digest, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { hostname } from "node:os";
import { systemClock } from "../../../../src/core/clock.ts";
import { systemErrorCode, usageError } from "../../../../src/core/errors.ts";
import type { Log } from "../../../../src/core/log.ts";
import { decodeSamples } from "../../../../src/historian/shipment/container.ts";
import { openSharedWitnessKeys, readPublicKey, WITNESS } from "../../../../src/logbook/evidence/file-key.ts";
import { formatCosignerKey, type NamedKey } from "../../../../src/logbook/evidence/signed-note.ts";
import { describeError } from "../../../../src/messages/describe-error.ts";
import type { EngineFault, ShoreMessages } from "../messages/en/shore.ts";
import { Door } from "../door/door.ts";
import { type DoorAddress, type HttpDoor, listenDoor } from "../door/http-door.ts";
import { OpenOrders } from "../door/open-orders.ts";
import { OwnerDoor } from "../door/owner-door.ts";
import { EngineError, shoreSentence, ShoreRefusal } from "../errors.ts";
import { limits } from "../limits.ts";
import { PostgresBookStore } from "../postgres/postgres-book-store.ts";
import { PostgresFleetStore } from "../postgres/postgres-fleet-store.ts";
import { PostgresOrderStore } from "../postgres/postgres-order-store.ts";
import { PostgresOwnerStore } from "../postgres/postgres-owner-store.ts";
import { PostgresPool } from "../postgres/postgres-pool.ts";
import { PostgresWitnessStore } from "../postgres/postgres-witness-store.ts";
import { DurabilityBarrier } from "../samples/durability-barrier.ts";
import { VictoriaEngine } from "../samples/victoria-engine.ts";
import { SharedWitness } from "../witness/shared-witness.ts";
import { PostgresSilenceStore } from "../postgres/postgres-silence-store.ts";
import { readSilenceFile, type SilenceSettings } from "./silence-file.ts";
import { SilenceWatch } from "./silence-watch.ts";
import { readFleetPage } from "./fleet-page.ts";

export interface DoorOptions {
  readonly postgres: string;
  readonly victoria: string;
  readonly victoriaStorage: readonly string[];
  readonly host: string;
  readonly port: number;
  readonly cert: string | undefined;
  readonly key: string | undefined;
  /** How many vessels it serves; by default `limits.vessels`. */
  readonly vessels?: number | undefined;
  readonly witnessKey: string | undefined;
  readonly readTokenFile: string | undefined;
  /** Whom to tell of a vessel that is silent; undefined: nobody. */
  readonly silenceFile?: string | undefined;
  readonly texts: ShoreMessages;
  readonly log: Log;
}

export interface RunningDoor {
  readonly url: string;
  readonly witnessKey: string | undefined;
  /** Enrolled vessels; undefined if PostgreSQL did not answer yet. */
  readonly vessels: number | undefined;
  close(): Promise<void>;
}

export async function startDoor(options: DoorOptions): Promise<RunningDoor> {
  const { texts, log } = options;
  const { serve: words } = texts;
  const { vessels: most = limits.vessels } = options;
  const tls = await readTls(options);
  const token = options.readTokenFile === undefined ? undefined : await readToken(options.readTokenFile);
  const keys = options.witnessKey === undefined ? undefined : await readWitnessKeys(options.witnessKey);
  const silences = options.silenceFile === undefined ? undefined : await readSilenceFile(options.silenceFile, texts);
  const pool = new PostgresPool(options.postgres);
  const engine = new VictoriaEngine({ url: options.victoria, storage: options.victoriaStorage });
  const barrier = new DurabilityBarrier(engine);
  const fleet = new PostgresFleetStore(pool);
  const now = (): number => systemClock.now();
  const monotonic = (): number => systemClock.monotonic();
  const publicKeys = keys?.map(formatCosignerKey) ?? [];
  const witness = keys && new SharedWitness(keys, new PostgresWitnessStore(pool, keys[0]), now);
  const orderStore = new PostgresOrderStore(pool);
  const orders = new OpenOrders(orderStore);
  const owners = new OwnerDoor({ owners: new PostgresOwnerStore(pool), orders: orderStore, fleet, now, monotonic });
  const door = new Door({
    orders,
    owners,
    fleet,
    books: new PostgresBookStore(pool),
    engine,
    barrier,
    decode: decodeSamples,
    now,
    monotonic,
    vessels: most,
    witness: witness && { publicKeys, shared: witness },
    isToken: token && ((given) => timingSafeEqual(token, digest("sha256", given, "buffer"))),
    page: await readFleetPage(),
    onFault: (error) => log.error(words.fault({ text: sentenceOf(error, texts) })),
    onFork: (vessel, id) => log.error(words.fork({ vessel, id })),
    onStranger: (keyId) => log.warning(words.stranger({ keyId })),
    onEngine: (name, fault) => logEngine(log, texts, name, fault),
    gauges: () => gaugesOf(pool, engine, barrier),
  });
  const engines = watchEngines(door, pool, engine, options);
  const isReady = await engines.look();
  const vessels = isReady ? await fleet.vesselCount() : undefined;
  if (vessels !== undefined && vessels > most) log.warning(words.tooMany({ vessels, most }));
  const http = await listenDoor(door, { host: options.host, port: options.port, tls }).catch(async (error: unknown) => {
    engines.stop();
    await pool.close();
    throw error;
  });
  orders.start();
  const watch = silences && watchSilences(pool, silences, options);
  const certificate = setInterval(() => void renew(options, http, tls), limits.lookMs);
  return {
    url: http.url,
    witnessKey: publicKeys[0],
    vessels,
    close: async () => {
      clearInterval(certificate);
      orders.stop();
      await watch?.stop();
      await http.close();
      engines.stop();
      await pool.close();
    },
  };
}

function watchSilences(pool: PostgresPool, settings: SilenceSettings, { texts, log }: DoorOptions): SilenceWatch {
  const store = new PostgresSilenceStore(pool);
  const watch = new SilenceWatch(store, settings, { texts, log }, () => systemClock.monotonic());
  watch.start();
  return watch;
}

/** The gauges of `/metrics` that the door does not count itself. */
function gaugesOf(pool: PostgresPool, engine: VictoriaEngine, barrier: DurabilityBarrier): Record<string, number> {
  return {
    postgres_connections: pool.connections,
    postgres_waiting: pool.waiting,
    postgres_refused_total: pool.refused,
    postgres_faults_total: pool.faults,
    imports_waiting: engine.waiting,
    imports_refused_total: engine.refused,
    victoria_faults_total: engine.faults,
    settling: barrier.waiting,
    barriers_total: barrier.barriers,
    barriers_unproven_total: barrier.unproven,
    restarts_total: barrier.restarts,
  };
}

const sentenceOf = (error: unknown, texts: ShoreMessages): string =>
  shoreSentence(error, texts) ?? describeError(error);

/** Makes the tables as soon as PostgreSQL answers, and checks both engines every few seconds for /health. */
function watchEngines(door: Door, pool: PostgresPool, engine: VictoriaEngine, options: DoorOptions) {
  let hasTables = false;
  let isAsked = false;
  const postgres = async (): Promise<boolean> => {
    try {
      if (!hasTables) await pool.migrate();
      hasTables = true;
      await pool.rows("SELECT 1");
      door.heard("postgres", undefined);
      return true;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      door.heard("postgres", error.fault);
      return false;
    }
  };
  const victoria = async (): Promise<void> => {
    try {
      if (!isAsked) await askVictoria(engine, options);
      else await engine.process();
      isAsked = true;
      door.heard("victoria", undefined);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      door.heard("victoria", error.fault);
    }
  };
  const look = async (): Promise<boolean> => {
    const [isReady] = await Promise.all([postgres(), victoria()]);
    return isReady;
  };
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const again = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      void look()
        .catch((error: unknown) => options.log.error(sentenceOf(error, options.texts)))
        .finally(again);
    }, limits.lookMs);
  };
  again();
  return {
    look,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Warns at the start of settings of VictoriaMetrics by which samples would be lost or duplicated. */
async function askVictoria(engine: VictoriaEngine, { log, texts }: DoorOptions): Promise<void> {
  const dedup = await engine.metric(/^flag\{name="dedup\.minScrapeInterval", value="([^"]*)"/m);
  const retention = await engine.metric(/^flag\{name="retentionPeriod", value="([^"]*)"/m);
  if (dedup !== undefined && dedup !== "1ms") log.warning(texts.serve.dedup);
  if (retention !== undefined && /^(\d{1,2}|\d+[hdw])$/.test(retention))
    log.warning(texts.serve.retention({ value: retention }));
}

function logEngine(
  log: Log,
  texts: ShoreMessages,
  name: "postgres" | "victoria",
  fault: EngineFault | undefined,
): void {
  if (fault !== undefined) log.warning(texts.serve.engineBad({ text: texts.faults[fault] }));
  else log.info(texts.serve.engineGood({ engine: name === "postgres" ? "PostgreSQL" : "VictoriaMetrics" }));
}

async function readTls({ cert, key }: DoorOptions): Promise<DoorAddress["tls"]> {
  if (cert === undefined || key === undefined) return undefined;
  return { cert: await readNamed(cert), key: await readNamed(key) };
}

/** Uses a certificate that was renewed on disk. One that is half written is read again at the next check. */
async function renew(
  options: DoorOptions,
  http: HttpDoor,
  known: { cert: string; key: string } | undefined,
): Promise<void> {
  if (known === undefined) return;
  try {
    const tls = await readTls(options);
    if (tls === undefined || (tls.cert === known.cert && tls.key === known.key)) return;
    http.renew(tls);
    Object.assign(known, tls);
    options.log.info(options.texts.serve.renewed);
  } catch (error) {
    options.log.warning(sentenceOf(error, options.texts));
  }
}

async function readNamed(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw usageError(`${file}: ${systemErrorCode(error) ?? String(error)}`, error);
  }
}

const TOKEN_CHARS = 16;

/** SHA-256 over the token. */
async function readToken(file: string): Promise<Buffer> {
  const token = (await readNamed(file)).trim();
  if (token.length < TOKEN_CHARS || /\s/.test(token)) throw new ShoreRefusal((refusals) => refusals.token({ file }));
  return digest("sha256", token, "buffer");
}

async function readWitnessKeys(file: string): Promise<readonly [NamedKey, ...NamedKey[]]> {
  if (basename(file) !== WITNESS.keyFile) throw new ShoreRefusal(({ witnessKey }) => witnessKey({ file }));
  const dataDir = dirname(resolve(file));
  const known = await readPublicKey(dataDir, WITNESS);
  return openSharedWitnessKeys({ dataDir, name: known?.name ?? `${hostname()}/shore` });
}
