import { coinOf, type Method } from '#core/chains/assets.ts';
import { carrierOf } from '#core/chains/chain-rules.ts';
import { coinRecords } from '#core/chains/coin-records.ts';
import { pastedAddress } from '#core/chains/pasted-address.ts';
import { ending } from '#text/format/format.ts';
import { withdrawals } from '#text/withdrawals.ts';
import { Field } from '../../ui/forms/field.tsx';
import { GroupedAddress } from '../../ui/grouped-address.tsx';
import {
  addressOf,
  asksAmount,
  isSaved,
  type Saved,
  type TypedAddresses,
} from './withdraw-rules.ts';

const text = withdrawals.form;

type Props = {
  method: Method | null;
  typed: TypedAddresses;
  saved: Saved | null;
  error: string | undefined;
  /** Whether the address is valid for the coin; only then are its last characters repeated. */
  isGood: boolean;
  onChange: (typed: TypedAddresses) => void;
  onBlur: () => void;
};

/** A payout's address: the saved one, or another, which is subject to a wait. */
export function AddressField({ method, typed, saved, error, isGood, onChange, onBlur }: Props) {
  const value = addressOf(typed, method, saved && saved.address);
  const { address } = pastedAddress(value);
  const coin = method ? coinRecords[coinOf[method]].name : null;
  const label = !coin
    ? text.addressPlain
    : isGood
      ? text.addressEnds(coin, ending(address))
      : text.address(coin);
  return (
    <div>
      <Field
        mono
        label={label}
        help={helpOf(method, value, saved)}
        value={value}
        error={error}
        autoComplete="off"
        spellCheck={false}
        onBlur={onBlur}
        onChange={({ target }) => onChange({ ...typed, [method ?? 'any']: target.value })}
      />
      {isGood && (
        <p className="compare">
          <GroupedAddress text={address} />
        </p>
      )}
    </div>
  );
}

function helpOf(method: Method | null, value: string, saved: Saved | null): string {
  if (asksAmount(value)) return text.linkAmount;
  if (isSaved(value, saved)) return text.fromGateway;
  const chain = method && carrierOf(coinOf[method]);
  if (method && chain) return text.addressOf(coinOf[method], chain);
  return saved === null || saved.address === null ? text.noAddress : text.otherAddress;
}
