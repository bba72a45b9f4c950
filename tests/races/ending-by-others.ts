import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { anApproval, ofNobody } from '#test/ledger/approvers.ts';
import { password, passwordHash, type Person } from '#test/ledger/builders.ts';
import { aMailRequest, newestRequest } from '#test/ledger/mail-requests.ts';
import { approve } from '../../src/server/modules/approvals/approvals.ts';
import { handInConfirmation } from '../../src/server/modules/identity/codes/code-tries.sql.ts';
import { outputFor } from '../../src/server/modules/identity/factors/passwords.sql.ts';
import { postSingle, usd } from '../../src/server/modules/ledger/ledger.ts';
import {
  anEmailChange,
  link,
  type WriteMaker,
  offeredTotp,
  web,
  worker,
  wrongCode,
} from './ending-writes.ts';

const grant = (member: Person, flow: string) => ({
  kind: flow === 'adjust_up' ? 'adjustment' : flow,
  subject: randomUUID(),
  payload: { flow, amount: '500', owner: member.id },
});

/** Writes about a member by a link, by the staff and by the worker. */
export const writesOfOthers: Record<string, WriteMaker> = {
  'a log-in': async ({ id }, { database }) => {
    const output = await outputFor(database.web, id, password);
    return web((tx) =>
      sql`select identity.log_in(${id}::uuid, ${output}, ${link().hash}, false, true, 'browser',
        '::1')`.execute(tx),
    );
  },
  'a link to a new password': async ({ email }, { database }) => {
    const { token, hash } = link();
    const requestId = await aMailRequest(database.owner, 'reset', { email });
    await sql`select identity.keep_reset_link(${requestId}, ${hash})`.execute(database.worker);
    return web((tx) => sql`select identity.reset_password(${token}, ${passwordHash})`.execute(tx));
  },
  'a link to another address': async (member, world) => {
    const token = await anEmailChange(member, world);
    return web((tx) => sql`select identity.confirm_email_change(${token}, null)`.execute(tx));
  },
  'a link that undoes wallets': async ({ token }, { database }) => {
    const wallets = (address: string) =>
      JSON.stringify([{ network: 'BITCOIN', address, tag: null }]);
    for (const address of ['first', 'second']) {
      await sql`select withdrawals.save_wallets(${token}, ${wallets(address)}::jsonb)`.execute(
        database.web,
      );
    }
    const { token: undo, hash } = link();
    const requestId = await newestRequest(database.owner, 'wallets_changed');
    await sql`select withdrawals.keep_undo_link(${requestId}, ${hash})`.execute(database.worker);
    return web((tx) => sql`select withdrawals.undo_wallets(${undo}, null)`.execute(tx));
  },
  'a code that the worker compares': async (member, world) => {
    await offeredTotp(member, world);
    const { web: db } = world.database;
    const requestId = await handInConfirmation(db, member.token, wrongCode, [link().hash]);
    return worker((tx) => sql`select identity.settle_code(${requestId}::uuid)`.execute(tx));
  },
  'a link that the worker makes': async ({ email }, { database }) => {
    const requestId = await aMailRequest(database.owner, 'reset', { email });
    return worker((tx) =>
      sql`select identity.keep_reset_link(${requestId}, ${link().hash})`.execute(tx),
    );
  },
  'a name by the staff': async ({ id }, { deciders: [owner] }) =>
    web((tx) =>
      sql`select identity.rename_by_staff(${owner.token}, ${id}::uuid, 'Back', 'Again', 'asked')`.execute(
        tx,
      ),
    ),
  'a suspension': async ({ id }, { deciders: [owner] }) =>
    web((tx) =>
      sql`select identity.suspend_member(${owner.token}, ${id}::uuid, 'asked')`.execute(tx),
    ),
  'another address by two people': async (member, { database, deciders }) => {
    const input = {
      ...grant(member, 'email_change'),
      payload: { owner: member.id, email: `z${member.email}`, from: member.email, reason: 'asked' },
    };
    const made = await ofNobody(database.owner, input);
    await inTransaction(database.web, (tx) =>
      approve(tx, deciders[0].token, made.id, made.shownHash),
    );
    return worker((tx) => sql`select identity.carry_email_change(${made.id}::uuid)`.execute(tx));
  },
  'a yes to an adjustment': async (member, { database, deciders }) => {
    const made = await ofNobody(database.owner, grant(member, 'adjust_up'));
    return web((tx) => approve(tx, deciders[0].token, made.id, made.shownHash));
  },
  'an adjustment that two people approved': async (member, { database, deciders }) => {
    const subject = randomUUID();
    const granted = { flow: 'adjust_up', amount: 500n, owner: member.id };
    const approvalId = await anApproval(database, subject, granted, deciders);
    const legs = [
      { debit: usd('operator_capital'), credit: usd('member_balance', member.id), amount: 500n },
    ];
    const actor = 'worker';
    const posting = { key: randomUUID(), kind: 'adjust_up', subject, actor } as const;
    return worker((tx) => postSingle(tx, { ...posting, legs, approvalId, reason: 'asked' }));
  },
};
