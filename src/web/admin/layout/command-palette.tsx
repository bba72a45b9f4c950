import { useQuery } from '@tanstack/react-query';
import { Package, Stamp, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { find } from '#text/en/admin/find.ts';
import { keys as text } from '#text/en/admin/keys.ts';
import { api } from '../../app/api.ts';
import { PaletteDialog, type PaletteLine } from '../../features/palette/palette-dialog.tsx';
import { costOf } from '../../features/palette/palette-match.ts';
import { TableState } from '../../ui/tables/table-state.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { amountOf, titleOf } from '../approvals/proposal-labels.ts';
import { fullName } from '../list-kit/labels.ts';
import { fullPlanName } from '../plans/plan-columns.tsx';
import { placeOf } from './global-search.tsx';
import { sections } from './menu-entries.ts';
import { linesOfId } from './palette-rules.ts';
import { useReach } from './use-permission.ts';

const shortest = 2;
const mostOfAGroup = 8;

/** Returns everything that matches the input: pages first, then pending items, then people. */
function useLines(typed: string) {
  const reaches = useReach();
  const search = useDebounced(typed.trim(), 150);
  const isSearched = search.length >= shortest;
  const people = useQuery({
    ...api.reporting.find.queryOptions({ input: { search } }),
    enabled: isSearched,
  });
  const open = { status: 'open', limit: 50 } as const;
  const proposals = useQuery(api.approvals.waiting.queryOptions({ input: open })).data?.data ?? [];
  const plans = useQuery(api.plans.listForAdmins.queryOptions()).data?.data ?? [];
  const known: PaletteLine[] = [
    ...sections
      .flatMap(({ title, entries }) => entries.map((entry) => ({ ...entry, title })))
      .filter(({ to }) => reaches(to))
      .map(({ title, label, to, icon }) => ({
        id: to,
        group: text.groups.pages,
        label,
        also: title,
        to,
        icon,
      })),
    ...proposals.map((proposal) => ({
      id: proposal.id,
      group: text.groups.proposals,
      label: [titleOf(proposal), amountOf(proposal)].filter(Boolean).join(' '),
      under: proposal.member?.name ?? '',
      to: paths.adminProposal(proposal.id),
      icon: Stamp,
    })),
    ...plans.flatMap(({ id, family, terms }) =>
      terms === null
        ? []
        : [
            {
              id,
              group: text.groups.plans,
              label: fullPlanName({ family, plan_name: terms.name }),
              to: paths.adminPlan(id),
              icon: Package,
            },
          ],
    ),
  ];
  const isFirst = firstOfGroups();
  const hits = isSearched ? (people.data?.data ?? []) : [];
  const lines: PaletteLine[] = [
    ...linesOfId(typed),
    ...known.filter((line) => costOf(line, typed) !== null && isFirst(line.group)),
    ...hits.map((hit) => ({
      id: `${hit.member.id} ${hit.by} ${hit.row}`,
      group: text.groups.found,
      label: fullName(hit.member),
      under: `${hit.member.email} · ${find.by[hit.by]}`,
      to: placeOf(hit),
      icon: UserRound,
    })),
  ];
  return {
    lines,
    busy: people.isLoading || (typed.trim().length >= shortest && typed.trim() !== search),
    failed: isSearched && people.isError && <TableState query={people} />,
  };
}

/** Keeps the first lines of each group, but all pages, since people browse those. */
function firstOfGroups() {
  const counts = new Map<string, number>();
  return (group: string): boolean => {
    const count = (counts.get(group) ?? 0) + 1;
    counts.set(group, count);
    return group === text.groups.pages || count <= mostOfAGroup;
  };
}

/** Opens any page by a few letters (ADM-12); loaded when first opened. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  return (
    <PaletteDialog
      title={text.palette}
      placeholder={text.placeholder}
      typed={typed}
      onType={setTyped}
      {...useLines(typed)}
      onChoose={({ to }) => {
        onClose();
        void navigate(to);
      }}
      onClose={onClose}
    />
  );
}
