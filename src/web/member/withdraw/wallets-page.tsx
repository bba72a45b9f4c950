import type { Method } from '../../../core/chains/assets.ts';
import { useQuery } from '@tanstack/react-query';
import { api, call } from '../../app/api.ts';
import { withdrawals } from '../../text/withdrawals.ts';
import { dayAndTime } from '../../ui/format/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { useState } from 'react';
import { useMethods } from '../../features/coins/use-coins.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';
import { forgetOlderAddresses, olderAddresses } from './older-addresses.ts';
import type { Wallets } from '../layout/api-types.ts';

const text = withdrawals.gateway;

type Form = Record<Name, string>;
type Name = 'bitcoin' | 'ethereum' | 'usdt' | 'dogecoin' | 'xrp' | 'xrp_tag' | 'solana';

const inputs: readonly { name: Name; label: string; help?: string; required?: true }[] = [
  { name: 'bitcoin', label: text.bitcoin, help: text.sandbox, required: true },
  { name: 'ethereum', label: text.ethereum, help: text.ethereumHelp, required: true },
  { name: 'usdt', label: text.usdt, help: text.usdtHelp, required: true },
  { name: 'dogecoin', label: text.dogecoin },
  { name: 'xrp', label: text.xrp },
  { name: 'xrp_tag', label: text.xrpTag },
  { name: 'solana', label: text.solana },
];

const asForm = (wallets: Wallets): Form => ({
  bitcoin: wallets.bitcoin ?? '',
  ethereum: wallets.ethereum ?? '',
  usdt: wallets.usdt ?? '',
  dogecoin: wallets.dogecoin ?? '',
  xrp: wallets.xrp ?? '',
  xrp_tag: wallets.xrp_tag ?? '',
  solana: wallets.solana ?? '',
});

/** The waits of addresses that can be paid at all: the others are only kept for the member. */
const payable = ({ waiting }: Wallets, methods: readonly Method[]) =>
  waiting.filter(({ network }) => methods.some((method) => method === network));

/** One address a network, checked by the server; nothing typed is lost when it refuses. */
function WalletsForm({ wallets }: { wallets: Wallets }) {
  const waits = payable(wallets, useMethods());
  const waiting = new Map(waits.map((one) => [one.network.toLowerCase(), one.until]));
  const form = useCommandForm({
    values: asForm(wallets),
    send: (values) => call.withdrawals.saveWallets(values),
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

/** A field's help, opened by the wait of its address with its reason and end. */
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

/** The addresses that payouts go to, kept on the server (MEM-8). */
export function WalletsPage() {
  const query = useQuery(api.withdrawals.wallets.queryOptions());
  const methods = useMethods();
  const wallets = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle title={text.title} under={text.under} />
      {wallets ? (
        <div className="grid flat">
          <div className="c8 stack">
            {payable(wallets, methods).map(({ network, until }) => (
              <Notice key={network}>{text.waits(network, dayAndTime(until))}</Notice>
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
