import {
  limits
} from "../../chunks/chunk-SXZ4TPET.js";
import "../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
