import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { admin } from '#text/en/admin.ts';
import { security as text } from '#text/en/admin/security.ts';
import { staffNotices } from '#text/en/admin/staff-notices.ts';
import { words as common } from '#text/en/words.ts';
import { api, call } from '../../app/api.ts';
import { followEvents } from '../../app/live.ts';
import { leave } from '../../app/query.ts';
import { onLoggedOutElsewhere } from '../../app/session.ts';
import { useScrollPlace } from '../../app/use-scroll-place.ts';
import { ReauthenticationProvider } from '../../features/reauthentication/reauthentication.tsx';
import { Bell } from '../../ui/bell.tsx';
import { BrandMark } from '../../ui/brand/brand-mark.tsx';
import { ConnectionLost } from '../../ui/connection-lost.tsx';
import { Drawer } from '../../ui/dialogs/drawer.tsx';
import { SandboxBanner } from '../../ui/sandbox-banner.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { GlobalKeys } from './global-keys.tsx';
import { GlobalSearch } from './global-search.tsx';
import { LogOut } from './log-out.tsx';
import { Menu } from './menu.tsx';
import { RequireRole } from './require-role.tsx';
import { BooksClock, SolvencyStatusBar } from './solvency-status-bar.tsx';

const proofOptions = async () => (await call.identity.adminReauthenticationOptions()).data;

/** The administration's frame: the dark sidebar shows staff where they are. */
export function AdminLayout() {
  useEffect(followEvents, []);
  useScrollPlace();
  useEffect(() => onLoggedOutElsewhere('admin', () => leave('admin', paths.adminLogIn)), []);
  return (
    <ReauthenticationProvider
      lead={common.proof.admin}
      options={proofOptions}
      prove={(evidence) => call.identity.prove({ ...evidence, audience: 'admin' })}
    >
      <a className="skip" href="#content">
        {common.skipToContent}
      </a>
      <div className="admin">
        <SandboxBanner />
        <div className="shell admin-shell">
          <aside className="side admin-side">
            <Side />
          </aside>
          <div>
            <Top />
            <ConnectionLost />
            <RequireRole />
          </div>
        </div>
      </div>
    </ReauthenticationProvider>
  );
}

function Side() {
  return (
    <div className="side-in">
      <Brand />
      <Menu />
      <div className="side-foot admin-foot">
        <SolvencyStatusBar />
        <LogOut />
      </div>
    </div>
  );
}

function Brand() {
  return (
    <Link className="brand admin-brand" to={paths.admin}>
      <BrandMark onNight /> <small>{admin.brand}</small>
    </Link>
  );
}

function NoticesBell() {
  const unread = useQuery(api.reporting.staffUnread.queryOptions()).data?.data.unread ?? 0;
  return <Bell to={paths.adminNotices} unread={unread} words={staffNotices} />;
}

function Top() {
  const me = useQuery(api.identity.administrator.queryOptions()).data?.data;
  return (
    <header className="top admin-top">
      <Drawer>
        <div className="admin admin-drawer">
          <Side />
        </div>
      </Drawer>
      <Link className="brand top-brand admin-brand only-phone" to={paths.admin}>
        <BrandMark />
      </Link>
      <GlobalSearch />
      <div className="tools top-tools">
        <BooksClock />
        <GlobalKeys />
        <ThemeSwitch />
        <NoticesBell />
        {me && (
          <Link className="me" to={paths.adminSecurity}>
            <span className="me-dot" aria-hidden>
              {me.first_name.slice(0, 1)}
            </span>
            <span className="first-name">
              {me.first_name} <span className="quiet role not-phone">{me.role}</span>
            </span>
            <span className="sr">{text.mine}</span>
          </Link>
        )}
      </div>
    </header>
  );
}
