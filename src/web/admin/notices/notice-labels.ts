import { paths } from '#contract/paths.ts';
import { formatUsd } from '#core/money/money.ts';
import { staffNotices as words } from '#text/en/admin/staff-notices.ts';
import { deviceName } from '#text/format/device-name.ts';
import { dayAndTime, dollars } from '#text/format/format.ts';
import { kindLabel } from '../approvals/proposal-labels.ts';
import type { StaffNotice } from '../list-kit/api-types.ts';

/** A notice as a heading, a sentence, and the page it refers to. */
export type Saying = { title: string; says: string; to: string };

type About = StaffNotice['about'];
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const kindIn = (about: About): string => kindLabel(text(about['kind']));

function largeWaiting({ about, subject }: StaffNotice): Saying {
  const amount = dollars(formatUsd(BigInt(text(about['cents']) || '0')));
  const isDeposit = about['of'] === 'deposit';
  const list = isDeposit ? paths.adminTransactions : paths.adminWithdrawals;
  const ending = text(about['address']) || null;
  return {
    title: words.large[isDeposit ? 'deposit' : 'withdrawal'](amount),
    says: words.inCoin(text(about['method']) || text(about['asset']), ending),
    to: `${list}?row=${subject}`,
  };
}

function decided({ about, subject }: StaffNotice): Saying {
  const status = about['failed'] ? 'failed' : text(about['status']);
  const title = words.decided[status as keyof typeof words.decided];
  return {
    title: title(kindIn(about)),
    says: text(about['reason']),
    to: paths.adminProposal(subject),
  };
}

function teamChanged({ about }: StaffNotice): Saying {
  const act = text(about['act']);
  const known = words.teamActs[act];
  const message =
    known === undefined
      ? words.teamApproved(kindLabel(act.replace('approve ', '')))
      : `${text(about['account'])} ${known}`;
  return { title: words.team, says: message, to: paths.adminTeam };
}

function backupFailed({ about }: StaffNotice): Saying {
  const act = words.backupActs[text(about['act']) as keyof typeof words.backupActs];
  const title = words.backups[text(about['what']) as keyof typeof words.backups];
  const at = text(about['at']);
  return {
    title: title(act),
    says: text(about['reason']) || words.backupLast(at === '' ? null : dayAndTime(at)),
    to: paths.adminSettings,
  };
}

const sayings: Record<StaffNotice['kind'], (notice: StaffNotice) => Saying> = {
  large_waiting: largeWaiting,
  proposal_expiring: ({ about, subject }) => ({
    title: words.expiring(kindIn(about)),
    says: words.expiresAt(dayAndTime(text(about['expires_at']))),
    to: paths.adminProposal(subject),
  }),
  proposal_decided: decided,
  team_changed: teamChanged,
  log_in: ({ about }) => ({
    title: words.logIn,
    says: words.logInFrom(deviceName(text(about['user_agent'])), text(about['ip'])),
    to: paths.adminSecurity,
  }),
  integration_changed: ({ about }) => ({
    title: words.integrationActs[text(about['act'])] ?? '',
    says: words.integrationBy(text(about['name']), text(about['by'])),
    to: paths.adminIntegrations,
  }),
  price_off_peg: ({ about }) => ({
    title: words.offPeg(text(about['asset'])),
    says: words.offPegSays(text(about['sources'])),
    to: paths.adminSettings,
  }),
  backup_failed: backupFailed,
  alert: ({ about }) => ({
    title: text(about['title']),
    says: `${text(about['means'])} ${text(about['to_do'])}`,
    to: paths.adminSystem,
  }),
  alert_ended: ({ about }) => ({
    title: words.over(text(about['title'])),
    says: '',
    to: paths.adminSystem,
  }),
  // Sent by mail only: the overview shows the same, more current.
  digest: () => ({ title: words.title, says: '', to: paths.admin }),
};

/** Returns a notice's text and its link. */
export const sayingOf = (notice: StaffNotice): Saying => sayings[notice.kind](notice);
