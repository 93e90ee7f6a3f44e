/** Messages of the stream's clients: one in a turn of the event loop, and none while its client does not read. */
import { EventEmitter } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import test from "ava";
import { SocketTurns } from "../../../src/api/server/signalk/socket-turns.ts";

function client(writableLength = 0) {
  const stream = Object.assign(new EventEmitter(), { writableLength, destroyed: false });
  const socket = { readyState: 1, OPEN: 1, isPaused: false, pause: () => (socket.isPaused = true), resume: () => (socket.isPaused = false) }; // prettier-ignore
  return { stream, socket, turns: new SocketTurns(socket as never, stream as never, 100) };
}

test.serial("of sixty clients that say much at once one message is taken in a turn", async (t) => {
  const taken: number[] = [];
  for (const { turns } of Array.from({ length: 60 }, () => client()))
    for (let i = 0; i < 3; i += 1) turns.add(() => Promise.resolve(void taken.push(i)));
  for (let before = 0; before < 180; before = taken.length) {
    await turn();
    t.true(taken.length - before <= 1, `${taken.length - before}`);
  }
});

test.serial(
  "a client that does not read is not listened to until it does, and holds nothing when it has gone",
  async (t) => {
    const { stream, socket, turns } = client(100);
    const taken: number[] = [];
    for (const i of [1, 2, 3]) turns.add(() => Promise.resolve(void taken.push(i)));
    for (let i = 0; i < 10; i += 1) await turn();
    t.deepEqual(taken, []);
    t.true(socket.isPaused);
    stream.writableLength = 0;
    stream.emit("drain");
    for (let i = 0; i < 10; i += 1) await turn();
    t.deepEqual(taken, [1, 2, 3]);
    t.false(socket.isPaused);
    stream.writableLength = 100;
    turns.add(() => Promise.resolve(void taken.push(4)));
    await turn();
    stream.destroyed = true;
    stream.emit("close");
    for (let i = 0; i < 10; i += 1) await turn();
    t.deepEqual(taken, [1, 2, 3]);
    t.is(stream.listenerCount("drain") + stream.listenerCount("close"), 0);
  },
);
