import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { minReason } from '#core/rules/typed-rules.ts';
import { treasury } from '#text/en/admin/treasury.ts';
import { typedDecimal, typedDollars } from '#text/format/typed-amounts.ts';
import { optionsOf, offeredCoins } from '../../features/coins/offered-coins.ts';
import type { CallOptions } from '../../features/commands/command.ts';
import { type InputOf, useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';

const labels = treasury.form;

export type OperationField = {
  name: string;
  label: string;
  /** 'coin' is a choice among the offered coins. */
  kind: 'money' | 'coins' | 'text' | 'choice' | 'coin';
  help?: string | undefined;
  choices?: readonly { value: string; label: string }[];
  optional?: boolean;
};
export type Filled = Record<string, string>;
type Send = (filled: Filled, options: CallOptions) => Promise<object>;

export type OperationSpec = {
  title: string;
  fields: readonly OperationField[];
  /** Returns the operation's effect once the form is complete enough. */
  will: (filled: Filled) => string | null;
  send: Send;
};

const evidenceFields: readonly OperationField[] = [
  { name: 'evidence', label: labels.evidence, kind: 'text', help: labels.evidenceHelp },
  { name: 'reason', label: labels.reason, kind: 'text', help: labels.reasonHelp },
];

const readAs = (kind: OperationField['kind'], text: string): string | null => {
  if (kind === 'money') return typedDollars(text);
  // The server refuses an invalid coin amount, with a message for its coin.
  return kind === 'coins' ? (typedDecimal(text, 9) ?? text) : text;
};

/** Returns amounts in wire format and leaves out empty fields. */
const asSent = (fields: readonly OperationField[], filled: Filled): Filled =>
  Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const text = (filled[name] ?? '').trim();
      const value = readAs(kind, text);
      return value ? [[name, value]] : [];
    }),
  );

/** Checks a field before it is sent; the server validates every field again. */
function ruleOf({ kind, optional, name }: OperationField) {
  return (typed = ''): string | true => {
    const text = typed.trim();
    if (optional && text === '') return true;
    if (kind === 'money') return typedDollars(text) !== null || labels.amountWrong;
    if (text === '') return labels.needed;
    const isWords = name === 'evidence' || name === 'reason';
    return !isWords || text.length >= minReason || labels.wordsShort;
  };
}

// Another coin resets its address and coin amount; a tag belongs to its address.
const belongs = { asset: ['wallet_address', 'tag', 'coin_amount'], wallet_address: ['tag'] };

type Props = { act: OperationSpec; evidence?: boolean; done: () => void };

/** One treasury operation: its fields, its effect in words, and the proposal. */
export function OperationForm({ act, evidence = true, done }: Props) {
  const id = useId();
  const fields = [...act.fields, ...(evidence ? evidenceFields : evidenceFields.slice(1))];
  const form = useCommandForm<Filled, Filled, object>({
    values: Object.fromEntries(fields.map(({ name }) => [name, ''])),
    belongs,
    input: (filled) => asSent(fields, filled),
    send: act.send,
    onDone: done,
  });
  const filled = useWatch({ control: form.control }) as Filled;
  return (
    <form className="fields" aria-label={act.title} noValidate onSubmit={form.submit}>
      {fields.map((field) => (
        <OneField
          key={field.name}
          field={field}
          input={form.field(field.name, { validate: ruleOf(field) })}
        />
      ))}
      <p className="num" id={id}>
        <b className="strong">{act.will(asSent(fields, filled)) ?? labels.will.none}</b>
        <span className="sub">{labels.willMore}</span>
      </p>
      <Button type="submit" kind="go" busy={form.busy} aria-describedby={id}>
        {labels.submit}
      </Button>
    </form>
  );
}

function OneField({ field, input }: { field: OperationField; input: InputOf }) {
  const { label, help, kind } = field;
  const coins = offeredCoins();
  const choices = kind === 'coin' ? optionsOf(coins) : field.choices;
  if (kind === 'money') return <AmountField {...input} label={label} help={help} />;
  if (kind === 'text' || kind === 'coins')
    return <Field {...input} label={label} help={help} autoComplete="off" />;
  return (
    <SelectField {...input} label={label} help={help}>
      <option value="">{labels.choose}</option>
      {choices?.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  );
}
