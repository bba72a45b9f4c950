import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, call } from '../../app/api.ts';
import { profile } from '../../text/profile.ts';
import { Button } from '../../ui/button.tsx';
import { day } from '../../ui/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { ActiveMemberOnly } from '../layout/active-member-only.tsx';
import type { OwnWords } from '../layout/api-types.ts';
import { useForm } from 'react-hook-form';
import { showProblem } from '../../ui/forms/show-problem.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { messageOf } from '../../app/problem.ts';
import { queryClient } from '../../app/query.ts';
import { toastError, toastSuccess } from '../../ui/toasts.tsx';

/** One act on the member's own words; the server's words are said, and what it shows is re-read. */
function useTestimonial<Given = void>(run: (given: Given) => Promise<{ message: string }>) {
  return useMutation({
    mutationFn: run,
    onSuccess: async ({ message }) => {
      toastSuccess(message);
      await queryClient.invalidateQueries({ queryKey: api.testimonials.key() });
    },
    onError: (error) => toastError(messageOf(error)),
  });
}

const text = profile.testimonial;
// As the contract and the database hold to.
const [least, most] = [20, 400];

/** Words and the consent to publish them, the one never without the other (INT-2). */
function TestimonialForm({ name, onSent }: { name: string; onSent: () => void }) {
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

const marks = {
  waiting: 'wait',
  published: 'ok',
  hidden: 'off',
  declined: 'no',
  taken_back: 'off',
} as const;

/** What the member says of the platform, and the consent to show it (INT-2). */
export function TestimonialPanel() {
  const query = useQuery(api.testimonials.mine.queryOptions());
  const mine = query.data?.data;
  const [isWriting, setWriting] = useState(false);
  const isForm = isWriting || mine?.written === null;
  return (
    <Panel span={5} title={text.title}>
      <p className="quiet small">{text.lead}</p>
      {!mine && <TableState query={query} />}
      {mine?.written && <Written written={mine.written} />}
      {mine && (
        <ActiveMemberOnly>
          {isForm ? (
            <div className="spaced">
              {mine.written && <p className="quiet small">{text.againNote}</p>}
              <TestimonialForm name={mine.name} onSent={() => setWriting(false)} />
            </div>
          ) : (
            <p className="after">
              <Button onClick={() => setWriting(true)}>{text.again}</Button>
            </p>
          )}
        </ActiveMemberOnly>
      )}
    </Panel>
  );
}

function Written({ written }: { written: OwnWords }) {
  const [asked, setAsked] = useState(false);
  const taking = useTestimonial(async () => {
    const answer = await call.testimonials.takeBack();
    setAsked(false);
    return answer;
  });
  const isTheirs = written.state !== 'declined' && written.state !== 'taken_back';
  return (
    <div className="spaced">
      <p>{written.words}</p>
      <p className="sub">{text.signed(written.name, day(written.written_at))}</p>
      <p className="after">
        <StatusMark mark={marks[written.state]}>{text.states[written.state]}</StatusMark>
      </p>
      {isTheirs && (
        <p className="after">
          <Button kind="bad" onClick={() => setAsked(true)}>
            {text.takeBack}
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={text.sureTitle}
        words={text.sure}
        go={text.takeBack}
        going={text.taking}
        acting={taking}
      />
    </div>
  );
}
