import { silentWorkerSeconds } from '#contract/system-alerts.ts';
import { glance as words } from '#text/en/admin/glance.ts';
import { system as systemWords } from '#text/en/admin/system.ts';
import type { Mark } from '../../ui/status-mark.tsx';
import { lasting } from '../system/ages.ts';
import { ago, type Reading } from '../system/system-facts.ts';

type Part = { label: string; value: string; mark: Mark };

/** Each part of an installation in one line, as of one reading that is `age` seconds old. */
export function partsOf(reading: Reading, age: number): Part[] {
  const { chains, prices, queues, backups, seals } = reading;
  const isSilent = age > silentWorkerSeconds;
  // What a worker that is silent once read is no news of today.
  const mark = (isFine: boolean): Mark => (isSilent ? 'off' : isFine ? 'ok' : 'no');
  const read = chains.filter((chain) => chain.fault === null && chain.age !== null).length;
  const fresh = prices.filter((price) => price.fresh).length;
  const mail = queues.find(({ name }) => name === 'mail');
  const isSealed = seals.no !== null && seals.age !== null;
  return [
    { label: words.worker, value: words.workerSeen(lasting(age)), mark: isSilent ? 'no' : 'ok' },
    {
      label: words.chains,
      value: words.readOf(read, chains.length),
      mark: mark(read === chains.length),
    },
    {
      label: words.prices,
      value: words.freshOf(fresh, prices.length),
      mark: mark(fresh === prices.length),
    },
    {
      label: words.mail,
      value: mail === undefined ? words.mailOff : words.mailWaits(mail.waiting),
      mark: mail === undefined ? 'off' : mark(mail.failed === 0),
    },
    {
      label: words.backup,
      value: backups.every_hours === null ? systemWords.notSetUp : ago(backups.last_age),
      mark:
        backups.every_hours === null
          ? 'off'
          : mark(backups.failed.length === 0 && backups.last_age !== null),
    },
    {
      label: words.seal,
      value: isSealed ? systemWords.seal(seals.no!, lasting(seals.age!)) : systemWords.never,
      mark: isSealed ? mark(seals.faults === 0) : 'off',
    },
  ];
}
