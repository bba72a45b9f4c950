/** The words of what waits for a person. */
export const queues = {
  queueClear: (names: string) => `All clear: ${names}.`,
  queueNone: 'All clear. Nothing needs a decision.',
  queueOthers: 'Needs another role',
  queueRoles: (roles: string) => `${roles} can decide`,
} as const;
