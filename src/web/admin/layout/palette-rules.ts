import { paths } from '../../app/paths.ts';
import type { PaletteLine } from '../../features/palette/palette-dialog.tsx';
import { keys as words } from '../../text/en/admin/keys.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The places where an id may be at home; none where it is no id. */
export function linesOfId(typed: string): PaletteLine[] {
  const id = typed.trim().toLowerCase();
  if (!uuid.test(id)) return [];
  const search = new URLSearchParams({ search: id, row: id });
  return [
    { label: words.withdrawal, to: `${paths.adminWithdrawals}?${search}` },
    { label: words.proposal, to: paths.adminProposal(id) },
    { label: words.member, to: paths.adminUser(id) },
  ].map((line) => ({ ...line, id: line.label, group: words.groups.id }));
}

/** Where the keys after 'g' lead. */
export const placesAfterG: Record<string, string> = {
  o: paths.admin,
  t: paths.adminTransactions,
  w: paths.adminWithdrawals,
  a: paths.adminApprovals,
  u: paths.adminUsers,
  l: paths.adminLedger,
};
