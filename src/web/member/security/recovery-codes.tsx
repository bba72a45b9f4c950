import { day } from '#text/format/format.ts';
import { security } from '#text/security.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { saveFile } from '../../ui/save-file.ts';

const text = security.recovery;

const asFile = (codes: readonly string[]): string => {
  const today = day(new Date().toISOString());
  return [text.fileHead(location.host, today), '', ...codes, '', text.fileFoot, ''].join('\n');
};

type Props = { codes: readonly string[] | null; onClose: () => void };

/** The ten codes, shown once: to copy, to save as a file, or to write down. */
export function RecoveryCodes({ codes, onClose }: Props) {
  return (
    <Dialog stays open={codes !== null} onClose={onClose} title={text.title} words={text.lead}>
      {codes && (
        <>
          <ul className="codes" aria-label={text.list}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div className="dialog-acts">
            <CopyButton
              text={codes.join('\n')}
              label={text.copy}
              success={text.copyDone}
              failure={text.copyFailed}
            />
            <Button small onClick={() => saveFile(new Blob([asFile(codes)]), text.fileName)}>
              {text.download}
            </Button>
            <Button small kind="go" onClick={onClose}>
              {text.kept}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
