import {
  VESSEL_TYPES,
  projectSchema,
  projectSchemaWith
} from "../../chunks/chunk-PFZK4A55.js";
import "../../chunks/chunk-VVGY3773.js";
import "../../chunks/chunk-NLF2OJDL.js";
import "../../chunks/chunk-3FSWHUTZ.js";
import "../../chunks/chunk-2OFO65BX.js";
import "../../chunks/chunk-PM6HKST5.js";
import "../../chunks/chunk-KL75ZRCW.js";
import "../../chunks/chunk-HTLAB6JF.js";
import "../../chunks/chunk-E2BKAD33.js";
import "../../chunks/chunk-U3KOJVF3.js";
import "../../chunks/chunk-HVEZHZKY.js";
import "../../chunks/chunk-LKZQLPCG.js";
import "../../chunks/chunk-NEDDVSEB.js";
import "../../chunks/chunk-WPLQJL2Z.js";
import "../../chunks/chunk-76NVEZD2.js";
import "../../chunks/chunk-BBA6TDCG.js";
import "../../chunks/chunk-D4ZU4DUG.js";
import "../../chunks/chunk-XBAODGZJ.js";
import "../../chunks/chunk-QVHH4HTZ.js";
import "../../chunks/chunk-CI7INVNX.js";
import "../../chunks/chunk-GEXNCXCH.js";
import "../../chunks/chunk-E3VU4W2X.js";
import "../../chunks/chunk-SXZ4TPET.js";
import "../../chunks/chunk-2XT3SWNI.js";
import "../../chunks/chunk-QMUYOXII.js";
import "../../chunks/chunk-3GFNS52N.js";
import "../../chunks/chunk-ZCPVYDWY.js";
import "../../chunks/chunk-BOUECWPG.js";
import "../../chunks/chunk-N5FOXJIQ.js";
import "../../chunks/chunk-Y242XFSZ.js";
import "../../chunks/chunk-A3YBKGDL.js";
export {
  VESSEL_TYPES,
  projectSchema,
  projectSchemaWith
};
