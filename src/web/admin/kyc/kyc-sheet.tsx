import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { kycReview as text } from '#text/en/admin/kyc.ts';
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

/** One identity check: the member's details beside the documents, and the decision. */
export function KycSheet({ check, ...steps }: Props) {
  const query = useQuery(api.kyc.review.queryOptions({ input: { id: check.id } }));
  const review = query.data?.data;
  const { user } = check;
  return (
    <RowSheet
      title={text.sheet(fullName(user))}
      rowId={check.id}
      foot={<Decide check={check} />}
      {...steps}
    >
      <h3>{text.facts}</h3>
      <dl className="lines">
        <Line label={text.name} value={fullName(user)} />
        <Line label={text.email} value={user.email} />
        {review && <Line label={text.now} value={text.nowIs(review.level_now)} />}
        <Line label={text.level} value={text.asksFor(check.level)} />
        {review && (
          <Line
            label={text.limit}
            value={review.deposit_limit === null ? text.noLimit : dollars(review.deposit_limit)}
          />
        )}
        <Line label={text.sent} value={dayAndTime(check.submitted_at)} />
        {check.decided_at && <Line label={text.decided} value={dayAndTime(check.decided_at)} />}
        {check.reason && <Line label={text.reason} value={check.reason} />}
      </dl>
      <p className="sub">
        <Link to={paths.adminUser(user.id)}>{text.toMember}</Link>
      </p>
      <h3 className="h3 after">{text.documents}</h3>
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

type Kind = keyof typeof text.kinds;
type KycDocument = { id: string; kind: Kind; name: string; media_type: string };

function Document({ document: { id, kind, name, media_type } }: { document: KycDocument }) {
  const url = `/api/admin/kyc/documents/${id}`;
  const isPicture = media_type.startsWith('image/');
  const named = isPicture ? name : `${text.pdf}, ${name}`;
  return (
    <figure className="shown">
      <div className="shot">
        {isPicture ? (
          <img src={url} alt={text.alt(text.kinds[kind])} />
        ) : (
          <FileText className="file" aria-hidden />
        )}
      </div>
      <figcaption className="sub">
        <b className="strong">{text.kinds[kind]}</b> {named}{' '}
        <a href={url} target="_blank" rel="noreferrer">
          {text.open}
        </a>
      </figcaption>
    </figure>
  );
}

function Decide({ check }: { check: IdentityCheck }) {
  const [isRefusing, setRefusing] = useState(false);
  const decide = useCommand({ send: call.kyc.decide });
  const { id } = check;
  if (check.state !== 'submitted') return <p>{text.done}</p>;
  if (isRefusing) {
    return (
      <TextForm
        bad
        label={text.refuseLabel}
        shortest={minReason}
        tooShort={text.refuseShort}
        submit={text.refuseSubmit}
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
        <b className="strong">{text.approveWill(check.level)}</b> {text.rest}
      </p>
      <div className="row foot-row">
        <Button
          kind="go"
          busy={decide.isPending}
          aria-describedby="consequence"
          onClick={() => decide.mutate({ id, decision: 'approve' })}
        >
          {text.approve}
        </Button>
        <Button kind="bad" className="sheet-end" onClick={() => setRefusing(true)}>
          {text.refuse}
        </Button>
      </div>
    </>
  );
}
