import { keyScopes, type KeyScope } from '#contract/endpoint.ts';
import { integrations } from '#text/en/admin/integrations.ts';
import { call } from '../../app/api.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FormFooter } from './form-footer.tsx';
import { isDays } from './integration-rules.ts';
import type { NewSecret } from './secret-dialog.tsx';

const text = integrations.keys;

type Props = { onMade: (shown: NewSecret) => void; onClose: () => void };

/** Creates a key; its scope and lifetime are shown before, the key itself afterwards. */
export function KeyForm({ onMade, onClose }: Props) {
  const form = useCommandForm({
    values: { name: '', scopes: [] as KeyScope[], days: '90' },
    input: ({ name, scopes, days }) => ({ name: name.trim(), scopes, days: Number(days) }),
    send: call.integrations.makeApiKey,
    showsRefusal: true,
    success: null,
    onDone: ({ data }, { name }) => {
      onMade({ title: text.shown(name), label: text.shownLabel, secret: data.key });
      onClose();
    },
  });
  return (
    <Panel title={text.add}>
      <form className="fields" aria-label={text.add} onSubmit={form.submit} noValidate>
        <Field
          autoFocus
          label={text.name}
          help={text.nameHelp}
          maxLength={80}
          autoComplete="off"
          {...form.field('name', {
            validate: (typed) => typed.trim() !== '' || text.nameMissing,
          })}
        />
        <CheckboxField
          legend={text.scopes}
          options={keyScopes.map((keyScope) => ({
            value: keyScope,
            label: text.scopeNames[keyScope],
            note: text.scopeNotes[keyScope],
          }))}
          {...form.field('scopes', {
            validate: (chosen) => chosen.length > 0 || text.scopesMissing,
          })}
        />
        <Field
          mono
          label={text.days}
          help={text.daysHelp}
          inputMode="numeric"
          {...form.field('days', { validate: (typed) => isDays(typed) || text.daysWrong })}
        />
        <FormFooter form={form} will={text.will} submit={text.submit} onClose={onClose} />
      </form>
    </Panel>
  );
}
