import type { InputOf } from '../features/commands/use-command-form.ts';
import { Field } from '../ui/forms/field.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { emailRule, needed } from './rules.ts';

type Props = {
  words: { email: string; password: string };
  /** Of a form that holds these two, and perhaps more. */
  field: (name: 'email' | 'password', rules: typeof emailRule | typeof needed) => InputOf;
};

/** Who it is and by which password: the same two fields for members and administrators. */
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
