import { type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';

type Props = {
  /** What the button will do, in words that its reader hears with it. */
  says: ReactNode;
  more: ReactNode;
  submit: string;
  busy: boolean;
  busyText?: string;
  /** Whether figures stand in the words. */
  num?: boolean;
};

/** The foot of a form: what sending it will do, and the button that sends it. */
export function SubmitBar({ says, more, submit, busy, busyText, num }: Props) {
  const id = useId();
  return (
    <div className="will">
      <p className={num ? 'num' : undefined} id={id}>
        {says}
        <span className="sub">{more}</span>
      </p>
      <Button
        kind="go"
        type="submit"
        busy={busy}
        {...(busyText === undefined ? {} : { busyText })}
        aria-describedby={id}
      >
        {submit}
      </Button>
    </div>
  );
}
