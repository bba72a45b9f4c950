import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { words } from '#text/words.ts';
import { Button } from './button.tsx';
import { toastError, toastSuccess } from './toasts.tsx';

const shownMs = 3000;

type Props = {
  text: string;
  label?: string;
  /** The accessible name where a page has several; contains the label. */
  name?: string;
  /** The toast; without it the button itself shows 'Copied!' for three seconds. */
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
