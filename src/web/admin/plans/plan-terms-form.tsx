import { useWatch } from 'react-hook-form';
import {
  fateOf,
  formatTarget,
  parseTarget,
  type PlanFamily,
  planFamilies,
  yearlyTarget,
} from '#core/rules/plan-rules.ts';
import { plans } from '#text/en/admin/plans.ts';
import { typedDecimal, typedDollars } from '#text/format/typed-amounts.ts';
import type { CallOptions } from '../../features/commands/command.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Field } from '../../ui/forms/field.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';

const text = plans.form;

export type TermsTyped = {
  name: string;
  min: string;
  max: string;
  target: string;
  term_days: string;
  reason: string;
  /** Chosen for a new plan; a new version keeps its plan's family. */
  family?: PlanFamily;
};
type TermsSent = Omit<TermsTyped, 'term_days'> & { term_days: number };

type Props = {
  title: string;
  lead: string;
  submit: string;
  initial: TermsTyped;
  send: (terms: TermsSent, options: CallOptions) => Promise<object>;
  done: () => void;
};

const typedPercent = (typed: string): string =>
  typedDecimal(typed.replace(/\s*%\s*$/, ''), 2) ?? typed;

/** Returns a target's annual rate, and whether live mode would accept it, before submission. */
function targetWords(target: string, days: string): string | undefined {
  const hundredths = parseTarget(typedPercent(target));
  const term = Number(days);
  if (hundredths === null || !Number.isInteger(term) || term < 1) return undefined;
  const yearly = text.yearly(formatTarget(yearlyTarget(hundredths, term)));
  const fate = fateOf(hundredths, term, true);
  if (fate === 'counts') return yearly;
  return `${yearly} ${fate === 'waits' ? text.waits : text.refused}`;
}

const asSent = (typed: TermsTyped): TermsSent => ({
  ...typed,
  min: typedDollars(typed.min) ?? typed.min,
  max: typedDollars(typed.max) ?? typed.max,
  target: typedPercent(typed.target),
  term_days: Number(typed.term_days),
});

/** The terms form, for a new plan or a new version of one. */
export function PlanTermsForm({ title, lead, submit, initial, send, done }: Props) {
  const form = useCommandForm({ values: initial, input: asSent, send, onDone: done });
  const [target, days] = useWatch({ control: form.control, name: ['target', 'term_days'] });
  const field = (name: keyof TermsTyped, label: string, mono = false) => ({
    label,
    mono,
    ...form.field(name),
  });
  return (
    <form className="panel" aria-label={title} noValidate onSubmit={form.submit}>
      <header>
        <h2>{title}</h2>
        <p className="quiet">{lead}</p>
      </header>
      <div className="body fields">
        {initial.family && (
          <RadioField
            legend={text.family}
            options={planFamilies.map((value) => ({ value, label: plans.family[value] }))}
            {...form.field('family')}
          />
        )}
        <Field {...field('name', text.name)} />
        <div className="two">
          <Field {...field('min', text.min, true)} inputMode="decimal" />
          <Field {...field('max', text.max, true)} inputMode="decimal" />
        </div>
        <div className="two">
          <Field
            {...field('target', text.target, true)}
            inputMode="decimal"
            help={targetWords(target, days)}
          />
          <Field {...field('term_days', text.term, true)} inputMode="numeric" />
        </div>
        <Field {...field('reason', text.reason)} help={text.reasonHelp} />
      </div>
      <SubmitBar says={text.will} more={text.willMore} submit={submit} busy={form.busy} />
    </form>
  );
}
