import type { Translation } from "../catalogue.ts";
import type { exporting as en } from "../en/logbook-export.ts";

export const exporting = {
  summary: "Exporta el libro de bitácora como un archivo que cualquiera puede comprobar sin este programa.",
  description:
    "Volúmenes, puntos de control, la clave pública del barco, una página para leerlo, un LÉAME y un verificador en Python que no " +
    "lleva nada nuestro. Puede ejecutarse junto al servicio. Nunca sobrescribe lo que ya existe.",
  url: "se rechaza: se copian los archivos del libro, así que se exporta en el propio ordenador del barco",
  notByUrl:
    "al exportar se copian los archivos del libro, que ningún servicio entrega: hágalo en el propio ordenador del barco, como 'ssh ORDENADOR bitacora logbook export /tmp/libro.tar'",
  target: "una carpeta que se creará, o un archivo acabado en .tar",
  done: "{entries} asientos en {volumes} volumen(es), con {checkpoints} punto(s) de control: {target}",
  leftOut:
    "{entries} asientos tras el último punto de control no se pudieron firmar ahora y no están en ella. Quien puede leer la clave puede firmarlos.",
  howToCheck: "Para comprobarlo en cualquier sitio: python3 {folder}/verify.py",
  noKey: "el libro de {dir} aún no tiene clave; arranque una vez el servicio, que la crea y firma",
  empty: "el libro de {dir} aún no tiene asientos: no hay nada que exportar",
  evidenceLost: "al exportar esto faltaban a bordo pruebas del libro ({loss})",
  refused: "al exportar esto, el testigo {name} rechazaba el libro",
  page: {
    language: "es",
    title: "Libro de bitácora {origin}",
    intro:
      "Copia para leer. Lo que vale son las líneas de logbook/*.jsonl; si son las que se escribieron lo dice verify.py.",
    newestOnly: "Las {shown} líneas más recientes de {all}; todas están en logbook/*.jsonl.",
    columns: ["Asiento", "Hora (UTC)", "Tipo", "Usuario", "Qué", "Hash"],
    notAnEntry: "una línea que no es un asiento",
    resembles: "(se parece a «{name}»{letters, select, none {} other {: {letters}}})",
  },
  readme: `LIBRO DE BITÁCORA DE {origin}

Esta carpeta contiene un libro de bitácora y todo lo necesario para comprobar que nadie lo ha cambiado.
Hace falta Python 3, en cualquier equipo que no sea el del barco, y nada más:

    python3 verify.py                                   estado de salida 0: íntegro, 1: roto, 2: no se pudo comprobar
    python3 verify.py --checkpoint ARCHIVO              frente a un punto de control guardado fuera del barco

Qué muestra: cada línea es la que se escribió y sigue a la anterior (cadena de hashes); las líneas son aquellas
sobre las que firmó la clave del barco (puntos de control). Qué no puede mostrar sin un punto de control de fuera:
que quien tiene el equipo del barco no haya hecho el libro entero de nuevo, pues la clave está en él. Coteje con uno
que se haya enviado, impreso o guardado aparte; y coteje logbook.pub con una copia que tuviera de antes.

    book.html            los asientos más recientes, para leerlos en un navegador
    logbook/*.jsonl      el libro: un asiento por línea, JSON (RFC 8785), SHA-256 de cada uno con el anterior
    logbook/checkpoints  notas firmadas (C2SP): origen, número de asientos, raíz de Merkle (RFC 6962), Ed25519
    logbook.pub          la clave pública del barco
    logbook/witnessed    si lo hay: notas firmadas que también firmaron testigos de fuera (cosignature/v1),
    witnesses.pub        y sus claves públicas: compárelas con las que muestran los propios testigos
    doubts.txt           si lo hay: lo que a bordo estaba en contra del libro al exportar esto
    newest.checkpoint    la nota firmada más reciente; guárdela
    logbook/*.torn-*     líneas que un corte de energía dejó sin terminar; nunca fueron parte del libro
`,
} satisfies Translation<typeof en>;
