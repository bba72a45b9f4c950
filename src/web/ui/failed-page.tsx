import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { words } from '#text/words.ts';
import { loadAgainWhenAnswered } from '../app/come-back.ts';
import { Button } from './button.tsx';
import { PageTitle } from './page-title.tsx';

/** A screen that broke while it was drawn; what only could not be fetched comes back by itself. */
export function FailedPage({ comesBack = false }: { comesBack?: boolean }) {
  useEffect(() => (comesBack ? loadAgainWhenAnswered() : undefined), [comesBack]);
  // Administrators have no money here that could be meant.
  const isStaff = useLocation().pathname.startsWith(paths.admin);
  const { title, staff, ...member } = words.failed;
  const texts = isStaff ? staff : member;
  return (
    <main className="page" id="content">
      <PageTitle title={title} under={comesBack ? texts.unfetched : texts.words} />
      <Button onClick={() => location.reload()}>{words.tryAgain}</Button>
    </main>
  );
}
