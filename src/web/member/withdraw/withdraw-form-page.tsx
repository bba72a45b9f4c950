import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { withdrawals } from '../../text/withdrawals.ts';
import { asTyped, day, dayAndTime, dollars, ending, typedDollars } from '../../ui/format/format.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { WithdrawalTimeline } from './withdrawal-timeline.tsx';
import { type Me, useMe } from '../layout/api-types.ts';
import { sumOf } from '../dashboard/balance-equation.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { type Method, methods } from '../../../core/chains/assets.ts';
import { api } from '../../app/api.ts';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';
import { type Source, useWithdrawal } from './use-withdrawal.ts';
import { savedFor, staysAfter } from './withdraw-rules.ts';
import { WithdrawQuote } from './withdraw-quote.tsx';

const text = withdrawals.form;

type AddressFieldProps = {
  method: Method | null;
  value: string;
  saved: string | null;
  error: string | undefined;
  onChange: (address: string) => void;
};

/** Where a payout goes: the gateway's address, or another, which waits. */
function AddressField({ method, value, saved, error, onChange }: AddressFieldProps) {
  const coin = method ? withdrawals.coins[method] : null;
  const label = !coin
    ? text.addressPlain
    : value
      ? text.addressEnds(coin, ending(value))
      : text.address(coin);
  return (
    <Field
      mono
      label={label}
      help={helpOf(value, saved)}
      value={value}
      error={error}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function helpOf(value: string, saved: string | null): string {
  if (saved === null) return text.noAddress;
  return value.trim() === saved ? text.fromGateway : text.otherAddress;
}

type Props = { source: Source; available: string };

/** Amount, method and address of a payout; its foot says in bold what the button will do. */
function WithdrawForm({ source, available }: Props) {
  const wallets = useQuery(api.withdrawals.wallets.queryOptions()).data?.data;
  const [amount, setAmount] = useState('');
  const [method, setMethod] = useState<Method | null>(null);
  // What was typed for each method; until then the gateway's own address stands there.
  const [typed, setTyped] = useState<Partial<Record<Method | 'any', string>>>({});
  const [tag, setTag] = useState<string | null>(null);
  const { ask, refusals, forgive, busy } = useWithdrawal(source, available);
  const saved = method ? savedFor(wallets, method) : null;
  const address = (method && typed[method]) ?? typed.any ?? saved?.address ?? '';
  const tagShown = tag ?? wallets?.xrp_tag ?? '';
  const dollarsTyped = typedDollars(amount);
  const stays = staysAfter(amount, available);
  const options = methods.map((value) => ({
    value,
    label: value,
    note: noteOf(savedFor(wallets, value)),
  }));
  const all = (
    <Button small onClick={() => setAmount(asTyped(available))}>
      {text.all}
    </Button>
  );
  return (
    <form
      className="panel c7"
      aria-label={source === 'balance' ? text.titleBalance : text.titleProfit}
      noValidate
      onChange={forgive}
      onSubmit={(event) => {
        event.preventDefault();
        ask({ amount, method, address, tag: tagShown });
      }}
    >
      <div className="body bare fields">
        <AmountField
          label={text.amount}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          help={`${text.available(dollars(available))} ${stays && dollarsTyped ? text.stays(dollars(stays)) : ''}`}
          error={refusals.amount}
          end={all}
        />
        <RadioCards
          legend={text.method}
          name="method"
          options={options}
          value={method}
          onChange={setMethod}
        />
        <AddressField
          method={method}
          value={address}
          saved={saved?.address ?? null}
          error={refusals.address}
          onChange={(next) => setTyped({ ...typed, [method ?? 'any']: next })}
        />
        {method === 'XRP' && (
          <Field
            label={text.tag}
            help={text.tagHelp}
            inputMode="numeric"
            value={tagShown}
            error={refusals.tag}
            onChange={(event) => setTag(event.target.value)}
          />
        )}
        {method && dollarsTyped && stays && (
          <WithdrawQuote method={method} amount={dollarsTyped} source={source} />
        )}
        <FormRefusal words={refusals.form} />
      </div>
      <SubmitBar
        says={
          dollarsTyped && address
            ? text.will(dollars(dollarsTyped), ending(address))
            : text.willNone
        }
        more={text.willMore}
        submit={text.go}
        busy={busy}
        busyText={text.going}
        num
      />
    </form>
  );
}

function noteOf({ address, waitsUntil }: ReturnType<typeof savedFor>): string {
  if (address === null) return text.noneSaved;
  return waitsUntil ? text.waits(dayAndTime(waitsUntil)) : text.saved(ending(address));
}

function FormRefusal({ words }: { words: string | undefined }) {
  return (
    <div role="alert">
      {words && (
        <p className="err">
          <CircleAlert className="i" aria-hidden />
          {words}
        </p>
      )}
    </div>
  );
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
  const unlocks = me.next_unlock_at && withdrawals.choice.from(day(me.next_unlock_at));
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
