import {
  limits
} from "../../chunks/chunk-F5SIDUET.js";
import "../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
