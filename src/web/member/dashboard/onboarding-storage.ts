const placeOf = (what: 'plans' | 'hidden', memberId: string) => `first-day/${what}/${memberId}`;

/** Onboarding actions that no server needs to know, stored in this browser. */
export const onboardingStorage = {
  plansSeenAt: (memberId: string): string | null =>
    localStorage.getItem(placeOf('plans', memberId)),
  /** Only the first visit is recorded. */
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
