import { firm } from './firm.ts';

type Props = {
  /** Where the ground is dark in both themes. */
  onNight?: boolean;
};

const image = (src: string, theme: string) => (
  <img className={`brand-mark brand-mark-${theme}`} src={src} alt="" loading="lazy" />
);

/** The firm's mark, if it has one, before its name. */
export function BrandMark({ onNight = false }: Props) {
  const { name, mark, markOnNight } = firm;
  const written = <span className="brand-name">{name}</span>;
  if (mark === undefined || markOnNight === undefined) return written;
  return (
    <>
      {!onNight && image(mark, 'day')}
      {image(markOnNight, onNight ? 'always' : 'night')}
      {written}
    </>
  );
}
