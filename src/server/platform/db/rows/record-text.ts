// Parses the text form of a whole row. Postgres makes it with C functions that no SQL can replace,
// so verify reads the hashed data this way.

const doubled = /""|\\\\/g;

/** Returns where a quoted field ends: at a quote that is not doubled. */
function endOfQuoted(record: string, from: number): number {
  let end = record.indexOf('"', from);
  while (record[end + 1] === '"') end = record.indexOf('"', end + 2);
  return end;
}

/** Returns the fields of a row's text, each as text; null where it has no value. */
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
    // If the last field has no value, the row ends after a comma.
    if (at === last && record[at - 1] === ',') {
      fields.push(null);
      return fields;
    }
  }
  return fields;
}

const day = /^(\d{4,})-(\d\d)-(\d\d) /;
const time = / (\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/;

/** Returns the microseconds since 1970 of a Postgres timestamp; null if the text is none. */
export function microsOf(text: string): bigint | null {
  const [date, clock] = [day.exec(text), time.exec(text)];
  if (date === null || clock === null) return null;
  const of = (part: string | undefined): number => Number(part ?? 0);
  const [, hour, minute, second, fraction = '', sign, hours, minutes, seconds] = clock;
  const whole = new Date(0);
  // Not Date.UTC, which moves years below 100 to the last century.
  whole.setUTCFullYear(of(date[1]), of(date[2]) - 1, of(date[3]));
  whole.setUTCHours(of(hour), of(minute), of(second));
  const offset = (of(hours) * 60 + of(minutes)) * 60 + of(seconds);
  const millis = whole.getTime() - (sign === '-' ? -offset : offset) * 1000;
  return BigInt(millis) * 1000n + BigInt(fraction.padEnd(6, '0'));
}
