import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, globSync, readFileSync } from 'node:fs';
import { weakenedSql } from './noticers.ts';

/** The outcome of a mutation. Only 'caught' is good; a test that hangs has caught nothing. */
export type Outcome = {
  name: string;
  verdict: 'caught' | 'survived' | 'timed out' | 'not applied';
  /** The test file, its first failing test and the message. */
  by: string;
  why: string;
};

/** Returns a hash of the SQL: outcomes of another version of it are not counted. */
export function stateOfSql(): string {
  const hash = createHash('sha256');
  const found = globSync([...weakenedSql, 'db/migrations/*.sql']);
  for (const path of found.toSorted()) {
    hash.update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 12);
}

const file = process.env['CANDOR_MUTANTS_FILE'];

/** Outcomes of earlier slices on the same SQL, by name. */
export function earlierOutcomes(): Map<string, Outcome> {
  const earlier = new Map<string, Outcome>();
  if (file === undefined || !existsSync(file)) return earlier;
  const state = stateOfSql();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [of, verdict, name = '', by = '', why = ''] = line.split('\t');
    if (of !== state) continue;
    earlier.set(name, { name, verdict: verdict as Outcome['verdict'], by, why });
  }
  return earlier;
}

/** Appends an outcome to the file that slices share, if one is set. */
export function keepOutcome(outcome: Outcome): void {
  if (file === undefined) return;
  const { verdict, name, by, why } = outcome;
  const fields = [stateOfSql(), verdict, name, by, why];
  appendFileSync(file, `${fields.map((word) => word.replaceAll(/\s+/g, ' ')).join('\t')}\n`);
}
