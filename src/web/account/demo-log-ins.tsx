import { useQuery } from '@tanstack/react-query';
import { api } from '../app/api.ts';
import { account } from '../text/account.ts';
import { Button } from '../ui/button.tsx';

const words = account.admin;
type LogIn = { email: string; password: string; code: string };

// A code changes every half minute; an old one in the list would only be refused.
const refreshMs = 5000;

/** The sandbox's log-ins with the codes of this half minute; absent where there are none. */
export function DemoLogIns({ choose }: { choose: (logIn: LogIn) => void }) {
  const query = useQuery(
    api.identity.demoLogins.queryOptions({
      refetchInterval: refreshMs,
      staleTime: 0,
      retry: false,
    }),
  );
  const administrators = query.data?.data.administrators ?? [];
  if (administrators.length === 0) return null;
  return (
    <section className="demo" aria-label={words.demo}>
      <h2 className="h3">{words.demo}</h2>
      <p className="small quiet">{words.demoLead}</p>
      <ul>
        {administrators.map(({ email, password, role, code }) => (
          <li key={email}>
            <span>
              <b>{role}</b>
              <span className="sub">{email}</span>
            </span>
            <span className="small num">
              {words.demoCode} <span className="mono">{code}</span>
            </span>
            <Button small onClick={() => choose({ email, password, code })}>
              {words.demoUse}
              <span className="sr"> {email}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
