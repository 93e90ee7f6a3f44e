// src/alarms/rule.ts
function ruleKey(tagId, alarmId) {
  return `${tagId} ${alarmId}`;
}

export {
  ruleKey
};
