import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { MovementFound } from '../layout/api-types.ts';

/** The address that shows each kind of origin, by id. */
export const placeOf = {
  deposit: (id: string) => `${paths.depositHistory}?row=${id}`,
  withdrawal: (id: string) => `${paths.withdrawHistory}?row=${id}`,
  investment: paths.position,
} as const;

type Props = { origin: MovementFound['origin']; children: ReactNode };

/** A movement's name, as a link to its origin. */
export function OriginLink({ origin, children }: Props) {
  if (origin === null) return <span className="strong">{children}</span>;
  return (
    <Link className="strong" to={placeOf[origin.kind](origin.id)}>
      {children}
    </Link>
  );
}
