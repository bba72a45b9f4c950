import { setTimeout as sleep } from 'node:timers/promises';
import { realNow } from '#platform/clock/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import {
  approve,
  executeWithin,
  executionLoop,
  type Executors,
} from '../modules/approvals/approvals.ts';
import { executors as depositExecutors } from '../modules/deposits/jobs.ts';
import { executors as distributionExecutors } from '../modules/distributions/jobs.ts';
import { hashToken, makeToken } from '../modules/identity/identity.ts';
import * as treasury from '../modules/treasury/treasury.ts';
import { executors as withdrawalExecutors } from '../modules/withdrawals/jobs.ts';

/** The two simulated administrators (LED-9); no one can log in as either, and live refuses them. */
export const sandboxAdminEmails = ['desk-one@candor.example', 'desk-two@candor.example'] as const;

export type SandboxAdmin = { id: string; token: string };
export type OpenProposal = { id: string; shownHash: string };

/** One administrator proposes and the other approves, through the functions that people use. */
export type SandboxAdmins = {
  agree: (tx: Tx, propose: (proposer: SandboxAdmin) => Promise<OpenProposal>) => Promise<void>;
  /** Returns both of them, logged in. */
  both: () => Promise<readonly [SandboxAdmin, SandboxAdmin]>;
  /** Executes everything approved, as the worker does. */
  carryOutApproved: () => Promise<unknown>;
  close: () => Promise<void>;
};

const executors: Executors = {
  ...treasury.treasuryExecutors,
  ...distributionExecutors(),
  ...depositExecutors(),
  ...withdrawalExecutors(),
};
// Before a re-authentication is five minutes old.
const renewsAfterMs = 4 * 60_000;

async function startSandboxAdmin(db: Db, email: string): Promise<SandboxAdmin> {
  const { token } = makeToken();
  // A one-time code works once; the next is valid within half a minute.
  for (;;) {
    const id = await treasury.startSandboxAdmin(db, email, hashToken(token));
    if (id !== null) return { id, token };
    await sleep(1_000);
  }
}

type Open = { first: SandboxAdmin; second: SandboxAdmin; atMs: number };

/** Opens sessions on first use, and again before their log-in is too old. */
export function makeSandboxAdmins(db: Db): SandboxAdmins {
  let open: Open | null = null;
  const both = async (): Promise<Open> => {
    const nowMs = realNow().getTime();
    if (open === null || nowMs - open.atMs > renewsAfterMs) {
      const first = await startSandboxAdmin(db, sandboxAdminEmails[0]);
      const second = await startSandboxAdmin(db, sandboxAdminEmails[1]);
      open = { first, second, atMs: nowMs };
    }
    return open;
  };
  return {
    agree: async (tx, propose) => {
      const { first, second } = await both();
      const { id, shownHash } = await propose(first);
      await approve(tx, second.token, id, shownHash);
      await executeWithin(tx, id, executors);
    },
    both: async () => {
      const { first, second } = await both();
      return [first, second];
    },
    carryOutApproved: () => executionLoop(executors).run(db),
    close: async () => {
      if (open !== null) await treasury.endSandboxAdmins(db);
      open = null;
    },
  };
}
