// Prints the bill of materials of the Debian package: the libraries in its folder, and Node. The same build gives the same text.
import { basename } from "node:path";
import { SHORE, VESSEL } from "../../bin/programs.js";
import { billOfMaterials } from "../../bin/sbom.js";

const [lib, arch] = process.argv.slice(2);
const root = new URL("../..", import.meta.url).pathname;
const program = basename(lib) === "bitacora-shore" ? SHORE : VESSEL;
const bill = billOfMaterials({ root, program, lib, arch, madeAtS: Number(process.env.SOURCE_DATE_EPOCH) });
console.log(JSON.stringify(bill, null, 2));
