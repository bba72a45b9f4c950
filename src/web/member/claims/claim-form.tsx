import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { methods } from '../../../core/chains/assets.ts';
import { claims as text } from '../../text/claims.ts';
import { described, Field, FieldFrame } from '../../ui/forms/field.tsx';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';
import { ClaimSignature } from './claim-signature.tsx';
import { useClaim } from './use-claim.ts';

const pictures = { 'image/jpeg': [], 'image/png': [], 'image/webp': [] };
const options = methods.map((value) => ({ value, label: value }));

/** What a member knows of their payment, a picture, and perhaps the sender's signature. */
export function ClaimForm({ message }: { message: string }) {
  const { typed, change, faults, refusal, submit, isSending } = useClaim();
  const { method, transaction, words, file } = typed;
  return (
    <form className="panel" aria-label={text.form} noValidate onSubmit={submit}>
      <header>
        <h2>{text.form}</h2>
      </header>
      <div className="body fields">
        <RadioCards
          legend={text.method}
          name="method"
          options={options}
          value={method}
          error={faults.method}
          onChange={(chosen) => change({ method: chosen })}
        />
        <Field
          label={text.transaction}
          help={text.transactionHelp}
          mono
          autoComplete="off"
          spellCheck={false}
          value={transaction}
          error={faults.transaction}
          onChange={(event) => change({ transaction: event.target.value })}
        />
        <Words value={words} error={faults.words} onChange={(said) => change({ words: said })} />
        <FileDrop
          name={text.picture}
          title={file?.name ?? text.drop}
          active={text.dropActive}
          note={text.dropNote}
          filled={file !== null}
          accept={pictures}
          onFile={(chosen) => change({ file: chosen }, chosen ? null : text.wrongFile)}
        />
        <ClaimSignature
          message={message.replace('{transaction}', transaction.trim())}
          isReady={transaction.trim() !== ''}
          needsKey={method === 'XRP'}
          signed={typed}
          onChange={change}
        />
        <Refusal says={refusal} />
      </div>
      <SubmitBar
        says={text.will}
        more={text.willMore}
        submit={text.go}
        busy={isSending}
        busyText={text.going}
      />
    </form>
  );
}

type WordsProps = {
  value: string;
  error: string | undefined;
  onChange: (words: string) => void;
};

function Words({ value, error, onChange }: WordsProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={text.words} help={text.wordsHelp} error={error}>
      <div className="input">
        <textarea
          {...described(id, error)}
          rows={4}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </FieldFrame>
  );
}

function Refusal({ says }: { says: string | null }) {
  return (
    <div role="alert">
      {says && (
        <p className="err">
          <CircleAlert className="i" aria-hidden />
          {says}
        </p>
      )}
    </div>
  );
}
