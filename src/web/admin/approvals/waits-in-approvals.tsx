import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { approvals as words } from '../../text/en/admin/approvals.ts';

/** That something waits for a signature or another person, and the way to that very proposal. */
export function WaitsInApprovals({ proposal }: { proposal: string }) {
  return (
    <p id="consequence">
      <b className="strong">{words.waitsHere}</b> {words.waitsRest}{' '}
      <Link to={paths.adminProposal(proposal)}>{words.toThis}</Link>
    </p>
  );
}
