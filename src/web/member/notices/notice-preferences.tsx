import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { notices } from '#text/notices.ts';
import { api, call } from '../../app/api.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import type { NoticePreference } from '../layout/api-types.ts';

const text = notices.preferences;
const groups = Object.keys(text.groups) as NoticePreference['group'][];

/** The kinds of notice to mail as well; mandatory ones are marked. */
export function NoticePreferences() {
  const query = useQuery(api.notices.preferences.queryOptions());
  const preferences = query.data?.data;
  return (
    <Panel title={text.title}>
      <p className="quiet">{text.lead}</p>
      <TableState query={query} />
      {preferences && (
        <div className="choices">
          {groups.map((group) => (
            <fieldset key={group}>
              <legend>{text.groups[group]}</legend>
              <Group preferences={preferences.filter((preference) => preference.group === group)} />
            </fieldset>
          ))}
        </div>
      )}
    </Panel>
  );
}

function Group({ preferences }: { preferences: NoticePreference[] }) {
  const fixed = preferences.filter((preference) => preference.is_fixed);
  return (
    <>
      {preferences
        .filter((preference) => !preference.is_fixed)
        .map((preference) => (
          <Choice key={preference.kind} {...preference} />
        ))}
      {fixed.length > 0 && (
        <p className="fixed">
          <Lock className="i" aria-hidden />
          <span>{text.fixed(fixed.map(({ kind }) => notices.sayingOf(kind).title))}</span>
        </p>
      )}
    </>
  );
}

function Choice({ kind, by_mail: byMail }: NoticePreference) {
  // The new choice shows at once, unless the server refuses it.
  const [chosen, choose] = useState<boolean | null>(null);
  const saving = useCommand({
    send: (next: boolean) => call.notices.prefer({ kind, by_mail: next }),
    success: (_answer, next) => (next ? text.saved.on : text.saved.off),
    rereads: api.notices.preferences.key(),
    onRefused: () => {
      choose(null);
      return false;
    },
  });
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={chosen ?? byMail}
        disabled={saving.isPending}
        onChange={({ target }) => {
          choose(target.checked);
          saving.mutate(target.checked);
        }}
      />
      {notices.sayingOf(kind).title}
    </label>
  );
}
