import { CircleAlert } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { paths } from '../paths.ts';
import { account } from '../text/account.ts';

const words = account.signup;
type Props = Omit<ComponentProps<'input'>, 'id' | 'type'> & { error: string | undefined };

/** Terms and risk, both to be read before an account is made. */
export function AcceptTerms({ error, ...input }: Props) {
  const id = useId();
  return (
    <div className="field">
      <div className="tick">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-help`}
        />
        <label htmlFor={id}>
          {words.accept}{' '}
          <a href={paths.terms} target="_blank" rel="noreferrer">
            {words.terms}
          </a>{' '}
          {words.and}{' '}
          <a href={paths.risk} target="_blank" rel="noreferrer">
            {words.risk}
          </a>
          {words.acceptEnd}
        </label>
      </div>
      <div id={`${id}-help`} aria-live="polite">
        {error && (
          <p className="help bad">
            <CircleAlert className="i" aria-hidden />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
