import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { leastReason } from '#core/rules/typed-rules.ts';
import { priceForm, priceHours } from '#core/rules/typed-rules.ts';
import { rates as words } from '#text/en/admin/rates.ts';
import { dayAndTime, exactPrice } from '#text/format/format.ts';
import { typedDecimal } from '#text/format/typed-amounts.ts';
import { api, call } from '../../app/api.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { atLeast } from '../../ui/forms/typed-rules.ts';
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

/** A price for a coin that has none: what it is, how long, and why. */
function SettingsRateForm({ coins }: { coins: readonly CoinPrice[] }) {
  const form = useCommandForm({
    values: { asset: coins[0]?.asset ?? 'BTC', usd: '', hours: '2', reason: '' },
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
    <form className="fields" aria-label={words.set} onSubmit={form.submit} noValidate>
      <RadioField
        legend={words.coin}
        options={coins.map((coin) => ({ value: coin.asset, label: coin.asset }))}
        {...form.field('asset')}
      />
      <Field
        label={words.usd}
        inputMode="decimal"
        mono
        {...form.field('usd', {
          validate: (typed) => priceForm.test(typedPrice(typed)) || words.usdWrong,
        })}
      />
      <Field
        label={words.hours}
        inputMode="numeric"
        {...form.field('hours', { validate: (typed) => isHours(typed) || words.hoursWrong })}
      />
      <Field label={words.reason} {...form.field('reason', atLeast(leastReason, words.short))} />
      <div className="row">
        <Button type="submit" kind="go" busy={form.busy}>
          {words.propose}
        </Button>
      </div>
    </form>
  );
}

const priceColumns: Column<CoinPrice>[] = [
  { key: 'coin', head: words.coin, className: 'strong', cell: (row) => row.asset },
  {
    key: 'price',
    head: words.price,
    exact: true,
    right: true,
    className: 'num',
    cell: (row) => (row.price === null ? '–' : exactPrice(row.price)),
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
        {leap && (
          <span className="sub">
            {leap.off_peg
              ? words.offPeg(leap.sources)
              : words.leap(exactPrice(leap.price), leap.sources)}
          </span>
        )}
      </>
    ),
  },
  { key: 'source', head: words.source, cell: (row) => row.source ?? '–' },
  {
    key: 'at',
    head: words.at,
    className: 'num when',
    cell: (row) => (row.at === null ? '–' : dayAndTime(row.at)),
  },
];

const manualColumns = (end: (rate: ManualRate) => void): Column<ManualRate>[] => [
  { key: 'coin', head: words.coin, className: 'strong', cell: (row) => row.asset },
  {
    key: 'price',
    head: words.price,
    exact: true,
    right: true,
    className: 'num',
    cell: (row) => exactPrice(row.price),
  },
  { key: 'reason', head: words.reason, className: 'words', cell: (row) => row.reason },
  {
    key: 'until',
    head: words.until,
    className: 'num when',
    cell: (row) => dayAndTime(row.ended_at ?? row.expires_at),
  },
  {
    key: 'state',
    head: words.state,
    right: true,
    cell: (row) =>
      row.holds ? (
        <button type="button" className="open" data-opens onClick={() => end(row)}>
          {words.end}
          <span className="sr">{words.endOf(row.asset)}</span>
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
          rowKey={(row) => row.asset}
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
          rowKey={(row) => row.id}
          emptyNext={words.noneSet}
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
      label={words.endReason}
      shortest={leastReason}
      tooShort={words.short}
      submit={words.end}
      input={(reason) => ({ id: rate.id, reason })}
      send={call.market.endRate}
      onDone={done}
      onCancel={done}
    />
  );
}
