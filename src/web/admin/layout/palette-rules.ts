import { paths } from '../../app/paths.ts';
import { keys as words } from '../../text/en/admin/keys.ts';

/** A line of the palette: what it is, and where it leads. */
export type Line = { group: string; label: string; under?: string; to: string };

const wordsIn = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether each word that was typed begins a word of the line, or stands within one. */
export function isMeant(line: Pick<Line, 'label' | 'under'>, typed: string): boolean {
  const text = `${line.label} ${line.under ?? ''}`.toLowerCase();
  return wordsIn(typed).every((word) => text.includes(word));
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The places where an id may be at home; none where it is no id. */
export function linesOfId(typed: string): Line[] {
  const id = typed.trim().toLowerCase();
  if (!uuid.test(id)) return [];
  const search = new URLSearchParams({ search: id, row: id });
  return [
    { label: words.withdrawal, to: `${paths.adminWithdrawals}?${search}` },
    { label: words.proposal, to: paths.adminProposal(id) },
    { label: words.member, to: paths.adminUser(id) },
  ].map((line) => ({ ...line, group: words.groups.id }));
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
