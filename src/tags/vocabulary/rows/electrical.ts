/** Batteries and other direct current, alternating current, chargers, inverters and switches. */
import { device, deviceAt, is, section, type SignalkRow, state, stateOf, type VocabularyRow, warns } from "../row.ts";

/** Shore power and generators, as a whole and by phase. */
const alternating = (property: string, name: string, generator: "{N}" | "0" = "{N}"): SignalkRow[] => [
  [`SHORE.${property}`, `electrical.ac.shore.phase.single.${name}`],
  [`SHORE_L{L}.${property}`, `electrical.ac.shore.phase.{PHASE}.${name}`],
  [`GEN_${generator}.${property}`, `electrical.ac.generator${generator}.phase.single.${name}`],
  [`GEN_${generator}_L{L}.${property}`, `electrical.ac.generator${generator}.phase.{PHASE}.${name}`],
];

/** Sources of direct current. */
const direct = (property: string, name: string): SignalkRow[] => [
  [`SOLAR_{N}.${property}`, `electrical.solar.{N}.${name}`],
  [`ALTERNATOR_{N}.${property}`, `electrical.alternators.{N}.${name}`],
];

/** What a battery's electronics guard: a warning that they will act, and an alarm when they do. */
const guarded = <const Name extends string, const Advice extends string>(
  name: Name,
  advice: Advice,
  en: string,
  es: string,
) =>
  ({
    [`${name}_WARNING`]: warns(
      "warning",
      advice,
      `Battery {N}: ${en}, near its limit`,
      `Batería {N}: ${es}, cerca del límite`,
    ),
    [`${name}_ALARM`]: warns("alarm", advice, `Battery {N}: ${en}`, `Batería {N}: ${es}`),
  }) as Record<`${Name}_WARNING` | `${Name}_ALARM`, VocabularyRow<Advice>>;

export const ELECTRICAL = section("electrical", {
  ...device("{DC}_{N}", {
    STATE_OF_CHARGE_PCT: is("stateOfCharge", "{DC} {N}: state of charge", "{DC} {N}: estado de carga", [
      ["BATT_{N}.STATE_OF_CHARGE_PCT", "electrical.batteries.{N}.capacity.stateOfCharge"],
    ]),
    TIME_REMAINING_S: is("duration", "{DC} {N}: time remaining", "{DC} {N}: tiempo restante", [
      ["BATT_{N}.TIME_REMAINING_S", "electrical.batteries.{N}.capacity.timeRemaining"],
    ]),
  }),
  ...deviceAt("BATT_{N}", "electrical.batteries.{N}.", {
    VOLTAGE_V: is("V", "Battery {N} voltage", "Tensión de la batería {N}", "voltage"),
    CURRENT_A: is(
      "A",
      "Battery {N} current, positive while charging",
      "Corriente de la batería {N}, positiva al cargar",
      "current",
    ),
    TEMP_K: is("K", "Battery {N} temperature", "Temperatura de la batería {N}", "temperature"),
  }),
  ...device("{DC}_{N}", {
    STATE_OF_HEALTH_PCT: is("share", "{DC} {N}: state of health", "{DC} {N}: estado de salud", [
      ["BATT_{N}.STATE_OF_HEALTH_PCT", "electrical.batteries.{N}.capacity.stateOfHealth"],
    ]),
    RIPPLE_V: is("V", "{DC} {N}: ripple", "{DC} {N}: rizado"),
    REMAINING_C: is("C", "{DC} {N}: charge remaining", "{DC} {N}: carga restante"),
  }),
  ...device("BATT_{N}", {
    CAPACITY_C: is("C", "Battery {N} capacity", "Capacidad de la batería {N}"),
  }),
  ...device("{AC}", {
    ENERGY_OUT_J: is("J", "{AC}: energy given", "{AC}: energía entregada"),
    ENERGY_IN_J: is("J", "{AC}: energy taken", "{AC}: energía tomada"),
    REACTIVE_POWER_VAR: is(
      "var",
      "{AC}: reactive power",
      "{AC}: potencia reactiva",
      alternating("REACTIVE_POWER_VAR", "reactivePower", "0"),
    ),
    POWER_FACTOR: is(
      "-",
      "{AC}: power factor",
      "{AC}: factor de potencia",
      alternating("POWER_FACTOR", "powerFactor", "0"),
    ),
    POWER_W: is("W", "{AC}: power", "{AC}: potencia", alternating("POWER_W", "realPower")),
    APPARENT_POWER_VA: is(
      "VA",
      "{AC}: apparent power",
      "{AC}: potencia aparente",
      alternating("APPARENT_POWER_VA", "apparentPower", "0"),
    ),
    LINE_VOLTAGE_V: is("V", "{AC}: voltage between lines", "{AC}: tensión entre líneas", [
      ...alternating("LINE_VOLTAGE_V", "lineLineVoltage"),
      ["AC_IN_{N}_L{L}.LINE_VOLTAGE_V", "electrical.ac.in{N}.phase.{PHASE}.lineLineVoltage"],
      ["AC_OUT_{N}_L{L}.LINE_VOLTAGE_V", "electrical.ac.out{N}.phase.{PHASE}.lineLineVoltage"],
    ]),
    VOLTAGE_V: is("V", "{AC}: voltage", "{AC}: tensión", alternating("VOLTAGE_V", "lineNeutralVoltage")),
    FREQUENCY_HZ: is("Hz", "{AC}: frequency", "{AC}: frecuencia", alternating("FREQUENCY_HZ", "frequency")),
    CURRENT_A: is("A", "{AC}: current", "{AC}: corriente", alternating("CURRENT_A", "current")),
  }),
  ...deviceAt("AC_IN_{N}_L{L}", "electrical.ac.in{N}.phase.{PHASE}.", {
    VOLTAGE_V: is(
      "V",
      "AC input {N}, line {L}: voltage",
      "Entrada de CA {N}, línea {L}: tensión",
      "lineNeutralVoltage",
    ),
    CURRENT_A: is("A", "AC input {N}, line {L}: current", "Entrada de CA {N}, línea {L}: corriente", "current"),
    FREQUENCY_HZ: is(
      "Hz",
      "AC input {N}, line {L}: frequency",
      "Entrada de CA {N}, línea {L}: frecuencia",
      "frequency",
    ),
    BREAKER_A: is("A", "AC input {N}, line {L}: breaker size", "Entrada de CA {N}, línea {L}: calibre del disyuntor"),
    POWER_W: is("W", "AC input {N}, line {L}: power", "Entrada de CA {N}, línea {L}: potencia", "realPower"),
    REACTIVE_POWER_VAR: is(
      "var",
      "AC input {N}, line {L}: reactive power",
      "Entrada de CA {N}, línea {L}: potencia reactiva",
      "reactivePower",
    ),
    POWER_FACTOR: is(
      "-",
      "AC input {N}, line {L}: power factor",
      "Entrada de CA {N}, línea {L}: factor de potencia",
      "powerFactor",
    ),
    UNACCEPTABLE: warns(
      "warning",
      "supplyPoor",
      "AC input {N}, line {L}: voltage or frequency not acceptable",
      "Entrada CA {N}, línea {L}: tensión o frecuencia no aceptable",
    ),
  }),
  ...deviceAt("AC_{N}_L{L}", "electrical.ac.connection{N}.phase.{PHASE}.", {
    VOLTAGE_V: is("V", "AC {N}, line {L}: voltage", "CA {N}, línea {L}: tensión", "lineNeutralVoltage"),
    LINE_VOLTAGE_V: is(
      "V",
      "AC {N}, line {L}: voltage between lines",
      "CA {N}, línea {L}: tensión entre líneas",
      "lineLineVoltage",
    ),
    CURRENT_A: is("A", "AC {N}, line {L}: current", "CA {N}, línea {L}: corriente", "current"),
    FREQUENCY_HZ: is("Hz", "AC {N}, line {L}: frequency", "CA {N}, línea {L}: frecuencia", "frequency"),
    POWER_W: is("W", "AC {N}, line {L}: power", "CA {N}, línea {L}: potencia", "realPower"),
  }),
  ...device("GEN_{N}", {
    RUNNING: stateOf("running", "Generator {N} running", "Generador {N} en marcha"),
    FAULT: warns("warning", "generatorFault", "Generator {N}: fault", "Generador {N}: avería"),
  }),
  ...device("{DC}_{N}", {
    VOLTAGE_V: is("V", "{DC} {N}: voltage", "{DC} {N}: tensión", direct("VOLTAGE_V", "voltage")),
    CURRENT_A: is("A", "{DC} {N}: current", "{DC} {N}: corriente", direct("CURRENT_A", "current")),
    TEMP_K: is("K", "{DC} {N}: temperature", "{DC} {N}: temperatura", direct("TEMP_K", "temperature")),
    POWER_W: is("W", "{DC} {N}: power", "{DC} {N}: potencia"),
    CHARGING: stateOf("battery_charging", "{DC} {N}: charging", "{DC} {N}: cargando"),
    BULK: state("{DC} {N}: bulk", "{DC} {N}: carga inicial"),
    ABSORPTION: state("{DC} {N}: absorption", "{DC} {N}: absorción"),
    FLOAT: state("{DC} {N}: float", "{DC} {N}: flotación"),
  }),
  ...device("BATT_{N}", {
    CONSUMED_AH: is("Ah", "Battery {N}: charge used", "Batería {N}: carga consumida"),
    CHARGE_LIMIT_V: is("V", "Battery {N}: highest charging voltage", "Batería {N}: tensión de carga máxima"),
    CHARGE_LIMIT_A: is("A", "Battery {N}: charging current allowed", "Batería {N}: corriente de carga permitida"),
    DISCHARGE_LIMIT_V: is("V", "Battery {N}: lowest voltage allowed", "Batería {N}: tensión mínima permitida"),
    DISCHARGE_LIMIT_A: is("A", "Battery {N}: current it may give", "Batería {N}: corriente que puede dar"),
    LOW_MARGIN_PCT: is("%", "Battery {N}: margin to its lowest voltage", "Batería {N}: margen hasta su tensión mínima"),
    HIGH_MARGIN_PCT: is(
      "%",
      "Battery {N}: margin to its charging voltage",
      "Batería {N}: margen hasta su tensión de carga",
    ),
    CELL_MIN_V: is("V", "Battery {N}: lowest cell", "Batería {N}: celda más baja"),
    CELL_MAX_V: is("V", "Battery {N}: highest cell", "Batería {N}: celda más alta"),
    CELL_MIN_TEMP_K: is("K", "Battery {N}: coldest cell", "Batería {N}: celda más fría"),
    CELL_MAX_TEMP_K: is("K", "Battery {N}: hottest cell", "Batería {N}: celda más caliente"),
    CHARGE_ALLOWED: state("Battery {N}: may be charged", "Batería {N}: se puede cargar"),
    DISCHARGE_ALLOWED: state("Battery {N}: may be used", "Batería {N}: se puede usar"),
    CHARGE_REQUESTED: warns(
      "warning",
      "batteryLow",
      "Battery {N}: asks to be charged at once",
      "Batería {N}: pide carga inmediata",
    ),
    ...guarded("BMS", "bmsFault", "alarm of its electronics", "alarma de su electrónica"),
    ...guarded("BMS_INTERNAL", "bmsFault", "fault inside its electronics", "fallo interno de su electrónica"),
    ...guarded("HIGH_VOLTAGE", "batteryVoltageHigh", "voltage too high", "tensión demasiado alta"),
    ...guarded("LOW_VOLTAGE", "batteryCutoff", "voltage too low", "tensión demasiado baja"),
    ...guarded("LOW_CHARGE", "batteryLow", "charge too low", "carga demasiado baja"),
    ...guarded("HIGH_TEMPERATURE", "batteryHot", "too hot", "demasiado caliente"),
    ...guarded("LOW_TEMPERATURE", "batteryCold", "too cold", "demasiado fría"),
    ...guarded("HIGH_CHARGE_TEMPERATURE", "batteryHot", "too hot to be charged", "demasiado caliente para cargarla"),
    ...guarded("LOW_CHARGE_TEMPERATURE", "batteryCold", "too cold to be charged", "demasiado fría para cargarla"),
    ...guarded("HIGH_CURRENT", "batteryCurrent", "too much current taken", "demasiada corriente de descarga"),
    ...guarded("HIGH_CHARGE_CURRENT", "batteryCurrent", "too much charging current", "demasiada corriente de carga"),
    ...guarded("CONTACTOR", "bmsFault", "contactor", "contactor"),
    ...guarded("SHORT_CIRCUIT", "batteryCurrent", "short circuit", "cortocircuito"),
    ...guarded("CELL_IMBALANCE", "bmsFault", "cells far apart", "celdas desequilibradas"),
  }),
  ...device("SOLAR_{N}", {
    PANEL_VOLTAGE_V: is("V", "Solar panel {N}: voltage of the panel", "Panel solar {N}: tensión del panel"),
    ENERGY_J: is("J", "Solar panel {N}: energy", "Panel solar {N}: energía"),
  }),
  ...device("ALTERNATOR_{N}", {
    RPM: is("rpm", "Alternator {N}: speed", "Alternador {N}: régimen"),
  }),
  ...device("CHARGER_{N}", {
    POWER_W: is("W", "Charger {N} power", "Potencia del cargador {N}"),
  }),
  ...device("CHARGER_{N}_L{L}", {
    AC_CURRENT_A: is("A", "Charger {N}, line {L}: current taken", "Cargador {N}, línea {L}: corriente tomada"),
  }),
  ...device("INVERTER_{N}", {
    VOLTAGE_V: is("V", "Inverter {N} voltage", "Tensión del inversor {N}"),
    CURRENT_A: is("A", "Inverter {N} current", "Corriente del inversor {N}"),
    TEMP_K: is("K", "Inverter {N} temperature", "Temperatura del inversor {N}"),
    POWER_W: is("W", "Inverter {N} power", "Potencia del inversor {N}"),
    CHARGING: stateOf("battery_charging", "Inverter {N} charging", "Inversor {N} cargando"),
  }),
  ...device("AC_IN_{N}", {
    CONNECTED: stateOf("connectivity", "AC input {N} connected", "Entrada de CA {N} conectada"),
  }),
  ...device("GEN_{N}", {
    RPM: is("rpm", "Generator {N} speed", "Régimen del generador {N}"),
    OIL_PRESSURE_PA: is("Pa", "Generator {N} oil pressure", "Presión de aceite del generador {N}"),
    COOLANT_TEMP_K: is("K", "Generator {N} coolant temperature", "Temperatura de refrigerante del generador {N}"),
    HOURS_H: is("h", "Generator {N} running time", "Tiempo de marcha del generador {N}"),
    FREQUENCY_HZ: is("Hz", "Generator {N}: frequency", "Generador {N}: frecuencia"),
    POWER_W: is("W", "Generator {N}: power", "Generador {N}: potencia"),
    ENERGY_OUT_J: is("J", "Generator {N}: energy given", "Generador {N}: energía entregada"),
    ENERGY_IN_J: is("J", "Generator {N}: energy taken", "Generador {N}: energía tomada"),
  }),
  ...device("GEN_{N}_L{L}", {
    VOLTAGE_V: is("V", "Generator {N}, phase {L}: voltage", "Generador {N}, fase {L}: tensión"),
    CURRENT_A: is("A", "Generator {N}, phase {L}: current", "Generador {N}, fase {L}: corriente"),
    POWER_W: is("W", "Generator {N}, phase {L}: power", "Generador {N}, fase {L}: potencia"),
  }),
  ...deviceAt("CHARGER_{N}", "electrical.chargers.{N}.", {
    VOLTAGE_V: is("V", "Charger {N} voltage", "Tensión del cargador {N}", "voltage"),
    CURRENT_A: is("A", "Charger {N} current", "Corriente del cargador {N}", "current"),
    TEMP_K: is("K", "Charger {N} temperature", "Temperatura del cargador {N}", "temperature"),
    ENABLED: state("Charger {N} enabled", "Cargador {N} habilitado"),
    CHARGING: stateOf("battery_charging", "Charger {N} charging", "Cargador {N} cargando"),
    BULK: state("Charger {N}: bulk", "Cargador {N}: carga inicial"),
    ABSORPTION: state("Charger {N}: absorption", "Cargador {N}: absorción"),
    FLOAT: state("Charger {N}: float", "Cargador {N}: flotación"),
    OVERCHARGE: warns(
      "warning",
      "batteryVoltageHigh",
      "Charger {N}: overcharge",
      "Cargador {N}: sobrecarga de la batería",
    ),
    FAULT: warns("warning", "chargerFault", "Charger {N}: fault", "Cargador {N}: avería"),
    EQUALIZATION_PENDING: state("Charger {N}: equalization pending", "Cargador {N}: ecualización pendiente"),
    EQUALIZATION_TIME_S: is(
      "duration",
      "Charger {N}: equalization time left",
      "Cargador {N}: tiempo de ecualización restante",
    ),
  }),
  ...device("INVERTER_{N}", {
    ENABLED: state("Inverter {N} enabled", "Inversor {N} habilitado"),
    INVERTING: state("Inverter {N} inverting", "Inversor {N} invirtiendo"),
    PASSING_THROUGH: state("Inverter {N}: AC passed through", "Inversor {N}: CA directa"),
    FAULT: warns("warning", "inverterFault", "Inverter {N}: fault", "Inversor {N}: avería"),
  }),
  ...deviceAt("AC_OUT_{N}_L{L}", "electrical.ac.out{N}.phase.{PHASE}.", {
    VOLTAGE_V: is(
      "V",
      "AC output {N}, line {L}: voltage",
      "Salida de CA {N}, línea {L}: tensión",
      "lineNeutralVoltage",
    ),
    CURRENT_A: is("A", "AC output {N}, line {L}: current", "Salida de CA {N}, línea {L}: corriente", "current"),
    FREQUENCY_HZ: is(
      "Hz",
      "AC output {N}, line {L}: frequency",
      "Salida de CA {N}, línea {L}: frecuencia",
      "frequency",
    ),
    BREAKER_A: is("A", "AC output {N}, line {L}: breaker size", "Salida de CA {N}, línea {L}: calibre del disyuntor"),
    POWER_W: is("W", "AC output {N}, line {L}: power", "Salida de CA {N}, línea {L}: potencia", "realPower"),
    REACTIVE_POWER_VAR: is(
      "var",
      "AC output {N}, line {L}: reactive power",
      "Salida de CA {N}, línea {L}: potencia reactiva",
      "reactivePower",
    ),
    POWER_FACTOR: is(
      "-",
      "AC output {N}, line {L}: power factor",
      "Salida de CA {N}, línea {L}: factor de potencia",
      "powerFactor",
    ),
  }),
  ...device("CONVERTER_{N}", {
    FAULT: warns("warning", "inverterFault", "Converter {N}: fault", "Convertidor {N}: avería"),
    TEMPERATURE_WARNING: warns("caution", "converterHot", "Converter {N}: hot", "Convertidor {N}: caliente"),
    TEMPERATURE_ERROR: warns(
      "warning",
      "converterHot",
      "Converter {N}: over temperature",
      "Convertidor {N}: sobretemperatura",
    ),
    OVERLOAD_WARNING: warns("caution", "converterOverload", "Converter {N}: high load", "Convertidor {N}: carga alta"),
    OVERLOAD_ERROR: warns("warning", "converterOverload", "Converter {N}: overload", "Convertidor {N}: sobrecarga"),
    LOW_DC_VOLTAGE_WARNING: warns(
      "caution",
      "converterBattery",
      "Converter {N}: low battery voltage",
      "Convertidor {N}: tensión de batería baja",
    ),
    LOW_DC_VOLTAGE_ERROR: warns(
      "warning",
      "converterBattery",
      "Converter {N}: battery voltage too low",
      "Convertidor {N}: tensión de batería demasiado baja",
    ),
    RIPPLE_WARNING: warns(
      "caution",
      "converterRipple",
      "Converter {N}: ripple on the battery side",
      "Convertidor {N}: rizado en el lado de la batería",
    ),
    RIPPLE_ERROR: warns(
      "warning",
      "converterRipple",
      "Converter {N}: too much ripple on the battery side",
      "Convertidor {N}: rizado excesivo en el lado de la batería",
    ),
  }),
  ...device("DC_{N}", {
    VOLTAGE_V: is("V", "DC connection {N} voltage", "Tensión de la conexión de CC {N}"),
    CURRENT_A: is("A", "DC connection {N} current", "Corriente de la conexión de CC {N}"),
  }),
  ...device("SWITCHBANK_{N}", {
    "SWITCH_{I}": state("Switch bank {N}, switch {I}", "Banco de interruptores {N}, interruptor {I}", {
      path: "electrical.switches.bank.{N}.{I}.state",
      as: "choice",
      of: [0, 1],
    }),
    "ORDER_{I}": state("Switch bank {N}, order to switch {I}", "Banco de interruptores {N}, orden al interruptor {I}"),
  }),
});
