import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { words } from '#text/words.ts';
import { Button } from './button.tsx';
import { toastError, toastSuccess } from './toasts.tsx';

const shownMs = 3000;

type Props = {
  text: string;
  label?: string;
  /** What it is called where several stand on one page; contains the label. */
  name?: string;
  /** Said in a toast; without it the button itself says 'Copied!' for three seconds. */
  success?: string;
  failure: string;
};

export function CopyButton({ text, label = words.copy, name, success, failure }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      if (success) toastSuccess(success);
    } catch {
      toastError(failure);
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <Button small aria-label={name} onClick={() => void copy()}>
      <Icon className="i" aria-hidden />
      <span aria-live="polite">{copied && !success ? words.copied : label}</span>
    </Button>
  );
}
