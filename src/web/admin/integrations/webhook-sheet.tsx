import { useState } from 'react';
import { integrations } from '#text/en/admin/integrations.ts';
import { day, dayAndTime } from '#text/format/format.ts';
import { call } from '../../app/api.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import { RowSheet, type SheetSteps } from '../list-kit/row-sheet.tsx';
import { Deliveries } from './deliveries.tsx';
import { stateOf, type Webhook } from './integration-rules.ts';
import type { NewSecret } from './secret-dialog.tsx';

const text = integrations.webhooks;

type Props = SheetSteps & {
  webhook: Webhook;
  onMade: (shown: NewSecret) => void;
};

/** One webhook: its URL, state, secret and removal, and its deliveries. */
export function WebhookSheet({ webhook, onMade, ...steps }: Props) {
  const { url, events, made_by: by, made_at: at, last_delivered_at: last } = webhook;
  const { mark, says, more } = stateOf(webhook);
  return (
    <RowSheet title={new URL(url).host} rowId={webhook.id} {...steps}>
      <dl className="lines">
        <div>
          <dt>{text.url}</dt>
          <dd className="mono small lines-wrap">{url}</dd>
        </div>
        <div>
          <dt>{text.events}</dt>
          <dd>{events.map((event) => text.eventNames[event]).join(', ')}</dd>
        </div>
        <div>
          <dt>{text.state}</dt>
          <dd>
            <StatusMark mark={mark}>{says}</StatusMark>
            {more.map((item) => (
              <span key={item} className="sub">
                {item}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>{text.last}</dt>
          <dd className="num">{last === null ? integrations.never : dayAndTime(last)}</dd>
        </div>
        <div>
          <dt>{text.since}</dt>
          <dd>{integrations.madeBy(by, day(at))}</dd>
        </div>
      </dl>
      {webhook.old_secret_until !== null && (
        <Notice>{text.oldUntil(dayAndTime(webhook.old_secret_until))}</Notice>
      )}
      <div className="spaced">
        <PermissionGate call="integrations.endWebhook">
          <WebhookActions webhook={webhook} onMade={onMade} onClose={steps.onClose} />
        </PermissionGate>
      </div>
      <Deliveries webhook={webhook.id} />
    </RowSheet>
  );
}

type ActionsProps = Pick<Props, 'webhook' | 'onMade' | 'onClose'>;

function WebhookActions({ webhook: { id }, onMade, onClose }: ActionsProps) {
  const [dialog, setDialog] = useState<'rotate' | 'remove' | null>(null);
  const back = () => setDialog(null);
  const rotating = useCommand({
    send: (_: void, options) => call.integrations.rotateWebhookSecret({ id }, options),
    success: null,
    onDone: ({ data }) => {
      back();
      onMade({ title: text.shownAgain, label: text.shownLabel, secret: data.secret });
    },
  });
  const removing = useCommand({
    send: (_: void, options) => call.integrations.endWebhook({ id }, options),
    onDone: () => {
      back();
      onClose();
    },
  });
  return (
    <>
      <div className="acts-wrap">
        <Button small onClick={() => setDialog('rotate')}>
          {text.rotate}
        </Button>
        <Button small kind="bad" onClick={() => setDialog('remove')}>
          {text.remove}
        </Button>
      </div>
      <ConfirmDialog
        open={dialog === 'rotate'}
        onClose={back}
        title={text.rotateTitle}
        words={text.rotateSure}
        go={text.rotate}
        going={text.rotating}
        acting={rotating}
      />
      <ConfirmDialog
        open={dialog === 'remove'}
        onClose={back}
        title={text.removeTitle}
        words={text.removeSure}
        go={text.remove}
        going={text.removing}
        acting={removing}
      />
    </>
  );
}
