import type { OperatorFacts, SiteFacts } from '../../src/contract/site.ts';
import type { StatusReading } from '../../src/contract/status.ts';

/** A sandbox's operator: nobody. */
export const nobody: OperatorFacts = {
  legalName: undefined,
  registrationNumber: undefined,
  registeredAddress: undefined,
  regulator: undefined,
  licenceReference: undefined,
  registerUrl: undefined,
  supportEmail: undefined,
  riskContact: undefined,
};

/** A status before anything was paid, with everything open. */
export const quietStatus: StatusReading = {
  p50: null,
  p95: null,
  paid: 0,
  waiting: 0,
  oldest_at: null,
  refusals: [],
  holds: [],
  deposits: { open: true, causes: [] },
  payouts: { running: true, reason: null },
  last_proven_restore: null,
  chains: [],
  worker: { alive: true, seen_at: '2026-11-21T16:00:00.000Z' },
};

/** The facts of a sandbox in which nothing has happened yet. */
export const someFacts: SiteFacts = {
  mode: 'sandbox',
  publicUrl: 'http://localhost:3000',
  year: 2026,
  operator: nobody,
  policies: { effective: undefined, reviewed: undefined, dataLocation: undefined },
  plans: [],
  campaign: null,
  testimonials: [],
  services: [],
  solvency: null,
  books: null,
  status: quietStatus,
  notice: undefined,
  media: {},
  style: '/assets/site.css',
  script: '/assets/enhance.js',
  fonts: [],
};

/** What the rooms publish for the pages, where a test needs none of it. */
export const nothingPublished = {
  plansOnOffer: async () => [],
  solvencyOfPage: async () => null,
  statusOfPage: async () => quietStatus,
};
