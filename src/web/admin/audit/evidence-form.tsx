import { type FormEvent, useState } from 'react';
import { call } from '../../app/api.ts';
import { audit } from '../../text/en/admin/audit.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { PermissionGate } from '../layout/permission-gate.tsx';

const words = audit.evidence;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const monthMs = 30 * 24 * 60 * 60 * 1000;

/** The evidence of a period as a zip, its manifest signed by the installation (ADM-9). */
export function EvidenceForm() {
  return (
    <Panel title={words.title}>
      <p className="prop-will">{words.lead}</p>
      <PermissionGate call="overview.evidence">
        <Period />
      </PermissionGate>
    </Panel>
  );
}

function Period() {
  const now = useBusinessNow();
  const [from, setFrom] = useState(() => dayOf(now - monthMs));
  const [to, setTo] = useState(() => dayOf(now));
  const taking = useCommand({
    send: call.overview.evidence,
    rereads: null,
    onDone: (file, asked) => saveFile(file, words.file(asked.from, asked.to)),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    taking.mutate({ from, to });
  };
  return (
    <form className="fields two-up" onSubmit={send}>
      <Field
        type="date"
        required
        label={words.from}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <Field
        type="date"
        required
        label={words.to}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      <div className="whole">
        <Button type="submit" busy={taking.isPending} busyText={words.taking}>
          {words.take}
        </Button>
      </div>
    </form>
  );
}
