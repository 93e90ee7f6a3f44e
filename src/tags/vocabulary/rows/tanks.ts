/** Tanks and the watermaker. */
import { is, section, state, stateOf, warns } from "../row.ts";

export const TANKS = section("tanks", {
  "WATERMAKER.HOURS_S": is("hours", "Watermaker: running time", "Potabilizadora: tiempo de marcha"),
  "TANK_{TYPE}_{N}.LEVEL_PCT": is(
    "share",
    "Tank {N} ({TYPE}) level",
    "Nivel del tanque {N} ({TYPE})",
    "tanks.{TYPE}.{N}.currentLevel",
  ),
  "TANK_{TYPE}_{N}.REMAINING_M3": is("m3", "Tank {N} ({TYPE}): what is left", "Tanque {N} ({TYPE}): lo que queda"),
  "TANK_{TYPE}_{N}.CAPACITY_M3": is(
    "m3",
    "Tank {N} ({TYPE}) capacity",
    "Capacidad del tanque {N} ({TYPE})",
    "tanks.{TYPE}.{N}.capacity",
  ),
  "WATERMAKER.RUNNING": stateOf("running", "Watermaker running", "Potabilizadora en marcha"),
  "WATERMAKER.EMERGENCY_STOP": warns(
    "warning",
    "watermakerFault",
    "Watermaker: emergency stop",
    "Potabilizadora: parada de emergencia",
  ),
  "WATERMAKER.LOW_PRESSURE_PUMP": stateOf(
    "running",
    "Watermaker: low pressure pump",
    "Potabilizadora: bomba de baja presión",
  ),
  "WATERMAKER.HIGH_PRESSURE_PUMP": stateOf(
    "running",
    "Watermaker: high pressure pump",
    "Potabilizadora: bomba de alta presión",
  ),
  "WATERMAKER.FLUSHING": state("Watermaker: flushing", "Potabilizadora: enjuague"),
  "WATERMAKER.PRODUCT_VALVE_WARNING": warns(
    "caution",
    "watermakerSalt",
    "Watermaker: product valve warning",
    "Potabilizadora: aviso de la válvula de producto",
  ),
  "WATERMAKER.SALINITY_WARNING": warns(
    "caution",
    "watermakerSalt",
    "Watermaker: salinity warning",
    "Potabilizadora: aviso de salinidad",
  ),
  "WATERMAKER.SENSOR_WARNING": warns(
    "caution",
    "watermakerSensor",
    "Watermaker: sensor warning",
    "Potabilizadora: aviso de sensor",
  ),
  "WATERMAKER.OIL_CHANGE_WARNING": warns(
    "caution",
    "watermakerService",
    "Watermaker: oil change due",
    "Potabilizadora: cambio de aceite",
  ),
  "WATERMAKER.FILTER_WARNING": warns(
    "caution",
    "watermakerService",
    "Watermaker: filter warning",
    "Potabilizadora: aviso de filtro",
  ),
  "WATERMAKER.SYSTEM_WARNING": warns(
    "warning",
    "watermakerFault",
    "Watermaker: system warning",
    "Potabilizadora: aviso del sistema",
  ),
  "WATERMAKER.SALINITY_PPM": is("ppm", "Watermaker: salinity", "Potabilizadora: salinidad"),
  "WATERMAKER.PRODUCT_TEMP_K": is("K", "Watermaker: product temperature", "Potabilizadora: temperatura del producto"),
  "WATERMAKER.PRE_FILTER_PRESSURE_PA": is(
    "Pa",
    "Watermaker: pressure before the filter",
    "Potabilizadora: presión antes del filtro",
  ),
  "WATERMAKER.POST_FILTER_PRESSURE_PA": is(
    "Pa",
    "Watermaker: pressure behind the filter",
    "Potabilizadora: presión tras el filtro",
  ),
  "WATERMAKER.FEED_PRESSURE_PA": is("Pa", "Watermaker: feed pressure", "Potabilizadora: presión de alimentación"),
  "WATERMAKER.HIGH_PRESSURE_PA": is("Pa", "Watermaker: high pressure", "Potabilizadora: alta presión"),
  "WATERMAKER.PRODUCT_FLOW_M3H": is("m3/h", "Watermaker: product flow", "Potabilizadora: caudal de producto"),
  "WATERMAKER.BRINE_FLOW_M3H": is("m3/h", "Watermaker: brine flow", "Potabilizadora: caudal de salmuera"),
});
