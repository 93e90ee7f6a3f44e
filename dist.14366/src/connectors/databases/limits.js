import {
  limits
} from "../../../chunks/chunk-TOR3VH5G.js";
import "../../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
