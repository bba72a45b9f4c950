import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { DocumentKind } from '#core/rules/identity-check.ts';
import { dayAndTime, dollars } from '#text/format/format.ts';
import { kyc as text } from '#text/kyc.ts';
import { member } from '#text/member.ts';
import { api, call } from '../../app/api.ts';
import { messageOf } from '../../app/problem.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Mark, StatusMark } from '../../ui/status-mark.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { toastError } from '../../ui/toasts.tsx';
import type { Identity } from '../layout/api-types.ts';

const accept = { 'image/jpeg': [], 'image/png': [], 'image/webp': [], 'application/pdf': [] };

type DocumentFieldProps = {
  kind: DocumentKind;
  document: Identity['documents'][number] | undefined;
  /** Whether the form was sent without this document. */
  missing: boolean;
};

/** One document: dropped or chosen, uploaded at once, replaced by another choice. */
function DocumentField({ kind, document, missing }: DocumentFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const uploading = useCommand({
    send: (file: File) => call.kyc.upload({ kind, document: file }),
    success: null,
    rereads: api.kyc.key(),
    onRefused: (error) => {
      setRefusal(messageOf(error));
      return false;
    },
  });
  const choose = (file: File | null) => {
    setRefusal(file ? null : text.wrongFile);
    if (file) uploading.mutate(file);
    else toastError(text.wrongFile);
  };
  const title = uploading.isPending ? text.uploading : (document?.name ?? text.drop);
  const message = refusal ?? (missing && !document ? text.missing : null);
  return (
    <div className="field">
      <span className="lbl">{text.kinds[kind]}</span>
      <p className="help above">{text.kindNotes[kind]}</p>
      <FileDrop
        name={text.kinds[kind]}
        title={title}
        active={text.dropActive}
        note={document ? text.replace : text.dropNote}
        filled={document !== undefined}
        accept={accept}
        onFile={choose}
      />
      <div role="alert">
        {message && (
          <p className="help help-bad">
            <CircleAlert className="i" aria-hidden />
            {message}
          </p>
        )}
      </div>
      {document && (
        <p className="help">
          <a href={documentAddress(document.id)} download>
            {text.see}
          </a>
          <span className="num"> {dayAndTime(document.uploaded_at)}</span>
        </p>
      )}
    </div>
  );
}

/** Returns the download address of the member's document, sent as an attachment. */
const documentAddress = (id: string): string => `/api/user/kyc/documents/${id}`;

type Level = Identity['levels'][number];
type Props = {
  level: Level['level'];
  needs: Level['needs'];
  documents: Identity['documents'];
};

/** One file per kind, stored once chosen; submission is a separate step. */
function IdentityForm({ level, needs, documents }: Props) {
  const [asked, setAsked] = useState(false);
  const missing = needs.filter((kind) => !documents.some((row) => row.kind === kind));
  const sending = useCommand({
    send: () => call.kyc.submit({ level }),
    success: text.done,
    rereads: api.kyc.key(),
  });
  const submit = () => {
    setAsked(true);
    if (missing.length === 0) sending.mutate();
  };
  const names = missing.map((kind) => text.kinds[kind].toLowerCase()).join(', ');
  return (
    <form
      className="panel"
      aria-label={text.form(level)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <header>
        <h2>{text.form(level)}</h2>
      </header>
      <div className="body fields">
        {needs.map((kind) => (
          <DocumentField
            key={kind}
            kind={kind}
            document={documents.find((row) => row.kind === kind)}
            missing={asked && missing.includes(kind)}
          />
        ))}
      </div>
      <SubmitBar
        says={missing.length === 0 ? text.will(needs.length) : text.willMissing(names)}
        more={text.willMore}
        submit={text.go}
        busy={sending.isPending}
        busyText={text.going}
      />
    </form>
  );
}

/** The requirements and limits of each level; withdrawals have no level. */
function IdentityLevels({ standing }: { standing: Identity }) {
  const { level: here, levels, deposit_limit: limit } = standing;
  const isPlay = limit === null;
  return (
    <Panel title={text.levels} footer={isPlay ? text.sandbox : undefined}>
      <dl className="lines">
        <Line name={text.levelZero} needs={text.nothing} allows={text.zero} isHere={here === 0} />
        {levels.map(({ level, needs, deposit_limit: max }) => (
          <Line
            key={level}
            name={text.level(level)}
            needs={needs.map((kind) => text.kinds[kind]).join(', ')}
            allows={max === null ? '' : text.upTo(dollars(max))}
            isHere={here === level}
          />
        ))}
      </dl>
      <p className="quiet small">{text.out}</p>
    </Panel>
  );
}

type LineProps = { name: string; needs: string; allows: string; isHere: boolean };

function Line({ name, needs, allows, isHere }: LineProps) {
  return (
    <div aria-current={isHere ? 'step' : undefined}>
      <dt>
        <b className="strong">{name}</b>
        <span className="sub">{needs}</span>
      </dt>
      <dd className="num">
        {isHere && <StatusMark mark="ok">{text.you}</StatusMark>}
        <span className="sub">{allows}</span>
      </dd>
    </div>
  );
}

type Submission = Identity['submissions'][number];

const marks: Record<Submission['state'], Mark> = {
  submitted: 'wait',
  approved: 'ok',
  refused: 'no',
};

/** Every request, newest first, with its documents and any reason for rejection. */
function IdentityHistory({ submissions }: { submissions: readonly Submission[] }) {
  if (submissions.length === 0) return null;
  return (
    <Panel title={text.history}>
      <ol className="trail">
        {submissions.map((submission) => (
          <li key={submission.id}>
            <span className="strong">{text.level(submission.level)}</span>{' '}
            <StatusMark mark={marks[submission.state]}>{text.states[submission.state]}</StatusMark>
            <span className="sub num trail-note">
              {text.sent(dayAndTime(submission.submitted_at))}
            </span>
            {submission.decided_at && (
              <span className="sub num trail-note">
                {text.decided(dayAndTime(submission.decided_at))}
              </span>
            )}
            {submission.reason && <span className="sub trail-note">{submission.reason}</span>}
            {submission.documents.map((document) => (
              <span className="sub trail-note" key={document.id}>
                <a href={documentAddress(document.id)} download>
                  {text.kinds[document.kind]}
                </a>
              </span>
            ))}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Levels, documents and their outcomes (ACC-8). */
export function IdentityPage() {
  const query = useQuery(api.kyc.standing.queryOptions());
  const standing = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.title}
        under={text.under}
        back={{ to: paths.dashboard, label: member.nav.dashboard }}
      />
      {standing ? (
        <div className="grid flat">
          <div className="c7 stack">
            <Newest standing={standing} />
            <Next standing={standing} />
            <IdentityHistory submissions={standing.submissions} />
          </div>
          <div className="c5 stack">
            <IdentityLevels standing={standing} />
          </div>
        </div>
      ) : (
        <Panel edge label={text.title}>
          <TableState query={query} lines={6} />
        </Panel>
      )}
    </main>
  );
}

function Newest({ standing }: { standing: Identity }) {
  const newest = standing.submissions[0];
  if (newest?.state === 'submitted') {
    return <Notice>{text.waiting(dayAndTime(newest.submitted_at))}</Notice>;
  }
  if (newest?.state === 'refused') {
    return <Notice warn>{text.refused(newest.reason ?? '')}</Notice>;
  }
  return null;
}

function Next({ standing }: { standing: Identity }) {
  if (standing.state === 'submitted') return null;
  const next = standing.levels.find(({ level }) => level > standing.level);
  if (!next) return <p className="quiet">{text.full}</p>;
  return <IdentityForm level={next.level} needs={next.needs} documents={standing.documents} />;
}
