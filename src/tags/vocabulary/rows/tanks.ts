/** Tanks and the watermaker. */
import { device, deviceAt, is, section, state, stateOf, warns } from "../row.ts";

export const TANKS = section("tanks", {
  ...device("WATERMAKER", {
    HOURS_S: is("hours", "Watermaker: running time", "Potabilizadora: tiempo de marcha"),
  }),
  ...deviceAt("TANK_{TYPE}_{N}", "tanks.{TYPE}.{N}.", {
    LEVEL_PCT: is("share", "Tank {N} ({TYPE}) level", "Nivel del tanque {N} ({TYPE})", "currentLevel"),
    REMAINING_M3: is("m3", "Tank {N} ({TYPE}): what is left", "Tanque {N} ({TYPE}): lo que queda"),
    CAPACITY_M3: is("m3", "Tank {N} ({TYPE}) capacity", "Capacidad del tanque {N} ({TYPE})", "capacity"),
  }),
  ...device("WATERMAKER", {
    RUNNING: stateOf("running", "Watermaker running", "Potabilizadora en marcha"),
    EMERGENCY_STOP: warns(
      "warning",
      "watermakerFault",
      "Watermaker: emergency stop",
      "Potabilizadora: parada de emergencia",
    ),
    LOW_PRESSURE_PUMP: stateOf("running", "Watermaker: low pressure pump", "Potabilizadora: bomba de baja presión"),
    HIGH_PRESSURE_PUMP: stateOf("running", "Watermaker: high pressure pump", "Potabilizadora: bomba de alta presión"),
    FLUSHING: state("Watermaker: flushing", "Potabilizadora: enjuague"),
    PRODUCT_VALVE_WARNING: warns(
      "caution",
      "watermakerSalt",
      "Watermaker: product valve warning",
      "Potabilizadora: aviso de la válvula de producto",
    ),
    SALINITY_WARNING: warns(
      "caution",
      "watermakerSalt",
      "Watermaker: salinity warning",
      "Potabilizadora: aviso de salinidad",
    ),
    SENSOR_WARNING: warns(
      "caution",
      "watermakerSensor",
      "Watermaker: sensor warning",
      "Potabilizadora: aviso de sensor",
    ),
    OIL_CHANGE_WARNING: warns(
      "caution",
      "watermakerService",
      "Watermaker: oil change due",
      "Potabilizadora: cambio de aceite",
    ),
    FILTER_WARNING: warns(
      "caution",
      "watermakerService",
      "Watermaker: filter warning",
      "Potabilizadora: aviso de filtro",
    ),
    SYSTEM_WARNING: warns(
      "warning",
      "watermakerFault",
      "Watermaker: system warning",
      "Potabilizadora: aviso del sistema",
    ),
    SALINITY_PPM: is("ppm", "Watermaker: salinity", "Potabilizadora: salinidad"),
    PRODUCT_TEMP_K: is("K", "Watermaker: product temperature", "Potabilizadora: temperatura del producto"),
    PRE_FILTER_PRESSURE_PA: is(
      "Pa",
      "Watermaker: pressure before the filter",
      "Potabilizadora: presión antes del filtro",
    ),
    POST_FILTER_PRESSURE_PA: is(
      "Pa",
      "Watermaker: pressure behind the filter",
      "Potabilizadora: presión tras el filtro",
    ),
    FEED_PRESSURE_PA: is("Pa", "Watermaker: feed pressure", "Potabilizadora: presión de alimentación"),
    HIGH_PRESSURE_PA: is("Pa", "Watermaker: high pressure", "Potabilizadora: alta presión"),
    PRODUCT_FLOW_M3H: is("m3/h", "Watermaker: product flow", "Potabilizadora: caudal de producto"),
    BRINE_FLOW_M3H: is("m3/h", "Watermaker: brine flow", "Potabilizadora: caudal de salmuera"),
  }),
});
