import {
  limits
} from "../../chunks/chunk-SRSMYZ5D.js";
import "../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
