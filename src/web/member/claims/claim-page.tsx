import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { minClaimText } from '#core/rules/typed-rules.ts';
import { readTransaction } from '#core/typed/transaction-id.ts';
import { claims as text } from '#text/claims.ts';
import { coins, dayAndTime, dollars, shortened } from '#text/format/format.ts';
import { api, call } from '../../app/api.ts';
import { refetchAfter } from '../../app/query.ts';
import { optionsOf, offeredMethods } from '../../features/coins/offered-coins.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { FormRefusal } from '../../ui/forms/form-refusal.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { minLetters } from '../../ui/forms/typed-rules.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Mark, StatusMark } from '../../ui/status-mark.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { toastError } from '../../ui/toasts.tsx';
import type { PaymentClaim } from '../layout/api-types.ts';
import {
  claimOf,
  emptyPaymentClaim,
  transactionRule,
  type PaymentClaimTyped,
} from './claim-rules.ts';

/** Holds the claim's form and submits it. */
function useClaimForm() {
  // A link from a payment without a tag carries its transaction id.
  const paid = useSearchParams()[0].get('paid') ?? '';
  const started: PaymentClaimTyped = { ...emptyPaymentClaim, transaction: paid };
  const form = useCommandForm({
    values: paid === '' ? started : { ...started, payment_method: 'XRP' },
    input: claimOf,
    send: call.suspense.makeClaim,
    rereads: api.suspense.key(),
    onDone: () => {
      form.reset(emptyPaymentClaim);
    },
    showsRefusal: true,
  });
  return form;
}

type FormProps = { form: ReturnType<typeof useClaimForm> };

/** The message for the sending address to sign, and the signature from its wallet. */
function ClaimSignature({ form, message }: FormProps & { message: string }) {
  const [method, transaction] = useWatch({
    control: form.control,
    name: ['payment_method', 'transaction'],
  });
  const sentence = message.replace('{transaction}', readTransaction(transaction));
  const field = (name: 'from_address' | 'signature' | 'public_key', label: string) => (
    <Field label={label} mono autoComplete="off" spellCheck={false} {...form.field(name)} />
  );
  return (
    <details>
      <summary>{text.signTitle}</summary>
      <div className="fields">
        <p className="help">{text.signLead}</p>
        <div>
          <span className="lbl">{text.signWords}</span>
          {transaction.trim() !== '' ? (
            <div className="copy">
              <span className="mono copy-value">{sentence}</span>
              <CopyButton text={sentence} success={text.signCopied} failure={text.signNotCopied} />
            </div>
          ) : (
            <p className="help">{text.signFirst}</p>
          )}
        </div>
        {field('from_address', text.from)}
        {field('signature', text.signature)}
        {method === 'XRP' && field('public_key', text.publicKey)}
      </div>
    </details>
  );
}

const pictures = { 'image/jpeg': [], 'image/png': [], 'image/webp': [] };

/** An optional picture of the payment. */
function Picture({ form }: FormProps) {
  const file = useWatch({ control: form.control, name: 'payment_proof' });
  const choose = (chosen: File | null) => {
    form.setValue('payment_proof', chosen);
    if (chosen !== null) return;
    form.setError('root', { message: text.wrongFile });
    toastError(text.wrongFile);
  };
  return (
    <FileDrop
      name={text.picture}
      title={file?.name ?? text.drop}
      active={text.dropActive}
      note={text.dropNote}
      filled={file !== null}
      accept={pictures}
      onFile={choose}
    />
  );
}

/** The member's details of their payment, a picture, and optionally the sender's signature. */
function ClaimForm({ message }: { message: string }) {
  const form = useClaimForm();
  const options = optionsOf(offeredMethods());
  return (
    <form
      className="panel"
      aria-label={text.form}
      noValidate
      onChange={() => form.clearErrors('root')}
      onSubmit={form.submit}
    >
      <header>
        <h2>{text.form}</h2>
      </header>
      <div className="body fields">
        <RadioField
          legend={text.method}
          options={options}
          {...form.field('payment_method', { required: text.methodMissing })}
        />
        <Field
          label={text.transaction}
          help={text.transactionHelp}
          mono
          autoComplete="off"
          spellCheck={false}
          {...form.field('transaction', { validate: transactionRule })}
        />
        <TextArea
          label={text.words}
          help={text.wordsHelp}
          {...form.field('words', minLetters(minClaimText, text.wordsMissing))}
        />
        <Picture form={form} />
        <ClaimSignature form={form} message={message} />
        <FormRefusal words={form.problem} />
      </div>
      <SubmitBar
        says={text.will}
        more={text.willMore}
        submit={text.go}
        busy={form.busy}
        busyText={text.going}
      />
    </form>
  );
}

const marks: Record<PaymentClaim['state'], Mark> = {
  open: 'wait',
  approving: 'wait',
  released: 'ok',
  refused: 'no',
  withdrawn: 'off',
};

/** The claims with their on-chain facts and outcomes. */
function ClaimList({ claims }: { claims: readonly PaymentClaim[] }) {
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

function sumOf({ state, credited, coin_amount: amount, asset }: PaymentClaim): string | null {
  if (credited !== null) return text.credited(dollars(credited));
  if (state === 'withdrawn' || state === 'refused') return null;
  return amount === null ? text.notSeen : text.inSuspense(coins(amount, asset));
}

function Claim({ claim }: { claim: PaymentClaim }) {
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

function TakeBack({ claim: { id, txid } }: { claim: PaymentClaim }) {
  const taking = useCommand({
    send: () => call.suspense.withdrawClaim({ id }),
    rereads: api.suspense.key(),
  });
  return (
    <Button small busy={taking.isPending} onClick={() => taking.mutate()}>
      {text.takeBack}
      <span className="sr">{text.takeBackOf(shortened(txid))}</span>
    </Button>
  );
}

const askEveryMs = 4000;

/** Claims an unmatched payment, with evidence of its origin (CHN-2). */
export function ClaimPage() {
  const query = useQuery(
    api.suspense.claims.queryOptions({
      // An unmatched payment has no member to notify when it becomes final, so the page polls.
      refetchInterval: (claimsQuery) =>
        claimsQuery.state.data?.data.claims.some((claim) => claim.state === 'open')
          ? askEveryMs
          : refetchAfter(claimsQuery),
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
