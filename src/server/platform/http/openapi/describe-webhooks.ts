import { z } from 'zod';
import { webhookMessages } from '#contract/webhook-events.ts';
import type { Json, Operation, Parameter } from './document.ts';

const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const headers: Parameter[] = [
  header('webhook-id', 'The same each time that this message is posted: keep those you worked on'),
  header('webhook-timestamp', 'When it was posted, in seconds since 1970'),
  header(
    'webhook-signature',
    `\`v1,\` and the base64 of HMAC-SHA256 over \`id.timestamp.body\`; two, by a space, for a day
after a new secret`,
  ),
];

const description = `Posted to the addresses that an owner names by \`POST /admin/webhooks\`, each
message at least once, signed as Standard Webhooks says. Verify the signature before you believe
it, then answer 2xx within ten seconds; \`docs/integrations.md\` has the code and all the rules.`;

/** The messages posted to an operator's program, as OpenAPI 3.1 webhooks (API-3). */
export function webhooksOf(): Record<string, Record<string, Operation>> {
  const all = webhookMessages.map(({ kind, says, message }) => {
    const { $schema: _, ...schema } = z.toJSONSchema(message) as Json;
    const post: Operation = {
      operationId: `notified.${kind}`,
      summary: says,
      description,
      tags: ['Webhooks'],
      security: [],
      parameters: headers,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'Taken; whatever else is answered comes again' } },
    };
    return [kind, { post }] as const;
  });
  return Object.fromEntries(all);
}
