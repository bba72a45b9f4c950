import { useMutation } from '@tanstack/react-query';
import { FileDown, Mail } from 'lucide-react';
import { call } from '../../app/api.ts';
import { messageOf } from '../../app/problem.ts';
import { inbox as words } from '../../text/en/admin/inbox.ts';
import { Button } from '../../ui/button.tsx';
import { dayAndTime } from '../../ui/format/format.ts';
import { saveFile } from '../../ui/save-file.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { toastError } from '../../ui/toasts.tsx';
import { messageMarks } from './message-columns.tsx';
import { RowSheet } from '../list-kit/row-sheet.tsx';
import { useDecision } from '../list-kit/use-decision.ts';
import type { Message } from '../list-kit/api-types.ts';

type Props = {
  message: Message;
  previous: (() => void) | null;
  next: (() => void) | null;
  close: () => void;
};

/** One message as it was written, its CV, and what comes next. */
export function MessageSheet({ message, ...steps }: Props) {
  const facts: [string, string][] = [
    [words.from, `${message.name}, ${message.email}`],
    [words.received, dayAndTime(message.received_at)],
    [words.reference, message.reference],
  ];
  return (
    <RowSheet
      title={words.sheet(message.name)}
      rowId={message.id}
      foot={<Foot message={message} />}
      {...steps}
    >
      <div className="sumline">
        <h3 className="said-of">{message.subject}</h3>
        <StatusMark mark={messageMarks[message.state]}>{words.tabs[message.state]}</StatusMark>
      </div>
      <p className="written">{message.message}</p>
      {message.has_cv && <Cv message={message} />}
      <dl className="lines after">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </RowSheet>
  );
}

function Cv({ message }: { message: Message }) {
  const download = useMutation({
    mutationFn: () => call.inbox.cv({ id: message.id }),
    onSuccess: (file) => saveFile(file, `cv-${message.reference}.pdf`),
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <p>
      <Button busy={download.isPending} onClick={() => download.mutate()}>
        <FileDown className="i" aria-hidden />
        {words.cv}
      </Button>{' '}
      <span className="quiet small">{words.cvNote}</span>
    </p>
  );
}

function Foot({ message }: { message: Message }) {
  const { id, state, subject, reference, email } = message;
  const mark = useDecision(call.inbox.mark);
  const about = encodeURIComponent(words.replySubject(subject, reference));
  const reply = `mailto:${email}?subject=${about}`;
  const set = (to: Message['state']) => mark.mutate({ id, state: to });
  return (
    <div className="row">
      <a className="btn go" href={reply}>
        <Mail className="i" aria-hidden />
        {words.reply}
      </a>
      {state === 'new' && <Button onClick={() => set('answered')}>{words.answered}</Button>}
      <Button className="end" onClick={() => set(state === 'closed' ? 'new' : 'closed')}>
        {state === 'closed' ? words.reopen : words.close}
      </Button>
    </div>
  );
}
