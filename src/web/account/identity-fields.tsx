import type { InputOf } from '../features/commands/use-command-form.ts';
import { Field } from '../ui/forms/field.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { emailRule, needed } from './rules.ts';

type Props = {
  words: { email: string; password: string };
  /** Registers a field of a form that has at least these two. */
  field: (name: 'email' | 'password', rules: typeof emailRule | typeof needed) => InputOf;
};

/** The e-mail and password fields, shared by members and administrators. */
export function IdentityFields({ words, field }: Props) {
  return (
    <>
      <Field
        label={words.email}
        type="email"
        autoComplete="username"
        {...field('email', emailRule)}
      />
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        {...field('password', needed)}
      />
    </>
  );
}
