import { audit } from '#text/en/admin/audit.ts';
import { call } from '../../app/api.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { PermissionGate } from '../layout/permission-gate.tsx';

const text = audit.evidence;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const monthMs = 30 * 24 * 60 * 60 * 1000;

/** Downloads a period's evidence as a zip with a manifest signed by the installation (ADM-9). */
export function EvidenceForm() {
  return (
    <Panel title={text.title}>
      <p className="prop-will">{text.lead}</p>
      <PermissionGate call="reporting.evidence">
        <Period />
      </PermissionGate>
    </Panel>
  );
}

function Period() {
  const now = useBusinessNow();
  const form = useCommandForm({
    values: { from: dayOf(now - monthMs), to: dayOf(now) },
    send: call.reporting.evidence,
    rereads: null,
    onDone: (file, { from, to }) => saveFile(file, text.file(from, to)),
  });
  return (
    <form className="fields two-up" onSubmit={form.submit}>
      <Field type="date" required label={text.from} {...form.field('from')} />
      <Field type="date" required label={text.to} {...form.field('to')} />
      <div className="whole">
        <Button type="submit" busy={form.busy} busyText={text.taking}>
          {text.take}
        </Button>
      </div>
    </form>
  );
}
