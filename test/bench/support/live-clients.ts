/** A process of its own with N live subscribers that count what they receive; prints the counts when told to stop. */
import { WebSocket } from "ws";

const [url = "", count = "1"] = process.argv.slice(2);
let messages = 0;
let bytes = 0;
const sockets = Array.from({ length: Number(count) }, () => new WebSocket(url, { perMessageDeflate: false }));
await Promise.all(
  sockets.map(
    (socket) =>
      new Promise<void>((resolve, reject) => {
        socket.on("open", () => resolve());
        socket.on("error", reject);
      }),
  ),
);
for (const socket of sockets) {
  socket.on("message", (data: Buffer) => {
    messages += 1;
    bytes += data.length;
  });
  socket.on("error", () => undefined);
}
process.send?.("open");
process.on("message", () => {
  process.send?.({ messages, bytes });
  for (const socket of sockets) socket.terminate();
  process.disconnect();
});
