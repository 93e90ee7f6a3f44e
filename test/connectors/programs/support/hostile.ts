/**
 * Programs that do what they should not. Those that would harm the machine they run on are bounded where they have no sandbox. `spy` tries
 * one thing after another, and says for each whether it could: `{"tag":"SPY.DATA_READ","value":true}`.
 */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { chmod, chown } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import type { Script } from "./with-programs.ts";

export interface Target {
  readonly url: string;
  /** The data directory of the service. */
  readonly dataDir: string;
  readonly isConfined: boolean;
}

const SPY = `try() {
  tag=$1; shift
  if "$@" >/dev/null 2>&1; then value=true; else value=false; fi
  echo "{\\"tag\\":\\"$tag\\",\\"value\\":$value,\\"timeout_s\\":0}"
}`;

export function spyScript({ url, dataDir }: Omit<Target, "isConfined">, prefix = "SPY"): string {
  const attempts: Readonly<Record<string, string>> = {
    KEY_READ: `head -c 1 '${dataDir}/logbook.key'`,
    KEY_BY_LINK: `ln -sf '${dataDir}/logbook.key' "\${STATE_DIRECTORY:-/tmp}/link" && head -c 1 "\${STATE_DIRECTORY:-/tmp}/link"`,
    BOOK_WRITTEN: `: >>'${dataDir}/logbook/logbook-000001.jsonl'`,
    OWN_FILE_WRITTEN: `: >>"$0"`,
    TMP_WRITTEN: ": >/tmp/hostile",
    HOME_SEEN: "ls /root",
    SERVICE_SEEN: "grep -qs ser[v]e /proc/[0-9]*/cmdline",
    SERVICE_ASKED: `curl -sfm 5 '${url}/livez'`,
    DEVICES_SEEN: "ls /dev/kmsg",
    NAMESPACE_MADE: "unshare -U true",
  };
  return tries(prefix, attempts);
}

function tries(prefix: string, attempts: Readonly<Record<string, string>>): string {
  const lines = Object.entries(attempts).map(
    ([tag, command]) => `try ${prefix}.${tag} sh -c '${command.replaceAll("'", `'"'"'`)}' "$0"`,
  );
  return [SPY, ...lines, "while read -r line; do :; done"].join("\n");
}

/**
 * One that may reach an address and a device, and keeps its state; it tries others of each as well, which only its sandbox is against. It
 * says how often it was started.
 */
export async function guest(): Promise<Script> {
  const server = createServer((socket) => socket.end("HTTP/1.0 204 Fine\r\n\r\n"))
    .listen(0)
    .unref();
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const [given, other] = ["/dev/rtc0", "/dev/vga_arbiter"];
  // Nobody gives them a group there, and both are to be the same but for the sandbox.
  for (const device of [given, other]) {
    await chown(device, 0, DIALOUT);
    await chmod(device, 0o660);
  }
  const count = `n=$(($(cat "$STATE_DIRECTORY/starts" 2>/dev/null || echo 0) + 1)); echo $n >"$STATE_DIRECTORY/starts"
echo "{\\"tag\\":\\"GUEST.STARTS\\",\\"value\\":$n,\\"unit_si\\":\\"-\\",\\"timeout_s\\":0}"`;
  const attempts = {
    HOST_REACHED: `curl -sfm 5 http://127.0.0.1:${port}/`,
    OTHER_HOST_REACHED: `curl -sfm 5 http://127.0.0.2:${port}/`,
    DEVICE_OPENED: `: <${given}`,
    OTHER_DEVICE_OPENED: `: <${other}`,
    STATE_OF_ANOTHER_SEEN: "ls /var/lib/private/bitacora-programs/spy/",
  };
  const keys = `prefix: GUEST., hosts: [127.0.0.1], devices: [${given}], keeps_state: true`;
  return ["guest", `${count}\n${tries("GUEST", attempts)}`, keys];
}

/** Debian's number of the group. */
const DIALOUT = 20;

/** All but the spy. `liar` says a depth that a wire keeps fresh (`sayDepth`), a tag of the service, and one outside its prefix. */
export function hostilePrograms({ isConfined }: Pick<Target, "isConfined">): Script[] {
  const bomb = isConfined
    ? "bomb() { bomb | bomb & }; bomb; sleep 1000"
    : "for n in $(seq 40); do sleep 1000 & done; wait";
  return [
    ["flood", `yes '{"tag":"FLOOD.N","value":1,"unit_si":"-"}'`, "prefix: FLOOD."],
    ["long", "head -c 100000000 /dev/zero | tr '\\0' a; sleep 1000", "prefix: LONG."],
    ["hang", "echo '{}'; trap '' TERM; while :; do sleep 1000; done", "prefix: HANG., heartbeat_s: 2"],
    ["closed", "exec >&-; sleep 1000", "prefix: CLOSED., heartbeat_s: 2"],
    ["deaf", "while :; do echo '{}'; sleep 1; done", "reads: ['*'], events: [alarms, entries], heartbeat_s: 60"],
    [
      "memory",
      `${isConfined ? "" : "ulimit -v 200000; "}a=aaaaaaaaaaaaaaaa; while :; do a=$a$a; done`,
      "prefix: MEMORY.",
    ],
    ["bomb", bomb, "prefix: BOMB., heartbeat_s: 3"],
    // In its sandbox it shows the journal's bound, and here that of the service.
    isConfined
      ? ["noise", "yes 'an error' >&2 & while :; do echo '{}'; sleep 1; done", "prefix: NOISE."]
      : ["noise", "yes 'an error' >&2", "prefix: NOISE., heartbeat_s: 3"],
    [
      "liar",
      'while :; do for tag in VESSEL.DEPTH_M SYSTEM.A OTHER.TEMP_K; do echo "{\\"tag\\":\\"$tag\\",\\"value\\":7}"; done; sleep 1; done',
      "prefix: VESSEL.",
    ],
  ];
}

/** A sounder that says 5.2 m twice a second, by NMEA 0183 over UDP; the source of the project, and what ends it. */
export async function sayDepth(): Promise<{ readonly source: string; readonly end: () => void }> {
  const socket = createSocket("udp4").bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address();
  socket.close();
  const sounder = createSocket("udp4");
  const timer = setInterval(() => sounder.send("$SDDPT,5.2,0.0\r\n", port, "127.0.0.1"), 500);
  return {
    source: `sources: [{ type: nmea0183, protocol: udp, bind: 127.0.0.1, port: ${port}, checksum: optional }]\n`,
    end: () => {
      clearInterval(timer);
      sounder.close();
    },
  };
}
