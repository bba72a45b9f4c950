/** Who looks at a screen. */
export type Viewer = 'stranger' | 'member' | 'empty' | 'owner';

// The portal's addresses are SPEC's, and no code of a checkout decides what is photographed.
const byViewer: Record<Viewer, string[]> = {
  stranger: [
    '/',
    '/company',
    '/career',
    '/contact',
    '/realestate',
    '/crypto',
    '/risk',
    '/terms',
    '/status',
    '/solvency',
    '/verify-statement',
    '/nowhere',
    '/login',
    '/signup',
    '/forgot-password',
    '/admin-login',
  ],
  member: [
    '/dashboard',
    '/dashboard/deposit',
    '/dashboard/real-estate',
    '/dashboard/withdraw',
    '/dashboard/withdraw-balance',
    '/dashboard/deposit-history',
    '/dashboard/withdraw-history',
    '/dashboard/investments',
    '/dashboard/balance',
    '/dashboard/movements',
    '/dashboard/statements',
    '/dashboard/security',
    '/dashboard/notifications',
    '/dashboard/verify-identity',
  ],
  empty: [
    '/dashboard',
    '/dashboard/deposit-history',
    '/dashboard/withdraw-history',
    '/dashboard/investments',
    '/dashboard/notifications',
  ],
  owner: [
    '/admin-dashboard',
    '/admin-dashboard/alltransaction',
    '/admin-dashboard/withdrawals',
    '/admin-dashboard/suspense',
    '/admin-dashboard/plans',
    '/admin-dashboard/solvency',
    '/admin-dashboard/distributions',
    '/admin-dashboard/alluser',
    '/admin-dashboard/inbox',
    '/admin-dashboard/kyc',
    '/admin-dashboard/approvals',
    '/admin-dashboard/ledger',
    '/admin-dashboard/audit',
    '/admin-dashboard/team',
    '/admin-dashboard/settings',
  ],
};

export const viewers = Object.keys(byViewer) as Viewer[];

export const screensOf = (viewer: Viewer): string[] => byViewer[viewer];

/** The name of a picture's file: who looked, where, on how wide a screen. */
export const nameOf = (viewer: Viewer, path: string, width: number): string =>
  `${viewer}${path.replaceAll('/', '-').replace(/-$/, '-home')}-${width}.png`;
