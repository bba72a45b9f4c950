import { useQuery } from '@tanstack/react-query';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import { dayAndTime, shortened } from '#text/format/format.ts';
import { proof } from '#text/proof.ts';
import { api } from '../../app/api.ts';
import { Panel } from '../../ui/panel.tsx';
import { verifiedRoots } from './verified-roots.ts';
import { agreeing, sealOf } from './witness-rows.ts';

const text = proof.witnesses;

type Props = { seal: string | null; isRewritten: boolean };

/** Who would notice a rewritten history: only those who follow this one, and this browser. */
export function ProofWitnesses({ seal, isRewritten }: Props) {
  const books = useQuery(api.solvency.solvency.queryOptions()).data?.data;
  const witnesses = books?.checkpoint?.witnesses ?? [];
  const anchors = books?.anchors ?? [];
  const after = sealOf(seal);
  const reaches = (size: string) =>
    text.contains(size, BigInt(size) >= after ? size : after.toString());
  const count = witnesses.length;
  const end = count === 0 ? text.none : text.agree(agreeing(witnesses, after), count);
  return (
    <Panel
      fill
      span={5}
      title={text.title}
      end={books && <span className="quiet small num">{end}</span>}
    >
      <ul className="wit">
        {witnesses.map(({ name, size, cosigned_at: at }) => {
          const holds = BigInt(size) >= after;
          return (
            <Row
              key={name}
              mark={holds ? 'ok' : 'wait'}
              name={name}
              says={holds ? text.cosigned : text.behind(size)}
              end={dayAndTime(at)}
            />
          );
        })}
        {books && witnesses.length === 0 && (
          <Row
            mark="wait"
            name={text.empty}
            says={
              <>
                {text.run} <a href={paths.witnessScript}>{text.script}</a>
              </>
            }
          />
        )}
        {books?.checkpoint && (
          <Row
            mark="ok"
            name={text.checkpoint}
            says={reaches(books.checkpoint.size)}
            end={<a href={paths.checkpoint}>{dayAndTime(books.checkpoint.made_at)}</a>}
          />
        )}
        {anchors.slice(0, 1).map(({ txid, height, size }) => (
          <Row
            key={txid}
            mark={BigInt(size) >= after ? 'ok' : 'wait'}
            name={text.block(height)}
            says={reaches(size)}
            end={<a href={paths.anchors}>{shortened(txid)}</a>}
          />
        ))}
        <Row
          mark={isRewritten ? 'bad' : 'ok'}
          name={text.browser}
          says={isRewritten ? text.changed : text.saw(verifiedRoots().size)}
          end={text.device}
        />
      </ul>
    </Panel>
  );
}

const marks = { ok: Check, wait: Clock, bad: TriangleAlert };

type RowProps = { mark: keyof typeof marks; name: string; says: ReactNode; end?: ReactNode };

function Row({ mark, name, says, end }: RowProps) {
  const Icon = marks[mark];
  return (
    <li className={`wit-${mark}`}>
      <Icon className="i" aria-hidden />
      <div>
        <b>{name}</b>
        <span className="sub">{says}</span>
      </div>
      {end && <span className="wit-when">{end}</span>}
    </li>
  );
}
