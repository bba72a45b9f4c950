import { type ComponentProps, useState } from 'react';
import { account } from '#text/account.ts';
import { PasswordField } from '../ui/forms/password-field.tsx';

type SignUpPasswordProps = Omit<ComponentProps<typeof PasswordField>, 'label'> & {
  isAsked: boolean;
};

/** Requests the password of a sign-up that began in another browser; stays once it has appeared. */
export function SignUpPassword({ isAsked, ...field }: SignUpPasswordProps) {
  const [stays, setStays] = useState(false);
  if (isAsked && !stays) setStays(true);
  if (!isAsked && !stays) return null;
  return (
    <PasswordField autoComplete="current-password" label={account.confirm.password} {...field} />
  );
}
