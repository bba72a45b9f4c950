import { Fragment } from 'react';
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
import type { PlanDetail } from '../list-kit/api-types.ts';

const text = plans.form;

type TermName = keyof typeof text.terms;
const termNames = Object.keys(text.terms) as TermName[];

type TermsTyped = Record<TermName, string> & {
  reason: string;
  /** Chosen for a new plan; a new version keeps its plan's family. */
  family?: PlanFamily;
};
type TermsSent = Omit<TermsTyped, 'term_days'> & { term_days: number };

type Props = {
  title: string;
  lead: string;
  submit: string;
  /** The version that the new one starts from; a new plan has none. */
  from?: PlanDetail['versions'][number];
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

/** Returns the terms of a version as typed, or those that a new plan's form starts with. */
function termsTyped(from: Props['from']): TermsTyped {
  const terms: Partial<Record<TermName, string | number | null>> = from
    ? { ...from, target: from.percentage }
    : { term_days: 365 };
  const typed = termNames.map((name) => [name, String(terms[name] ?? '')]);
  return {
    ...(Object.fromEntries(typed) as Record<TermName, string>),
    reason: '',
    ...(from === undefined ? { family: planFamilies[0] } : {}),
  };
}

/** The terms that stand on one line, the second beside the first. */
const besides: Partial<Record<TermName, TermName>> = { min: 'max', target: 'term_days' };
const seconds = Object.values(besides);

/** How figures are typed; all other terms are plain text. */
const figures: Partial<Record<TermName, { mono: true; inputMode: 'decimal' | 'numeric' }>> = {
  min: { mono: true, inputMode: 'decimal' },
  max: { mono: true, inputMode: 'decimal' },
  target: { mono: true, inputMode: 'decimal' },
  term_days: { mono: true, inputMode: 'numeric' },
};

/** The terms form, for a new plan or a new version of one. */
export function PlanTermsForm({ title, lead, submit, from, send, done }: Props) {
  const values = termsTyped(from);
  const form = useCommandForm({ values, input: asSent, send, onDone: done });
  const [target, days] = useWatch({ control: form.control, name: ['target', 'term_days'] });
  const field = (name: TermName) => (
    <Field
      label={text.terms[name]}
      {...figures[name]}
      help={name === 'target' ? targetWords(target, days) : undefined}
      {...form.field(name)}
    />
  );
  return (
    <form className="panel" aria-label={title} noValidate onSubmit={form.submit}>
      <header>
        <h2>{title}</h2>
        <p className="quiet">{lead}</p>
      </header>
      <div className="body fields">
        {values.family && (
          <RadioField
            legend={text.family}
            options={planFamilies.map((value) => ({ value, label: plans.family[value] }))}
            {...form.field('family')}
          />
        )}
        {termNames.map((name) => {
          const beside = besides[name];
          if (seconds.includes(name)) return null;
          if (beside === undefined) return <Fragment key={name}>{field(name)}</Fragment>;
          return (
            <div key={name} className="two">
              {field(name)}
              {field(beside)}
            </div>
          );
        })}
        <Field label={text.reason} {...form.field('reason')} help={text.reasonHelp} />
      </div>
      <SubmitBar says={text.will} more={text.willMore} submit={submit} busy={form.busy} />
    </form>
  );
}
