import { words } from '#text/words.ts';
import { Button } from '../button.tsx';
import type { Pages } from './cursor-pages.ts';

type Props = { pages: Pages; next: string | null | undefined };

/** The footer of a panel, to page through its list. */
export function Pager({ pages: { page, turn }, next }: Props) {
  if (page === 1 && !next) return null;
  return (
    <footer>
      <nav className="pager" aria-label={words.page(page)}>
        <span className="num">{words.page(page)}</span>
        <span className="pager-acts">
          <Button small disabled={page === 1} onClick={() => turn(page - 1, next)}>
            {words.previous}
          </Button>
          <Button small disabled={!next} onClick={() => turn(page + 1, next)}>
            {words.next}
          </Button>
        </span>
      </nav>
    </footer>
  );
}
