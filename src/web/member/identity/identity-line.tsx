import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { kyc as text } from '#text/kyc.ts';
import { api } from '../../app/api.ts';
import { Notice } from '../../ui/notice.tsx';

/** The member's verification level before a deposit, with a link to raise it. */
export function IdentityLine() {
  const standing = useQuery(api.kyc.standing.queryOptions()).data?.data;
  if (!standing) return null;
  const way = <Link to={paths.verifyIdentity}>{text.lineGo}</Link>;
  if (standing.required_before_deposit) {
    return (
      <Notice warn action={way}>
        {text.needed}
      </Notice>
    );
  }
  return (
    <p className="quiet">
      {standing.level === 0 ? text.none : text.levelNow(standing.level)} {way}
    </p>
  );
}
