import { useEffect } from 'react';
import { loadAgainWhenAnswered } from '../app/come-back.ts';
import { words } from '../text/words.ts';
import { Button } from './button.tsx';
import { PageTitle } from './page-title.tsx';

/** A screen that broke while it was drawn; what only could not be fetched comes back by itself. */
export function FailedPage({ comesBack = false }: { comesBack?: boolean }) {
  useEffect(() => (comesBack ? loadAgainWhenAnswered() : undefined), [comesBack]);
  const { title, words: under, unfetched } = words.failed;
  return (
    <main className="page" id="content">
      <PageTitle title={title} under={comesBack ? unfetched : under} />
      <Button onClick={() => location.reload()}>{words.tryAgain}</Button>
    </main>
  );
}
