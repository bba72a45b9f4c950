import type { ChangeEvent } from 'react';
import { batches as text } from '#text/en/admin/batches.ts';
import { call } from '../../app/api.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { minLetters } from '../../ui/forms/typed-rules.ts';

// The magic of a PSBT; wallets write PSBTs as bytes and everything else as text.
const psbtMagic = 'psbt\u00ff';

/** Returns a file as text; bytes as base64. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return binary.startsWith(psbtMagic) ? btoa(binary) : file.text();
}

/** Accepts signed transactions, pasted or as a file. */
export function BatchReturn({ id }: { id: string }) {
  const form = useCommandForm({
    values: { signed: '' },
    input: ({ signed }) => ({ id, signed: signed.trim() }),
    send: call.withdrawals.returnSigned,
    success: ({ data: { count, left } }) => text.taken(count, left),
    onDone: () => {
      form.reset();
    },
    showsRefusal: true,
  });
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    form.clearErrors();
    form.setValue('signed', await textOf(file));
  };
  const signed = form.field('signed', {
    ...minLetters(1, text.missing),
    onChange: () => form.clearErrors('root'),
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <TextArea
        {...signed}
        label={text.signed}
        help={text.signedHelp}
        error={signed.error ?? form.problem}
        className="mono"
        rows={3}
        spellCheck={false}
        autoComplete="off"
      />
      <div className="row spend-row">
        <Button type="submit" kind="go" busy={form.busy}>
          {text.submit}
        </Button>
        <label className="btn sheet-end">
          <input className="sr" type="file" onChange={(event) => void choose(event)} />
          {text.choose}
        </label>
      </div>
    </form>
  );
}
