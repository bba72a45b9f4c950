import { z } from 'zod';
import { assets } from '#core/chains/assets.ts';
import { say } from '#core/rules/notes.ts';
import { admins, endpoint, orKeys } from './endpoint.ts';
import { bound, day } from './list-filters.ts';
import { answer, answerList, keyIn, listInput, moment } from './wire.ts';

const tag = 'Ledger';
const access = admins('owner', 'finance', 'auditor');
// Ids of the ledger: the derived key of a leg has no UUID version.
const id = z.guid();
const number = keyIn().regex(/^\d{1,18}$/);
/** An amount in the decimals of its asset. */
const amountOf = z.string().regex(/^-?\d+\.\d+$/);

const account = z
  .object({
    id: number,
    _id: number,
    class: z.string(),
    asset: z.string(),
    owner: z.string(),
    owner_name: z.string().nullable(),
    balance: amountOf,
  })
  .meta({ title: 'LedgerAccount' });

const side = z.object({ class: z.string(), owner: z.string(), owner_name: z.string().nullable() });

const transfer = z
  .object({
    id,
    _id: id,
    kind: z.string(),
    subject: id,
    leg: z.number().int(),
    amount: amountOf,
    asset: z.string(),
    debit: side,
    credit: side,
    actor: z.string(),
    reason: z.string().nullable(),
    evidence: z.string().nullable(),
    approval: id.nullable(),
    payment: id.nullable(),
    rate: id.nullable(),
    undoes: id.nullable(),
    at: moment,
  })
  .meta({ title: 'Transfer' });

/** One arrow of the map of money: the flow that the rules allow, and its total so far. */
const arrow = z.object({
  kind: z.string(),
  from: z.string().describe('Account that is debited'),
  to: z.string().describe('Account that is credited'),
  approvers: z.number().int(),
  evidence: z.boolean(),
  transfers: z.number().int(),
  moved: z.array(z.object({ asset: z.string(), amount: amountOf })),
});

const asset = z.enum(assets, say('asset_missing'));

export const ledger = {
  accounts: endpoint({
    method: 'GET',
    path: '/admin/ledger/accounts',
    access: orKeys('money', access),
    tag,
    summary: 'List accounts with their balances, by class, owner, asset and balance',
  })
    .input(
      z.strictObject({
        limit: listInput.limit,
        cursor: number.optional(),
        class: keyIn().max(40).optional(),
        owner: keyIn().max(64).optional(),
        asset: asset.optional(),
        least: bound.optional(),
        most: bound.optional(),
      }),
    )
    .output(answerList(account)),

  transfers: endpoint({
    method: 'GET',
    path: '/admin/ledger/transfers',
    access: orKeys('money', access),
    tag,
    summary: 'List transfers, newest first, by kind, member, period, asset and amount',
  })
    .input(
      z.strictObject({
        limit: listInput.limit,
        cursor: id.optional(),
        kind: keyIn().max(40).optional(),
        member: id.optional(),
        subject: id.optional(),
        from: day.optional(),
        to: day.optional(),
        asset: asset.optional(),
        least: bound.optional(),
        most: bound.optional(),
      }),
    )
    .output(answerList(transfer)),

  map: endpoint({
    method: 'GET',
    path: '/admin/ledger/map',
    access,
    tag,
    summary: 'Get the map of all allowed flows of money and the amount of each',
  }).output(
    answer(
      z.object({
        read_at: moment,
        whole: z
          .boolean()
          .describe('False while the totals of a bulk-loaded ledger are being computed'),
        arrows: z.array(arrow),
      }),
    ),
  ),
};
