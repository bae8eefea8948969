import { sql } from 'kysely';
import { z } from 'zod';
import { dayField, id, orNull } from '../../contract/fields.ts';
import type { Db } from '../db.ts';
import { fileKey, type FileKeys, OFFICE, type Reference } from '../file-names.ts';
import { type FileKind, type FileRow, fileRows, type Import, type Rows } from '../file-part.ts';
import { insertedIds } from '../inserted-ids.ts';
import type { Context } from '../serve.ts';
import type { PlanKind } from './kind.ts';
import { publishedVersions, type VersionedPlan } from './versioned-plan.ts';

type Plans<D extends object> = FileKeys &
  Pick<Rows, 'unique'> & {
    readonly title: string;
    readonly plan: Pick<VersionedPlan<D>, Exclude<keyof VersionedPlan<D>, 'shown' | 'published' | 'assigned'>>;
    readonly save: z.ZodObject;
  };

/** Plans in versions in the configuration file: each with its latest published version; drafts stay with the company. */
export function filePlans<D extends object>({ title, plan, save, own, ...keys }: Plans<D>): FileKind {
  const { table, idfield, namefield, columns, versions } = plan;
  const all = (db: Db) =>
    db
      .selectFrom(table as 'shift')
      .selectAll()
      .orderBy(sql.ref(idfield))
      .execute() as unknown as Promise<FileRow[]>;
  return fileRows({
    title,
    form: save,
    own: { [idfield]: null, isdraft: false, ...own },
    row: (row) => row.extend({ effectivefrom: dayField }),
    nameOf: (row) => String(row[namefield]),
    isswitched: true,
    stored: async (db) => {
      const rows = await all(db);
      const published = await publishedVersions(
        db,
        plan,
        rows.map((row) => Number(row[idfield])),
      );
      return rows.flatMap((row) => {
        const last = published.get(Number(row[idfield]))?.at(-1);
        return last ? [{ ...row, effectivefrom: last.effectivefrom, ...last.detail }] : [];
      });
    },
    taken: all,
    ...keys,
    create: async ({ db, today }, { rows, forms }) => {
      // Their names are there before their versions, which may name each other; what a form says of a plan needs no id.
      const heads = rows.map((row) => ({
        ...Object.fromEntries([namefield, 'description', ...columns].map((column) => [column, row[column] ?? null])),
        isdraft: false,
        isactive: row['isactive'] === true ? 1 : 2,
      }));
      const inserted = await db
        .insertInto(table as 'shift')
        .values(heads as never)
        .returning(idfield as 'shiftid')
        .execute();
      const ids = insertedIds(inserted as unknown as Record<string, number>[], idfield);
      const written: object[] = [];
      for (const [at, form] of (await forms()).entries()) {
        const detail = plan.detailOf(form);
        const planid = ids[at] ?? 0;
        // What it names may be inactive, as in a version of before.
        const stored = (await plan.completed?.({ db, today } as Context, detail, [detail], planid)) ?? detail;
        const version = { [idfield]: planid, versionno: 1, effectivefrom: form['effectivefrom'], publishedon: today };
        written.push({ ...version, detail: JSON.stringify(stored) });
      }
      await db
        .insertInto(versions as 'shift_version')
        .values(written as never)
        .execute();
    },
  });
}

/** Whom a plan is for is taken for new plans alone: the rows of a file that name one. */
export const ofNewPlans =
  (kindOf: (row: FileRow) => readonly [kind: string, name: unknown] | undefined) =>
  ({ kinds }: Import, rows: readonly FileRow[]): FileRow[] =>
    rows.filter((row) => {
      const [kind, name] = kindOf(row) ?? [];
      return kind !== undefined && kinds.get(kind)?.isFresh(String(name)) === true;
    });

type Assignments = Pick<PlanKind, 'assignments' | 'idfield' | 'hascycle'> & {
  /** The plans that are assigned, by their keys in the part, with what an import calls them. */
  readonly plans: Readonly<Record<string, readonly [Reference, string]>>;
};

/** What is assigned to the company and to offices, in the configuration file: nobody is in it. */
export function fileAssignments({ assignments, idfield, hascycle = false, plans }: Assignments): FileKind {
  const kinds = Object.entries(plans);
  const form = z.object({
    ...Object.fromEntries(kinds.map(([, [of]]) => [of.id, orNull(id)])),
    officeaddressid: orNull(id).describe('Null for the whole company'),
    fromdate: dayField,
    todate: orNull(dayField),
    ...(hascycle ? { cyclestart: orNull(dayField) } : {}),
  });
  const planIn = (row: FileRow) =>
    kinds.flatMap(([kind, [of]]) =>
      typeof row[fileKey(of.id)] === 'string' ? [[kind, row[fileKey(of.id)]] as const] : [],
    )[0];
  return fileRows({
    title: '',
    form,
    names: {
      ...Object.fromEntries(kinds.map(([, [of]]) => [of.id, of])),
      officeaddressid: OFFICE,
    },
    row: (row) => row.refine((one) => planIn(one) !== undefined, { message: 'Name what is assigned' }),
    nameOf: (row) => String(planIn(row)?.[1]),
    isnameless: true,
    fresh: ofNewPlans(planIn),
    stored: (db) =>
      db
        .selectFrom(assignments as 'attendance_assignment')
        .selectAll()
        .where('employeeid', 'is', null)
        .orderBy('fromdate')
        .orderBy(sql.ref(idfield))
        .execute(),
    sentences: (rows) =>
      kinds.flatMap(([kind, [of, title]]) => {
        const names = rows
          .filter((row) => planIn(row)?.[0] === kind)
          .map(
            (row) =>
              `${String(row[fileKey(of.id)])} (${typeof row['office'] === 'string' ? row['office'] : 'the whole company'})`,
          );
        return names.length > 0 ? [`${title} are assigned: ${names.join(', ')}.`] : [];
      }),
    // Where something is assigned from the same day already, that stays.
    create: async ({ db }, { forms }) =>
      db
        .insertInto(assignments as 'attendance_assignment')
        .values((await forms()) as never)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  });
}
