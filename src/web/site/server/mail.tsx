import type { SandboxMail, SiteFacts } from '#contract/site.ts';
import { Page } from './page.tsx';
import { useSiteText } from './spoken.tsx';

const LINK = /(https?:\/\/[^\s<>"]+)/;

/** A mail's text with its addresses as links, as in a mail program. */
function Words({ text }: { text: string }) {
  const parts = text.split(LINK);
  return (
    <pre>
      {parts.map((part, index) =>
        // The pattern captures, so odd parts are addresses.
        index % 2 === 1 ? (
          <a key={`${index}:${part}`} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </pre>
  );
}

/** The mails that the sandbox captured instead of sending, newest first. */
export function Mails({ mails, facts }: { mails: SandboxMail[]; facts: SiteFacts }) {
  const { site } = useSiteText();
  const text = site.mail;
  return (
    <Page facts={facts} about={site.about.mail} hasHelp={false}>
      <div className="document page-width">
        <h1 className="display">{text.title}</h1>
        <p className="site-lead document-lead">{mails.length === 0 ? text.empty : text.lead}</p>
        <ol className="mails">
          {mails.map((mail) => (
            <li key={mail.id} className="paper-card">
              <header>
                <h2>{mail.subject}</h2>
                <span className="site-small">
                  {text.to} {mail.to} · {mail.at}
                </span>
              </header>
              <Words text={mail.text} />
              <a className="site-link" href={`/dev/mail/${mail.id}`}>
                {text.asSent}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </Page>
  );
}
