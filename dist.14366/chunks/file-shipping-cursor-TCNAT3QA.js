import {
  FileShippingCursor
} from "./chunk-OZM2W5J6.js";
import "./chunk-D7FBUXBZ.js";
import "./chunk-A3YBKGDL.js";
export {
  FileShippingCursor
};
