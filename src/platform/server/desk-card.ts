import type { core } from 'zod';
import { parse } from 'zod/v4/core';
import type { Access, Endpoint, OutputOf, SentInputOf } from '../contract/endpoint.ts';
import type { Context, Served } from './serve.ts';

/** What a card of My Desk shows, and who has it. Its right and its scope are those of a call with this access. */
export type DeskCard = {
  /** The key under which the browser's module has the component. */
  readonly key: string;
  /** The access, and the shape of the data, by which pictures are found. */
  readonly of: Pick<Endpoint, 'access' | 'output'>;
  /** Only for whoever's right reaches others than themselves. */
  readonly others?: true;
  /**
   * Reads the data within the scope of `ctx`, by a number of statements that does not grow with the company; null where
   * there is nothing to show.
   */
  readonly load: (ctx: Context) => Promise<unknown>;
};

/** A card with data of its own, typed by its shape. */
export const deskCard = <O extends core.$ZodType>(
  card: Omit<DeskCard, 'of' | 'load'> & {
    readonly of: { readonly access: Endpoint['access']; readonly output: O };
    readonly load: (ctx: Context) => Promise<core.output<O> | null>;
  },
): DeskCard => card;

type Call<E extends Endpoint> = {
  /** Only for whoever may edit what the call reads. */
  readonly edits?: true;
  /** What is sent to the call; null where the caller has no card. */
  readonly input: (ctx: Context) => SentInputOf<E> | null;
  /** What the card shows of the answer; null where that is nothing. */
  readonly pick: (answer: OutputOf<E>, ctx: Context) => OutputOf<E> | null;
};

/**
 * A card that shows what a call of the module answers.
 * @throws Error where the module does not serve the call
 */
export function callCard<E extends Endpoint>(
  key: string,
  endpoint: E,
  endpoints: readonly Served[],
  { edits, input, pick }: Call<E>,
): DeskCard {
  const served = endpoints.find((one) => one.endpoint === endpoint);
  if (served?.run !== 'json') throw new Error(`${key}: ${endpoint.path} is not served as JSON`);
  const access: Access =
    edits && typeof endpoint.access === 'object' ? { ...endpoint.access, need: 'edit' } : endpoint.access;
  return {
    key,
    of: { access, output: endpoint.output },
    load: async (ctx) => {
      const sent = input(ctx);
      return sent === null ? null : pick((await served.handle(ctx, parse(endpoint.input, sent))) as OutputOf<E>, ctx);
    },
  };
}
