/** The types of `system-of.js`, for the service. */
export function systemOf(tagId: string): string;
