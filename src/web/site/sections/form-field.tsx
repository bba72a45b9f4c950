import type { FormAnswer } from '#contract/site.ts';
import { longestFile } from '#core/typed/file-limits.ts';
import type { SiteText } from '#text/site-words.ts';
import { useSiteText } from '../server/spoken.tsx';

export type FieldName = keyof SiteText['forms']['fields'];

const kinds = {
  name: { type: 'text', autoComplete: 'name', maxLength: 120 },
  email: { type: 'email', autoComplete: 'email', maxLength: 254 },
  subject: { type: 'text', maxLength: 160 },
  role: { type: 'text', autoComplete: 'organization-title', maxLength: 160 },
  message: { maxLength: 5_000, rows: 8 },
  cv: { type: 'file', accept: 'application/pdf,.pdf' },
} as const;

type Words = { label: string; help?: string; missing: string; large?: string; again?: string };

/** One field: label above, help and error below, both announced with it. */
export function FormField({ name, answer }: { name: FieldName; answer: FormAnswer | undefined }) {
  const { forms } = useSiteText();
  const { label, help, missing, large, again }: Words = forms.fields[name];
  const fault = answer?.errors[name] ?? (answer === undefined ? undefined : again);
  const describedBy = [help === undefined ? '' : `${name}-help`, `${name}-fault`].join(' ').trim();
  const common = {
    id: name,
    name,
    required: true,
    'aria-describedby': describedBy,
    'aria-invalid': fault === undefined ? undefined : true,
    'data-missing': missing,
    'data-large': large,
    'data-limit': large === undefined ? undefined : longestFile,
  };
  const value = answer?.values[name];
  return (
    <div className="form-field">
      <label htmlFor={name}>{label}</label>
      {name === 'message' ? (
        <textarea {...common} {...kinds.message} defaultValue={value} />
      ) : (
        <input {...common} {...kinds[name]} defaultValue={name === 'cv' ? undefined : value} />
      )}
      {help !== undefined && (
        <p className="help-text" id={`${name}-help`}>
          {help}
        </p>
      )}
      <p className="fault" id={`${name}-fault`}>
        {fault}
      </p>
    </div>
  );
}
