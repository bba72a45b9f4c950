/** The words of notes and assignments. */
export const items = {
  title: 'Internal notes',
  assignedTo: 'Assigned to',
  nobody: 'nobody',
  you: 'you',
  take: 'Assign to me',
  release: 'Unassign',
  none: 'No notes yet.',
  add: 'Add a note',
  help: 'For administrators. It cannot be changed, and a member’s data export includes it.',
  missing: 'Enter a note.',
  save: 'Save note',
  with: (name: string) => `with ${name}`,
  kinds: { withdrawal: 'Withdrawal', deposit: 'Deposit', proposal: 'Proposal' },
  since: (age: string) => `for ${age}`,
} as const;
