import { paths } from '#contract/paths.ts';
import { member } from '#text/member.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Panel } from '../../ui/panel.tsx';

const text = member.affiliateLink;

/** The member's sign-up link. One level, no reward (INT-7). */
export function AffiliateLink({ code }: { code: string }) {
  const link = `${location.origin}${paths.signUp}?ref=${encodeURIComponent(code)}`;
  return (
    <Panel span={12} edge label={text.title}>
      <div className="affil">
        <div>
          <h2 className="h2">{text.title}</h2>
          <p className="quiet">{text.note}</p>
        </div>
        <div className="copy">
          <span className="mono copy-value">{link}</span>
          <CopyButton text={link} label={text.copy} failure={text.failed} />
        </div>
      </div>
    </Panel>
  );
}
