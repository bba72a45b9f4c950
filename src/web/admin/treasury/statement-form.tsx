import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { hexOf } from '../../../core/proofs/bytes.ts';
import type { OpenPlacement } from '../../../contract/placements.ts';
import { call } from '../../app/api.ts';
import { placements } from '../../text/en/admin/placements.ts';
import { Button } from '../../ui/button.tsx';
import { described, Field, FieldFrame } from '../../ui/forms/field.tsx';
import { dollars } from '../../ui/format/format.ts';
import { useCommand } from '../../features/commands/use-command.ts';

const words = placements.form;

type Chosen = { name: string; hash: string };

const hashed = async (file: File): Promise<Chosen> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return { name: file.name, hash: hexOf(new Uint8Array(digest)) };
};

/** An auditor says which statement they checked; of its file only the hash leaves the browser. */
export function StatementForm({ one, close }: { one: OpenPlacement; close: () => void }) {
  const [statement, setStatement] = useState('');
  const [day, setDay] = useState('');
  const [file, setFile] = useState<Chosen | null>(null);
  const [isTried, setTried] = useState(false);
  const id = useId();
  const record = useCommand({ send: call.treasury.provePlacement, onDone: close });
  const isShort = statement.trim().length < 3;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isShort || day === '' || file === null || record.isPending) return;
    record.mutate({ id: one.id, statement, statement_hash: file.hash, as_of: day });
  };
  return (
    <form className="fields" aria-label={placements.record} onSubmit={submit} noValidate>
      <p>{words.of(dollars(one.amount), one.venue, one.plan)}</p>
      <Field
        label={words.statement}
        help={words.statementHelp}
        error={isTried && isShort ? words.statementShort : undefined}
        maxLength={200}
        autoComplete="off"
        value={statement}
        onChange={({ target }) => setStatement(target.value)}
      />
      <Field
        type="date"
        label={words.day}
        help={words.dayHelp}
        error={isTried && day === '' ? words.dayMissing : undefined}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <StatementFile
        chosen={file}
        error={isTried && file === null ? words.fileMissing : undefined}
        onChoose={setFile}
      />
      <p id={id}>
        <b className="strong">{words.will}</b>
        <span className="sub">{words.willMore}</span>
      </p>
      <Button type="submit" kind="go" busy={record.isPending} aria-describedby={id}>
        {words.submit}
      </Button>
    </form>
  );
}

type FileProps = {
  chosen: Chosen | null;
  error: string | undefined;
  onChoose: (chosen: Chosen | null) => void;
};

function StatementFile({ chosen, error, onChoose }: FileProps) {
  const id = useId();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    onChoose(file ? await hashed(file) : null);
  };
  const help = (
    <>
      {words.fileHelp}
      {chosen && <span className="sub mono">{words.hash(chosen.hash)}</span>}
    </>
  );
  return (
    <FieldFrame id={id} label={words.file} help={help} error={error}>
      <div className="input">
        <input {...described(id, error)} type="file" onChange={(event) => void choose(event)} />
      </div>
    </FieldFrame>
  );
}
