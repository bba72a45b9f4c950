import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Outlet } from 'react-router';
import { paths } from '#contract/paths.ts';
import { member } from '#text/member.ts';
import { words } from '#text/words.ts';
import { call } from '../../app/api.ts';
import { followEvents } from '../../app/live.ts';
import { leaveForLogIn } from '../../app/query.ts';
import { onLoggedOutElsewhere } from '../../app/session.ts';
import { useScrollPlace } from '../../app/use-scroll-place.ts';
import { ReauthenticationProvider } from '../../features/reauthentication/reauthentication.tsx';
import { Bell } from '../../ui/bell.tsx';
import { BrandMark } from '../../ui/brand/brand-mark.tsx';
import { ConnectionLost } from '../../ui/connection-lost.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { SandboxBanner } from '../../ui/sandbox-banner.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { useMe } from './api-types.ts';
import { firstQueries } from './first-queries.ts';
import { MemberNav } from './member-nav.tsx';
import { PrintLine } from './print-line.tsx';
import { StoppedNotice } from './stopped-notice.tsx';
import { TabBar } from './tab-bar.tsx';
import { Ticker } from './ticker.tsx';
import { usePalette } from './use-palette.tsx';

function NoticesBell() {
  const unread = useQuery(firstQueries.unread).data?.data.unread ?? 0;
  return <Bell to={paths.notifications} unread={unread} words={member.bell} />;
}

// Not needed for the first paint; if it fails to load, the screen works without it.
const ProofWatch = lazy(() =>
  import('../proofs/proof-watch.tsx').then(
    ({ ProofWatch: watch }) => ({ default: watch }),
    () => ({ default: () => null }),
  ),
);
const watchAfterMs = 1_500;

const proofOptions = async () => (await call.identity.proofOptions()).data;

/** The frame of the members' screens (MEM-2). */
export function MemberLayout() {
  useEffect(() => followEvents(), []);
  useScrollPlace();
  useEffect(
    () => onLoggedOutElsewhere('client', () => leaveForLogIn(words.loggedOutElsewhere)),
    [],
  );
  const { open, palette } = usePalette();
  return (
    <ReauthenticationProvider
      lead={words.proof.member}
      options={proofOptions}
      prove={(evidence) => call.identity.prove({ ...evidence, audience: 'client' })}
    >
      <a className="skip" href="#content">
        {words.skipToContent}
      </a>
      <SandboxBanner />
      <div className="shell">
        <aside className="side">
          <MemberNav search={<SearchButton open={open} />} />
        </aside>
        <div>
          <Top search={open} />
          <PrintLine />
          <ConnectionLost />
          <StoppedNotice />
          <Watch />
          <Outlet />
        </div>
      </div>
      <TabBar />
      {palette}
    </ReauthenticationProvider>
  );
}

/** Verifies the newest snapshot at every log-in, once the screen is ready (MEM-15). */
function Watch() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), watchAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense fallback={null}>{isDue && <ProofWatch />}</Suspense>;
}

const isApple = /Mac|iP(?:hone|ad|od)/.test(navigator.platform);

/** The search button, which shows the shortcut for this machine's keyboard. */
function SearchButton({ open }: { open: () => void }) {
  return (
    <button type="button" className="finder" aria-haspopup="dialog" onClick={open}>
      <Search className="i" aria-hidden />
      <span>{member.nav.search}</span>
      <kbd aria-hidden>{isApple ? member.nav.searchKeyApple : member.nav.searchKey}</kbd>
    </button>
  );
}

function Top({ search }: { search: () => void }) {
  const name = useMe().data?.data.first_name;
  return (
    <header className="top">
      <Link className="brand top-brand only-phone" to={paths.dashboard}>
        <BrandMark />
      </Link>
      <Ticker />
      <div className="tools top-tools">
        <button
          type="button"
          className="icon icon-phone"
          aria-label={member.nav.search}
          aria-haspopup="dialog"
          onClick={search}
        >
          <Search aria-hidden />
        </button>
        <span className="tools-more not-phone">
          <LanguageSwitch />
          <ThemeSwitch />
        </span>
        <NoticesBell />
        {name && (
          <span className="me">
            <span className="me-dot" aria-hidden="true">
              {name.slice(0, 1)}
            </span>
            <span className="first-name">{name}</span>
          </span>
        )}
      </div>
    </header>
  );
}
