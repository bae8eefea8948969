import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Endpoint, OutputOf, SentInputOf } from '#platform/contract/endpoint.ts';
import type { FeatureKey } from '#platform/contract/features.ts';
import { call, type CallOptions, isCallError, newKey } from './call.ts';

const areaOf = (endpoint: Endpoint): string =>
  typeof endpoint.access === 'string' ? endpoint.access : endpoint.access.feature;

/** The query area of pending items: every write may change them. */
export const WAITING = 'waiting';

/** The query key of an endpoint: feature, then path, then input. */
export const keyOf = <E extends Endpoint>(endpoint: E, input: SentInputOf<E>) =>
  [areaOf(endpoint), endpoint.path, input] as const;

export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 2 && isCallError(error) && (error.status === 0 || error.status >= 500),
      },
    },
  });

type Interval = number | false;
type ReadOptions<E extends Endpoint> = {
  enabled?: boolean;
  staleTime?: number;
  /** The area of the query, where it is not the feature of the endpoint: a write in the area reads it anew. */
  area?: string;
  /** Milliseconds between two reads, also by the last answer; false for no further read. */
  every?: Interval | ((answer: OutputOf<E> | undefined) => Interval);
};

/** Queries an endpoint; the previous answer stays while a new one loads. */
export function useEndpoint<E extends Endpoint>(endpoint: E, input: SentInputOf<E>, options: ReadOptions<E> = {}) {
  const { every = false } = options;
  return useQuery({
    queryKey: options.area === undefined ? keyOf(endpoint, input) : [options.area, endpoint.path, input],
    queryFn: ({ signal }): Promise<OutputOf<E>> => call(endpoint, input, { signal }),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
    refetchInterval: typeof every === 'function' ? ({ state }) => every(state.data) : every,
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
  });
}

type Sent<E extends Endpoint> = { input: SentInputOf<E> } & Omit<CallOptions, 'signal'>;

/** Writes through an endpoint, then invalidates everything of its feature (and of `touches`). */
export function useSave<E extends Endpoint>(endpoint: E, touches: readonly FeatureKey[] = []) {
  const client = useQueryClient();
  const attempt = useRef({ body: '', key: '' });
  /** The same payment sent again after a failure has the same key, so that it is carried out once. */
  const keyFor = (input: SentInputOf<E>): string => {
    const body = JSON.stringify(input);
    if (attempt.current.body !== body || !attempt.current.key) attempt.current = { body, key: newKey() };
    return attempt.current.key;
  };
  return useMutation({
    mutationFn: ({ input, ...options }: Sent<E>): Promise<OutputOf<E>> =>
      call(endpoint, input, endpoint.money ? { idempotencykey: keyFor(input), ...options } : options),
    onSuccess: async () => {
      attempt.current.key = '';
      const areas = [areaOf(endpoint), ...touches, WAITING];
      await Promise.all(areas.map((area) => client.invalidateQueries({ queryKey: [area] })));
    },
  });
}

/** Whether the number in a page's address can be the id of a record to ask for; any other page is not found. */
export const isRecordId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;
