import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { items as text } from '#text/en/admin/items.ts';
import { dayAndSecond } from '#text/format/format.ts';
import { api, call } from '../../app/api.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { usePermission } from '../layout/use-permission.ts';
import { useShortcuts } from './use-shortcuts.ts';

type Item = { kind: 'withdrawal' | 'deposit' | 'proposal'; id: string };
type Props = Item & {
  /** Whether the item is pending; closed items have no assignee. */
  isOpen: boolean;
  /** Whether n and i are this item's shortcuts, where it is shown alone. */
  hasKeys?: boolean;
};

/** The assignee of a pending item, and the staff's notes on it (ADM-12). */
export function ItemNotes({ kind, id, isOpen, hasKeys = false }: Props) {
  const query = useQuery(api.reporting.item.queryOptions({ input: { kind, id } }));
  const { may } = usePermission('reporting.addNote');
  const section = useRef<HTMLElement>(null);
  const { notes, assigned_to: assigned } = query.data?.data ?? { notes: [], assigned_to: null };
  useShortcuts(
    hasKeys && may ? { n: () => section.current?.querySelector('textarea')?.focus() } : {},
  );
  return (
    <section ref={section} className="after">
      <h3 className="h3">{text.title}</h3>
      {isOpen && (
        <Assigned item={{ kind, id }} assigned={assigned} mayAssign={may === true} keys={hasKeys} />
      )}
      {notes.length > 0 && (
        <ul className="notes">
          {notes.map((note) => (
            <li key={note.id}>
              <p>{note.words}</p>
              <span className="sub">
                {note.by.name} ({note.by.email}), {dayAndSecond(note.at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {may === true && <Write item={{ kind, id }} isFolded={!hasKeys} />}
      {may !== true && notes.length === 0 && <p>{text.none}</p>}
    </section>
  );
}

type AssignedProps = {
  item: Item;
  assigned: { id: string; name: string; email: string } | null;
  mayAssign: boolean;
  keys: boolean;
};

function Assigned({ item, assigned, mayAssign, keys }: AssignedProps) {
  const me = useQuery(api.identity.administrator.queryOptions()).data?.data;
  const assign = useCommand({ send: call.reporting.assign });
  const isMine = assigned !== null && assigned.id === me?.id;
  const give = (administrator: string | null) => assign.mutate({ ...item, administrator });
  const take = mayAssign && me && !isMine ? () => give(me.id) : null;
  useShortcuts(keys && take ? { i: take } : {});
  return (
    <p className="assigned">
      <span>
        {text.assignedTo}{' '}
        <b className="strong">
          {assigned === null ? text.nobody : isMine ? text.you : assigned.name}
        </b>
        {assigned !== null && !isMine && <span className="sub">{assigned.email}</span>}
      </span>
      {take && (
        <Button small busy={assign.isPending} onClick={take}>
          {text.take}
        </Button>
      )}
      {mayAssign && isMine && (
        <Button small busy={assign.isPending} onClick={() => give(null)}>
          {text.release}
        </Button>
      )}
    </p>
  );
}

/** Where several items are listed, an open form in each would hide the next. */
function Write({ item, isFolded }: { item: Item; isFolded: boolean }) {
  if (!isFolded) return <NoteForm {...item} />;
  return (
    <details>
      <summary>{text.add}</summary>
      <NoteForm {...item} />
    </details>
  );
}

function NoteForm({ kind, id }: Item) {
  const form = useCommandForm({
    values: { words: '' },
    input: (typed) => ({ kind, id, words: typed.words.trim() }),
    send: call.reporting.addNote,
    onDone: (): void => form.reset(),
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <TextArea
        label={text.add}
        help={text.help}
        rows={2}
        maxLength={500}
        {...form.field('words', {
          validate: (typed: string) => typed.trim() !== '' || text.missing,
        })}
      />
      <div className="row">
        <Button small type="submit" busy={form.busy}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
