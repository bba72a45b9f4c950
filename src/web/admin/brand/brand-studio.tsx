import { useWatch } from 'react-hook-form';
import { brand as text } from '#text/en/admin/brand.ts';
import { call } from '../../app/api.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Field } from '../../ui/forms/field.tsx';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import type { BrandState } from '../list-kit/api-types.ts';
import { BrandChecks } from './brand-checks.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { BrandProposal } from './brand-proposal.tsx';
import { HueField } from './hue-field.tsx';
import type { Look } from './look.ts';
import { type ChosenFile, MarkField } from './mark-field.tsx';

type Shown = NonNullable<BrandState['draft' | 'current']>;

const lookOf = ({ name, short_name: shortName, hue, mark, mark_on_night: night }: Shown): Look => ({
  name,
  shortName,
  hue,
  mark,
  night,
});

function useBrandForm(from: Shown | null) {
  return useCommandForm({
    values: {
      name: from?.name ?? '',
      short_name: from?.short_name ?? '',
      copyright: from?.copyright ?? '',
      hue: String(from?.hue ?? ''),
      mark: null as ChosenFile | null,
      mark_on_night: null as ChosenFile | null,
    },
    input: ({ hue, copyright, mark, mark_on_night: night, ...names }) => ({
      ...names,
      hue: Number(hue),
      ...(copyright.trim() !== '' && { copyright }),
      ...(mark && { mark: mark.file }),
      ...(night && { mark_on_night: night.file }),
    }),
    send: call.brand.draft,
    success: text.kept,
  });
}

/** The form of a draft beside its previews; the draft that was kept can be proposed. */
export function BrandStudio({ state }: { state: BrandState }) {
  const { current, draft } = state;
  const from = draft ?? current;
  const form = useBrandForm(from);
  const typed = useWatch({ control: form.control });
  const { mark, mark_on_night: night } = typed;
  const look: Look = {
    name: typed.name ?? '',
    shortName: typed.short_name ?? '',
    hue: Number(typed.hue),
    mark: mark?.url ?? from?.mark ?? '',
    night: night?.url ?? mark?.url ?? from?.mark_on_night ?? '',
  };
  const hasFiles = Boolean(mark ?? night);
  return (
    <div className="brand-studio">
      <Panel title={text.look}>
        <form className="fields" aria-label={text.title} onSubmit={form.submit} noValidate>
          <Field label={text.name} help={text.nameHelp} {...form.field('name')} />
          <Field label={text.shortName} help={text.shortNameHelp} {...form.field('short_name')} />
          <MarkField
            look={look}
            isDrawn={!hasFiles}
            errors={{ mark: form.errorOf('mark'), night: form.errorOf('mark_on_night') }}
            onChoose={(field, chosen) => {
              form.setValue(field, chosen);
              form.clearErrors(field);
            }}
          />
          <HueField hue={look.hue} {...form.field('hue')} />
          <BrandChecks hue={look.hue} />
          <Field label={text.copyright} help={text.copyrightHelp} {...form.field('copyright')} />
          <PermissionGate call="brand.draft">
            <SubmitBar
              says={text.keepSays}
              more={text.keepMore}
              submit={text.keep}
              busy={form.busy}
            />
          </PermissionGate>
        </form>
      </Panel>
      <div className="stack">
        <BrandPreview draft={look} live={current && lookOf(current)} />
        <Panel title={text.propose.title}>
          <BrandProposal draft={draft} isKept={!form.formState.isDirty && !hasFiles} />
        </Panel>
      </div>
    </div>
  );
}
