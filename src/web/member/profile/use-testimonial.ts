import { useMutation } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/problem.ts';
import { queryClient } from '../../app/query.ts';
import { toastError, toastSuccess } from '../../ui/toasts.tsx';

/** One act on the member's own words; the server's words are said, and what it shows is re-read. */
export function useTestimonial<Given = void>(run: (given: Given) => Promise<{ message: string }>) {
  return useMutation({
    mutationFn: run,
    onSuccess: async ({ message }) => {
      toastSuccess(message);
      await queryClient.invalidateQueries({ queryKey: api.testimonials.key() });
    },
    onError: (error) => toastError(messageOf(error)),
  });
}
