import { useId } from 'react';
import { sources as words } from '../../text/en/admin/sources.ts';
import { described, FieldFrame } from '../../ui/forms/field.tsx';

type Props = {
  label: string;
  error: string | undefined;
  value: string;
  onChange: (text: string) => void;
};

/** Where public material is pasted: a key, an account or a list. */
export function SourceMaterial({ label, error, value, onChange }: Props) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={words.publicOnly} error={error}>
      <div className="input">
        <textarea
          {...described(id, error)}
          className="mono"
          rows={4}
          spellCheck={false}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </FieldFrame>
  );
}

/** Addresses whole, one a line, so that every character can be compared. */
export function Addresses({ list }: { list: readonly string[] }) {
  return (
    <ol className="addresses">
      {list.map((address) => (
        <li key={address}>{address}</li>
      ))}
    </ol>
  );
}
