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

// Loaded at first use: most log-ins do not need it.
const library = () => import('@simplewebauthn/browser');

/** Runs a WebAuthn ceremony and turns any error into a message for people. */
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

/** Signs a challenge of the server with the person's authenticator. */
export const signWithPasskey = (options: RequestOptions): Promise<Assertion> =>
  ceremony(async () => {
    const { startAuthentication } = await library();
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
    return (await startAuthentication({ optionsJSON })) as Assertion;
  });

/** Creates a new passkey with the person's authenticator. */
export const makePasskey = (options: z.infer<typeof creationOptions>): Promise<Attestation> =>
  ceremony(async () => {
    const { startRegistration } = await library();
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
    return (await startRegistration({ optionsJSON })) as Attestation;
  });
