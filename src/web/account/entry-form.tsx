import type { ReactNode } from 'react';
import type { CommandFormOf } from '../features/commands/use-command-form.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

type Props = {
  form: Pick<CommandFormOf, 'problem' | 'submit' | 'busy'>;
  /** The next step after a refusal, such as a new code. */
  remedy?: ReactNode;
  submit: string;
  submitting: string;
  children: ReactNode;
};

/** A form with one button; a refusal is announced directly above it. */
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
