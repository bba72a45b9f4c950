import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { record } from '../audit/audit.ts';
import { insertProposal } from './sql.ts';

/** An admin, with the raw token by which they count as one of the two people. */
export type Proposer = {
  id: string;
  token: string;
  ip?: string | undefined;
  requestId?: string | undefined;
};

export type OpenProposal = { id: string; shownHash: string };

type Facts = Record<string, unknown>;

/** A person's proposal; the database derives the text for the second person from it. */
export type ProposalInput = {
  kind: string;
  subject: string;
  payload: Facts;
  reason: string;
  /** The name and subject of the log entry; by default '<kind> proposed' of the subject. */
  logged?: { act?: string; subject?: string };
};

/** Opens a person's proposal: another person must approve, and the log and admin pages show it. */
export async function proposeByPerson(
  tx: Tx,
  proposer: Proposer,
  command: ProposalInput,
): Promise<OpenProposal> {
  const { kind, subject, payload, reason, logged } = command;
  const { id, token, ip, requestId } = proposer;
  // The signature covers the reason.
  const input = {
    kind,
    subject,
    payload: { ...payload, reason },
    token,
  } as const;
  const made = await insertProposal(tx, input);
  await record(tx, {
    actor: `admin:${id}`,
    act: logged?.act ?? `${kind} proposed`,
    subject: logged?.subject ?? subject,
    before: made.before ?? undefined,
    after: made.after,
    reason,
    ip,
    requestId,
  });
  await notify(tx, { to: 'administrators', topic: 'approvals' });
  return made;
}

/** The same about one member, who sees that it is pending; only one of a kind may be open. */
export async function proposeAbout(
  tx: Tx,
  proposer: Proposer,
  { memberId, ...command }: Omit<ProposalInput, 'logged'> & { memberId: string },
): Promise<OpenProposal> {
  const { reason } = command;
  const made = await proposeByPerson(tx, proposer, {
    ...command,
    payload: { ...command.payload, owner: memberId, reason },

    logged: { subject: memberId },
  });
  await notify(tx, { to: { memberId }, topic: 'account' });
  return made;
}
