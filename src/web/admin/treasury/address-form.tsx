import { type FormEvent, useId, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { messageOf } from '../../app/problem.ts';
import { treasury } from '../../text/en/admin/treasury.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { described, FieldFrame } from '../../ui/forms/field.tsx';
import { useReauthentication } from '../../features/reauthentication/reauthentication.tsx';
import { toastError } from '../../ui/toasts.tsx';
import { assetField, isAsset } from './operation-forms.ts';

const words = treasury.form;

/** Gives out an address for capital, or for what one plan's placement brings back; at once. */
export function AddressForm({ plan }: { plan: string | null }) {
  const id = useId();
  const [asset, setAsset] = useState('BTC');
  const withReauthentication = useReauthentication();
  const queries = useQueryClient();
  const opening = useMutation({
    mutationFn: (chosen: string) => {
      if (!isAsset(chosen)) throw new TypeError('the list holds coins alone');
      const purpose = plan === null ? ('capital' as const) : ('placement' as const);
      const input = { asset: chosen, purpose, ...(plan !== null && { plan }) };
      return withReauthentication(() => call.treasury.openAddress(input));
    },
    onSuccess: () => queries.invalidateQueries(),
    onError: (error) => toastError(messageOf(error)),
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
