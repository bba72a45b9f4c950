import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { minReason } from '#core/rules/typed-rules.ts';
import { priceForm, priceHours } from '#core/rules/typed-rules.ts';
import { rates as text } from '#text/en/admin/rates.ts';
import { dayAndTime, exactPrice } from '#text/format/format.ts';
import { typedDecimal } from '#text/format/typed-amounts.ts';
import { api, call } from '../../app/api.ts';
import { firstCoin, offeredCoins } from '../../features/coins/offered-coins.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { minLetters } from '../../ui/forms/typed-rules.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import type { CoinPrice, ManualRate } from '../list-kit/api-types.ts';
import { TextForm } from '../list-kit/text-form.tsx';

// A price has up to six decimals.
const typedPrice = (typed: string): string => typedDecimal(typed, 6) ?? typed.trim();

const isHours = (typed: string) => {
  const hours = Number(typed);
  return Number.isInteger(hours) && hours >= priceHours.least && hours <= priceHours.most;
};

/** Sets the price of a coin that has none: the price, its duration, and the reason. */
function SettingsRateForm({ coins }: { coins: readonly CoinPrice[] }) {
  const form = useCommandForm({
    values: { asset: coins[0]?.asset ?? firstCoin(), usd: '', hours: '2', reason: '' },
    belongs: { asset: ['usd'] },
    input: ({ asset, usd, hours, reason }) => ({
      asset,
      usd: typedPrice(usd),
      hours: Number(hours),
      reason: reason.trim(),
    }),
    send: call.market.proposeRate,
  });
  return (
    <form className="fields" aria-label={text.set} onSubmit={form.submit} noValidate>
      <RadioField
        legend={text.coin}
        options={coins.map((coin) => ({ value: coin.asset, label: coin.asset }))}
        {...form.field('asset')}
      />
      <Field
        label={text.usd}
        inputMode="decimal"
        mono
        {...form.field('usd', {
          validate: (typed) => priceForm.test(typedPrice(typed)) || text.usdWrong,
        })}
      />
      <Field
        label={text.hours}
        inputMode="numeric"
        {...form.field('hours', { validate: (typed) => isHours(typed) || text.hoursWrong })}
      />
      <Field label={text.reason} {...form.field('reason', minLetters(minReason, text.short))} />
      <div className="row">
        <Button type="submit" kind="go" busy={form.busy}>
          {text.propose}
        </Button>
      </div>
    </form>
  );
}

const priceColumns: Column<CoinPrice>[] = [
  { key: 'coin', head: text.coin, className: 'strong', cell: (row) => row.asset },
  {
    key: 'price',
    head: text.price,
    exact: true,
    right: true,
    className: 'num',
    cell: (row) => (row.price === null ? '–' : exactPrice(row.price)),
  },
  {
    key: 'state',
    head: text.state,
    exact: true,
    cell: ({ fresh, price, leap }) => (
      <>
        <StatusMark mark={fresh ? 'ok' : 'no'}>
          {fresh ? text.fresh : price === null ? text.none : text.stale}
        </StatusMark>
        {leap && (
          <span className="sub">
            {leap.off_peg
              ? text.offPeg(leap.sources)
              : text.leap(exactPrice(leap.price), leap.sources)}
          </span>
        )}
      </>
    ),
  },
  { key: 'source', head: text.source, cell: (row) => row.source ?? '–' },
  {
    key: 'at',
    head: text.at,
    className: 'num when',
    cell: (row) => (row.at === null ? '–' : dayAndTime(row.at)),
  },
];

const manualColumns = (end: (rate: ManualRate) => void): Column<ManualRate>[] => [
  { key: 'coin', head: text.coin, className: 'strong', cell: (row) => row.asset },
  {
    key: 'price',
    head: text.price,
    exact: true,
    right: true,
    className: 'num',
    cell: (row) => exactPrice(row.price),
  },
  { key: 'reason', head: text.reason, className: 'words', cell: (row) => row.reason },
  {
    key: 'until',
    head: text.until,
    className: 'num when',
    cell: (row) => dayAndTime(row.ended_at ?? row.expires_at),
  },
  {
    key: 'state',
    head: text.state,
    right: true,
    cell: (row) =>
      row.holds ? (
        <button type="button" className="open" data-opens onClick={() => end(row)}>
          {text.end}
          <span className="sr">{text.endOf(row.asset)}</span>
        </button>
      ) : (
        text.over
      ),
  },
];

/** The prices of all coins, and those that two people set in the absence of one. */
export function SettingsRates() {
  const query = useQuery(api.market.rates.queryOptions());
  const data = query.data?.data;
  const [ending, setEnding] = useState<ManualRate | null>(null);
  const without = data?.coins.filter(({ fresh }) => !fresh) ?? [];
  return (
    <>
      <Panel title={text.title} edge>
        <DataTable
          dense
          label={text.title}
          columns={priceColumns}
          query={query}
          rows={data?.coins}
          rowKey={(row) => row.asset}
          expect={offeredCoins().length}
        />
      </Panel>
      <Panel title={text.held}>
        <p className="sub">{text.lead}</p>
        <div className="spaced">
          {without.length === 0 ? (
            <p className="quiet">{text.allFresh}</p>
          ) : (
            <PermissionGate call="market.proposeRate">
              <SettingsRateForm coins={without} />
            </PermissionGate>
          )}
        </div>
        {ending && <End rate={ending} done={() => setEnding(null)} />}
        <DataTable
          dense
          label={text.held}
          columns={manualColumns(setEnding)}
          query={query}
          rows={data?.manual}
          rowKey={(row) => row.id}
          emptyNext={text.noneSet}
          expect={1}
        />
      </Panel>
    </>
  );
}

function End({ rate, done }: { rate: ManualRate; done: () => void }) {
  return (
    <TextForm
      bad
      label={text.endReason}
      shortest={minReason}
      tooShort={text.short}
      submit={text.end}
      input={(reason) => ({ id: rate.id, reason })}
      send={call.market.endRate}
      onDone={done}
      onCancel={done}
    />
  );
}
