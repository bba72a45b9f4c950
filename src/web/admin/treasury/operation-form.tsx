import { type FormEvent, useId, useState } from 'react';
import { Problem } from '../../app/problem.ts';
import { treasury } from '../../text/en/admin/treasury.ts';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { described, Field, FieldFrame } from '../../ui/forms/field.tsx';
import { typedDollars } from '../../ui/format/format.ts';
import type { CallOptions } from '../../features/commands/command.ts';
import { useCommand } from '../../features/commands/use-command.ts';

const words = treasury.form;

export type FundField = {
  name: string;
  label: string;
  kind: 'money' | 'text' | 'choice';
  help?: string | undefined;
  choices?: readonly { value: string; label: string }[];
  optional?: boolean;
};
export type Filled = Record<string, string>;
type Send = (filled: Filled, options: CallOptions) => Promise<object>;

export type FundAct = {
  title: string;
  fields: readonly FundField[];
  /** What the act will do, as soon as the form says enough. */
  will: (filled: Filled) => string | null;
  send: Send;
};

const said: readonly FundField[] = [
  { name: 'evidence', label: words.evidence, kind: 'text', help: words.evidenceHelp },
  { name: 'reason', label: words.reason, kind: 'text', help: words.reasonHelp },
];

/** Amounts as they travel; what is left empty does not. */
const asSent = (fields: readonly FundField[], filled: Filled): Filled =>
  Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const text = (filled[name] ?? '').trim();
      const value = kind === 'money' ? typedDollars(text) : text;
      return value ? [[name, value]] : [];
    }),
  );

function problemOf({ kind, optional, name }: FundField, filled: Filled): string | undefined {
  const text = (filled[name] ?? '').trim();
  if (optional && text === '') return undefined;
  if (kind === 'money') return typedDollars(text) === null ? words.amountWrong : undefined;
  if (text === '') return words.needed;
  const isWords = name === 'evidence' || name === 'reason';
  return isWords && text.length < 3 ? words.wordsShort : undefined;
}

type Props = { act: FundAct; evidence?: boolean; done: () => void };

/** One act of the treasury: what it needs, what it will do in words, and the proposal. */
export function OperationForm({ act, evidence = true, done }: Props) {
  const [filled, setFilled] = useState<Filled>({});
  const [told, setNotice] = useState<Record<string, string | undefined>>({});
  const id = useId();
  const fields = [...act.fields, ...(evidence ? said : said.slice(1))];
  const proposing = useCommand<Filled>({
    send: act.send,
    onDone: done,
    onRefused: (error) => {
      if (error instanceof Problem) setNotice(error.fields);
      return false;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = fields.map((field) => [field.name, problemOf(field, filled)] as const);
    setNotice(Object.fromEntries(wrong));
    if (wrong.some(([, problem]) => problem) || proposing.isPending) return;
    proposing.mutate(asSent(fields, filled));
  };
  const set = (name: string, value: string) => {
    setFilled((now) => ({ ...now, [name]: value }));
    setNotice((now) => ({ ...now, [name]: undefined }));
  };
  return (
    <form className="fields" aria-label={act.title} noValidate onSubmit={submit}>
      {fields.map((field) => (
        <OneField
          key={field.name}
          field={field}
          value={filled[field.name] ?? ''}
          error={told[field.name]}
          onChange={(value) => set(field.name, value)}
        />
      ))}
      <p className="num" id={id}>
        <b className="strong">{act.will(asSent(fields, filled)) ?? words.will.none}</b>
        <span className="sub">{words.willMore}</span>
      </p>
      <Button type="submit" kind="go" busy={proposing.isPending} aria-describedby={id}>
        {words.submit}
      </Button>
    </form>
  );
}

type OneProps = {
  field: FundField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function OneField({ field, value, error, onChange }: OneProps) {
  const id = useId();
  const { label, help, kind } = field;
  const input = {
    label,
    help,
    error,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (kind === 'money') return <AmountField {...input} />;
  if (kind === 'text') return <Field {...input} autoComplete="off" />;
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <div className="input">
        <select {...described(id, error)} value={value} onChange={input.onChange}>
          <option value="">{words.choose}</option>
          {field.choices?.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </div>
    </FieldFrame>
  );
}
