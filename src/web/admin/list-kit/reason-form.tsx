import { type FormEvent, useId, useState } from 'react';
import { admin } from '../../text/en/admin.ts';
import { Button } from '../../ui/button.tsx';
import { described, Field, FieldFrame } from '../../ui/forms/field.tsx';

type Props<Reason extends string> = {
  label: string;
  help: string;
  reasons: Record<Reason, string>;
  submit: string;
  bad?: boolean;
  busy: boolean;
  onSubmit: (reason: Reason, citation: string | undefined) => void;
  onCancel: () => void;
};

const words = admin.withdrawals;

/** An act that needs a reason of a closed list (INT-5); a legal order also needs its citation. */
export function ReasonForm<Reason extends string>(props: Props<Reason>) {
  const { label, help, reasons, submit, bad, busy, onSubmit, onCancel } = props;
  const id = useId();
  const [reason, setReason] = useState<Reason | ''>('');
  const [citation, setCitation] = useState('');
  const [tried, setTried] = useState(false);
  const needsCitation = reason === 'legal_order';
  const lacksCitation = needsCitation && citation.trim() === '';
  const error = tried && reason === '' ? words.reasonNeeded : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason === '' || lacksCitation) return;
    onSubmit(reason, needsCitation ? citation.trim() : undefined);
  };
  return (
    <form className="fields" onSubmit={send} noValidate>
      <FieldFrame id={id} label={label} help={help} error={error}>
        <div className="input">
          <select
            {...described(id, error)}
            value={reason}
            onChange={(event) => setReason(event.target.value as Reason | '')}
          >
            <option value="">{words.choose}</option>
            {(Object.entries(reasons) as [Reason, string][]).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </div>
      </FieldFrame>
      {needsCitation && (
        <Field
          label={words.citation}
          error={tried && lacksCitation ? words.citationNeeded : undefined}
          value={citation}
          onChange={(event) => setCitation(event.target.value)}
        />
      )}
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
