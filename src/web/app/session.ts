/** Who is looking: each audience has its own session and its own log-in page. */
export type Audience = 'client' | 'admin';

// Local storage holds the session's public id only; the credential is an httpOnly cookie.
const keyOf = (audience: Audience) => `${audience}/token`;

/** Names the page whose session ended: what was typed there comes back with the next log-in. */
export const afterLogIn = 'draft-after-log-in';

export function rememberSession(audience: Audience, publicId: string): void {
  localStorage.setItem(keyOf(audience), publicId);
}

export function forgetSession(audience: Audience): void {
  localStorage.removeItem(keyOf(audience));
}

export const hasSession = (audience: Audience): boolean =>
  localStorage.getItem(keyOf(audience)) !== null;

/** Calls back when another tab logs out or empties its storage; returns how to stop listening. */
export function onLoggedOutElsewhere(audience: Audience, run: () => void): () => void {
  const listen = ({ key, oldValue }: StorageEvent) => {
    if (key !== null && key !== keyOf(audience)) return;
    if (!hasSession(audience)) run();
    // Somebody else logged in: nothing of the one before may stay on this screen.
    else if (oldValue !== null) location.reload();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

const reasonOf = (audience: Audience) => `${audience}/log-in-reason`;

/**
 * The log-in address that leads back to where the visitor was. Why they have to log in again is
 * kept in this tab and never in the address: a link of a stranger must not speak on our page.
 */
export function logInAgain(audience: Audience, logIn: string, reason: string): string {
  sessionStorage.setItem(reasonOf(audience), reason);
  return `${logIn}?${new URLSearchParams({ next: location.pathname + location.search })}`;
}

/** Why this tab was led to the log-in, or null. */
export const logInReason = (audience: Audience): string | null =>
  sessionStorage.getItem(reasonOf(audience));

export const forgetLogInReason = (audience: Audience): void =>
  sessionStorage.removeItem(reasonOf(audience));

/** The page to go to after a log-in: only an address of our own, under `area`. */
export function pageAfterLogIn(search: URLSearchParams, area: string): string {
  const next = search.get('next');
  return next !== null && (next === area || next.startsWith(`${area}/`)) ? next : area;
}
