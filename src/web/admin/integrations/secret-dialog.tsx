import { integrations } from '#text/en/admin/integrations.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';

const text = integrations.once;

/** A newly created secret and its name. */
export type NewSecret = { title: string; label: string; secret: string; more?: string };

/** Shows a secret once. Only its button closes the dialog, so that no key press loses it. */
export function SecretDialog({ shown, onClose }: { shown: NewSecret | null; onClose: () => void }) {
  return (
    <Dialog
      stays
      open={shown !== null}
      onClose={onClose}
      title={shown?.title ?? ''}
      words={text.lead}
    >
      {shown && (
        <>
          <div>
            <span className="lbl">{shown.label}</span>
            <div className="copy">
              <code className="secret">{shown.secret}</code>
              <CopyButton
                text={shown.secret}
                label={text.copy}
                success={text.copyDone}
                failure={text.copyFailed}
              />
            </div>
          </div>
          {shown.more && <p>{shown.more}</p>}
          <div className="dialog-acts">
            <Button kind="go" onClick={onClose}>
              {text.kept}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
