import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { firm } from './brand/firm.ts';

type Props = {
  title: string;
  under?: ReactNode;
  /** The target of 'back' and its title. */
  back?: { to: string; label: string };
  children?: ReactNode;
};

/** The previous page; undefined for the first one, where the browser sets the focus. */
let read: string | undefined;

/**
 * The page's one serif line, with its actions at the end; also sets the tab's title. After
 * navigation it takes the focus, so that keyboard and screen reader users continue here and not at
 * the link; unless the page has focused a field.
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
    document.title = `${title} · ${firm.name}`;
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
