import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { call } from '../../app/api.ts';
import { messageOf } from '../../app/problem.ts';
import { batches as words } from '../../text/en/admin/batches.ts';
import { Button } from '../../ui/button.tsx';
import { described, FieldFrame } from '../../ui/forms/field.tsx';
import { useCommand } from '../../features/commands/use-command.ts';

// A PSBT begins so; wallets write it as bytes, everything else as text.
const psbtMagic = 'psbt\u00ff';

/** A file as text; bytes as base64. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return binary.startsWith(psbtMagic) ? btoa(binary) : file.text();
}

/** Where signed transactions are handed in, pasted or as a file. */
export function BatchReturn({ id }: { id: string }) {
  const field = useId();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const send = useCommand({
    send: call.withdrawals.returnSigned,
    success: ({ data: { count, left } }) => words.taken(count, left),
    onDone: () => setText(''),
    onRefused: () => true,
  });
  const isEmpty = text.trim() === '';
  const error = send.error ? messageOf(send.error) : tried && isEmpty ? words.missing : undefined;
  const change = (next: string) => {
    setText(next);
    send.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isEmpty) send.mutate({ id, signed: text.trim() });
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) change(await textOf(file));
  };
  return (
    <form onSubmit={submit} noValidate>
      <FieldFrame id={field} label={words.signed} help={words.signedHelp} error={error}>
        <div className="input">
          <textarea
            {...described(field, error)}
            className="mono"
            rows={3}
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={({ target }) => change(target.value)}
          />
        </div>
      </FieldFrame>
      <div className="row">
        <Button type="submit" kind="go" busy={send.isPending}>
          {words.submit}
        </Button>
        <label className="btn end">
          <input className="sr" type="file" onChange={(event) => void choose(event)} />
          {words.choose}
        </label>
      </div>
    </form>
  );
}
