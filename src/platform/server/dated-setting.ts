import { type Day, firstDay, type Month, monthOf } from '../engine/day.ts';
import { failWith, stale } from './application-error.ts';
import { type Db } from './db.ts';
import { lockKey } from './key-lock.ts';
import { canonical } from './idempotency.ts';

/** The first day of a version that is in force from the beginning. */
const BEGINNING = '0001-01-01';

type Period = { readonly month: Month; readonly day: Day };
/** One version of a setting. */
export type DatedVersion<P, T> = {
  readonly datedsettingid: number;
  /** Counts the saves of the setting. */
  readonly version: number;
  /** The first month or day it is in force; null for the beginning. */
  readonly from: P | null;
  readonly value: T;
};
export type SavedVersion<P, T> = DatedVersion<P, T> & {
  readonly addeddate: string;
  readonly addedby: number | null;
  readonly addedbyname: string | null;
};
/** The last month or day that must not change any more, and what to say to whoever tries. */
export type ClosedUntil<P> = { readonly until: P; readonly why: string };

const COLUMNS = ['datedsettingid', 'version', 'effectivefrom', 'value'] as const;

/**
 * A setting of a company whose values are in force from a month or a day on. Every save adds a version, nothing is
 * changed or deleted, so what was in force on an earlier day can always be found again.
 * @param input.name what it is stored by
 * @param input.unit whether it begins with months or with days
 * @param input.read turns a stored value into a typed one
 * @param input.closed what is settled already: a save that would change it is refused
 */
export function datedSetting<T, U extends keyof Period>({
  name,
  unit,
  read,
  closed,
}: {
  name: string;
  unit: U;
  read: (value: unknown) => T;
  closed?: (db: Db) => Promise<ClosedUntil<Period[U]> | undefined>;
}) {
  type P = Period[U];
  type Version = DatedVersion<P, T>;
  const dayOf = (period: P): Day => (unit === 'month' ? firstDay(period as Month) : (period as Day));
  const periodOf = (effectivefrom: string): P | null => {
    if (effectivefrom === BEGINNING) return null;
    return (unit === 'month' ? monthOf(effectivefrom as Day) : effectivefrom) as P;
  };
  const versionOf = (row: { datedsettingid: number; version: number; effectivefrom: string; value: unknown }) => ({
    datedsettingid: row.datedsettingid,
    version: row.version,
    from: periodOf(row.effectivefrom),
    value: read(row.value),
  });
  const rows = (db: Db) => db.selectFrom('dated_setting').select(COLUMNS).where('settingname', '=', name);
  const onDay = async (db: Db, day: string): Promise<Version | undefined> => {
    const row = await rows(db)
      .where('effectivefrom', '<=', day)
      .orderBy('effectivefrom', 'desc')
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && versionOf(row);
  };
  const newestVersion = async (db: Db): Promise<number> => {
    const row = await db
      .selectFrom('dated_setting')
      .select((eb) => eb.fn.max('version').as('version'))
      .where('settingname', '=', name)
      .executeTakeFirst();
    return row?.version ?? 0;
  };
  /** What is in force over time, in order: of each first day the last save. */
  const series = async (db: Db): Promise<Version[]> => {
    const matches = await rows(db)
      .distinctOn('effectivefrom')
      .orderBy('effectivefrom')
      .orderBy('version', 'desc')
      .execute();
    return matches.map(versionOf);
  };
  /** Saves of this setting wait for each other from here to the end of the transaction. */
  const lock = (db: Db) => lockKey(db, `setting:${name}`);
  const closedFrom = async (db: Db, from: P | null): Promise<string | undefined> => {
    const settled = await closed?.(db);
    return settled && (from === null || from <= settled.until) ? settled.why : undefined;
  };

  return {
    /** The version in force in a month or on a day; undefined before the first save. */
    inForce: (db: Db, on: P): Promise<Version | undefined> => onDay(db, dayOf(on)),

    /** The version in force from the beginning; undefined before the first save. */
    first: (db: Db): Promise<Version | undefined> => onDay(db, BEGINNING),

    /** One version by its id; undefined for an unknown one. */
    async byId(db: Db, datedsettingid: number): Promise<Version | undefined> {
      const row = await rows(db).where('datedsettingid', '=', datedsettingid).executeTakeFirst();
      return row && versionOf(row);
    },

    /** One version by its number, which counts the saves; undefined for an unknown one. */
    async byVersion(db: Db, version: number): Promise<Version | undefined> {
      const row = await rows(db).where('version', '=', version).executeTakeFirst();
      return row && versionOf(row);
    },

    newestVersion,
    series,

    /** Every save, newest first, with who made it. */
    async history(db: Db, limit = 200): Promise<SavedVersion<P, T>[]> {
      const rows = await db
        .selectFrom('dated_setting as d')
        .leftJoin('account as a', 'a.accountid', 'd.addedby')
        .select(['d.datedsettingid', 'd.version', 'd.effectivefrom', 'd.value', 'd.addeddate', 'd.addedby'])
        .select('a.fullname as addedbyname')
        .where('d.settingname', '=', name)
        .orderBy('d.version', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ addeddate, addedby, addedbyname, ...row }) => ({
        ...versionOf(row),
        addeddate,
        addedby,
        addedbyname,
      }));
    },

    lock,

    /** Why nothing may be saved from a month or day on (null: from the beginning); undefined when it may. */
    closedFrom,

    /**
     * Adds a version in force from a month or day on, up to the next one that begins later. The first save of all is in
     * force from the beginning. A value that is in force there already adds none.
     * @param options.version the newest version the caller saw; undefined for callers that saw none
     * @param options.current what to answer when somebody else was faster
     * @throws ApplicationError 412 when somebody else saved first, 409 for a month or day that is settled
     */
    async saveFrom(
      db: Db,
      options: { from: P | null; value: unknown; version?: number | undefined; current?: () => Promise<unknown> },
    ): Promise<Version> {
      await lock(db);
      const version = await newestVersion(db);
      if (options.version !== undefined && options.version !== version) stale(await options.current?.());
      const from = version === 0 || options.from === null ? BEGINNING : dayOf(options.from);
      const before = await onDay(db, from);
      const same = before && canonical(before.value) === canonical(read(options.value));
      if (before && same) return before;
      const why = version === 0 ? undefined : await closedFrom(db, options.from);
      if (why !== undefined) failWith('conflict', { status: 409, text: why });
      const row = await db
        .insertInto('dated_setting')
        .values({
          settingname: name,
          effectivefrom: from,
          version: version + 1,
          value: JSON.stringify(options.value),
        })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
      return versionOf(row);
    },
  };
}
