import type { ReactNode } from 'react';
import { common } from '../text/en/common.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

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
        {common.loading}
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
              {common.tryAgain}
            </Button>
          }
        >
          {common.loadFailed}
        </Notice>
      </div>
    );
  }
  return isEmpty ? (
    <p className="state">
      {common.noData}
      {next && <span>{next}</span>}
    </p>
  ) : null;
}
