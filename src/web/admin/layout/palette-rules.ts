import { paths } from '#contract/paths.ts';
import { isId } from '#core/rules/typed-rules.ts';
import { keys as text } from '#text/en/admin/keys.ts';
import type { PaletteLine } from '../../features/palette/palette-dialog.tsx';

/** Returns the pages that an id may belong to; none if the input is no id. */
export function linesOfId(typed: string): PaletteLine[] {
  const id = typed.trim().toLowerCase();
  if (!isId(id)) return [];
  const search = new URLSearchParams({ search: id, row: id });
  return [
    { label: text.withdrawal, to: `${paths.adminWithdrawals}?${search}` },
    { label: text.proposal, to: paths.adminProposal(id) },
    { label: text.member, to: paths.adminUser(id) },
  ].map((line) => ({ ...line, id: line.label, group: text.groups.id }));
}

/** The pages that the keys after 'g' open. */
export const placesAfterG: Record<string, string> = {
  o: paths.admin,
  t: paths.adminTransactions,
  w: paths.adminWithdrawals,
  a: paths.adminApprovals,
  u: paths.adminUsers,
  l: paths.adminLedger,
};
