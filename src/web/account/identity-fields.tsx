import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Field } from '../ui/forms/field.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { emailRule, needed } from './rules.ts';

/** What every log-in asks for first; a form may hold more beside it. */
export type Identity = { email: string; password: string };

type Props = {
  words: { email: string; password: string };
  register: UseFormRegister<Identity>;
  errors: FieldErrors<Identity>;
};

/** Who it is and by which password: the same two fields for members and administrators. */
export function IdentityFields({ words, register, errors }: Props) {
  return (
    <>
      <Field
        label={words.email}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', emailRule)}
      />
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', needed)}
      />
    </>
  );
}
