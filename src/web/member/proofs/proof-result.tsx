import { useState } from 'react';
import { formatUsd } from '#core/money/money.ts';
import { dayAndTime, dollars } from '#text/format/format.ts';
import { proof as text } from '#text/proof.ts';
import { Button } from '../../ui/button.tsx';
import { PathList } from './path-list.tsx';
import { rowsOf } from './path-rows.ts';
import { checkedDollars, headlineOf, markOf, reasonOf, waitingCoins } from './proof-verdict.ts';
import { ReservesHeld } from './reserves-held.tsx';
import { isDrawable, layTree } from './tree-layout.ts';
import { TreePicture } from './tree-picture.tsx';
import type { Checked } from './use-proof.ts';
import { useRise } from './use-rise.ts';
import { VerdictHead } from './verdict-head.tsx';

type Props = {
  checked: Checked;
  /** Whether a check is running; the previous result is hidden meanwhile. */
  isGoing: boolean;
  /** The number of checks requested; each is animated once. */
  run: number;
  onDispute: (() => void) | null;
};

/** The verdict as the headline, and below it the path to the root as it is computed. */
export function ProofResult({ checked, isGoing, run, onDispute }: Props) {
  const { outcome, history, proof } = checked;
  const [isOpen, setOpen] = useState(false);
  const newest = history.at(-1);
  const check = outcome.is === 'counted' || outcome.is === 'wrong' ? outcome.check : null;
  const rows = newest && proof && check ? rowsOf(proof, newest.header, check, isOpen) : null;
  const places = proof?.chunks.map(({ index }) => index) ?? [];
  // If the check failed early, nothing above that row is drawn.
  const ends = rows === null ? 0 : 1 + rows.findLastIndex(({ state }) => state !== 'unchecked');
  const drawn = useRise(isGoing ? 0 : ends, isGoing ? -1 : run);
  const isDone = !isGoing && drawn >= ends;
  return (
    <section className="panel" aria-label={text.result}>
      {isDone ? (
        <VerdictHead
          mark={markOf(outcome)}
          title={headlineOf(outcome)}
          end={
            onDispute ? (
              <Button kind="go" onClick={onDispute}>
                {text.dispute.open}
              </Button>
            ) : (
              <ReservesHeld />
            )
          }
        >
          {outcome.is === 'counted' ? (
            <CountedTotal checked={checked} />
          ) : (
            <p>{reasonOf(outcome)}</p>
          )}
        </VerdictHead>
      ) : (
        <VerdictHead mark="going" title={text.check.going} end={<ReservesHeld />}>
          <p>{text.check.goes}</p>
        </VerdictHead>
      )}
      {rows && newest && (
        <Path
          rows={rows}
          drawn={drawn}
          places={places}
          isDrawn={isDrawable(places, newest.header.leaves)}
          root={newest.root.hash}
          isOpen={isOpen}
          onOpen={() => setOpen(!isOpen)}
        />
      )}
    </section>
  );
}

/** The total that contains the member's sum, and its difference from current liabilities. */
function CountedTotal({ checked: { outcome, history, owedNow, tookMs } }: { checked: Checked }) {
  const newest = history.at(-1);
  if (outcome.is !== 'counted' || newest === undefined) return null;
  const total = dollars(formatUsd(BigInt(newest.root.amounts[0] ?? '0')));
  const waiting = waitingCoins(outcome);
  const now = dollars(owedNow ?? '0.00');
  return (
    <p>
      {text.check.part(total, dayAndTime(newest.header.asOf))}{' '}
      {waiting !== '' && `${text.waiting(waiting)} `}
      {text.check.took}{' '}
      <b className="num" data-elapsed>
        {text.check.ms(String(Math.max(1, Math.round(tookMs))))}
      </b>
      .{now !== checkedDollars(outcome) && ` ${text.check.now(now)}`}
    </p>
  );
}

type PathProps = {
  rows: NonNullable<ReturnType<typeof rowsOf>>;
  drawn: number;
  places: number[];
  isDrawn: boolean;
  root: string;
  isOpen: boolean;
  onOpen: () => void;
};

function Path({ rows, drawn, places, isDrawn, root, isOpen, onOpen }: PathProps) {
  const levels = rows.at(-1)!.to + 1;
  return (
    <>
      <div className="path">
        {isDrawn && (
          <TreePicture
            layout={layTree(places, rows)}
            states={rows.map(({ state }) => state)}
            drawn={drawn}
          />
        )}
        <PathList rows={rows} drawn={drawn} leaves={places.length} root={root} />
      </div>
      <footer className="path-key">
        <span className="key-mine">{text.path.yours}</span>
        <span className="key-given">{text.path.given}</span>
        {places.length > 1 && (
          <span className="path-split not-phone">{text.path.split(places.length)}</span>
        )}
        {(isOpen || levels > rows.length) && (
          <button type="button" className="btn btn-link" aria-expanded={isOpen} onClick={onOpen}>
            {isOpen ? text.path.fewer : text.path.all(levels)}
          </button>
        )}
      </footer>
    </>
  );
}
