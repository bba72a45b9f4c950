import { type FormEvent, useState } from 'react';
import { call } from '../../app/api.ts';
import { rates as words } from '../../text/en/admin/rates.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { useProposal } from '../approvals/use-proposal.ts';
import type { CoinPrice } from '../list-kit/api-types.ts';

/** A price for a coin that has none: what it is, how long, and why. */
export function SettingsRateForm({ coins }: { coins: readonly CoinPrice[] }) {
  const [asset, setAsset] = useState(coins[0]?.asset ?? 'BTC');
  const [usd, setUsd] = useState('');
  const [hours, setHours] = useState('2');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const propose = useProposal({ send: call.market.proposeRate, done: () => setTried(false) });
  const usdFault = /^(?=.*[1-9])\d{1,10}(\.\d{1,6})?$/.test(usd.trim()) ? null : words.usdWrong;
  const hoursFault = /^([1-9]|1\d|2[0-4])$/.test(hours.trim()) ? null : words.hoursWrong;
  const reasonFault = reason.trim().length < 3 ? words.short : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (usdFault ?? hoursFault ?? reasonFault) return;
    propose.mutate({ asset, usd: usd.trim(), hours: Number(hours), reason: reason.trim() });
  };
  const told = (fault: string | null) => (tried && fault !== null ? fault : undefined);
  return (
    <form className="fields" aria-label={words.set} onSubmit={submit} noValidate>
      <RadioCards
        legend={words.coin}
        name="coin"
        options={coins.map((one) => ({ value: one.asset, label: one.asset }))}
        value={asset}
        onChange={setAsset}
      />
      <Field
        label={words.usd}
        inputMode="decimal"
        mono
        error={told(usdFault)}
        value={usd}
        onChange={(event) => setUsd(event.target.value)}
      />
      <Field
        label={words.hours}
        inputMode="numeric"
        error={told(hoursFault)}
        value={hours}
        onChange={(event) => setHours(event.target.value)}
      />
      <Field
        label={words.reason}
        error={told(reasonFault)}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="row">
        <Button type="submit" kind="go" busy={propose.isPending}>
          {words.propose}
        </Button>
      </div>
    </form>
  );
}
