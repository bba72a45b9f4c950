import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { member } from '#text/member.ts';
import { queryClient } from '../../app/query.ts';
import { firm } from '../../ui/brand/firm.ts';
import type { Checked } from '../proofs/use-proof.ts';
import { useMe } from './api-types.ts';

/** Returns the newest root that this browser verified the member's leaf against, if any. */
function checkedRoot(): string | undefined {
  const [found] = queryClient.getQueriesData<Checked>({ queryKey: ['proof'] });
  return found?.[1]?.history.at(-1)?.rootId;
}

const asOfNow = () => ({ at: new Date(), root: checkedRoot() });

/** The first line of a printed screen: its owner, the print time, and the verified root. */
export function PrintLine() {
  const me = useMe().data?.data;
  const [printed, setPrinted] = useState(asOfNow);
  useEffect(() => {
    // The browser prints as soon as this returns.
    const note = () => flushSync(() => setPrinted(asOfNow()));
    addEventListener('beforeprint', note);
    return () => removeEventListener('beforeprint', note);
  }, []);
  if (!me) return null;
  const when = printed.at.toISOString().slice(0, 16).replace('T', ' ');
  return (
    <p className="printed num">
      {firm.name}. {member.printed(`${me.first_name} ${me.last_name}`.trim(), when)}
      {printed.root && ` ${member.printedRoot(printed.root)}`}
    </p>
  );
}
