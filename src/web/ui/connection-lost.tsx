import { useSyncExternalStore } from 'react';
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

/** Says over every screen that what it shows may be old, for as long as there is no connection. */
export function ConnectionLost() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <div className="over-all">
      <Notice warn>{words.connectionLost}</Notice>
    </div>
  );
}
