import { type ChangeEvent, useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { OpenPlacement } from '#contract/placements.ts';
import { hexOf } from '#core/proofs/bytes.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { placements } from '#text/en/admin/placements.ts';
import { dollars } from '#text/format/format.ts';
import { call } from '../../app/api.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { described, Field, FieldFrame } from '../../ui/forms/field.tsx';
import { minLetters } from '../../ui/forms/typed-rules.ts';
import { placedOf } from '../plans/plan-columns.tsx';

const text = placements.form;

type Chosen = { name: string; hash: string };

const hashed = async (file: File): Promise<Chosen> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return { name: file.name, hash: hexOf(new Uint8Array(digest)) };
};

/** An auditor records the statement that they checked; only its file's hash leaves the browser. */
export function StatementForm({ one, onClose }: { one: OpenPlacement; onClose: () => void }) {
  const id = useId();
  const form = useCommandForm({
    values: { statement: '', as_of: '', file: null as Chosen | null },
    faults: ({ file }) => ({ file: file === null ? text.fileMissing : undefined }),
    input: ({ statement, as_of, file }) =>
      file && { id: one.id, statement, statement_hash: file.hash, as_of },
    send: call.treasury.provePlacement,
    onDone: onClose,
  });
  const file = useWatch({ control: form.control, name: 'file' });
  const choose = (chosen: Chosen | null) => {
    form.setValue('file', chosen);
    form.clearErrors('file');
  };
  return (
    <form className="fields" aria-label={placements.record} onSubmit={form.submit} noValidate>
      <p>{text.of(dollars(one.amount), one.venue, placedOf(one))}</p>
      <Field
        label={text.statement}
        help={text.statementHelp}
        maxLength={200}
        autoComplete="off"
        {...form.field('statement', minLetters(minReason, text.statementShort))}
      />
      <Field
        type="date"
        label={text.day}
        help={text.dayHelp}
        {...form.field('as_of', { required: text.dayMissing })}
      />
      <StatementFile chosen={file} error={form.errorOf('file')} onChoose={choose} />
      <p id={id}>
        <b className="strong">{text.will}</b>
        <span className="sub">{text.willMore}</span>
      </p>
      <Button type="submit" kind="go" busy={form.busy} aria-describedby={id}>
        {text.submit}
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
      {text.fileHelp}
      {chosen && <span className="sub mono">{text.hash(chosen.hash)}</span>}
    </>
  );
  return (
    <FieldFrame id={id} label={text.file} help={help} error={error}>
      <div className="input">
        <input {...described(id, error)} type="file" onChange={(event) => void choose(event)} />
      </div>
    </FieldFrame>
  );
}
