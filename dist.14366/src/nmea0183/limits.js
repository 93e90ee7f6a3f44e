import {
  limits
} from "../../chunks/chunk-FN24KGIJ.js";
import "../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
