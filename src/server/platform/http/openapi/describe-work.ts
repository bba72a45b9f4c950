import { workBits } from '#core/proofs/proof-of-work.ts';
import type { Json, Parameter } from './document.ts';

/** Explains how an anonymous call is admitted after many tries (SEC-1), for API readers. */
export const workDescription = `\`429 work_required\`: many have tried this before you. The answer's
   header \`Candor-Work\` is a challenge; send the call again with the header
   \`Candor-Work: challenge:nonce\`, where the nonce makes SHA-256 of that whole text begin with
   ${workBits} zero bits. It counts once, for five minutes, and takes about half a second:

   \`\`\`js
   import { createHash } from 'node:crypto';

   export function workOf(challenge) {
     for (let nonce = 0; ; nonce++) {
       const text = \`\${challenge}:\${nonce}\`;
       const sum = createHash('sha256').update(text).digest();
       if (sum.readUInt32BE() >>> ${32 - workBits} === 0) return text;
     }
   }
   \`\`\``;

/** The header of a call that answers a challenge. */
export const workDone: Parameter = {
  name: 'Candor-Work',
  in: 'header',
  required: false,
  description:
    'After 429 `work_required`: its challenge, a colon and a nonce that solves it, as the first page of this document says.',
  schema: { type: 'string', maxLength: 200 },
};

/** The header of the answer with the challenge. */
export const workHeader: Record<string, Json> = {
  'Candor-Work': {
    description: 'With `work_required`: the challenge to solve',
    schema: { type: 'string' },
  },
};
