import { Lock } from 'lucide-react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { dollars } from '#text/format/format.ts';
import { withdrawals } from '#text/withdrawals.ts';
import type { Source } from './withdraw-rules.ts';

const text = withdrawals.choice;

type Props = UseFormRegisterReturn & {
  available: Readonly<Record<Source, string>>;
  /** The date until which profit is locked, if any is. */
  locked: string | null;
};

/** Balance or profit, each with the available amount and the next unlock date (MEM-7). */
export function SourceField({ available, locked, ...input }: Props) {
  const rows = [
    { value: 'balance', name: text.balance, note: text.balanceNote },
    { value: 'profit', name: text.profit, note: text.profitNote },
  ] as const;
  return (
    <fieldset className="plans from">
      <legend className="lbl">{text.from}</legend>
      {rows.map(({ value, name, note }) => (
        <label key={value}>
          <input {...input} type="radio" value={value} />
          <span>
            <span className="plan-name">{name}</span>
            <span className="sub plan-note">{note}</span>
            {value === 'profit' && locked && (
              <span className="sub num plan-note plan-figures">
                <Lock className="i" aria-hidden /> {locked}
              </span>
            )}
          </span>
          <span className="pair">
            <span className="act num from-now">{dollars(available[value])}</span>
            <span className="tgt from-when">
              {available[value] === '0.00' ? text.noneYet : text.now}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
