import { useId } from 'react';
import { brand } from '#text/en/admin/brand.ts';
import { described, type FieldProps, FieldFrame } from '../../ui/forms/field.tsx';

const text = brand.hue;

type Props = Omit<FieldProps, 'label' | 'help' | 'end' | 'mono'> & { hue: number };

/** One hue, chosen on the circle of colours, with those that follow from it. */
export function HueField({ hue, error, ...input }: Props) {
  const id = useId();
  return (
    <FieldFrame id={id} label={text.title} help={text.help} error={error}>
      <div className="hue-line">
        <input
          {...input}
          {...described(id, error)}
          className="hue"
          type="range"
          min={0}
          max={359}
          aria-valuetext={text.degrees(hue)}
        />
        <output className="num" htmlFor={id}>
          {text.degrees(hue)}
        </output>
      </div>
    </FieldFrame>
  );
}
