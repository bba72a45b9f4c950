import type { ReactNode } from 'react';
import { words } from '../../text/words.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';

type Props = {
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
  isEmpty?: boolean;
  next?: ReactNode;
  /** How many lines stand in for what comes, where nothing else does. */
  lines?: number;
};

/** What stands where rows would: that they load, could not be fetched, or that there are none. */
export function TableState({ query, isEmpty, next, lines = 0 }: Props) {
  if (query.isPending) {
    return (
      <div className={lines > 0 ? 'waits' : 'sr'} role="status">
        <span className="sr">{words.loading}</span>
        {Array.from({ length: lines }, (_, line) => (
          <span key={line} className="skel" style={{ width: `${80 - (line % 3) * 20}%` }} />
        ))}
      </div>
    );
  }
  if (query.isError) {
    return (
      <div className="state">
        <Notice
          warn
          action={
            <Button small onClick={() => void query.refetch()}>
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
