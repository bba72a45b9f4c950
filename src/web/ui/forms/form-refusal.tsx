import { CircleAlert } from 'lucide-react';

/** A refusal that concerns no field: above the button, and announced. */
export function FormRefusal({ words }: { words: string | null | undefined }) {
  return (
    <div role="alert">
      {words && (
        <p className="err">
          <CircleAlert className="i" aria-hidden />
          {words}
        </p>
      )}
    </div>
  );
}
