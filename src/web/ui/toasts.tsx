import { Toaster, toast } from 'sonner';

const successMs = 2000;
const errorMs = 4000;

export const toastSuccess = (message: string): void =>
  void toast.success(message, { duration: successMs });
export const toastError = (message: string): void =>
  void toast.error(message, { duration: errorMs });

/** Where short messages appear; a screen reader hears them too. */
export function Toasts() {
  return <Toaster position="top-right" toastOptions={{ className: 'toast' }} />;
}
