/** Every bound of phones that get alarms, each with its unit and its reason. */
export const limits = {
  /** How long a link acknowledges: a watch and the next. */
  linkHours: 12,
  /** Subscribed browsers, in all and of one person: phones and tablets of a large crew. */
  subscriptions: 64,
  subscriptionsPerPerson: 8,
} as const;
