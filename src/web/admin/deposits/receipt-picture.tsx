import { FileText } from 'lucide-react';
import { admin } from '../../text/en/admin.ts';
import type { Deposit } from '../list-kit/api-types.ts';

const words = admin.transactions;

/** What the member uploaded; a picture is shown, anything else is offered to be opened. */
export function ReceiptPicture({ deposit }: { deposit: Deposit }) {
  const { proof } = deposit;
  return (
    <div>
      <h3>{words.proof}</h3>
      {proof === null && <p className="sub">{words.noProof}</p>}
      {proof !== null && (
        <>
          <div className="shot">
            {proof.media_type.startsWith('image/') ? (
              <img src={proof.url} alt={words.proofAlt} />
            ) : (
              <FileText aria-hidden />
            )}
          </div>
          <p className="sub">
            {words.proofNote}{' '}
            <a href={proof.url} target="_blank" rel="noreferrer">
              {words.openProof}
            </a>
          </p>
        </>
      )}
    </div>
  );
}
