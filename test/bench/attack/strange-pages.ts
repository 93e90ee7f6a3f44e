/**
 * What a browser sends in the name of a page from elsewhere, to a service that listens on the network: by a name that was
 * made to point here (DNS rebinding), or to its address from another site. None of it may be answered, and what the crew and
 * programs send must be.
 */
import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { Socket } from "node:net";
import type { Scene } from "../attack.ts";
import { AttackedService } from "../support/attack-service.ts";

const REQUESTS = [
  ["read", "GET /tags"],
  ["history", "GET /history/tags"],
  ["head", "HEAD /tags"],
  ["preflight", "OPTIONS /logbook"],
  ["write", "POST /logbook?summary=forged&user=nobody"],
  ["ack", "POST /alarms/none/ack?user=nobody"],
  ["live", "GET /ws/realtime"],
] as const;

/** Headers by what they pretend; `PORT` is the service's. `URL` stands before the path. */
const STRANGERS: Readonly<Record<string, readonly string[]>> = {
  "a foreign name, its own Origin": ["Host: evil.example:PORT", "Origin: http://evil.example:PORT"],
  "a foreign name, no Origin": ["Host: evil.example:PORT"],
  "a foreign name with a dot behind": ["Host: evil.example.:PORT", "Origin: http://evil.example.:PORT"],
  "a foreign name that begins like ours": [
    "Host: localhost.evil.example:PORT",
    "Origin: http://localhost.evil.example:PORT",
  ],
  "a number for an address": ["Host: 2130706433:PORT"],
  "two Hosts, the first ours": ["Host: localhost:PORT", "Host: evil.example:PORT"],
  "two Hosts, the first foreign": ["Host: evil.example:PORT", "Host: localhost:PORT"],
  "a whole URL of a foreign name": ["URL: http://evil.example:PORT", "Host: localhost:PORT"],
  "a foreign Origin": ["Host: 127.0.0.1:PORT", "Origin: https://evil.example"],
  "Origin null": ["Host: 127.0.0.1:PORT", "Origin: null"],
  "an Origin of another port": ["Host: 127.0.0.1:PORT", "Origin: http://127.0.0.1:1"],
  "no Origin, cross-site": ["Host: 127.0.0.1:PORT", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors"],
  "no Origin, same-site": ["Host: localhost:PORT", "Sec-Fetch-Site: same-site", "Sec-Fetch-Mode: no-cors"],
  "no Origin, a form": [
    "Host: localhost:PORT",
    "Sec-Fetch-Site: cross-site",
    "Sec-Fetch-Mode: navigate",
    "Sec-Fetch-Dest: document",
  ],
};

const FRIENDS: Readonly<Record<string, readonly string[]>> = {
  "a program": ["Host: 127.0.0.1:PORT"],
  "this machine's name": [`Host: ${hostname()}:PORT`],
  mDNS: [`Host: ${hostname().split(".")[0]}.local:PORT`],
  "the console by an address": ["Host: 192.168.1.5:PORT", "Origin: http://192.168.1.5:PORT"],
  "the console by localhost": ["Host: localhost:PORT", "Origin: http://localhost:PORT", "Sec-Fetch-Site: same-origin"],
};

const REFUSED: ReadonlySet<number> = new Set([400, 403, 421]);

export const scene: Scene = {
  name: "pages from elsewhere",
  async run(print) {
    const service = await AttackedService.start({ args: ["--host", "0.0.0.0"] });
    try {
      print(`answers to ${REQUESTS.map(([name]) => name).join(", ")}; 400, 403 and 421 are refusals`);
      const answered = await told(service, STRANGERS, print, (status) => !REFUSED.has(status));
      const refused = await told(service, FRIENDS, print, (status) => REFUSED.has(status));
      const page = await statusOf(service, "GET /", [
        "Host: localhost:PORT",
        "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Mode: navigate",
        "Sec-Fetch-Dest: document",
      ]);
      print(`  a link from elsewhere to the console: ${page}`);
      const entries = (await (await fetch(`${service.url}/logbook?kind=manual&limit=1000`)).json()) as {
        user: string;
        summary: string;
      }[];
      const forged = entries.filter(({ summary }) => summary === "forged").length - friendly;
      print(
        `  ${answered < 1 && refused < 1 && page === 200 ? "held" : "NOT HELD"}: ${answered} of ` +
          `${Object.keys(STRANGERS).length * REQUESTS.length} requests of strangers not refused, ${forged} entries of theirs in the book; ` +
          `${refused} of ${friendly * REQUESTS.length} of friends refused`,
      );
    } finally {
      await service.end();
    }
  },
};

/** Each friend writes one entry. */
const friendly = Object.keys(FRIENDS).length;

/** How many answers were of the wrong kind. */
async function told(
  service: AttackedService,
  senders: typeof STRANGERS,
  print: (line: string) => void,
  isWrong: (status: number) => boolean,
): Promise<number> {
  let wrong = 0;
  for (const [name, headers] of Object.entries(senders)) {
    const statuses: number[] = [];
    for (const [, request] of REQUESTS) statuses.push(await statusOf(service, request, headers));
    wrong += statuses.filter(isWrong).length;
    print(`  ${name.padEnd(38)} ${statuses.join(" ")}`);
  }
  return wrong;
}

async function statusOf(service: AttackedService, request: string, headers: readonly string[]): Promise<number> {
  const prefix = headers.find((line) => line.startsWith("URL: "))?.slice("URL: ".length) ?? "";
  const upgrade = [
    "Connection: Upgrade",
    "Upgrade: websocket",
    `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
    "Sec-WebSocket-Version: 13",
  ];
  const lines = [
    `${request.replace(" ", ` ${prefix}`)} HTTP/1.1`,
    ...headers.filter((line) => !line.startsWith("URL: ")),
    ...(request.includes("/ws/") ? upgrade : ["Connection: close"]),
  ];
  const text = `${lines.join("\r\n")}\r\n\r\n`.replaceAll("PORT", String(service.port));
  return statusFrom(service.connect(text));
}

function statusFrom(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    socket.once("data", (chunk: Buffer) => {
      resolve(Number(chunk.toString("latin1").split(" ")[1]));
      socket.destroy();
    });
    socket.once("close", () => resolve(0));
  });
}
