import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { Problem } from '../app/problem.ts';
import { words } from '../text/words.ts';
import { Notice } from './notice.tsx';

function subscribe(change: () => void): () => void {
  addEventListener('online', change);
  addEventListener('offline', change);
  return () => {
    removeEventListener('online', change);
    removeEventListener('offline', change);
  };
}

const noAnswer = 502;

/** Whether something on screen was asked for again and nobody answered, or a proxy for them. */
const isUnanswered = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ state }) => state.fetchFailureReason)
    .some((reason) =>
      reason instanceof Problem
        ? reason.status >= noAnswer && reason.code === 'unknown'
        : reason instanceof TypeError,
    );

/** Says over every screen that what it shows may be old, for as long as there is no connection. */
export function ConnectionLost() {
  const client = useQueryClient();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const follow = useCallback(
    (change: () => void) => client.getQueryCache().subscribe(change),
    [client],
  );
  const isAway = useSyncExternalStore(follow, () => isUnanswered(client));
  if (isOnline && !isAway) return null;
  return (
    <div className="over-all">
      <Notice warn>{words.connectionLost}</Notice>
    </div>
  );
}
