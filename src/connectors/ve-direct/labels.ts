/** What labels of VE.Direct mean: "VE.Direct Protocol", Victron Energy. A device is what its labels say that it is. Pure. */
import { scaled } from "../../core/scaled.ts";
import type { Scalar } from "../../tags/tag.ts";
import type { Block } from "./blocks.ts";

interface Meaning {
  readonly tag: string;
  readonly scale?: number;
  readonly offset?: number;
  /** What it sends where it has no value. */
  readonly none?: number;
}

const BATTERY: Readonly<Record<string, Meaning>> = {
  V: { tag: "BATT_{n}.VOLTAGE_V", scale: 0.001 },
  I: { tag: "BATT_{n}.CURRENT_A", scale: 0.001 },
  T: { tag: "BATT_{n}.TEMP_K", offset: 273.15 },
  SOC: { tag: "BATT_{n}.STATE_OF_CHARGE_PCT", scale: 0.1 },
  TTG: { tag: "BATT_{n}.TIME_REMAINING_S", scale: 60, none: -1 },
  // It counts what was taken below zero.
  CE: { tag: "BATT_{n}.CONSUMED_AH", scale: -0.001 },
};

const SOLAR: Readonly<Record<string, Meaning>> = {
  V: { tag: "SOLAR_{n}.VOLTAGE_V", scale: 0.001 },
  I: { tag: "SOLAR_{n}.CURRENT_A", scale: 0.001 },
  VPV: { tag: "SOLAR_{n}.PANEL_VOLTAGE_V", scale: 0.001 },
  PPV: { tag: "SOLAR_{n}.POWER_W" },
  H19: { tag: "SOLAR_{n}.ENERGY_J", scale: 36_000 },
};

const INVERTER: Readonly<Record<string, Meaning>> = {
  V: { tag: "INVERTER_{n}.VOLTAGE_V", scale: 0.001 },
  AC_OUT_V: { tag: "AC_OUT_{n}_L1.VOLTAGE_V", scale: 0.01 },
  AC_OUT_I: { tag: "AC_OUT_{n}_L1.CURRENT_A", scale: 0.1 },
};

export function readingsOf(block: Block, instance: number): { readonly tagId: string; readonly value: Scalar }[] {
  const meanings = block.has("VPV") || block.has("PPV") ? SOLAR : block.has("AC_OUT_V") ? INVERTER : BATTERY;
  return Object.entries(meanings).flatMap(([label, { tag, scale = 1, offset = 0, none }]) => {
    const text = block.get(label);
    if (text === undefined) return [];
    const number = Number(text);
    // A battery without a sensor has dashes for its temperature.
    const value =
      text.trim() === "" || !Number.isFinite(number) || number === none ? null : scaled(number, scale) + offset;
    return [{ tagId: tag.replace("{n}", String(instance)), value }];
  });
}
