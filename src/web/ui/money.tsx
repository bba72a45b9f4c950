import { dollars, movement, wholeDollars } from './format.ts';

/** A dollar figure. `signed` shows a movement, `whole` hides the cents and keeps them on hover. */
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
      {wholeDollars(value)}
    </span>
  ) : (
    <span className="num">{exact}</span>
  );
}

/** The figure a panel is about: its cents a shade quieter. */
export function KeyMoney({ value }: { value: string }) {
  const [whole, cents] = dollars(value).split('.');
  return (
    <>
      {whole}
      <span className="cents">.{cents}</span>
    </>
  );
}
