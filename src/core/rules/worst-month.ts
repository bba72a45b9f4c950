type Month = { paid: string | null; over: boolean };

/** The worst month that is over; the one that runs counts once it has lost money. */
export function worstMonth<One extends Month>(
  months: readonly One[],
): (One & { paid: string }) | null {
  const told = months.filter(
    (month): month is One & { paid: string } =>
      month.paid !== null && (month.over || Number(month.paid) < 0),
  );
  const [first, ...others] = told;
  if (first === undefined) return null;
  return others.reduce((worst, month) => (+month.paid < +worst.paid ? month : worst), first);
}
