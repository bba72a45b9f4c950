import { useForm } from 'react-hook-form';
import { call } from '../../app/api.ts';
import { profile } from '../../text/profile.ts';
import { Button } from '../../ui/button.tsx';
import { showProblem } from '../../ui/forms/show-problem.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { useTestimonial } from './use-testimonial.ts';

const text = profile.testimonial;
// As the contract and the database hold to.
const [least, most] = [20, 400];

/** Words and the consent to publish them, the one never without the other (INT-2). */
export function TestimonialForm({ name, onSent }: { name: string; onSent: () => void }) {
  const form = useForm({ defaultValues: { words: '', consent: false } });
  const { errors } = form.formState;
  const sending = useTestimonial((words: string) =>
    call.testimonials.write({ words, consent: true }),
  );
  const submit = form.handleSubmit(async ({ words }) => {
    await sending
      .mutateAsync(words.trim())
      .then(onSent, (error: unknown) => showProblem(form, error));
  });
  return (
    <form className="fields" noValidate onSubmit={(event) => void submit(event)}>
      <TextArea
        label={text.words}
        help={text.help(least, most)}
        error={errors.words?.message}
        maxLength={most}
        {...form.register('words', {
          validate: (words) => words.trim().length >= least || text.tooShort(least),
        })}
      />
      <Checkbox
        label={text.consent(name)}
        error={errors.consent?.message}
        {...form.register('consent', { required: text.consentMissing })}
      />
      <div>
        <Button kind="go" type="submit" busy={sending.isPending} busyText={text.going}>
          {text.go}
        </Button>
      </div>
    </form>
  );
}
