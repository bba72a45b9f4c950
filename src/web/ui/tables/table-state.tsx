import { type ReactNode, useState } from 'react';
import { words } from '#text/words.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';

type Props = {
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
  isEmpty?: boolean;
  next?: ReactNode;
  /** How many lines stand in for what comes, where nothing else does. */
  lines?: number;
};

/** Whether the last fetch that ended failed: the next one hides that only by its success. */
export function useHasFailed({ isPending, isError }: Omit<Props['query'], 'refetch'>): boolean {
  const [hasFailed, setFailed] = useState(false);
  if (!isPending && isError !== hasFailed) setFailed(isError);
  return isError || (isPending && hasFailed);
}

/** What stands where rows would: that they load, could not be fetched, or that there are none. */
export function TableState({ query, isEmpty, next, lines = 0 }: Props) {
  const hasFailed = useHasFailed(query);
  if (query.isPending && !hasFailed) {
    return (
      <div className={lines > 0 ? 'waits' : 'sr'} role="status">
        <span className="sr">{words.loading}</span>
        {Array.from({ length: lines }, (_, line) => (
          <span key={line} className="skel" style={{ width: `${80 - (line % 3) * 20}%` }} />
        ))}
      </div>
    );
  }
  if (hasFailed) {
    return (
      <div className="state">
        <Notice
          warn
          action={
            <Button
              small
              busy={query.isPending}
              busyText={words.loading}
              onClick={() => void query.refetch()}
            >
              {words.tryAgain}
            </Button>
          }
        >
          {words.loadFailed}
        </Notice>
      </div>
    );
  }
  return isEmpty ? (
    <p className="state">
      {words.noData}
      {next && <span>{next}</span>}
    </p>
  ) : null;
}
