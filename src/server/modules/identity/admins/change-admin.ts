import type { Role } from '#contract/endpoint.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { realNow } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import {
  type ApprovedProposal,
  type Executors,
  proposeByPerson,
  type OpenProposal,
  type Proposer,
} from '../../approvals/approvals.ts';
import { record } from '../../audit/audit.ts';
import type { RequestDeps } from '../deps.ts';
import { makeToken } from '../sessions/make-token.ts';
import {
  changeAdminRow,
  hasAdminAccount,
  recipientOf,
  type AdminAccount,
  adminAccountById,
  stopAdminRow,
} from './team.sql.ts';

type AdminCommand = {
  kind: string;
  subject: string;
  payload: Record<string, unknown>;
  reason: string;
};

function ask(tx: Tx, owner: Proposer, command: AdminCommand): Promise<OpenProposal> {
  const { kind, subject: administrator } = command;
  return proposeByPerson(tx, owner, {
    ...command,
    payload: { administrator, ...command.payload },
    logged: { act: `${kind.replace('admin_', 'seat: ')} proposed` },
  });
}

/** The end of an auditor's last day; null for an admin account without an end. */
function adminEnd(role: Role, day: string | undefined): string | null {
  if (day === undefined) return null;
  const end = new Date(`${day}T23:59:59Z`);
  if (role !== 'auditor' || end <= realNow()) throw new Refusal('admin_account_end_invalid');
  return end.toISOString();
}

export type Invitation = {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  accessEnds: string | undefined;
  reason: string;
};

/** Proposes an invitation; `id` becomes the new account's. */
export async function proposeInvitation(
  tx: Tx,
  owner: Proposer,
  id: string,
  invitation: Invitation,
) {
  const { email, firstName, lastName, role, reason } = invitation;
  if (await hasAdminAccount(tx, email)) throw new Refusal('administrator_known');
  const seat_ends_at = adminEnd(role, invitation.accessEnds);
  const person = { email, first_name: firstName, last_name: lastName, role, seat_ends_at };
  return ask(tx, owner, {
    kind: 'admin_invite',
    subject: id,
    payload: person,
    reason,
  });
}

async function adminFor(tx: Tx, id: string): Promise<AdminAccount> {
  const adminAccount = await adminAccountById(tx, id);
  if (adminAccount === undefined || adminAccount.status === 'removed')
    throw new Refusal('not_found');
  return adminAccount;
}

/** Proposes another role, or another end date for an auditor. */
export async function proposeRole(
  tx: Tx,
  owner: Proposer,
  command: { id: string; role: Role; accessEnds: string | undefined; reason: string },
) {
  const adminAccount = await adminFor(tx, command.id);
  const seat_ends_at = adminEnd(command.role, command.accessEnds);
  return ask(tx, owner, {
    kind: 'admin_role',
    subject: adminAccount.id,
    payload: { role: command.role, seat_ends_at },
    reason: command.reason,
  });
}

type Act = 'reset' | 'restore' | 'remove';

/** Proposes to reset a second factor, or to restore or remove an admin. */
export async function proposeAdminChange(
  tx: Tx,
  owner: Proposer,
  command: { id: string; act: Act; reason: string },
) {
  const adminAccount = await adminFor(tx, command.id);
  const isSuspended = adminAccount.status === 'suspended';
  if (command.act === 'restore' && !isSuspended) throw new Refusal('admin_account_state');
  if (command.act === 'reset' && isSuspended) throw new Refusal('admin_account_state');
  return ask(tx, owner, {
    kind: `admin_${command.act}`,
    subject: adminAccount.id,
    payload: {},
    reason: command.reason,
  });
}

/** Lets one owner suspend an admin at once, or only end their sessions. */
export async function stopAdmin(
  tx: Tx,
  owner: Proposer,
  command: { id: string; isSuspended: boolean; reason: string },
): Promise<void> {
  const code = await stopAdminRow(tx, owner.token, command.id, command.isSuspended);
  if (code !== 'stopped') throw new Refusal(code);
  const act = command.isSuspended ? 'seat suspended' : 'seat: sessions ended';
  await record(tx, {
    actor: `admin:${owner.id}`,
    act,
    subject: command.id,
    reason: command.reason,
  });
  await notify(tx, { to: 'administrators', topic: 'team' });
  // The person's proposals and approvals ended too.
  if (command.isSuspended) await notify(tx, { to: 'administrators', topic: 'approvals' });
}

/** The executors of approvals about admin accounts, run in the transaction of the last approval. */
export function adminExecutors({ mails, publicUrl, send }: Omit<RequestDeps, 'keys'>) {
  const changing = (kind: string, hasLink: boolean) => ({
    execute: async (tx: Tx, { id, subject }: ApprovedProposal): Promise<void> => {
      const { token } = makeToken();
      const code = await changeAdminRow(tx, id, kind, hasLink ? token : null);
      if (code !== 'changed') throw new Refusal(code);
      const adminAccount = hasLink ? await recipientOf(tx, subject) : undefined;
      if (adminAccount !== undefined) {
        const link = `${publicUrl}/admin-seat/${token}`;
        await send(tx, mails.adminLink(adminAccount, link, kind === 'admin_invite'));
      }
      await notify(tx, { to: 'administrators', topic: 'team' });
    },
  });
  const executors: Executors = {
    admin_invite: changing('admin_invite', true),
    admin_reset: changing('admin_reset', true),
    admin_role: changing('admin_role', false),
    admin_restore: changing('admin_restore', false),
    admin_remove: changing('admin_remove', false),
  };
  return executors;
}
