import { addressIn, type Language, languages } from '../../core/rules/language.ts';

/** Every address of the public pages and the portal, once (SPEC PUB-1, MEM-1, ADM-1, ACC). */
export const paths = {
  home: '/',
  logIn: '/login',
  signUp: '/signup',
  verify: '/verify',
  forgotPassword: '/forgot-password',
  resetPassword: (id: string) => `/reset-password/${id}`,
  confirm: (token: string) => `/confirm/${token}`,
  cancelWallets: (token: string) => `/wallets/cancel/${token}`,
  confirmEmail: (token: string) => `/confirm-email/${token}`,
  terms: '/terms',
  risk: '/risk',
  status: '/status',
  operator: '/.well-known/operator.json',
  keys: '/.well-known/jwks.json',
  verifyStatement: '/verify-statement',
  solvency: '/solvency',
  seals: '/api/solvency/seals',
  anchors: '/api/solvency/anchors',
  checkpoint: '/solvency/checkpoint',
  heads: '/solvency/heads/0',
  witnessScript: '/solvency/files/witness.mjs',
  snapshots: '/api/solvency/snapshots',
  snapshot: (no: number) => `/api/solvency/snapshots/${no}`,
  proofFile: (name: string) => `/solvency/files/${name}`,
  reservesFile: '/solvency/reserves.csv',
  leaves: (no: number) => `/solvency/leaves/${no}`,
  privacy: '/privacy-policy',
  company: '/company',
  career: '/career',
  careerSent: '/career/sent',
  contact: '/contact',
  contactSent: '/contact/sent',
  assets: {
    realEstate: '/realestate',
    retirement: '/retirement',
    gold: '/gold',
    crypto: '/crypto',
    nfts: '/nfts',
    stocks: '/stocks',
    forex: '/forex',
  },
  plan: (id: string) => `/plans/${id}`,

  dashboard: '/dashboard',
  deposit: '/dashboard/deposit',
  realEstate: '/dashboard/real-estate',
  crypto: '/dashboard/crypto',
  depositDetails: '/dashboard/deposit-details',
  withdraw: '/dashboard/withdraw',
  withdrawProfit: '/dashboard/withdraw-profit',
  withdrawBalance: '/dashboard/withdraw-balance',
  affiliate: '/dashboard/affiliate',
  updatePassword: '/dashboard/update-password',
  updateWallet: '/dashboard/update-wallet',
  depositHistory: '/dashboard/deposit-history',
  missingPayment: '/dashboard/missing-payment',
  withdrawHistory: '/dashboard/withdraw-history',
  profile: '/dashboard/user-profile',
  investments: '/dashboard/investments',
  statements: '/dashboard/statements',
  security: '/dashboard/security',
  notifications: '/dashboard/notifications',
  balance: '/dashboard/balance',
  movements: '/dashboard/movements',
  verifyIdentity: '/dashboard/verify-identity',
  proof: '/dashboard/proof',
  walk: (figure: string) => `/dashboard/balance?figure=${figure}`,

  adminLogIn: '/admin-login',
  adminInvitation: (token: string) => `/admin-seat/${token}`,
  adminKey: (token: string) => `/admin-key/${token}`,
  adminForgotPassword: '/admin-forgot-password',
  admin: '/admin-dashboard',
  adminTransactions: '/admin-dashboard/alltransaction',
  adminUsers: '/admin-dashboard/alluser',
  adminUser: (id: string) => `/admin-dashboard/manage-user/${id}`,
  adminWithdrawals: '/admin-dashboard/withdrawals',
  adminPlans: '/admin-dashboard/plans',
  adminPlan: (id: string) => `/admin-dashboard/plans/${id}`,
  adminLossAllocationNew: (id: string) => `/admin-dashboard/plans/${id}/share-loss`,
  adminPlanNew: '/admin-dashboard/plans/new',
  adminDistributions: '/admin-dashboard/distributions',
  adminDistributionNew: '/admin-dashboard/distributions/new',
  adminApprovals: '/admin-dashboard/approvals',
  adminProposal: (id: string) => `/admin-dashboard/approvals?proposal=${id}`,
  adminLedger: '/admin-dashboard/ledger',
  adminAudit: '/admin-dashboard/audit',
  adminKyc: '/admin-dashboard/kyc',
  adminInbox: '/admin-dashboard/inbox',
  adminTestimonials: '/admin-dashboard/testimonials',
  adminCampaigns: '/admin-dashboard/campaigns',
  adminTeam: '/admin-dashboard/team',
  adminSecurity: '/admin-dashboard/security',
  adminNotices: '/admin-dashboard/notices',
  adminSettings: '/admin-dashboard/settings',
  adminSolvency: '/admin-dashboard/solvency',
  adminSuspense: '/admin-dashboard/suspense',
  adminProofs: '/admin-dashboard/solvency/proofs',
  adminExport: (table: string, query: string) => `/api/admin/export/${table}?${query}`,
} as const;

const publicPages: ReadonlySet<string> = new Set([
  paths.home,
  paths.company,
  paths.career,
  paths.careerSent,
  paths.contact,
  paths.contactSent,
  paths.status,
  paths.solvency,
  paths.verifyStatement,
]);

/** Whether a public page lies here, which each language has at an address of its own. */
export const isPublicPage = (path: string): boolean =>
  publicPages.has(path) || path.startsWith(paths.plan(''));

/** Where a language has a public page; any other address is the same in every language. */
export const publicAddress = (language: Language, path: string): string =>
  isPublicPage(path) ? addressIn(language, path) : path;

/** The same page in each language, by `hreflang`; who speaks none of them gets the English. */
export const alternatesOf = (
  path: string,
): readonly (readonly [hreflang: string, path: string])[] =>
  isPublicPage(path)
    ? [...languages.map((one) => [one, addressIn(one, path)] as const), ['x-default', path]]
    : [];
