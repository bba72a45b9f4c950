import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Method } from '#core/chains/assets.ts';
import { api } from '../../app/api.ts';
import { isOnPurpose, isProblem, Problem } from '../../app/problem.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { hasTags, type Source } from './withdraw-rules.ts';

const typingPauseMs = 350;

type PreviewChoice = {
  method: Method;
  amount: string;
  source: Source;
  address: string;
  tag: string;
};

/** What is asked for a choice; nothing while a part of it is missing or more than there is. */
const inputOf = ({ method, amount, source, address, tag }: PreviewChoice) => ({
  payment_channel: method,
  amount,
  source,
  ...(address === '' ? {} : { wallet_address: address }),
  ...(tag !== '' && hasTags(method) ? { tag } : {}),
});

/** What a withdrawal takes and waits for, before the press, and what is wrong with its address. */
export function usePreview(request: PreviewChoice | null) {
  const settled = useDebounced(
    request === null ? null : JSON.stringify(inputOf(request)),
    typingPauseMs,
  );
  const input = settled === null ? null : (JSON.parse(settled) as ReturnType<typeof inputOf>);
  const query = useQuery(
    api.withdrawals.preview.queryOptions({
      input: input ?? { payment_channel: 'BITCOIN', amount: '1' },
      enabled: input !== null,
      placeholderData: keepPreviousData,
      staleTime: 0,
      retry: false,
    }),
  );
  const fields: Problem['fields'] = query.error instanceof Problem ? query.error.fields : {};
  // It names no field, and is said of an address alone.
  const own = isProblem(query.error, 'own_address') ? query.error.message : undefined;
  return {
    preview: input === null || query.isError ? undefined : query.data?.data,
    addressFault: input === null ? undefined : (fields['wallet_address'] ?? own),
    tagFault: input === null ? undefined : fields['tag'],
    /** The question itself, where it was not answered: what a withdrawal takes is not known. */
    unread: input !== null && query.isError && !isOnPurpose(query.error) ? query : undefined,
    /** Whether just this address was found good, and not one before it. */
    isAddressGood:
      query.isSuccess && !query.isPlaceholderData && input?.wallet_address !== undefined,
  };
}

export type Preview = NonNullable<ReturnType<typeof usePreview>['preview']>;
