import { Link, useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { proof } from '#text/proof.ts';
import { Notice } from '../../ui/notice.tsx';
import { useProof } from './use-proof.ts';

/** Verifies at every log-in: shows nothing if the proof holds, and an alert if it fails. */
export function ProofWatch() {
  const outcome = useProof().data?.outcome;
  const { pathname } = useLocation();
  const isBad = outcome?.is === 'wrong' || outcome?.is === 'rewritten';
  if (!isBad || pathname === paths.proof) return null;
  return (
    <div className="page watch">
      <Notice warn action={<Link to={paths.proof}>{proof.see}</Link>}>
        {proof.verdicts[outcome.is].title}
      </Notice>
    </div>
  );
}
