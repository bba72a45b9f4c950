import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { words } from '#text/words.ts';
import { Problem } from '../app/problem.ts';
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

/** Returns whether no response arrived, or only a proxy's. */
const isUnanswered = (reason: unknown): boolean =>
  reason instanceof Problem
    ? reason.status >= noAnswer && reason.code === 'unknown'
    : reason instanceof TypeError;

/**
 * Tracks whether a visible query got no response. This lasts until a response arrives: reset on
 * each attempt, the notice would flicker.
 */
function followAnswers(client: QueryClient) {
  const cache = client.getQueryCache();
  const waiting = new Set<string>();
  for (const { queryHash, state } of cache.getAll()) {
    if (isUnanswered(state.fetchFailureReason)) waiting.add(queryHash);
  }
  return {
    isAway: () => cache.findAll({ type: 'active' }).some((query) => waiting.has(query.queryHash)),
    follow: (change: () => void) =>
      cache.subscribe((event) => {
        if (event.type === 'updated') {
          const { action, query } = event;
          const reason = 'error' in action ? action.error : undefined;
          if (isUnanswered(reason)) waiting.add(query.queryHash);
          else if (action.type === 'success' || reason) waiting.delete(query.queryHash);
        }
        change();
      }),
  };
}

/** Warns over every screen that its data may be old, while there is no connection. */
export function ConnectionLost() {
  const client = useQueryClient();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [answers] = useState(() => followAnswers(client));
  const isAway = useSyncExternalStore(answers.follow, answers.isAway);
  if (isOnline && !isAway) return null;
  return (
    <div className="over-all">
      <Notice warn>{words.connectionLost}</Notice>
    </div>
  );
}
