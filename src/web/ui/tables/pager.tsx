import { words } from '../../text/words.ts';
import { Button } from '../button.tsx';

type Props = { page: number; hasNext: boolean; onPage: (page: number) => void };

/** Steps through the pages of a list. */
export function Pager({ page, hasNext, onPage }: Props) {
  if (page === 1 && !hasNext) return null;
  return (
    <nav className="pager" aria-label={words.page(page)}>
      <span className="num">{words.page(page)}</span>
      <span className="acts">
        <Button small disabled={page === 1} onClick={() => onPage(page - 1)}>
          {words.previous}
        </Button>
        <Button small disabled={!hasNext} onClick={() => onPage(page + 1)}>
          {words.next}
        </Button>
      </span>
    </nav>
  );
}
