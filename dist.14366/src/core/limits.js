import {
  limits
} from "../../chunks/chunk-ZY7CPI7G.js";
import "../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
