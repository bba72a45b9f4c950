import { contract } from '#contract/contract.ts';
import { firmFile } from '#core/brand/file-names.ts';
import { inTransaction } from '#platform/db/db.ts';
import { fileHeaders } from '#platform/files/files.ts';
import { firmNow } from '#platform/firm/firm.ts';
import { limitTries } from '#platform/http/limits.sql.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { record } from '../../audit/audit.ts';
import { requestSignedFile } from '../../identity/identity.ts';

const packsAnHour = 20;

/** The auditor's evidence of a period (ADM-9). */
export function evidenceRoutes() {
  return {
    evidence: route(contract.reporting.evidence).handler(async ({ input, context }) => {
      const { id, token } = adminOf(context);
      await limitTries(context, 'evidence', id, packsAnHour, 3600);
      const bytes = await requestSignedFile(context.db, { token, kind: 'evidence', asked: input });
      const actor = `admin:${id}`;
      const took = { actor, act: 'took the evidence of a period', subject: id, after: input };
      await inTransaction(context.db, (tx) => record(tx, took));
      for (const [name, value] of Object.entries(fileHeaders)) context.resHeaders.set(name, value);
      const name = firmFile(firmNow().name, `evidence-${input.from}-to-${input.to}.zip`);
      context.resHeaders.set('content-disposition', `attachment; filename="${name}"`);
      return new File([bytes], name, { type: 'application/zip' });
    }),
  };
}
