import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { signingKeyOf } from '../config/signing-key.ts';
import { keep, sendKept } from '../http/kept.ts';

/** What the operator says of itself (INT-6), under names that a register's reader knows. */
function statementOf({ mode, publicUrl, operator }: Config) {
  return {
    installation: publicUrl,
    mode,
    legal_name: operator.legalName ?? null,
    registration_number: operator.registrationNumber ?? null,
    registered_address: operator.registeredAddress ?? null,
    regulator: operator.regulator ?? null,
    licence_reference: operator.licenceReference ?? null,
    register_url: operator.registerUrl ?? null,
    support_email: operator.supportEmail ?? null,
    risk_contact: operator.riskContact ?? null,
    note:
      mode === 'sandbox'
        ? 'Sandbox: play money, no real funds. As stated by the operator, not verified by Candor.'
        : 'As stated by the operator, not verified by Candor.',
  };
}

/**
 * `/.well-known/operator.json`: who runs this installation, signed by its own key, so that a copy
 * can be held against it later. Trust `jws.payload`; `operator` is the same for people to read.
 */
export async function serveOperator(app: FastifyInstance, config: Config): Promise<void> {
  const key = signingKeyOf(config.secret);
  const operator = statementOf(config);
  const document = { operator, public_key: key.publicJwk, jws: key.signed(operator) };
  const kept = await keep(`${JSON.stringify(document, null, 2)}\n`, 'application/json');
  const keys = await keep(JSON.stringify({ keys: [key.publicJwk] }), 'application/json');
  app.get('/.well-known/operator.json', async (request, reply) =>
    sendKept(request, reply.header('cache-control', 'no-cache'), kept),
  );
  app.get('/.well-known/jwks.json', async (request, reply) =>
    sendKept(request, reply.header('cache-control', 'no-cache'), keys),
  );
}
