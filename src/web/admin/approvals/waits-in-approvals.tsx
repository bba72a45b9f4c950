import { Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { approvals as text } from '#text/en/admin/approvals.ts';
import { fetchedPart } from '../../app/fetched-part.ts';

/** That something waits for a signature or another person, and the way to that very proposal. */
export function WaitsInApprovals({ proposal }: { proposal: string }) {
  return (
    <p id="consequence">
      <b className="strong">{text.waitsHere}</b> {text.waitsRest}{' '}
      <Link to={paths.adminProposal(proposal)}>{text.toThis}</Link>
    </p>
  );
}

// Comes with the first sheet about which something is proposed.
const SheetProposal = fetchedPart(async () => (await import('./sheet-proposal.tsx')).SheetProposal);

/** The proposal itself, in the text of the sheet of its row: decided there as well (ADM-8). */
export function ProposedHere({ proposal }: { proposal: string | null | undefined }) {
  if (proposal === null || proposal === undefined) return null;
  return (
    <Suspense>
      <SheetProposal id={proposal} />
    </Suspense>
  );
}
