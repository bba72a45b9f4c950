import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { z } from 'zod';
import type {
  Assertion,
  Attestation,
  creationOptions,
  requestOptions,
} from '#contract/passkeys.ts';
import { account } from '#text/account.ts';
import { Problem } from '../../app/problem.ts';

// Fetched at the first use: most log-ins need nothing of it.
const library = () => import('@simplewebauthn/browser');

/** Runs a ceremony of the browser; what it throws becomes words, whatever the reason was. */
async function ceremony<T>(run: () => Promise<T>): Promise<T> {
  if (!('PublicKeyCredential' in globalThis)) {
    throw new Problem(0, 'passkey_unknown', account.passkeyUnknown);
  }
  try {
    return await run();
  } catch {
    throw new Problem(0, 'passkey_gone', account.passkeyGone);
  }
}

export type RequestOptions = z.infer<typeof requestOptions>;

/** Lets the person's authenticator sign a challenge of ours. */
export const signWithPasskey = (options: RequestOptions): Promise<Assertion> =>
  ceremony(async () => {
    const { startAuthentication } = await library();
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
    return (await startAuthentication({ optionsJSON })) as Assertion;
  });

/** Lets the person's authenticator make a new passkey. */
export const makePasskey = (options: z.infer<typeof creationOptions>): Promise<Attestation> =>
  ceremony(async () => {
    const { startRegistration } = await library();
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
    return (await startRegistration({ optionsJSON })) as Attestation;
  });
