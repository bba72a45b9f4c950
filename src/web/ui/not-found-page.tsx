import { useNavigate } from 'react-router';
import { words } from '../text/en/words.ts';
import { Button } from './button.tsx';
import { PageTitle } from './page-title.tsx';

/** An address of the portal that leads nowhere. */
export function NotFoundPage() {
  const navigate = useNavigate();
  return (
    <main className="page">
      <PageTitle title={words.notFound.title} under={words.notFound.words} />
      <Button onClick={() => void navigate(-1)}>{words.notFound.back}</Button>
    </main>
  );
}
