import type { FormAnswer } from '#contract/site.ts';
import { trapField } from '#core/rules/typed-rules.ts';
import { useSpoken, useSiteText } from '../server/spoken.tsx';
import { FormField, type FieldName } from './form-field.tsx';

type MessageFormProps = {
  /** The address that the form posts to, also the page that contains it. */
  path: string;
  title: string;
  send: string;
  fields: readonly FieldName[];
  answer: FormAnswer | undefined;
};

/** The errors, first in the reading order, each with a link to its field (WCAG 3.3.1). */
function Faults({ fields, answer }: { fields: readonly FieldName[]; answer: FormAnswer }) {
  const { forms } = useSiteText();
  const wrong = fields.filter((name) => answer.errors[name] !== undefined);
  return (
    <div className="faults" role="alert" id="faults">
      <strong>{forms.faults}</strong>
      {wrong.length === 0 ? (
        <p>{answer.message}</p>
      ) : (
        <ul>
          {wrong.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{answer.errors[name]}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A form that works without script; with it, `send-form.ts` keeps the visitor on the page. */
export function MessageForm({ path, title, send, fields, answer }: MessageFormProps) {
  const { forms } = useSiteText();
  const { to } = useSpoken();
  const hasFile = fields.includes('cv');
  return (
    <form
      className="paper-card form"
      method="post"
      action={to(path)}
      encType={hasFile ? 'multipart/form-data' : undefined}
      aria-labelledby="form-title"
      data-sending={forms.sending}
      data-failed={forms.failed}
    >
      <header>
        <h2 id="form-title">{title}</h2>
      </header>
      {answer !== undefined && <Faults fields={fields} answer={answer} />}
      {fields.map((name) => (
        <FormField key={name} name={name} answer={answer} />
      ))}
      {/* Hidden without display: none, which bots detect, and outside the tab order. */}
      <div className="trap" aria-hidden="true">
        <label htmlFor={trapField}>{forms.trap}</label>
        <input
          id={trapField}
          name={trapField}
          type="text"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore="true"
          data-bwignore="true"
          data-form-type="other"
          data-lpignore="true"
        />
      </div>
      <p className="said" role="status" />
      <button className="site-button form-submit" type="submit">
        {send}
      </button>
    </form>
  );
}
