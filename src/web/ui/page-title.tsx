import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { words } from '#text/words.ts';

type Props = {
  title: string;
  under?: ReactNode;
  /** Where 'back' leads and what that page is called. */
  back?: { to: string; label: string };
  children?: ReactNode;
};

/** The page that was read last; none before the first, which begins where the browser lets it. */
let read: string | undefined;

/**
 * The page's one serif line, with its acts at the end; names the browser's tab as well. Who reads
 * by keyboard or by ear goes on at it, not at the link that led to the page; but in a field that
 * the page gave the focus.
 */
export function PageTitle({ title, under, back, children }: Props) {
  const { pathname } = useLocation();
  useEffect(() => {
    const isAnother = read && read !== pathname;
    read = pathname;
    if (!isAnother || document.activeElement?.closest('main')) return;
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [pathname]);
  useEffect(() => {
    document.title = `${title} · ${words.product}`;
  }, [title]);
  return (
    <>
      {back && (
        <Link className="back" to={back.to}>
          <ChevronLeft className="i" aria-hidden />
          {back.label}
        </Link>
      )}
      <div className="head">
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {under && <p>{under}</p>}
        </div>
        {children && <div className="head-acts">{children}</div>}
      </div>
    </>
  );
}
