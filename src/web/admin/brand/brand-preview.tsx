import { type CSSProperties, type ReactNode, useState } from 'react';
import { brand } from '#text/en/admin/brand.ts';
import { site } from '#text/en/site.ts';
import { Panel } from '../../ui/panel.tsx';
import { FilterTabs } from '../list-kit/filter-tabs.tsx';
import type { Look } from './look.ts';

const text = brand.preview;

type Theme = 'light' | 'dark';
type Props = { draft: Look; live: Look | null };

/** The draft, or what is live now, as people will see it in both themes. */
export function BrandPreview({ draft, live }: Props) {
  const [which, setWhich] = useState<'draft' | 'live'>('draft');
  const [theme, setTheme] = useState<Theme>('light');
  const look = which === 'live' && live ? live : draft;
  const mark = theme === 'dark' ? look.night : look.mark;
  return (
    <Panel
      title={text.title}
      end={<span className="sub">{text.example}</span>}
      footer={<Stays />}
      edge
    >
      <div className="row brand-switches">
        {live && (
          <FilterTabs
            label={text.which}
            tabs={[
              { value: 'draft', label: text.draft },
              { value: 'live', label: text.live },
            ]}
            value={which}
            onChange={setWhich}
          />
        )}
        <FilterTabs
          label={text.theme}
          tabs={[
            { value: 'light', label: text.light },
            { value: 'dark', label: text.dark },
          ]}
          value={theme}
          onChange={setTheme}
        />
      </div>
      <div
        className="brand-looks"
        data-theme={theme}
        style={{ '--hue': look.hue } as CSSProperties}
      >
        <Site look={look} />
        <Phone look={look} mark={mark} />
        <Mail look={look} mark={mark} />
        <Icon look={look} />
        <Statement look={look} />
      </div>
    </Panel>
  );
}

const Stays = () => (
  <p className="sub">
    <b className="strong">{brand.stays.title}.</b> {brand.stays.text}
  </p>
);

type FigureProps = { kind: string; label: string; children: ReactNode };

const Specimen = ({ kind, label, children }: FigureProps) => (
  <figure className={`look look-${kind}`}>
    <figcaption className="lbl">{label}</figcaption>
    <div>{children}</div>
  </figure>
);

const Named = ({ mark, name }: { mark: string; name: string }) => (
  <span className="look-name">
    {mark !== '' && <img src={mark} alt="" />}
    {name}
  </span>
);

const Site = ({ look }: { look: Look }) => (
  <Specimen kind="site" label={text.site}>
    <div className="look-bar">
      <Named mark={look.night} name={look.name} />
      <span>{text.plans}</span>
      <span>{text.solvency}</span>
      <span>{text.logIn}</span>
    </div>
    <p className="look-headline">{site.hero.titles[0]}</p>
    <p>{text.risk}</p>
    <span className="look-button">{text.seePlans}</span>
  </Specimen>
);

const Phone = ({ look, mark }: { look: Look; mark: string }) => (
  <Specimen kind="phone" label={text.phone}>
    <div className="look-bar">
      <Named mark={mark} name={look.name} />
    </div>
    <div className="look-card">
      <span className="lbl">{text.balance}</span>
      <b className="look-sum num">$12,000.00</b>
      <span className="look-line" />
    </div>
    <span className="look-button">{text.deposit}</span>
    <span className="look-link">{text.withdraw}</span>
  </Specimen>
);

const Mail = ({ look, mark }: { look: Look; mark: string }) => (
  <Specimen kind="mail" label={text.mail}>
    <b>{look.name}</b>
    <p>{text.mailSubject}</p>
    <hr />
    <Named mark={mark} name={look.name} />
    <p className="num">{text.mailText}</p>
    <span className="look-button">{text.mailButton}</span>
  </Specimen>
);

/** Paper is light in both themes. */
const Statement = ({ look }: { look: Look }) => (
  <Specimen kind="statement" label={text.statement}>
    <div data-theme="light" className="look-paper">
      <Named mark={look.mark} name={look.name} />
      <span className="sub">{text.period}</span>
      <hr />
      <span className="lbl">{text.closing}</span>
      <b className="look-sum num">$12,241.41</b>
    </div>
  </Specimen>
);

const Icon = ({ look }: { look: Look }) => (
  <Specimen kind="home" label={text.icon}>
    <span className="look-icon">{look.night !== '' && <img src={look.night} alt="" />}</span>
    <span>{look.shortName}</span>
  </Specimen>
);
