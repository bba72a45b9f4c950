import { webhookEvents } from '#contract/endpoint.ts';
import { integrations } from '#text/en/admin/integrations.ts';
import { call } from '../../app/api.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FormFooter } from './form-footer.tsx';
import { isAddress, type Webhook } from './integration-rules.ts';
import type { NewSecret } from './secret-dialog.tsx';

const text = integrations.webhooks;

type Props = { onMade: (shown: NewSecret) => void; onClose: () => void };

/** Adds a webhook; its signing secret is shown afterwards. */
export function WebhookForm({ onMade, onClose }: Props) {
  const form = useCommandForm({
    values: { url: '', events: [] as Webhook['events'] },
    input: ({ url, events }) => ({ url: url.trim(), events }),
    send: call.integrations.makeWebhook,
    showsRefusal: true,
    success: null,
    onDone: ({ data }) => {
      onMade({ title: text.shown, label: text.shownLabel, secret: data.secret });
      onClose();
    },
  });
  // The server's refusal of private addresses applies to the typed URL.
  const isOfUrl = form.refusal === 'webhook_url_private' && form.problem !== undefined;
  const url = form.field('url', { validate: (typed) => isAddress(typed) || text.urlMissing });
  return (
    <Panel title={text.add}>
      <form className="fields" aria-label={text.add} onSubmit={form.submit} noValidate>
        <Field
          autoFocus
          mono
          label={text.urlLabel}
          help={text.urlHelp}
          inputMode="url"
          placeholder="https://"
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          {...url}
          error={url.error ?? (isOfUrl ? form.problem : undefined)}
        />
        <CheckboxField
          legend={text.events}
          options={webhookEvents.map((webhookEvent) => ({
            value: webhookEvent,
            label: text.eventNames[webhookEvent],
            note: text.eventNotes[webhookEvent],
          }))}
          {...form.field('events', {
            validate: (chosen) => chosen.length > 0 || text.eventsMissing,
          })}
        />
        <FormFooter
          form={{ busy: form.busy, problem: isOfUrl ? undefined : form.problem }}
          will={text.will}
          submit={text.submit}
          onClose={onClose}
        />
      </form>
    </Panel>
  );
}
