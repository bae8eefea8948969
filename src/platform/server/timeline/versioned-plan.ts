import { sql } from 'kysely';
import type { z } from 'zod';
import type { toggled } from '../../contract/active.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { MESSAGES } from '../../contract/messages.ts';
import type { removed } from '../../contract/record.ts';
import type { Day } from '../../engine/day.ts';
import { activeOf, serveToggle } from '../active.ts';
import { failWith } from '../application-error.ts';
import type { Db } from '../db.ts';
import { creator, lockForRemoval, serveRecord } from '../record.ts';
import type { Context, Served } from '../serve.ts';
import type { PlanState, VersionHead } from '../../contract/versioned-plan.ts';
import type { PlanKind } from './kind.ts';
import { usedCounts } from './used-counts.ts';

/** A kind of plan whose rules stand in dated versions; `D` is what a version says, `R` what is its own in a list. */
export type VersionedPlan<D extends object, R extends object = object> = {
  /** The table of the plans, its id and its name, and further columns that a save writes. */
  readonly table: 'shift' | 'attendance_policy' | 'extra_time_policy' | 'leave_policy' | 'expense_policy';
  readonly idfield: string;
  readonly namefield: string;
  readonly columns: readonly string[];
  /** The table of the versions, and the id of one. */
  readonly versions:
    | 'shift_version'
    | 'attendance_policy_version'
    | 'extra_time_policy_version'
    | 'leave_policy_version'
    | 'expense_policy_version';
  readonly versionfield: string;
  readonly assigned: PlanKind;
  /** What a version says, from what is stored or saved. */
  readonly detailOf: (stored: unknown) => D;
  /** What lists show of the version that waits or was published last. */
  readonly shown: (detail: D) => R;
  /** Checks what a version names, and completes it. `before` are the plan's earlier versions. @throws ApplicationError */
  readonly completed?: (ctx: Context, detail: D, before: readonly D[], planid: number) => Promise<D>;
  /** What follows from a version that was published. */
  readonly published?: (ctx: Context, planid: number, effectivefrom: Day) => Promise<void>;
};
type Plan = VersionedPlan<object>;
export type PublishedVersion<D> = {
  readonly versionid: number;
  readonly planid: number;
  readonly versionno: number;
  readonly effectivefrom: Day;
  /** The day from which it is known. */
  readonly publishedon: Day;
  readonly detail: D;
};
/** How versions are stored and read. */
export type StoredVersions<D extends object> = Pick<
  VersionedPlan<D>,
  'table' | 'idfield' | 'versions' | 'versionfield' | 'detailOf'
>;

// The tables of a kind have the same columns but for id, name and what is its own: the type of one stands for all.
const table = ({ table: of }: Pick<Plan, 'table'>) => of as 'shift';
const versionTable = ({ versions }: Pick<Plan, 'versions'>) => versions as 'shift_version';

const rows = (db: Db, plan: Plan) =>
  db
    .selectFrom(`${table(plan)} as p`)
    .select([
      sql<number>`${sql.ref(`p.${plan.idfield}`)}`.as('planid'),
      sql<string>`${sql.ref(`p.${plan.namefield}`)}`.as('planname'),
      'p.description',
      'p.isdraft',
      'p.isactive',
      'p.addeddate',
      'p.version',
      ...creator('p'),
    ])
    // What is a kind's own stands in the rows, and in no type here.
    .select(
      plan.columns.map((column) => sql<unknown>`${sql.ref(`p.${column}`)}`.as(column)) as unknown as ['p.version'],
    )
    .orderBy('p.addeddate')
    .orderBy(sql.ref(`p.${plan.idfield}`));

type Version = VersionHead & { versionid: number; planid: number; detail: unknown };
/** The versions of a kind, the latest first. */
const versionRows = (db: Db, plan: Pick<Plan, 'versions' | 'versionfield' | 'idfield'>) =>
  db
    .selectFrom(`${versionTable(plan)} as v`)
    .select([
      sql<number>`${sql.ref(`v.${plan.versionfield}`)}`.as('versionid'),
      sql<number>`${sql.ref(`v.${plan.idfield}`)}`.as('planid'),
      'v.versionno',
      'v.effectivefrom',
      'v.publishedon',
      'v.detail',
    ])
    .orderBy('v.versionno', 'desc');
const versionsOfOne = (db: Db, plan: Plan, planid: number): Promise<Version[]> =>
  versionRows(db, plan)
    .where(sql.ref(`v.${plan.idfield}`), '=', planid)
    .execute();

/** The last published version, or where there is none the draft. */
const counting = (versions: readonly Version[]): Version | undefined =>
  versions.find(({ publishedon }) => publishedon !== null) ?? versions[0];

/**
 * Plans of a kind, or one of them, each with all its versions, the latest first.
 * @param planid only this one; an unknown one gives no row
 */
export async function planRows<D extends object, R extends object>(
  ctx: Context,
  kind: VersionedPlan<D, R>,
  planid?: number,
) {
  const rows = await shaped(ctx, kind as unknown as Plan, planid);
  return rows as (PlanState & R & { version: number; versions: Version[] })[];
}

async function shaped({ db, today }: Context, plan: Plan, planid?: number) {
  const ofOne = planid !== undefined;
  const matches = await rows(db, plan)
    .$if(ofOne, (q) => q.where(sql.ref(`p.${plan.idfield}`), '=', planid))
    .execute();
  const versions = ofOne ? await versionsOfOne(db, plan, planid) : await versionRows(db, plan).execute();
  const byPlan = Map.groupBy(versions, (one) => one.planid);
  const used = await usedCounts(db, plan.assigned, today);
  return matches.map(({ planid: id, planname, ...row }) => {
    const own = byPlan.get(id) ?? [];
    const state: PlanState = {
      ...row,
      isactive: activeOf(row.isactive),
      hasdraft: !row.isdraft && own.some(({ publishedon }) => publishedon === null),
      effectivefrom: counting(own)?.effectivefrom ?? null,
      usedcount: used.get(id) ?? 0,
    };
    return {
      ...state,
      [plan.idfield]: id,
      [plan.namefield]: planname,
      ...plan.shown(plan.detailOf(counting(own)?.detail)),
      versions: own,
    };
  });
}

/**
 * The published versions of plans, by plan and in their order; one statement for any number of plans.
 */
export async function publishedVersions<D extends object>(
  db: Db,
  plan: StoredVersions<D>,
  planids: readonly number[],
): Promise<ReadonlyMap<number, readonly PublishedVersion<D>[]>> {
  const rows = await versionRows(db, plan)
    .where(sql<boolean>`${sql.ref(`v.${plan.idfield}`)} = any(${[...planids]}::bigint[])`)
    .where('v.publishedon', 'is not', null)
    .execute();
  const published = rows.toReversed().map(({ effectivefrom, publishedon, detail, ...version }) => ({
    ...version,
    effectivefrom: effectivefrom as Day,
    publishedon: publishedon as Day,
    detail: plan.detailOf(detail),
  }));
  return Map.groupBy(published, ({ planid }) => planid);
}

/** Checks that a plan, which is to be assigned, was published. @throws ApplicationError E1080 that says what to do */
export async function failOnDraft(
  db: Db,
  { table: of, idfield }: Pick<Plan, 'table' | 'idfield'>,
  planid: number,
): Promise<void> {
  const plan = await db
    .selectFrom(of as 'shift')
    .select('isdraft')
    .where(sql.ref(idfield), '=', planid)
    .executeTakeFirst();
  if (plan?.isdraft)
    failWith('E1080', { status: 409, text: 'Policy not assigned: it is a draft. Publish it before you assign it' });
}

type Input = { isdraft: boolean; effectivefrom: string | null };

/**
 * Writes the draft version of a saved plan, or publishes it: what is published already stays, and what comes after it
 * begins later. @throws ApplicationError E1500 at effectivefrom for a day that is not after the last published version's
 */
export async function writeVersion<D extends object, R extends object>(
  ctx: Context,
  kind: VersionedPlan<D, R>,
  input: Input,
  planid: number,
): Promise<void> {
  const plan = kind as unknown as Plan;
  const { db, session, today } = ctx;
  const { isdraft, effectivefrom } = input;
  const versions = await versionsOfOne(db, plan, planid);
  const last = versions.find(({ publishedon }) => publishedon !== null)?.effectivefrom ?? '';
  if (!isdraft && (effectivefrom === null || effectivefrom <= last))
    failWith('E1500', { fields: { effectivefrom: MESSAGES.E1500 } });
  const detail = plan.detailOf(input);
  const before = versions.map((one) => plan.detailOf(one.detail));
  const completed = (await plan.completed?.(ctx, detail, before, planid)) ?? detail;
  const written = { effectivefrom, publishedon: isdraft ? null : today, detail: JSON.stringify(completed) };
  const draft = versions.find(({ publishedon }) => publishedon === null);
  if (draft)
    await db
      .updateTable(versionTable(plan))
      .set(written)
      .where(sql.ref(plan.versionfield), '=', draft.versionid)
      .execute();
  else {
    const versionno = (versions[0]?.versionno ?? 0) + 1;
    const created = { ...written, [plan.idfield]: planid, versionno, addedby: session.accountid };
    await db
      .insertInto(versionTable(plan))
      .values(created as never)
      .execute();
  }
  if (!isdraft && effectivefrom !== null) await plan.published?.(ctx, planid, effectivefrom as Day);
}

/** Deletes a plan that was never published, with its draft. @throws ApplicationError E1200 for any other */
export async function removePlan(
  { db }: Context,
  plan: Pick<Plan, 'table' | 'idfield' | 'versions'>,
  planid: number,
): Promise<boolean> {
  const { isdraft } = await lockForRemoval(db, { table: table(plan), idfield: plan.idfield, usedBy: [] }, planid);
  if (!isdraft) failWith('E1200', { status: 409 });
  await db.deleteFrom(versionTable(plan)).where(sql.ref(plan.idfield), '=', planid).execute();
  await db.deleteFrom(table(plan)).where(sql.ref(plan.idfield), '=', planid).execute();
  return true;
}

type Calls<K extends string> = {
  readonly idfield: K;
  readonly list: Endpoint<z.ZodType<object>, z.ZodType<object[]>>;
  readonly get: Endpoint<z.ZodType<Record<K, number>>, z.ZodType<object[]>>;
  readonly save: Endpoint<z.ZodType, z.ZodType<(Record<K, number> & { version: number })[]>>;
  readonly toggle: Endpoint<z.ZodType<Record<K, number> & { isactive: 1 | 2 }>, typeof toggled>;
  readonly remove: Endpoint<z.ZodType<Record<K, number>>, typeof removed>;
};

/** Serves the calls of a kind of plan in versions, without that of what its form offers. */
export function serveVersionedPlan<K extends string, D extends object, R extends object>(
  calls: Calls<K>,
  plan: VersionedPlan<D, R>,
): Served[] {
  const kind = plan as unknown as Plan;
  const of = { table: table(kind), idfield: calls.idfield, usedBy: [] } as const;
  type Saved = Input & Record<K, number | null>;
  return [
    ...serveRecord(
      { list: calls.list, read: calls.get, save: calls.save as never, remove: calls.remove },
      {
        ...of,
        list: async (ctx) => (await shaped(ctx, kind)).map(({ versions: _versions, ...row }) => row),
        one: async (ctx, planid) => {
          const [row] = await shaped(ctx, kind, planid);
          if (!row) return undefined;
          const versions = row.versions.map(({ versionno, effectivefrom, publishedon, detail }) => ({
            ...plan.detailOf(detail),
            versionno,
            effectivefrom,
            publishedon,
          }));
          return { ...row, versions };
        },
        values: (_ctx, input: Saved, current) => {
          const row = input as unknown as Readonly<Record<string, unknown>>;
          return {
            ...Object.fromEntries(
              [kind.namefield, 'description', ...kind.columns].map((column) => [column, row[column]]),
            ),
            isdraft: input.isdraft && (current?.isdraft ?? true),
          } as never;
        },
        after: (ctx, input: Saved, saved) => writeVersion(ctx, kind, input, saved[calls.idfield]),
        remove: (ctx, planid) => removePlan(ctx, kind, planid),
      },
    ),
    serveToggle(calls.toggle, { table: table(kind), idfield: calls.idfield }),
  ];
}
