import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { firmFile } from '#core/brand/file-names.ts';
import { formatUsd } from '#core/money/money.ts';
import { inAndOut } from '#core/money/statement.ts';
import type { Format } from '#core/proofs/seal.ts';
import { firmNow } from '#platform/firm/firm.ts';
import { limitTries } from '#platform/http/limits.sql.ts';
import { memberOf, route } from '#platform/http/router.ts';
import { requestSignedFile } from '../identity/identity.ts';
import { readStatement } from './read-statement.ts';

const calls = contract.statements;

const mediaType: Record<Format, string> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
};

type Sums = { openingCents: bigint; inCents: bigint; outCents: bigint; closingCents: bigint };

const sumsOnWire = ({ openingCents, inCents, outCents, closingCents }: Sums) => ({
  opening: formatUsd(openingCents),
  in: formatUsd(inCents),
  out: formatUsd(outCents),
  closing: formatUsd(closingCents),
});

/** A member's statements (MEM-14): the content of a period, and its sealed file. */
function statementsRoutes() {
  return {
    preview: route(calls.preview).handler(async ({ input, context }) => {
      const { sheets, totals, ...about } = await readStatement(
        context.db,
        memberOf(context).id,
        input,
      );
      const accounts = sheets.map(({ account, lines, ...edges }) => ({
        account,
        ...sumsOnWire({ ...edges, ...inAndOut(lines.map(({ cents }) => cents)) }),
      }));
      const { from, to, since, today, movements } = about;
      const data = { from, to, since, today, movements, accounts, total: sumsOnWire(totals) };
      return { status: success, data };
    }),

    file: route(calls.file).handler(async ({ input, context }) => {
      const { from, to, format } = input;
      const { id: memberId, token } = memberOf(context);
      // A file costs a hundred times as much as a screen.
      await limitTries(context, 'statement', memberId, 30, 60);
      const bytes = await requestSignedFile(context.db, { token, kind: 'statement', asked: input });
      const name = firmFile(firmNow().name, `statement-${from}-to-${to}.${format}`);
      context.resHeaders.set('content-disposition', `attachment; filename="${name}"`);
      return new File([bytes], name, { type: mediaType[format] });
    }),
  };
}

/** The routes of this module, by the area of the contract. */
export const routes = () => ({ statements: statementsRoutes() });
