import {
  lowerThreadPriority
} from "../../../chunks/chunk-JJE5INKC.js";
import {
  verifyAgain
} from "../../../chunks/chunk-QXUUKZBV.js";
import "../../../chunks/chunk-7JJSCJJL.js";
import "../../../chunks/chunk-KEQTH7QJ.js";
import "../../../chunks/chunk-POMP3OEO.js";
import "../../../chunks/chunk-KFRILCU3.js";
import "../../../chunks/chunk-QTYDK5JE.js";
import "../../../chunks/chunk-HAY2CCHZ.js";
import "../../../chunks/chunk-3GFNS52N.js";
import "../../../chunks/chunk-WYJWSAZZ.js";
import "../../../chunks/chunk-A3YBKGDL.js";

// src/logbook/verify/verify-worker.ts
import { parentPort, workerData } from "node:worker_threads";
lowerThreadPriority();
var { files, known } = workerData;
var verified = await verifyAgain(files, known);
parentPort?.postMessage(verified);
