import { account } from '#text/account.ts';
import { passwordStrength } from './password-strength.ts';

const text = account.strength;
const steps = [1, 2, 3, 4];

/** Four bars and a word. The word carries the meaning; the bars only illustrate it. */
export function StrengthMeter({ password }: { password: string }) {
  const strength = passwordStrength(password);
  if (password === '') return <>{text.help}</>;
  return (
    <span className="strength">
      <span className="bars" data-strength={strength} aria-hidden>
        {steps.map((step) => (
          <span key={step} className={step <= strength ? 'bar-on' : undefined} />
        ))}
      </span>
      <span>
        {text.label}: {text.words[strength]}
      </span>
    </span>
  );
}
