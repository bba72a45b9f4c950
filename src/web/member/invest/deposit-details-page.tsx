import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { api, call } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { deposits } from '../../text/deposits.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { PaidAndTarget } from '../investments/paid-and-target.tsx';
import { ActiveMemberOnly, useMayBegin } from '../layout/active-member-only.tsx';
import { MoneyNotices } from '../layout/money-notices.tsx';
import { casesOf } from './payment-cases.ts';
import { PaymentPanel } from './payment-panel.tsx';
import type { Deposit } from '../layout/api-types.ts';
import { words } from '../../text/words.ts';
import { dollars, targetPercent } from '../../ui/format/format.ts';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { isProblem, messageOf } from '../../app/problem.ts';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { useCommand } from '../../features/commands/use-command.ts';

const text = deposits.details;
const pictures = { 'image/jpeg': [], 'image/png': [], 'image/webp': [] };

/** A picture of the payment beside what the chain shows, and the end of the form (MEM-6). */
function ReceiptPanel({ deposit }: { deposit: Deposit }) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const seen = deposit.payments.length > 0;
  const enough = seen || deposit.proof !== null;
  const leave = () => navigate(paths.dashboard);
  const sending = useCommand({
    send: (proof: File, options) => call.deposits.submit(formOf(deposit, proof), options),
    rereads: api.deposits.key(),
    onDone: leave,
    onRefused: (error) => {
      setRefusal(messageOf(error));
      return true;
    },
  });
  const complete = () => {
    if (file) sending.mutate(file);
    else if (enough) void leave();
    else setRefusal(text.missingProof);
  };
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setRefusal(chosen ? null : text.wrongFile);
  };
  const optional = enough && <span className="quiet small">{text.proofOptional}</span>;
  return (
    <Panel title={text.proof} end={optional}>
      <FileDrop
        title={file?.name ?? text.drop}
        active={text.dropActive}
        note={`${text.dropNote} ${seen ? text.dropSeen : ''}`}
        filled={file !== null}
        accept={pictures}
        onFile={choose}
      />
      <div role="alert">
        {refusal && !(enough && refusal === text.missingProof) && (
          <p className="err">
            <CircleAlert className="i" aria-hidden />
            {refusal}
          </p>
        )}
      </div>
      <Button
        kind="go"
        className="wide-go"
        busy={sending.isPending}
        busyText={text.completing}
        aria-describedby="complete-note"
        onClick={complete}
      >
        {text.complete}
      </Button>
      <p className="sub" id="complete-note">
        {text.completeNote}
      </p>
    </Panel>
  );
}

const formOf = ({ id, quote }: Deposit, proof: File) => ({
  amount: quote.amount,
  payment_method: quote.payment_method,
  wallet_address: quote.address,
  payment_proof: proof,
  selected_plan: quote.selected_plan,
  interest_percentage: quote.percentage,
  deposit_id: id,
});

/** What this deposit is for. */
function DepositFacts({ deposit }: { deposit: Deposit }) {
  const { quote } = deposit;
  const query = useQuery(api.plans.byId.queryOptions({ input: { id: quote.selected_plan } }));
  const plan = query.data?.data;
  return (
    <Panel title={text.this}>
      <dl className="lines">
        <div>
          <dt>{text.amount}</dt>
          <dd className="num">{dollars(quote.amount)}</dd>
        </div>
        <div>
          <dt>{text.method}</dt>
          <dd>{quote.payment_method}</dd>
        </div>
        <div>
          <dt>{text.plan}</dt>
          <dd>
            {quote.plan_name}
            {plan && <span className="sub num">{text.days(plan.termDays)}</span>}
          </dd>
        </div>
        {plan && (
          <div>
            <dt>{text.minMax}</dt>
            <dd className="num">
              {dollars(plan.minAmount)}
              <span className="sub num">{dollars(plan.maxAmount)}</span>
            </dd>
          </div>
        )}
        <div>
          <dt>{text.targetPercentage}</dt>
          <dd className="num">{text.target(targetPercent(quote.percentage))}</dd>
        </div>
        {plan && (
          <div>
            <dt>{text.paid}</dt>
            <dd>
              <PaidAndTarget {...plan} paid={plan.paid_so_far} />
            </dd>
          </div>
        )}
      </dl>
      {!plan && <TableState query={query} />}
      <p className="risk ruled">
        <b className="strong ink">{words.targetRisk}</b> {text.lose}
      </p>
    </Panel>
  );
}

const back = { to: paths.dashboard, label: text.back };

/** A quote to pay, and how the chain answers; the address holds it over a reload (MEM-6). */
export function DepositDetailsPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id ? <Details id={id} /> : <NothingChosen says={text.none} />;
}

function NothingChosen({ says }: { says: string }) {
  return (
    <main className="page" id="content">
      <PageTitle title={text.title} under={says} back={back} />
      <ActiveMemberOnly>
        <ButtonLink kind="go" to={paths.deposit}>
          {text.start}
        </ButtonLink>
      </ActiveMemberOnly>
    </main>
  );
}

// Events say when something changed; asking now and then heals a stream that broke unnoticed.
const askEveryMs = 4000;
const settled: readonly Deposit['state'][] = ['credited', 'expired', 'rejected'];

function Details({ id }: { id: string }) {
  const mayBegin = useMayBegin();
  const query = useQuery(
    api.deposits.byId.queryOptions({
      input: { id },
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data && settled.includes(state.data.data.state) ? false : askEveryMs,
    }),
  );
  const deposit = query.data?.data;
  if (isProblem(query.error, 'not_found')) return <NothingChosen says={text.unknown} />;
  return (
    <main className="page" id="content">
      <PageTitle title={text.title} under={deposit && text.under[deposit.state]} back={back} />
      <MoneyNotices />
      {deposit ? (
        <div className="grid flat rows">
          {(mayBegin || deposit.payments.length > 0) && <PaymentPanel deposit={deposit} />}
          <div className="c4 stack tall">
            <DepositFacts deposit={deposit} />
            {mayBegin && <ReceiptPanel deposit={deposit} />}
          </div>
          <Differs quote={deposit.quote} />
        </div>
      ) : (
        <Panel label={text.title} edge>
          <TableState query={query} lines={6} />
        </Panel>
      )}
    </main>
  );
}

function Differs({ quote }: Pick<Deposit, 'quote'>) {
  return (
    <Panel span={8} edge title={text.differs}>
      <dl className="cases">
        {casesOf(quote).map(([name, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{note}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
