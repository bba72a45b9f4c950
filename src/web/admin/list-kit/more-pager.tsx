import { admin } from '../../text/en/admin.ts';
import { Button } from '../../ui/button.tsx';

type Props = {
  cursor: string | undefined;
  next: string | null | undefined;
  turn: (cursor: string | undefined) => void;
  words?: { start: string; more: string };
};

const pages = { start: admin.common.firstPage, more: admin.common.nextPage };

/** Steps through a list by key: on to the next rows, or back to where it begins. */
export function MorePager({ cursor, next, turn, words = pages }: Props) {
  if (cursor === undefined && !next) return null;
  return (
    <footer className="pager">
      {cursor !== undefined && (
        <Button small onClick={() => turn(undefined)}>
          {words.start}
        </Button>
      )}
      {next && (
        <Button small className="end" onClick={() => turn(next)}>
          {words.more}
        </Button>
      )}
    </footer>
  );
}
