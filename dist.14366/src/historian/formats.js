import {
  MAIN_SCHEMA,
  MONTH_SCHEMA,
  packLogHeader
} from "../../chunks/chunk-MI7NSDN5.js";
import "../../chunks/chunk-GLMZWYS5.js";
import "../../chunks/chunk-HHEX2GGY.js";
import "../../chunks/chunk-OKDUF32H.js";
import "../../chunks/chunk-Y2KVN6XQ.js";
import "../../chunks/chunk-47P5LQBP.js";
import "../../chunks/chunk-47AZHGYU.js";
import "../../chunks/chunk-EA6Z4VNG.js";
import "../../chunks/chunk-WYJWSAZZ.js";
import "../../chunks/chunk-A3YBKGDL.js";

// src/historian/formats.ts
var VERSION_AT = 8;
var formats = {
  MAIN_VERSION: MAIN_SCHEMA.version,
  MONTH_VERSION: MONTH_SCHEMA.version,
  LOG_VERSION: Buffer.from(packLogHeader()).readUInt32LE(VERSION_AT)
};
export {
  formats
};
