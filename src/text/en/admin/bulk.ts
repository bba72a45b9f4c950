import { counted } from '../counted.ts';

/** The words of approving several small withdrawals together (ADM-12). */
export const bulk = {
  pick: (name: string, amount: string) => `Select ${amount} of ${name}`,
  all: 'Select every withdrawal on this page that can be approved together',
  alone: {
    state: 'Only requested withdrawals can be approved together.',
    two: 'This one needs two people. Review it on its own.',
    proposal: 'A decision about this one is already open under Approvals.',
    hold: 'This one is on hold. Review it on its own.',
    screening: 'Screening has a finding about this address. Review it on its own.',
    waits: 'This one cannot be paid yet. Review it on its own.',
  },
  selected: (count: number, sum: string) => `${count} selected, ${sum} in all`,
  clear: 'Clear selection',
  approve: (count: number, sum: string) => `Approve ${count}, ${sum} in all`,
  title: (count: number, sum: string) =>
    `Approve ${counted(count, 'withdrawal', 'withdrawals')}, ${sum} in all?`,
  titleOne: (sum: string) => `Approve one withdrawal of ${sum}?`,
  lead: 'Each one is checked on its own and has its own entry in the audit log. One that is refused does not stop the others.',
  going: (done: number, count: number) => `Approving ${done} of ${count}`,
  outcome: (approved: number, refused: number) =>
    refused === 0
      ? `${approved} approved`
      : `${approved} approved, ${refused} not approved and still selected`,
  list: 'Withdrawals',
  to: (ending: string) => `to ${ending}`,
  back: 'Back',
  close: 'Close',
} as const;
