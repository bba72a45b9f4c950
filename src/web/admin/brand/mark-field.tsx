import { CircleAlert } from 'lucide-react';
import { brand } from '#text/en/admin/brand.ts';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import type { Look } from './look.ts';

const text = brand.mark;
const accept = { 'image/svg+xml': [], 'image/png': [] };
const sizes = [48, 28, 16] as const;

/** A file with the address under which this page shows it. */
export type ChosenFile = { file: File; url: string };

type Field = 'mark' | 'mark_on_night';
type Props = {
  look: Look;
  /** Whether the marks that are shown were drawn by the server. */
  isDrawn: boolean;
  errors: { mark: string | undefined; night: string | undefined };
  onChoose: (field: Field, chosen: ChosenFile | null) => void;
};

/** The mark on both grounds at three sizes, and the files that it is drawn from. */
export function MarkField({ look, isDrawn, errors, onChoose }: Props) {
  return (
    <div className="field" role="group" aria-label={text.title}>
      <span className="lbl">{text.title}</span>
      <div className="mark-grounds">
        <Sizes mark={look.mark} ground="light" />
        <Sizes mark={look.night} ground="night" />
      </div>
      <p className="help" aria-live="polite">
        {isDrawn ? text.asDrawn : text.asChosen}
      </p>
      <div className="mark-files">
        <MarkFile field="mark" error={errors.mark} onChoose={onChoose} />
        <MarkFile field="mark_on_night" error={errors.night} onChoose={onChoose} />
      </div>
    </div>
  );
}

function Sizes({ mark, ground }: { mark: string; ground: 'light' | 'night' }) {
  return (
    <div className={`mark-ground mark-ground-${ground}`}>
      {mark !== '' && sizes.map((size) => <img key={size} src={mark} alt="" height={size} />)}
    </div>
  );
}

type FileProps = { field: Field; error: string | undefined; onChoose: Props['onChoose'] };

function MarkFile({ field, error, onChoose }: FileProps) {
  const [title, note] =
    field === 'mark' ? [text.light, text.lightHelp] : [text.dark, text.darkHelp];
  return (
    <div>
      <FileDrop
        title={title}
        active={title}
        note={note}
        filled={false}
        accept={accept}
        onFile={(file) => onChoose(field, file && { file, url: URL.createObjectURL(file) })}
      />
      <div role="alert">
        {error && (
          <p className="help help-bad">
            <CircleAlert className="i" aria-hidden />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
