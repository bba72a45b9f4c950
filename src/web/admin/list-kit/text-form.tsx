import { type FormEvent, useState } from 'react';
import { admin } from '../../text/en/admin.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';

type Props = {
  label: string;
  help?: string;
  shortest: number;
  tooShort: string;
  submit: string;
  bad?: boolean;
  busy: boolean;
  onSubmit: (text: string) => void;
  onCancel: () => void;
};

/** An act that needs words: a reason, a txid. It says what is missing beside the field. */
export function TextForm(props: Props) {
  const { label, help, shortest, tooShort, submit, bad, busy, onSubmit, onCancel } = props;
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const isShort = text.trim().length < shortest;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isShort) onSubmit(text.trim());
  };
  return (
    <form onSubmit={send} noValidate>
      <Field
        label={label}
        help={help}
        error={tried && isShort ? tooShort : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoFocus
      />
      <div className="row">
        <Button type="submit" kind={bad ? 'bad' : 'go'} busy={busy}>
          {submit}
        </Button>
        <Button className="end" onClick={onCancel}>
          {admin.common.back}
        </Button>
      </div>
    </form>
  );
}
