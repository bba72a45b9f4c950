/** Preloads the code of the members’ first screen for the moment after log-in. */
export function preloadDashboard(): void {
  void import('../member/layout/member-layout.tsx');
  void import('../member/dashboard/dashboard-page.tsx');
}
