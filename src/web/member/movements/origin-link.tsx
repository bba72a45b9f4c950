import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import type { MovementFound } from '../layout/api-types.ts';

const listOf = {
  deposit: paths.depositHistory,
  withdrawal: paths.withdrawHistory,
  investment: paths.investments,
} as const;

type Props = { origin: MovementFound['origin']; children: ReactNode };

/** The name of a movement, which leads to what it comes from: its row of a list, opened. */
export function OriginLink({ origin, children }: Props) {
  if (origin === null) return <span className="strong">{children}</span>;
  return (
    <Link className="strong" to={`${listOf[origin.kind]}?row=${origin.id}`}>
      {children}
    </Link>
  );
}
