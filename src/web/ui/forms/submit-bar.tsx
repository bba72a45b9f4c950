import { type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';

type Props = {
  /** The button's effect, which screen readers announce with it. */
  says: ReactNode;
  more: ReactNode;
  submit: string;
  busy: boolean;
  busyText?: string;
  /** Whether the text contains figures. */
  num?: boolean;
};

/** The footer of a form: the effect of sending it, and its button. */
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
