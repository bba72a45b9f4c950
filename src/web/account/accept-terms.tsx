import type { ComponentProps } from 'react';
import { paths } from '../app/paths.ts';
import { account } from '../text/account.ts';
import { Checkbox } from '../ui/forms/checkbox.tsx';

const words = account.signup;

/** Terms and risk, both to be read before an account is made. */
export function AcceptTerms(props: Omit<ComponentProps<typeof Checkbox>, 'label'>) {
  const label = (
    <>
      {words.accept}{' '}
      <a href={paths.terms} target="_blank" rel="noreferrer">
        {words.terms}
      </a>{' '}
      {words.and}{' '}
      <a href={paths.risk} target="_blank" rel="noreferrer">
        {words.risk}
      </a>
      {words.acceptEnd}
    </>
  );
  return <Checkbox {...props} label={label} />;
}
