import { useWatch } from 'react-hook-form';
import { admin } from '#text/en/admin.ts';
import type { Command } from '../../features/commands/command.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';

type Props<Reason extends string, Input, Answer> = Command<Input, Answer> & {
  label: string;
  help: string;
  reasons: Record<Reason, string>;
  submit: string;
  bad?: boolean;
  /** Builds the command's input from the reason. */
  input: (reason: Reason, citation: string | undefined) => Input;
  onCancel: () => void;
};

const labels = admin.withdrawals;

/** A command with a reason from a closed list (INT-5); a legal order also needs its citation. */
export function ReasonForm<Reason extends string, Input, Answer>(
  props: Props<Reason, Input, Answer>,
) {
  const { label, help, reasons, submit, bad, input, onCancel, ...command } = props;
  const form = useCommandForm({
    ...command,
    values: { reason: '', citation: '' },
    input: ({ reason, citation }) =>
      input(reason as Reason, reason === 'legal_order' ? citation.trim() : undefined),
  });
  const needsCitation = useWatch({ control: form.control, name: 'reason' }) === 'legal_order';
  return (
    <form className="fields" onSubmit={form.submit} noValidate>
      <SelectField
        label={label}
        help={help}
        {...form.field('reason', { required: labels.reasonNeeded })}
      >
        <option value="">{labels.choose}</option>
        {Object.entries<string>(reasons).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      {needsCitation && (
        <Field
          label={labels.citation}
          {...form.field('citation', {
            validate: (typed) => typed.trim() !== '' || labels.citationNeeded,
          })}
        />
      )}
      <div className="row foot-row dialog-row key-acts">
        <Button type="submit" kind={bad ? 'bad' : 'go'} busy={form.busy}>
          {submit}
        </Button>
        <Button className="sheet-end" onClick={onCancel}>
          {admin.common.back}
        </Button>
      </div>
    </form>
  );
}
