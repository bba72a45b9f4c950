import { contract } from '../../contract/contract.ts';
import { record } from '../audit/audit.ts';
import { realNow } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import { signingKeyOf } from '../config/signing-key.ts';
import { inTransaction } from '../db/db.ts';
import { fileHeaders } from '../files/files.ts';
import { limitTries } from '../http/limits.sql.ts';
import { adminOf, route } from '../http/router.ts';
import { exportEvidence } from './export-evidence.ts';

const packsAnHour = 20;

/** The auditor's evidence of a period (ADM-9). */
export function evidenceRoutes({ secret, publicUrl }: Pick<Config, 'secret' | 'publicUrl'>) {
  const key = signingKeyOf(secret);
  return {
    evidence: route(contract.overview.evidence).handler(async ({ input, context }) => {
      const { id } = adminOf(context);
      await limitTries(context, 'evidence', id, packsAnHour, 3600);
      const maker = { key, publicUrl, madeAt: realNow(), madeBy: id };
      const bytes = await exportEvidence(context.db, input, maker);
      const actor = `admin:${id}`;
      const took = { actor, act: 'took the evidence of a period', subject: id, after: input };
      await inTransaction(context.db, (tx) => record(tx, took));
      for (const [name, value] of Object.entries(fileHeaders)) context.resHeaders.set(name, value);
      const name = `candor-evidence-${input.from}-to-${input.to}.zip`;
      context.resHeaders.set('content-disposition', `attachment; filename="${name}"`);
      return new File([bytes], name, { type: 'application/zip' });
    }),
  };
}
