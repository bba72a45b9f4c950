import { type LoaderFunctionArgs, redirect } from 'react-router';
import { type Audience, hasSession } from './session.ts';

/**
 * A loader of guarded screens: without a session the log-in comes first, and leads back here. It
 * looks when a screen is opened and not while it stands: a session that ends then is told of by
 * the refusal of a call, in the server's words.
 */
export const requireSession =
  (audience: Audience, logIn: string) =>
  ({ request }: LoaderFunctionArgs) => {
    if (hasSession(audience)) return null;
    const { pathname, search } = new URL(request.url);
    return redirect(`${logIn}?${new URLSearchParams({ next: pathname + search })}`);
  };
