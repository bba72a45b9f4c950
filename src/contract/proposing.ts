import { z } from 'zod';
import { say } from '#core/rules/notes.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { adminsProved, endpoint } from './endpoint.ts';
import { answer, id, textIn } from './wire.ts';

/** A reason, or where the paper is that shows it, in a person's own words. */
export const reasonText = textIn().min(minReason, say('words_missing')).max(500);

/** What is said wherever a decision waits for another administrator: on screens and by the API. */
export const needsSecond = 'Proposed. A second person must approve.';

/** What a proposal answers: another person decides on it, by the hash of what both read. */
export const proposed = answer(z.object({ proposal_id: id, shown_hash: z.string() }));

/** Calls of one tag by which those who keep the money propose what another has to approve. */
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
