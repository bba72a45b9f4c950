import { z } from 'zod';
import { depositStates } from '#core/rules/deposit-state.ts';
import { withdrawalStates } from '#core/rules/withdrawal-state.ts';
import { webhookEvents } from './endpoint.ts';
import { id, moment } from './wire.ts';

type EventSpec = { states: readonly string[]; also: z.ZodRawShape; says: string };

// States that a waiting withdrawal only displays, beside the state that is stored.
const displayStates = new Set<string>(['held', 'signing']);

const memberId = { member_id: id.describe('Member that the event is about') };

/** The content of each kind of event: the states that its object reaches, and further data. */
const eventSpecs: Record<(typeof webhookEvents)[number], EventSpec> = {
  deposit: { states: depositStates, also: memberId, says: 'A deposit changed state' },
  member: {
    states: ['unverified', 'active', 'suspended', 'closing', 'closed'],
    also: {},
    says: 'A member changed state',
  },
  proposal: {
    states: ['open', 'approved', 'rejected', 'expired', 'failed'],
    also: { kind: z.string().describe('Kind of action proposed') },
    says: 'A proposal was created or decided',
  },
  withdrawal: {
    states: withdrawalStates.filter((withdrawalState) => !displayStates.has(withdrawalState)),
    also: memberId,
    says: 'A withdrawal changed state',
  },
};

const messageOf = (kind: string, { states, also }: EventSpec) =>
  z
    .object({
      type: z.enum(states.map((state) => `${kind}.${state}`)),
      timestamp: moment,
      data: z.object({ id, ...also, state: z.enum(states) }),
    })
    .meta({ title: `${kind[0]!.toUpperCase()}${kind.slice(1)}Event` });

/** The message of each kind of webhook event (API-3). */
export const webhookMessages = webhookEvents.map((kind) => ({
  kind,
  says: eventSpecs[kind].says,
  message: messageOf(kind, eventSpecs[kind]),
}));
