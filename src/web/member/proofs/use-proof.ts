import { useQuery } from '@tanstack/react-query';
import type { Proof } from '#core/proofs/merkle-sum.ts';
import { call } from '../../app/api.ts';
import { useMe } from '../layout/api-types.ts';
import { rememberRoots, verifiedRoots } from './verified-roots.ts';
import { verifyInclusion, type Outcome } from './verify-inclusion.ts';

type Published = Awaited<ReturnType<typeof call.solvency.snapshots>>['data'][number];

/** The checked data, its reference, and the outcome. */
export type Checked = {
  outcome: Outcome;
  /** Oldest first. */
  history: Published[];
  /** The ledger's current liabilities, in decimals. */
  owedNow: string | null;
  places: number[];
  tookMs: number;
  /** The proof as received from the server: the evidence of a dispute. */
  proof: Proof | null;
};

// As many as the browser remembers: one per day for a year, plus requested ones.
const looksBack = 400;

async function check(id: string, email: string): Promise<Checked> {
  const [mine, all] = await Promise.all([
    call.solvency.proof(),
    call.solvency.snapshots({ limit: looksBack }),
  ]);
  // A snapshot may be published between the two answers, so the history ends at the proof's.
  const newest = mine.data?.published.header.seq ?? 0;
  const history = all.data.filter(({ header }) => header.seq <= newest).toReversed();
  const seen = new Map(
    [...verifiedRoots()].filter(([seq]) => seq <= newest || all.data.length === 0),
  );
  const began = performance.now();
  const proof = mine.data?.proof ?? null;
  const outcome = await verifyInclusion(history, proof, { id, email }, seen);
  const tookMs = performance.now() - began;
  if (outcome.is !== 'rewritten') rememberRoots(history);
  const places = proof?.chunks.map(({ index }) => index) ?? [];
  return { outcome, history, owedNow: mine.data?.owed_now ?? null, places, tookMs, proof };
}

/** Verifies this member's leaf in this browser, once per log-in and per snapshot (MEM-15). */
export function useProof(typed?: string) {
  const me = useMe().data?.data;
  const email = typed ?? me?.email ?? '';
  return useQuery({
    queryKey: ['proof', me?.id, email],
    queryFn: () => check(me?.id ?? '', email),
    enabled: me !== undefined,
    staleTime: 10 * 60_000,
  });
}
