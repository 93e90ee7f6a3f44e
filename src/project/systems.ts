/** The vessel's system that a tag belongs to, by its id, if the file does not say; by the console's table. */
export { systemOf } from "../../web/system-of.js";
