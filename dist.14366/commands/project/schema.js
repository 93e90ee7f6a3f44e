import {
  projectSchemaText
} from "../../chunks/chunk-EUBAXCX2.js";
import "../../chunks/chunk-WRQSFVKV.js";
import "../../chunks/chunk-GQA4ZY3H.js";
import "../../chunks/chunk-XCWWUKXL.js";
import "../../chunks/chunk-BJCLTZT5.js";
import "../../chunks/chunk-QHNDEASD.js";
import "../../chunks/chunk-2KFQT4VN.js";
import "../../chunks/chunk-PFZK4A55.js";
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
import "../../chunks/chunk-UOHL7FI7.js";
import "../../chunks/chunk-HMOUF5TM.js";
import "../../chunks/chunk-HJH7TS6R.js";
import "../../chunks/chunk-ILPYUXU6.js";
import "../../chunks/chunk-YBG5SYQ7.js";
import "../../chunks/chunk-PROPVJPT.js";
import "../../chunks/chunk-UAKICGC3.js";
import "../../chunks/chunk-FYKJKMTQ.js";
import "../../chunks/chunk-IDIBBXYI.js";
import "../../chunks/chunk-YJMOFFZM.js";
import "../../chunks/chunk-EEII4UFH.js";
import "../../chunks/chunk-5OTJLCDC.js";
import "../../chunks/chunk-YLZIRI23.js";
import "../../chunks/chunk-FN24KGIJ.js";
import "../../chunks/chunk-WPLQJL2Z.js";
import "../../chunks/chunk-76NVEZD2.js";
import "../../chunks/chunk-BBA6TDCG.js";
import "../../chunks/chunk-D4ZU4DUG.js";
import "../../chunks/chunk-XBAODGZJ.js";
import "../../chunks/chunk-QVHH4HTZ.js";
import "../../chunks/chunk-CI7INVNX.js";
import "../../chunks/chunk-GEXNCXCH.js";
import "../../chunks/chunk-IGQD2CFP.js";
import "../../chunks/chunk-TOR3VH5G.js";
import "../../chunks/chunk-E3VU4W2X.js";
import "../../chunks/chunk-SXZ4TPET.js";
import "../../chunks/chunk-2ABNLYXA.js";
import "../../chunks/chunk-2XT3SWNI.js";
import "../../chunks/chunk-ATGITIP5.js";
import "../../chunks/chunk-RZCE45WA.js";
import "../../chunks/chunk-QMUYOXII.js";
import "../../chunks/chunk-OQMOPA7B.js";
import "../../chunks/chunk-KFRILCU3.js";
import "../../chunks/chunk-HAY2CCHZ.js";
import "../../chunks/chunk-D7FBUXBZ.js";
import "../../chunks/chunk-3GFNS52N.js";
import {
  command,
  locale
} from "../../chunks/chunk-PQQOGEO3.js";
import "../../chunks/chunk-QCLSFVWH.js";
import "../../chunks/chunk-QTVLBTHQ.js";
import {
  messagesIn
} from "../../chunks/chunk-X4EC6M75.js";
import "../../chunks/chunk-ZCPVYDWY.js";
import "../../chunks/chunk-BOUECWPG.js";
import "../../chunks/chunk-N5FOXJIQ.js";
import "../../chunks/chunk-Y242XFSZ.js";
import "../../chunks/chunk-WYJWSAZZ.js";
import "../../chunks/chunk-A3YBKGDL.js";

// commands/project/schema.ts
var schema_default = command({
  summary: messagesIn(locale).project.schema.summary,
  run: () => void process.stdout.write(`${projectSchemaText()}
`)
});
export {
  schema_default as default
};
