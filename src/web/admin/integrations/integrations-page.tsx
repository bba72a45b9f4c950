import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maxWebhooks } from '#contract/endpoint.ts';
import { integrations as text } from '#text/en/admin/integrations.ts';
import { api } from '../../app/api.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import { useSelectedRow } from '../list-kit/use-selected-row.ts';
import { KeyForm } from './key-form.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { type NewSecret, SecretDialog } from './secret-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookSheet } from './webhook-sheet.tsx';
import { WebhooksPanel } from './webhooks-panel.tsx';

const refreshMs = 10_000;

/** API keys and webhooks for the operator's programs (API-3). */
export function IntegrationsPage() {
  const query = useQuery({
    ...api.integrations.webhooks.queryOptions(),
    refetchInterval: refreshMs,
  });
  const webhooks = query.data?.data;
  const { row, open, steps } = useSelectedRow(webhooks ?? []);
  const [adding, setAdding] = useState<'key' | 'webhook' | null>(null);
  const [shown, setShown] = useState<NewSecret | null>(null);
  const close = () => setAdding(null);
  const isFull = (webhooks?.length ?? 0) >= maxWebhooks;
  return (
    <div className={row ? 'split' : undefined}>
      <main className={row ? 'list' : 'page'} id="content">
        <PageTitle title={text.title} under={text.lead}>
          <PermissionGate call="integrations.makeApiKey">
            {adding === null && (
              <div className="acts-wrap">
                <Button kind="go" onClick={() => setAdding('key')}>
                  {text.keys.add}
                </Button>
                {!isFull && (
                  <Button onClick={() => setAdding('webhook')}>{text.webhooks.add}</Button>
                )}
              </div>
            )}
          </PermissionGate>
        </PageTitle>
        <div className="stack">
          {isFull && <p className="sub">{text.webhooks.full}</p>}
          {adding === 'key' && <KeyForm onMade={setShown} onClose={close} />}
          {adding === 'webhook' && <WebhookForm onMade={setShown} onClose={close} />}
          <KeysPanel />
          <WebhooksPanel query={query} rows={webhooks} selected={row?.id} open={open} />
        </div>
      </main>
      {row && <WebhookSheet key={row.id} webhook={row} onMade={setShown} {...steps} />}
      <SecretDialog shown={shown} onClose={() => setShown(null)} />
    </div>
  );
}
