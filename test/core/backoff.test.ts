import test from "ava";
import { Backoff } from "../../src/core/backoff.ts";
import { limits } from "../../src/core/limits.ts";
import { pause } from "../../src/core/pause.ts";

test("the pause before the next try begins short, doubles up to its bound, and is never the same for all", (t) => {
  const { retryMs, retryMaxMs } = limits.retry;
  const longest = new Backoff({}, () => 0);
  t.deepEqual(
    Array.from({ length: 8 }, () => longest.nextMs()),
    [250, 500, 1000, 2000, 4000, 8000, 8000, 8000],
  );
  longest.reset();
  t.is(longest.nextMs(), retryMs);
  const shortest = new Backoff({}, () => 1 - 2 ** -53);
  for (let i = 0; i < 2000; i += 1) shortest.nextMs();
  t.is(Math.round(shortest.nextMs()), retryMaxMs / 2);
});

test("a pause ends when its signal is aborted, before it or meanwhile", async (t) => {
  await pause(1_000_000, AbortSignal.abort());
  const stopping = new AbortController();
  const paused = pause(1_000_000, stopping.signal);
  stopping.abort();
  await t.notThrowsAsync(paused);
});
