import { AnswerTooLong, asking, type Node } from '../node.ts';
import { NodeFault } from '../port.ts';

/**
 * What a node of Bitcoin's family said no to, by its code. Where nobody expects it, it is a fault
 * as any other: what the node said stays in this module.
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

/** A node of Bitcoin's family, asked one call or many at a time. */
export type BitcoinRpc = {
  /** Throws `RpcRefusal` where the node says no, `NodeFault` where it says nothing. */
  ask<T>(call: Call, waitMs?: number): Promise<T>;
  /** Answers in the order of the calls, a refusal in the place of its answer. */
  askAll<T>(calls: readonly Call[]): Promise<(T | RpcRefusal)[]>;
};

type Reply = {
  id?: number;
  result?: unknown;
  error?: { code?: unknown; message?: string } | null;
};

// Fewer than a node's queue of work holds, and never many megabytes in one answer.
const callsAtOnce = 50;

/** The node still starts, or its database is away: a state, not an answer. */
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
  /** Answers that are too long together are asked for apart. */
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
