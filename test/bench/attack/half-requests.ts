/**
 * 512 half requests of two addresses, each opened again when it is closed, while a third address and this computer ask. It needs three
 * addresses, which a network of its own has:
 *
 *     unshare -rn sh -c 'ip link set lo up; for i in 1 2 3; do ip addr add 10.9.9.$i/32 dev lo; done
 *       BITACORA_BENCH_SCENES=half-requests npm run bench -- attack'
 */
import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Scene } from "../attack.ts";
import { AttackedService, ownAddresses, SECONDS } from "../support/attack-service.ts";

const PER_ADDRESS = 256;

export const scene: Scene = {
  name: "half requests of two addresses",
  async run(print) {
    const [one, two, crew] = ownAddresses();
    if (one === undefined || two === undefined || crew === undefined) {
      print("  left out: it needs three addresses, see its first lines");
      return;
    }
    const service = await AttackedService.start({ args: ["--host", "0.0.0.0"] });
    try {
      await service.attacked(print, `${2 * PER_ADDRESS} half requests of two addresses`, async () => {
        let isOver = false;
        let opened = 0;
        const open = (from: string): void => {
          if (isOver) return;
          opened += 1;
          const head = `POST /access/sessions HTTP/1.1\r\nHost: ${from}\r\nContent-Length: 4000\r\n\r\n{`;
          const socket = service.connect(head, from);
          socket.once("close", () => setTimeout(open, 100, from));
        };
        for (const from of [one, two]) for (let i = 0; i < PER_ADDRESS; i += 1) open(from);
        const answers = new Map<number | string, number>();
        for (const endMs = performance.now() + SECONDS * 1000; performance.now() < endMs; await delay(200)) {
          const status = await ask(service.port, crew);
          answers.set(status, (answers.get(status) ?? 0) + 1);
        }
        isOver = true;
        return `${opened} opened; the crew's GET /alarms ${[...answers].map(([what, times]) => `${times} × ${what}`).join(", ")}`;
      });
    } finally {
      await service.end();
    }
  },
};

function ask(port: number, from: string): Promise<number | string> {
  return new Promise((resolve) => {
    request({ host: from, localAddress: from, port, path: "/alarms", agent: false, timeout: 5000 }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    })
      .once("timeout", () => resolve("no answer"))
      .once("error", () => resolve("cut"))
      .end();
  });
}
