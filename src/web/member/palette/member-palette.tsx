import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { member } from '#text/member.ts';
import { palette as text } from '#text/palette.ts';
import { api } from '../../app/api.ts';
import { offeredMethods } from '../../features/coins/offered-coins.ts';
import { PaletteDialog, type PaletteLine } from '../../features/palette/palette-dialog.tsx';
import { rank } from '../../features/palette/palette-match.ts';
import { TableState } from '../../ui/tables/table-state.tsx';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useMe } from '../layout/api-types.ts';
import { firstQueries } from '../layout/first-queries.ts';
import { questionOf } from './movement-question.ts';
import { knownLines, movementLines } from './palette-items.ts';
import { recentOf, remember } from './recent-items.ts';

/** Returns the method of the hint: the one that is typed the fastest. */
const shortestMethod = (): string =>
  offeredMethods()
    .toSorted((a, b) => a.length - b.length)[0]!
    .toLowerCase();

const typingPauseMs = 200;
const movementsAsked = 5;

const { recent, actions, places, figures } = text.groups;
const mostLines = 8;
const shares = { [actions]: 3, [places]: 2, [figures]: 3 };

/** Returns everything already loaded about the member as lines. */
function useKnownLines(): PaletteLine[] {
  return knownLines({
    me: useMe().data?.data,
    positions: useQuery(firstQueries.positions).data?.data,
    plans: useQuery(api.plans.list.queryOptions({ input: {} })).data?.data,
    quotes: useQuery(firstQueries.unpaidQuotes).data?.data,
    wallets: useQuery(api.withdrawals.wallets.queryOptions()).data?.data,
    methods: offeredMethods(),
    unread: useQuery(firstQueries.unread).data?.data.unread,
    now: useBusinessNow(),
  });
}

/** Results of the search over all movements (MEM-22), once typing pauses. */
function useMovements(typed: string) {
  const rested = useDebounced(typed, typingPauseMs);
  const question = questionOf(rested);
  const query = useQuery(
    api.reporting.movements.queryOptions({
      input: { ...question?.address, limit: movementsAsked },
      enabled: question !== null,
    }),
  );
  const isDue = questionOf(typed) !== null && typed !== rested;
  return {
    lines: question && query.data ? movementLines(query.data.data, question) : [],
    busy: isDue || query.isLoading,
    failed: question !== null && query.isError && <TableState query={query} />,
  };
}

const firstActions = 5;
const firstPlaces: readonly string[] = [paths.movements, paths.investments, paths.proof];

/** Returns the lines before any input: those opened last, then the most frequent ones. */
function untyped(lines: readonly PaletteLine[], ids: readonly string[]): PaletteLine[] {
  const last = ids.flatMap((id) => lines.find((line) => line.id === id) ?? []);
  const rest = lines.filter((line) => !last.includes(line));
  return [
    ...last.map((line) => ({ ...line, group: recent })),
    ...rest.filter(({ group }) => group === actions).slice(0, firstActions),
    ...rest.filter(({ group, to }) => group === places && firstPlaces.includes(to)),
  ].slice(0, mostLines);
}

/** Finds screens, actions, figures and movements by a few letters, and opens them. */
export function MemberPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const owner = useMe().data?.data.id;
  const [typed, setTyped] = useState('');
  const known = useKnownLines();
  const movements = useMovements(typed);
  const isEmpty = typed.trim() === '';
  const lines = isEmpty
    ? untyped(known, recentOf(owner))
    : rank([...known, ...movements.lines], typed, shares, mostLines);
  const choose = (line: PaletteLine) => {
    if (owner !== undefined) remember(owner, line.id);
    onClose();
    void navigate(line.to);
  };
  return (
    <PaletteDialog
      title={member.nav.search}
      placeholder={text.placeholder}
      hint={text.hint(shortestMethod())}
      typed={typed}
      onType={setTyped}
      lines={lines}
      busy={movements.busy}
      failed={movements.failed}
      onChoose={choose}
      onClose={onClose}
    />
  );
}
