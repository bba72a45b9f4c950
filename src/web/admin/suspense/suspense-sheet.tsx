import { Check, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { suspense as text } from '#text/en/admin/suspense.ts';
import { coins, dayAndTime, dollars } from '#text/format/format.ts';
import { call } from '../../app/api.ts';
import { Button } from '../../ui/button.tsx';
import { ProposedHere, WaitsInApprovals } from '../approvals/waits-in-approvals.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import type { Claim } from '../list-kit/api-types.ts';
import { fullName } from '../list-kit/labels.ts';
import { RowSheet, type SheetSteps } from '../list-kit/row-sheet.tsx';
import { TextForm } from '../list-kit/text-form.tsx';

/** One person proposes, a second approves; a rejection needs one person and a reason. */
function SuspenseDecision({ claim }: { claim: Claim }) {
  if (claim.proposal_id !== null) return <WaitsInApprovals proposal={claim.proposal_id} />;
  if (claim.state !== 'open') return <p>{text.done}</p>;
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
        {sum === undefined ? text.cannot : text.releaseWill(sum, fullName(claim.user))}
      </p>
      <div className="row foot-row">
        <Button
          kind="go"
          disabled={!claim.can_release}
          aria-describedby="consequence"
          onClick={() => setAct('release')}
        >
          {text.release}
        </Button>
        <Button kind="bad" className="sheet-end" onClick={() => setAct('refuse')}>
          {text.refuse}
        </Button>
      </div>
    </>
  );
}

type ActProps = { claim: Claim; back: () => void };

function Release({ claim, paymentId, back }: ActProps & { paymentId: string }) {
  return (
    <TextForm
      label={text.releaseLabel}
      shortest={minReason}
      tooShort={text.short}
      submit={text.releaseSubmit}
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
      label={text.refuseLabel}
      shortest={minReason}
      tooShort={text.short}
      submit={text.refuseSubmit}
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

/** One claim: the member's evidence beside the on-chain facts, and the decision. */
export function SuspenseSheet({ claim, ...steps }: Props) {
  return (
    <RowSheet
      title={text.sheet(fullName(claim.user))}
      rowId={claim.id}
      foot={<SuspenseDecision claim={claim} />}
      {...steps}
    >
      <h3>{text.says}</h3>
      <p>{claim.words}</p>
      <p className="sub">
        <Link to={paths.adminUser(claim.user.id)}>{text.toMember}</Link>
      </p>
      <h3 className="h3 after">{text.chain}</h3>
      {claim.payments.length === 0 && <p className="sub">{text.notOnChain}</p>}
      {claim.payments.map((payment) => (
        <OnChain key={payment.id} asset={claim.asset} payment={payment} />
      ))}
      <h3 className="h3 after">{text.proofOfOrigin}</h3>
      <Origin claim={claim} />
      <Picture claim={claim} />
      <ProposedHere proposal={claim.proposal_id} />
    </RowSheet>
  );
}

type LineProps = { label: string; value: ReactNode; differs?: boolean };

/** Facts that support the claim get a small tick; facts against it are marked. */
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
  const worth = usd === null ? text.noPrice : dollars(usd);
  return (
    <dl className="check">
      <Line label={text.amount} value={`${coins(payment.coin_amount, asset)}, ${worth}`} />
      <Line label={text.state} value={text.standings[standing]} differs={standing !== 'suspense'} />
      <Line label={text.to} value={`${address}, ${tag === null ? text.noTag : text.tag(tag)}`} />
      <Line
        label={text.confirmed}
        value={text.confirmations(confirmations, required)}
        differs={confirmations < required}
      />
      <Line label={text.seen} value={dayAndTime(payment.seen_at)} />
      <Line
        label={text.senderMatches[payment.sender_match]}
        value={payment.senders.join(', ') || text.noSender}
        differs={payment.sender_match !== 'match'}
      />
    </dl>
  );
}

function Origin({ claim }: { claim: Claim }) {
  const { signed, from_address: from, other_claims: others, same_picture: pictures } = claim;
  const signature = signed === null ? text.noSignature : signed ? text.signed : text.notSigned;
  return (
    <>
      <dl className="check">
        <Line label={signature} value={from ?? '–'} differs={signed !== true} />
        <Line label={text.others} value={others} differs={others > 0} />
        <Line label={text.samePicture} value={pictures} differs={pictures > 0} />
        {claim.reason && <Line label={text.reason} value={claim.reason} />}
        {claim.credited && <Line label={text.credited} value={dollars(claim.credited)} />}
      </dl>
      <p className="sub">{text.senderNote}</p>
    </>
  );
}

function Picture({ claim: { id, has_proof: hasPicture } }: { claim: Claim }) {
  if (!hasPicture) return <p className="sub">{text.noPicture}</p>;
  const url = `/api/admin/suspense/claims/${id}/proof`;
  return (
    <figure className="shown">
      <div className="shot">
        <img src={url} alt={text.pictureAlt} />
      </div>
      <figcaption className="sub">
        {text.pictureNote}{' '}
        <a href={url} target="_blank" rel="noreferrer">
          {text.openPicture}
        </a>
      </figcaption>
    </figure>
  );
}
