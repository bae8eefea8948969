import { z } from 'zod';
import { type Access, endpoint } from './endpoint.ts';
import type { FeatureKey } from './features.ts';
import { idParam } from './fields.ts';

/** Fields of a row in every list of configuration records: who created it when, and its version. */
export const createdRow = z.object({
  addeddate: z.string(),
  addedbyname: z.string(),
  addedbyimagepath: z.string().nullable(),
  version: z.number(),
});

/** The answer to a save: the id and the new version. */
export const saved = <const K extends string>(idfield: K) =>
  z.array(z.object({ [idfield]: z.number(), version: z.number() } as Record<K | 'version', z.ZodNumber>));

/** The result of a delete; false when the row is still in use. */
export const removed = z.array(z.object({ isexecuted: z.boolean() }));

/** The access of calls that read a configuration record, and of those that change one. */
export const mayRead = (feature: FeatureKey) => ({ feature, need: 'read', scope: 'tenant' }) as const satisfies Access;
export const mayEdit = (feature: FeatureKey) => ({ feature, need: 'edit', scope: 'tenant' }) as const satisfies Access;

/** What a call of a record says of itself. */
type Call<P extends string> = { readonly path: P; readonly access: Access; readonly summary: string };
type Reading<P extends string, R extends z.ZodType> = Call<P> & { readonly row: R };

/** The call of a list that takes nothing and gives rows. */
export const allOf = <const P extends string, R extends z.ZodType>({ row, ...call }: Reading<P, R>) =>
  endpoint({ method: 'GET', ...call, input: z.object({}), output: z.array(row), example: {} });

type IdIn<P extends string> = P extends `${string}/:${infer K}` ? K : never;
/** Input and example of a call whose path ends with the id of a record. */
function byId<const P extends string>(path: P) {
  const name = path.slice(path.lastIndexOf(':') + 1) as IdIn<P>;
  const input = idParam(name);
  return { input, example: { [name]: 1 } as z.input<typeof input> };
}

/** The call of one record, by the id that its path ends with. */
export const oneOf = <const P extends string, R extends z.ZodType>({ row, ...call }: Reading<P, R>) =>
  endpoint({ method: 'GET', ...call, ...byId(call.path), output: z.array(row) });

/** The call that deletes a record, by the id that its path ends with. */
export const removalOf = <const P extends string>(call: Call<P> & { readonly stepUp?: true }) =>
  endpoint({ method: 'DELETE', ...call, ...byId(call.path), output: removed });
