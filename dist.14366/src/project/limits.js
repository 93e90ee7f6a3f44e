import {
  limits
} from "../../chunks/chunk-VVGY3773.js";
import "../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
