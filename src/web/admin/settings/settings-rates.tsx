import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, call } from '../../app/api.ts';
import { rates as words } from '../../text/en/admin/rates.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { dayAndTime, exactPrice } from '../../ui/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import { TextForm } from '../list-kit/text-form.tsx';
import { useCommand } from '../../features/commands/use-command.ts';
import type { CoinPrice, ManualRate } from '../list-kit/api-types.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';

/** A price for a coin that has none: what it is, how long, and why. */
function SettingsRateForm({ coins }: { coins: readonly CoinPrice[] }) {
  const [asset, setAsset] = useState(coins[0]?.asset ?? 'BTC');
  const [usd, setUsd] = useState('');
  const [hours, setHours] = useState('2');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const propose = useCommand({ send: call.market.proposeRate, onDone: () => setTried(false) });
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

const priceColumns: Column<CoinPrice>[] = [
  { key: 'coin', head: words.coin, className: 'strong', cell: (one) => one.asset },
  {
    key: 'price',
    head: words.price,
    exact: true,
    right: true,
    className: 'num',
    cell: (one) => (one.price === null ? '–' : exactPrice(one.price)),
  },
  {
    key: 'state',
    head: words.state,
    exact: true,
    cell: ({ fresh, price, leap }) => (
      <>
        <StatusMark mark={fresh ? 'ok' : 'no'}>
          {fresh ? words.fresh : price === null ? words.none : words.stale}
        </StatusMark>
        {leap && <span className="sub">{words.leap(exactPrice(leap.price), leap.sources)}</span>}
      </>
    ),
  },
  { key: 'source', head: words.source, cell: (one) => one.source ?? '–' },
  {
    key: 'at',
    head: words.at,
    className: 'num when',
    cell: (one) => (one.at === null ? '–' : dayAndTime(one.at)),
  },
];

const manualColumns = (end: (rate: ManualRate) => void): Column<ManualRate>[] => [
  { key: 'coin', head: words.coin, className: 'strong', cell: (one) => one.asset },
  {
    key: 'price',
    head: words.price,
    exact: true,
    right: true,
    className: 'num',
    cell: (one) => exactPrice(one.price),
  },
  { key: 'reason', head: words.reason, className: 'words', cell: (one) => one.reason },
  {
    key: 'until',
    head: words.until,
    className: 'num when',
    cell: (one) => dayAndTime(one.ended_at ?? one.expires_at),
  },
  {
    key: 'state',
    head: words.state,
    right: true,
    cell: (one) =>
      one.holds ? (
        <button type="button" className="open" onClick={() => end(one)}>
          {words.end}
          <span className="sr">{words.endOf(one.asset)}</span>
        </button>
      ) : (
        words.over
      ),
  },
];

/** Prices of all coins, and those that two people set while there was none. */
export function SettingsRates() {
  const query = useQuery(api.market.rates.queryOptions());
  const data = query.data?.data;
  const [ending, setEnding] = useState<ManualRate | null>(null);
  const without = data?.coins.filter(({ fresh }) => !fresh) ?? [];
  return (
    <>
      <Panel title={words.title} edge>
        <DataTable
          dense
          label={words.title}
          columns={priceColumns}
          query={query}
          rows={data?.coins}
          rowKey={(one) => one.asset}
          expect={4}
        />
      </Panel>
      <Panel title={words.held}>
        <p className="sub">{words.lead}</p>
        <div className="spaced">
          {without.length === 0 ? (
            <p className="quiet">{words.allFresh}</p>
          ) : (
            <PermissionGate call="market.proposeRate">
              <SettingsRateForm coins={without} />
            </PermissionGate>
          )}
        </div>
        {ending && <End rate={ending} done={() => setEnding(null)} />}
        <DataTable
          dense
          label={words.held}
          columns={manualColumns(setEnding)}
          query={query}
          rows={data?.manual}
          rowKey={(one) => one.id}
          emptyNext={words.noneSet}
          expect={1}
        />
      </Panel>
    </>
  );
}

function End({ rate, done }: { rate: ManualRate; done: () => void }) {
  const end = useCommand({ send: call.market.endRate, onDone: done });
  return (
    <TextForm
      bad
      label={words.endReason}
      shortest={3}
      tooShort={words.short}
      submit={words.end}
      busy={end.isPending}
      onSubmit={(reason) => end.mutate({ id: rate.id, reason })}
      onCancel={done}
    />
  );
}
