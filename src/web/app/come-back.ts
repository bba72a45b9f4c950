/** Thrown by a screen if its code fails to load, without a connection or a server. */
export class Unfetched extends Error {}

const lookEveryMs = 4_000;
// Limits reloads, in case the code still fails to load.
const leastBetweenMs = 60_000;
const key = 'candor/loaded-again';

async function isAnswered(): Promise<boolean> {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => null);
  return answer?.ok === true;
}

/** Reloads the page once the server answers, because browsers cache a failed import. */
export function loadAgainWhenAnswered(): () => void {
  const timer = setInterval(async () => {
    if (Date.now() - Number(sessionStorage.getItem(key)) < leastBetweenMs) return;
    if (!(await isAnswered())) return;
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  }, lookEveryMs);
  return () => clearInterval(timer);
}
