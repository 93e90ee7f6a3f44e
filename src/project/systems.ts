/** The systems of a vessel that tags belong to: what a tag's id says where the file does not, by the console's own table. */
export { systemOf } from "../../web/system-of.js";
