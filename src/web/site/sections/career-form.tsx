import { paths } from '#contract/paths.ts';
import type { FormAnswer } from '#contract/site.ts';
import { useSiteText } from '../server/spoken.tsx';
import { MessageForm } from './message-form.tsx';

/** The application form for a role, with a CV as PDF. */
export function CareerForm({ answer }: { answer: FormAnswer | undefined }) {
  const { title, send } = useSiteText().forms.career;
  const fields = ['name', 'email', 'role', 'message', 'cv'] as const;
  return (
    <MessageForm path={paths.career} title={title} send={send} fields={fields} answer={answer} />
  );
}
