/** The kinds of tile: a row each. */
import type { ComponentType } from "preact";
import type { TileKind } from "./layout.ts";
import { AlarmsTile } from "./alarms.tsx";
import { AttitudeTile, BatteryTile, CompassTile, GaugeTile, PositionTile, WindTile } from "./drawn.tsx";
import { LampsTile, LampTile, ListTile } from "./list.tsx";
import { BarTile, NumberTile } from "./number.tsx";
import { PowerTile } from "./power.tsx";
import type { TileProps } from "./tile-props.ts";
import { TanksTile } from "./tanks.tsx";
import { TrendTile } from "./trend.tsx";

export const TILES: Readonly<Record<TileKind, ComponentType<TileProps>>> = {
  number: NumberTile,
  bar: BarTile,
  gauge: GaugeTile,
  compass: CompassTile,
  wind: WindTile,
  attitude: AttitudeTile,
  position: PositionTile,
  tank: TanksTile,
  tanks: TanksTile,
  battery: BatteryTile,
  power: PowerTile,
  lamp: LampTile,
  lamps: LampsTile,
  trend: TrendTile,
  list: ListTile,
  alarms: AlarmsTile,
};
