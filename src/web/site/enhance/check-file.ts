import { judgeFile, type PublicKey, type SealFacts } from '#core/proofs/seal.ts';
import { webChecks } from '../../public/browser-checks.ts';

const largest = 20 * 1024 * 1024;

const booksOf = ({ ledger_seal: seal }: SealFacts): string =>
  seal ? `${seal.no} · ${seal.head}` : '–';

async function verdictOf(file: File, keysAt: string): ReturnType<typeof judgeFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { keys } = (await (await fetch(keysAt)).json()) as { keys: PublicKey[] };
  return judgeFile(bytes, keys, webChecks);
}

/** Verifies a chosen or dropped statement locally; no data leaves the page. */
export function checkFile(place: HTMLElement): void {
  const { keys = '', to = '' } = place.dataset;
  const input = place.querySelector('input')!;
  const drop = place.querySelector<HTMLElement>('.verify-drop')!;
  const all = (selector: string) => place.querySelectorAll<HTMLElement>(selector);
  const show = (name: string): void =>
    all('[data-verdict]').forEach((element) => {
      element.hidden = element.dataset['verdict'] !== name;
    });
  // Only a valid seal may describe the file; for any other, only its key is named.
  const fill = (kid = '', facts?: SealFacts): void => {
    const values: Record<string, string> = facts
      ? {
          number: facts.number,
          installation: facts.installation,
          period: `${facts.from} ${to} ${facts.to}`,
          made: facts.made_at,
          format: facts.format.toUpperCase(),
          kid,
          books: booksOf(facts),
        }
      : { kid };
    all('[data-facts]')[0]!.hidden = kid === '';
    all('[data-fact]').forEach((element) => {
      element.textContent = values[element.dataset['fact'] ?? ''] ?? '';
    });
  };
  let latest = 0;
  const check = async (file: File): Promise<void> => {
    const mine = (latest += 1);
    const name = all('[data-file]')[0]!;
    name.textContent = file.name;
    name.hidden = false;
    fill();
    show('reading');
    const verdict =
      file.size > largest
        ? { is: 'large' as const }
        : await verdictOf(file, keys).catch(() => ({ is: 'unable' as const }));
    if (mine !== latest) return;
    show(verdict.is);
    if ('kid' in verdict) fill(verdict.kid, verdict.is === 'genuine' ? verdict.facts : undefined);
  };
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    // The same file can be chosen again after a change.
    if (file !== undefined) void check(file).finally(() => (input.value = ''));
  });
  drop.addEventListener('dragover', (event) => {
    event.preventDefault();
    drop.classList.add('verify-over');
  });
  drop.addEventListener('dragleave', () => drop.classList.remove('verify-over'));
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('verify-over');
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) void check(file);
  });
}
