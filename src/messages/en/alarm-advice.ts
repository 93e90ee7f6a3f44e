/** What an alarm without a rule means and what to do first, in one or two sentences for somebody who is alarmed. */
import type { Texts } from "../catalogue.ts";
export const alarmAdvice = {
  personOverboard:
    "Somebody is in the water. Throw a lifebuoy, keep pointing at the person, mark the position, turn back and call on VHF 16 or by DSC.",
  bilgeHigh:
    "There is more water in the bilge than there should be. Check that the pump runs, close the sea cocks, and look for where it comes in: hoses, shaft seal, hatches.",

  lowOilPressure:
    "The bearings get no oil: stop the engine as soon as the vessel is safe without it. Check the oil level and look for a leak; do not start again before the cause is known.",
  engineHot:
    "The engine is too hot: reduce to idle and see whether cooling water leaves the exhaust. Check sea cock, strainer and belt; do not open the coolant cap while it is hot.",
  engineOilHot:
    "Hot oil protects the engine less. Reduce the load and check the cooling; stop the engine if the temperature goes on rising.",
  coolingWater:
    "Too little sea water cools the engine. Stop it as soon as it is safe, then check the sea cock, the strainer and the impeller of the pump.",
  overspeed:
    "The engine turns faster than it may. Pull the throttle back; if it does not obey, stop it, by its fuel or its air if need be.",
  emergencyStop:
    "The emergency stop was pressed or has tripped. Find out who or what did it before it is released and anything is started again.",
  engineStopping:
    "The engine protects itself and stops, or is about to. Keep clear of danger, have the anchor or the sails ready, and read the fault on the engine's own display.",
  engineFault: "The engine reports a fault. Read its code on the engine's own display, and go easy until it is known.",
  powerReduced:
    "The engine has reduced its own power to protect itself. Pull the throttle back, then check temperatures and filters and read the code on its display.",
  lowOilLevel:
    "There is too little oil in the engine. Stop it when that is safe, wait some minutes, check with the dipstick, top up, and look for a leak.",
  lowFuelPressure:
    "Too little fuel reaches the engine, and it may stop. Check the tank and its cock, then the filters: they may be clogged, or hold water or air.",
  notCharging:
    "The alternator charges too little, or not at all. Check its belt (the same may drive the water pump), and switch off what is not needed.",
  lowCoolant:
    "Coolant is missing. Reduce the load and watch the temperature; top up only when the engine has cooled down, and look for the leak.",
  waterInFuel:
    "The separator has found water in the fuel: drain it now. Be ready for the engine to stop, and check the deck filler and the tank for more.",
  boostPressure:
    "The turbocharger gives more pressure than it may. Reduce the load, and have it checked before full power is used again.",
  throttleSensor:
    "The engine does not know where the lever is and may not obey it. Go slowly, keep clear of others, and have the stop within reach.",
  engineElectronics:
    "Parts of the engine's electronics do not hear each other, so readings may be missing. Check the plugs and the supply, and watch the engine's own gauges.",
  exhaustSystem:
    "The exhaust gas recirculation has a fault, and power may be limited. There is no hurry: have it checked in port.",
  maintenance: "The engine's service is due. There is no hurry: plan it, and reset the counter when it is done.",

  gearboxHot:
    "The gearbox is too hot. Reduce the power, go to neutral if that is safe, and check its oil level and the water of its cooler.",
  gearboxOilPressure:
    "The clutch may slip and burn. Reduce the power, go to neutral when that is safe, and check the oil of the gearbox before you go on.",
  gearboxOilLevel:
    "There is too little oil in the gearbox. In neutral and stopped, check it, top up, and look for a leak.",
  gearboxFault:
    "The gearbox reports a fault. Use the lever gently, and check its oil, its temperature and the bilge below.",
  sailDriveWater:
    "The outer seal of the sail drive leaks. Look at the bilge around it now and often, and have the seals renewed soon.",

  thrusterTooFast: "The vessel moves too fast for the thruster to do anything. Slow down before you use it.",
  thrusterHot: "The thruster's motor is hot and will cut out. Let it rest, and use it in short bursts.",
  windlassFault:
    "The windlass reports a fault. Put the chain on its stopper, do not trust the counter, then look for the cause.",
  windlassStuck:
    "The windlass cannot move the chain. Let go of the switch, take the load off with the engine, and free the chain before you try again.",
  rodeEnd: "Hardly any rode is left. Stop lowering, and make sure that its end is made fast.",
  windlassVoltage:
    "The windlass gets too little voltage. Run the engine so that it charges, and haul in short bursts without pulling the vessel by the chain.",
  windlassHot: "The windlass's motor is too hot. Let it cool for some minutes, and motor up to the anchor.",

  batteryLow:
    "The battery is nearly empty. Switch off what is not needed and charge it now; keep what the engine needs to start.",
  batteryVoltageHigh:
    "The battery is being overcharged: it gets hot and may give off gas. Stop what charges it, air its locker, no flames, and check the regulator.",
  batteryHot:
    "The battery is too hot. Stop charging it and take its load off; air its locker, and keep away from it if it smokes or swells.",
  batteryCutoff:
    "The battery is about to disconnect itself, and all that it feeds goes off. Charge it now, switch off what is not needed, be ready to steer without it.",
  batteryNoCharge:
    "The battery takes no charge though it is not full: what charges it may be cut off. An alternator whose battery goes away can be destroyed; reduce its charge.",
  batteryCold:
    "The battery is too cold: charging it below freezing harms it. Stop what charges it until its locker is warmer.",
  batteryCurrent:
    "More current flows than the battery allows, and it may disconnect itself. Switch off large loads, or reduce what charges it.",
  bmsFault:
    "The battery's own electronics report a fault and may disconnect it. Read its display, and have another supply ready for what must stay on.",
  chargerFault:
    "The charger has a fault, so the batteries empty. Check shore power and its breaker, and read the charger's display.",
  inverterFault:
    "The inverter has a fault, and what it supplies is off. Switch off large loads, check the battery's voltage, then reset it.",
  converterHot: "It is too hot and will cut out. Reduce its load, and let air reach it.",
  converterOverload:
    "More is switched on than it can supply. Switch off large loads: heating, cooking, air conditioning.",
  converterBattery:
    "Its battery side has too little voltage. Reduce the load, charge the battery, and feel whether a cable or terminal is warm.",
  converterRipple:
    "The voltage on its battery side is not steady: most often a loose or thin battery cable. Reduce the load, and check the terminals.",
  generatorFault:
    "The generator has a fault. Take its load off and read its display; check cooling water, oil and fuel before you start it again.",
  supplyPoor:
    "Shore power or the generator is not good enough to be used. Check the plug, the cable and the generator; until then live off the batteries.",
  supplyLow:
    "The voltage is too low, which harms motors and compressors. Switch off large loads, and feel whether the plug or the cable is hot.",
  supplyHigh:
    "The voltage is too high, which destroys devices. Disconnect this supply, and have it checked before you use it again.",
  supplyFrequency:
    "The frequency is wrong: most often a generator that is overloaded or out of adjustment. Reduce its load, or disconnect it.",

  offCourse:
    "The autopilot does not hold the course. Take the helm, look around, then check the trim, the sails and the current.",
  rudderLimit:
    "The rudder is as far over as the autopilot may put it. Be ready to take the helm; reduce speed or sail.",
  autopilotOverridden: "Somebody steers by hand while the autopilot is engaged. Make clear who has the helm.",
  positionUnsure:
    "The receiver does not trust its own position. Check it by depth, radar or bearings before you rely on the plotter.",
  positionLost:
    "There is no position: plotter, AIS and DSC no longer know where you are. Note the last one with its time, navigate by depth and bearings, and check the antenna.",

  watermakerFault: "The watermaker has a fault. Stop it, flush it when that is possible, and read its display.",
  watermakerSalt:
    "The water may be salty. Keep it out of the tank, let it run overboard, and taste it before you use it.",
  watermakerSensor:
    "A sensor of the watermaker has a fault, so its water cannot be trusted. Taste it before it goes into the tank.",
  watermakerService:
    "The watermaker wants its filters or its oil changed. There is no hurry: do it before the next long run.",

  fuelLow:
    "Little fuel is left. Compute how far it takes you, keep a reserve, and expect air in the pipe when the vessel rolls.",
  waterLow:
    "Little fresh water is left. Use it sparingly, check for a tap or a hose that leaks, and switch the pump off before the tank is dry.",
  wasteHigh: "The tank is nearly full. Have it pumped out, or empty it where that is allowed, before it overflows.",
} as const;

type AlarmAdvice = Texts<typeof alarmAdvice>;
/** A kind of alarm, by which its advice is found. */
export type AlarmKind = keyof AlarmAdvice;
