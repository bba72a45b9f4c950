import assert from 'node:assert/strict';
import type { Answer } from '#test/api.ts';
import { sampled } from '../is-full.ts';

// The round of inputs made by rule (INP): a rule says where its inputs go and makes them; each is
// sent as a person's program would send it. What is meant is taken and reads back as meant, what
// cannot be is refused in words that name the part, and nothing breaks the server.

/** One input, and what is to come of it. */
export type Input = { what: string; given: unknown } & ({ taken: unknown } | { refused: RegExp });

/** What came of one: the answer, and what was kept of it, read back. */
export type Sent = { answer: Answer; kept?: () => Promise<unknown> };

export type Rule = {
  /** What goes where: "names at a sign-up". */
  name: string;
  inputs: () => Iterable<Input> | Promise<Iterable<Input>>;
  send: (given: never) => Promise<Sent>;
  /** What no refused input may change. */
  state?: () => Promise<unknown>;
};

const messageOf = ({ body }: Answer): string =>
  [body?.message, ...Object.values((body?.fields ?? {}) as object)].join(' ');

const shown = (given: unknown): string => JSON.stringify(given).slice(0, 120);

async function faultOf(rule: Rule, input: Input): Promise<string | null> {
  const before = 'refused' in input ? JSON.stringify(await rule.state?.()) : null;
  const { answer, kept } = await rule.send(input.given as never);
  const message = `${answer.status} ${messageOf(answer)}`;
  if (answer.status >= 500) return `broke the server: ${message}`;
  if ('refused' in input) {
    if (answer.status < 400) return `was taken: ${answer.status}`;
    if (JSON.stringify(await rule.state?.()) !== before) return `changed something: ${message}`;
    return input.refused.test(message) ? null : `was refused in other words: ${message}`;
  }
  if (answer.status >= 400) return `was refused: ${message}`;
  const read = await kept?.();
  const isSame = JSON.stringify(read) === JSON.stringify(input.taken);
  return isSame ? null : `reads back as ${JSON.stringify(read)}`;
}

/** Plays the inputs of a rule, in the gate every third; gives how many were played. */
export async function playRule(rule: Rule): Promise<number> {
  const faults: string[] = [];
  let count = 0;
  for (const input of sampled([...(await rule.inputs())], 3)) {
    count += 1;
    const fault = await faultOf(rule, input);
    if (fault !== null) faults.push(`${input.what} (${shown(input.given)}) ${fault}`);
  }
  assert.deepEqual(faults, [], rule.name);
  return count;
}
