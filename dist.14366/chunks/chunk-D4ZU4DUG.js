// src/mqtt/topics.ts
var PREFIX_PATTERN = "^(?!\\$)[^+#/\\u0000-\\u001f\\u007f]+(/[^+#/\\u0000-\\u001f\\u007f]+)*$";
var TOPIC_PATTERN = "^[^+#\\u0000-\\u001f\\u007f]{1,256}$";
var Topics = class {
  base;
  constructor(prefix, vesselId) {
    this.base = `${prefix}/${vesselId}`;
  }
  get online() {
    return `${this.base}/online`;
  }
  get position() {
    return `${this.base}/position`;
  }
  get alarms() {
    return `${this.base}/alarms`;
  }
  get logbook() {
    return `${this.base}/logbook`;
  }
  /** `result`: what came of one. */
  command(name) {
    return `${this.base}/command/${name}`;
  }
  tag(tagId) {
    return `${this.base}/tags/${tagId.replaceAll(".", "/")}`;
  }
  alarm(tagId, alarmId) {
    return `${this.alarms}/${tagId}/${alarmId}`;
  }
};

export {
  PREFIX_PATTERN,
  TOPIC_PATTERN,
  Topics
};
