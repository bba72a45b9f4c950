import { basename } from 'node:path';

/**
 * Browser stories that the gate leaves to `--full`, by their file and title: of each kind another
 * one plays there, in the same file or in the one that is named. A title may be a beginning.
 */
export const fullStories: Record<string, readonly string[]> = {
  administration: [
    'takes a txid only where the chain shows it at this deposit',
    'a proof that the chain does not bear out is rejected with a reason',
    'is held with a reason of the list, which the member reads',
    'a payout of unclear outcome is not sent again nor given back',
    'an identity is refused with a reason, and approved the second time', // investing
  ],
  'admin-pages': [
    'the books are narrowed by kind, asset and amount',
    'an identity check is opened and left again by keys alone',
    'a table is had whole as CSV, and filters are kept under a name',
    'is leafed through by its own end, and nobody stands on two pages',
    'a screen that is still fetched takes nothing from who types into the search',
    'a member is found by id, by the txid and by the address of a deposit',
  ],
  'admin-settings': [
    'a price that no exchange gives is set by two, and ended by one',
    'a suspended owner takes along what they proposed, and comes back by two people',
    'proposals are decided by keys alone; an auditor’s account has its end',
    'a passkey of one’s own logs in, proves it is you, and is removed', // security
    'the screens are accessible at both widths', // admin-pages
  ],
  coins: [
    'above ten thousand a day two people let a payout go, and one does not', // administration
    'one address for all says that only the exact amount is theirs',
  ],
  decisions: [
    'two presses at one spot decide one proposal, at 360 pixels',
    'a payout, a refusal and a credit are signed where the links of their pages lead',
  ],
  'failed-loads': [
    ...['real-estate', 'user-profile'].map(
      (screen) => `/dashboard/${screen} says that one of its parts could not be fetched (MEM-17)`,
    ),
    'screens come back by themselves once the server answers again',
    'a part of a screen whose code did not come is loaded again',
    'a menu whose code did not come says so',
  ],
  forms: ['words of the platform are read by a person first: declined, published, taken back'],
  funds: [
    'own money and gains are booked as the chain shows them',
    'an incident is covered only as far as one is open',
    'a loss is recorded, and its members are told what they may bear',
    'an auditor proves what is still out, and everyone sees it without script',
    'coins without their tag are claimed by who sent them',
  ],
  integrations: [
    'a sixth webhook is told to be too many before anybody asks',
    'the palette leads to it, and what cannot be fetched says so',
  ],
  screens: ['finance', 'support'].map(
    (role) =>
      `${role} is offered the screens of that role, told whose the others are (ADM-1, ADM-9)`,
  ),
  users: [
    'a line is reversed by the other two; profit and totals cannot be typed',
    'a line of profit is reversed, and too much principal corrected',
    'an address changes by two people and both mailboxes',
    'a lost second factor is taken away by two',
  ],
};

/** Files all of whose stories are left to `--full`: how developers work, and not the product. */
export const fullFiles: readonly string[] = ['development'];

/** The stories that are left out of a play of the browser's suite: of the whole one none. */
export const leftOut = (full: boolean): readonly string[] =>
  full ? [] : Object.values(fullStories).flat();

/** Whether a play of the suite has this file. */
export const isPlayed = (file: string, full: boolean): boolean =>
  full || !fullFiles.includes(basename(file, '.test.ts'));
