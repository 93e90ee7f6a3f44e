import {
  limits
} from "../../chunks/chunk-7QVJ3BP2.js";
import "../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
