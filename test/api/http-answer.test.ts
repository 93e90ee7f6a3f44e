import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import test, { type ExecutionContext } from "ava";
import { sendListing, sendStreaming } from "../../src/api/server/http-answer.ts";
import { Listing } from "../../src/api/load/record-budget.ts";
import { Streaming } from "../../src/api/streaming.ts";

/** What `send` writes, and how often the event loop turned meanwhile, where the system takes each slice at once. */
async function sentAtOnce(t: ExecutionContext, send: (response: ServerResponse) => Promise<void>) {
  const slices: string[] = [];
  let turns = 0;
  let isOver = false;
  const server = createServer((_request, response) => {
    const write = response.write.bind(response) as (slice: string | Uint8Array) => boolean;
    const taken = (slice: string | Uint8Array): boolean => {
      slices.push(String(slice));
      write(slice);
      process.nextTick(() => response.emit("drain"));
      return false;
    };
    Object.assign(response, { write: taken });
    const turn = (): void => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    turn();
    void send(response).finally(() => (isOver = true));
  });
  t.teardown(() => server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const body = await answer.text();
  return { body, slices: slices.length, turns };
}

test("the event loop turns between two slices of an answer, also where the system takes them as fast as they come", async (t) => {
  const rows = Array.from({ length: 20_000 }, (_, i) => ({ i, text: "x".repeat(20) }));
  const listing = await sentAtOnce(t, (response) =>
    sendListing(
      response,
      Listing.ofRecords(rows, (row) => row),
    ),
  );
  t.is(listing.body, JSON.stringify(rows));
  t.true(listing.slices > 10);
  t.true(listing.turns >= listing.slices, `${listing.turns} turns, ${listing.slices} slices`);

  async function* parts(): AsyncGenerator<string, void> {
    for (let i = 0; i < 50; i += 1) yield await Promise.resolve(`${i},`);
  }
  const streaming = await sentAtOnce(t, (response) => sendStreaming(response, new Streaming("text/plain", parts())));
  t.is(streaming.body, Array.from({ length: 50 }, (_, i) => `${i},`).join(""));
  t.true(streaming.turns >= streaming.slices, `${streaming.turns} turns, ${streaming.slices} slices`);
});
