import { AnswerTooLong, asking, type Node } from '../node.ts';
import { NodeFault } from '../port.ts';

/**
 * A refusal of a node of Bitcoin's family, with its code. Uncaught, it is a fault like any other:
 * the node's message stays in this module.
 */
export class RpcRefusal extends NodeFault {
  readonly code: number;
  readonly said: string;

  constructor(code: number, message: string) {
    super('unreachable', `the node says no, by its code ${code}`);
    this.code = code;
    this.said = message;
  }
}

export type Call = [method: string, ...parameters: unknown[]];

/** A node of Bitcoin's family, called once or in batches. */
export type BitcoinRpc = {
  /** Throws `RpcRefusal` if the node refuses, `NodeFault` if it does not answer. */
  ask<T>(call: Call, waitMs?: number): Promise<T>;
  /** Answers in the order of the calls; a refusal takes the place of its answer. */
  askAll<T>(calls: readonly Call[]): Promise<(T | RpcRefusal)[]>;
};

type Reply = {
  id?: number;
  result?: unknown;
  error?: { code?: unknown; message?: string } | null;
};

// Below the limit of a node's work queue, and never many megabytes in one answer.
const callsAtOnce = 50;

/** The node is still starting, or its database is unavailable: a state, not an answer. */
const warmingUp = -28;

function outcomeOf(reply: Reply | undefined): { result: unknown } | RpcRefusal {
  if (reply === undefined || typeof reply !== 'object' || reply === null) {
    throw new NodeFault('unreachable', 'the node answers with something else');
  }
  if (reply.error === undefined || reply.error === null) return { result: reply.result };
  const code = Number(reply.error.code ?? 0);
  if (code === warmingUp) throw new NodeFault('behind', 'the node is still starting');
  return new RpcRefusal(code, reply.error.message ?? '');
}

const requestOf = ([method, ...params]: Call, id: number) => ({
  jsonrpc: '1.0',
  id,
  method,
  params,
});

export function bitcoinRpc(node: Node): BitcoinRpc {
  const askSome = async (calls: readonly Call[]): Promise<Reply[]> => {
    const replies = await asking(node)(calls.map(requestOf));
    if (!Array.isArray(replies) || replies.length !== calls.length) {
      throw new NodeFault('unreachable', 'the node answers something that was not asked');
    }
    // Answers of a batch may come in any order.
    return (replies as Reply[]).toSorted((a, b) => Number(a.id) - Number(b.id));
  };
  /** Splits a batch if its answers are too long together. */
  const askInParts = async (calls: readonly Call[]): Promise<Reply[]> => {
    try {
      return await askSome(calls);
    } catch (fault) {
      if (!(fault instanceof AnswerTooLong) || calls.length === 1) throw fault;
      const half = Math.ceil(calls.length / 2);
      const [first, rest] = [calls.slice(0, half), calls.slice(half)];
      return [...(await askInParts(first)), ...(await askInParts(rest))];
    }
  };
  return {
    ask: async <T>(call: Call, waitMs?: number) => {
      const outcome = outcomeOf((await asking(node, waitMs)(requestOf(call, 0))) as Reply);
      if (outcome instanceof RpcRefusal) throw outcome;
      return outcome.result as T;
    },
    askAll: async <T>(calls: readonly Call[]) => {
      const outcomes: (T | RpcRefusal)[] = [];
      for (let from = 0; from < calls.length; from += callsAtOnce) {
        for (const reply of await askInParts(calls.slice(from, from + callsAtOnce))) {
          const outcome = outcomeOf(reply);
          outcomes.push(outcome instanceof RpcRefusal ? outcome : (outcome.result as T));
        }
      }
      return outcomes;
    },
  };
}
