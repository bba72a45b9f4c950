import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { words } from '#text/words.ts';
import { Field, type FieldProps } from './field.tsx';

/** A password with a button to show it. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  const Mark = shown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className="icon"
          style={{ marginInline: -12 }}
          aria-pressed={shown}
          aria-label={shown ? words.hidePassword : words.showPassword}
          onClick={() => setShown(!shown)}
        >
          <Mark aria-hidden />
        </button>
      }
    />
  );
}
