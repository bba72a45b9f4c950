import { incomingPaymentCases } from './arrival-cases.ts';
import { attackCases } from './attack-cases.ts';
import type { Case } from './case.ts';
import { changeCases } from './change-cases.ts';
import { nodeCases } from './node-cases.ts';
import { reserveCases } from './reserve-cases.ts';

/** The whole contract, in order. */
export const cases: Case[] = [
  ...incomingPaymentCases,
  ...changeCases,
  // Before anything is sent: a simulated treasury spends the oldest coins first.
  ...reserveCases,
  ...nodeCases,
  ...attackCases,
];
