import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent as Keys, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { find } from '../../text/en/admin/find.ts';
import { keys as words } from '../../text/en/admin/keys.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { amountOf, kindWords } from '../approvals/proposal-labels.ts';
import { fullName } from '../list-kit/labels.ts';
import { placeOf } from './global-search.tsx';
import { sections } from './menu-entries.ts';
import { isMeant, type Line, linesOfId } from './palette-rules.ts';
import { useReach } from './use-permission.ts';

const longest = 160;
const mostOfAGroup = 8;

/** Everything that may be meant by what was typed: pages first, then what waits, then people. */
function useLines(typed: string): Line[] {
  const reaches = useReach();
  const search = useDebounced(typed.trim().slice(0, longest), 150);
  const found = useQuery({
    ...api.overview.find.queryOptions({ input: { search } }),
    enabled: search.length >= 2,
  }).data?.data;
  const open = { status: 'open', limit: 50 } as const;
  const proposals = useQuery(api.approvals.waiting.queryOptions({ input: open })).data?.data ?? [];
  const plans = useQuery(api.plans.desk.queryOptions()).data?.data ?? [];
  const known: Line[] = [
    ...sections
      .flatMap(({ title, entries }) => entries.map(({ label, to }) => ({ title, label, to })))
      .filter(({ to }) => reaches(to))
      .map(({ title, label, to }) => ({ group: words.groups.pages, label, under: title, to })),
    ...proposals.map((one) => ({
      group: words.groups.proposals,
      label: [kindWords(one.kind), amountOf(one)].filter(Boolean).join(' '),
      under: one.member?.name ?? '',
      to: paths.adminProposal(one.id),
    })),
    ...plans.flatMap(({ id, terms }) =>
      terms === null
        ? []
        : [{ group: words.groups.plans, label: terms.name, to: paths.adminPlan(id) }],
    ),
  ];
  const isFirst = firstOfGroups();
  return [
    ...linesOfId(typed),
    ...known.filter((line) => isMeant(line, typed) && isFirst(line.group)),
    ...(search.length < 2 ? [] : (found ?? [])).map((hit) => ({
      group: words.groups.found,
      label: fullName(hit.member),
      under: `${hit.member.email} · ${find.by[hit.by]}`,
      to: placeOf(hit),
    })),
  ];
}

/** The first lines of each group; all pages, for they are what people look through. */
function firstOfGroups() {
  const counts = new Map<string, number>();
  return (group: string): boolean => {
    const count = (counts.get(group) ?? 0) + 1;
    counts.set(group, count);
    return group === words.groups.pages || count <= mostOfAGroup;
  };
}

/** Goes anywhere by a few letters (ADM-12); fetched when it is first opened. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const lines = useLines(typed);
  const chosen = Math.min(at, lines.length - 1);
  const go = (line: Line | undefined) => {
    if (!line) return;
    onClose();
    void navigate(line.to);
  };
  const press = (event: Keys) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && lines.length > 0) setAt((chosen + by + lines.length) % lines.length);
    else if (event.key === 'Enter') go(lines[chosen]);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    list.current?.querySelector(`[data-nth="${chosen}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog palette">
          <Dialog.Title className="sr">{words.palette}</Dialog.Title>
          <label className="search">
            <Search className="i" aria-hidden />
            <span className="sr">{words.placeholder}</span>
            <input
              role="combobox"
              aria-expanded
              aria-controls={listId}
              aria-activedescendant={lines.length > 0 ? `${listId}-${chosen}` : undefined}
              autoComplete="off"
              placeholder={words.placeholder}
              maxLength={longest}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setAt(0);
              }}
              onKeyDown={press}
            />
          </label>
          <p className="sr" role="status">
            {typed === '' ? '' : words.count(lines.length)}
          </p>
          <ul ref={list} id={listId} role="listbox" aria-label={words.palette}>
            {lines.map((line, index) => (
              <PaletteLine
                key={`${line.group} ${line.to}`}
                id={`${listId}-${index}`}
                nth={index}
                line={line}
                isFirst={lines[index - 1]?.group !== line.group}
                isChosen={index === chosen}
                choose={() => go(line)}
                point={() => setAt(index)}
              />
            ))}
          </ul>
          {lines.length === 0 && <p className="quiet none">{words.none}</p>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type LineProps = {
  id: string;
  nth: number;
  line: Line;
  isFirst: boolean;
  isChosen: boolean;
  choose: () => void;
  point: () => void;
};

function PaletteLine({ id, nth, line, isFirst, isChosen, choose, point }: LineProps) {
  return (
    // The keys are the box's, which names the line that they are on.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      id={id}
      role="option"
      aria-selected={isChosen}
      data-nth={nth}
      className={isFirst ? 'first' : undefined}
      onClick={choose}
      onPointerMove={point}
    >
      <span className="strong">{line.label}</span>
      {line.under && <span className="sub">{line.under}</span>}
    </li>
  );
}
