/** Fetches the code of the members’ first screen, so that it is there when a log-in succeeds. */
export function preloadDashboard(): void {
  void import('../member/layout/member-layout.tsx');
  void import('../member/dashboard/dashboard-page.tsx');
}
