import { QRCodeSVG } from 'qrcode.react';
import { security } from '#text/security.ts';
import { words } from '#text/words.ts';
import { sixDigitsRule } from '../../account/rules.ts';
import { call } from '../../app/api.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CodeField } from '../../ui/forms/code-field.tsx';

const text = security.setup;
const qrSize = 160;

type Props = {
  offer: { secret: string; uri: string };
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
};

/** Shows a new authenticator's secret, and enables it by one of its codes. */
export function TotpSetup(props: Props) {
  return (
    <Dialog open onClose={props.onClose} title={text.title} words={text.lead}>
      <SetupForm {...props} />
    </Dialog>
  );
}

function SetupForm({ offer, onClose, onCodes }: Props) {
  const form = useCommandForm({
    values: { code: '' },
    send: ({ code }) => call.identity.confirmTotp({ code: code.trim() }),
    onDone: ({ data }) => {
      onClose();
      if (data.recovery_codes) onCodes(data.recovery_codes);
    },
  });
  return (
    <form className="stack" noValidate onSubmit={form.submit}>
      <div className="qr">
        <QRCodeSVG value={offer.uri} size={qrSize} level="M" title={text.qr} />
      </div>
      <div>
        <span className="lbl">{text.secret}</span>
        <div className="copy">
          <code className="secret">{offer.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={offer.secret} failure={text.copyFailed} />
        </div>
      </div>
      <CodeField label={text.code} help={text.codeHelp} {...form.field('code', sixDigitsRule)} />
      <div className="dialog-acts">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button kind="go" type="submit" busy={form.busy} busyText={text.going}>
          {text.go}
        </Button>
      </div>
    </form>
  );
}
