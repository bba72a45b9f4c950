import type { InferContractRouterOutputs } from '@orpc/contract';
import type { contract } from '../../contract/contract.ts';

export type Answers = InferContractRouterOutputs<typeof contract>;

/** What the administrators' lists carry, as the contract states it. */
export type Deposit = Answers['deposits']['transactions']['data'][number];
export type Withdrawal = Answers['withdrawals']['queue']['data'][number];
export type Numbers = Answers['overview']['numbers']['data'];
export type User = Answers['overview']['users']['data']['users'][number];
export type Proposal = Answers['approvals']['waiting']['data'][number];
export type HouseSettings = Answers['policy']['settings']['data'];
export type BrakeCause = HouseSettings['brake'][number]['cause'];
export type Limit = HouseSettings['limits'][number];
export type AddressSource = Answers['chains']['sources']['data'][number];
export type PayoutBatches = Answers['withdrawals']['batches']['data'];
export type Seat = Answers['identity']['team']['data'][number];
export type LoggedEvent = Answers['audit']['events']['data'][number];
export type UserDetail = Answers['overview']['user']['data'];
export type PlanDesk = Answers['plans']['desk']['data'][number];
export type PlanDetail = Answers['plans']['deskOf']['data'];
export type Run = Answers['distributions']['list']['data'][number];
export type Preview = Answers['distributions']['preview']['data'];
export type Share = Preview['shares'][number];
/** What somebody wants paid, as it travels. */
export type Wanted = { plan: string; from: string; to: string; amount: string };
export type TreasuryFigures = Answers['treasury']['figures']['data'];
export type Arrival = Answers['treasury']['arrivals']['data'][number];
export type Venue = Answers['treasury']['venues']['data'][number];
export type Inlet = Answers['treasury']['addresses']['data'][number];
export type Move = Answers['treasury']['moves']['data'][number];
export type TreasuryAct = Answers['treasury']['acts']['data'][number];
export type Message = Answers['inbox']['messages']['data'][number];
export type Loss = Answers['distributions']['losses']['data'][number];
export type Sharing = Answers['distributions']['sharings']['data'][number];
export type Arrow = Answers['ledger']['map']['data']['arrows'][number];
export type Transfer = Answers['ledger']['transfers']['data'][number];
export type LedgerAccount = Answers['ledger']['accounts']['data'][number];
export type UserFile = Answers['overview']['userFile']['data'];
export type HeldPosition = UserFile['positions'][number];
export type UserLine = Answers['overview']['userMovements']['data'][number];
export type IdentityCheck = Answers['kyc']['queue']['data'][number];
export type Campaign = Answers['campaigns']['all']['data'][number];
export type Testimonial = Answers['testimonials']['all']['data'][number];
export type Claim = Answers['suspense']['deskClaims']['data'][number];
export type StrayPayment = Answers['suspense']['unmatched']['data'][number];
export type SuspenseTotal = Answers['suspense']['totals']['data'][number];
export type Books = NonNullable<Answers['solvency']['solvency']['data']>;
