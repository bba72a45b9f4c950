import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { leastReason } from '#core/rules/typed-rules.ts';
import { kycReview as words } from '#text/en/admin/kyc.ts';
import { dayAndTime, dollars } from '#text/format/format.ts';
import { api, call } from '../../app/api.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import type { IdentityCheck } from '../list-kit/api-types.ts';
import { fullName } from '../list-kit/labels.ts';
import { RowSheet, type SheetSteps } from '../list-kit/row-sheet.tsx';
import { TextForm } from '../list-kit/text-form.tsx';

type Props = SheetSteps & {
  check: IdentityCheck;
};

/** One identity check: what the member said beside what the documents show, and the decision. */
export function KycSheet({ check, ...steps }: Props) {
  const query = useQuery(api.kyc.review.queryOptions({ input: { id: check.id } }));
  const review = query.data?.data;
  const { user } = check;
  return (
    <RowSheet
      title={words.sheet(fullName(user))}
      rowId={check.id}
      foot={<Decide check={check} />}
      {...steps}
    >
      <h3>{words.facts}</h3>
      <dl className="lines">
        <Line label={words.name} value={fullName(user)} />
        <Line label={words.email} value={user.email} />
        {review && <Line label={words.now} value={words.nowIs(review.level_now)} />}
        <Line label={words.level} value={words.asksFor(check.level)} />
        {review && (
          <Line
            label={words.limit}
            value={review.deposit_limit === null ? words.noLimit : dollars(review.deposit_limit)}
          />
        )}
        <Line label={words.sent} value={dayAndTime(check.submitted_at)} />
        {check.decided_at && <Line label={words.decided} value={dayAndTime(check.decided_at)} />}
        {check.reason && <Line label={words.reason} value={check.reason} />}
      </dl>
      <p className="sub">
        <Link to={paths.adminUser(user.id)}>{words.toMember}</Link>
      </p>
      <h3 className="h3 after">{words.documents}</h3>
      {review ? (
        review.documents.map((row) => <Document key={row.id} document={row} />)
      ) : (
        <TableState query={query} lines={4} />
      )}
    </RowSheet>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type Kind = keyof typeof words.kinds;
type KycDocument = { id: string; kind: Kind; name: string; media_type: string };

function Document({ document: { id, kind, name, media_type } }: { document: KycDocument }) {
  const url = `/api/admin/kyc/documents/${id}`;
  const isPicture = media_type.startsWith('image/');
  const named = isPicture ? name : `${words.pdf}, ${name}`;
  return (
    <figure className="shown">
      <div className="shot">
        {isPicture ? (
          <img src={url} alt={words.alt(words.kinds[kind])} />
        ) : (
          <FileText className="file" aria-hidden />
        )}
      </div>
      <figcaption className="sub">
        <b className="strong">{words.kinds[kind]}</b> {named}{' '}
        <a href={url} target="_blank" rel="noreferrer">
          {words.open}
        </a>
      </figcaption>
    </figure>
  );
}

function Decide({ check }: { check: IdentityCheck }) {
  const [isRefusing, setRefusing] = useState(false);
  const decide = useCommand({ send: call.kyc.decide });
  const { id } = check;
  if (check.state !== 'submitted') return <p>{words.done}</p>;
  if (isRefusing) {
    return (
      <TextForm
        bad
        label={words.refuseLabel}
        shortest={leastReason}
        tooShort={words.refuseShort}
        submit={words.refuseSubmit}
        input={(reason) => ({ id, decision: 'refuse' as const, reason })}
        send={call.kyc.decide}
        onDone={() => setRefusing(false)}
        onCancel={() => setRefusing(false)}
      />
    );
  }
  return (
    <>
      <p id="consequence">
        <b className="strong">{words.approveWill(check.level)}</b> {words.rest}
      </p>
      <div className="row">
        <Button
          kind="go"
          busy={decide.isPending}
          aria-describedby="consequence"
          onClick={() => decide.mutate({ id, decision: 'approve' })}
        >
          {words.approve}
        </Button>
        <Button kind="bad" className="end" onClick={() => setRefusing(true)}>
          {words.refuse}
        </Button>
      </div>
    </>
  );
}
