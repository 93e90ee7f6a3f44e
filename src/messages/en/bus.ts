/** Texts about a CAN bus: why it cannot be had, what is wrong with it, and how its interface should be set; gateways to it. */
import type { Texts } from "../catalogue.ts";
import { gateway } from "./gateway.ts";

export const bus = {
  gateway,
  /** After "CAN interface can0: ", by `details.reason` of `bus-unavailable`. */
  obstacles: {
    "bad-name": "this is no name of a network interface; 'ip link' lists them",
    "not-linux": "SocketCAN is a part of Linux; elsewhere use a replay, the simulator or a network gateway",
    "package-missing": "the optional package 'socketcan' is not installed: 'bitacora doctor' says what to type",
    "package-unusable": "the package 'socketcan' cannot be loaded: 'bitacora doctor' says what to type",
    "no-socketcan":
      "this kernel has no SocketCAN, or this process may not use it (modprobe can-raw; RestrictAddressFamilies of the unit)",
    "not-can": "this interface is not a CAN interface; 'ip link show type can' lists those",
  },
  states: { absent: "absent", down: "down", up: "up", "bus-off": "bus-off", stopped: "stopped" },
  /** What is wrong with a bus that is not up, and what to do about it. */
  faults: {
    "interface-missing": "there is no such interface; is the adapter plugged in?",
    "interface-down": "the interface is down: ip link set {name} up type can bitrate 250000",
    "no-carrier": "the interface has no carrier; check the cable and the other end",
    "not-can": "an interface of this name is not a CAN interface",
    "cannot-open": "the interface cannot be opened",
    "bus-off":
      "the controller has left the bus after too many errors and will be restarted; check cable and terminators",
    "bus-off-for-good":
      "the controller has left the bus after too many errors and nothing restarts it: ip link set {name} type can restart",
  },
  /** Descriptions of the tags of a bus, by the interface's name. */
  tags: {
    UP: "Bus {name}: up",
    DUPLICATE_NAME: "Bus {name}: another device has our identity",
    NO_ADDRESS: "Bus {name}: no address is free for us",
    BIT_RATE: "Bus {name}: bit rate",
    FRAMES_IN_HZ: "Bus {name}: frames received per second",
    FRAMES_OUT_HZ: "Bus {name}: frames sent per second",
    LOAD_PCT: "Bus {name}: load",
    ERROR_FRAMES: "Bus {name}: error frames",
    TX_ERRORS: "Bus {name}: controller's transmit error counter",
    RX_ERRORS: "Bus {name}: controller's receive error counter",
    FRAMES_LOST: "Bus {name}: received frames lost",
    QUEUE_FRAMES: "Bus {name}: frames waiting to be sent",
    ADDRESS: "Bus {name}: our address",
    DEVICES: "Bus {name}: other devices",
  },
  /** Messages of the alarms that come with a bus. */
  alarms: {
    lost: "NMEA 2000 bus {name} lost: what it carries is not known",
    duplicateName: "Another device on bus {name} has this one's identity",
    noAddress: "No address is free on bus {name}: nothing can be sent",
  },
  alarmAdvice: {
    lost: "Nothing that this bus carries is watched now: look at the instruments themselves. Check the bus's supply and fuse, its cable and the adapter.",
    duplicateName:
      "Other devices may mistake one of the two for the other. Most often a memory card was copied: delete the identity file of one of them and restart it.",
    noAddress:
      "What the bus carries is still watched, but nothing can be sent on it. Disconnect a device that is not needed.",
  },
  advice: {
    "raise-receive-buffer":
      "sockets hold few frames, so a short stall loses some: sysctl -w net.core.rmem_default=4194304, then start again",
    "raise-transmit-queue": "the interface queues few frames: ip link set {name} txqueuelen 128",
    "set-restart":
      "nothing restarts the controller after bus-off: ip link set {name} down; ip link set {name} up type can restart-ms 100",
    "set-bit-rate":
      "the bit rate is not that of NMEA 2000: ip link set {name} down; ip link set {name} up type can bitrate 250000",
  },
} as const;

export type BusMessages = Texts<typeof bus>;
