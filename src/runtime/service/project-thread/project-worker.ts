/** The thread in which a service works on texts of projects: one task after another, each with its answer. */
import { parentPort, workerData } from "node:worker_threads";
import { SECTIONS } from "../../../connectors/connectors.ts";
import { lowerThreadPriority } from "../../../core/background-thread.ts";
import { type ProjectPlace, type ProjectTask, sent, workOn } from "../../../project/project-work.ts";

lowerThreadPriority();
const place = workerData as ProjectPlace;
const sections = place.hasSections ? SECTIONS : [];

parentPort?.on("message", (task: ProjectTask) => parentPort?.postMessage(sent(workOn(task, place, sections)), []));
