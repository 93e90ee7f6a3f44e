/** Qué significa una alarma que no necesita regla y qué hacer primero, por clase de alarma. */
import type { Translation } from "../catalogue.ts";
import type { alarmAdvice as en } from "../en/alarm-advice.ts";

export const alarmAdvice = {
  personOverboard:
    "Hay una persona en el agua. Lance un aro salvavidas, no deje de señalarla, marque la posición, vuelva hacia ella y llame por VHF 16 o LSD.",
  bilgeHigh:
    "Hay más agua en la sentina de la que debería. Compruebe que la bomba achica, cierre los grifos de fondo y busque por dónde entra: mangueras, prensaestopas, escotillas.",

  lowOilPressure:
    "A los cojinetes no les llega aceite: pare el motor en cuanto el barco esté seguro sin él. Compruebe el nivel y busque fugas; no arranque sin conocer la causa.",
  engineHot:
    "El motor está demasiado caliente: baje a ralentí y mire si sale agua por el escape. Compruebe grifo de fondo, filtro y correa; no abra el tapón del refrigerante en caliente.",
  engineOilHot:
    "El aceite caliente protege menos el motor. Reduzca la carga y compruebe la refrigeración; pare el motor si la temperatura sigue subiendo.",
  coolingWater:
    "El motor recibe poca agua de mar. Párelo en cuanto sea seguro y compruebe el grifo de fondo, el filtro y el rodete de la bomba.",
  overspeed:
    "El motor gira más deprisa de lo permitido. Quite gas; si no obedece, párelo, cortando el combustible o el aire si hace falta.",
  emergencyStop:
    "Se ha pulsado o ha saltado la parada de emergencia. Averigüe quién o qué fue antes de rearmarla y de arrancar nada.",
  engineStopping:
    "El motor se protege y se para, o está a punto. Aléjese del peligro, tenga listos el ancla o las velas y lea la avería en la pantalla del motor.",
  engineFault:
    "El motor comunica una avería. Lea su código en la pantalla del motor y navegue con poca carga hasta conocerla.",
  powerReduced:
    "El motor ha reducido su potencia para protegerse. Quite gas, compruebe temperaturas y filtros y lea el código en su pantalla.",
  lowOilLevel:
    "El motor tiene poco aceite. Párelo cuando sea seguro, espere unos minutos, mida con la varilla, rellene y busque la fuga.",
  lowFuelPressure:
    "Al motor le llega poco combustible y puede pararse. Compruebe el tanque y su llave, y después los filtros: pueden estar sucios o tener agua o aire.",
  notCharging:
    "El alternador carga poco o nada. Compruebe su correa (puede mover también la bomba de agua) y apague lo que no haga falta.",
  lowCoolant:
    "Falta refrigerante. Reduzca la carga y vigile la temperatura; rellene solo con el motor frío y busque la fuga.",
  waterInFuel:
    "El decantador ha encontrado agua en el combustible: púrguelo ya. Cuente con que el motor se pare y compruebe la toma de cubierta y el tanque.",
  boostPressure:
    "El turbo da más presión de la permitida. Reduzca la carga y hágalo revisar antes de volver a plena potencia.",
  throttleSensor:
    "El motor no sabe dónde está la palanca y puede no obedecer. Navegue despacio, apártese de los demás y tenga a mano la parada.",
  engineElectronics:
    "Partes de la electrónica del motor no se oyen entre sí y pueden faltar lecturas. Compruebe conectores y alimentación, y vigile los relojes del propio motor.",
  exhaustSystem:
    "La recirculación de gases de escape tiene una avería y la potencia puede estar limitada. No es urgente: hágala revisar en puerto.",
  maintenance:
    "Toca el mantenimiento del motor. No es urgente: prográmelo y ponga el contador a cero cuando esté hecho.",

  gearboxHot:
    "El reductor está demasiado caliente. Reduzca la potencia, ponga punto muerto si es seguro y compruebe su nivel de aceite y el agua de su enfriador.",
  gearboxOilPressure:
    "El embrague puede patinar y quemarse. Reduzca la potencia, ponga punto muerto cuando sea seguro y compruebe el aceite del reductor antes de seguir.",
  gearboxOilLevel: "El reductor tiene poco aceite. En punto muerto y parado, compruébelo, rellene y busque la fuga.",
  gearboxFault:
    "El reductor comunica una avería. Use la palanca con suavidad y compruebe su aceite, su temperatura y la sentina debajo.",
  sailDriveWater:
    "La junta exterior de la cola (saildrive) pierde. Mire la sentina a su alrededor ahora y a menudo, y haga cambiar pronto las juntas.",

  thrusterTooFast: "El barco va demasiado deprisa para que la hélice de maniobra sirva. Reduzca antes de usarla.",
  thrusterHot:
    "El motor de la hélice de maniobra está caliente y se va a cortar. Déjelo descansar y úselo a impulsos cortos.",
  windlassFault:
    "El molinete comunica una avería. Ponga la cadena en el estopor, no se fíe del contador y busque la causa.",
  windlassStuck:
    "El molinete no puede mover la cadena. Suelte el mando, quítele carga con el motor y libere la cadena antes de volver a intentarlo.",
  rodeEnd: "Apenas queda fondeo. Deje de largar y asegúrese de que el chicote está hecho firme.",
  windlassVoltage:
    "Al molinete le llega poca tensión. Ponga el motor en marcha para que cargue y vire a impulsos cortos, sin tirar del barco con la cadena.",
  windlassHot:
    "El motor del molinete está demasiado caliente. Déjelo enfriar unos minutos y acérquese al ancla con el motor.",

  batteryLow:
    "La batería está casi descargada. Apague lo que no haga falta y cárguela ya; guarde lo que el motor necesita para arrancar.",
  batteryVoltageHigh:
    "La batería se está sobrecargando: se calienta y puede soltar gas. Pare lo que la carga, ventile el cofre, sin llamas, y compruebe el regulador.",
  batteryHot:
    "La batería está demasiado caliente. Deje de cargarla y quítele carga; ventile el cofre y aléjese de ella si humea o se hincha.",
  chargerFault:
    "El cargador tiene una avería y las baterías se descargan. Compruebe la toma de puerto y su magnetotérmico, y lea la pantalla del cargador.",
  inverterFault:
    "El inversor tiene una avería y lo que alimenta está apagado. Desconecte los grandes consumos, compruebe la tensión de la batería y rearme.",
  converterHot: "Está demasiado caliente y se va a cortar. Reduzca su carga y deje que le llegue aire.",
  converterOverload:
    "Hay más conectado de lo que puede alimentar. Apague los grandes consumos: calefacción, cocina, aire acondicionado.",
  converterBattery:
    "En su lado de batería hay poca tensión. Reduzca la carga, cargue la batería y toque si algún cable o borne está caliente.",
  converterRipple:
    "La tensión de su lado de batería no es estable: casi siempre un cable de batería flojo o fino. Reduzca la carga y compruebe los bornes.",
  generatorFault:
    "El generador tiene una avería. Quítele carga y lea su pantalla; compruebe agua de refrigeración, aceite y combustible antes de arrancarlo otra vez.",
  supplyPoor:
    "La toma de puerto o el generador no dan corriente utilizable. Compruebe el enchufe, el cable y el generador; mientras tanto, viva de las baterías.",
  supplyLow:
    "La tensión es demasiado baja y daña motores y compresores. Apague los grandes consumos y toque si el enchufe o el cable están calientes.",
  supplyHigh:
    "La tensión es demasiado alta y destruye aparatos. Desconecte esta alimentación y hágala revisar antes de volver a usarla.",
  supplyFrequency:
    "La frecuencia no es la debida: casi siempre un generador sobrecargado o desajustado. Reduzca su carga o desconéctelo.",

  offCourse:
    "El piloto automático no mantiene el rumbo. Tome la caña, mire alrededor y compruebe el trimado, las velas y la corriente.",
  rudderLimit:
    "El timón está todo lo metido que el piloto puede. Esté listo para tomar la caña; reduzca velocidad o vela.",
  autopilotOverridden: "Alguien gobierna a mano con el piloto conectado. Dejen claro quién lleva la caña.",
  positionUnsure:
    "El receptor no se fía de su propia posición. Compruébela con la sonda, el radar o demoras antes de fiarse del plóter.",
  positionLost:
    "No hay posición: plóter, AIS y LSD ya no saben dónde está. Anote la última con su hora, navegue con la sonda y demoras, y compruebe la antena.",

  watermakerFault: "La potabilizadora tiene una avería. Párela, endúlcela cuando se pueda y lea su pantalla.",
  watermakerSalt:
    "El agua puede ser salada. No la deje entrar en el tanque, échela por la borda y pruébela antes de usarla.",
  watermakerSensor:
    "Un sensor de la potabilizadora tiene una avería y no cabe fiarse de su agua. Pruébela antes de que vaya al tanque.",
  watermakerService:
    "A la potabilizadora le tocan los filtros o el aceite. No es urgente: hágalo antes de la próxima marcha larga.",

  fuelLow:
    "Queda poco combustible. Calcule hasta dónde llega, guarde una reserva y cuente con que entre aire si el barco balancea.",
  waterLow:
    "Queda poca agua dulce. Ahórrela, busque un grifo o una manguera que pierda y apague la bomba antes de que el tanque se vacíe.",
  wasteHigh: "El tanque está casi lleno. Hágalo vaciar, o vacíelo donde esté permitido, antes de que rebose.",
} satisfies Translation<typeof en>;
