import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { formatAmount } from '#core/money/money.ts';
import type { Db } from '#platform/db/db.ts';
import { keep, sendCompressed } from '#platform/http/compressed-assets.ts';
import { type Holding, holdingsOf, readings } from './reserves.sql.ts';
import { blockOf, snapshotByNo } from './snapshots.sql.ts';

const files = {
  'verifier.html': 'text/html; charset=utf-8',
  'verify.mjs': 'text/javascript; charset=utf-8',
  'witness.mjs': 'text/javascript; charset=utf-8',
  'audit.mjs': 'text/javascript; charset=utf-8',
  'verify-decisions.mjs': 'text/javascript; charset=utf-8',
} as const;

/** Yields the leaf file block by block: for a million members it has 151 MB. */
async function* leavesOf(db: Db, no: number): AsyncGenerator<Buffer> {
  for (let index = 0; ; index += 1) {
    const block = await blockOf(db, no, index);
    if (block === undefined) return;
    yield block;
  }
}

const ADDRESSES_AT_ONCE = 1_000;

/**
 * Yields a line for every address that holds coins, as of the block in which its chain was read.
 */
async function* reservesOf(db: Db): AsyncGenerator<string> {
  yield 'asset,address,held,block_height,block_hash,read_at,control_proof\n';
  for (const reading of await readings(db)) {
    const { asset, height, hash, readAt } = reading;
    let last: Holding | null = null;
    do {
      const page: Holding[] = await holdingsOf(db, asset, ADDRESSES_AT_ONCE, last);
      for (const { address, units, proofKind } of page) {
        const held = formatAmount(asset, units);
        const block = `${height},${hash},${readAt.toISOString()}`;
        yield `${asset},${address},${held},${block},${proofKind ?? ''}\n`;
      }
      last = page.at(-1) ?? null;
    } while (last !== null);
  }
}

/**
 * Serves the public files: the leaves of each snapshot, and the tools that verify them and a proof.
 */
export async function serveProofs(
  app: FastifyInstance,
  { db, dist }: { db: Db; dist: string },
): Promise<void> {
  for (const [name, type] of Object.entries(files)) {
    const kept = await keep(readFileSync(join(dist, 'proof', name)), type);
    app.get(`/solvency/files/${name}`, async (request, reply) => {
      reply.header('content-disposition', `attachment; filename="${name}"`);
      return sendCompressed(request, reply.header('cache-control', 'no-cache'), kept);
    });
  }
  app.get('/solvency/reserves.csv', async (_request, reply) => {
    reply.header('content-disposition', 'attachment; filename="reserves.csv"');
    reply.header('cache-control', 'no-cache');
    return reply.type('text/csv; charset=utf-8').send(Readable.from(reservesOf(db)));
  });
  app.get<{ Params: { no: string } }>('/solvency/leaves/:no', async (request, reply) => {
    const no = /^\d{1,9}$/.test(request.params.no) ? Number(request.params.no) : 0;
    const snapshot = await snapshotByNo(db, no);
    if (snapshot === undefined) return reply.callNotFound();
    reply.header('content-disposition', `attachment; filename="leaves-${no}.bin"`);
    return reply.type('application/octet-stream').send(Readable.from(leavesOf(db, no)));
  });
}
