import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import {
  coinOf,
  eachWallet,
  type Method,
  type WalletField,
  walletField,
  walletNetworks,
} from '#core/chains/assets.ts';
import { carrierOf } from '#core/chains/chain-rules.ts';
import { coinRecords } from '#core/chains/coin-records.ts';
import { dayAndTime } from '#text/format/format.ts';
import { member } from '#text/member.ts';
import { withdrawals } from '#text/withdrawals.ts';
import { api, call } from '../../app/api.ts';
import { isLive } from '../../app/mode.ts';
import { offeredMethods } from '../../features/coins/offered-coins.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import type { Wallets } from '../layout/api-types.ts';
import { forgetOlderAddresses, olderAddresses } from './older-addresses.ts';
import { hasTags } from './withdraw-rules.ts';

const text = withdrawals.gateway;

type Form = Record<Name, string>;
type Name = WalletField | 'xrp_tag';
type Input = { name: Name; label: string; help?: string | undefined; required?: true };

/** Returns where test addresses are from, for the two coins whose networks are easily mixed up. */
function sandboxHelp(): string | undefined {
  if (isLive()) return undefined;
  const networks = offeredMethods().flatMap((method) => text.testNetworks[method] ?? []);
  return text.sandbox(networks.join(', '));
}

const kept: readonly Input[] = [
  { name: 'ethereum', label: text.ethereum, help: text.ethereumHelp, required: true },
  { name: 'usdt', label: text.usdt, help: text.usdtHelp, required: true },
];

/** Returns the fields of a coin with an optional address. */
function optionalInputs(method: Method): Input[] {
  const coin = coinOf[method];
  const chain = carrierOf(coin);
  const help = chain === null ? undefined : text.onChain(coin, chain);
  const field = {
    name: walletField(method),
    label: text.optional(chain === null ? coinRecords[coin].name : coin),
    help,
  };
  return hasTags(method) ? [field, { name: 'xrp_tag', label: text.xrpTag }] : [field];
}

const bitcoinInput = (): Input => ({
  name: 'bitcoin',
  label: text.bitcoin,
  help: sandboxHelp(),
  required: true,
});

const inputsFor = (methods: readonly Method[]): Input[] => [
  ...methods.flatMap((method) => (method === 'BITCOIN' ? bitcoinInput() : [])),
  ...kept,
  ...methods.filter((method) => method !== 'BITCOIN').flatMap(optionalInputs),
];

const asForm = (wallets: Wallets): Form => ({
  ...eachWallet((network) => wallets[walletField(network)] ?? ''),
  xrp_tag: wallets.xrp_tag ?? '',
});

/** Returns the addresses on screen; the address of a coin no longer offered stays unchanged. */
const sentOf = (form: Form, inputs: readonly Input[]) => ({
  ethereum: form.ethereum,
  usdt: form.usdt,
  ...Object.fromEntries(inputs.map(({ name }) => [name, form[name]])),
});

/** Returns the waits of payable addresses; the others are only stored for the member. */
const payable = ({ waiting }: Wallets, methods: readonly Method[]) =>
  waiting.filter(({ network }) => methods.some((method) => method === network));

/** Returns the networks of saved addresses whose coin is no longer offered. */
const unofferedIn = (wallets: Wallets, methods: readonly Method[]) =>
  walletNetworks.filter(
    (network) =>
      network !== 'ETHEREUM' &&
      network !== 'USDT' &&
      !methods.includes(network) &&
      wallets[walletField(network)],
  );

/** One address per network, checked by the server; a refusal loses no input. */
function WalletsForm({ wallets }: { wallets: Wallets }) {
  const methods = offeredMethods();
  const inputs = inputsFor(methods);
  const waits = payable(wallets, methods);
  const waiting = new Map(waits.map((wait) => [wait.network.toLowerCase(), wait.until]));
  const form = useCommandForm({
    values: asForm(wallets),
    belongs: { xrp: ['xrp_tag'] },
    send: (values) => call.withdrawals.saveWallets(sentOf(values, inputs)),
    success: text.saved,
    rereads: api.withdrawals.key(),
    onDone: ({ data }) => {
      form.reset(asForm(data));
    },
  });
  return (
    <>
      <OlderAddresses onImport={(name, address) => form.setValue(name, address)} />
      <form className="panel" aria-label={text.add} noValidate onSubmit={form.submit}>
        <header>
          <h2>{text.add}</h2>
        </header>
        <div className="body fields">
          {inputs.map(({ name, label, help, required }) => (
            <Field
              key={name}
              mono
              label={label}
              help={helpOf(help, waiting.get(name))}
              autoComplete="off"
              spellCheck={false}
              {...form.field(name, required && { required: text.required })}
            />
          ))}
        </div>
        <SubmitBar
          says={text.will}
          more={text.willMore}
          submit={text.save}
          busy={form.busy}
          busyText={text.saving}
        />
      </form>
    </>
  );
}

/** Returns a field's help, preceded by its address's wait with reason and end. */
function helpOf(help: string | undefined, until: string | undefined): string | undefined {
  if (until === undefined) return help;
  return [text.waitsHere(dayAndTime(until)), help].filter(Boolean).join(' ');
}

function OlderAddresses({ onImport }: { onImport: (name: Name, address: string) => void }) {
  const [found, setFound] = useState(olderAddresses);
  if (!found) return null;
  const forget = () => {
    forgetOlderAddresses();
    setFound(null);
  };
  const fill = () => {
    for (const name of ['bitcoin', 'ethereum', 'usdt', 'solana'] as const) {
      const address = found[name];
      if (address) onImport(name, address);
    }
    forget();
  };
  const acts = (
    <>
      <Button small onClick={fill}>
        {text.import}
      </Button>
      <Button small onClick={forget}>
        {text.dismiss}
      </Button>
    </>
  );
  return <Notice action={acts}>{text.found}</Notice>;
}

/** The withdrawal addresses, stored on the server (MEM-8). */
export function WalletsPage() {
  const query = useQuery(api.withdrawals.wallets.queryOptions());
  const methods = offeredMethods();
  const wallets = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.title}
        under={text.under}
        back={{ to: paths.dashboard, label: member.nav.dashboard }}
      />
      {wallets ? (
        <div className="grid flat">
          <div className="c8 stack">
            {payable(wallets, methods).map(({ network, until }) => (
              <Notice key={network}>{text.waits(network, dayAndTime(until))}</Notice>
            ))}
            {unofferedIn(wallets, methods).map((network) => (
              <Notice key={network}>{text.notOffered(network)}</Notice>
            ))}
            <WalletsForm wallets={wallets} />
          </div>
        </div>
      ) : (
        <Panel edge label={text.title}>
          <TableState query={query} lines={6} />
        </Panel>
      )}
    </main>
  );
}
