import { Download } from 'lucide-react';
import { call } from '../../app/api.ts';
import { security } from '../../text/security.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useKeyedCommand } from '../../features/reauthentication/use-keyed-command.ts';

const text = security.data;

/** Everything that is held about the member, to take along (MEM-16). */
export function DataExportPanel() {
  const taking = useKeyedCommand({
    run: () => call.overview.exportData(),
    said: text.done,
    done: (file) => saveFile(file, text.fileName(new Date().toISOString().slice(0, 10))),
  });
  return (
    <Panel span={5} fill title={text.title}>
      <p className="quiet small">{text.lead}</p>
      <p className="after">
        <Button busy={taking.isPending} busyText={text.going} onClick={() => taking.mutate()}>
          <Download className="i" aria-hidden />
          {text.go}
        </Button>
      </p>
    </Panel>
  );
}
