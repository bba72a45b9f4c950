import { type ReactNode, useState } from 'react';
import { security } from '#text/security.ts';
import { call } from '../../app/api.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { fetchedDialog } from '../../ui/dialogs/fetched-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { Security } from '../layout/api-types.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const text = security.twoStep;

// Loads the code that draws the QR code.
const TotpSetup = fetchedDialog(async () => (await import('./totp-setup.tsx')).TotpSetup);

/** Two-step log-in: on or off, and the recovery methods (MEM-16). */
export function TwoStepPanel({ state }: { state: Security }) {
  const [dialog, setDialog] = useState<'off' | 'codes' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [offer, setOffer] = useState<{ secret: string; uri: string } | null>(null);
  const close = () => setDialog(null);
  const offering = useCommand({
    send: () => call.identity.offerTotp(),
    onDone: ({ data }) => setOffer(data),
  });
  const removing = useCommand({ send: () => call.identity.removeTotp(), onDone: close });
  const renewing = useCommand({
    send: () => call.identity.renewRecoveryCodes(),
    onDone: ({ data }) => {
      close();
      setCodes(data.recovery_codes);
    },
  });
  return (
    <Panel
      span={5}
      fill
      edge
      title={text.title}
      end={
        <StatusMark mark={state.two_step ? 'ok' : 'off'}>
          {state.two_step ? text.on : text.off}
        </StatusMark>
      }
    >
      <p className="key-lead quiet small">{text.lead}</p>
      <KeyRow title={text.app} note={state.totp ? text.appOn : text.appOff}>
        {state.totp ? (
          <Button small kind="bad" onClick={() => setDialog('off')}>
            {text.turnOff}
          </Button>
        ) : (
          <Button small busy={offering.isPending} onClick={() => offering.mutate()}>
            {text.setUp}
          </Button>
        )}
      </KeyRow>
      <KeyRow
        title={text.codes}
        note={state.two_step ? text.codesLeft(state.recovery_codes_left) : text.codesOff}
      >
        {state.two_step && (
          <Button small onClick={() => setDialog('codes')}>
            {text.newCodes}
          </Button>
        )}
      </KeyRow>
      <ConfirmDialog
        open={dialog === 'off'}
        onClose={close}
        title={text.sureTitle}
        words={text.sure}
        go={text.turnOff}
        going={text.turningOff}
        acting={removing}
      />
      <ConfirmDialog
        open={dialog === 'codes'}
        onClose={close}
        title={text.newTitle}
        words={text.newSure}
        go={text.newCodes}
        acting={renewing}
      />
      {offer && <TotpSetup offer={offer} onClose={() => setOffer(null)} onCodes={setCodes} />}
      <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
    </Panel>
  );
}

type RowProps = { title: string; note: string; children: ReactNode };

function KeyRow({ title, note, children }: RowProps) {
  return (
    <div className="key-row">
      <div>
        <b>{title}</b>
        <span className="sub">{note}</span>
      </div>
      {children}
    </div>
  );
}
