import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { base58, createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { sha256 } from '@scure/btc-signer/utils.js';
import { sql } from 'kysely';
import { addressFrom } from '#core/chains/derive-address.ts';
import { branches, readPublicKey } from '#core/chains/public-keys.ts';
import { inTransaction, type Tx } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { approve, propose } from '../../approvals/approvals.ts';
import { settlePayment } from '../../deposits/settle-deposit.ts';
import * as chains from '../chains.ts';
import { adoptSource } from './sources.sql.ts';

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
const chief = await anAdministrator(owner);
const finance = await anAdministrator(owner, 'finance');

const testVersions = { private: 0x04358394, public: 0x043587cf };
const account = (seed: number): HDKey =>
  HDKey.fromMasterSeed(new Uint8Array(32).fill(seed), testVersions).derive("m/84'/1'/0'");
const reason = 'The wallet of the new hardware signer';
type SourceInput = { asset: string; kind: string; material: string; home?: string };
const proposed = (command: SourceInput) =>
  call('POST', '/admin/address-sources', { token: finance.token, body: { ...command, reason } });
const preview = (command: SourceInput) =>
  call('POST', '/admin/address-sources/preview', { token: finance.token, body: command });
const sources = async () =>
  (await call('GET', '/admin/address-sources', { token: finance.token })).body.data;
const sourceOf = async (asset: string) =>
  (await sources()).find((source: { asset: string }) => source.asset === asset);

async function adopt(command: SourceInput): Promise<void> {
  const response = await proposed(command);
  assert.equal(response.status, 202, JSON.stringify(response.body));
  const { proposal_id: id, shown_hash } = response.body.data;
  const body = { decision: 'approve', shown_hash };
  const alone = await call('PATCH', `/admin/approvals/${id}`, { token: finance.token, body });
  assert.equal(alone.body.code, 'own_proposal');
  const done = await call('PATCH', `/admin/approvals/${id}`, { token: chief.token, body });
  assert.equal(done.status, 200, JSON.stringify(done.body));
}

const issue = (asset: 'BTC' | 'DOGE' | 'XRP' | 'SOL', units?: bigint) =>
  inTransaction(worker, (tx) =>
    chains.issueAddress(tx, asset, {
      purpose: 'deposit',
      subject: randomUUID(),
      ...(units === undefined ? {} : { units }),
    }),
  );

const aPlace = async (tx: Tx): Promise<number> => {
  const taken = await sql<{ place: number }>`
    select chains.take_place('BTC', s.material, 0::smallint) as place
    from chains.current_source s where s.asset = 'BTC'`.execute(tx);
  return taken.rows[0]!.place;
};

/** Writes an address that the active key does not derive, at one of its positions. */
async function forgedAt(place: number, tx: Tx): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into chains.address (asset, address, purpose, subject, issued_at, source_id, position)
    select 'BTC', 'bcrt1qsn55la8scqda369m08q444qffjsn93t2vkgm07', 'deposit', gen_random_uuid(),
      clock.now(), s.id, ${place} from chains.current_source s where s.asset = 'BTC'
    returning id`.execute(tx);
  return made.rows[0]!.id;
}

describe('addresses come from public material that two people approved (CHN-3)', () => {
  test('an extended public key gives its addresses, each once, and goes on when it comes back', async () => {
    const own = account(1);
    const key = readPublicKey('BTC', 'regtest', own.publicExtendedKey);
    const at = (index: number) =>
      addressFrom({ coin: 'BTC', networks: 'regtest', key }, branches.receiving, index);
    const command = { asset: 'BTC', kind: 'key', material: own.publicExtendedKey };
    const seen = await preview(command);
    assert.deepEqual(seen.body.data.first, [0, 1, 2, 3, 4].map(at));
    assert.equal((await sourceOf('BTC')).source, null);
    await adopt(command);
    assert.equal((await issue('BTC')).address, at(0));
    assert.deepEqual((await sourceOf('BTC')).source.first[0], at(0));
    await adopt({ ...command, material: account(2).publicExtendedKey });
    assert.notEqual((await issue('BTC')).address, at(1));
    await adopt(command);
    assert.equal((await issue('BTC')).address, at(1));
  });

  test('private keys are refused, and nothing of them stays anywhere', async () => {
    const own = account(3);
    const wif = createBase58check(sha256).encode(new Uint8Array([0xef, ...own.privateKey!, 1]));
    const phrase = `${'abandon '.repeat(11)}about`;
    for (const material of [own.privateExtendedKey, wif, phrase]) {
      const answer = await proposed({ asset: 'BTC', kind: 'key', material });
      assert.deepEqual([answer.status, answer.body.code], [422, 'private_key']);
      assert.match(answer.body.message, /Never paste it anywhere/);
      assert.ok(!JSON.stringify(answer.body).includes(material));
      const kept = await sql<{ found: boolean }>`
        select exists (select from audit.event e where e::text like ${`%${material}%`})
          or exists (select from approvals.proposal p where p::text like ${`%${material}%`})
          as found`.execute(owner);
      assert.equal(kept.rows[0]!.found, false);
    }
    const gateway = await call('POST', '/admin/address-sources/preview', {
      token: finance.token,
      body: { asset: 'SOL', kind: 'pool', material: 'x', home: own.privateExtendedKey },
    });
    assert.equal(gateway.body.code, 'private_key');
  });

  test('material of another network, coin or kind is refused', async () => {
    const main = HDKey.fromMasterSeed(new Uint8Array(32).fill(4)).publicExtendedKey;
    const inputs: [SourceInput, RegExp][] = [
      [{ asset: 'BTC', kind: 'key', material: main }, /main network/],
      [{ asset: 'XRP', kind: 'key', material: main }, /not support this kind of source/],
      [{ asset: 'XRP', kind: 'account', material: main }, /not an XRP address/],
      [
        { asset: 'DOGE', kind: 'shared', material: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' },
        /BITCOIN address/,
      ],
      [
        {
          asset: 'BTC',
          kind: 'shared',
          material: 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry',
        },
        /multi-key/,
      ],
    ];
    for (const [command, pattern] of inputs) {
      const answer = await proposed(command);
      assert.equal(answer.status, 422);
      assert.match(answer.body.message, pattern);
    }
  });

  test('a list gives each address once, says when it runs low, and is never given another’s', async () => {
    const list = Array.from({ length: 3 }, (_, index) =>
      base58.encode(new Uint8Array(32).map((__, step) => 7 * step + index + 9)),
    );
    const home = base58.encode(new Uint8Array(32).map((__, step) => 7 * step + 200));
    await adopt({ asset: 'SOL', kind: 'pool', material: list.join('\n'), home });
    const issued = await Promise.all([issue('SOL'), issue('SOL'), issue('SOL')]);
    assert.deepEqual(issued.map((item) => item.address).sort(), [...list].sort());
    await assert.rejects(issue('SOL'), { code: 'address_unavailable' });
    const { left, is_low } = (await sourceOf('SOL')).source;
    assert.deepEqual([left, is_low], [0, true]);
    // Three addresses were drawn below the mark: the owners get one notice.
    const jobs = await sql<{ count: number }>`
      select count(*)::integer as count from pgboss.job where name = 'owners'`.execute(owner);
    assert.equal(jobs.rows[0]!.count, 1);
    const again = await proposed({ asset: 'SOL', kind: 'pool', material: list[0]!, home });
    assert.match(again.body.message, /already issued or imported/);
  });

  test('one shared address tells payments apart by their exact amount alone', async () => {
    const shared = 'nUHcbQagcvXT6DodQom7JVmkoVAUfXiNhe';
    const home = '2MsLgKRKbYtzAyCNpSdQZYuN43MYmio9xv7';
    await adopt({ asset: 'DOGE', kind: 'shared', material: shared, home });
    const units = 50_000_000_000n;
    const [item, other] = await Promise.all([issue('DOGE', units), issue('DOGE', units)]);
    assert.equal(item.address, shared);
    assert.notEqual(item.amount, other.amount);
    const pay = (amount: bigint) =>
      inTransaction(web, (tx) =>
        chains.simulatePayment(tx, 'DOGE', { address: shared, tag: null, amount }),
      );
    const exact = await pay(other.amount!);
    const wrong = await pay(other.amount! + 1n);
    await chains.watchPayments(worker, 'DOGE', chains.openChain);
    const found = async (txid: string) =>
      (await chains.paymentsIn(web, 'DOGE', txid))[0]?.addressId;
    assert.equal(await found(exact), other.id);
    assert.equal(await found(wrong), null);
  });

  test('the change of a shared address goes to the same one with every export', async () => {
    const change = () =>
      inTransaction(worker, (tx) =>
        chains.issueAddress(tx, 'DOGE', { purpose: 'change', subject: randomUUID() }),
      );
    const [first, again] = [await change(), await change()];
    assert.equal(first.address, (await sourceOf('DOGE')).source.home);
    assert.deepEqual(again, first);
  });

  test('the database refuses an address that is of no approved source', async () => {
    const source = (
      await sql<{ id: string }>`
      select id from chains.current_source where asset = 'DOGE'`.execute(web)
    ).rows[0]!;
    const forge = (address: string, amount: bigint | null) =>
      sql`insert into chains.address (asset, address, purpose, subject, issued_at, source_id,
          amount) values ('DOGE', ${address}, 'deposit', ${randomUUID()}, clock.now(), ${source.id}, ${amount})`.execute(
        worker,
      );
    await assert.rejects(forge('nYourOwnAddressOfSomebodyElse', 5n), /no approved source/);
    await assert.rejects(forge('nUHcbQagcvXT6DodQom7JVmkoVAUfXiNhe', null), /no approved source/);
    await assert.rejects(
      sql`insert into chains.source select * from chains.source`.execute(web),
      /permission/,
    );
    await assert.rejects(sql`delete from chains.source`.execute(owner), /append-only/);
  });

  test('a source is proposed only where its people read what comes into force', async () => {
    const other = readPublicKey('BTC', 'regtest', account(9).publicExtendedKey);
    const [home, mine] = [
      'So11111111111111111111111111111111111111112',
      base58.encode(new Uint8Array(32).map((__, step) => 7 * step + 5)),
    ];
    const hash = createHash('sha256').update([home, mine].join('\n')).digest('hex');
    const pool = { asset: 'SOL', kind: 'pool', material: hash, addresses: [home, mine], home };
    const forged: object[] = [
      { ...pool, addresses: [home, home] },
      { ...pool, addresses: [] },
      { ...pool, material: other },
    ];
    for (const payload of forged) {
      const adopted = inTransaction(worker, async (tx) => {
        const made = await propose(tx, {
          token: finance.token,
          kind: 'address_source',
          subject: randomUUID(),
          payload: payload as Record<string, unknown>,
        });
        await approve(tx, chief.token, made.id, made.shownHash);
        return adoptSource(tx, made.id);
      });
      await assert.rejects(adopted, { code: 'shown_changed' }, JSON.stringify(payload));
    }
  });

  test('an address stands at the place that its own transaction took, for a person (INT-12)', async () => {
    await adopt({ asset: 'BTC', kind: 'key', material: account(11).publicExtendedKey });
    const lost = { code: 'CA003' };
    await assert.rejects(
      inTransaction(worker, (tx) => forgedAt(999, tx)),
      lost,
    );
    const earlier = await inTransaction(worker, aPlace);
    await assert.rejects(
      inTransaction(worker, (tx) => forgedAt(earlier, tx)),
      lost,
    );
    await assert.rejects(
      inTransaction(web, (tx) => forgedAt(earlier, tx)),
      { code: '42501' },
    );
    const support = await anAdministrator(owner, 'support');
    for (const [token, message] of [
      [null, 'unauthenticated'],
      [support.token, 'forbidden'],
    ]) {
      const refused = { code: 'CR001', message };
      const place = sql`select chains.take_place_for(${token}, s.id)
        from chains.current_source s where s.asset = 'BTC'`;
      await assert.rejects(place.execute(web), refused);
      const opened = sql`select treasury.open_deposit_address(${token}, '{"asset": "BTC"}', '{}')`;
      await assert.rejects(opened.execute(web), refused);
    }
    const taken = await sql<{ place: number }>`
      select chains.take_place_for(${finance.token}, s.id) as place
      from chains.current_source s where s.asset = 'BTC'`.execute(web);
    assert.equal(taken.rows[0]!.place, earlier + 1);
  });

  test('an address that the key does not have is named by the worker, and credits nobody', async () => {
    const command = { asset: 'BTC', kind: 'key', material: account(10).publicExtendedKey };
    await adopt(command);
    const own = await issue('BTC');
    const forged = await inTransaction(worker, async (tx) => forgedAt(await aPlace(tx), tx));
    const isOwn = (id: string) => inTransaction(worker, (tx) => chains.isOfItsKey(tx, id));
    assert.deepEqual([await isOwn(own.id), await isOwn(forged)], [true, false]);
    const pay = { address: 'bcrt1qsn55la8scqda369m08q444qffjsn93t2vkgm07', tag: null };
    await inTransaction(web, (tx) => chains.simulatePayment(tx, 'BTC', { ...pay, amount: 9_000n }));
    await chains.simulateBlocks(worker, 'BTC', 6);
    const [payment] = await chains.watchPayments(worker, 'BTC', chains.openChain);
    await assert.rejects(settlePayment(worker, payment!), /of its approved key/);
  });
});
