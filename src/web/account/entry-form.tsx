import type { ReactNode } from 'react';
import type { Sending } from './use-send.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

type Props = {
  sending: Sending;
  /** The next step beside a refusal, such as a new code. */
  remedy?: ReactNode;
  submit: string;
  submitting: string;
  children: ReactNode;
};

/** A form with one button; what was refused is announced right above that button. */
export function EntryForm({ sending, remedy, submit, submitting, children }: Props) {
  return (
    <form className="fields" onSubmit={(event) => void sending.submit(event)} noValidate>
      {children}
      {sending.problem && (
        <Notice warn action={remedy}>
          {sending.problem}
        </Notice>
      )}
      <Button kind="go" type="submit" className="wide" busy={sending.busy} busyText={submitting}>
        {submit}
      </Button>
    </form>
  );
}
