import { sha256 } from '@noble/hashes/sha2.js';
import { judgeClaim, readClaim, readSnapshot } from '#core/proofs/claim.ts';
import { judgeAnchor } from '#core/proofs/judge-anchor.ts';
import { linesOfAnchor } from '#text/en/anchor-check.ts';
import { claimText, type Line, linesOf } from '#text/en/claim-check.ts';
import { webChecks } from './browser-checks.ts';

// The script of verifier.html: one file that runs from disk, without a network.

const element = <E extends HTMLElement>(id: string): E => document.querySelector<E>(`#${id}`)!;

function show(lines: Line[], id = 'result'): void {
  element(id).replaceChildren(
    ...lines.map(({ good, says }) => {
      const line = document.createElement('li');
      line.className = good ? 'good' : 'bad';
      line.textContent = says;
      return line;
    }),
  );
}

const textOf = (id: string): Promise<string> | undefined =>
  element<HTMLInputElement>(id).files?.[0]?.text();

async function check(): Promise<void> {
  const [claim, snapshot] = [await textOf('claim'), await textOf('snapshot')];
  const file = readClaim(claim ?? '');
  if (file === null) return show([{ good: false, says: claimText.none }]);
  const given = snapshot === undefined ? null : readSnapshot(snapshot);
  if (snapshot !== undefined && given === null) {
    return show([{ good: false, says: claimText.noSnapshot }]);
  }
  const { published, installation, owed } = file.claim;
  element('root').textContent = published.rootId;
  element('of').textContent =
    `${installation}, ${published.header.seq}, ${published.header.asOf}, ${published.header.v}`;
  element('owed').textContent = `$${owed.total}, ${file.claim.made_at}`;
  const email = element<HTMLInputElement>('email').value;
  return show(linesOf(await judgeClaim(file, email, given, webChecks)));
}

async function checkAnchor(): Promise<void> {
  const files = Array.from(element<HTMLInputElement>('heads').files ?? []);
  const heads = await Promise.all(files.map(async (file) => (await file.text()).trimEnd()));
  const given = element<HTMLTextAreaElement>('transaction').value;
  show(linesOfAnchor(judgeAnchor(given, heads.join('\n'), sha256)), 'anchor-result');
}

function onSubmit(form: string, result: string, work: () => Promise<void>): void {
  element(form).addEventListener('submit', (event) => {
    event.preventDefault();
    void work().catch((error: unknown) => show([{ good: false, says: String(error) }], result));
  });
}

onSubmit('form', 'result', check);
onSubmit('anchor', 'anchor-result', checkAnchor);
