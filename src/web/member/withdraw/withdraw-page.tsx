import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { coinOf, type Method } from '#core/chains/assets.ts';
import { carrierOf } from '#core/chains/chain-rules.ts';
import { pastedAddress } from '#core/chains/pasted-address.ts';
import { asTyped, dayAndTime, dollars, ending } from '#text/format/format.ts';
import { typedDollars } from '#text/format/typed-amounts.ts';
import { withdrawals } from '#text/withdrawals.ts';
import { words } from '#text/words.ts';
import { api, call } from '../../app/api.ts';
import { offeredMethods } from '../../features/coins/offered-coins.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormRefusal } from '../../ui/forms/form-refusal.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { sumOf } from '../dashboard/balance-equation.ts';
import { type Me, useMe, type Wallets } from '../layout/api-types.ts';
import { firstQueries } from '../layout/first-queries.ts';
import { useDraftPlace } from '../layout/use-draft-place.ts';
import { AddressField } from './address-field.tsx';
import { SourceField } from './source-field.tsx';
import { usePreview } from './use-preview.ts';
import { WithdrawQuote } from './withdraw-quote.tsx';
import {
  addressOf,
  carriesTag,
  faultsOf,
  hasTags,
  isSaved,
  lockedUntil,
  savedFor,
  type Source,
  staysAfter,
  tagFor,
  tagOf,
  type TypedAddresses,
  type TypedTag,
} from './withdraw-rules.ts';
import { WaitingTimes, WithdrawalSources } from './withdrawal-preview.tsx';
import { WithdrawalTimeline } from './withdrawal-timeline.tsx';

const { form: text, choice: named } = withdrawals;

type Choice = {
  source: Source;
  amount: string;
  method: Method | null;
  typed: TypedAddresses;
  tag: TypedTag | null;
};
const nothing: Omit<Choice, 'source'> = { amount: '', method: null, typed: {}, tag: null };

type Available = Readonly<Record<Source, string>>;
const availableOf = (me: Me): Available => ({
  balance: me.withdrawable_balance,
  profit: me.withdrawable_profit,
});

/** Returns the method's address, and the tag that belongs to exactly this address. */
function whereTo({ method, typed, tag }: Pick<Choice, 'method' | 'typed' | 'tag'>, w?: Wallets) {
  const saved = method && savedFor(w, method);
  const address = addressOf(typed, method, saved && saved.address);
  const isTagged = hasTags(method) && !carriesTag(method, address);
  return { saved, address, isTagged, tag: isTagged ? tagOf(tag, address, saved) : '' };
}

/** The withdrawal form; a refusal appears beside its field, or above the button. */
function useWithdrawForm(source: Source, available: Available, wallets: Wallets | undefined) {
  const navigate = useNavigate();
  const wholeOf = ({ source: from, amount, method, typed, tag }: Choice) => {
    const { address, tag: itsTag } = whereTo({ method, typed, tag }, wallets);
    return { source: from, amount, method, address, tag: itsTag };
  };
  return useCommandForm({
    draft: useDraftPlace(),
    values: { ...nothing, source },
    names: { wallet_address: 'typed' },
    codes: { own_address: 'typed' },
    faults: (choice) => {
      const { address, ...faults } = faultsOf(wholeOf(choice), available[choice.source]);
      return { ...faults, typed: address };
    },
    input: (choice) => {
      const { amount, method, address, tag, source: from } = wholeOf(choice);
      const dollarsTyped = typedDollars(amount);
      if (method === null || dollarsTyped === null) return null;
      return {
        amount: dollarsTyped,
        payment_channel: method,
        wallet_address: address.trim(),
        source: from,
        ...(tag.trim() ? { tag: tag.trim() } : {}),
      };
    },
    send: call.withdrawals.request,
    success: ({ data }) =>
      data.earliest_at ? text.doneWaits(dayAndTime(data.earliest_at)) : text.done,
    onDone: () => navigate(paths.dashboard),
    showsRefusal: true,
  });
}

/** Returns the form's values, and the server's preview of them. */
function useChoice(form: ReturnType<typeof useWithdrawForm>, available: Available, w?: Wallets) {
  const [source, amount, method, typed, tag] = useWatch({
    control: form.control,
    name: ['source', 'amount', 'method', 'typed', 'tag'],
  });
  const { saved, address, isTagged, tag: shownTag } = whereTo({ method, typed, tag }, w);
  const dollarsTyped = typedDollars(amount);
  const stays = staysAfter(amount, available[source]);
  const fits = dollarsTyped !== null && stays !== null;
  // An address is checked whatever the amount, so that all faults appear at once.
  const judged = fits ? dollarsTyped : available[source];
  const seen = usePreview(
    method && (fits || address.trim() !== '')
      ? { method, amount: judged, source, address: address.trim(), tag: shownTag.trim() }
      : null,
  );
  return {
    source,
    method,
    typed,
    saved,
    address,
    stays,
    isTagged,
    shownTag,
    amount: fits ? dollarsTyped : null,
    preview: fits ? seen.preview : undefined,
    unread: fits ? seen.unread : undefined,
    addressFault: seen.addressFault,
    tagFault: seen.tagFault,
    isAddressGood:
      // Only the server can verify the letters of an X-address.
      address !== '' &&
      (seen.isAddressGood || (!carriesTag(method, address) && isSaved(address, saved))),
  };
}

/** Source, amount, coin and address; beside them the amount that arrives, and when. */
function WithdrawForm({ me, source }: { me: Me; source: Source }) {
  const available = availableOf(me);
  const saved = useQuery(api.withdrawals.wallets.queryOptions());
  const wallets = saved.data?.data;
  const held = useQuery(firstQueries.positions);
  const positions = held.data?.data ?? [];
  const form = useWithdrawForm(source, available, wallets);
  const choice = useChoice(form, available, wallets);
  const { method, amount, stays, preview } = choice;
  const options = offeredMethods().map((value) => ({
    value,
    label: value,
    note: wallets && noteOf(value, savedFor(wallets, value)),
  }));
  const all = (
    <Button small onClick={() => form.setValue('amount', asTyped(available[choice.source]))}>
      {text.all}
    </Button>
  );
  return (
    <form
      className="order"
      aria-label={choice.source === 'balance' ? text.titleBalance : text.titleProfit}
      noValidate
      onChange={() => form.clearErrors()}
      onSubmit={form.submit}
    >
      <div className="panel">
        <div className="body bare fields">
          <SourceField
            {...form.register('source')}
            available={available}
            locked={lockedUntil(me, positions)}
          />
          <AmountField
            {...form.field('amount')}
            label={text.amount}
            help={`${text.available(dollars(available[choice.source]))} ${stays && amount ? text.stays(dollars(stays)) : ''}`}
            end={all}
          />
          {!held.data && <TableState query={held} />}
          {preview && <WithdrawalSources preview={preview} />}
          {choice.unread && <TableState query={choice.unread} />}
          {!wallets && <TableState query={saved} />}
          <RadioField {...form.field('method')} legend={text.method} options={options} />
          <AddressField
            method={method}
            typed={choice.typed}
            saved={choice.saved}
            error={form.errorOf('typed') ?? choice.addressFault}
            isGood={choice.isAddressGood}
            onChange={(next) => form.setValue('typed', next)}
            // A tag typed before any address belongs to the first one.
            onBlur={() => form.setValue('tag', tagFor(form.getValues('tag'), choice.address))}
          />
          {carriesTag(method, choice.address) && <p className="sub">{text.tagCarried}</p>}
          {choice.isTagged && (
            <Field
              label={text.tag}
              help={text.tagHelp}
              inputMode="numeric"
              value={choice.shownTag}
              error={form.errorOf('tag') ?? choice.tagFault}
              onChange={({ target }) =>
                form.setValue('tag', { text: target.value, of: choice.address.trim() })
              }
            />
          )}
        </div>
      </div>
      <div className="beside stack">
        <Panel title={text.receives}>
          {method && amount && !choice.addressFault ? (
            <WithdrawQuote
              method={method}
              amount={amount}
              source={choice.source}
              isCoolingOff={
                preview?.positions.some((position) => position.cooling_off_until) ?? false
              }
            />
          ) : (
            <p className="quiet">{text.receivesLater}</p>
          )}
        </Panel>
        <WithdrawalTimeline />
        {preview && <WaitingTimes waits={preview.waits} />}
        <OnItsWay me={me} />
      </div>
      <div className="order-foot panel">
        <FormRefusal words={form.problem} />
        <SubmitBar
          says={
            amount && choice.isAddressGood
              ? text.will(dollars(amount), ending(pastedAddress(choice.address).address))
              : text.willNone
          }
          more={text.willMore}
          submit={text.go}
          busy={form.busy}
          busyText={text.going}
          num
        />
      </div>
    </form>
  );
}

function noteOf(method: Method, { address, waitsUntil }: ReturnType<typeof savedFor>): string {
  const chain = carrierOf(coinOf[method]);
  if (chain) return words.onChain(chain);
  if (address === null) return text.noneSaved;
  return waitsUntil ? text.waits(dayAndTime(waitsUntil)) : text.saved(ending(address));
}

/** Earlier requests that are not paid yet. */
function OnItsWay({ me }: { me: Me }) {
  const { onTheWay } = sumOf(me);
  if (!onTheWay) return null;
  return (
    <Panel title={text.onItsWay}>
      <p className="num strong">{dollars(onTheWay)}</p>
    </Panel>
  );
}

/** One screen at three addresses; each preselects its row (MEM-7). */
function Withdraw({ source, back }: { source: Source; back: { to: string; label: string } }) {
  const query = useMe();
  const me = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle title={named.title} under={named.under} back={back}>
        <ButtonLink to={paths.withdrawHistory}>{named.history}</ButtonLink>
      </PageTitle>
      {me ? (
        <WithdrawForm key={source} me={me} source={source} />
      ) : (
        <Panel edge label={text.amount}>
          <TableState query={query} lines={6} />
        </Panel>
      )}
    </main>
  );
}

const toWithdraw = { to: paths.withdraw, label: named.title };

export const WithdrawPage = () => (
  <Withdraw source="balance" back={{ to: paths.dashboard, label: named.back }} />
);
export const WithdrawBalancePage = () => <Withdraw source="balance" back={toWithdraw} />;
export const WithdrawProfitPage = () => <Withdraw source="profit" back={toWithdraw} />;
