import { dollars, movement, wholeDollars, wholeMovement } from '#text/format/format.ts';
import { point } from '#text/format/locale.ts';

/** A dollar figure. `signed` shows a movement, `whole` moves the cents to a hover text. */
export function Money({
  value,
  signed,
  whole,
}: {
  value: string;
  signed?: boolean;
  whole?: boolean;
}) {
  const exact = signed ? movement(value) : dollars(value);
  return whole ? (
    <span className="num" title={exact}>
      {signed ? wholeMovement(value) : wholeDollars(value)}
    </span>
  ) : (
    <span className="num">{exact}</span>
  );
}

/** A panel's main figure, with the cents slightly muted. */
export function KeyMoney({ value }: { value: string }) {
  const text = dollars(value);
  const cents = text.lastIndexOf(point);
  return (
    <>
      {text.slice(0, cents)}
      <span className="cents">{text.slice(cents)}</span>
    </>
  );
}
