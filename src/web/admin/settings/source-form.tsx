import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { coinRecords, isOfFamily } from '#core/chains/coin-records.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { sources as text } from '#text/en/admin/sources.ts';
import { call } from '../../app/api.ts';
import { type InputOf, useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import type { AddressSource } from '../list-kit/api-types.ts';
import { AddressList } from './address-list.tsx';

type Asset = AddressSource['asset'];
type Kind = NonNullable<AddressSource['source']>['kind'];

type Typed = { kind: Kind; material: string; home: string; nonce_account: string };
type SourceInput = Parameters<typeof call.chains.previewSource>[0];

type SourcePreview = Awaited<ReturnType<typeof call.chains.previewSource>>['data'];

/** Holds the input and the server's preview of it; a change of the input discards the preview. */
function useSourceForm(asset: Asset, done: () => void) {
  const [seen, setSeen] = useState<SourcePreview | null>(null);
  const form = useCommandForm({
    values: {
      kind: coinRecords[asset].sources[0],
      material: '',
      home: '',
      nonce_account: '',
      reason: '',
    },
    faults: ({ reason }) => ({
      reason: seen && reason.trim().length < minReason ? text.reasonShort : undefined,
    }),
    input: ({ reason, ...typed }) => ({
      asked: askedOf(asset, typed),
      reason: seen && reason.trim(),
    }),
    send: async ({ asked, reason }, options) => {
      if (reason === null) return { seen: (await call.chains.previewSource(asked)).data };
      return call.chains.proposeSource({ ...asked, reason }, options);
    },
    onDone: (answer) => ('seen' in answer ? setSeen(answer.seen) : done()),
    showsRefusal: seen === null,
  });
  const restart = () => {
    setSeen(null);
    form.clearErrors();
  };
  return { form, seen, restart };
}

/** Returns the call's input, without empty fields. */
function askedOf(asset: Asset, { kind, material, home, nonce_account: nonce }: Typed): SourceInput {
  return {
    asset,
    kind,
    material,
    ...(home !== '' && { home }),
    ...(nonce !== '' && { nonce_account: nonce }),
  };
}

/**
 * Paste public key material, check its first addresses, then propose it: two people compare them.
 */
export function SourceForm({ asset, done }: { asset: Asset; done: () => void }) {
  const { form, seen, restart } = useSourceForm(asset, done);
  const kind = useWatch({ control: form.control, name: 'kind' });
  const again = { onChange: restart };
  const material = form.field('material', again);
  return (
    <form className="fields after" onSubmit={form.submit} noValidate>
      <Kinds asset={asset} kind={kind} field={form.field('kind', again)} />
      <TextArea
        {...material}
        label={text.pasted[kind]}
        help={text.publicOnly}
        error={material.error ?? form.problem}
        className="mono"
        rows={4}
        spellCheck={false}
        autoComplete="off"
      />
      {(kind === 'pool' || kind === 'shared') && (
        <Field
          mono
          label={isOfFamily(asset, 'solana') ? text.homeLabel.payer : text.homeLabel.change}
          {...form.field('home', again)}
        />
      )}
      {isOfFamily(asset, 'solana') && (
        <Field
          mono
          label={text.nonceLabel}
          help={text.nonceHelp}
          {...form.field('nonce_account', again)}
        />
      )}
      {seen && <FirstAddresses first={seen.first} count={seen.addresses} />}
      {seen && <Field label={text.reason} help={text.will} {...form.field('reason')} />}
      <div className="row">
        <Button type="submit" kind="go" busy={form.busy}>
          {seen ? text.propose : text.look}
        </Button>
      </div>
    </form>
  );
}

function FirstAddresses({ first, count }: { first: readonly string[]; count: number }) {
  return (
    <section aria-live="polite">
      <h3 className="lbl">{text.first}</h3>
      <AddressList list={first} />
      {count > 0 && <p className="sub num">{text.found(count)}</p>}
      <p className="sub">{text.compare}</p>
    </section>
  );
}

type KindsProps = { asset: Asset; kind: Kind; field: InputOf };

function Kinds({ asset, kind, field }: KindsProps) {
  const kinds = coinRecords[asset].sources;
  if (kinds.length === 1) return <p className="quiet">{text.kindNotes[kind]}</p>;
  return (
    <RadioField
      legend={text.kind}
      options={kinds.map((sourceKind) => ({
        value: sourceKind,
        label: text.kinds[sourceKind],
        note: text.kindNotes[sourceKind],
      }))}
      {...field}
    />
  );
}
