/** The lines: what is heard on each, as a drawing of the last two minutes, its errors, and devices that share a number. */
import { health } from "../store/health.ts";
import { go } from "../store/route.ts";
import { type Device, instanceText, type Line, lineName, loadOf, nameOf } from "./names.ts";
import { texts } from "./texts.ts";

const WIDTH = 240;
const HEIGHT = 48;
/** A quiet line does not fill its drawing. */
const LEAST_FRAMES = 20;

export function Lines({ lines, devices }: { readonly lines: readonly Line[]; readonly devices: readonly Device[] }) {
  return (
    <div class="bus-above">
      <ul class="bus-lines">
        {[...lines, ...unheard(lines)].map((line) => (
          <LineCard key={line.line} line={line} />
        ))}
      </ul>
      <Conflicts lines={lines} devices={devices} />
    </div>
  );
}

/** Lines from which nothing has come yet, such as a gateway that is not plugged in. */
function unheard(lines: readonly Line[]): Line[] {
  const heard = new Set(lines.map(({ line }) => line));
  return (health.value?.nmea2000 ?? [])
    .filter((bus) => !heard.has(bus.interface))
    .map((bus) => ({ line: bus.interface, messages: 0, groups_left_out: 0, frames_per_s: [], conflicts: [] }));
}

function LineCard({ line }: { readonly line: Line }) {
  const { frames_per_s: frames, groups_left_out: leftOut } = line;
  const bus = health.value?.nmea2000.find((each) => each.interface === line.line);
  const source = health.value?.sources.find(({ name }) => name === line.line);
  const recent = frames.slice(-5);
  const perS = recent.reduce((sum, each) => sum + each, 0) / Math.max(1, recent.length);
  const load = bus?.load_pct;
  const troubles = [
    ...(bus !== undefined && bus.state !== "up" ? [bus.fault ?? source?.fault ?? texts.line.down] : []),
    ...((bus?.counters.error_frames ?? 0) > 0 ? [texts.line.errors(bus?.counters.error_frames ?? 0)] : []),
    ...((bus?.counters.frames_lost ?? 0) > 0 ? [texts.line.lost(bus?.counters.frames_lost ?? 0)] : []),
    ...(leftOut > 0 ? [texts.line.leftOut(leftOut)] : []),
  ];
  return (
    <li class="bus-line">
      <h2>{lineName(line.line)}</h2>
      <p class="bus-rate">
        <strong>{Math.round(bus?.frames_in_per_s ?? perS)}</strong> {texts.line.frames}
      </p>
      <p class="quiet">
        {load === undefined || load === null || bus?.line?.says_load === false
          ? texts.line.about((load ?? loadOf(perS)).toFixed(0))
          : texts.line.load(load.toFixed(0))}
      </p>
      <LoadDrawing frames={frames} />
      {troubles.length > 0 && <p class="bus-trouble">{troubles.join(" · ")}</p>}
      {bus?.line && <Joined line={bus.line} hasSent={bus.counters.frames_out > 0} />}
    </li>
  );
}

type JoinedBy = NonNullable<NonNullable<typeof health.value>["nmea2000"][number]["line"]>;

/** What joins us to the bus, and what it cannot do. */
function Joined({ line, hasSent }: { readonly line: JoinedBy; readonly hasSent: boolean }) {
  const { joined } = texts;
  const { kind, model, firmware, address, rejected, sends, not_sent: notSent } = line;
  const cannot = [
    ...(sends || hasSent ? [] : [joined.listensOnly]),
    ...(kind === "adapter" ? [] : [joined.isNode]),
    ...(notSent.length === 0 ? [] : [joined.notSent(notSent.join(", "))]),
  ];
  const device = [model, firmware, address === null ? null : joined.address(address)].filter((each) => each !== null);
  return (
    <>
      {device.length > 0 && <p class="quiet">{device.join(" · ")}</p>}
      <p class="quiet">{cannot.join(" ")}</p>
      {rejected !== null && rejected > 0 && <p class="bus-trouble">{joined.rejected(rejected)}</p>}
    </>
  );
}

function LoadDrawing({ frames }: { readonly frames: readonly number[] }) {
  const most = Math.max(LEAST_FRAMES, ...frames);
  const step = WIDTH / Math.max(1, frames.length - 1);
  const points = frames.map((each, i) => `${(i * step).toFixed(1)},${(HEIGHT - (each / most) * HEIGHT).toFixed(1)}`);
  return (
    <svg
      class="bus-drawing"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={texts.line.drawing(Math.max(0, ...frames))}
    >
      <polygon points={`0,${HEIGHT} ${points.join(" ")} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(" ")} />
    </svg>
  );
}

function Conflicts({ lines, devices }: { readonly lines: readonly Line[]; readonly devices: readonly Device[] }) {
  const all = lines.flatMap(({ line, conflicts }) => conflicts.map((conflict) => ({ line, ...conflict })));
  if (all.length === 0) return null;
  // A phone shows the devices first.
  const isWide = matchMedia("(min-width: 700px)").matches;
  return (
    <details class="bus-conflicts" open={isWide}>
      <summary>
        <span aria-hidden="true">▲</span> {texts.conflict.title} ({all.length}).{" "}
        <span class="quiet">{texts.conflict.hint}</span>
      </summary>
      <ul>
        {all.map((conflict) => (
          <li key={`${conflict.line} ${conflict.pgn} ${conflict.instance} ${conflict.of}`}>
            <p>{texts.conflict.said(conflict.title ?? String(conflict.pgn), instanceText(conflict))}</p>
            <p class="bus-senders">
              {conflict.addresses.map((address) => (
                <button
                  type="button"
                  class="button"
                  key={address}
                  onClick={() => go("bus", ["devices", conflict.line, String(address)])}
                >
                  {senderName(devices, conflict.line, address)}
                </button>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

function senderName(devices: readonly Device[], line: string, address: number): string {
  const device = devices.find((each) => each.interface === line && each.address === address);
  return device === undefined ? texts.device.unnamed(address) : `${nameOf(device)} (${address})`;
}
