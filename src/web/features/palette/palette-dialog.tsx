import { Dialog } from '@base-ui/react/dialog';
import { type LucideIcon, Search, X } from 'lucide-react';
import { type KeyboardEvent as Keys, type ReactNode, useEffect, useId, useState } from 'react';
import { palette as text } from '#text/palette.ts';
import { words } from '#text/words.ts';
import { type PaletteItemText, matchesIn } from './palette-match.ts';

/** A palette line: its text, its search words, and its target. */
export type PaletteLine = PaletteItemText & {
  id: string;
  group: string;
  to: string;
  cost?: number;
  icon?: LucideIcon;
  /** The line's amount, or a count. */
  end?: string | undefined;
  /** Whether the trailing text is less important than the target. */
  isQuiet?: boolean;
};

type Props = {
  title: string;
  placeholder: string;
  typed: string;
  onType: (typed: string) => void;
  /** Sorted, with the lines of a group together. */
  lines: readonly PaletteLine[];
  /** Whether more lines are loading. */
  busy?: boolean;
  /** The searches that failed, with a way to retry. */
  failed?: ReactNode;
  hint?: string;
  onChoose: (line: PaletteLine) => void;
  onClose: () => void;
};

const longest = 120;

/** A search box over the page: it only navigates and changes nothing. */
export function PaletteDialog(props: Props) {
  const { lines, typed, onType, onChoose, onClose } = props;
  const id = useId();
  // Kept by id, so that lines that load later do not move the selection.
  const [at, setAt] = useState<string | null>(null);
  const chosen = Math.max(
    0,
    lines.findIndex((line) => line.id === at),
  );
  const press = (event: Keys) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = lines[(chosen + (by ?? 0) + lines.length) % lines.length];
    if (event.nativeEvent.isComposing) return;
    if (by !== undefined) setAt(next?.id ?? null);
    else if (event.key !== 'Enter') return;
    else if (next) onChoose(next);
    event.preventDefault();
  };
  const chosenId = `${id}-${chosen}`;
  useEffect(() => {
    document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog palette">
          <Dialog.Title className="sr">{props.title}</Dialog.Title>
          <div className="asked">
            <Search className="i" aria-hidden />
            <input
              role="combobox"
              aria-label={props.placeholder}
              aria-expanded={lines.length > 0}
              aria-controls={id}
              aria-autocomplete="list"
              aria-activedescendant={lines[chosen] && chosenId}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              placeholder={props.placeholder}
              maxLength={longest}
              value={typed}
              onChange={({ target }) => {
                onType(target.value);
                setAt(null);
              }}
              onKeyDown={press}
            />
            <Dialog.Close className="icon">
              <X className="only-phone" aria-hidden />
              <kbd className="not-phone">{text.escape}</kbd>
              <span className="sr">{words.close}</span>
            </Dialog.Close>
          </div>
          <p className="sr" role="status">
            {messageOf(props)}
          </p>
          <div className="palette-scroll">
            <div id={id} role="listbox" aria-label={props.title}>
              {[...Map.groupBy(lines, ({ group }) => group)].map(([group, those]) => (
                <div key={group} role="group" aria-label={group}>
                  <span className="palette-name" aria-hidden>
                    {group}
                  </span>
                  {those.map((line) => (
                    <Line
                      key={line.id}
                      id={`${id}-${lines.indexOf(line)}`}
                      line={line}
                      typed={typed}
                      isChosen={line === lines[chosen]}
                      choose={() => onChoose(line)}
                      point={() => setAt(line.id)}
                    />
                  ))}
                </div>
              ))}
            </div>
            <State {...props} />
          </div>
          <Foot hint={props.hint} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const messageOf = ({ typed, busy, lines }: Props): string =>
  typed.trim() === '' || busy ? '' : text.count(lines.length);

function State({ lines, typed, busy, failed }: Props) {
  if (failed) return failed;
  if (busy) return <p className="palette-none quiet">{text.searching}</p>;
  if (lines.length > 0) return null;
  return (
    <p className="palette-none quiet">
      <b>{text.none(typed.trim())}</b> {text.noneNext}
    </p>
  );
}

function Foot({ hint }: { hint: string | undefined }) {
  return (
    <p className="palette-foot not-phone" aria-hidden>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {text.move}
      </span>
      <span>
        <kbd>{text.enter}</kbd> {text.open}
      </span>
      <span>
        <kbd>{text.escape}</kbd> {text.close}
      </span>
      {hint && <span className="hint">{hint}</span>}
    </p>
  );
}

type LineProps = {
  id: string;
  line: PaletteLine;
  typed: string;
  isChosen: boolean;
  choose: () => void;
  point: () => void;
};

function Line({ id, line, typed, isChosen, choose, point }: LineProps) {
  const Icon = line.icon;
  return (
    // The keys are the box's, which names the line that they are on.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      // Keeps the focus in the box.
      onPointerDown={(event) => event.preventDefault()}
      onClick={choose}
      onPointerMove={point}
    >
      {Icon && <Icon className="i" aria-hidden />}
      <span className="palette-what">
        <Marked text={line.label} typed={typed} />
        {line.under && (
          <span className="sub num palette-note">
            <Marked text={line.under} typed={typed} />
          </span>
        )}
      </span>
      {line.end && (
        <span
          className={line.isQuiet ? 'num palette-end sub' : 'num palette-end palette-end-strong'}
        >
          {line.end}
        </span>
      )}
    </div>
  );
}

/** A text with the matches of the input highlighted. */
function Marked({ text: whole, typed }: { text: string; typed: string }) {
  return matchesIn(whole, typed).map(({ text: part, isMatched }, index) =>
    isMatched ? <mark key={index}>{part}</mark> : part,
  );
}
