import test from "ava";
import { makeLog } from "../../src/runtime/log.ts";

function logged(options: { verbose?: boolean; journal?: boolean }, write: (log: ReturnType<typeof makeLog>) => void) {
  let text = "";
  const now = () => 0;
  write(makeLog({ write: (part) => (text += part), verbose: false, journal: false, colour: false, now, ...options }));
  return text;
}

test("under journald a line carries its priority, elsewhere its time", (t) => {
  t.is(
    logged({ journal: true }, (log) => log.warning("oil")),
    "<4>oil\n",
  );
  t.is(
    logged({}, (log) => log.error("oil")),
    "1970-01-01T00:00:00.000Z oil\n",
  );
});

test("details are logged only when asked for", (t) => {
  t.is(
    logged({}, (log) => log.debug("x")),
    "",
  );
  t.regex(
    logged({ verbose: true }, (log) => log.debug("x")),
    /x\n$/,
  );
});

test("a text with line breaks stays one line, so that no device can forge a line of the log", (t) => {
  t.is(
    logged({ journal: true }, (log) => log.info("a\r\n<0>b\n")),
    "<6>a ⏎ <0>b ⏎ \n",
  );
});

test("a text of somebody else can neither forge a line nor act on the terminal", (t) => {
  t.is(
    logged({ journal: true }, (log) => log.info("a\r\n<0>b\u001b[2J\u009b1A\u202ec")),
    "<6>a ⏎ <0>b\\u001b[2J\\u009b1A\\u202ec\n",
  );
});
