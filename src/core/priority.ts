/** How urgent an alarm is: MSC.302(87), most urgent first. */
export const PRIORITIES = ["emergency", "alarm", "warning", "caution"] as const;
export type Priority = (typeof PRIORITIES)[number];
