import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { words } from '../text/words.ts';

type Props = {
  title: string;
  under?: ReactNode;
  /** Where 'back' leads and what that page is called. */
  back?: { to: string; label: string };
  children?: ReactNode;
};

/** The page's one serif line, with its acts at the end; names the browser's tab as well. */
export function PageTitle({ title, under, back, children }: Props) {
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
          <h1>{title}</h1>
          {under && <p>{under}</p>}
        </div>
        {children && <div className="acts">{children}</div>}
      </div>
    </>
  );
}
