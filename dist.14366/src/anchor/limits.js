import {
  limits
} from "../../chunks/chunk-7AVHQA3C.js";
import "../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
