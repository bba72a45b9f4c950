import { isFull } from '../is-full.ts';

// The generators of clients that the document is tried with, each as its own pages say to run it.

const here = new URL('.', import.meta.url);
/** What brings too much for each play: only a whole battery installs it (record 0020). */
const full = new URL('full/', here);

export type Generator = {
  /** Where it is installed from, by a lock of its own. */
  folder: URL;
  /** Its program, and what it is told. */
  words: string[];
  /** A file of settings that it reads. */
  settings?: { name: string; text: string };
};

const all: Record<string, Generator> = {
  'openapi-typescript': {
    folder: here,
    words: ['openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'schema.d.ts'],
  },
  'hey-api': {
    folder: here,
    words: ['@hey-api/openapi-ts/bin/run.js', '-f', 'hey-api.config.mjs'],
    settings: {
      name: 'hey-api.config.mjs',
      text: `export default {
        input: 'openapi.json',
        output: { path: 'hey-api', importFileExtension: '.ts' },
        logs: { level: 'silent', file: false },
      };`,
    },
  },
  'swagger-typescript-api': {
    folder: full,
    words: [
      'swagger-typescript-api/dist/cli.mjs',
      'generate',
      '--path=openapi.json',
      '--output=swagger-typescript-api',
      '--silent',
    ],
  },
  orval: {
    folder: full,
    words: ['orval/dist/bin/orval.js', '--config', './orval.config.cjs'],
    settings: {
      name: 'orval.config.cjs',
      text: `module.exports = {
        candor: {
          input: { target: './openapi.json' },
          output: {
            target: './orval/client.ts',
            client: 'fetch',
            baseUrl: { getBaseUrlFromSpecification: true },
          },
        },
      };`,
    },
  },
};

/** Those that are played now, by name. */
export const generators = Object.entries(all).filter(([, { folder }]) => isFull || folder === here);
