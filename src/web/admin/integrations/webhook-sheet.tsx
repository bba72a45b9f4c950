import { useState } from 'react';
import { call } from '../../app/api.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { integrations } from '../../text/en/admin/integrations.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { day, dayAndTime } from '../../ui/format/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import { RowSheet, type SheetSteps } from '../list-kit/row-sheet.tsx';
import { Deliveries } from './deliveries.tsx';
import { stateOf, type Webhook } from './integration-rules.ts';
import type { NewSecret } from './shown-once.tsx';

const words = integrations.webhooks;

type Props = SheetSteps & {
  webhook: Webhook;
  onMade: (shown: NewSecret) => void;
};

/** One webhook: where it posts, how it fares, its secret and its end, and what was posted. */
export function WebhookSheet({ webhook, onMade, ...steps }: Props) {
  const { url, events, made_by: by, made_at: at, last_delivered_at: last } = webhook;
  const { mark, says, more } = stateOf(webhook);
  return (
    <RowSheet title={new URL(url).host} rowId={webhook.id} {...steps}>
      <dl className="lines">
        <div>
          <dt>{words.url}</dt>
          <dd className="mono small wrap">{url}</dd>
        </div>
        <div>
          <dt>{words.events}</dt>
          <dd>{events.map((one) => words.eventNames[one]).join(', ')}</dd>
        </div>
        <div>
          <dt>{words.state}</dt>
          <dd>
            <StatusMark mark={mark}>{says}</StatusMark>
            {more.map((one) => (
              <span key={one} className="sub">
                {one}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>{words.last}</dt>
          <dd className="num">{last === null ? integrations.never : dayAndTime(last)}</dd>
        </div>
        <div>
          <dt>{words.since}</dt>
          <dd>{integrations.madeBy(by, day(at))}</dd>
        </div>
      </dl>
      {webhook.old_secret_until !== null && (
        <Notice>{words.oldUntil(dayAndTime(webhook.old_secret_until))}</Notice>
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
  const [asked, setAsked] = useState<'rotate' | 'remove' | null>(null);
  const back = () => setAsked(null);
  const rotating = useCommand({
    send: (_: void, options) => call.integrations.rotateWebhookSecret({ id }, options),
    success: null,
    onDone: ({ data }) => {
      back();
      onMade({ title: words.shownAgain, label: words.shownLabel, secret: data.secret });
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
        <Button small onClick={() => setAsked('rotate')}>
          {words.rotate}
        </Button>
        <Button small kind="bad" onClick={() => setAsked('remove')}>
          {words.remove}
        </Button>
      </div>
      <ConfirmDialog
        open={asked === 'rotate'}
        onClose={back}
        title={words.rotateTitle}
        words={words.rotateSure}
        go={words.rotate}
        going={words.rotating}
        acting={rotating}
      />
      <ConfirmDialog
        open={asked === 'remove'}
        onClose={back}
        title={words.removeTitle}
        words={words.removeSure}
        go={words.remove}
        going={words.removing}
        acting={removing}
      />
    </>
  );
}
