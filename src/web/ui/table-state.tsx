import type { ReactNode } from 'react';
import { words } from '../text/words.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type Props = {
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
  isEmpty?: boolean;
  next?: ReactNode;
};

/** What stands where rows would: that they load, could not be fetched, or that there are none. */
export function TableState({ query, isEmpty, next }: Props) {
  if (query.isPending) {
    return (
      <p className="sr" role="status">
        {words.loading}
      </p>
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
