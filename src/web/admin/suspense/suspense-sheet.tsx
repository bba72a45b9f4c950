import { Check, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { leastReason } from '#core/rules/typed-rules.ts';
import { suspense as words } from '#text/en/admin/suspense.ts';
import { coins, dayAndTime, dollars } from '#text/format/format.ts';
import { call } from '../../app/api.ts';
import { Button } from '../../ui/button.tsx';
import { ProposedHere, WaitsInApprovals } from '../approvals/waits-in-approvals.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import type { Claim } from '../list-kit/api-types.ts';
import { fullName } from '../list-kit/labels.ts';
import { RowSheet, type SheetSteps } from '../list-kit/row-sheet.tsx';
import { TextForm } from '../list-kit/text-form.tsx';

/** One person proposes, another agrees; refusing takes one, with a reason. */
function SuspenseDecision({ claim }: { claim: Claim }) {
  if (claim.proposal_id !== null) return <WaitsInApprovals proposal={claim.proposal_id} />;
  if (claim.state !== 'open') return <p>{words.done}</p>;
  return (
    <PermissionGate call="suspense.refuseClaim">
      <Acts claim={claim} />
    </PermissionGate>
  );
}

function Acts({ claim }: { claim: Claim }) {
  const [act, setAct] = useState<'release' | 'refuse' | null>(null);
  const back = () => setAct(null);
  const payment = claim.payments.find(({ standing }) => standing === 'suspense');
  if (act === 'release' && payment) {
    return <Release claim={claim} paymentId={payment.id} back={back} />;
  }
  if (act === 'refuse') return <Refuse claim={claim} back={back} />;
  const sum = payment && coins(payment.coin_amount, claim.asset);
  return (
    <>
      <p id="consequence">
        {sum === undefined ? words.cannot : words.releaseWill(sum, fullName(claim.user))}
      </p>
      <div className="row">
        <Button
          kind="go"
          disabled={!claim.can_release}
          aria-describedby="consequence"
          onClick={() => setAct('release')}
        >
          {words.release}
        </Button>
        <Button kind="bad" className="end" onClick={() => setAct('refuse')}>
          {words.refuse}
        </Button>
      </div>
    </>
  );
}

type ActProps = { claim: Claim; back: () => void };

function Release({ claim, paymentId, back }: ActProps & { paymentId: string }) {
  return (
    <TextForm
      label={words.releaseLabel}
      shortest={leastReason}
      tooShort={words.short}
      submit={words.releaseSubmit}
      input={(reason) => ({ id: claim.id, payment: paymentId, reason })}
      send={call.suspense.proposeRelease}
      onDone={back}
      onCancel={back}
    />
  );
}

function Refuse({ claim, back }: ActProps) {
  return (
    <TextForm
      bad
      label={words.refuseLabel}
      shortest={leastReason}
      tooShort={words.short}
      submit={words.refuseSubmit}
      input={(reason) => ({ id: claim.id, reason })}
      send={call.suspense.refuseClaim}
      onDone={back}
      onCancel={back}
    />
  );
}

type Props = SheetSteps & {
  claim: Claim;
};

/** One claim: what the member brought beside what the chain says, and the decision. */
export function SuspenseSheet({ claim, ...steps }: Props) {
  return (
    <RowSheet
      title={words.sheet(fullName(claim.user))}
      rowId={claim.id}
      foot={<SuspenseDecision claim={claim} />}
      {...steps}
    >
      <h3>{words.says}</h3>
      <p>{claim.words}</p>
      <p className="sub">
        <Link to={paths.adminUser(claim.user.id)}>{words.toMember}</Link>
      </p>
      <h3 className="h3 after">{words.chain}</h3>
      {claim.payments.length === 0 && <p className="sub">{words.notOnChain}</p>}
      {claim.payments.map((payment) => (
        <OnChain key={payment.id} asset={claim.asset} payment={payment} />
      ))}
      <h3 className="h3 after">{words.proofOfOrigin}</h3>
      <Origin claim={claim} />
      <Picture claim={claim} />
      <ProposedHere proposal={claim.proposal_id} />
    </RowSheet>
  );
}

type LineProps = { label: string; value: ReactNode; differs?: boolean };

/** What speaks for the claim gets a small tick; what speaks against it is marked. */
function Line({ label, value, differs = false }: LineProps) {
  const Icon = differs ? TriangleAlert : Check;
  return (
    <div className={differs ? 'diff' : undefined}>
      <Icon className="i" aria-hidden />
      <dt>{label}</dt>
      <dd className="mono">{value}</dd>
    </div>
  );
}

type OnChainProps = { asset: string; payment: Claim['payments'][number] };

function OnChain({ asset, payment }: OnChainProps) {
  const { address, tag, usd, standing, confirmations, required } = payment;
  const worth = usd === null ? words.noPrice : dollars(usd);
  return (
    <dl className="check">
      <Line label={words.amount} value={`${coins(payment.coin_amount, asset)}, ${worth}`} />
      <Line
        label={words.state}
        value={words.standings[standing]}
        differs={standing !== 'suspense'}
      />
      <Line label={words.to} value={`${address}, ${tag === null ? words.noTag : words.tag(tag)}`} />
      <Line
        label={words.confirmed}
        value={words.confirmations(confirmations, required)}
        differs={confirmations < required}
      />
      <Line label={words.seen} value={dayAndTime(payment.seen_at)} />
      <Line
        label={words.senderMatches[payment.sender_match]}
        value={payment.senders.join(', ') || words.noSender}
        differs={payment.sender_match !== 'match'}
      />
    </dl>
  );
}

function Origin({ claim }: { claim: Claim }) {
  const { signed, from_address: from, other_claims: others, same_picture: pictures } = claim;
  const signature = signed === null ? words.noSignature : signed ? words.signed : words.notSigned;
  return (
    <>
      <dl className="check">
        <Line label={signature} value={from ?? '–'} differs={signed !== true} />
        <Line label={words.others} value={others} differs={others > 0} />
        <Line label={words.samePicture} value={pictures} differs={pictures > 0} />
        {claim.reason && <Line label={words.reason} value={claim.reason} />}
        {claim.credited && <Line label={words.credited} value={dollars(claim.credited)} />}
      </dl>
      <p className="sub">{words.senderNote}</p>
    </>
  );
}

function Picture({ claim: { id, has_proof: hasPicture } }: { claim: Claim }) {
  if (!hasPicture) return <p className="sub">{words.noPicture}</p>;
  const url = `/api/admin/suspense/claims/${id}/proof`;
  return (
    <figure className="shown">
      <div className="shot">
        <img src={url} alt={words.pictureAlt} />
      </div>
      <figcaption className="sub">
        {words.pictureNote}{' '}
        <a href={url} target="_blank" rel="noreferrer">
          {words.openPicture}
        </a>
      </figcaption>
    </figure>
  );
}
