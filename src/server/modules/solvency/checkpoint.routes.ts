import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { readCheckpoint, readNote } from '#core/proofs/signed-note.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Config } from '#platform/config/config.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { limitTries, originOf } from '#platform/http/limits.sql.ts';
import { route } from '#platform/http/router.ts';
import { bringCosignature, checkpointOf, cosignatures, headsAfter } from './checkpoints.sql.ts';

const HEADS_AT_ONCE = 5_000;
const HOUR = 3_600;

/** Returns a checkpoint with its witnesses' signatures; null if there is none of this size. */
async function cosigned(db: Db, size?: bigint): Promise<string | null> {
  const checkpoint = await checkpointOf(db, size);
  if (checkpoint === null) return null;
  const lines = await cosignatures(db, checkpoint.size);
  return checkpoint.note + lines.map(({ line }) => line).join('');
}

const numberOf = (text: string): bigint | null => (/^\d{1,18}$/.test(text) ? BigInt(text) : null);

/** The data for witnesses: the newest checkpoint or an older one, and the heads of the seals. */
export async function serveCheckpoints(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  const plain = 'text/plain; charset=utf-8';
  app.get('/solvency/checkpoint', async (_request, reply) => {
    const note = await cosigned(db);
    if (note === null) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').type(plain).send(note);
  });
  app.get('/solvency/checkpoint.key', async (_request, reply) => {
    const newest = await checkpointOf(db);
    if (newest === null) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').type(plain).send(`${newest.key}\n`);
  });
  app.get<{ Params: { size: string } }>('/solvency/checkpoint/:size', async (request, reply) => {
    const size = numberOf(request.params.size);
    const note = size === null ? null : await cosigned(db, size);
    if (note === null) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').type(plain).send(note);
  });
  // The heads after a number, one per line: the leaves of the tree.
  app.get<{ Params: { after: string } }>('/solvency/heads/:after', async (request, reply) => {
    const after = numberOf(request.params.after);
    if (after === null) return reply.callNotFound();
    const heads = await headsAfter(db, after, HEADS_AT_ONCE);
    const lines = heads.map(({ no, head }) => `${no} ${head.toString('hex')}\n`).join('');
    return reply.header('cache-control', 'no-cache').type(plain).send(lines);
  });
}

export const checkpointRoutes = ({ witnesses }: Pick<Config, 'witnesses'>) => ({
  cosign: route(contract.solvency.cosign).handler(async ({ input, context }) => {
    await limitTries(context, 'cosign', originOf(context.ip), 120, HOUR);
    const note = readNote(input.note);
    const checkpoint = note && readCheckpoint(note.body);
    const isKnown = note?.signatures.some(({ name, id }) =>
      witnesses.some((witness) => witness.name === name && witness.id === id),
    );
    if (!checkpoint || isKnown !== true) throw new Refusal('witness_unknown');
    if ((await checkpointOf(context.db, checkpoint.size)) === null) throw new Refusal('not_found');
    await inTransaction(context.db, (tx) => bringCosignature(tx, input.note));
    return { status: success, message: 'Received. It appears once its signature is verified.' };
  }),
});
