import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type Audience, hasSession } from './session.ts';

/** The audience of guarded screens, and its log-in page. */
export type Guarded = { audience: Audience; logIn: string };
type Props = Guarded & { children: ReactNode };

/**
 * Guards screens: without a session, sends the visitor to the log-in and back here. Checks when the
 * screens open, not while they are shown: if a session ends later, a call's refusal reports it in
 * the server's words.
 */
export function RequireSession({ audience, logIn, children }: Props) {
  const { pathname, search } = useLocation();
  const [isOpen] = useState(() => hasSession(audience));
  if (isOpen) return children;
  const next = new URLSearchParams({ next: pathname + search });
  return <Navigate replace to={`${logIn}?${next}`} />;
}
