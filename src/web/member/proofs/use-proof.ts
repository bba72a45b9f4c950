import { useQuery } from '@tanstack/react-query';
import type { Proof } from '#core/proofs/merkle-sum.ts';
import { call } from '../../app/api.ts';
import { useMe } from '../layout/api-types.ts';
import { rememberRoots, verifiedRoots } from './verified-roots.ts';
import { verifyInclusion, type Outcome } from './verify-inclusion.ts';

type Published = Awaited<ReturnType<typeof call.solvency.snapshots>>['data'][number];

/** What was checked, against what, and what came of it. */
export type Checked = {
  outcome: Outcome;
  /** Oldest first. */
  history: Published[];
  /** What the ledger owes at this moment, in decimals. */
  owedNow: string | null;
  places: number[];
  tookMs: number;
  /** As the server gave it: what a dispute stands on. */
  proof: Proof | null;
};

// As many as the browser remembers: a year of days, and those asked for between.
const looksBack = 400;

async function check(id: string, email: string): Promise<Checked> {
  const [mine, all] = await Promise.all([
    call.solvency.proof(),
    call.solvency.snapshots({ limit: looksBack }),
  ]);
  // A snapshot may be published between the two answers: the proof is of the newest it knows.
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

/** The check of this member's leaf, in this browser; once a log-in and once a snapshot (MEM-15). */
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
