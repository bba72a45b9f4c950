import { Check } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { paths } from '#contract/paths.ts';
import { account } from '#text/account.ts';
import { publicPage } from '../app/public-page.ts';
import { BrandMark } from '../ui/brand/brand-mark.tsx';
import { firm } from '../ui/brand/firm.ts';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { SandboxBanner } from '../ui/sandbox-banner.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';

type Props = { title: string; lead?: ReactNode; footer?: ReactNode; children: ReactNode };
const { aside } = account;

/** The frame of every screen before log-in: Candor's main points beside one form. */
export function AccountPage({ title, lead, footer, children }: Props) {
  useEffect(() => {
    document.title = `${title} · ${firm.name}`;
  }, [title]);
  return (
    <>
      <SandboxBanner />
      <div className="entry">
        <aside className="creed">
          <div className="creed-in">
            {/* The public pages are outside the portal: a full page load, not a route. */}
            <a
              className="brand entry-brand"
              href={publicPage(paths.home)}
              aria-label={`${firm.name}, ${aside.home}`}
            >
              <BrandMark onNight />
            </a>
            <div>
              <p className="statement">{aside.title}</p>
              <ul>
                {aside.points.map(([point, why]) => (
                  <li key={point}>
                    <Check className="i" aria-hidden />
                    <span>
                      <b>{point}.</b> {why}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
            <p className="small">{aside.risk}</p>
          </div>
        </aside>
        <main className="entry-form" id="content">
          <div className="entry-top">
            <a
              className="brand entry-brand"
              href={publicPage(paths.home)}
              aria-label={`${firm.name}, ${aside.home}`}
            >
              <BrandMark />
            </a>
            <span className="tools">
              <LanguageSwitch />
              <ThemeSwitch />
            </span>
          </div>
          <div className="entry-in">
            <h1>{title}</h1>
            {lead && <p className="quiet entry-lead">{lead}</p>}
            {children}
            {footer && <div className="entry-links">{footer}</div>}
          </div>
        </main>
      </div>
    </>
  );
}
