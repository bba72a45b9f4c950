import { z } from 'zod';
import { facts, keyIn } from './wire.ts';

// The JSON of WebAuthn (Level 3, 5.1.8 and 5.1.9), as browsers and authenticators exchange it.

const base64url = (max: number) =>
  keyIn()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

const credentialId = base64url(1400);
const publicKey = z.literal('public-key');
const attachment = z.enum(['platform', 'cross-platform']).optional();
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

// New browsers bring new transports; an unknown one is left out.
const transportsIn = z
  .array(keyIn().max(100))
  .max(30)
  .transform((named) => named.filter((item) => transport.safeParse(item).success))
  .pipe(z.array(transport));
const descriptor = z.object({
  id: z.string(),
  type: publicKey,
  transports: z.array(transport).optional(),
});
const userVerification = z.enum(['required', 'preferred', 'discouraged']).optional();

/** The options of a request to sign. */
export const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(descriptor).optional(),
  userVerification,
});

/** The options of a request to create a passkey. */
export const creationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: publicKey })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['required', 'preferred', 'discouraged']).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification,
    })
    .optional(),
  attestation: z.literal('none').optional(),
});

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  authenticatorAttachment: attachment,
  clientExtensionResults: facts,
};

/** The authenticator's answer to a request to sign. */
export const assertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(200).nullish(),
  }),
});

/** The authenticator's answer to a request to create a passkey. */
export const attestation = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    authenticatorData: base64url(16_000).optional(),
    transports: transportsIn.optional(),
    publicKeyAlgorithm: z.number().optional(),
    publicKey: base64url(4000).optional(),
  }),
});

export type Assertion = z.infer<typeof assertion>;
export type Attestation = z.infer<typeof attestation>;
