/** The port to which devices connect, against an address that takes all places. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import test, { type ExecutionContext } from "ava";
import { systemClock } from "../../src/core/clock.ts";
import { longOnes } from "../../src/core/connections.ts";
import { ListeningGateway } from "../../src/nmea0183/listening-gateway.ts";
import { until } from "../support/until.ts";

/** Other computers are other addresses of loopback here. */
async function listening(t: ExecutionContext) {
  const clientOf = ({ remoteAddress }: Socket) => (remoteAddress === "127.0.0.1" ? undefined : remoteAddress);
  const places = { ...longOnes(8), clientOf };
  const gateway = new ListeningGateway({ bind: "0.0.0.0", port: 0, from: [] }, systemClock, places);
  const lines: string[] = [];
  const end = new AbortController();
  const opened = Promise.withResolvers<undefined>();
  void gateway.open(
    {
      opened: () => opened.resolve(undefined),
      lines: (some) => void lines.push(...some.map(String)),
    },
    end.signal,
  );
  t.teardown(() => end.abort());
  await opened.promise;
  const from = async (localAddress: string): Promise<Socket> => {
    const socket = connect({ host: "127.0.0.1", port: gateway.port ?? 0, localAddress });
    t.teardown(() => socket.destroy());
    await once(socket.on("error", () => undefined).resume(), "connect");
    return socket;
  };
  return { gateway, lines, from };
}

test("an address that takes all places has half of them, and the one of them that was silent longest gives way to another device", async (t) => {
  const { gateway, lines, from } = await listening(t);
  const greedy: Socket[] = [];
  for (let i = 0; i < 12; i += 1) greedy.push(await from("127.0.0.2"));
  await until(() => greedy.filter(({ closed }) => !closed).length === 4, "half of the places");
  greedy[0]?.write("$GPGLL,first\r\n");
  await until(() => lines.length === 1);
  const others = [];
  for (const address of ["127.0.0.3", "127.0.0.4", "127.0.0.5", "127.0.0.6", "127.0.0.1"])
    others.push(await from(address));
  await until(() => greedy[1]?.closed === true);
  t.deepEqual(
    greedy.slice(0, 4).map(({ closed }) => closed),
    [false, true, false, false],
    "who speaks stays",
  );
  for (const [i, device] of others.entries()) device.write(`$SDDPT,${i}\r\n`);
  await until(() => lines.length === 6, "all others are heard");
  t.is(gateway.counters()["refused"], 9);
});
