import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { paths } from '#contract/paths.ts';
import { isOnPurpose, Problem } from './problem.ts';
import { afterLogIn, type Audience, forgetSession, logInAgain } from './session.ts';

const fiveMinutesMs = 5 * 60_000;
const retries = 3;

/** Set by the router, to navigate without a reload. */
let navigate = (address: string): void => location.assign(address);
export function navigateWith(go: (address: string) => void): void {
  navigate = go;
}

/** Clears this tab's session data, so that the next person to log in finds none of it. */
export function leave(audience: Audience, address: string): void {
  forgetSession(audience);
  navigate(address);
  queryClient.clear();
}

/** Sends a member to the log-in and back to this page, with their input restored. */
export function leaveForLogIn(reason: string): void {
  sessionStorage.setItem(afterLogIn, location.pathname);
  leave('client', logInAgain('client', paths.logIn, reason));
}

/** Sends a guarded screen to its area's log-in and back on a 401, with the server's message. */
function leaveWhenLoggedOut(error: Error): void {
  if (!(error instanceof Problem) || error.status !== 401) return;
  if (location.pathname.startsWith(paths.admin)) {
    leave('admin', logInAgain('admin', paths.adminLogIn, error.message));
  } else if (location.pathname.startsWith(paths.dashboard)) {
    leaveForLogIn(error.message);
  }
}

/** A deliberate refusal is final; only a failed connection is worth a retry. */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < retries && !isOnPurpose(error);

const askAgainMs = { first: 4_000, last: 30_000 };

/** Returns the delay before a failed query is refetched, longer each time (MEM-17). */
export function refetchAfter({ state }: Pick<Query, 'state'>): number | false {
  if (state.error === null || isOnPurpose(state.error)) return false;
  return Math.min(askAgainMs.first * 2 ** (state.errorUpdateCount - 1), askAgainMs.last);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenLoggedOut }),
  mutationCache: new MutationCache({ onError: leaveWhenLoggedOut }),
  defaultOptions: {
    queries: {
      staleTime: fiveMinutesMs,
      gcTime: fiveMinutesMs,
      retry: mayRetry,
      refetchInterval: refetchAfter,
    },
    // Without a connection a write fails at once: it must not wait and move money later, unseen.
    mutations: { retry: false, networkMode: 'always' },
  },
});
