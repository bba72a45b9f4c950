import { useQueryClient } from '@tanstack/react-query';
import { LogOut as LeaveMark } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { words as common } from '#text/en/words.ts';
import { call } from '../../app/api.ts';
import { forgetSession } from '../../app/session.ts';
import { useCommand } from '../../features/commands/use-command.ts';

/** Ends the session on the server, then locally, even if the server had already ended it. */
export function LogOut() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const leaving = useCommand({
    send: () => call.identity.logOutAdministrator({}).catch(() => null),
    success: null,
    rereads: null,
    onDone: async () => {
      forgetSession('admin');
      await navigate(paths.adminLogIn);
      queries.clear();
    },
  });
  return (
    <button
      type="button"
      className="side-out side-night admin-out"
      onClick={() => leaving.mutate()}
    >
      <LeaveMark className="i" aria-hidden />
      {common.logOut}
    </button>
  );
}
