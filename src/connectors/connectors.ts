/** All connectors: a new one is a folder and a line here. They are opened, and shown in /health, in this order. */
import type { Connector } from "./connector.ts";
import { notify } from "./notify/notify.ts";

export const CONNECTORS: readonly Connector[] = [notify];

/** Their sections of the project file. */
export const SECTIONS = CONNECTORS.map(({ section }) => section);
