import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { settings } from '#text/en/admin/settings.ts';
import { dayAndTime } from '#text/format/format.ts';
import { ruleFacts } from '#text/rule-facts.ts';
import { call } from '../../app/api.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import type { SiteSettings } from '../list-kit/api-types.ts';
import { TextForm } from '../list-kit/text-form.tsx';

const text = settings.payouts;
type Payouts = SiteSettings['payouts'];

// The same duration as a hold (INT-5).
const stopLastsMs = ruleFacts.holdHours * 60 * 60 * 1000;
const endOf = (since: string): string =>
  new Date(new Date(since).getTime() + stopLastsMs).toISOString();

/** The payout switch: one person stops payouts, two resume them. */
export function SettingsPayouts({ payouts }: { payouts: Payouts }) {
  const { running, reason, by, since } = payouts;
  return (
    <Panel
      title={text.title}
      span={5}
      end={
        <StatusMark mark={running ? 'ok' : 'no'}>
          {running ? text.running : text.stopped}
        </StatusMark>
      }
    >
      <p>{running ? text.runningNote : text.stoppedNote(reason ?? '')}</p>
      {!running && by && since && (
        <p className="sub">
          {text.by(by, dayAndTime(since))}. {text.ends(dayAndTime(endOf(since)))}
        </p>
      )}
      <div className="spaced">
        {running ? (
          <PermissionGate call="policy.stopPayouts">
            <Stop name={text.stop} />
          </PermissionGate>
        ) : (
          <PermissionGate call="policy.resumePayouts">
            <Resume payouts={payouts} />
            <Stop name={text.renew} />
          </PermissionGate>
        )}
      </div>
    </Panel>
  );
}

function Stop({ name }: { name: string }) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <>
        <Button kind="bad" onClick={() => setAsking(true)}>
          {name}
        </Button>
        <p className="sub">{text.stopWill}</p>
      </>
    );
  }
  return (
    <TextForm
      bad
      label={text.stopLabel}
      help={text.stopWill}
      shortest={minReason}
      tooShort={text.short}
      submit={name}
      input={(reason) => ({ reason })}
      send={call.policy.stopPayouts}
      onDone={() => setAsking(false)}
      onCancel={() => setAsking(false)}
    />
  );
}

function Resume({ payouts }: { payouts: Payouts }) {
  const [isAsking, setAsking] = useState(false);
  if (payouts.resume_proposal !== null) {
    return (
      <p>
        {text.waits} <Link to={paths.adminApprovals}>{text.toApprovals}</Link>
      </p>
    );
  }
  if (!isAsking) {
    return (
      <>
        <Button kind="go" onClick={() => setAsking(true)}>
          {text.resume}
        </Button>
        <p className="sub">{text.resumeWill}</p>
      </>
    );
  }
  return (
    <TextForm
      label={text.resumeLabel}
      help={text.resumeWill}
      shortest={minReason}
      tooShort={text.short}
      submit={text.resume}
      input={(reason) => ({ reason })}
      send={call.policy.resumePayouts}
      onDone={() => setAsking(false)}
      onCancel={() => setAsking(false)}
    />
  );
}
