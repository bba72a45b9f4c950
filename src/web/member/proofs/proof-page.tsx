import { RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { proof as text } from '#text/proof.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState, useHasFailed } from '../../ui/tables/table-state.tsx';
import { toastError } from '../../ui/toasts.tsx';
import { useMe } from '../layout/api-types.ts';
import { ProofAddress } from './proof-address.tsx';
import { ProofDispute, useDisputes } from './proof-dispute.tsx';
import { ProofFolds } from './proof-folds.tsx';
import { ProofResult } from './proof-result.tsx';
import { ProofRoot } from './proof-root.tsx';
import { ProofWitnesses } from './proof-witnesses.tsx';
import { type Checked, useProof } from './use-proof.ts';
import { VerdictHead } from './verdict-head.tsx';

/** The member's leaf in the newest snapshot, verified here and verifiable anywhere (MEM-15). */
export function ProofPage() {
  const [typed, setTyped] = useState<string>();
  const [recheck, setRecheck] = useState({ run: 0, isGoing: false });
  const me = useMe();
  const query = useProof(typed);
  const again = async () => {
    setRecheck(({ run }) => ({ run, isGoing: true }));
    const { isError } = await query.refetch();
    if (isError) toastError(text.check.stale);
    setRecheck(({ run }) => ({ run: run + 1, isGoing: false }));
  };
  return (
    <main className="page" id="content">
      <PageTitle title={text.title} under={text.under}>
        <Button busy={recheck.isGoing} onClick={() => void again()}>
          <RefreshCw className="i" aria-hidden />
          {text.check.again}
        </Button>
      </PageTitle>
      {query.data ? (
        <Result checked={query.data} {...recheck} onCheck={setTyped} />
      ) : (
        <Going query={me.data ? query : me} />
      )}
    </main>
  );
}

/** Shown until a check has finished, or if it could not run. */
function Going({ query }: { query: Parameters<typeof TableState>[0]['query'] }) {
  const hasFailed = useHasFailed(query);
  return (
    <section className="panel" aria-label={text.result}>
      {!hasFailed && (
        <VerdictHead mark="going" title={text.check.going}>
          <p>{text.check.goes}</p>
        </VerdictHead>
      )}
      <TableState query={query} lines={hasFailed ? 0 : 8} />
    </section>
  );
}

type ResultProps = {
  checked: Checked;
  run: number;
  isGoing: boolean;
  onCheck: (email: string) => void;
};

function Result({ checked, run, isGoing, onCheck }: ResultProps) {
  const { outcome, history } = checked;
  const newest = history.at(-1);
  const below = useRef<HTMLDivElement>(null);
  const disputes = useDisputes(checked);
  const mayBeOlder = outcome.is === 'wrong' && outcome.fault === 'not_in_tree';
  const toDispute = () => below.current?.querySelector('input')?.focus();
  return (
    <>
      <ProofResult
        checked={checked}
        isGoing={isGoing}
        run={run}
        onDispute={disputes.open ? toDispute : null}
      />
      {(mayBeOlder || disputes.open || disputes.mine.length > 0) && (
        <div className="grid" ref={below}>
          <ProofDispute checked={checked} disputes={disputes} span={mayBeOlder ? 7 : 12} />
          {mayBeOlder && (
            <Panel title={text.address.title} span={5}>
              <ProofAddress onCheck={onCheck} />
            </Panel>
          )}
        </div>
      )}
      {newest && (
        <div className="grid stretch">
          <ProofRoot no={newest.header.seq} rootId={newest.rootId} />
          <ProofWitnesses seal={newest.header.seal} isRewritten={outcome.is === 'rewritten'} />
        </div>
      )}
      <ProofFolds checked={checked} />
    </>
  );
}
