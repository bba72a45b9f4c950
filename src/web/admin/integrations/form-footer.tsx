import { integrations as text } from '#text/en/admin/integrations.ts';
import { Button } from '../../ui/button.tsx';
import { FormRefusal } from '../../ui/forms/form-refusal.tsx';

type Props = {
  form: { busy: boolean; problem: string | undefined };
  will: string;
  submit: string;
  onClose: () => void;
};

/** The effect of the button and who may press it, the refusal, and the buttons. */
export function FormFooter({ form: { busy, problem }, will, submit, onClose }: Props) {
  return (
    <>
      <p className="sub">
        {will} {text.rules}
      </p>
      <FormRefusal words={problem} />
      <div className="acts-wrap">
        <Button type="submit" kind="go" busy={busy}>
          {submit}
        </Button>
        <Button onClick={onClose}>{text.cancel}</Button>
      </div>
    </>
  );
}
