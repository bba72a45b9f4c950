import { common } from '../text/en/common.ts';
import { Button } from './Button.tsx';
import { PageTitle } from './PageTitle.tsx';

/** A screen that broke while it was drawn or fetched. */
export function FailedPage() {
  return (
    <main className="page">
      <PageTitle title={common.failed.title} under={common.failed.words} />
      <Button onClick={() => location.reload()}>{common.tryAgain}</Button>
    </main>
  );
}
