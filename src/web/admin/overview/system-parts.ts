import { silentWorkerSeconds } from '#contract/system-alerts.ts';
import { glance as text } from '#text/en/admin/glance.ts';
import { system as systemWords } from '#text/en/admin/system.ts';
import type { Mark } from '../../ui/status-mark.tsx';
import { lasting } from '../system/ages.ts';
import { ago, type Reading } from '../system/system-facts.ts';

type Part = { label: string; value: string; mark: Mark };

/** Returns each part of an installation as one line, for a reading that is `age` seconds old. */
export function partsOf(reading: Reading, age: number): Part[] {
  const { chains, prices, queues, backups, seals } = reading;
  const isSilent = age > silentWorkerSeconds;
  // Readings of a silent worker are out of date.
  const mark = (isFine: boolean): Mark => (isSilent ? 'off' : isFine ? 'ok' : 'no');
  const read = chains.filter((chain) => chain.fault === null && chain.age !== null).length;
  const fresh = prices.filter((price) => price.fresh).length;
  const mail = queues.find(({ name }) => name === 'mail');
  const isSealed = seals.no !== null && seals.age !== null;
  return [
    { label: text.worker, value: text.workerSeen(lasting(age)), mark: isSilent ? 'no' : 'ok' },
    {
      label: text.chains,
      value: text.readOf(read, chains.length),
      mark: mark(read === chains.length),
    },
    {
      label: text.prices,
      value: text.freshOf(fresh, prices.length),
      mark: mark(fresh === prices.length),
    },
    {
      label: text.mail,
      value: mail === undefined ? text.mailOff : text.mailWaits(mail.waiting),
      mark: mail === undefined ? 'off' : mark(mail.failed === 0),
    },
    {
      label: text.backup,
      value: backups.every_hours === null ? systemWords.notSetUp : ago(backups.last_age),
      mark:
        backups.every_hours === null
          ? 'off'
          : mark(backups.failed.length === 0 && backups.last_age !== null),
    },
    {
      label: text.seal,
      value: isSealed ? systemWords.seal(seals.no!, lasting(seals.age!)) : systemWords.never,
      mark: isSealed ? mark(seals.faults === 0) : 'off',
    },
  ];
}
