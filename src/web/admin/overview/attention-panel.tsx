import { ArrowRight, Check, Clock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { items as itemWords } from '#text/en/admin/items.ts';
import { queues as text } from '#text/en/admin/queues.ts';
import { roles } from '#text/en/admin/roles.ts';
import { dollars, ending } from '#text/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { ageOf, duration, initialsOf } from '../list-kit/labels.ts';
import {
  addressOf,
  type Age,
  canBeAssigned,
  type Item,
  type Whose,
  labelsOf,
} from './attention-rows.ts';
import type { Row, Waiting } from './use-attention.ts';

const shows = ['all', 'yours', 'others'] as const;
type Show = (typeof shows)[number];

/** Pending items in two groups; the current administrator can decide the first (ADM-12). */
export function AttentionPanel({ waiting }: { waiting: Waiting }) {
  const [show, setShow] = useState<Show>('all');
  const { yours, others, clear, inProgress, counts } = waiting;
  return (
    <Panel
      title={text.title}
      end={
        counts.all > 0 && (
          <span className="seg wait-tabs" role="group" aria-label={text.show}>
            {shows.map((item) => (
              <button
                key={item}
                type="button"
                aria-pressed={item === show}
                onClick={() => setShow(item)}
              >
                {text.tabs[item](counts[item])}
              </button>
            ))}
          </span>
        )
      }
      edge
    >
      {show !== 'others' && (
        <Group title={text.yours} note={text.yoursNote} rows={yours} waiting={waiting} />
      )}
      {show !== 'yours' && (
        <Group title={text.others} note={text.othersNote} rows={others} waiting={waiting} />
      )}
      {show === 'yours' && counts.yours === 0 && <Nothing>{text.noneOfYours}</Nothing>}
      {show === 'others' && counts.others === 0 && <Nothing>{text.noneOfOthers}</Nothing>}
      {show !== 'others' && inProgress.length > 0 && <InProgress waiting={waiting} />}
      {counts.all === 0 ? (
        <Nothing>{text.none}</Nothing>
      ) : (
        clear.length > 0 && (
          <Nothing>
            <b>{text.clear}</b> {clear.map((queue) => text.plurals[queue]).join(', ')}.
          </Nothing>
        )
      )}
    </Panel>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <p className="wait-clear">
      <Check className="i" aria-hidden />
      <span>{children}</span>
    </p>
  );
}

type GroupProps = { title: string; note: string; rows: Row[]; waiting: Waiting };

function Group({ title, note, rows, waiting }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className="wait-group">
        {title} <span>{note}</span>
      </h3>
      <ul className="wait-rows">
        {rows.map(({ key, ...row }) => (
          <li key={key}>
            {row.kind === 'item' ? (
              <ItemRow {...row} me={waiting.me} />
            ) : (
              <RestRow rest={row.rest} isYours={row.isYours} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

type ItemProps = { item: Item; age: Age; whose: Whose; me: string | undefined };

function ItemRow({ item, age, whose, me }: ItemProps) {
  const { title, sub } = labelsOf(item, me);
  return (
    <Link className="wait-row" to={addressOf(item.queue, item.id)}>
      <span className="kind">{text.kinds[item.queue]}</span>
      <span className="wait-what">
        <b>{title}</b>
        <span className="sub wait-note">{sub}</span>
      </span>
      <AgeCell age={age} />
      <WhoseCell item={item} whose={whose} me={me} />
      <Verb isYours={whose.isYours} />
    </Link>
  );
}

function Verb({ isYours }: { isYours: boolean }) {
  return (
    <span className="wait-act">
      {isYours ? text.review : text.view}
      <ArrowRight className="i" aria-hidden />
    </span>
  );
}

const hourMs = 3_600_000;

/** The waiting time, with its limit beside it and as a bar where it has one. */
function AgeCell({ age: { ageMs, limitMs, leftMs, state } }: { age: Age }) {
  const age = <b className="num">{duration(ageMs)}</b>;
  if (limitMs === null || leftMs === null) return <span className="wait-age">{age}</span>;
  const used = Math.min(100, Math.round((ageMs / limitMs) * 100));
  return (
    <span className={`wait-age age-${state}`}>
      {age}{' '}
      {state === 'plain' ? (
        <span className="limit num">{text.limit(Math.round(limitMs / hourMs))}</span>
      ) : (
        <span className="limit num">
          <Clock className="i" aria-hidden />
          {state === 'over' ? text.over(duration(-leftMs)) : text.left(duration(leftMs))}
        </span>
      )}
      <span className="wait-used" aria-hidden>
        <span style={{ width: `${used}%` }} />
      </span>
    </span>
  );
}

function WhoseCell({ item, whose, me }: Omit<ItemProps, 'age'>) {
  if (whose.person !== null) {
    const { person } = whose;
    const isMe = person.id === me;
    const more = whose.isYours ? 0 : whose.more;
    return (
      <span className={isMe ? 'whose mine' : 'whose'} title={person.email}>
        <span className="ring" aria-hidden>
          {initialsOf(person.name)}
        </span>
        <span>
          {isMe ? text.assignedToYou : person.name}
          {more > 0 && <span className="quiet"> {text.andMore(more)}</span>}
        </span>
      </span>
    );
  }
  if (!whose.isYours) return <span className="whose roles">{roles.anyOf(whose.roles)}</span>;
  return <span className="whose nobody">{canBeAssigned(item.queue) ? text.unassigned : ''}</span>;
}

type RestProps = { rest: Extract<Row, { kind: 'rest' }>['rest']; isYours: boolean };

function RestRow({ rest: { queue, count, amount }, isYours }: RestProps) {
  const more = text.more[queue](count);
  return (
    <Link className="wait-row" to={addressOf(queue, null)}>
      <span className="kind">{text.kinds[queue]}</span>
      <span className="wait-what">
        <b>{amount === null ? more : text.inAll(more, dollars(amount))}</b>
        <span className="sub wait-note">{text.moreNote}</span>
      </span>
      <span className="wait-age" />
      <span className="whose" />
      <Verb isYours={isYours} />
    </Link>
  );
}

const kindOf = { withdrawal: 'withdrawals', deposit: 'deposits', proposal: 'approvals' } as const;

/**
 * Items assigned to the current administrator that need no decision now, such as a payout under
 * way.
 */
function InProgress({ waiting: { inProgress, wallNow } }: { waiting: Waiting }) {
  return (
    <>
      <h3 className="wait-group">{text.inProgress}</h3>
      <ul className="wait-rows">
        {inProgress.map(({ kind, id, at }) => (
          <li key={id}>
            <Link className="wait-row" to={addressOf(kindOf[kind], id)}>
              <span className="kind">{itemWords.kinds[kind]}</span>
              <span className="wait-what">
                <b className="mono">{ending(id)}</b>
                <span className="sub wait-note">{itemWords.since(ageOf(at, wallNow))}</span>
              </span>
              <span className="wait-age" />
              <span className="whose" />
              <Verb isYours={false} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
