import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import type { Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { newestRequest } from '#test/ledger/mail-requests.ts';
import { makeToken } from '../../src/server/modules/identity/sessions/make-token.ts';
import { rounds } from './rounds.ts';

// A thief with a session saves their address and requests money to it, while the member opens the
// link in the mail (RT-11, MEM-8).

const database = await testDatabase();
const { owner, worker } = database;
const { call } = await testApi(database);

const own = {
  bitcoin: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  ethereum: '0x52908400098527886E0F7030069857D2E4169EE7',
  usdt: '0x52908400098527886E0F7030069857D2E4169EE7',
};
const theirs = 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry';
const save = ({ token }: Person, bitcoin: string) =>
  call('PUT', '/user/wallets', { token, body: { ...own, bitcoin } });
const ask = ({ token }: Person) =>
  call('POST', '/withdraw', {
    token,
    body: { amount: '50', payment_channel: 'BITCOIN', wallet_address: theirs },
  });

/** A member whose addresses a thief has just changed, and the link that reverts it. */
async function aRobbedMember(): Promise<{ member: Person; link: string }> {
  const member = await aFundedMember(database, 70_000n);
  for (const bitcoin of [own.bitcoin, theirs]) {
    assert.equal((await save(member, bitcoin)).status, 200);
  }
  const { token, hash } = makeToken();
  const requestId = await newestRequest(owner, 'wallets_changed');
  await sql`select withdrawals.keep_undo_link(${requestId}, ${hash})`.execute(worker);
  return { member, link: token };
}

const undo = (link: string, token?: string) =>
  call('POST', `/user/wallets/cancel/${link}`, { token });

const leftTo = async ({ id }: Person): Promise<number> =>
  (
    await sql`select from withdrawals.withdrawal where member_id = ${id} and address = ${theirs}
      and state in ('requested', 'approved')`.execute(owner)
  ).rows.length;

describe(`the link that undoes an address, ${rounds} rounds`, () => {
  test('leaves no request to it, whichever comes first', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { member, link } = await aRobbedMember();
      const before = Array.from({ length: 3 }, () => ask(member));
      const undone = undo(link);
      const answers = await Promise.all([
        ...before,
        ...Array.from({ length: 3 }, () => ask(member)),
      ]);
      assert.equal((await undone).status, 200, `round ${round}`);
      assert.equal(await leftTo(member), 0, `round ${round}`);
      const codes = new Set(answers.map(({ status, body }) => (status === 201 ? 201 : body.code)));
      for (const known of [201, 'unauthenticated', 'session_expired', 'busy']) codes.delete(known);
      assert.deepEqual([...codes], [], `round ${round}`);
      assert.equal((await ask(member)).status, 401);
    }
  });

  test('and a change at the same moment end, and nobody waits for another', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { member, link } = await aRobbedMember();
      const answers = await Promise.all([
        save(member, own.bitcoin),
        ask(member),
        undo(link),
        save(member, theirs),
        ask(member),
      ]);
      assert.deepEqual(
        answers.filter(({ status }) => status >= 500),
        [],
        `round ${round}`,
      );
    }
  });
});

test('waits for a request of the member that began before it', async () => {
  const { member, link } = await aRobbedMember();
  let undone: Promise<unknown> = Promise.resolve();
  const isWaiting = async (): Promise<boolean> => {
    const found = await sql`select from pg_locks
      join pg_stat_activity a using (pid)
      where a.datname = current_database() and not granted`.execute(owner);
    return found.rows.length > 0;
  };
  // The lock that `withdrawals.request` holds from its first statement on.
  const waited = await inTransaction(owner, async (tx) => {
    await sql`select foundation.take_turn('withdrawals.member', ${member.id})`.execute(tx);
    let isOver = false;
    undone = undo(link).finally(() => {
      isOver = true;
    });
    for (let index = 0; index < 100; index += 1) {
      if (isOver || (await isWaiting())) break;
      await sleep(20);
    }
    return !isOver;
  });
  await undone;
  assert.ok(waited);
});

test('ends every session but the one that opens the link', async () => {
  const { member, link } = await aRobbedMember();
  const { token } = makeToken();
  await sql`insert into identity.session (token_hash, audience, member_id, proved_at, created_at,
      expires_at, idle_expires_at, user_agent, ip)
    select sha256(convert_to(${token}, 'UTF8')), audience, member_id, proved_at, created_at,
      expires_at, idle_expires_at, user_agent, ip from identity.session
    where id = ${member.sessionId}`.execute(owner);
  assert.equal((await undo(link, token)).status, 200);
  const statuses = [member.token, token].map(
    async (item) => (await call('GET', '/user', { token: item })).status,
  );
  assert.deepEqual(await Promise.all(statuses), [401, 200]);
});
