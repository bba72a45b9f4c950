import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { words } from '#text/words.ts';
import { Button, ButtonLink } from './button.tsx';
import { PageTitle } from './page-title.tsx';

/** The page for an unknown address of the portal; the menu stays around it. */
export function NotFoundPage() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isStaff = pathname.startsWith(paths.admin);
  const home = isStaff ? paths.admin : paths.dashboard;
  const under = isStaff ? words.notFound.forStaff : words.notFound.words;
  return (
    <main className="page" id="content">
      <PageTitle title={words.notFound.title} under={under}>
        <ButtonLink kind="go" to={home}>
          {words.notFound.home}
        </ButtonLink>
        <Button onClick={() => void navigate(-1)}>{words.notFound.back}</Button>
      </PageTitle>
    </main>
  );
}
