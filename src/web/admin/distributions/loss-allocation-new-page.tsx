import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { treasury } from '#text/en/admin/treasury.ts';
import { day, dollars } from '#text/format/format.ts';
import { typedDollars } from '#text/format/typed-amounts.ts';
import { api, call } from '../../app/api.ts';
import { messageOf } from '../../app/problem.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';
import { minLetters } from '../../ui/forms/typed-rules.ts';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { usePages } from '../../ui/tables/use-pages.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { Answers, Loss } from '../list-kit/api-types.ts';
import { memberColumn } from '../list-kit/member-column.tsx';
import { TotalsList } from '../list-kit/totals-list.tsx';

const text = treasury.lossAllocation;

type LossAllocationCommand = { loss: string; amount: string };
type Preview = Answers['distributions']['previewLossAllocation']['data'];
type Part = Preview['parts'][number];

/** Fetches the preview of a command, again whenever the command changes. */
function useLossAllocationPreview(input: LossAllocationCommand | null, cursor?: string) {
  return useQuery({
    ...api.distributions.previewLossAllocation.queryOptions({
      input: { loss: '', amount: '', ...input, limit: 20, cursor },
    }),
    enabled: input !== null,
  });
}

const columns: Column<Part>[] = [
  memberColumn(text.member),
  {
    key: 'principal',
    exact: true,
    head: text.principal,
    label: text.principal,
    right: true,
    cell: (part) => <Money value={part.principal} />,
  },
  {
    key: 'share',
    exact: true,
    head: text.share,
    right: true,
    className: 'strong',
    cell: (part) => <Money value={part.share} />,
  },
];

/** Exactly what would be approved: the loss, its day, and each position's part of it. */
function LossAllocationPreview({ input }: { input: LossAllocationCommand }) {
  const pages = usePages();
  const query = useLossAllocationPreview(input, pages.cursor);
  const preview = query.data?.data;
  return (
    <Panel title={text.preview} edge footer={text.note}>
      <div className="body">
        {query.isError && <Notice warn>{messageOf(query.error)}</Notice>}
        {preview?.refusal && <Notice warn>{preview.refusal.message}</Notice>}
        {preview && <Sums preview={preview} />}
      </div>
      <DataTable
        dense
        label={text.parts}
        columns={columns}
        query={query}
        rows={preview?.parts}
        rowKey={(part) => part.position}
        emptyNext={text.nobody}
      />
      <Pager pages={pages} next={preview?.next_cursor} />
    </Panel>
  );
}

function Sums({ preview }: { preview: Preview }) {
  const lines = [
    [text.recorded, day(preview.lost_at)],
    [treasury.evidence, preview.evidence],
    [text.bearers, text.positions(preview.positions)],
  ] as const;
  return <TotalsList lines={lines} total={[text.total, dollars(preview.total)]} />;
}

const pauseMs = 300;

const nothing = { loss: '', amount: '', reason: '' };
type Typed = typeof nothing;

/** A loss that members bear: previewed per position, then proposed to a second person. */
export function LossAllocationNewPage() {
  const { id: plan = '' } = useParams();
  const navigate = useNavigate();
  const query = useQuery(api.distributions.losses.queryOptions({ input: { plan } }));
  const losses = query.data?.data.filter((row) => Number(row.open) > 0) ?? [];
  const commandOf = (typed: Pick<Typed, 'loss' | 'amount'>): LossAllocationCommand => ({
    loss: typed.loss || (losses[0]?.id ?? ''),
    amount: typedDollars(typed.amount) ?? '',
  });
  const form = useCommandForm({
    values: nothing,
    input: (typed) => {
      const command = commandOf(typed);
      return command.loss === '' ? null : { ...command, reason: typed.reason.trim() };
    },
    send: call.distributions.proposeLossAllocation,
    onDone: () => navigate(paths.adminPlan(plan)),
  });
  const [chosen, amount] = useWatch({ control: form.control, name: ['loss', 'amount'] });
  const input = commandOf({ loss: chosen, amount });
  const settledInput = JSON.parse(
    useDebounced(JSON.stringify(input), pauseMs),
  ) as LossAllocationCommand;
  const isWhole = settledInput.loss !== '' && settledInput.amount !== '';
  return (
    <main className="page" id="content">
      <PageTitle
        title={treasury.acts.share}
        under={text.lead}
        back={{ to: paths.adminPlan(plan), label: text.back }}
      />
      <div className="grid flat">
        <form
          className="panel c5"
          aria-label={treasury.acts.share}
          noValidate
          onSubmit={form.submit}
        >
          <div className="body bare fields">
            {query.isSuccess ? (
              <LossSelect
                losses={losses}
                loss={input.loss}
                // The amount was typed for the previous loss (INP-2).
                onLoss={(loss) => form.reset({ ...form.getValues(), loss, amount: '' })}
              />
            ) : (
              <TableState query={query} lines={2} />
            )}
            <AmountField
              label={treasury.form.amount}
              {...form.field('amount', {
                validate: (typed) => typedDollars(typed) !== null || treasury.form.amountWrong,
              })}
            />
            <Field
              label={treasury.form.reason}
              help={treasury.form.reasonHelp}
              {...form.field('reason', minLetters(minReason, treasury.form.wordsShort))}
            />
          </div>
          <Sending input={isWhole ? settledInput : null} busy={form.busy} />
        </form>
        <div className="c7">
          {isWhole ? (
            <LossAllocationPreview key={JSON.stringify(settledInput)} input={settledInput} />
          ) : (
            <Panel title={text.preview}>
              <p className="quiet">{treasury.form.will.none}</p>
            </Panel>
          )}
        </div>
      </div>
    </main>
  );
}

function Sending({ input, busy }: { input: LossAllocationCommand | null; busy: boolean }) {
  const preview = useLossAllocationPreview(input).data?.data;
  return (
    <SubmitBar
      says={
        preview
          ? text.will(dollars(preview.total), text.positions(preview.positions))
          : treasury.form.will.none
      }
      more={text.willMore}
      submit={treasury.form.submit}
      busy={busy}
      num
    />
  );
}

type SelectProps = { losses: readonly Loss[]; loss: string; onLoss: (id: string) => void };

/** Selects the first loss until another is chosen. */
function LossSelect({ losses, loss, onLoss }: SelectProps) {
  const chosen = losses.find((row) => row.id === loss);
  const help = chosen ? text.open(dollars(chosen.open)) : treasury.form.noLoss;
  return (
    <SelectField
      label={treasury.form.loss}
      help={help}
      value={loss}
      onChange={({ target }) => onLoss(target.value)}
    >
      {losses.length === 0 && <option value="">{treasury.form.choose}</option>}
      {losses.map((row) => (
        <option key={row.id} value={row.id}>
          {treasury.form.lossChoice(dollars(row.amount), day(row.at))}
        </option>
      ))}
    </SelectField>
  );
}
