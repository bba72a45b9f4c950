import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Language, languages } from '#core/rules/language.ts';
import { profile } from '#text/profile.ts';
import { api, call } from '../../app/api.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import type { MailSettings } from '../layout/api-types.ts';

const text = profile.mails;

/** The language of the member's mails, and whether they show amounts. */
export function MailSettingsPanel() {
  const query = useQuery(api.identity.mailSettings.queryOptions());
  const settings = query.data?.data;
  return (
    <Panel span={7} title={text.title}>
      <p className="quiet">{text.lead}</p>
      <TableState query={query} />
      {settings && <Choices settings={settings} />}
    </Panel>
  );
}

function Choices({ settings }: { settings: MailSettings }) {
  // The new choice shows at once, unless the server refuses it.
  const [chosen, choose] = useState<Partial<MailSettings>>({});
  const saving = useCommand({
    send: (change: Partial<MailSettings>) => call.identity.chooseMails(change),
    success: text.saved,
    rereads: api.identity.mailSettings.key(),
    onRefused: () => {
      choose({});
      return false;
    },
  });
  const save = (change: Partial<MailSettings>): void => {
    choose((before) => ({ ...before, ...change }));
    saving.mutate(change);
  };
  const { language, amounts } = { ...settings, ...chosen };
  return (
    <div className="fields spaced">
      <SelectField
        label={text.language}
        value={language}
        disabled={saving.isPending}
        onChange={({ target }) => save({ language: target.value as Language })}
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={each}>
            {text.languages[each]}
          </option>
        ))}
      </SelectField>
      <label className="tick">
        <input
          type="checkbox"
          checked={amounts}
          disabled={saving.isPending}
          onChange={({ target }) => save({ amounts: target.checked })}
        />
        {text.amounts}
      </label>
      <p className="quiet small">{text.amountsHelp}</p>
    </div>
  );
}
