import { z } from 'zod';
import { say } from '#core/rules/notes.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { adminsProved, endpoint } from './endpoint.ts';
import { answer, id, textIn } from './wire.ts';

/** A reason, or the place of the evidence, in a person's own words. */
export const reasonText = textIn().min(minReason, say('words_missing')).max(500);

/** The message for every decision that needs another administrator, on screens and in the API. */
export const needsSecond = 'Proposed. A second person must approve.';

/** The answer to a proposal: another person decides on it, by the hash of the text both read. */
export const proposed = answer(z.object({ proposal_id: id, shown_hash: z.string() }));

/** Builds calls of one tag: treasury roles propose, and another person must approve. */
export const proposing = (tag: string) => (path: `/${string}`, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    access: adminsProved('owner', 'finance'),
    tag,
    summary,
    successStatus: 202,
    movesMoney: true,
  });
