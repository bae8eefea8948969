import { z } from 'zod';
import { ACTIVE, toggle } from './active.ts';
import { endpoint } from './endpoint.ts';
import type { FeatureKey } from './features.ts';
import { dayField, idParam, orNull, text } from './fields.ts';
import { MESSAGES } from './messages.ts';
import { allOf, createdRow, mayEdit, mayRead, removed, saved } from './record.ts';

export const PLAN_DESCRIPTION_LIMIT = 200;

/** What a save of every plan in versions carries besides its id, its name and its rules. */
export const planHead = {
  description: orNull(text(PLAN_DESCRIPTION_LIMIT)),
  isdraft: z.boolean().default(true),
  effectivefrom: orNull(dayField),
};
type Head = { isdraft: boolean; effectivefrom: string | null };
/** What is published needs the day from which it counts. */
export function needsFirstDay({ isdraft, effectivefrom }: Head, ctx: z.RefinementCtx): void {
  if (!isdraft && effectivefrom === null)
    ctx.addIssue({ code: 'custom', path: ['effectivefrom'], message: MESSAGES.E1500 });
}

/** A check of what is published: a draft may be half filled, and is kept as it is. */
export const ifPublished =
  <T>(check: (input: T, ctx: z.RefinementCtx) => void) =>
  (input: T & Pick<Head, 'isdraft'>, ctx: z.RefinementCtx): void => {
    if (!input.isdraft) check(input, ctx);
  };

/** A plan in a list, besides its id, its name and what is its kind's own. */
const planState = createdRow.extend({
  description: z.string().nullable(),
  /** Never published yet. */
  isdraft: z.boolean(),
  /** A further version waits to be published. */
  hasdraft: z.boolean(),
  isactive: ACTIVE.schema,
  effectivefrom: z.string().nullable(),
  /** People in service whom it counts for today. */
  usedcount: z.number(),
});
const versionHead = z.object({
  versionno: z.number(),
  effectivefrom: z.string().nullable(),
  publishedon: z.string().nullable(),
});
export type PlanState = z.infer<typeof planState>;
export type VersionHead = z.infer<typeof versionHead>;
export type PlanRow<K extends string, N extends string, R> = PlanState & Record<K, number> & Record<N, string> & R;
/** A plan with all its versions, the latest first. */
export type PlanWithVersions<K extends string, N extends string, R, D> = PlanRow<K, N, R> & {
  versions: (VersionHead & D)[];
};

type Kind<
  K extends string,
  N extends string,
  S extends z.ZodType,
  R extends z.ZodRawShape,
  D extends z.ZodRawShape,
  X extends z.ZodType,
> = {
  /** In the paths of the calls: `shift`. */
  noun: string;
  feature: FeatureKey;
  /** The plan with its article, and in the plural: `a shift`, `shifts`. */
  of: string;
  all: string;
  idfield: K;
  namefield: N;
  /** What is saved: the head, the id, the name, further fields of the row, and the rules. */
  save: S;
  /** Further fields of a row of the list. */
  row: z.ZodObject<R>;
  /** What a version says. */
  detail: z.ZodObject<D>;
  /** What the form offers. */
  init: X;
  example: z.input<S>;
};

/**
 * The calls of a kind of plan whose rules stand in dated versions: a version is a draft until it is published, and never
 * changes after; the next one begins later.
 */
export const planCalls = <
  const K extends string,
  const N extends string,
  S extends z.ZodType,
  R extends z.ZodRawShape,
  D extends z.ZodRawShape,
  X extends z.ZodType,
>({
  noun,
  feature,
  of,
  all,
  idfield,
  namefield,
  save,
  row,
  detail,
  init,
  example,
}: Kind<K, N, S, R, D, X>) => {
  type Row = PlanRow<K, N, z.output<z.ZodObject<R>>>;
  type Whole = PlanWithVersions<K, N, z.output<z.ZodObject<R>>, z.output<z.ZodObject<D>>>;
  const [read, edit] = [mayRead(feature), mayEdit(feature)];
  const listed = planState.extend({ [idfield]: z.number(), [namefield]: z.string(), ...row.shape });
  const whole = listed.extend({ versions: z.array(z.object({ ...detail.shape, ...versionHead.shape })) });
  const byId = idParam(idfield) as unknown as z.ZodType<Record<K, number>, Record<string, unknown>>;
  return {
    idfield,
    namefield,
    list: allOf({
      path: `subscription/all${noun}`,
      access: read,
      row: listed as unknown as z.ZodType<Row>,
      summary: `All ${all}, oldest first`,
    }),
    get: endpoint({
      method: 'GET',
      path: `subscription/${noun}/:${idfield}`,
      access: read,
      summary: `${of.charAt(0).toUpperCase()}${of.slice(1)} with all its versions, the latest first`,
      input: byId,
      output: z.array(whole as unknown as z.ZodType<Whole>),
      example: { [idfield]: 1 },
    }),
    init: endpoint({
      method: 'GET',
      path: `subscription/init${noun}`,
      access: read,
      summary: `What the form of ${of} offers`,
      input: z.object({}),
      output: init,
      example: {},
    }),
    save: endpoint({
      method: 'POST',
      path: `subscription/${noun}`,
      access: edit,
      summary: `Save the draft of ${of}, or with isdraft false publish it from effectivefrom; a published version stays`,
      input: save,
      output: saved(idfield),
      example,
    }),
    toggle: toggle({ noun, idfield, feature, of }),
    remove: endpoint({
      method: 'DELETE',
      path: `subscription/${noun}/:${idfield}`,
      access: edit,
      summary: `Delete ${of} that was never published`,
      input: byId,
      output: removed,
      example: { [idfield]: 1 },
    }),
  };
};
