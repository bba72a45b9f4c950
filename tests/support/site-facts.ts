import type { z } from 'zod';
import { termsOut } from '#contract/plan-terms.ts';
import type { OperatorFacts, SiteFacts } from '#contract/site.ts';
import type { SolvencyReading } from '#contract/solvency.ts';
import type { StatusReading } from '#contract/status.ts';

/** A sandbox without an operator. */
export const noOperator: OperatorFacts = {
  legalName: undefined,
  registrationNumber: undefined,
  registeredAddress: undefined,
  regulator: undefined,
  licenceReference: undefined,
  registerUrl: undefined,
  supportEmail: undefined,
  riskContact: undefined,
};

/** A status before any payment, with everything open. */
export const quietStatus: StatusReading = {
  p50: null,
  p95: null,
  p50_due: null,
  p95_due: null,
  paid: 0,
  paid_usd: '0.00',
  times: [],
  waiting: 0,
  oldest: null,
  oldest_due: null,
  oldest_at: null,
  refusals: [],
  returns: [],
  holds: [],
  deposits: { open: true, causes: [] },
  payouts: { running: true, reason: null },
  last_proven_restore: null,
  rules: {
    oldest_request_hours: 72,
    payout_p95_hours: 24,
    restore_days: 90,
    auditor_days: 90,
    capital_months: 0,
  },
  chains: [],
  worker: { alive: true, seen_at: '2026-11-21T16:00:00.000Z' },
};

/** The facts of a new sandbox. */
export const sampleFacts: SiteFacts = {
  mode: 'sandbox',
  brand: {
    name: 'Candor',
    earlier: [],
    shortName: 'Candor',
    hue: 163,
    copyright: null,
    mark: null,
    markOnNight: null,
    icon: '/icon.svg',
    card: null,
    style: null,
  },
  publicUrl: 'http://localhost:3000',
  year: 2026,
  coins: ['BTC', 'DOGE', 'XRP', 'SOL'],
  operator: noOperator,
  policies: {
    effective: undefined,
    reviewed: undefined,
    dataLocation: undefined,
    bindingLanguage: 'en',
  },
  plans: [],
  campaign: null,
  testimonials: [],
  services: [],
  solvency: null,
  books: null,
  status: quietStatus,
  programsApart: true,
  notice: undefined,
  media: {},
  style: '/assets/site.css',
  script: '/assets/enhance.js',
  fonts: [],
};

/** The modules' published data, empty for tests that need none. */
export const nothingPublished = {
  plansOnOffer: async () => [],
  solvencyOfPage: async () => null,
  statusOfPage: async () => quietStatus,
};

type Plan = SiteFacts['plans'][number];
type Terms = z.output<typeof termsOut>;
/** The terms that a plan may leave out. */
const withoutTerms = Object.fromEntries(
  Object.keys(termsOut.shape).map((name) => [name, null]),
) as { [Name in keyof Terms as null extends Terms[Name] ? Name : never]: null };

/** A plan that paid a small part of its target, and has placed nothing. */
export const samplePlan: Plan = {
  ...withoutTerms,
  id: '01900000-0000-7000-8000-000000000001',
  _id: '01900000-0000-7000-8000-000000000001',
  family: 'real_estate',
  name: 'STEADY',
  minAmount: '1000.00',
  maxAmount: '10000000.00',
  percentage: '4',
  termDays: 365,
  version: 1,
  open: true,
  target_note: 'Target, not guaranteed. Capital at risk.',
  mark: 'Illustrative play-money plan. No real investment can promise this.',
  paid_so_far: '12.34',
  capital_paid_so_far: '0.00',
  missed: false,
  worst_period: null,
  worst: null,
  performance: {
    since: '2026-03-09T00:00:00.000Z',
    days: 257,
    paid: '2.41',
    target: '2.82',
    yearly: null,
  },
  last_12_months: {
    gains: '12.34',
    capital: '0.00',
    losses: '5.00',
    performance: {
      since: '2026-03-09T00:00:00.000Z',
      days: 257,
      paid: '2.41',
      target: '2.82',
      yearly: null,
    },
    months: [null, null, null, '0.31', '0.29', '-0.18', '0.33', '0.34', '0.30', '0.36', '0.31']
      .concat('0.12')
      .map((net, at) => ({
        starts_at: new Date(Date.UTC(2025, 11 + at, 1)).toISOString(),
        // June paid like the others, and lost more.
        paid: net?.startsWith('-') ? '0.30' : net,
        lost: net && (net.startsWith('-') ? '-0.48' : '0.00'),
        losses: net?.startsWith('-') ? '5.00' : '0.00',
        over: at < 11,
      })),
  },
  placements: [],
  label: {
    what_you_own: 'A claim.',
    who_holds_the_keys: 'The operator.',
    fees: 'In the minimum.',
    lock_time: 'A year.',
    worst_case: 'All of it.',
    last_12_months: 'Nothing so far.',
    target_against_paid: 'Nothing is over yet.',
    who_earns_from_your_joining: 'Nobody.',
  },
  label_facts: {
    term_days: 365,
    cooling_off_days: 14,
    last_year: { gains: '12.34', capital: '0.00', losses: '0.00', performance: null },
    target: null,
    open_loss: null,
  },
};

/** Books with a shortfall, a fault, and something of each list. */
export const sampleReading: SolvencyReading = {
  suspense: [],
  missed: [
    {
      plan_id: '01900000-0000-7000-8000-000000000001',
      plan: 'STEADY',
      target: '80.00',
      paid_gain: '20.00',
      paid_capital: '0.00',
      lost: '5.00',
    },
  ],
  snapshot: {
    no: 12,
    root_id: 'cd'.repeat(32),
    total: '1000.00',
    published_at: '2026-11-21T16:00:00.000Z',
    not_read: [],
    control_proofs: 0,
    proofs: [],
  },
  seal: { no: '7', head: 'ab'.repeat(32), sealed_at: '2026-11-21T16:00:00.000Z' },
  checkpoint: {
    size: '7',
    root: '12'.repeat(32),
    made_at: '2026-11-21T16:00:00.000Z',
    witnesses: [{ name: 'witness.example', size: '6', cosigned_at: '2026-11-21T16:01:00.000Z' }],
  },
  anchors: [
    { txid: '5c'.repeat(32), height: '812344', final: false, size: '7', root: '12'.repeat(32) },
    { txid: '6d'.repeat(32), height: '812001', final: true, size: '5', root: '34'.repeat(32) },
  ],
  seal_faults: [{ no: '3', detail: 'row 2 of 9', found_at: '2026-11-21T16:00:00.000Z' }],
  simulated: true,
  reserves: '900.00',
  liabilities: '1000.00',
  ratio: '90.00',
  assets: [
    {
      asset: 'BTC',
      coins: '0.01500000',
      usd: '900.00',
      rate: '60000.00',
      reading: {
        height: '812345',
        hash: 'ef'.repeat(32),
        read_at: '2026-11-21T16:00:00.000Z',
        stale: false,
      },
      addresses: [{ address: 'bcrt1qexample', held: '0.01600000', proof: null }],
      more_addresses: 3,
      before: '0.00100000',
    },
  ],
  owed: [{ class: 'member_balance', usd: '1000.00' }],
  apart: [{ class: 'loss', usd: '100.00' }],
  pools: [
    {
      plan_id: '01900000-0000-7000-8000-000000000001',
      family: 'crypto',
      plan: 'STEADY',
      open: false,
      gains_in: '50.00',
      gains_paid: '20.00',
      capital_in: '0.00',
      capital_paid: '0.00',
      losses_absorbed: '0.00',
      left: '30.00',
    },
  ],
  corrections: [{ kind: 'adjust_up', reason: 'Fee charged twice', count: 2 }],
  history: [
    { day: '2026-11-20', reserves: '900.00', liabilities: '1000.00', lowest_ratio: '89.99' },
  ],
};

/** The build's output for a page of the site, where there is no build. */
export const bareBrowser = {
  urlOf: (entry: string) => `/assets/${entry}`,
  fontsOf: () => [],
  filesOf: () => ({}),
};
