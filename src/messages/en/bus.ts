/** Texts about a CAN bus: why it cannot be had, what is wrong with it, and how its interface should be set; gateways to it. */
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
    "interface-missing": () => "there is no such interface; is the adapter plugged in?",
    "interface-down": (name: string) => `the interface is down: ip link set ${name} up type can bitrate 250000`,
    "no-carrier": () => "the interface has no carrier; check the cable and the other end",
    "not-can": () => "an interface of this name is not a CAN interface",
    "cannot-open": () => "the interface cannot be opened",
    "bus-off": () =>
      "the controller has left the bus after too many errors and will be restarted; check cable and terminators",
    "bus-off-for-good": (name: string) =>
      `the controller has left the bus after too many errors and nothing restarts it: ip link set ${name} type can restart`,
  },
  /** Descriptions of the tags of a bus, by the interface's name. */
  tags: {
    UP: (name: string) => `Bus ${name}: up`,
    DUPLICATE_NAME: (name: string) => `Bus ${name}: another device has our identity`,
    NO_ADDRESS: (name: string) => `Bus ${name}: no address is free for us`,
    BIT_RATE: (name: string) => `Bus ${name}: bit rate`,
    FRAMES_IN_HZ: (name: string) => `Bus ${name}: frames received per second`,
    FRAMES_OUT_HZ: (name: string) => `Bus ${name}: frames sent per second`,
    LOAD_PCT: (name: string) => `Bus ${name}: load`,
    ERROR_FRAMES: (name: string) => `Bus ${name}: error frames`,
    TX_ERRORS: (name: string) => `Bus ${name}: controller's transmit error counter`,
    RX_ERRORS: (name: string) => `Bus ${name}: controller's receive error counter`,
    FRAMES_LOST: (name: string) => `Bus ${name}: received frames lost`,
    QUEUE_FRAMES: (name: string) => `Bus ${name}: frames waiting to be sent`,
    ADDRESS: (name: string) => `Bus ${name}: our address`,
    DEVICES: (name: string) => `Bus ${name}: other devices`,
  },
  /** Messages of the alarms that come with a bus. */
  alarms: {
    lost: (name: string) => `NMEA 2000 bus ${name} lost: what it carries is not known`,
    duplicateName: (name: string) => `Another device on bus ${name} has this one's identity`,
    noAddress: (name: string) => `No address is free on bus ${name}: nothing can be sent`,
  },
  alarmAdvice: {
    lost: "Nothing that this bus carries is watched now: look at the instruments themselves. Check the bus's supply and fuse, its cable and the adapter.",
    duplicateName:
      "Other devices may mistake one of the two for the other. Most often a memory card was copied: delete the identity file of one of them and restart it.",
    noAddress:
      "What the bus carries is still watched, but nothing can be sent on it. Disconnect a device that is not needed.",
  },
  advice: {
    "raise-receive-buffer": () =>
      "sockets hold few frames, so a short stall loses some: sysctl -w net.core.rmem_default=4194304, then start again",
    "raise-transmit-queue": (name: string) => `the interface queues few frames: ip link set ${name} txqueuelen 128`,
    "set-restart": (name: string) =>
      `nothing restarts the controller after bus-off: ip link set ${name} down; ip link set ${name} up type can restart-ms 100`,
    "set-bit-rate": (name: string) =>
      `the bit rate is not that of NMEA 2000: ip link set ${name} down; ip link set ${name} up type can bitrate 250000`,
  },
};

export type BusMessages = typeof bus;
