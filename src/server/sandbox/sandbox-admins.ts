import { setTimeout as sleep } from 'node:timers/promises';
import { approve, executeWithin, type Executors } from '../modules/approvals/approvals.ts';
import { realNow } from '../platform/clock/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { executors as distributionExecutors } from '../modules/distributions/jobs.ts';
import { hashToken, makeToken } from '../modules/identity/identity.ts';
import * as treasury from '../modules/treasury/treasury.ts';

/** The two simulated desks (LED-9); nobody can log in at either, and live refuses them. */
export const deskEmails = ['desk-one@candor.example', 'desk-two@candor.example'] as const;

export type Desk = { id: string; token: string };
export type Asked = { id: string; shownHash: string };

/** What one desk proposes the other approves, through the functions that people use. */
export type Desks = {
  agree: (tx: Tx, propose: (desk: Desk) => Promise<Asked>) => Promise<void>;
  close: () => Promise<void>;
};

const executors: Executors = { ...treasury.treasuryExecutors, ...distributionExecutors() };
const proofLastsMs = 4 * 60_000;

async function openDesk(db: Db, email: string): Promise<Desk> {
  const { token } = makeToken();
  // A one-time code works once: the next comes within half a minute.
  for (;;) {
    const id = await treasury.openDesk(db, email, hashToken(token));
    if (id !== null) return { id, token };
    await sleep(1_000);
  }
}

type Open = { first: Desk; second: Desk; atMs: number };

/** Desks that open when they are first needed, and anew before their proof grows old. */
export function makeDesks(db: Db): Desks {
  let open: Open | null = null;
  const both = async (): Promise<Open> => {
    const nowMs = realNow().getTime();
    if (open === null || nowMs - open.atMs > proofLastsMs) {
      const first = await openDesk(db, deskEmails[0]);
      const second = await openDesk(db, deskEmails[1]);
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
    close: async () => {
      if (open !== null) await treasury.closeDesks(db);
      open = null;
    },
  };
}
