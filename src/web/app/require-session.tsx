import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type Audience, hasSession } from './session.ts';

/** Whose session screens need, and where it begins. */
export type Guarded = { audience: Audience; logIn: string };
type Props = Guarded & { children: ReactNode };

/**
 * Guards screens: without a session the log-in comes first, and leads back here. It looks when the
 * screens are opened and not while they stand: a session that ends then is told of by the refusal
 * of a call, in the server's words.
 */
export function RequireSession({ audience, logIn, children }: Props) {
  const { pathname, search } = useLocation();
  const [isOpen] = useState(() => hasSession(audience));
  if (isOpen) return children;
  const next = new URLSearchParams({ next: pathname + search });
  return <Navigate replace to={`${logIn}?${next}`} />;
}
