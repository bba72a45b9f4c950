import { treasury } from '#text/en/admin/treasury.ts';
import { call } from '../../app/api.ts';
import { firstCoin, offeredCoins } from '../../features/coins/offered-coins.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';

const text = treasury.form;
type AddressInput = Parameters<typeof call.treasury.openAddress>[0];

/** Issues a deposit address for capital or for returns of one plan's placement, immediately. */
export function AddressForm({ plan }: { plan: string | null }) {
  const form = useCommandForm({
    values: { asset: firstCoin() },
    input: ({ asset }) => ({
      asset,
      purpose: plan === null ? ('capital' as const) : ('placement' as const),
      ...(plan !== null && { plan }),
    }),
    send: (input: AddressInput) => call.treasury.openAddress(input),
  });
  const coins = offeredCoins();
  const issued = form.sending.data?.data;
  if (issued) {
    return (
      <div className="fields">
        <p>{text.issued(issued.asset)}</p>
        <p className="mono">{issued.address}</p>
        {issued.tag && <p className="mono">{treasury.tag(issued.tag)}</p>}
        <CopyButton text={issued.address} failure={treasury.copyFailed} />
      </div>
    );
  }
  return (
    <form className="fields" aria-label={treasury.acts.address} onSubmit={form.submit}>
      <SelectField label={text.asset} {...form.field('asset')}>
        {coins.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </SelectField>
      <Button type="submit" kind="go" busy={form.busy}>
        {text.open}
      </Button>
    </form>
  );
}
