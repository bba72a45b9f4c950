import { member } from '#text/en/member.ts';
import { Bell } from '../../src/web/ui/bell.tsx';
import { BrandMark } from '../../src/web/ui/brand/brand-mark.tsx';
import { Button, ButtonLink } from '../../src/web/ui/button.tsx';
import { CopyButton } from '../../src/web/ui/copy-button.tsx';
import { FoldPanel } from '../../src/web/ui/fold-panel.tsx';
import { GroupedAddress } from '../../src/web/ui/grouped-address.tsx';
import { KeyMoney, Money } from '../../src/web/ui/money.tsx';
import { Notice } from '../../src/web/ui/notice.tsx';
import { Panel } from '../../src/web/ui/panel.tsx';
import { type Mark, StatusMark } from '../../src/web/ui/status-mark.tsx';
import { toastError, toastSuccess } from '../../src/web/ui/toasts.tsx';

export function Buttons() {
  return (
    <Panel title="Buttons" span={12}>
      <div>
        <Button>Plain</Button>
        <Button kind="go">Withdraw balance</Button>
        <Button kind="bad">Reject deposit</Button>
        <Button kind="link">Show more</Button>
        <Button small>Small</Button>
        <Button disabled>Disabled</Button>
        <Button kind="go" disabled>
          Disabled
        </Button>
        <Button kind="go" busy busyText="Sending...">
          Send
        </Button>
        <ButtonLink to="/">A link</ButtonLink>
        <ButtonLink kind="go" small to="/">
          A small link
        </ButtonLink>
        <CopyButton text="candor" label="Copy the address" failure="Copying failed." />
      </div>
    </Panel>
  );
}

const marks: Record<Mark, string> = {
  ok: 'Completed',
  wait: 'Pending',
  no: 'Rejected',
  off: 'Expired',
};

export function Notices() {
  return (
    <Panel title="Notices, toasts and states" span={12}>
      <p>
        <BrandMark />
      </p>
      <Notice>Your withdrawal is under review.</Notice>
      <Notice warn action={<Button small>Try again</Button>}>
        Your address changes in 24 hours.
      </Notice>
      <p>
        {(Object.keys(marks) as Mark[]).map((mark) => (
          <StatusMark key={mark} mark={mark}>
            {marks[mark]}
          </StatusMark>
        ))}
      </p>
      <p>
        <Button onClick={() => toastSuccess('Saved.')}>Show a toast</Button>
        <Button onClick={() => toastError('It was not saved.')}>Show a failed toast</Button>
      </p>
      <p>
        {[0, 3, 120].map((unread) => (
          <Bell key={unread} to="/" unread={unread} words={member.bell} />
        ))}
      </p>
    </Panel>
  );
}

export function Figures() {
  return (
    <>
      <FoldPanel title="Folded on a phone" span={12} end="end of the line" foot={<p>The foot</p>}>
        <GroupedAddress text="bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080" />
      </FoldPanel>
      <Panel title="Figures" span={12} end={<span>At the end of the line</span>} footer="A footer">
        <p className="key">
          <KeyMoney value="1234567.89" />
        </p>
        <p>
          <Money value="1234.50" />, <Money value="-1234.50" signed />,{' '}
          <Money value="1234.50" signed />, <Money value="1234567.89" whole />
        </p>
      </Panel>
    </>
  );
}
