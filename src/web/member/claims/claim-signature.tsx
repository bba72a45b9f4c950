import { claims as text } from '../../text/claims.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import type { Signed } from './use-claim.ts';

type Props = {
  message: string;
  isReady: boolean;
  needsKey: boolean;
  signed: Signed;
  onChange: (part: Partial<Signed>) => void;
};

/** The words that the sending address signs, and what its wallet gave for them. */
export function ClaimSignature({ message, isReady, needsKey, signed, onChange }: Props) {
  const field = (name: keyof Signed, label: string) => (
    <Field
      label={label}
      mono
      autoComplete="off"
      spellCheck={false}
      value={signed[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <details>
      <summary>{text.signTitle}</summary>
      <div className="fields">
        <p className="help">{text.signLead}</p>
        <div>
          <span className="lbl">{text.signWords}</span>
          {isReady ? (
            <div className="copy">
              <span className="mono">{message}</span>
              <CopyButton text={message} success={text.signCopied} failure={text.signNotCopied} />
            </div>
          ) : (
            <p className="help">{text.signFirst}</p>
          )}
        </div>
        {field('from_address', text.from)}
        {field('signature', text.signature)}
        {needsKey && field('public_key', text.publicKey)}
      </div>
    </details>
  );
}
