import type { QueueName } from '#contract/overview.ts';
import { paths } from '#contract/paths.ts';
import type { StaffNoticeKind } from '#contract/staff-notices.ts';
import { deviceIn } from '#core/rules/device-name.ts';
import type { Config } from '#platform/config/config.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { dollarsIn, momentIn } from '#text/format/language-figures.ts';
import { greet, senderOf, writeMail } from './write-mail.ts';

type About = Record<string, unknown>;
type Kind = {
  subject: (facts: About[]) => string;
  says: string;
  line: (about: About) => string;
  path: string;
  caution?: string;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const hour = (value: unknown): string => momentIn('en', new Date(text(value)));
const dollars = (value: unknown): string => dollarsIn('en', BigInt(text(value)));

// Labels for kinds that are unclear by their wire name alone.
const proposals: Record<string, string> = {
  withdrawal_pay: 'Withdrawal payout',
  withdrawal_reject: 'Withdrawal rejection',
  withdrawal_clear: 'Address screening of a withdrawal',
  admin_invite: 'Invitation of an administrator',
  admin_role: 'Role change',
  admin_reset: 'Second factor reset of an administrator',
  admin_restore: 'Reinstatement of an administrator',
  admin_remove: 'Removal of an administrator',
  seat_key_add: 'Security key for decisions',
  limit_change: 'Rule change',
};

function titleOf(kind: unknown): string {
  const plain = text(kind).replaceAll('_', ' ');
  return proposals[text(kind)] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

const waitingNames: Record<QueueName, string> = {
  incidents: 'Open incidents',
  withdrawals: 'Withdrawals',
  deposits: 'Deposits to review',
  approvals: 'Proposals',
  kyc: 'Identity checks',
  claims: 'Claims of unmatched payments',
  suspense: 'Unmatched payments',
  disputes: 'Disputed proofs',
  messages: 'Messages',
};

const decisions: Record<string, string> = {
  approved: 'approved and carried out',
  rejected: 'rejected',
  expired: 'expired without a decision',
  failed: 'approved, but it could not be carried out',
};

/** The known names in a browser's user agent: the rest may be a stranger's text. */
function deviceWords(userAgent: unknown): string {
  const { browser, system } = deviceIn(text(userAgent));
  return [browser, system].filter(Boolean).join(' on ') || 'An unknown device';
}

const acts: Record<string, string> = {
  'seat suspended': 'was suspended',
  'seat: sessions ended': 'had all sessions ended',
  'seat: codes opened again': 'can log in with codes again',
  'took the seat by its link': 'set a password and a second factor',
  'enrolled a decision key by a link': 'enrolled a security key for decisions',
};

const integrationActs: Record<string, string> = {
  'api key made': 'an API key was made',
  'api key ended': 'an API key was revoked',
  'webhook made': 'a webhook was made',
  'webhook secret rotated': 'a webhook got another secret',
  'webhook ended': 'a webhook was ended',
};

const namesOf = (facts: About[]): string =>
  [...new Set(facts.map(({ asset }) => text(asset)))].join(', ');

const troubles: Record<string, (act: string) => string> = {
  failed: (act) => `A ${act} failed`,
  broken_off: (act) => `A ${act} was started and never ended; it started`,
  late: (act) => `A ${act} is late; the last that succeeded`,
  brake_near: () =>
    'Deposits will close soon, because no restore of a backup was proved lately; the last',
};

const troubled: Record<string, string> = {
  backup: 'backup',
  drill: 'restore drill',
  log: 'copy of the log between two backups',
};

const titlesOf = (facts: About[]): string[] => facts.map(({ title }) => text(title));

const kinds: Record<StaffNoticeKind, Kind> = {
  alert: {
    subject: (facts) =>
      facts.length > 1 ? `${facts.length} alerts: ${titlesOf(facts)[0]}` : titlesOf(facts)[0]!,
    says: 'This needs your attention:',
    line: ({ title, means, to_do: toDo, since }) =>
      `${text(title)}, since ${hour(since)}. ${text(means)} What to do: ${text(toDo)}`,
    path: paths.adminSystem,
  },
  alert_ended: {
    subject: (facts) =>
      facts.length > 1 ? `${facts.length} alerts are over` : `Over: ${titlesOf(facts)[0]}`,
    says: 'These are in order again:',
    line: ({ title, since, ended_at: ended }) =>
      `${text(title)}: from ${hour(since)} to ${hour(ended)}`,
    path: paths.adminSystem,
  },
  backup_failed: {
    subject: () => 'Backups need attention',
    says: 'Without a backup that can be restored, a lost disk loses everything:',
    line: ({ act, what, reason, at }) => {
      const message = troubles[text(what)]?.(troubled[text(act)] ?? 'backup') ?? '';
      const when = at === null || at === undefined ? 'never' : hour(at);
      return `${message}: ${when}${reason === undefined ? '' : `. ${text(reason)}`}`;
    },
    path: paths.adminSettings,
  },
  large_waiting: {
    subject: ([first, ...more]) =>
      more.length > 0
        ? `${more.length + 1} large requests need two people`
        : `${dollars(first!['cents'])} needs two people`,
    says: 'These are above the amount that one person can approve.',
    line: (about) => {
      const end = about['address'] ? `, to an address ending ${text(about['address'])}` : '';
      const coin = text(about['method']) || text(about['asset']);
      const what = about['of'] === 'deposit' ? 'Deposit' : 'Withdrawal';
      const since = hour(about['since']);
      return `${what} of ${dollars(about['cents'])} in ${coin}${end}, since ${since}`;
    },
    path: paths.admin,
  },
  proposal_expiring: {
    subject: (facts) =>
      facts.length > 1
        ? `${facts.length} proposals expire within 4 hours`
        : 'A proposal expires within 4 hours',
    says: 'Nobody has decided these yet. A proposal that expires changes nothing.',
    line: (about) => `${titleOf(about['kind'])}: expires ${hour(about['expires_at'])}`,
    path: paths.adminApprovals,
  },
  proposal_decided: {
    subject: ([first, ...more]) =>
      more.length > 0
        ? `${more.length + 1} of your proposals were decided`
        : `Your proposal was ${first!['failed'] ? 'not carried out' : text(first!['status'])}`,
    says: 'Decisions on your proposals:',
    line: ({ kind, status, failed }) =>
      `${titleOf(kind)}: ${decisions[failed ? 'failed' : text(status)]}`,
    path: `${paths.adminApprovals}?status=decided`,
  },
  team_changed: {
    subject: () => 'An admin account changed',
    says: 'These admin accounts changed:',
    line: ({ act, account, at }) => {
      const known = acts[text(act)];
      const kind = text(act).replace('approve ', '');
      const what =
        known === undefined ? `${titleOf(kind)} was approved` : `${text(account)} ${known}`;
      return `${hour(at)}: ${what}`;
    },
    path: paths.adminTeam,
    caution: 'If you did not expect this, open the audit log now and talk to another owner.',
  },
  integration_changed: {
    subject: () => 'An API key or a webhook changed',
    says: 'Programs get in by keys, and are told by webhooks. These changed:',
    line: ({ act, by, name, at }) =>
      `${hour(at)}: ${integrationActs[text(act)] ?? ''} (${text(name)}), by ${text(by)}`,
    path: paths.adminAudit,
    caution: 'If this was none of you, end it now and talk to another owner.',
  },
  log_in: {
    subject: () => 'A new device logged in to your admin account',
    says: 'A device or place not seen in the last 90 days logged in to your admin account.',
    line: ({ ip, user_agent: agent, at }) => `${deviceWords(agent)}, ${text(ip)}, ${hour(at)}`,
    path: paths.adminSecurity,
    caution: 'If this wasn’t you, contact another owner now. They can end all your sessions.',
  },
  price_off_peg: {
    subject: (facts) => `${namesOf(facts)} is not quoted: it is off what it is meant to be worth`,
    says: 'No deposit or withdrawal is quoted in it until the exchanges agree again, or two people set a price. What they say:',
    line: ({ asset, sources, at }) => `${text(asset)}, ${hour(at)}: ${text(sources)}`,
    path: paths.adminSettings,
    caution:
      'Reserves in it still count at its last price. If it is worth less, set a price with a second person now.',
  },
  digest: {
    subject: ([about]) => {
      const queues = Object.values(about as Record<string, { waiting: number }>);
      const count = queues.reduce((sum, { waiting }) => sum + waiting, 0);
      return count === 1 ? '1 item needs attention' : `${count} items need attention`;
    },
    says: 'These have waited for more than an hour:',
    line: (about) =>
      Object.entries(waitingNames)
        .flatMap(([name, label]) => {
          const queue = (about as Record<string, { waiting: number; oldest_at: string }>)[name];
          if (queue === undefined) return [];
          const since = hour(new Date(queue.oldest_at).toISOString());
          return `${label}: ${queue.waiting}, the oldest since ${since}`;
        })
        .join('; '),
    path: paths.admin,
  },
};

const mostLines = 10;

/** The mail to an admin about events of one kind: it names no member and decides nothing. */
export function writeStaffMail(
  config: Config,
  to: { email: string; firstName: string },
  kind: StaffNoticeKind,
  facts: About[],
): Mail {
  const { subject, says, line, path, caution } = kinds[kind];
  const lines = facts.slice(0, mostLines).map(line);
  const more = facts.length - lines.length;
  const letter = {
    to: to.email,
    subject: subject(facts),
    greeting: greet(to),
    paragraphs: [says, ...lines, ...(more > 0 ? [`And ${more} more.`] : [])],
    action: { label: 'Open the admin area', url: `${config.publicUrl}${path}` },
    ...(caution === undefined ? {} : { caution }),
    foot: ['You get this because you have an admin account. It cannot be switched off.'],
  };
  return writeMail(letter, senderOf(config));
}
