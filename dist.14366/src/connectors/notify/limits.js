import {
  limits
} from "../../../chunks/chunk-3VHERHFU.js";
import "../../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
