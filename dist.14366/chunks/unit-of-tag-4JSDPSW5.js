import {
  unitsOf
} from "./chunk-IHMACL47.js";
import "./chunk-QHNDEASD.js";
import "./chunk-BOUECWPG.js";
import "./chunk-N5FOXJIQ.js";
import "./chunk-Y242XFSZ.js";
import "./chunk-A3YBKGDL.js";
export {
  unitsOf
};
