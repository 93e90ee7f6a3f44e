/** Bilges and windlasses. */
import { is, section, state, warns } from "../row.ts";

export const HULL = section("hull", {
  "BILGE_{N}.HIGH_WATER": warns("alarm", "bilgeHigh", "Bilge {N}: high water", "Sentina {N}: agua alta", "moisture"),
  "BILGE_{N}.LEVEL_PCT": is("share", "Bilge {N} level", "Nivel de la sentina {N}"),
  "WINDLASS_{N}.RODE_M": is("m", "Windlass {N}: rode out", "Molinete {N}: cadena largada"),
  "WINDLASS_{N}.LINE_SPEED_MS": is("lineSpeed", "Windlass {N}: line speed", "Molinete {N}: velocidad de la cadena"),
  "WINDLASS_{N}.LOWERING": state("Windlass {N}: lowering", "Molinete {N}: largando"),
  "WINDLASS_{N}.RAISING": state("Windlass {N}: raising", "Molinete {N}: virando"),
  "WINDLASS_{N}.DOCKED": state("Windlass {N}: anchor home", "Molinete {N}: ancla estibada"),
  "WINDLASS_{N}.SYSTEM_ERROR": warns(
    "warning",
    "windlassFault",
    "Windlass {N}: system error",
    "Molinete {N}: error del sistema",
  ),
  "WINDLASS_{N}.SENSOR_ERROR": warns(
    "caution",
    "windlassFault",
    "Windlass {N}: sensor error",
    "Molinete {N}: error del sensor",
  ),
  "WINDLASS_{N}.NO_MOTION": warns(
    "warning",
    "windlassStuck",
    "Windlass {N}: does not move",
    "Molinete {N}: no se mueve",
  ),
  "WINDLASS_{N}.DOCKING_DISTANCE_REACHED": state("Windlass {N}: anchor nearly home", "Molinete {N}: ancla casi arriba"),
  "WINDLASS_{N}.END_OF_RODE": warns(
    "warning",
    "rodeEnd",
    "Windlass {N}: end of the rode",
    "Molinete {N}: fin del fondeo",
  ),
  "WINDLASS_{N}.VOLTAGE_V": is("V", "Windlass {N} voltage", "Tensión del molinete {N}"),
  "WINDLASS_{N}.CURRENT_A": is("A", "Windlass {N} current", "Corriente del molinete {N}"),
  "WINDLASS_{N}.HOURS_S": is("hours", "Windlass {N} running time", "Tiempo de marcha del molinete {N}"),
  "WINDLASS_{N}.UNDER_VOLTAGE": warns(
    "warning",
    "windlassVoltage",
    "Windlass {N}: cut out, low voltage",
    "Molinete {N}: parado por tensión baja",
  ),
  "WINDLASS_{N}.OVER_CURRENT": warns(
    "warning",
    "windlassStuck",
    "Windlass {N}: cut out, too much current",
    "Molinete {N}: parado por exceso de corriente",
  ),
  "WINDLASS_{N}.OVER_TEMPERATURE": warns(
    "warning",
    "windlassHot",
    "Windlass {N}: cut out, over temperature",
    "Molinete {N}: parado por sobretemperatura",
  ),
});
