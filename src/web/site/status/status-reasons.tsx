import type { DefinitionName } from '#contract/definitions.ts';
import type { StatusReading } from '#contract/status.ts';
import type { SiteText } from '#text/site-words.ts';
import { DefinitionLink } from '../definitions/definition-link.tsx';
import { useSiteText } from '../server/spoken.tsx';

type Counts = StatusReading['holds'];
type Words = SiteText['status']['reasons'];

type Group = {
  title: string;
  of: DefinitionName;
  list: Readonly<Record<string, string>>;
  counted: Counts;
};

/** Returns the three closed lists of reasons with their counts (INT-5). */
const groupsOf = (text: Words, status: StatusReading): Group[] => [
  { title: text.held, of: 'held', list: text.hold, counted: status.holds },
  { title: text.refused, of: 'ended', list: text.refusal, counted: status.refusals },
  { title: text.returned, of: 'ended', list: text.return, counted: status.returns },
];

const sumOf = (counted: Counts): number => counted.reduce((sum, { count }) => sum + count, 0);

/** A list's reasons that occurred, most frequent first; empty if none did. */
function Happened({ title, of, list, counted }: Group) {
  const { other } = useSiteText().status.reasons;
  if (counted.length === 0) return null;
  return (
    <div>
      <h3>
        <DefinitionLink of={of}>{title}</DefinitionLink>
      </h3>
      <dl className="site-lines reasons-lines">
        {counted
          .toSorted((a, b) => b.count - a.count)
          .map(({ reason, count }) => (
            <div key={reason}>
              <dt>{list[reason] ?? other}</dt>
              <dd className="site-number">{count}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

/** Holds, rejections and returns by reason; the last line names the reasons that never occurred. */
export function Reasons({ status }: { status: StatusReading }) {
  const text = useSiteText().status.reasons;
  const groups = groupsOf(text, status);
  const happened = groups.filter(({ counted }) => sumOf(counted) > 0);
  return (
    <>
      {happened.length > 0 && (
        <div className="reasons">
          {happened.map((group) => (
            <Happened key={group.title} {...group} />
          ))}
        </div>
      )}
      <div className="never">
        <p>
          <b>{text.never}</b>
        </p>
        <dl>
          {groups.map(({ title, list, counted }) => {
            const never = Object.entries(list).filter(
              ([reason]) => !counted.some((row) => row.reason === reason && row.count > 0),
            );
            return (
              never.length > 0 && (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{never.map(([, means]) => means).join('; ')}.</dd>
                </div>
              )
            );
          })}
        </dl>
      </div>
    </>
  );
}
