import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { type Method, methods } from '../../../core/chains/assets.ts';
import { api } from '../../app/api.ts';
import { withdrawals } from '../../text/withdrawals.ts';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { asTyped, dayAndTime, dollars, ending, typedDollars } from '../../ui/format/format.ts';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';
import { AddressField } from './address-field.tsx';
import { type Source, useWithdrawal } from './use-withdrawal.ts';
import { savedFor, staysAfter } from './withdraw-rules.ts';
import { WithdrawQuote } from './withdraw-quote.tsx';

const text = withdrawals.form;

type Props = { source: Source; available: string };

/** Amount, method and address of a payout; its foot says in bold what the button will do. */
export function WithdrawForm({ source, available }: Props) {
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
