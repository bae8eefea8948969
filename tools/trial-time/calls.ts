import { safeParse } from 'zod/v4/core';
import { stage } from '#bulk/server/stage.ts';
import { apply, check } from '#bulk/server/store.ts';
import type { BulkKind } from '#bulk/server/kind.ts';
import type { RowMessage } from '#bulk/contract/bulk.ts';
import type { Cell } from '#bulk/engine/cell.ts';
import type { Endpoint, OutputOf, SentInputOf } from '#platform/contract/endpoint.ts';
import type { Day } from '#platform/engine/day.ts';
import { accountRights, type Session, validate } from '#platform/server/access.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import type { Tenant } from '#platform/server/directory.ts';
import { addressesOf } from '#platform/server/files/addresses.ts';
import { peopleOf } from '#platform/server/people-scope.ts';
import type { Context, Env } from '#platform/server/serve.ts';
import { serverModules } from '../../src/server.modules.ts';
import type { Row } from './files.ts';

/** When a call is made, and of which version of a record. */
export type At = {
  readonly on: Day;
  readonly version?: number;
  /** The row that it enters: what the call refuses is noted there. */
  readonly row?: Row;
  /** The time of the day, `HH:MM` by the clock of the company; otherwise noon. */
  readonly time?: string;
  /** The employee whose call it is, with the rights of the administrator. */
  readonly employeeid?: number | null;
};

/** Thrown when the files are wrong: what is wrong is in the faults. */
export class WrongFiles extends Error {}

/** A value of a cell of an upload: text, days and times as text. */
export type UploadRow = {
  readonly row: Row;
  /** By the labels of the columns of the upload. */
  readonly cells: Readonly<Record<string, string | number | null>>;
};
type Upload = {
  readonly kind: BulkKind;
  readonly today: Day;
  /** The name of the upload among those of its kind. */
  readonly name: string;
  /** What the kind asks besides rows, such as the month. */
  readonly parameters?: unknown;
  /** The column of the folder's sheet that a column of the upload was read from, where it has another name. */
  readonly named?: Readonly<Record<string, string>>;
};

/** The doors of the product: its endpoints and its uploads, in one transaction each caller has opened. */
export type Calls = {
  /**
   * Calls an endpoint, with the rights that the administrator has.
   * @throws ApplicationError as the endpoint does, or WrongFiles where it was noted at a row
   */
  readonly call: <E extends Endpoint>(db: Db, endpoint: E, input: SentInputOf<E>, at: At) => Promise<OutputOf<E>>;
  /** Uploads rows: staged, checked, applied. What is wrong with one is noted at its row, and then nothing is applied. */
  readonly upload: (db: Db, upload: Upload, rows: readonly UploadRow[]) => Promise<void>;
};

const SERVED = new Map(serverModules.flatMap(({ endpoints }) => endpoints.map((one) => [one.endpoint, one] as const)));

function inputOf(endpoint: Endpoint, input: unknown): unknown {
  const result = safeParse(endpoint.input, input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.join('.') ?? '';
  throw new ApplicationError({
    status: 400,
    code: 'E0010',
    text: `${path}: ${issue?.message ?? ''}`,
    fields: { [path]: issue?.message ?? '' },
  });
}

const cellOf = (value: string | number | null | undefined): Cell => {
  if (value === null || value === undefined || value === '') return { kind: 'blank' };
  if (typeof value === 'number') return { kind: 'number', value, text: String(value) };
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? { kind: 'date', day: value } : { kind: 'text', text: value };
};

type Company = { readonly env: Env; readonly tenant: Tenant; readonly accountid: number };

/** Calls of a company as its first administrator makes them. */
export function callsOf({ env, tenant, accountid }: Company): Calls {
  const { subscriptionid } = tenant;
  const sessionOf = async (db: Db, on: Day): Promise<Session> => ({
    subscriptionid,
    accountid,
    logininfoid: 0,
    employeeid: null,
    emailid: '',
    fullname: '',
    imagepath: null,
    dateformatname: null,
    language: null,
    grants: await accountRights(db, accountid, on),
  });
  return {
    async call(db, endpoint, input, { on: today, version: ifMatch, row, time, employeeid = null }) {
      const served = SERVED.get(endpoint);
      if (served?.run !== 'json') throw new RangeError(`${endpoint.path} is no call of one transaction`);
      const session = { ...(await sessionOf(db, today)), employeeid };
      const { scope } = validate(endpoint, session);
      const now = new Date(time === undefined ? `${today}T06:30:00Z` : `${today}T${time}:00+05:30`);
      const own = { ...env, now: () => now };
      const people = peopleOf({ db, scope, employeeid, today, session });
      const reply = { address: '127.0.0.1', agent: '', secure: false, cookies: {}, applicationkey: undefined };
      const values = { ...addressesOf(tenant, own), env: own, tenant, today, ifMatch, reply };
      const ctx = { ...values, db, session, scope, people } as unknown as Context;
      try {
        return (await served.handle(ctx, inputOf(endpoint, input))) as never;
      } catch (error) {
        if (!row || !(error instanceof ApplicationError)) throw error;
        row.fail('', error.message);
        throw new WrongFiles();
      }
    },
    async upload(db, { kind, today, name, parameters, named = {} }, rows) {
      if (rows.length === 0) return;
      const labels = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
      const sheet = {
        name: kind.sheet ?? name,
        rows: [labels.map(cellOf), ...rows.map(({ cells }) => labels.map((label) => cellOf(cells[label])))],
      };
      const { bulkbatchid } = await stage(db, {
        kind,
        filename: name,
        bytes: Buffer.from(`${kind.kind} ${name}`),
        sheets: [sheet],
        accountid,
        parameters,
        layout: 'none',
      });
      const work = { subscriptionid, bulkbatchid, today, accountid };
      const counts = await check(db, kind, work);
      if (counts[3] > 0) return noteRefused(db, { bulkbatchid, kind, named }, rows);
      if (counts[1] + counts[2] > 0) await apply(db, kind, { ...work, rows: 'all' });
    },
  };
}

/** Notes what an upload refuses at the rows of the folder that it came from. */
async function noteRefused(
  db: Db,
  { bulkbatchid, kind, named }: { bulkbatchid: number; kind: BulkKind; named: Readonly<Record<string, string>> },
  rows: readonly UploadRow[],
): Promise<void> {
  const refused = await db
    .selectFrom('bulk_row')
    .select(['rownumber', 'messages'])
    .where('bulkbatchid', '=', bulkbatchid)
    .where('statusid', '=', 3)
    .orderBy('rownumber')
    .execute();
  for (const { rownumber, messages } of refused)
    for (const { column, level, text } of messages as RowMessage[]) {
      const label = kind.columns.find((one) => one.name === column)?.label ?? column;
      // The headings stand in the first row of the upload.
      if (level === 'error') rows[rownumber - 2]?.row.fail(named[label] ?? label, text);
    }
}
