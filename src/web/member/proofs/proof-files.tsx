import { Download } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { proof } from '#text/proof.ts';
import { call } from '../../app/api.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';

const text = proof.files;

/** The files besides the signed proof. */
export const proofFiles = (newest: number): [address: string, name: string, means: string][] => [
  [paths.snapshot(newest), `snapshot-${newest}.json`, text.snapshot],
  [paths.proofFile('verifier.html'), 'verifier.html', text.page],
  [paths.proofFile('verify.mjs'), 'verify.mjs', text.verify],
  [paths.leaves(newest), `leaves-${newest}.bin`, text.leaves],
  [paths.proofFile('audit.mjs'), 'audit.mjs', text.audit],
];

/** The files that a member keeps, and those to verify them without this page (MEM-15). */
export function ProofFiles({ newest }: { newest: number }) {
  const saving = useCommand({
    send: () => call.solvency.claim(),
    success: text.saved,
    rereads: null,
    onDone: (file) => saveFile(file, `proof-${newest}.json`),
  });
  return (
    <>
      <div className="proof-claim">
        <Button kind="go" busy={saving.isPending} onClick={() => saving.mutate()}>
          <Download className="i" aria-hidden />
          {text.claim}
        </Button>
        <p>{text.claimMeans}</p>
      </div>
      <dl className="lines lines-upright proof-files">
        {proofFiles(newest).map(([address, name, means]) => (
          <div key={name}>
            <dt>
              <a href={address} download={name}>
                {name}
              </a>
            </dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
