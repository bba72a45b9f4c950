import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { Person as Decider } from '#test/ledger/approvers.ts';
import { password, passwordHash, type Person } from '#test/ledger/builders.ts';
import type { TestDatabase } from '#test/ledger/database.ts';
import { quoteDeposit } from '../../src/server/modules/deposits/quote-deposit.ts';
import { handInConfirmation } from '../../src/server/modules/identity/codes/code-tries.sql.ts';
import { outputFor } from '../../src/server/modules/identity/factors/passwords.sql.ts';
import { makeToken } from '../../src/server/modules/identity/sessions/make-token.ts';

// Members' writes with their session token: each as the database function that the program calls,
// so a test can keep its transaction open.

export type World = {
  database: TestDatabase;
  planId: string;
  deciders: [Decider, Decider];
};

/** One write, after its preparation; the role names the program of its transaction. */
export type Write = { role: 'web' | 'worker'; act: (tx: Tx) => Promise<unknown> };
export type WriteMaker = (member: Person, world: World) => Promise<Write> | Write;

export const web = (act: Write['act']): Write => ({ role: 'web', act });
export const worker = (act: Write['act']): Write => ({ role: 'worker', act });
export const link = makeToken;

const uploaded = { file: randomUUID(), name: 'a.png', digest: Buffer.alloc(32) };

export const wrongCode = { code: '000000', pad: Buffer.alloc(64) };

export async function offeredTotp({ id }: Person, { database }: World): Promise<void> {
  await sql`insert into identity.member_totp (member_id, secret_sealed, offered_at)
    values (${id}, 'x'::bytea, clock.real())`.execute(database.owner);
}

async function aPasskey({ id }: Person, { database }: World): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into identity.passkey (member_id, credential_id, public_key, counter, transports,
      is_synced, name, made_at)
    values (${id}, ${randomUUID()}, 'x'::bytea, 0, '{}', false, 'key', clock.real())
    returning id`.execute(database.owner);
  return made.rows[0]!.id;
}

export async function anEmailChange({ id, email }: Person, { database }: World) {
  const [old, fresh] = [link(), link()];
  await sql`insert into identity.email_change (member_id, old_email, new_email, asked_at,
      expires_at, old_link_hash, new_link_hash, old_said_yes_at)
    values (${id}, ${email}, ${`new-${email}`}, clock.real(), clock.real() + interval '1 hour',
      ${old.hash}, ${fresh.hash}, clock.real())`.execute(database.owner);
  return fresh.token;
}

async function aClaim({ token }: Person, { database }: World): Promise<string> {
  const id = randomUUID();
  const brought = {
    id,
    asset: 'XRP',
    txid: 'a'.repeat(64),
    words: 'mine',
    is_signed: false,
  };
  await sql`select deposits.claim_payment(${token}, ${JSON.stringify(brought)}::jsonb)`.execute(
    database.web,
  );
  return id;
}

/** A member's write with their session token, by the function name. */
export const writesByToken: Record<string, WriteMaker> = {
  'identity.rename_member': ({ token }) =>
    web((tx) => sql`select identity.rename_member(${token}, 'Back', 'Again')`.execute(tx)),
  'identity.choose_mails': ({ token }) =>
    web((tx) => sql`select identity.choose_mails(${token}, 'de', true)`.execute(tx)),
  'identity.change_password': async ({ id, token }, { database }) => {
    const output = await outputFor(database.web, id, password);
    return web((tx) =>
      sql`select identity.change_password(${token}, ${output}, ${passwordHash}, null)`.execute(tx),
    );
  },
  'identity.request_email_change': ({ token, email }) =>
    web((tx) => sql`select identity.request_email_change(${token}, ${`x${email}`})`.execute(tx)),
  'identity.withdraw_email_change': async (member, world) => {
    await anEmailChange(member, world);
    return web((tx) => sql`select identity.withdraw_email_change(${member.token})`.execute(tx));
  },
  'identity.offer_totp': ({ token }) =>
    web((tx) => sql`select identity.offer_totp(${token}, 'x'::bytea, sha256('x'))`.execute(tx)),
  'identity.hand_in_confirmation': async (member, world) => {
    await offeredTotp(member, world);
    return web((tx) => handInConfirmation(tx, member.token, wrongCode, [link().hash]));
  },
  'identity.remove_totp': async (member, world) => {
    await offeredTotp(member, world);
    return web((tx) => sql`select identity.remove_totp(${member.token})`.execute(tx));
  },
  'identity.remove_passkey': async (member, world) => {
    const key = await aPasskey(member, world);
    return web((tx) =>
      sql`select identity.remove_passkey(${member.token}, ${key}::uuid)`.execute(tx),
    );
  },
  'identity.replace_recovery_codes': async (member, world) => {
    await aPasskey(member, world);
    return web((tx) =>
      sql`select identity.replace_recovery_codes(${member.token},
        array['x'::bytea, 'y'::bytea])`.execute(tx),
    );
  },
  'identity.ask_passkey': ({ token }) =>
    web((tx) => sql`select identity.ask_passkey('client', 'enrol', ${token})`.execute(tx)),
  'identity.hand_in_assertion': async ({ token }, { database }) => {
    const result = await sql<{ challenge: string }>`
      select challenge from identity.ask_passkey('client', 'prove', ${token})`.execute(
      database.web,
    );
    const { challenge } = result.rows[0]!;
    return web((tx) =>
      sql`select identity.hand_in_assertion('client', 'prove', ${token}, ${challenge}, '{}'::jsonb,
        null, null, null, ${link().hash}, false, 'browser', '::1')`.execute(tx),
    );
  },
  'identity.add_passkey': async ({ token }, { database }) => {
    const result = await sql<{ challenge: string }>`
      select challenge from identity.ask_passkey('client', 'enrol', ${token})`.execute(
      database.web,
    );
    const { challenge } = result.rows[0]!;
    return web((tx) =>
      sql`select identity.add_passkey(${token}, 'client', ${challenge}, ${randomUUID()},
        'x'::bytea, 0, '{}', false, false, 'key', null, null)`.execute(tx),
    );
  },
  'identity.rename_passkey': async (member, world) => {
    const key = await aPasskey(member, world);
    return web((tx) =>
      sql`select identity.rename_passkey(${member.token}, 'client', ${key}::uuid, 'k')`.execute(tx),
    );
  },
  'identity.prove_by_password': async ({ id, token }, { database }) => {
    const output = await outputFor(database.web, id, password);
    return web((tx) =>
      sql`select identity.prove_by_password(${token}, ${output}, ${link().hash})`.execute(tx),
    );
  },
  'identity.request_signed_file': ({ token }) =>
    web((tx) =>
      sql`select identity.request_signed_file(${token}, 'statement', '{}'::jsonb)`.execute(tx),
    ),
  'identity.collect_signed_file': async ({ token }, { database }) => {
    const result = await sql<{ id: string }>`
      select identity.request_signed_file(${token}, 'statement', '{}'::jsonb) as id`.execute(
      database.web,
    );
    const { id } = result.rows[0]!;
    return web((tx) => sql`select identity.collect_signed_file(${token}, ${id}::uuid)`.execute(tx));
  },
  'plans.renew': ({ token }) =>
    web((tx) => sql`select plans.renew(${token}, ${randomUUID()}::uuid, null)`.execute(tx)),
  'plans.invest': ({ token }, { planId }) =>
    web((tx) => sql`select plans.invest(${token}, ${planId}::uuid, 100000)`.execute(tx)),
  'deposits.quote': (member, { planId }) =>
    web((tx) =>
      quoteDeposit(tx, member, { id: randomUUID(), planId, method: 'BITCOIN', cents: 150_000n }),
    ),
  'deposits.attach_proof': ({ token }) =>
    web((tx) =>
      sql`select deposits.attach_proof(${token}, ${randomUUID()}::uuid, ${uploaded.file}::uuid,
        ${uploaded.name}, ${uploaded.digest})`.execute(tx),
    ),
  'deposits.cancel_quote': ({ token }) =>
    web((tx) => sql`select deposits.cancel_quote(${token}, ${randomUUID()}::uuid)`.execute(tx)),
  'deposits.claim_payment': ({ token }) => {
    const brought = { id: randomUUID(), asset: 'XRP', txid: 'b'.repeat(64), words: 'mine' };
    const whole = JSON.stringify({ ...brought, is_signed: false });
    return web((tx) => sql`select deposits.claim_payment(${token}, ${whole}::jsonb)`.execute(tx));
  },
  'deposits.withdraw_claim': async (member, world) => {
    const claim = await aClaim(member, world);
    return web((tx) =>
      sql`select deposits.withdraw_claim(${member.token}, ${claim}::uuid)`.execute(tx),
    );
  },
  'solvency.open_dispute': ({ token }) => {
    const brought = {
      id: randomUUID(),
      snapshot_no: 1,
      fault: 'root',
      words: 'no',
      evidence: 'root.txt',
    };
    return web((tx) =>
      sql`select solvency.open_dispute(${token}, ${JSON.stringify(brought)}::jsonb)`.execute(tx),
    );
  },
  'kyc.keep_upload': async ({ token }, { database }) => {
    const file = randomUUID();
    await sql`insert into foundation.file (id, media_type, bytes, sha256, stored_at)
      values (${file}, 'image/png', 1, ''::bytea, clock.real())`.execute(database.owner);
    return web((tx) =>
      sql`select kyc.keep_upload(${token}, 'selfie', ${file}::uuid, 'a.png')`.execute(tx),
    );
  },
  'kyc.submit': ({ token }) =>
    web((tx) => sql`select kyc.submit(${token}, 1, '{}'::uuid[])`.execute(tx)),
  'site.take_words_back': ({ token }) =>
    web((tx) => sql`select site.take_words_back(${token})`.execute(tx)),
  'site.write_words': ({ token }) =>
    web((tx) => sql`select site.write_words(${token}, ${'It pays. '.repeat(9)})`.execute(tx)),
  'withdrawals.save_wallets': ({ token }) => {
    const wallets = JSON.stringify([{ network: 'BITCOIN', address: 'bcrt1q', tag: null }]);
    return web((tx) =>
      sql`select withdrawals.save_wallets(${token}, ${wallets}::jsonb)`.execute(tx),
    );
  },
  'withdrawals.cancel': ({ token }) =>
    web((tx) => sql`select withdrawals.cancel(${token}, ${randomUUID()}::uuid)`.execute(tx)),
  'withdrawals.raise_fee_ceiling': ({ token }) =>
    web((tx) =>
      sql`select withdrawals.raise_fee_ceiling(${token}, ${randomUUID()}::uuid, 5)`.execute(tx),
    ),
};

/** Refused anyway: they concern money, which would keep the account open. */
export const refusedAnyway = new Set([
  'plans.renew',
  'plans.invest',
  'deposits.attach_proof',
  'deposits.cancel_quote',
  'withdrawals.cancel',
  'withdrawals.raise_fee_ceiling',
]);
