import { type ReactNode, useState } from 'react';
import { words } from '#text/words.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';

type Props = {
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
  isEmpty?: boolean;
  next?: ReactNode;
  /** The number of placeholder lines, if nothing else fills the space. */
  lines?: number;
};

/** Returns whether the last completed fetch failed; only a success clears it. */
export function useHasFailed({ isPending, isError }: Omit<Props['query'], 'refetch'>): boolean {
  const [hasFailed, setFailed] = useState(false);
  if (!isPending && isError !== hasFailed) setFailed(isError);
  return isError || (isPending && hasFailed);
}

/** Shown in place of rows: loading, failed, or empty. */
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
