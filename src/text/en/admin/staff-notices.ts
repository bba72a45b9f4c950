/** The words of the bell of the administration, and of what it lists. */
export const staffNotices = {
  title: 'Notices',
  lead: 'What needs your attention, what was decided, and changes to admin accounts. All notices are also mailed.',
  list: 'Notices',
  bell: (unread: number) => (unread === 0 ? 'Notices' : `Notices, ${unread} unread`),
  badge: (unread: number) => (unread > 99 ? '99+' : String(unread)),
  what: 'What',
  when: 'When',
  open: 'Open',
  unread: 'Unread',
  markAll: 'Mark all as read',
  empty: 'You have no notices yet.',
  large: {
    withdrawal: (amount: string) => `A withdrawal of ${amount} needs two people`,
    deposit: (amount: string) => `A deposit of ${amount} needs a review`,
  },
  inCoin: (coin: string, ending: string | null) =>
    ending === null ? `In ${coin}.` : `In ${coin}, to an address ending in ${ending}.`,
  expiring: (kind: string) => `${kind}: expires within 4 hours`,
  expiresAt: (when: string) => `Expires ${when}. A proposal that expires changes nothing.`,
  decided: {
    approved: (kind: string) => `${kind}: approved and carried out`,
    rejected: (kind: string) => `${kind}: rejected`,
    expired: (kind: string) => `${kind}: expired without a decision`,
    failed: (kind: string) => `${kind}: approved, but could not be carried out`,
  },
  team: 'An admin account changed',
  teamActs: {
    'seat suspended': 'was suspended.',
    'seat: sessions ended': 'had all sessions ended.',
    'seat: codes opened again': 'can log in with codes again.',
    'took the seat by its link': 'set a password and a second factor.',
    'enrolled a decision key by a link': 'enrolled a security key for decisions.',
  } as Record<string, string>,
  teamApproved: (kind: string) => `${kind}: approved.`,
  integrationActs: {
    'api key made': 'An API key was made',
    'api key ended': 'An API key was revoked',
    'webhook made': 'A webhook was made',
    'webhook secret rotated': 'A webhook got another secret',
    'webhook ended': 'A webhook was ended',
  } as Record<string, string>,
  integrationBy: (name: string, by: string) => `${name}, by ${by}.`,
  offPeg: (coin: string) => `${coin} is not quoted: it is off what it is meant to be worth`,
  offPegSays: (sources: string) =>
    `${sources}. Nothing is quoted in it until the exchanges agree, or two people set a price.`,
  over: (title: string) => `Over: ${title}`,
  backups: {
    failed: (act: string) => `A ${act} failed`,
    broken_off: (act: string) => `A ${act} was started and never ended`,
    late: (act: string) => `A ${act} is late`,
    brake_near: () => 'Deposits will close soon: no restore of a backup was proved lately',
  },
  backupActs: {
    backup: 'backup',
    drill: 'restore drill',
    log: 'copy of the log between two backups',
  },
  backupLast: (when: string | null) =>
    when === null ? 'None has succeeded yet.' : `Since ${when}.`,
  logIn: 'A new device logged in to your admin account',
  logInFrom: (device: string, ip: string) =>
    `${device}, ${ip}. If this wasn’t you, contact another owner now.`,
};
