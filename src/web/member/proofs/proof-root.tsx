import { proof } from '#text/proof.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Panel } from '../../ui/panel.tsx';

const text = proof.root;

/** The published root, for comparison: shown in groups of four, copied in full. */
export function ProofRoot({ no, rootId }: { no: number; rootId: string }) {
  return (
    <Panel
      fill
      edge
      span={7}
      title={text.title}
      end={<span className="quiet small num">{text.snapshot(no)}</span>}
    >
      <div className="body">
        <p
          className="root-hash"
          translate="no"
          onCopy={(event) => {
            event.clipboardData.setData('text/plain', rootId);
            event.preventDefault();
          }}
        >
          {rootId.match(/.{1,4}/g)?.map((group, index) => (
            <span key={index}>{group}</span>
          ))}
        </p>
      </div>
      <div className="will proof-will">
        <p>
          {text.same}
          <span className="sub">{text.compare}</span>
        </p>
        <CopyButton text={rootId} label={text.copy} failure={text.notCopied} />
      </div>
    </Panel>
  );
}
