import { useMutation, useQuery } from '@tanstack/react-query';
import { api, call } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { claims as text } from '../../text/claims.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { messageOf } from '../../app/problem.ts';
import { queryClient } from '../../app/query.ts';
import { Button } from '../../ui/button.tsx';
import { coins, dayAndTime, dollars, shortened } from '../../ui/format/format.ts';
import { type Mark, StatusMark } from '../../ui/status-mark.tsx';
import { toastError, toastSuccess } from '../../ui/toasts.tsx';
import type { ClaimRow } from '../layout/api-types.ts';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { methods } from '../../../core/chains/assets.ts';
import { described, Field, FieldFrame } from '../../ui/forms/field.tsx';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';
import { type Signed, useClaim } from './use-claim.ts';
import { CopyButton } from '../../ui/copy-button.tsx';

type Props = {
  message: string;
  isReady: boolean;
  needsKey: boolean;
  signed: Signed;
  onChange: (part: Partial<Signed>) => void;
};

/** The words that the sending address signs, and what its wallet gave for them. */
function ClaimSignature({ message, isReady, needsKey, signed, onChange }: Props) {
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

const pictures = { 'image/jpeg': [], 'image/png': [], 'image/webp': [] };
const options = methods.map((value) => ({ value, label: value }));

/** What a member knows of their payment, a picture, and perhaps the sender's signature. */
function ClaimForm({ message }: { message: string }) {
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

const marks: Record<ClaimRow['state'], Mark> = {
  open: 'wait',
  approving: 'wait',
  released: 'ok',
  refused: 'no',
  withdrawn: 'off',
};

/** What was claimed, what the chain shows of it, and what came of it. */
function ClaimList({ claims }: { claims: readonly ClaimRow[] }) {
  return (
    <Panel title={text.list}>
      {claims.length === 0 ? (
        <p className="quiet">{text.none}</p>
      ) : (
        <ul className="claims">
          {claims.map((claim) => (
            <Claim key={claim.id} claim={claim} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function sumOf({ state, credited, coin_amount: amount, asset }: ClaimRow): string | null {
  if (credited !== null) return text.credited(dollars(credited));
  if (state === 'withdrawn' || state === 'refused') return null;
  return amount === null ? text.notSeen : text.inSuspense(coins(amount, asset));
}

function Claim({ claim }: { claim: ClaimRow }) {
  const { signed, reason, decided_at: decided } = claim;
  return (
    <li>
      <StatusMark mark={marks[claim.state]}>{text.states[claim.state]}</StatusMark>
      <p>
        {claim.payment_method}{' '}
        <span className="mono" title={claim.txid}>
          {shortened(claim.txid)}
        </span>
        <span className="sub num">{sumOf(claim)}</span>
        {signed !== null && <span className="sub">{signed ? text.signed : text.notSigned}</span>}
        {reason && <span className="sub">{reason}</span>}
        <span className="sub num">
          {decided ? text.decided(dayAndTime(decided)) : text.sent(dayAndTime(claim.claimed_at))}
        </span>
      </p>
      {claim.state === 'open' && <TakeBack claim={claim} />}
    </li>
  );
}

function TakeBack({ claim: { id, txid } }: { claim: ClaimRow }) {
  const taking = useMutation({
    mutationFn: () => call.suspense.takeBack({ id }),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.suspense.key() }),
  });
  return (
    <Button small busy={taking.isPending} onClick={() => taking.mutate()}>
      {text.takeBack}
      <span className="sr">{text.takeBackOf(shortened(txid))}</span>
    </Button>
  );
}

const askEveryMs = 4000;

/** A payment that nobody could match: claimed here, with proof of its origin (CHN-2). */
export function ClaimPage() {
  const query = useQuery(
    api.suspense.claims.queryOptions({
      // A payment that is nobody's yet cannot tell its member that it is final.
      refetchInterval: ({ state }) =>
        state.data?.data.claims.some((one) => one.state === 'open') ? askEveryMs : false,
    }),
  );
  const found = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.title}
        under={text.under}
        back={{ to: paths.depositHistory, label: text.back }}
      />
      {found ? (
        <div className="grid flat">
          <div className="c7 stack">
            <ClaimForm message={found.message} />
          </div>
          <div className="c5 stack">
            <ClaimList claims={found.claims} />
          </div>
        </div>
      ) : (
        <Panel edge label={text.title}>
          <TableState query={query} lines={8} />
        </Panel>
      )}
    </main>
  );
}
