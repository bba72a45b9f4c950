import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/contract.ts';

/** The OpenAPI 3.1 document of every call, made from the contract that types both sides. */
export function openApiDocument(): Promise<unknown> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, {
    info: {
      title: 'Candor',
      version: '1',
      description:
        'Money is a decimal string. Errors are RFC 9457 problem details that also carry message.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'data.token of a log-in answer' },
      },
    },
    security: [{ bearer: [] }],
  });
}

/** Serves the document; it changes only with the program, so it is made once. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  const text = JSON.stringify(await openApiDocument());
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').header('cache-control', 'no-cache').send(text),
  );
}
