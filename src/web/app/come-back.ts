/** What a screen throws whose code did not come, for want of a connection or of a server. */
export class Unfetched extends Error {}

const lookEveryMs = 4_000;
// Should the code still not come, the page is not loaded again and again.
const leastBetweenMs = 60_000;
const key = 'candor/loaded-again';

async function isAnswered(): Promise<boolean> {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => null);
  return answer?.ok === true;
}

/** Loads the page again once the server answers, for a browser forgets no import that failed. */
export function loadAgainWhenAnswered(): () => void {
  const timer = setInterval(async () => {
    if (Date.now() - Number(sessionStorage.getItem(key)) < leastBetweenMs) return;
    if (!(await isAnswered())) return;
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  }, lookEveryMs);
  return () => clearInterval(timer);
}
