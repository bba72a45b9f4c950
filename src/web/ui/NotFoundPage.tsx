import { useNavigate } from 'react-router';
import { common } from '../text/en/common.ts';
import { Button } from './Button.tsx';
import { PageTitle } from './PageTitle.tsx';

/** An address of the portal that leads nowhere. */
export function NotFoundPage() {
  const navigate = useNavigate();
  return (
    <main className="page">
      <PageTitle title={common.notFound.title} under={common.notFound.words} />
      <Button onClick={() => void navigate(-1)}>{common.notFound.back}</Button>
    </main>
  );
}
