import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { MovementFound } from '../layout/api-types.ts';

/** Where each kind of origin is shown, by its id. */
export const placeOf = {
  deposit: (id: string) => `${paths.depositHistory}?row=${id}`,
  withdrawal: (id: string) => `${paths.withdrawHistory}?row=${id}`,
  investment: paths.position,
} as const;

type Props = { origin: MovementFound['origin']; children: ReactNode };

/** The name of a movement, which leads to what it comes from. */
export function OriginLink({ origin, children }: Props) {
  if (origin === null) return <span className="strong">{children}</span>;
  return (
    <Link className="strong" to={placeOf[origin.kind](origin.id)}>
      {children}
    </Link>
  );
}
