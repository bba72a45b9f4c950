import { paths } from '../../app/paths.ts';
import { words } from '../../text/words.ts';
import { withdrawals } from '../../text/withdrawals.ts';
import { asTyped, dayAndTime, dollars, ending, typedDollars } from '../../ui/format/format.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { WithdrawalTimeline } from './withdrawal-timeline.tsx';
import { type Me, useMe, type Wallets } from '../layout/api-types.ts';
import { sumOf } from '../dashboard/balance-equation.ts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { coinOf, type Method } from '../../../core/chains/assets.ts';
import { carrierOf } from '../../../core/chains/chain-rules.ts';
import { coinRecords } from '../../../core/chains/coin-records.ts';
import { api, call } from '../../app/api.ts';
import { useMethods } from '../../features/coins/use-coins.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormRefusal } from '../../ui/forms/form-refusal.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';
import {
  addressOf,
  faultsOf,
  lockedUntil,
  savedFor,
  type Source,
  staysAfter,
  type TypedAddresses,
  hasTags,
} from './withdraw-rules.ts';
import { WithdrawQuote } from './withdraw-quote.tsx';
import { BeforeThePress } from './before-the-press.tsx';
import { useDraft } from '../layout/use-draft.ts';
import { firstQueries } from '../layout/first-queries.ts';
import { usePreview } from './use-preview.ts';

const text = withdrawals.form;

type Choice = { amount: string; method: Method | null; typed: TypedAddresses; tag: string | null };
const nothing: Choice = { amount: '', method: null, typed: {}, tag: null };

type AddressFieldProps = {
  method: Method | null;
  typed: TypedAddresses;
  saved: string | null;
  error: string | undefined;
  /** Whether it was found to be one of the coin: only then are its last characters named. */
  isGood: boolean;
  onChange: (typed: TypedAddresses) => void;
};

/** Where a payout goes: the gateway's address, or another, which waits. */
function AddressField({ method, typed, saved, error, isGood, onChange }: AddressFieldProps) {
  const value = addressOf(typed, method, saved);
  const coin = method ? coinRecords[coinOf[method]].name : null;
  const label = !coin
    ? text.addressPlain
    : isGood
      ? text.addressEnds(coin, ending(value))
      : text.address(coin);
  return (
    <Field
      mono
      label={label}
      help={helpOf(method, value, saved)}
      value={value}
      error={error}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange({ ...typed, [method ?? 'any']: target.value })}
    />
  );
}

function helpOf(method: Method | null, value: string, saved: string | null): string {
  const chain = method && carrierOf(coinOf[method]);
  if (method && chain) return text.addressOf(coinOf[method], chain);
  if (saved === null) return text.noAddress;
  return value.trim() === saved ? text.fromGateway : text.otherAddress;
}

type Props = { source: Source; available: string };

/** Asks for a withdrawal; what it refuses stands beside its field, or over the button. */
function useWithdrawForm({ source, available }: Props, wallets: Wallets | undefined) {
  const navigate = useNavigate();
  const wholeOf = ({ amount, method, typed, tag }: Choice) => ({
    amount,
    method,
    address: addressOf(typed, method, method && savedFor(wallets, method).address),
    tag: tag ?? wallets?.xrp_tag ?? '',
  });
  return useCommandForm({
    values: nothing,
    names: { wallet_address: 'typed' },
    faults: (choice) => faultsOf(wholeOf(choice), available),
    input: (choice) => {
      const { amount, method, address, tag } = wholeOf(choice);
      const dollarsTyped = typedDollars(amount);
      if (method === null || dollarsTyped === null) return null;
      return {
        amount: dollarsTyped,
        payment_channel: method,
        wallet_address: address.trim(),
        source,
        ...(tag.trim() && hasTags(method) ? { tag: tag.trim() } : {}),
      };
    },
    send: call.withdrawals.request,
    success: ({ data }) =>
      data.earliest_at ? text.doneWaits(dayAndTime(data.earliest_at)) : text.done,
    onDone: () => navigate(paths.dashboard),
    showsRefusal: true,
  });
}

/** Amount, method and address of a payout; its foot says in bold what the button will do. */
function WithdrawForm({ source, available }: Props) {
  const wallets = useQuery(api.withdrawals.wallets.queryOptions()).data?.data;
  const form = useWithdrawForm({ source, available }, wallets);
  useDraft(form);
  const [amount, method, typed, tag] = useWatch({
    control: form.control,
    name: ['amount', 'method', 'typed', 'tag'],
  });
  const saved = method && savedFor(wallets, method).address;
  const address = addressOf(typed, method, saved);
  const dollarsTyped = typedDollars(amount);
  const stays = staysAfter(amount, available);
  const tagTyped = (tag ?? wallets?.xrp_tag ?? '').trim();
  const { preview, addressFault, tagFault, isAddressGood } = usePreview(
    method && dollarsTyped && stays
      ? { method, amount: dollarsTyped, source, address: address.trim(), tag: tagTyped }
      : null,
  );
  const isGood = address !== '' && (isAddressGood || address.trim() === saved);
  const options = useMethods().map((value) => ({
    value,
    label: value,
    note: noteOf(value, savedFor(wallets, value)),
  }));
  const all = (
    <Button small onClick={() => form.setValue('amount', asTyped(available))}>
      {text.all}
    </Button>
  );
  return (
    <form
      className="panel c7"
      aria-label={source === 'balance' ? text.titleBalance : text.titleProfit}
      noValidate
      onChange={() => form.clearErrors()}
      onSubmit={form.submit}
    >
      <div className="body bare fields">
        <AmountField
          {...form.field('amount')}
          label={text.amount}
          help={`${text.available(dollars(available))} ${stays && dollarsTyped ? text.stays(dollars(stays)) : ''}`}
          end={all}
        />
        <RadioField {...form.field('method')} legend={text.method} options={options} />
        <AddressField
          method={method}
          typed={typed}
          saved={saved}
          error={form.errorOf('typed') ?? addressFault}
          isGood={isGood}
          onChange={(next) => form.setValue('typed', next)}
        />
        {hasTags(method) && (
          <Field
            label={text.tag}
            help={text.tagHelp}
            inputMode="numeric"
            value={tag ?? wallets?.xrp_tag ?? ''}
            error={form.errorOf('tag') ?? tagFault}
            onChange={({ target }) => form.setValue('tag', target.value)}
          />
        )}
        {method && dollarsTyped && stays && !addressFault && (
          <WithdrawQuote method={method} amount={dollarsTyped} source={source} />
        )}
        {preview && <BeforeThePress preview={preview} />}
        <FormRefusal words={form.problem} />
      </div>
      <SubmitBar
        says={
          dollarsTyped && stays && isGood
            ? text.will(dollars(dollarsTyped), ending(address))
            : text.willNone
        }
        more={text.willMore}
        submit={text.go}
        busy={form.busy}
        busyText={text.going}
        num
      />
    </form>
  );
}

function noteOf(method: Method, { address, waitsUntil }: ReturnType<typeof savedFor>): string {
  const chain = carrierOf(coinOf[method]);
  if (chain) return words.onChain(chain);
  if (address === null) return text.noneSaved;
  return waitsUntil ? text.waits(dayAndTime(waitsUntil)) : text.saved(ending(address));
}

const back = { to: paths.withdraw, label: text.back };

export function WithdrawBalancePage() {
  const instead = <Link to={paths.withdrawProfit}>{text.insteadProfit}</Link>;
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.titleBalance}
        back={back}
        under={
          <>
            {text.underBalance} {instead}
          </>
        }
      />
      <Columns source="balance" />
    </main>
  );
}

export function WithdrawProfitPage() {
  const instead = <Link to={paths.withdrawBalance}>{text.insteadBalance}</Link>;
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.titleProfit}
        back={back}
        under={
          <>
            {text.underProfit} {instead}
          </>
        }
      />
      <Columns source="profit" />
    </main>
  );
}

function Columns({ source }: { source: 'balance' | 'profit' }) {
  const query = useMe();
  const me = query.data?.data;
  if (!me) {
    return (
      <Panel edge label={text.amount}>
        <TableState query={query} lines={6} />
      </Panel>
    );
  }
  const available = source === 'balance' ? me.withdrawable_balance : me.withdrawable_profit;
  return (
    <div className="grid flat">
      <WithdrawForm key={source} source={source} available={available} />
      <div className="c5 stack">
        <WithdrawalTimeline />
        <WhatAndWhen me={me} />
      </div>
    </div>
  );
}

function WhatAndWhen({ me }: { me: Me }) {
  const { yours, onTheWay } = sumOf(me);
  const positions = useQuery(firstQueries.positions).data?.data ?? [];
  const unlocks = lockedUntil(me, positions)?.short;
  return (
    <Panel title={text.take}>
      <dl className="lines">
        <div>
          <dt>
            {withdrawals.choice.balance}
            <span className="sub">{text.freeFirst}</span>
          </dt>
          <dd className="num">
            {dollars(me.withdrawable_balance)}
            <span className="sub">{withdrawals.choice.now}</span>
          </dd>
        </div>
        <div>
          <dt>{text.profitMatured}</dt>
          <dd className="num">
            {dollars(me.withdrawable_profit)}
            <span className="sub">{withdrawals.choice.now}</span>
          </dd>
        </div>
        <div>
          <dt>{text.profitLocked}</dt>
          <dd className="num">
            {dollars(me.locked_profit)}
            {unlocks && <span className="sub">{unlocks}</span>}
          </dd>
        </div>
        <div className="tot">
          <dt>{text.yours}</dt>
          <dd className="num">{dollars(yours)}</dd>
        </div>
        {onTheWay && (
          <div>
            <dt>{text.onItsWay}</dt>
            <dd className="num">{dollars(onTheWay)}</dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}
