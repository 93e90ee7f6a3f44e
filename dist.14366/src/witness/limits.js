import {
  limits
} from "../../chunks/chunk-2ABNLYXA.js";
import "../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
