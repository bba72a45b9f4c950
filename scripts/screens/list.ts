/** The viewer of a screen; a stranger is at the portal's log-in, a visitor on the public pages. */
export type Viewer = 'visitor' | 'stranger' | 'member' | 'empty' | 'owner';

// The portal's addresses come from SPEC, so the checkout's code does not decide which are taken.
const byViewer: Record<Viewer, string[]> = {
  visitor: [
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
    '/definitions',
    '/verify-statement',
    '/nowhere',
  ],
  stranger: ['/login', '/signup', '/forgot-password', '/admin-login'],
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
    '/dashboard/affiliate',
    '/dashboard/statements',
    '/dashboard/proof',
    '/dashboard/update-wallet',
    '/dashboard/user-profile',
    '/dashboard/missing-payment',
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
    '/admin-dashboard/solvency/proofs',
    '/admin-dashboard/distributions',
    '/admin-dashboard/alluser',
    '/admin-dashboard/inbox',
    '/admin-dashboard/kyc',
    '/admin-dashboard/testimonials',
    '/admin-dashboard/campaigns',
    '/admin-dashboard/approvals',
    '/admin-dashboard/ledger',
    '/admin-dashboard/audit',
    '/admin-dashboard/system',
    '/admin-dashboard/integrations',
    '/admin-dashboard/team',
    '/admin-dashboard/security',
    '/admin-dashboard/settings',
    '/admin-dashboard/brand',
  ],
};

export const viewers = Object.keys(byViewer) as Viewer[];

export const screensOf = (viewer: Viewer): string[] => byViewer[viewer];

/** The file name of a picture: viewer, path and screen width. */
export const nameOf = (viewer: Viewer, path: string, width: number): string =>
  `${viewer}${path.replaceAll('/', '-').replace(/-$/, '-home')}-${width}.png`;
