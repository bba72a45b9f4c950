import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { signingKeyOf } from '#platform/config/signing-key.ts';
import type { HandedOver } from '#platform/db/former-keys.sql.ts';
import { keep, type CompressedAsset, sendCompressed } from '#platform/http/compressed-assets.ts';
import { keepAnswers } from '#platform/http/keep-answers.ts';

/** The names of the firm (HSE-1): the one it has, and those it had with the moment of each end. */
type FirmNames = { name: string | null; earlier_names: { name: string; until: string }[] };

/** The operator's details (INT-6), under names that register users know. */
function statementOf({ mode, publicUrl, operator }: Config, names: FirmNames) {
  return {
    installation: publicUrl,
    mode,
    ...names,
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
 * Writes and signs the published operator details and key: only the worker can (INT-12). Replaced
 * keys stay listed, each with its statement about the next key: their signatures stay valid.
 */
export async function writeOperator(
  config: Config,
  names: FirmNames,
  former: readonly HandedOver[] = [],
): Promise<Buffer> {
  const key = signingKeyOf(config.secret);
  const operator = statementOf(config, names);
  const document = {
    operator,
    public_key: key.publicJwk,
    jws: key.signed(operator),
    former_keys: former,
  };
  return Buffer.from(`${JSON.stringify(document, null, 2)}\n`);
}

type Files = { operator: CompressedAsset; keys: CompressedAsset };

async function filesOf(document: Buffer): Promise<Files> {
  type Published = { public_key: object; former_keys: HandedOver[] };
  const { public_key: key, former_keys: former } = JSON.parse(document.toString()) as Published;
  const keys = [key, ...former.map((item) => item.public_key)];
  return {
    operator: await keep(document, 'application/json'),
    keys: await keep(JSON.stringify({ keys }), 'application/json'),
  };
}

/**
 * `/.well-known/operator.json`: who runs this installation, signed with its key, so a saved copy is
 * evidence later. Trust `jws.payload`; `operator` is the same for people to read.
 */
export function serveOperator(app: FastifyInstance, written: () => Promise<Buffer>): void {
  const files = keepAnswers<'all', [], Files>(() => written().then(filesOf));
  const serve = (name: keyof Files) => async (request: FastifyRequest, reply: FastifyReply) =>
    sendCompressed(request, reply.header('cache-control', 'no-cache'), (await files('all'))[name]);
  app.get('/.well-known/operator.json', serve('operator'));
  app.get('/.well-known/jwks.json', serve('keys'));
}
