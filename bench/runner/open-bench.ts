import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchFile } from './figures.ts';

/** Loads the bench of that name without opening it. */
export async function openBench(name: string): Promise<BenchFile> {
  const path = join(import.meta.dirname, '..', `${name}.ts`);
  if (!existsSync(path)) throw new Error(`There is no bench '${name}'.`);
  return (await import(path)) as BenchFile;
}
