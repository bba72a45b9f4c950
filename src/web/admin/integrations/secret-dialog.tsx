import { integrations } from '#text/en/admin/integrations.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';

const text = integrations.once;

/** A secret that was just made, and what it is called. */
export type NewSecret = { title: string; label: string; secret: string; more?: string };

/** A secret, shown this once: it goes by its own button alone, so that no key loses it. */
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
