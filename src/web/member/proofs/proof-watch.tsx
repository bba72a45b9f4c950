import { Link, useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { proof } from '#text/proof.ts';
import { Notice } from '../../ui/notice.tsx';
import { useProof } from './use-proof.ts';

/** Checks at every log-in; silent while all is well, and loud where a proof does not hold. */
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
