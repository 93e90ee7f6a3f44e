/** Bilges and windlasses. */
import { device, is, section, state, warns } from "../row.ts";

export const HULL = section("hull", {
  ...device("BILGE_{N}", {
    HIGH_WATER: warns("alarm", "bilgeHigh", "Bilge {N}: high water", "Sentina {N}: agua alta", "moisture"),
    LEVEL_PCT: is("share", "Bilge {N} level", "Nivel de la sentina {N}"),
  }),
  ...device("WINDLASS_{N}", {
    RODE_M: is("m", "Windlass {N}: rode out", "Molinete {N}: cadena largada"),
    LINE_SPEED_MS: is("lineSpeed", "Windlass {N}: line speed", "Molinete {N}: velocidad de la cadena"),
    LOWERING: state("Windlass {N}: lowering", "Molinete {N}: largando"),
    RAISING: state("Windlass {N}: raising", "Molinete {N}: virando"),
    DOCKED: state("Windlass {N}: anchor home", "Molinete {N}: ancla estibada"),
    SYSTEM_ERROR: warns("warning", "windlassFault", "Windlass {N}: system error", "Molinete {N}: error del sistema"),
    SENSOR_ERROR: warns("caution", "windlassFault", "Windlass {N}: sensor error", "Molinete {N}: error del sensor"),
    NO_MOTION: warns("warning", "windlassStuck", "Windlass {N}: does not move", "Molinete {N}: no se mueve"),
    DOCKING_DISTANCE_REACHED: state("Windlass {N}: anchor nearly home", "Molinete {N}: ancla casi arriba"),
    END_OF_RODE: warns("warning", "rodeEnd", "Windlass {N}: end of the rode", "Molinete {N}: fin del fondeo"),
    VOLTAGE_V: is("V", "Windlass {N} voltage", "Tensión del molinete {N}"),
    CURRENT_A: is("A", "Windlass {N} current", "Corriente del molinete {N}"),
    HOURS_S: is("hours", "Windlass {N} running time", "Tiempo de marcha del molinete {N}"),
    UNDER_VOLTAGE: warns(
      "warning",
      "windlassVoltage",
      "Windlass {N}: cut out, low voltage",
      "Molinete {N}: parado por tensión baja",
    ),
    OVER_CURRENT: warns(
      "warning",
      "windlassStuck",
      "Windlass {N}: cut out, too much current",
      "Molinete {N}: parado por exceso de corriente",
    ),
    OVER_TEMPERATURE: warns(
      "warning",
      "windlassHot",
      "Windlass {N}: cut out, over temperature",
      "Molinete {N}: parado por sobretemperatura",
    ),
  }),
});
