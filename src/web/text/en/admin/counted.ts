/** '1 day', '30 days': a count with what it counts. */
export const counted = (count: number | string, one: string, many: string): string =>
  `${count} ${String(count) === '1' ? one : many}`;

export const days = (count: number | string): string => counted(count, 'day', 'days');
export const hours = (count: number | string): string => counted(count, 'hour', 'hours');
