import {
  limits
} from "../../chunks/chunk-HTLAB6JF.js";
import "../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
