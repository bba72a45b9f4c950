import { z } from 'zod';
import { say } from '#core/rules/notes.ts';
import { admins, adminsProved, endpoint, orKeys } from './endpoint.ts';
import { address, destinationTag } from './gateway.ts';
import { proposed, proposing, reasonText } from './proposing.ts';
import { treasuryIncidents } from './treasury-incidents.ts';
import { treasuryOperations } from './treasury-operations.ts';
import { treasuryPlacements } from './treasury-placements.ts';
import {
  asset,
  evidence,
  day,
  planFigures,
  venue,
  incomingPayment,
  moveKinds,
  bookId,
  move,
  treasuryAddress,
} from './treasury-shapes.ts';
import { answer, answerList, id, keyIn, listInput, textIn, txidIn, usdIn, usdOut } from './wire.ts';

const tag = 'Treasury';
const post = proposing(tag);

export const treasury = {
  ...treasuryOperations,
  ...treasuryIncidents,
  ...treasuryPlacements,

  figures: endpoint({
    method: 'GET',
    path: '/admin/treasury',
    access: orKeys('money'),
    tag,
    summary: 'Get the operator’s capital, and each plan’s principal, placements, pools and losses',
  }).output(
    answer(
      z.object({
        operator_capital: usdOut,
        incident: usdOut,
        /** Why only withdrawals may go out now; empty while the deposit brake is open. */
        brake: z.array(z.string()),
        plans: z.array(planFigures),
      }),
    ),
  ),

  incomingPayments: endpoint({
    method: 'GET',
    path: '/admin/treasury/arrivals',
    access: admins(),
    tag,
    summary: 'List final payments to treasury addresses that are not fully booked',
  }).output(answer(z.array(incomingPayment))),

  moves: endpoint({
    method: 'GET',
    path: '/admin/treasury/moves',
    access: admins(),
    tag,
    summary:
      'List placements, returns, gains, losses and capital movements by plan, kind and period',
  })
    .input(
      z.strictObject({
        limit: listInput.limit,
        cursor: bookId.optional(),
        plan: id.optional(),
        kind: z.enum(moveKinds, say('kind_missing')).optional(),
        from: day.optional(),
        to: day.optional(),
      }),
    )
    .output(answerList(move)),

  addresses: endpoint({
    method: 'GET',
    path: '/admin/treasury/addresses',
    access: admins(),
    tag,
    summary: 'List the addresses for capital and placements with the total received at each',
  })
    .input(z.strictObject({ plan: id.optional() }))
    .output(answer(z.array(treasuryAddress))),

  openAddress: endpoint({
    method: 'POST',
    path: '/admin/treasury/addresses',
    access: adminsProved('owner', 'finance'),
    tag,
    summary: 'Create an address for capital or for the returns of a plan’s placement',
    successStatus: 201,
  })
    .input(
      z.strictObject({
        purpose: z.enum(['capital', 'placement']),
        plan: id.optional(),
        placement: id
          .optional()
          .describe('Placement whose returns it receives; defaults to the plan’s newest'),
        asset,
      }),
    )
    .output(answer(z.object({ id, asset, address: z.string(), tag: z.string().nullable() }))),

  venues: endpoint({
    method: 'GET',
    path: '/admin/venues',
    access: admins(),
    tag,
    summary: 'List all venues, including delisted ones',
  }).output(answer(z.array(venue))),

  listVenue: post('/admin/venues', 'Propose a venue for one coin; a second person approves it')
    .meta({ refuses: ['address_malformed', 'own_address'] })
    .input(
      z.strictObject({
        name: textIn().min(1).max(100),
        asset,
        wallet_address: address,
        tag: destinationTag.optional(),
        reason: reasonText,
      }),
    )
    .output(proposed),

  delistVenue: post(
    '/admin/venues/{id}/delist',
    'Propose to delist a venue; a second person approves',
  )
    .meta({ refuses: ['venue_unlisted'] })
    .input(z.strictObject({ id, reason: reasonText }))
    .output(proposed),

  place: post('/admin/placements', 'Propose to place a plan’s coins at a listed venue')
    .meta({
      refuses: [
        'already_proposed',
        'brake_closed',
        'insufficient_funds',
        'not_found',
        'over_free_capital',
        'over_principal',
        'own_address',
        'venue_unlisted',
      ],
    })
    .input(z.strictObject({ plan: id, venue: id, amount: usdIn, evidence, reason: reasonText }))
    .output(proposed),

  gain: post('/admin/gains', 'Propose to book a return above cost as a gain of its plan')
    .meta({
      refuses: [
        'already_proposed',
        'cost_not_returned',
        'loss_open',
        'nothing_arrived',
        'own_payment',
        'payment_missing',
        'payment_not_final',
        'placement_unknown',
      ],
    })
    .input(z.strictObject({ payment: id, evidence, reason: reasonText }))
    .output(proposed),

  capital: post(
    '/admin/capital',
    'Propose to add or withdraw the operator’s capital, or to subsidise a plan with it',
  )
    .meta({
      refuses: [
        'address_malformed',
        'already_proposed',
        'brake_closed',
        'insufficient_funds',
        'loss_open',
        'nothing_arrived',
        'over_free_capital',
        'own_address',
        'own_payment',
        'payment_missing',
        'payment_not_final',
      ],
    })
    .input(
      z.strictObject({
        direction: z.enum(['in', 'out', 'subsidise']),
        payment: id.optional().describe('in: the payment received at a capital address'),
        amount: usdIn.optional().describe('out and subsidise: amount in dollars'),
        asset: asset.optional().describe('out'),
        wallet_address: address.optional().describe('out'),
        tag: destinationTag.optional(),
        plan: id.optional().describe('subsidise: plan whose capital pool receives the money'),
        evidence,
        reason: reasonText,
      }),
    )
    .output(proposed),

  loss: post('/admin/losses', 'Propose to write down a placement, or to absorb a recorded loss')
    .meta({
      refuses: [
        'already_proposed',
        'insufficient_funds',
        'loss_open',
        'not_found',
        'placement_unknown',
      ],
    })
    .input(
      z.strictObject({
        plan: id,
        act: z.enum(['record', 'absorb']),
        from: z
          .enum(['pool_gain', 'pool_capital', 'operator_capital'])
          .optional()
          .describe('absorb: source of the money that covers the loss'),
        placement: id.optional().describe('record: which placement, if the plan has several open'),
        amount: usdIn,
        evidence,
        reason: reasonText,
      }),
    )
    .output(proposed),

  networkCost: post(
    '/admin/network-costs',
    'Propose to book the network cost of one of our transactions',
  )
    .meta({ refuses: ['amount_invalid'] })
    .input(
      z.strictObject({
        asset,
        coin_amount: keyIn().regex(/^\d{1,10}(\.\d{1,9})?$/, say('amount_invalid')),
        txid: txidIn().min(8, say('transaction_id_missing')).max(128),
        from: z.enum(['operator_capital', 'incident']),
        evidence,
        reason: reasonText,
      }),
    )
    .output(proposed),
};
