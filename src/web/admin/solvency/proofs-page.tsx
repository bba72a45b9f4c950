import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { Coin } from '#core/chains/assets.ts';
import { coinRecords, isOfFamily } from '#core/chains/coin-records.ts';
import { proofs as text } from '#text/en/admin/proofs.ts';
import { api, call } from '../../app/api.ts';
import { firstCoin, offeredCoins, optionsOf } from '../../features/coins/offered-coins.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { minLetters } from '../../ui/forms/typed-rules.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import { useFilters, useSelectedRow } from '../list-kit/use-selected-row.ts';
import { DisputeSheet } from './dispute-sheet.tsx';
import { DisputesPanel, disputeTabs } from './disputes-panel.tsx';
import { reserveColumns, snapshotColumns } from './proofs-columns.tsx';

const ways = ['signature', 'anchor'] as const;
type Typed = {
  asset: Coin;
  way: (typeof ways)[number];
  address: string;
  evidence: string;
  public_key: string;
};
const empty = { way: 'signature', address: '', evidence: '', public_key: '' } as const;
const started = (): Typed => ({ ...empty, asset: firstCoin() });

const needsKey = ({ asset, way }: Pick<Typed, 'asset' | 'way'>): boolean =>
  isOfFamily(asset, 'xrp') && way === 'signature';

/** Returns help on the signatures of a coin's wallets; newer wallets also sign for SegWit. */
function signatureHelp(coin: Typed['asset']): string {
  const record = coinRecords[coin];
  const isWitness = record.family === 'bitcoin' && record.versions.main.bech32 !== '';
  return text.signatureHelp[isWitness ? 'witness' : record.family];
}

/** A signature of the message, or a transaction that contains it: verified before it is stored. */
function ProofsForm() {
  const form = useCommandForm({
    values: started(),
    input: ({ public_key: key, ...typed }) => ({
      ...typed,
      address: typed.address.trim(),
      evidence: typed.evidence.trim(),
      ...(needsKey(typed) ? { public_key: key.trim() } : {}),
    }),
    send: call.solvency.acceptControlProof,
    onDone: (_answer, { asset, way }) => {
      form.reset({ ...empty, asset, way });
    },
  });
  const coins = offeredCoins();
  const [asset, way] = useWatch({ control: form.control, name: ['asset', 'way'] });
  const field = (name: 'address' | 'evidence' | 'public_key', label: string, help?: string) => (
    <Field
      label={label}
      help={help}
      mono
      autoComplete="off"
      spellCheck={false}
      {...form.field(name, minLetters(1, text.needed))}
    />
  );
  return (
    <Panel title={text.bring} span={7}>
      <form className="fields" aria-label={text.bring} onSubmit={form.submit} noValidate>
        <RadioField legend={text.asset} options={optionsOf(coins)} {...form.field('asset')} />
        <RadioField
          legend={text.way}
          options={ways.map((value) => ({ value, label: text.ways[value] }))}
          {...form.field('way')}
        />
        {field('address', text.address)}
        {way === 'anchor'
          ? field('evidence', text.txid, text.txidHelp[coinRecords[asset].family])
          : field('evidence', text.signature, signatureHelp(asset))}
        {needsKey({ asset, way }) && field('public_key', text.publicKey)}
        <p className="sub" id="proof-will">
          {text.will}
        </p>
        <div className="row">
          <Button type="submit" kind="go" busy={form.busy} aria-describedby="proof-will">
            {text.check}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

// The worker publishes snapshots; the list is refetched until the requested one is there.
const askEveryMs = 5000;
const limit = 20;

/** Snapshots, requested and refused, and the evidence of control over reserve addresses (SOL-1). */
export function ProofsPage() {
  const simulated = useQuery(api.solvency.solvency.queryOptions()).data?.data?.simulated;
  const publish = useCommand({ send: () => call.solvency.publishSnapshot() });
  const filters = useFilters();
  const state = disputeTabs.find((tab) => tab === filters.get('state')) ?? 'open';
  const { cursor } = filters.pages;
  const query = useQuery(api.solvency.disputes.queryOptions({ input: { limit, cursor, state } }));
  const { row, open, steps } = useSelectedRow(query.data?.data ?? []);
  return (
    <div className={row ? 'split' : undefined}>
      <main className={row ? 'list' : 'page'} id="content">
        <PageTitle title={text.title} under={text.lead}>
          <PermissionGate call="solvency.publishSnapshot">
            <Button kind="go" busy={publish.isPending} onClick={() => publish.mutate()}>
              {text.publish}
            </Button>
          </PermissionGate>
        </PageTitle>
        {simulated && <Notice>{text.simulated}</Notice>}
        <div className="grid">
          <Message />
          <PermissionGate call="solvency.acceptControlProof">
            <ProofsForm />
          </PermissionGate>
          <Snapshots />
          <DisputesPanel
            query={query}
            filters={filters}
            state={state}
            chosen={row?.id}
            open={open}
          />
          <Reserves />
        </div>
      </main>
      {row && <DisputeSheet key={row.id} dispute={row} {...steps} />}
    </div>
  );
}

function Message() {
  const query = useQuery(api.solvency.controlMessage.queryOptions());
  const found = query.data?.data;
  return (
    <Panel title={text.message} span={5}>
      <p className="help">{text.messageLead}</p>
      {found ? (
        <>
          <Words said={found.message} />
          <p className="help after">{text.anchorLead}</p>
          <Words said={found.anchor} />
        </>
      ) : found === null ? (
        <p className="quiet">{text.noMessage}</p>
      ) : (
        <TableState query={query} lines={3} />
      )}
    </Panel>
  );
}

const Words = ({ said }: { said: string }) => (
  <div className="copy">
    <span className="hash">{said}</span>
    <CopyButton text={said} success={text.copied} failure={text.notCopied} />
  </div>
);

function Snapshots() {
  const query = useQuery(api.solvency.publishings.queryOptions({ refetchInterval: askEveryMs }));
  return (
    <Panel title={text.snapshots} span={12} edge>
      <DataTable
        dense
        label={text.snapshots}
        columns={snapshotColumns}
        query={query}
        rows={query.data?.data}
        rowKey={(row) => row.id}
        emptyNext={text.none}
      />
    </Panel>
  );
}

function Reserves() {
  const query = useQuery(api.solvency.reserveAddresses.queryOptions());
  return (
    <Panel title={text.reserves} span={12} edge>
      <DataTable
        dense
        label={text.reserves}
        columns={reserveColumns}
        query={query}
        rows={query.data?.data}
        rowKey={(row) => `${row.asset} ${row.address}`}
        emptyNext={text.noReserves}
      />
    </Panel>
  );
}
