import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { testimonialLength } from '#core/rules/typed-rules.ts';
import { day } from '#text/format/format.ts';
import { profile } from '#text/profile.ts';
import { api, call } from '../../app/api.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { minLetters } from '../../ui/forms/typed-rules.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { ActiveMemberOnly } from '../layout/active-member-only.tsx';
import type { OwnTestimonial } from '../layout/api-types.ts';

const text = profile.testimonial;
const { least, most } = testimonialLength;

/** The text and the consent to publish it; neither is sent without the other (INT-2). */
function TestimonialForm({ name, onSent }: { name: string; onSent: () => void }) {
  const form = useCommandForm({
    values: { words: '', consent: false },
    input: ({ words }) => ({ words: words.trim(), consent: true as const }),
    send: call.testimonials.write,
    rereads: api.testimonials.key(),
    onDone: onSent,
  });
  return (
    <form className="fields" noValidate onSubmit={form.submit}>
      <TextArea
        label={text.words}
        help={text.help(least, most)}
        maxLength={most}
        {...form.field('words', minLetters(least, text.tooShort(least)))}
      />
      <Checkbox
        label={text.consent(name)}
        {...form.field('consent', { required: text.consentMissing })}
      />
      <div>
        <Button kind="go" type="submit" busy={form.busy} busyText={text.going}>
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

/** The member's testimonial, and the consent to show it (INT-2). */
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

function Written({ written }: { written: OwnTestimonial }) {
  const [asked, setAsked] = useState(false);
  const taking = useCommand({
    send: () => call.testimonials.withdraw(),
    rereads: api.testimonials.key(),
    onDone: () => setAsked(false),
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
