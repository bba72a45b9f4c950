import { treasury } from '#text/en/admin/treasury.ts';
import { coins, dollars } from '#text/format/format.ts';
import { call } from '../../app/api.ts';
import type { IncomingPayment, LostPayment, Venue } from '../list-kit/api-types.ts';
import type { Filled, OperationSpec, OperationField } from './operation-form.tsx';

const text = treasury.form;

const amount: OperationField = { name: 'amount', label: text.amount, kind: 'money' };
const assetField: OperationField = { name: 'asset', label: text.asset, kind: 'coin' };
const address: OperationField = { name: 'wallet_address', label: text.address, kind: 'text' };
const tag: OperationField = { name: 'tag', label: text.tagLabel, kind: 'text', optional: true };

/** Casts a form's values to the call's input; the server validates every field again. */
const as = <Input>(filled: Filled, more: object): Input => ({ ...filled, ...more }) as Input;

type Capital = Parameters<typeof call.treasury.capital>[0];
type Written = Parameters<typeof call.treasury.loss>[0];
type Placing = Parameters<typeof call.treasury.place>[0];
type Gain = Parameters<typeof call.treasury.gain>[0];
type Cover = Parameters<typeof call.treasury.coverIncident>[0];
type Recovery = Parameters<typeof call.treasury.recoverIncident>[0];
type Cost = Parameters<typeof call.treasury.networkCost>[0];
type Listing = Parameters<typeof call.treasury.listVenue>[0];

const ofAmount = (say: (amount: string) => string) => (filled: Filled) =>
  filled['amount'] ? say(dollars(filled['amount'])) : null;

const amountLeftText = (row: IncomingPayment): string => coins(row.coin_amount_left, row.asset);

function paymentField(arrivals: readonly IncomingPayment[]): OperationField {
  return {
    name: 'payment',
    label: text.payment,
    kind: 'choice',
    help: arrivals.length > 0 ? text.paymentHelp : text.noPayment,
    choices: arrivals.map((arrival) => ({
      value: arrival.id,
      label: `${amountLeftText(arrival)}, ${arrival.txid.slice(0, 12)}`,
    })),
  };
}

const ofPayment =
  (arrivals: readonly IncomingPayment[], say: (coins: string) => string) => (filled: Filled) => {
    const chosen = arrivals.find((arrival) => arrival.id === filled['payment']);
    return chosen ? say(amountLeftText(chosen)) : null;
  };

/** Moves a plan's coins to a venue that two people approved. */
export const placeOperation = (plan: string, venues: readonly Venue[]): OperationSpec => ({
  title: treasury.acts.place,
  fields: [
    {
      name: 'venue',
      label: text.venue,
      kind: 'choice',
      choices: venues
        .filter((venue) => venue.delisted_at === null)
        .map((venue) => ({ value: venue.id, label: `${venue.name}, ${venue.asset}` })),
    },
    amount,
  ],
  will: (filled) => {
    const venue = venues.find((row) => row.id === filled['venue']);
    return venue && filled['amount']
      ? text.will.place(dollars(filled['amount']), venue.name)
      : null;
  },
  send: (filled, options) => call.treasury.place(as<Placing>(filled, { plan }), options),
});

/** A return above the placement's cost. */
export const gainOperation = (arrivals: readonly IncomingPayment[]): OperationSpec => ({
  title: treasury.acts.gain,
  fields: [paymentField(arrivals)],
  will: ofPayment(arrivals, text.will.gain),
  send: (filled, options) => call.treasury.gain(as<Gain>(filled, {}), options),
});

export const subsidyOperation = (plan: string): OperationSpec => ({
  title: treasury.acts.subsidise,
  fields: [amount],
  will: ofAmount(text.will.subsidise),
  send: (filled, options) =>
    call.treasury.capital(as<Capital>(filled, { plan, direction: 'subsidise' }), options),
});

export const recordLossOperation = (plan: string): OperationSpec => ({
  title: treasury.acts.record,
  fields: [amount],
  will: ofAmount(text.will.record),
  send: (filled, options) =>
    call.treasury.loss(as<Written>(filled, { plan, act: 'record' }), options),
});

const absorbers = Object.entries(text.absorbers).map(([value, label]) => ({ value, label }));

export const absorbOperation = (plan: string): OperationSpec => ({
  title: treasury.acts.absorb,
  fields: [{ name: 'from', label: text.from, kind: 'choice', choices: absorbers }, amount],
  will: (filled) => {
    const from = absorbers.find(({ value }) => value === filled['from']);
    return from && filled['amount']
      ? text.will.absorb(dollars(filled['amount']), from.label)
      : null;
  },
  send: (filled, options) =>
    call.treasury.loss(as<Written>(filled, { plan, act: 'absorb' }), options),
});

export const capitalInOperation = (arrivals: readonly IncomingPayment[]): OperationSpec => ({
  title: treasury.acts.capitalIn,
  fields: [paymentField(arrivals)],
  will: ofPayment(arrivals, text.will.capitalIn),
  send: (filled, options) =>
    call.treasury.capital(as<Capital>(filled, { direction: 'in' }), options),
});

export const capitalOutOperation: OperationSpec = {
  title: treasury.acts.capitalOut,
  fields: [assetField, amount, address, tag],
  will: ofAmount(text.will.capitalOut),
  send: (filled, options) =>
    call.treasury.capital(as<Capital>(filled, { direction: 'out' }), options),
};

/** Covers a shown shortfall with the operator's money. */
export const coverOperation: OperationSpec = {
  title: treasury.acts.cover,
  fields: [amount],
  will: ofAmount(text.will.cover),
  send: (filled, options) => call.treasury.coverIncident(as<Cover>(filled, {}), options),
};

/** Recovers the credit for a reorged payment from its member. */
export const recoverOperation = (lost: LostPayment): OperationSpec => ({
  title: treasury.acts.recover,
  fields: [
    {
      name: 'from',
      label: text.recoverFrom,
      kind: 'choice',
      choices: (['member_balance', 'member_profit'] as const).map((value) => ({
        value,
        label: text.takenFrom[value](dollars(lost[value])),
      })),
    },
    { ...amount, help: text.recoverHelp(dollars(lost.left)) },
  ],
  will: (filled) =>
    filled['amount'] && filled['from']
      ? text.will.recover(dollars(filled['amount']), lost.member_name ?? '')
      : null,
  send: (filled, options) =>
    call.treasury.recoverIncident(as<Recovery>(filled, { payment: lost.id }), options),
});

const payers = Object.entries(text.costPayers).map(([value, label]) => ({ value, label }));

/** The network fee of one of our transactions: a sweep, an anchor. */
export const costOperation: OperationSpec = {
  title: treasury.acts.cost,
  fields: [
    assetField,
    { name: 'coin_amount', label: text.coinAmount, kind: 'coins', help: text.coinHelp },
    { name: 'txid', label: text.txid, kind: 'text' },
    { name: 'from', label: text.from, kind: 'choice', choices: payers },
  ],
  will: ({ coin_amount, asset, from }) => {
    const payer = payers.find(({ value }) => value === from);
    return coin_amount && asset && payer
      ? text.will.cost(`${coin_amount} ${asset}`, payer.label)
      : null;
  },
  send: (filled, options) => call.treasury.networkCost(as<Cost>(filled, {}), options),
};

export const venueOperation: OperationSpec = {
  title: treasury.acts.venue,
  fields: [{ name: 'name', label: text.name, kind: 'text' }, assetField, address, tag],
  will: (filled) => (filled['name'] ? text.will.venue(filled['name']) : null),
  send: (filled, options) => call.treasury.listVenue(as<Listing>(filled, {}), options),
};

export const delistOperation = (venue: Venue): OperationSpec => ({
  title: `${treasury.acts.delist}: ${venue.name}`,
  fields: [],
  will: () => text.will.delist(venue.name),
  send: (filled, options) =>
    call.treasury.delistVenue({ id: venue.id, reason: filled['reason'] ?? '' }, options),
});
