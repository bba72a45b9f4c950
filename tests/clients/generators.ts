import { isFull } from '../is-full.ts';

// The client generators that the document is tested with, each run as its documentation describes.

const here = new URL('.', import.meta.url);
/** Generators too large for each run: only a full battery installs them (record 0020). */
const full = new URL('full/', here);

export type Generator = {
  /** Where it is installed, with a separate lock file. */
  folder: URL;
  /** Its program and arguments. */
  words: string[];
  /** Its settings file. */
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

/** The generators of this run, by name. */
export const generators = Object.entries(all).filter(([, { folder }]) => isFull || folder === here);
