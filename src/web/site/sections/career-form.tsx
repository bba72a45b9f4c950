import type { FormAnswer } from '../../../contract/site.ts';
import { paths } from '../../app/paths.ts';
import { forms } from '../../text/en/site/forms.ts';
import { MessageForm } from './message-form.tsx';

/** Applies for a role, with a CV as PDF. */
export function CareerForm({ answer }: { answer: FormAnswer | undefined }) {
  const { title, send } = forms.career;
  const fields = ['name', 'email', 'role', 'message', 'cv'] as const;
  return (
    <MessageForm path={paths.career} title={title} send={send} fields={fields} answer={answer} />
  );
}
