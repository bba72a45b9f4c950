/**
 * Whether money is owed whose reserves are not known yet: after a start, until each chain was read.
 * Their sum then says nothing, and neither does what is left over it.
 */
export const areReservesUnread = ({
  ratio,
  liabilities,
}: {
  ratio: string | null;
  liabilities: string;
}): boolean => ratio === null && Number(liabilities) > 0;
