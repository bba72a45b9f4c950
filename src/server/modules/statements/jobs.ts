import { randomUUID } from 'node:crypto';
import { contract } from '#contract/contract.ts';
import type { Config } from '#platform/config/config.ts';
import { signingKeyOf } from '#platform/config/signing-key.ts';
import type { FileWriter } from '../identity/identity.ts';
import { byMonths, readStatement } from './read-statement.ts';
import { sealStatement } from './seal-statement.ts';
import { issuerOf } from './statement.presenter.ts';

const asks = contract.statements.file['~orpc'].inputSchema!;

/**
 * Returns the worker's function that writes and seals a member's statement; only the worker holds
 * the key (INT-12).
 */
export function statementWriter(config: Config): FileWriter {
  const key = signingKeyOf(config.secret);
  return async (db, { person, asked }) => {
    const { from, to, format, detail, language } = asks.parse(asked);
    const read = await readStatement(db, person, { from, to });
    const statement = detail === 'months' ? byMonths(read) : read;
    const issuer = issuerOf(config, language);
    return sealStatement(
      format,
      { statement, number: randomUUID(), issuer, detail, language },
      key,
    );
  };
}
