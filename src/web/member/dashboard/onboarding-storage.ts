const placeOf = (what: 'plans' | 'hidden', memberId: string) => `first-day/${what}/${memberId}`;

/** What a member did on the first day that no server has to know; kept in this browser. */
export const onboardingStorage = {
  plansSeenAt: (memberId: string): string | null =>
    localStorage.getItem(placeOf('plans', memberId)),
  /** The first time counts. */
  seePlans: (memberId: string, at: Date): void => {
    const place = placeOf('plans', memberId);
    if (localStorage.getItem(place) === null) localStorage.setItem(place, at.toISOString());
  },
  isHidden: (memberId: string): boolean =>
    localStorage.getItem(placeOf('hidden', memberId)) !== null,
  hide: (memberId: string, isHidden: boolean): void => {
    if (isHidden) localStorage.setItem(placeOf('hidden', memberId), 'yes');
    else localStorage.removeItem(placeOf('hidden', memberId));
  },
};
