import { Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { approvals as text } from '#text/en/admin/approvals.ts';
import { fetchedPart } from '../../app/fetched-part.ts';

/** A notice that a signature or a second person is needed, with a link to that proposal. */
export function WaitsInApprovals({ proposal }: { proposal: string }) {
  return (
    <p id="consequence">
      <b className="strong">{text.waitsHere}</b> {text.waitsRest}{' '}
      <Link to={paths.adminProposal(proposal)}>{text.toThis}</Link>
    </p>
  );
}

// Loaded with the first sheet that has a proposal.
const SheetProposal = fetchedPart(async () => (await import('./sheet-proposal.tsx')).SheetProposal);

/** The proposal in its row's sheet, where it can be decided as well (ADM-8). */
export function ProposedHere({ proposal }: { proposal: string | null | undefined }) {
  if (proposal === null || proposal === undefined) return null;
  return (
    <Suspense>
      <SheetProposal id={proposal} />
    </Suspense>
  );
}
