/** The last month of the calendar quarter, in UTC, that begins with a moment. */
export const lastMonthOf = (start: Date): Date =>
  new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 2, 1));
