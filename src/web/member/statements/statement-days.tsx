import { statements as text } from '../../text/statements.ts';
import { Field } from '../../ui/forms/field.tsx';
import { faultsOf, type Period } from './statement-periods.ts';

const words = { missing: text.dayMissing, turned: text.turned, ahead: text.ahead };

type Props = { period: Period; today: string; onChange: (period: Period) => void };

/** A first and a last day of one's own choice. */
export function StatementDays({ period, today, onChange }: Props) {
  const faults = faultsOf(period, today);
  return (
    <div className="days">
      <Field
        type="date"
        label={text.from}
        max={today}
        value={period.from}
        error={faults.from && words[faults.from]}
        onChange={(event) => onChange({ ...period, from: event.target.value })}
      />
      <Field
        type="date"
        label={text.to}
        max={today}
        value={period.to}
        error={faults.to && words[faults.to]}
        onChange={(event) => onChange({ ...period, to: event.target.value })}
      />
    </div>
  );
}
