// Rows as the text that Postgres writes of a whole row. It is made by the functions that write a
// value, which are C and which no SQL can replace: what verify hashes is read so.

const doubled = /""|\\\\/g;

/** Where a quoted field ends: at a quote that is not one of two. */
function endOfQuoted(record: string, from: number): number {
  let end = record.indexOf('"', from);
  while (record[end + 1] === '"') end = record.indexOf('"', end + 2);
  return end;
}

/** The fields of a row's text, each as its own text; null where it has no value. */
export function fieldsOfRecord(record: string): (string | null)[] {
  const fields: (string | null)[] = [];
  const last = record.length - 1;
  for (let at = 1; at <= last;) {
    if (record[at] === '"') {
      const end = endOfQuoted(record, at + 1);
      const field = record.slice(at + 1, end);
      fields.push(
        field.includes('"') || field.includes('\\')
          ? field.replace(doubled, (two) => two[0]!)
          : field,
      );
      at = end + 2;
    } else {
      const comma = record.indexOf(',', at);
      const end = comma === -1 ? last : comma;
      fields.push(end === at ? null : record.slice(at, end));
      at = end + 1;
    }
    // A row whose last field has no value ends behind its comma.
    if (at === last && record[at - 1] === ',') {
      fields.push(null);
      return fields;
    }
  }
  return fields;
}

const day = /^(\d{4,})-(\d\d)-(\d\d) /;
const time = / (\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/;

/** The microseconds since 1970 of a moment as Postgres writes it; null where it is none. */
export function microsOf(text: string): bigint | null {
  const [date, clock] = [day.exec(text), time.exec(text)];
  if (date === null || clock === null) return null;
  const of = (part: string | undefined): number => Number(part ?? 0);
  const [, hour, minute, second, fraction = '', sign, hours, minutes, seconds] = clock;
  const whole = new Date(0);
  // Not Date.UTC, which takes years below 100 as those of the last century.
  whole.setUTCFullYear(of(date[1]), of(date[2]) - 1, of(date[3]));
  whole.setUTCHours(of(hour), of(minute), of(second));
  const offset = (of(hours) * 60 + of(minutes)) * 60 + of(seconds);
  const millis = whole.getTime() - (sign === '-' ? -offset : offset) * 1000;
  return BigInt(millis) * 1000n + BigInt(fraction.padEnd(6, '0'));
}
