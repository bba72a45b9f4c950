import { admin } from '#text/en/admin.ts';
import type { Command } from '../../features/commands/command.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { minLetters } from '../../ui/forms/typed-rules.ts';

type Props<Input, Answer> = Command<Input, Answer> & {
  label: string;
  help?: string;
  shortest: number;
  tooShort: string;
  submit: string;
  bad?: boolean;
  /** Builds the command's input from the text. */
  input: (text: string) => Input;
  onCancel: () => void;
};

// The names that commands use for the text.
const names = { reason: 'text', txid: 'text', answer: 'text' } as const;

/** A command that needs a text: a reason, a txid. A missing text is reported beside the field. */
export function TextForm<Input, Answer>(props: Props<Input, Answer>) {
  const { label, help, shortest, tooShort, submit, bad, input, onCancel, ...command } = props;
  const form = useCommandForm({
    ...command,
    values: { text: '' },
    names,
    input: ({ text }) => input(text.trim()),
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Field
        label={label}
        help={help}
        autoFocus
        {...form.field('text', minLetters(shortest, tooShort))}
      />
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
