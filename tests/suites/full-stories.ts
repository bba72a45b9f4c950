import { basename } from 'node:path';

/**
 * Browser stories that the gate leaves to `--full`, by file and title: the gate plays another of
 * each kind, in the same file or in the named one. A title may be a prefix.
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
    'is searched from every screen after a slash, by keys alone',
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
  'after-typing': [
    'the withdrawal form says all that is wrong at once, each at its field', // refusals
    'a screen stands without menu, header and buttons, and says whose it is and when',
    'a public page keeps its header at its top and no dark ground',
    'says the loss case and the label above its button at every width',
    'a panel’s head puts its end at the right edge on a phone, and the menu can be closed',
    'opens the detail of a row that is pressed anywhere, and by Enter on its opener',
    'is turned round with one press, and the choice is kept',
    'that is nobody’s is said to be none',
    'is led on from the log-in, and offered the dashboard on public pages',
    'starts at the top, and Back finds the place that was left',
  ],
  coins: [
    'above ten thousand a day two people let a payout go, and one does not', // administration
    'one address for all says that only the exact amount is theirs',
    'Back from a quote goes on with it, and another amount makes another one',
  ],
  dashboard: [
    'value and profit over time answer to pointer, touch and keys',
    'what was paid and its target stand in one unit, the paid one larger',
    'above figures at the right the words of a head end where the figures do',
    'the affiliate link says ‘Copied!’ for three seconds',
    'without a choice the page follows the system, also while it is open',
  ],
  decisions: [
    'two presses at one spot decide one proposal, at 360 pixels',
    'a payout, a refusal and a credit are signed where the links of their pages lead',
  ],
  'failed-loads': [
    'what failed says so without a break until it comes back',
    ...['real-estate', 'user-profile'].map(
      (screen) => `/dashboard/${screen} says that one of its parts could not be fetched (MEM-17)`,
    ),
    'screens come back by themselves once the server answers again',
    'a part of a screen whose code did not come is loaded again',
    'a menu whose code did not come says so',
  ],
  forms: [
    'a line that breaks loses nothing', // network-failure
    'without script the CV is sent too',
    'what is announced stands on the public page until it is stopped, and its end is real',
    'words of the platform are read by a person first: declined, published, taken back',
    'forms, status and solvency ask no other host', // site
  ],
  funds: [
    'an address is issued for what comes back, and listed',
    'own money and gains are booked as the chain shows them',
    'an incident is covered only as far as one is open',
    'a loss is recorded, and its members are told what they may bear',
    'an auditor proves what is still out, and everyone sees it without script',
    'coins without their tag are claimed by who sent them',
  ],
  gallery: ['the menu of a phone, and both toasts, are accessible as well'],
  german: [
    'what a visitor reads before a log-in comes from the German catalogue', // screens
    'German words fit public pages between a phone and a tablet',
  ],
  integrations: [
    'a webhook gets what happens, signed; its secret is rotated', // post-webhooks.test.ts
    'a sixth webhook is told to be too many before anybody asks',
    'the palette leads to it, and what cannot be fetched says so',
  ],
  investing: [
    'what is at no address is not found, inside the portal',
    'a withdrawal reads in its order, with what its button will do',
  ],
  keyboard: ['addresses of an older version are offered once, and filled in', 'of administrators'],
  'network-failure': [
    'a screen whose code does not come says so; the menu leads on, and nothing of it stays',
    'what somebody wrote into local storage opens nothing and breaks nothing',
  ],
  onboarding: [
    'the address of a deposit is copied, or says that it was not',
    'a matured position goes on with its balance',
  ],
  'portal-frame': [
    'the bar gives way to a keyboard on the screen, and to nothing else',
    'neither a wide screen nor paper has the bar, nor a phone’s head the prices',
    'what was opened last comes first, and is nobody else’s',
    'Esc gives the focus back to where it was; a slash in a field is a slash',
    'it says that it searches, that it found nothing, and that it could not search',
    'a plan that is found opens its page with the plan chosen',
    'on a phone the glass of the header opens it on the whole screen',
  ],
  proof: [
    'a credit whose payment left its chain goes back by two', // tests/chains
    'the verifier works from a file, and asks for nothing but itself',
    'both verifiers say without the site whether an anchor is one of the books',
    'a tree of two million leaves is folded, opens in place, and shows the row that failed',
    'the screen is accessible at both widths and in both themes', // statements
  ],
  screens: [
    ...['finance', 'support'].map(
      (role) =>
        `${role} is offered the screens of that role, told whose the others are (ADM-1, ADM-9)`,
    ),
    'values end on one edge, a drawer closes by a cross',
  ],
  security: [
    'a member chooses in which language mails come, and that they say no amount',
    'lists say that they load, failed and are empty', // network-failure
  ],
  site: [
    'without script the header is light on black, on paper and over a scene',
    'types its titles under one steady name, and nothing moves',
    'shows a campaign with its real end',
    'turns its testimonials by itself and by keyboard, in a loop, until paused',
  ],
  statements: [
    'days of one’s own are refused beside the field, in words, and nothing is lost',
    'a mail is shown as text and as it was sent, and reads well at both widths',
    'a statement is read as it is summed, each figure behind its name',
    'what stands apart has air, and a sheet one edge',
    'the way out stands in sight in the menu',
    'notices stand in the order of their moments, the newest first',
    'folds, searches, days and files have marks of our own',
  ],
  tables: [
    'each head stands over its column, on one line with the others', // table-edges: looks
    'a list is narrowed to what one looks after oneself, and its CSV with it',
    'that deposits are open is said in the same two words everywhere',
    'a page and its panel have each a title of their own',
    'at 360 px the map of money is a list with a bar for each way',
    'a table keeps what was confirmed on one line, and an amount by its member',
    'the tabs keep to one line and the table to its place beside a sheet',
    'a member’s page says where one is, and has its figures with their commas',
    'the log tells seconds, and a day that is chosen stands beside its field as we write it',
  ],
  users: [
    'a line is reversed by the other two; profit and totals cannot be typed',
    'a line of profit is reversed, and too much principal corrected',
    'an address changes by two people and both mailboxes',
    'a lost second factor is taken away by two',
  ],
};

/** Files left entirely to `--full`: they test the developers' tools, not the product. */
export const fullFiles: readonly string[] = ['development'];

/** The stories left out of a run of the browser suite; none in a full run. */
export const leftOut = (full: boolean): readonly string[] =>
  full ? [] : Object.values(fullStories).flat();

/** Whether a run of the suite includes this file. */
export const isPlayed = (file: string, full: boolean): boolean =>
  full || !fullFiles.includes(basename(file, '.test.ts'));
