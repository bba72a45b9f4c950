import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/contract.ts';
import { everyCall } from '#contract/every-call.ts';
import type { Config } from '../../config/config.ts';
import { cookieName } from '../cookies.ts';
import { describeCall } from './describe-call.ts';
import { problemSchemas } from './describe-problems.ts';
import { webhooksOf } from './describe-webhooks.ts';
import { workDescription } from './describe-work.ts';
import type { Document } from './document.ts';
import { leaveOutCoins } from './leave-out-coins.ts';
import { nameSchemas } from './name-schemas.ts';

const description = `Money is a decimal string. A refusal is an RFC 9457 problem that also carries
\`code\` and \`message\`.

1. Log in: \`POST /user/login\` with \`"transport": "bearer"\`, or \`POST /admin/login\` with a code
   of your authenticator app. Send \`data.token\` as \`Authorization: Bearer …\`. A browser keeps a
   cookie instead, which counts only on requests of our own pages.
2. Calls that move money take an \`Idempotency-Key\`: send the same key again after a time-out, and
   nothing happens twice.
3. \`403 step_up_required\`: prove yourself with \`POST /session/proof\`, which opens such calls for
   five minutes, and send the call again.
4. \`429\` and \`503\`: wait as many seconds as \`Retry-After\` says, and ask again by the same key.
5. \`202\`: nothing is done yet; a second person decides under \`/admin/approvals\`.
6. ${workDescription}
7. A webhook tells a program of yours what happens: its messages stand under \`webhooks\`.
8. A page of another origin needs the operator to name that origin (\`API_ORIGINS\`), and then comes
   with a Bearer token. Programs need nothing of the kind.`;

const cookieScheme = (name: string) => ({ type: 'apiKey' as const, in: 'cookie' as const, name });

/** The OpenAPI 3.1 document of every call, generated from the contract that types both sides. */
export async function openApiDocument(config: Config): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const made = await generator.generate(contract, {
    info: { title: 'Candor', version: '1', description },
    // Absolute, so a client generated from a saved copy knows the server.
    servers: [{ url: `${config.publicUrl}/api` }],
    components: {
      schemas: { ...problemSchemas },
      responses: {},
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'data.token of a log-in answer' },
        memberCookie: cookieScheme(cookieName(config, 'client')),
        adminCookie: cookieScheme(cookieName(config, 'admin')),
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key that an owner made, with the scope that the call names',
        },
      },
    },
  });
  const document = made as unknown as Document;
  const calls = new Map(everyCall(contract).map((call) => [call.name, call]));
  for (const operation of Object.values(document.paths).flatMap((item) => Object.values(item))) {
    describeCall(operation, calls.get(operation.operationId)!, document.components.responses);
  }
  document.webhooks = webhooksOf();
  leaveOutCoins(document, config.coins);
  nameSchemas(document);
  return document;
}

/** Serves the document; it changes only with the program, so it is built once. */
export async function serveOpenApi(app: FastifyInstance, config: Config): Promise<void> {
  const text = JSON.stringify(await openApiDocument(config));
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').header('cache-control', 'no-cache').send(text),
  );
}
