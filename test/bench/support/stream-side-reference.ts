/** As `stream-side.ts`, with Signal K's own server and its stream: `stream-side-reference.ts FEED FOLDER`. What feeds it is not counted. */
import { startFedReference } from "./signalk-reference-feed.ts";
import { type SideFigures, TAGS, UPDATES_PER_S } from "./stream-figures.ts";

const [feed = "single", folder = ""] = process.argv.slice(2);
process.once("disconnect", () => process.exit());
const reference = await startFedReference(folder, {
  updatesPerS: UPDATES_PER_S,
  burst: feed === "bursts" ? TAGS : 1,
  paths: Array.from({ length: TAGS }, (_, tag) => `bench.t${tag}.value`),
  valueOf: () => Number(process.hrtime.bigint() / 1000n),
});
process.once("SIGTERM", () => void reference.stop().finally(() => process.exit()));
process.on("message", () => {
  const figures = {
    processorUs: reference.processorUs(),
    updates: reference.updates(),
    rssBytes: reference.rssBytes(),
    heapBytes: 0,
  };
  process.send?.(figures satisfies SideFigures);
});
process.send?.(`${reference.url.replace("http", "ws")}/signalk/v1/stream?subscribe=self`);
