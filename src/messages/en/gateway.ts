/** Texts about gateways on the boat's network, and about the server of raw frames. */
import type { Texts } from "../catalogue.ts";

export const gateway = {
  /** Why nothing comes from a gateway, and what to do about it. `where` is its host and port. */
  faults: {
    refused: "nothing listens at {where}; is this server of the gateway on, and on this port?",
    unreachable: "no answer from {where}; is the gateway on, and this machine in its network?",
    "unknown-host": "no address is known for the name in {where}; write the number instead",
    closed: "{where} has closed the connection; many gateways serve only three programs at once",
    "port-taken": "the port of {where} is taken by another program; choose one for each",
    "port-denied": "no right to listen on {where}; choose a port above 1023",
    "unknown-address": "{where} is no address or group that this machine can listen on; check bind and group",
    held: "{where} is in use",
    failed: "{where} cannot be used",
    silent: "nothing comes from {where}; is its bus powered, and may it send (timeout_s)?",
    "not-understood":
      "nothing that comes from {where} is understood; set it to RAW (Yacht Devices) or N2K ASCII (Actisense), or correct format",
  },
  /** Describes the tag that says whether a gateway is heard, and its alarm. */
  tag: "Gateway {where}: heard",
  lost: "Gateway {where} lost: what it carries is not known",
  advice:
    "Nothing that comes through it is watched now: look at the instruments themselves. Check that the gateway has power and is in this network.",
  /** The same of a device of NMEA 0183. */
  sentenceSource: {
    tag: "NMEA 0183 {where}: heard",
    lost: "NMEA 0183 {where} lost: its values are stale",
    advice:
      "Nothing that comes from it is watched now: look at the instruments themselves. Check that the device has power and its cable or network; the service's condition says what is wrong.",
  },
  /** The faults that a device or program of NMEA 0183 has in other words, and a serial port in others again. */
  peerFaults: {
    refused: "nothing listens at {where}; is that program or device on, and this its port?",
    unreachable: "no answer from {where}; is it on, and this machine in its network?",
    closed: "{where} has closed the connection",
    silent: "nothing comes from {where}, or nothing is taken there; is it on (timeout_s)?",
    "not-understood": "lines come from {where}, but all of them are damaged; is it NMEA 0183 that it sends?",
  },
  /** The same of a device that joins us to a bus, both ways. */
  lineFaults: {
    silent: "nothing from the bus comes through {where}; is the bus powered, and may the device send (timeout_s)?",
    "not-understood":
      "what comes from {where} is not understood; check the type of this source, its baud, and the device's own mode",
  },
  /** What keeps such a device from working, though it is connected. */
  deviceFaults: {
    "no-answer": "the device at {where} does not answer; check the type of this source, and its baud",
    refused: "the device at {where} refuses a command",
    "password-refused": "the device at {where} refuses the password; check its password_file",
    "off-bus": "the device at {where} is not on its bus; check the supply of the bus and its cable",
  },
  serialFaults: {
    unreachable: "there is no serial port {where}; is the device plugged in?",
    "port-denied": "no right to use {where}; put the service into the group dialout",
    closed: "{where} is gone; is the device plugged in?",
    held: "another program uses {where}; stop it, or give it another device",
    failed: "{where} is no serial port, or cannot be set",
    silent: "nothing comes from {where}; is the device on, and this its baud (timeout_s)?",
    "not-understood":
      "lines come from {where}, but all of them are damaged; is this its baud, and are the two wires not exchanged?",
  },
  /** A source of NMEA 0183 whose lines are refused for one reason only. */
  noChecksum:
    "lines come from {where}, but none has a checksum; if the instrument sends none, write checksum: optional at this source",
  /** The server of sentences. `where` is its host and port. */
  sentenceServer: {
    listening: "NMEA 0183 at {where}",
    sending: "NMEA 0183 goes to {where}",
    openToNetwork: "NMEA 0183 at {where}: anyone who reaches this address can read it",
    failed: "NMEA 0183 at {where}: {reason}",
  },
  /** The same of another Signal K server. */
  signalkServer: {
    tag: "Signal K server {where}: heard",
    lost: "Signal K server {where} lost: its values are stale",
    advice:
      "Nothing that comes from it is watched now: look at the instruments themselves. Check that its computer runs and is in this network.",
  },
  /** The same of a device that is asked by Modbus. */
  modbusDevice: {
    tag: "Modbus {where}: heard",
    lost: "Modbus {where} lost: its values are stale",
    advice:
      "Nothing that comes from it is watched now: look at the device itself. Check that it has power, its cable or network, and its number on the line (unit).",
  },
  /** The same of a device of Victron at its VE.Direct port. */
  veDirect: {
    tag: "VE.Direct {where}: heard",
    lost: "VE.Direct {where} lost: its values are stale",
    advice:
      "Nothing that comes from it is watched now: look at the device itself. Check that it has power, and its cable.",
  },
  /** The same of an MQTT broker, or the Venus OS behind it. */
  broker: {
    tag: "Broker {where}: heard",
    lost: "Broker {where} lost: its values are stale",
    advice:
      "Nothing that comes from it is watched now: look at the devices themselves. Check that it has power and is in this network.",
  },
} as const;

export type GatewayMessages = Texts<typeof gateway>;
