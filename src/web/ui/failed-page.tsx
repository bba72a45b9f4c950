import { words } from '../text/words.ts';
import { Button } from './button.tsx';
import { PageTitle } from './page-title.tsx';

/** A screen that broke while it was drawn or fetched. */
export function FailedPage() {
  return (
    <main className="page" id="content">
      <PageTitle title={words.failed.title} under={words.failed.words} />
      <Button onClick={() => location.reload()}>{words.tryAgain}</Button>
    </main>
  );
}
