/** Each audience has a separate session and log-in page. */
export type Audience = 'client' | 'admin';

// Local storage holds the session's public id only; the credential is an httpOnly cookie.
const keyOf = (audience: Audience) => `${audience}/token`;

/** The page whose session ended; its input is restored after the next log-in. */
export const afterLogIn = 'draft-after-log-in';

export function rememberSession(audience: Audience, publicId: string): void {
  localStorage.setItem(keyOf(audience), publicId);
}

export function forgetSession(audience: Audience): void {
  localStorage.removeItem(keyOf(audience));
}

export const hasSession = (audience: Audience): boolean =>
  localStorage.getItem(keyOf(audience)) !== null;

/**
 * Calls back when another tab logs out or clears its storage; returns a function that unsubscribes.
 */
export function onLoggedOutElsewhere(audience: Audience, run: () => void): () => void {
  const listen = ({ key, oldValue }: StorageEvent) => {
    if (key !== null && key !== keyOf(audience)) return;
    if (!hasSession(audience)) run();
    // Another user logged in: none of the previous user's data may stay on screen.
    else if (oldValue !== null) location.reload();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

const reasonOf = (audience: Audience) => `${audience}/log-in-reason`;

/**
 * Returns a log-in address that leads back here. The reason is stored in this tab, never in the
 * address: a stranger's link must not put text on our page.
 */
export function logInAgain(audience: Audience, logIn: string, reason: string): string {
  sessionStorage.setItem(reasonOf(audience), reason);
  return `${logIn}?${new URLSearchParams({ next: location.pathname + location.search })}`;
}

/** Returns why this tab was sent to the log-in, or null. */
export const logInReason = (audience: Audience): string | null =>
  sessionStorage.getItem(reasonOf(audience));

export const forgetLogInReason = (audience: Audience): void =>
  sessionStorage.removeItem(reasonOf(audience));

/** Returns the page after a log-in: only an address of this site, under `area`. */
export function pageAfterLogIn(search: URLSearchParams, area: string): string {
  const next = search.get('next');
  return next !== null && (next === area || next.startsWith(`${area}/`)) ? next : area;
}
