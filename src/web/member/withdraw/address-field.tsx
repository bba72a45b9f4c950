import type { Method } from '../../../core/chains/assets.ts';
import { withdrawals } from '../../text/withdrawals.ts';
import { Field } from '../../ui/forms/field.tsx';
import { ending } from '../../ui/format/format.ts';

const text = withdrawals.form;

type Props = {
  method: Method | null;
  value: string;
  saved: string | null;
  error: string | undefined;
  onChange: (address: string) => void;
};

/** Where a payout goes: the gateway's address, or another, which waits. */
export function AddressField({ method, value, saved, error, onChange }: Props) {
  const coin = method ? withdrawals.coins[method] : null;
  const label = !coin
    ? text.addressPlain
    : value
      ? text.addressEnds(coin, ending(value))
      : text.address(coin);
  return (
    <Field
      mono
      label={label}
      help={helpOf(value, saved)}
      value={value}
      error={error}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function helpOf(value: string, saved: string | null): string {
  if (saved === null) return text.noAddress;
  return value.trim() === saved ? text.fromGateway : text.otherAddress;
}
