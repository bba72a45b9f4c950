import { QRCodeSVG } from 'qrcode.react';
import { useForm } from 'react-hook-form';
import { call } from '../../app/api.ts';
import { sixDigitsRule } from '../../account/rules.ts';
import { security } from '../../text/security.ts';
import { words } from '../../text/words.ts';
import { Ask } from '../../ui/dialogs/dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { showProblem } from '../../ui/forms/show-problem.ts';
import { useKeyedCommand } from '../../features/reauthentication/use-keyed-command.ts';

const text = security.setup;
const qrSize = 160;

type Offer = { secret: string; uri: string };
type Props = {
  offer: Offer | null;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
};

/** Shows the secret of a new authenticator, and turns it on by a code of it. */
export function TotpSetup({ offer, onClose, onCodes }: Props) {
  return (
    <Ask open={offer !== null} onClose={onClose} title={text.title} words={text.lead}>
      {offer && <SetupForm offer={offer} onClose={onClose} onCodes={onCodes} />}
    </Ask>
  );
}

function SetupForm({ offer, onClose, onCodes }: Props & { offer: Offer }) {
  const form = useForm({ defaultValues: { code: '' } });
  const turningOn = useKeyedCommand({
    run: (code: string) => call.identity.confirmTotp({ code }),
    done: ({ data }) => {
      onClose();
      if (data.recovery_codes) onCodes(data.recovery_codes);
    },
    failed: (error) => showProblem(form, error),
  });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) =>
        void form.handleSubmit(({ code }) => turningOn.mutate(code.trim()))(event)
      }
    >
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
      <Field
        mono
        label={text.code}
        help={text.codeHelp}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        error={form.formState.errors.code?.message}
        {...form.register('code', sixDigitsRule)}
      />
      <div className="acts">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button kind="go" type="submit" busy={turningOn.isPending} busyText={text.going}>
          {text.go}
        </Button>
      </div>
    </form>
  );
}
