import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Method, methodOf } from '#core/chains/assets.ts';
import { api } from '../../app/api.ts';
import { isOnPurpose, isProblem, Problem } from '../../app/problem.ts';
import { firstCoin } from '../../features/coins/offered-coins.ts';
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

/** Returns the input of the preview, without empty fields. */
const inputOf = ({ method, amount, source, address, tag }: PreviewChoice) => ({
  payment_channel: method,
  amount,
  source,
  ...(address === '' ? {} : { wallet_address: address }),
  ...(tag !== '' && hasTags(method) ? { tag } : {}),
});

/**
 * Previews a withdrawal's deductions and waits before it is sent, and checks its address. `request`
 * is null while a part is missing or exceeds the balance.
 */
export function usePreview(request: PreviewChoice | null) {
  const settled = useDebounced(
    request === null ? null : JSON.stringify(inputOf(request)),
    typingPauseMs,
  );
  const input = settled === null ? null : (JSON.parse(settled) as ReturnType<typeof inputOf>);
  const query = useQuery(
    api.withdrawals.preview.queryOptions({
      input: input ?? { payment_channel: methodOf[firstCoin()], amount: '1' },
      enabled: input !== null,
      placeholderData: keepPreviousData,
      staleTime: 0,
      retry: false,
    }),
  );
  const fields: Problem['fields'] = query.error instanceof Problem ? query.error.fields : {};
  // This refusal names no field, and concerns only the address.
  const own = isProblem(query.error, 'own_address') ? query.error.message : undefined;
  return {
    preview: input === null || query.isError ? undefined : query.data?.data,
    addressFault: input === null ? undefined : (fields['wallet_address'] ?? own),
    tagFault: input === null ? undefined : fields['tag'],
    /** The query, if it failed: the withdrawal's deductions are unknown. */
    unread: input !== null && query.isError && !isOnPurpose(query.error) ? query : undefined,
    /** Whether exactly this address was found valid, not an earlier one. */
    isAddressGood:
      query.isSuccess && !query.isPlaceholderData && input?.wallet_address !== undefined,
  };
}

export type Preview = NonNullable<ReturnType<typeof usePreview>['preview']>;
