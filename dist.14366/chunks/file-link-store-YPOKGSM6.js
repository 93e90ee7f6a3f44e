import {
  FileLinkStore,
  readLinkStates
} from "./chunk-JEYZ4U6C.js";
import "./chunk-EWP24ASU.js";
import "./chunk-2ABNLYXA.js";
import "./chunk-ULZ7HWKS.js";
import "./chunk-KEQTH7QJ.js";
import "./chunk-KFRILCU3.js";
import "./chunk-HAY2CCHZ.js";
import "./chunk-D7FBUXBZ.js";
import "./chunk-WYJWSAZZ.js";
import "./chunk-A3YBKGDL.js";
export {
  FileLinkStore,
  readLinkStates
};
