import { useQuery } from '@tanstack/react-query';
import type { call } from '../../app/api.ts';
import { firstQueries } from './first-queries.ts';

type Answer<Call extends (...given: never[]) => Promise<{ data: unknown }>> = Awaited<
  ReturnType<Call>
>['data'];

export type Me = Answer<typeof call.reporting.me>;
export type MovementFound = Answer<typeof call.reporting.movements>[number];
export type Position = Answer<typeof call.reporting.positions>[number];
export type PositionDetail = Answer<typeof call.plans.position>;
export type Checkbox = Answer<typeof call.market.ticker>[number];
export type FigureStep = Answer<typeof call.reporting.balanceBreakdown>[number];
export type BalancePoint = Answer<typeof call.reporting.balanceHistory>[number];
export type Plan = Answer<typeof call.plans.list>[number];
export type Deposit = Answer<typeof call.deposits.byId>;
export type DepositRow = Answer<typeof call.deposits.history>[number];
export type UnpaidQuote = Answer<typeof call.deposits.unpaid>[number];
export type PaymentClaim = Answer<typeof call.suspense.claims>['claims'][number];
export type Withdrawal = Answer<typeof call.withdrawals.byId>;
export type WithdrawalRow = Answer<typeof call.withdrawals.history>[number];
export type Affiliate = Answer<typeof call.affiliates.list>[number];
export type Identity = Answer<typeof call.kyc.standing>;
export type MemberNotice = Answer<typeof call.notices.list>[number];
export type MailSettings = Answer<typeof call.identity.mailSettings>;
export type NoticePreference = Answer<typeof call.notices.preferences>[number];
export type StatementPreview = Answer<typeof call.statements.preview>;
export type Wallets = Answer<typeof call.withdrawals.wallets>;

export type OwnTestimonial = NonNullable<Answer<typeof call.testimonials.mine>['written']>;

export type Security = Answer<typeof call.identity.security>;
export type Passkey = Security['passkeys'][number];
export type SessionRow = Answer<typeof call.identity.sessions>[number];
export type LogInRow = Answer<typeof call.identity.logIns>[number];
export type Obstacle = Answer<typeof call.identity.obstacles>[number];
export type Touch = Answer<typeof call.reporting.accessLog>[number];

/** The logged-in member, with the figures of their cards. */
export const useMe = () => useQuery(firstQueries.me);
export const useLastMovements = () => useQuery(firstQueries.lastMovements);
