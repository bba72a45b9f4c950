import { AmountField } from '../../src/web/ui/forms/amount-field.tsx';
import { CheckboxField } from '../../src/web/ui/forms/checkbox-field.tsx';
import { Checkbox } from '../../src/web/ui/forms/checkbox.tsx';
import { CodeField } from '../../src/web/ui/forms/code-field.tsx';
import { Field, FieldFrame } from '../../src/web/ui/forms/field.tsx';
import { FileDrop } from '../../src/web/ui/forms/file-drop.tsx';
import { FormRefusal } from '../../src/web/ui/forms/form-refusal.tsx';
import { PasswordField } from '../../src/web/ui/forms/password-field.tsx';
import { RadioField } from '../../src/web/ui/forms/radio-field.tsx';
import { SelectField } from '../../src/web/ui/forms/select-field.tsx';
import { SubmitBar } from '../../src/web/ui/forms/submit-bar.tsx';
import { TextArea } from '../../src/web/ui/forms/text-area.tsx';
import { Panel } from '../../src/web/ui/panel.tsx';

const wrong = 'Enter an amount of at least $50.';

function Fields() {
  return (
    <Panel title="Fields" span={12}>
      <Field label="Plain" defaultValue="Ada" />
      <Field label="With help" help="As on your passport." />
      <Field label="With an error" defaultValue="?" error="Enter your full name." />
      <Field label="Read-only" readOnly value="ada@example.org" help="Ask us to change it." />
      <Field label="Disabled" disabled defaultValue="Nothing" />
      <Field label="Digits of one width" mono defaultValue="bc1q0123456789" end="BTC" />
      <PasswordField label="Password" defaultValue="secret" autoComplete="off" />
      <CodeField label="Six digits" defaultValue="478 896" />
      <TextArea label="Several lines" help="Up to 2,000 characters." defaultValue="Dear all," />
      <TextArea label="Several lines, wrong" error="Enter a reason." />
      <FieldFrame id="own" label="A frame of one's own" help="For whatever is no line of text.">
        <select id="own" aria-describedby="own-help">
          <option>One</option>
          <option>Other</option>
        </select>
      </FieldFrame>
    </Panel>
  );
}

const networks = [
  { value: 'btc', label: 'Bitcoin', note: 'About 60 minutes' },
  { value: 'sol', label: 'Solana', note: 'About a minute' },
] as const;
const network = { legend: 'Network', options: networks };

function Choices() {
  const drop = {
    title: 'Choose a receipt',
    active: 'Let go',
    note: 'PNG, JPEG or WebP up to 5 MB',
    accept: { 'image/png': ['.png'] },
    onFile: () => undefined,
  };
  return (
    <Panel title="Choices and files" span={12}>
      <RadioField {...network} name="network" />
      <RadioField
        {...network}
        name="network-wrong"
        legend="Network, wrong"
        error="Choose a network."
      />
      <SelectField label="Network" help="Where it goes." defaultValue="sol">
        {networks.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <FormRefusal words="Deposits are closed for now." />
      <Checkbox label="I accept the terms" error={undefined} defaultChecked />
      <Checkbox label="I accept the risk" error="Please accept the risk disclosure." />
      <CheckboxField legend="Events" options={networks} name="events" />
      <CheckboxField
        legend="Events, wrong"
        options={networks}
        name="events-wrong"
        error="Choose at least one."
      />
      <FileDrop {...drop} filled={false} />
      <FileDrop {...drop} name="Second" title="receipt.png" filled />
    </Panel>
  );
}

function Amounts() {
  return (
    <Panel title="Amounts and the foot of a form" span={12}>
      <AmountField label="Amount" defaultValue="1,500.00" help="Available: $2,000.00" end="USD" />
      <AmountField label="Amount, wrong" defaultValue="1" error={wrong} />
      <SubmitBar
        says="Withdraw $1,500.00 to ...0000"
        more="Fee $2.00"
        submit="Withdraw"
        busy={false}
        num
      />
      <SubmitBar
        says="Withdraw $1,500.00"
        more="We send it now."
        submit="Withdraw"
        busy
        busyText="Sending..."
      />
    </Panel>
  );
}

export function FormSamples() {
  return (
    <>
      <Fields />
      <Amounts />
      <Choices />
    </>
  );
}
