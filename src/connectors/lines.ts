/** The devices that join us to a bus, by the type of their source: a new one is a line here. */
import { actisenseLine } from "./actisense/line.ts";
import { candumpLine } from "./candump-tcp/line.ts";
import { ikonvertLine } from "./ikonvert/line.ts";
import { maretronLine } from "./maretron/line.ts";
import { miniplexLine } from "./miniplex/line.ts";
import { slcanLine } from "./slcan/line.ts";
import { socketcandLine } from "./socketcand/line.ts";
import { yachtDevicesLine } from "./yacht-devices/line.ts";

export const LINES = {
  actisense: actisenseLine,
  "yacht-devices": yachtDevicesLine,
  ikonvert: ikonvertLine,
  maretron: maretronLine,
  miniplex: miniplexLine,
  slcan: slcanLine,
  socketcand: socketcandLine,
  "candump-tcp": candumpLine,
} as const;
