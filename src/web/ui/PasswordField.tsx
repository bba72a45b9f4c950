import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { common } from '../text/en/common.ts';
import { Field, type FieldProps } from './Field.tsx';

/** A password, which its owner may look at. */
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
          aria-label={shown ? common.hidePassword : common.showPassword}
          onClick={() => setShown(!shown)}
        >
          <Mark aria-hidden />
        </button>
      }
    />
  );
}
