import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { dayAndTime, dollars } from '#text/format/format.ts';
import { security } from '#text/security.ts';
import { api, call } from '../../app/api.ts';
import { publicPage } from '../../app/public-page.ts';
import { queryClient } from '../../app/query.ts';
import { forgetSession } from '../../app/session.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import type { Obstacle } from '../layout/api-types.ts';

const text = security.close;

const ways: Record<Obstacle['kind'], string> = {
  balance: paths.withdrawBalance,
  profit: paths.withdrawProfit,
  locked_profit: paths.investments,
  withdrawal: paths.withdrawHistory,
  deposit: paths.depositHistory,
};

/** Closes the account; while money is owed, shows how to withdraw it (MEM-16). */
export function ClosePanel() {
  // Events of other modules move money without notice here, so obstacles are always refetched.
  const query = useQuery({ ...api.identity.obstacles.queryOptions(), staleTime: 0 });
  const obstacles = query.data?.data;
  const [asked, setAsked] = useState(false);
  const closing = useCommand({
    send: () => call.identity.closeAccount({ understood: true }),
    onDone: () => {
      forgetSession('client');
      queryClient.clear();
      location.assign(publicPage(paths.home));
    },
  });
  return (
    <Panel span={7} fill title={text.title}>
      <p className="quiet small">{text.lead}</p>
      {obstacles ? (
        obstacles.length > 0 ? (
          <Obstacles obstacles={obstacles} />
        ) : (
          <p className="after">
            <Button kind="bad" onClick={() => setAsked(true)}>
              {text.go}
            </Button>
          </p>
        )
      ) : (
        <TableState query={query} />
      )}
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={text.sureTitle}
        words={text.sure}
        go={text.go}
        going={text.going}
        acting={closing}
      />
    </Panel>
  );
}

function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  return (
    <div className="after">
      <p>{text.obstacles}</p>
      <ul className="obstacles">
        {obstacles.map(({ kind, amount, until }, index) => (
          <li key={`${kind} ${index}`}>
            <span>
              {text.kinds[kind](dollars(amount), until === null ? null : dayAndTime(until))}
            </span>{' '}
            <Link to={ways[kind]}>{text.ways[kind]}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
