import { type FormEvent, useId, useState } from 'react';
import { call } from '../../app/api.ts';
import { treasury } from '../../text/en/admin/treasury.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { described, FieldFrame } from '../../ui/forms/field.tsx';
import { useCommand } from '../../features/commands/use-command.ts';
import { assetField, isAsset } from './operation-forms.ts';

const words = treasury.form;

/** Gives out an address for capital, or for what one plan's placement brings back; at once. */
export function AddressForm({ plan }: { plan: string | null }) {
  const id = useId();
  const [asset, setAsset] = useState('BTC');
  const opening = useCommand({
    send: (chosen: string) => {
      if (!isAsset(chosen)) throw new TypeError('the list holds coins alone');
      const purpose = plan === null ? ('capital' as const) : ('placement' as const);
      return call.treasury.openAddress({ asset: chosen, purpose, ...(plan !== null && { plan }) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!opening.isPending) opening.mutate(asset);
  };
  const issued = opening.data?.data;
  if (issued) {
    return (
      <div className="fields">
        <p>{words.issued(issued.asset)}</p>
        <p className="mono">{issued.address}</p>
        {issued.tag && <p className="mono">{treasury.tag(issued.tag)}</p>}
        <CopyButton text={issued.address} failure={treasury.copyFailed} />
      </div>
    );
  }
  return (
    <form className="fields" aria-label={treasury.acts.address} onSubmit={submit}>
      <FieldFrame id={id} label={words.asset}>
        <div className="input">
          <select
            {...described(id, undefined)}
            value={asset}
            onChange={(event) => setAsset(event.target.value)}
          >
            {assetField.choices?.map(({ value }) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
        </div>
      </FieldFrame>
      <Button type="submit" kind="go" busy={opening.isPending}>
        {words.open}
      </Button>
    </form>
  );
}
