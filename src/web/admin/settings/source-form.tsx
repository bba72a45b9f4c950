import { type FormEvent, useState } from 'react';
import { call } from '../../app/api.ts';
import { Problem, messageOf } from '../../app/problem.ts';
import { sources as words } from '../../text/en/admin/sources.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { Addresses, SourceMaterial } from './source-material.tsx';
import { useCommand } from '../../features/commands/use-command.ts';
import type { AddressSource } from '../list-kit/api-types.ts';

type Asset = AddressSource['asset'];
type Kind = NonNullable<AddressSource['source']>['kind'];

const kindsOf: Record<Asset, [Kind, ...Kind[]]> = {
  BTC: ['key', 'shared'],
  DOGE: ['key', 'shared'],
  XRP: ['account'],
  SOL: ['pool', 'shared'],
};

type Asked = Parameters<typeof call.chains.previewSource>[0];

/** What is typed, and what the server reads in it; a change of either begins again. */
function useSourceInput(asset: Asset) {
  const [input, setInput] = useState<Asked>({ asset, kind: kindsOf[asset][0], material: '' });
  const look = useCommand({
    send: (asked: Asked) => call.chains.previewSource(asked),
    success: null,
    rereads: null,
    onRefused: () => true,
  });
  const change = (part: Partial<Asked>) => {
    setInput({ ...input, ...part });
    look.reset();
  };
  const faults = look.error instanceof Problem ? look.error.fields : {};
  const other = look.error && Object.keys(faults).length === 0 ? messageOf(look.error) : undefined;
  return { input, change, look, seen: look.data?.data, faults, other };
}

/** Public material pasted, its first addresses shown, then proposed: two people compare them. */
export function SourceForm({ asset, done }: { asset: Asset; done: () => void }) {
  const { input, change, look, seen, faults, other } = useSourceInput(asset);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const propose = useCommand({ send: call.chains.proposeSource, onDone: done });
  const { kind, material, home = '' } = input;
  const isShort = reason.trim().length < 3;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!seen) return look.mutate(input);
    setTried(true);
    if (!isShort) propose.mutate({ ...input, reason: reason.trim() });
  };
  return (
    <form className="fields after" onSubmit={send} noValidate>
      <Kinds asset={asset} kind={kind} onChange={(next) => change({ kind: next })} />
      <SourceMaterial
        label={words.pasted[kind]}
        error={faults['material'] ?? other}
        value={material}
        onChange={(text) => change({ material: text })}
      />
      {(kind === 'pool' || kind === 'shared') && (
        <Field
          mono
          label={asset === 'SOL' ? words.homeLabel.payer : words.homeLabel.change}
          error={faults['home']}
          value={home}
          onChange={({ target }) => change({ home: target.value })}
        />
      )}
      {asset === 'SOL' && <NonceAccount {...{ input, change, faults }} />}
      {seen && <Seen first={seen.first} count={seen.addresses} />}
      {seen && (
        <Field
          label={words.reason}
          error={tried && isShort ? words.reasonShort : undefined}
          help={words.will}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <div className="row">
        <Button type="submit" kind="go" busy={look.isPending || propose.isPending}>
          {seen ? words.propose : words.look}
        </Button>
      </div>
    </form>
  );
}

function Seen({ first, count }: { first: readonly string[]; count: number }) {
  return (
    <section aria-live="polite">
      <h3 className="lbl">{words.first}</h3>
      <Addresses list={first} />
      {count > 0 && <p className="sub num">{words.found(count)}</p>}
      <p className="sub">{words.compare}</p>
    </section>
  );
}

type KindsProps = { asset: Asset; kind: Kind; onChange: (kind: Kind) => void };

function Kinds({ asset, kind, onChange }: KindsProps) {
  const kinds = kindsOf[asset];
  if (kinds.length === 1) return <p className="quiet">{words.kindNotes[kind]}</p>;
  return (
    <RadioCards
      legend={words.kind}
      name="kind"
      value={kind}
      onChange={onChange}
      options={kinds.map((one) => ({
        value: one,
        label: words.kinds[one],
        note: words.kindNotes[one],
      }))}
    />
  );
}

type NonceProps = Pick<ReturnType<typeof useSourceInput>, 'input' | 'change' | 'faults'>;

function NonceAccount({ input, change, faults }: NonceProps) {
  return (
    <Field
      mono
      label={words.nonceLabel}
      help={words.nonceHelp}
      error={faults['nonce_account']}
      value={input.nonce_account ?? ''}
      onChange={({ target }) => change({ nonce_account: target.value })}
    />
  );
}
