/**
 * A capture made to measure: one engine whose speed goes up and down in a known way, and the attitude of the hull, at
 * ten messages a second, as a candump log. Frame i is known from i alone, so a test knows what must have been stored.
 */
const START_S = 1_700_000_000;

/** Engine speed in rpm of the i-th message: a triangle between 500 and 2500 rpm, 40 messages up and 40 down. */
export function speedOf(i: number): number {
  const phase = i % 80;
  return 500 + 50 * (phase <= 40 ? phase : 80 - phase);
}

export function engineCapture(messages: number, perSecond = 10): string {
  const lines: string[] = [];
  for (let i = 0; i < messages; i += 1) {
    const time = `(${(START_S + i / perSecond).toFixed(6)})`;
    const raw = Buffer.alloc(2);
    raw.writeUInt16LE(speedOf(i) * 4);
    // 127488 engine 0 and 127257, both from source 35.
    lines.push(`${time} can0 09F20023#00${raw.toString("hex").toUpperCase()}FFFF7FFFFF`);
    const roll = Buffer.alloc(2);
    roll.writeInt16LE(Math.round(1000 * Math.sin(i / 5)));
    lines.push(`${time} can0 0DF11923#FFFF7FFF7F${roll.toString("hex").toUpperCase()}FF`);
  }
  return `${lines.join("\n")}\n`;
}
