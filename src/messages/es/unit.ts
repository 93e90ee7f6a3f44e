/** `bitacora service`: la unidad de systemd de una instalación con npm. */
import type { Translation } from "../catalogue.ts";
import type { unit as en } from "../en/unit.ts";

export const unit: Translation<typeof en> = {
  install: {
    summary: "Hace de Bitácora un servicio de este equipo: arranca con él y está vigilado (systemd).",
    description:
      "Para una instalación con npm; el paquete de Debian trae la suya. No pregunta nada y escribe cada paso: el usuario bitacora, un primer " +
      "archivo de proyecto si no lo hay, la unidad con las rutas de este Node y de este programa, y el arranque. Se puede repetir, por ejemplo tras " +
      "cambiar de Node.",
    dryRun: "escribe los pasos y la unidad, y no cambia nada",
  },
  uninstall: {
    summary: "Para el servicio y quita su unidad. Los datos, el archivo de proyecto y el usuario se quedan.",
    dryRun: "escribe los pasos, y no cambia nada",
  },
  status: {
    summary:
      "Si el servicio está instalado, arranca con el equipo y está en marcha, cómo terminó, y qué encuentra el doctor.",
    description: "Estado de salida 1 si no está en marcha o algo está mal.",
  },
  refused: {
    noSystemd: "Este equipo no lo lleva systemd. Arránquelo con lo que tenga: bitacora serve --project ARCHIVO",
    package:
      "{verb, select, install {El paquete de Debian tiene su propia unidad ({file}): ya está instalado. Para usar esta instalación: sudo apt remove bitacora} other {La unidad es del paquete de Debian ({file}): sudo apt remove bitacora}}",
    byHand:
      "Alguien ha escrito {file} a mano, y se queda como está. Si no hace falta: sudo systemctl disable --now bitacora; sudo rm {file}",
    clone:
      "{root} es un clon, en el que alguien trabaja. Instale lo que empaqueta y repita la orden: npm pack; sudo npm install --global ./bitacora-….tgz",
    outOfSight:
      "{root} está en una carpeta de archivos temporales, que el servicio no ve: sudo npm install --global ./bitacora-….tgz",
    notRoot: "Solo root puede hacerlo: {command}",
  },
  steps: {
    would: "haría:",
    userThere: "El usuario {name} ya está",
    user: "Crear el usuario {name}, sin contraseña",
    projectThere: "El archivo de proyecto ya está: {file}",
    project: "Escribir un primer archivo de proyecto: {file}; diga en él qué barco es el suyo",
    unit: "Escribir la unidad: {file}",
    reload: "Hacer que systemd la lea",
    enable: "Que arranque con el equipo",
    start: "Arrancar ahora; los datos se guardan en {dir}",
    stop: "Parar, y que no arranque más con el equipo",
    remove: "Quitar la unidad: {file}",
    noSocketcan:
      "Mire: no se puede usar ningún bus CAN, porque falta el paquete 'socketcan'; 'bitacora doctor' dice qué teclear",
    failed: "Esto falló: {step}: {reason}",
    notStarted: "El servicio no arrancó. Lo último que dijo:",
    dryRunEnd: "No se cambió nada",
  },
  ready: "El servicio está en marcha en {url}. Cómo está: bitacora service status",
  runs: "El servicio está en marcha. Cómo está: bitacora service status",
  kept: "Se quedan: los datos en {dir}, el archivo de proyecto {project}, el usuario {user}. Para quitarlos también: sudo rm -r {dir} {project}; sudo userdel {user}",
  nothingToRemove: "No hay una unidad bitacora.service: nada que quitar",
  state: {
    notInstalled: "Sin instalar: nada arranca Bitácora con este equipo",
    writtenBy: {
      package: "Instalado por el paquete de Debian ({file})",
      "service install": "Instalado por 'bitacora service install' ({file})",
      hand: "Instalado a mano ({file})",
    },
    programGone: "El programa que arranca la unidad no está: {path}",
    enabled: "{isEnabled, select, true {Arranca con el equipo} other {NO arranca con el equipo}}",
    running:
      "En marcha desde {since}{restarts, plural, =0 {} other {; systemd tuvo que rearrancarlo {restarts} vez/veces}}",
    notRunning: "NO está en marcha ({active}, {sub}){status, plural, =0 {} other {; terminó con estado {status}}}",
    watchdog:
      "{limit, select, none {Sin vigilancia: si se cuelga no se rearranca} other {Vigilado: se rearranca tras {limit} sin dar señales de vida}}",
    unknown: "systemd no responde: no se sabe si está en marcha",
    doctor:
      "{found, plural, =0 {El doctor no encuentra nada mal} other {El doctor encuentra: {wrong} mal, {look} por mirar (bitacora doctor dice más)}}",
  },
};
