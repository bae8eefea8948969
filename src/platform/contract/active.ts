import { z } from 'zod';
import { choices } from './choices.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import type { FeatureKey } from './features.ts';
import { idParam } from './fields.ts';

/**
 * Whether a row can be chosen or matched for anything new. Records that already use an inactive one are not changed.
 */
export const ACTIVE = choices({ 1: 'Active', 2: 'Inactive' });
export type ActiveId = (typeof ACTIVE.ids)[number];

export const toggled = z.array(z.object({ isactive: ACTIVE.schema, version: z.number() }));

type Toggle<K extends string> = {
  /** The path of the noun's calls, without `subscription/`. */
  noun: string;
  idfield: K;
  feature: FeatureKey;
  /** The noun with its article, for the API page: `an exit policy`. */
  of: string;
  /** Where it opens a door or a way past somebody: it is proved again who is at the keyboard. */
  stepUp?: true;
};
/** Declares the call that makes one row of a configuration noun active or inactive. */
export const toggle = <const K extends string>({
  noun,
  idfield,
  feature,
  of,
  stepUp,
}: Toggle<K>): Endpoint<z.ZodType<Record<K, number> & { isactive: ActiveId }>, typeof toggled> =>
  endpoint({
    method: 'POST',
    path: `subscription/toggle${noun}`,
    access: { feature, need: 'edit', scope: 'tenant' },
    versioned: true,
    stepUp: stepUp === true,
    summary: `Make ${of} active (1) or inactive (2); what uses it already keeps it`,
    input: idParam(idfield).extend({ isactive: ACTIVE.schema }) as never,
    output: toggled,
    example: { [idfield]: 1, isactive: 1 } as never,
  });
