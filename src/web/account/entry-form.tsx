import type { ReactNode } from 'react';
import type { CommandFormOf } from '../features/commands/use-command-form.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

type Props = {
  form: Pick<CommandFormOf, 'problem' | 'submit' | 'busy'>;
  /** The next step beside a refusal, such as a new code. */
  remedy?: ReactNode;
  submit: string;
  submitting: string;
  children: ReactNode;
};

/** A form with one button; what was refused is announced right above that button. */
export function EntryForm({ form, remedy, submit, submitting, children }: Props) {
  return (
    <form className="fields" onSubmit={form.submit} noValidate>
      {children}
      {form.problem && (
        <Notice warn action={remedy}>
          {form.problem}
        </Notice>
      )}
      <Button kind="go" type="submit" className="btn-wide" busy={form.busy} busyText={submitting}>
        {submit}
      </Button>
    </form>
  );
}
