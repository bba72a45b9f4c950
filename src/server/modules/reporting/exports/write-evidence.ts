import { contract } from '#contract/contract.ts';
import { realNow } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { signingKeyOf } from '#platform/config/signing-key.ts';
import type { FileWriter } from '../../identity/identity.ts';
import { exportEvidence } from './export-evidence.ts';

const asks = contract.reporting.evidence['~orpc'].inputSchema!;

/**
 * Returns the worker's function that writes the evidence of a period and signs its manifest
 * (INT-12).
 */
export function evidenceWriter({ secret, publicUrl }: Config): FileWriter {
  const key = signingKeyOf(secret);
  return (db, { person, asked }) => {
    const maker = { key, publicUrl, madeAt: realNow(), madeBy: person };
    return exportEvidence(db, asks.parse(asked), maker);
  };
}
