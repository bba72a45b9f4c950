import { decodeAccountID } from 'ripple-address-codec';
import { encodeForMultisigning } from 'ripple-binary-codec';
import { deriveAddress, verify } from 'ripple-keypairs';
import { type Account, type Fields, masterDisabled } from './xrp-accounts.ts';

// rippled's requirements for multi-signed transactions (STTx.cpp, Transactor.cpp).

type Signer = { Account: string; SigningPubKey: string; TxnSignature: string };
type Entry = { SignerEntry: { Account: string; SignerWeight: number } };

/** The holders of an account, as `SignerListSet` names them; none with a quorum of zero. */
export function setSigners(account: Account, fields: Fields): void {
  const quorum = Number(fields['SignerQuorum']);
  const entries = (fields['SignerEntries'] ?? []) as Entry[];
  const weights = entries.map(({ SignerEntry: row }) => [row.Account, row.SignerWeight] as const);
  account.signers = quorum === 0 ? null : { quorum, weights: new Map(weights) };
}

/** In the format of `account_info`. */
export const signerLists = ({ signers }: Account): Fields[] =>
  signers === null
    ? []
    : [
        {
          LedgerEntryType: 'SignerList',
          SignerListID: 0,
          SignerQuorum: signers.quorum,
          SignerEntries: [...signers.weights].map(([Account, SignerWeight]) => ({
            SignerEntry: { Account, SignerWeight },
          })),
        },
      ];

/** Why the ledger rejects it; null if enough of its holders signed. */
export function refusesSigners(
  fields: Fields,
  { signers }: Account,
  holderOf: (account: string) => Account | undefined,
  baseFee: bigint,
): string | null {
  if (fields['SigningPubKey'] !== '' || fields['TxnSignature'] !== undefined) {
    return 'temBAD_SIGNER';
  }
  const signed = (fields['Signers'] as { Signer: Signer }[]).map((row) => row.Signer);
  const ids = signed.map((signer) => Buffer.from(decodeAccountID(signer.Account)).toString('hex'));
  if (ids.some((id, index) => index > 0 && ids[index - 1]! >= id)) return 'temBAD_SIGNATURE';
  for (const { Account, SigningPubKey, TxnSignature } of signed) {
    const bytes = encodeForMultisigning(fields, Account);
    if (!verify(bytes, TxnSignature, SigningPubKey)) return 'temBAD_SIGNATURE';
  }
  if (signers === null) return 'tefNOT_MULTI_SIGNING';
  let weight = 0;
  for (const { Account, SigningPubKey } of signed) {
    const by = deriveAddress(SigningPubKey);
    const holder = holderOf(Account);
    const isOf = by === Account || by === holder?.key;
    if (!isOf || !signers.weights.has(Account)) return 'tefBAD_SIGNATURE';
    const isEnded = ((holder?.flags ?? 0) & masterDisabled) !== 0;
    if (by === Account && isEnded) return 'tefMASTER_DISABLED';
    weight += signers.weights.get(Account)!;
  }
  if (weight < signers.quorum) return 'tefBAD_QUORUM';
  const min = baseFee * BigInt(1 + signed.length);
  return BigInt(String(fields['Fee'])) < min ? 'telINSUF_FEE_P' : null;
}
