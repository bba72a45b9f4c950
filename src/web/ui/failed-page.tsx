import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { words } from '#text/words.ts';
import { loadAgainWhenAnswered } from '../app/come-back.ts';
import { Button } from './button.tsx';
import { PageTitle } from './page-title.tsx';

/** A screen that failed to render; one that only failed to load retries automatically. */
export function FailedPage({ comesBack = false }: { comesBack?: boolean }) {
  useEffect(() => (comesBack ? loadAgainWhenAnswered() : undefined), [comesBack]);
  // Administrators have no money here that the text could refer to.
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
