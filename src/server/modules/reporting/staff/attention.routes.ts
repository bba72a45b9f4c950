import { accessTable } from '#contract/access-table.ts';
import type { WaitingItem } from '#contract/attention.ts';
import { contract } from '#contract/contract.ts';
import type { Role } from '#contract/endpoint.ts';
import type { QueueName } from '#contract/overview.ts';
import { success } from '#contract/wire.ts';
import { formatUsd } from '#core/money/money.ts';
import { toWire } from '#core/money/to-wire.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { waitsFor } from '../../deposits/deposits.ts';
import { proposedRows, type ProposedRow, waitingRows, type WaitingRow } from './attention.sql.ts';

// The page lists this many rows per queue; people decide the oldest first, and the list has the
// rest.
const namedOfEach = 5;
const namedProposals = 10;

/**
 * The route that lists a queue: a role that may not call it sees nothing of the queue here either.
 */
const listedBy: Record<QueueName, string> = {
  deposits: 'deposits.transactions',
  withdrawals: 'withdrawals.queue',
  approvals: 'approvals.waiting',
  kyc: 'kyc.queue',
  suspense: 'suspense.unmatched',
  claims: 'suspense.listClaims',
  disputes: 'solvency.disputes',
  incidents: 'treasury.figures',
  messages: 'inbox.messages',
};

const rolesOf = new Map(
  accessTable().map(({ call, access }) => [call, access.who === 'admin' ? access.roles : []]),
);
const mayRead = (queue: QueueName, role: Role): boolean =>
  rolesOf.get(listedBy[queue])?.includes(role) === true;

type Facts = Record<string, unknown>;
const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null;

const reasons: Record<string, string> = waitsFor;

function waitingOnWire({ cents, ...row }: WaitingRow): WaitingItem {
  return {
    ...toWire(row),
    amount: cents === null ? null : formatUsd(cents),
    detail: row.queue === 'deposits' ? (reasons[row.detail ?? ''] ?? null) : row.detail,
    proposal: null,
  };
}

function proposedOnWire(row: ProposedRow): WaitingItem {
  const { before, after } = row.shown;
  return {
    id: row.id,
    _id: row.id,
    queue: 'approvals',
    since: row.since.toISOString(),
    limit_at: row.limitAt.toISOString(),
    amount: null,
    name: null,
    email: null,
    detail: null,
    held_until: null,
    people_needed: null,
    assigned_to: row.assignedTo,
    proposal: {
      kind: row.kind,
      before: isFacts(before) ? before : null,
      after: isFacts(after) ? after : row.shown,
      member_name: row.memberName,
      proposed_by: row.proposedBy,
      needed: row.needed,
      approved_by: row.approvedBy,
      awaits: row.awaitsProposer ? row.proposedBy : null,
      deciders: row.awaitsProposer ? [] : row.deciders,
    },
  };
}

/** Returns the rest of each queue, beyond the rows listed. */
function restOf(rows: readonly Pick<WaitingRow, 'queue' | 'count' | 'cents' | 'sumCents'>[]) {
  return [...Map.groupBy(rows, ({ queue }) => queue)].flatMap(([queue, named]) => {
    const [{ count, sumCents }] = named as [(typeof named)[number]];
    if (count <= named.length) return [];
    const shown = named.reduce((sum, { cents }) => sum + (cents ?? 0n), 0n);
    const amount = sumCents === null ? null : formatUsd(sumCents - shown);
    return [{ queue, count: count - named.length, amount }];
  });
}

/** Everything that waits for a decision, row by row (ADM-11, ADM-12). */
export const attentionRoutes = () => ({
  attention: route(contract.reporting.attention).handler(async ({ context }) => {
    const { role } = adminOf(context);
    const [waiting, proposed] = await Promise.all([
      waitingRows(context.db, namedOfEach),
      proposedRows(context.db, namedProposals),
    ]);
    const rows = waiting.filter(({ queue }) => mayRead(queue, role));
    const proposals = proposed.map(({ count }) => ({
      queue: 'approvals' as const,
      count,
      cents: null,
      sumCents: null,
    }));
    return {
      status: success,
      data: {
        items: [...rows.map(waitingOnWire), ...proposed.map(proposedOnWire)],
        rest: restOf([...rows, ...proposals]),
      },
    };
  }),
});
