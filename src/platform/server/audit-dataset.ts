import { sql } from 'kysely';
import { datasetShape } from '../contract/dataset.ts';
import { tenantSql } from './db.ts';
import type { Dataset } from './dataset.ts';

const shape = datasetShape({
  key: 'audit',
  name: 'Audit trail',
  about: 'One row for each record that was created, changed or deleted, with the names of its fields and no values',
  right: 'audit',
  period: 'day',
  maxdays: 90,
  columns: {
    day: { label: 'Day', type: 'day' },
    time: { label: 'Time', type: 'text' },
    changedby: { label: 'Changed by', type: 'text' },
    action: { label: 'Action', type: 'text' },
    record: { label: 'Record', type: 'text' },
    fields: { label: 'Changed fields', type: 'text' },
    request: { label: 'Request', type: 'text' },
  },
});

const ACTIONS = { INSERT: 'Created', UPDATE: 'Changed', DELETE: 'Deleted' };

/**
 * Who changed which fields of which records, as a dataset. Values are left out: each is for whoever has the right over
 * its record.
 */
export const auditDataset: Dataset = {
  shape,
  rows: ({ db, tenant: { timezoneid }, span }) =>
    db
      .selectFrom('audit_row as r')
      .leftJoin('account as a', 'a.accountid', 'r.actor')
      .select([
        sql<string>`(r.at at time zone ${timezoneid}::text)::date`.as('day'),
        sql<string>`to_char(r.at at time zone ${timezoneid}::text, 'YYYY-MM-DD HH24:MI:SS')`.as('time'),
        sql<string>`coalesce(a.fullname, 'Muster')`.as('changedby'),
        sql<string>`(${JSON.stringify(ACTIONS)}::jsonb ->> r.action)`.as('action'),
        sql<string>`replace(r.tablename, '_', ' ')`.as('record'),
        tenantSql<string | null>`(select string_agg(f.key, ', ' order by f.key) from jsonb_each(r.after) f
          where r.subscriptionid = current_subscription() and r.action = 'UPDATE' and f.key <> 'version' and r.before -> f.key is distinct from f.value)`.as(
          'fields',
        ),
        'r.request',
      ])
      .$if(span !== undefined, (q) =>
        q
          .where(sql<boolean>`r.at >= ${span?.from}::timestamp at time zone ${timezoneid}::text`)
          .where(sql<boolean>`r.at < (${span?.to}::date + 1)::timestamp at time zone ${timezoneid}::text`),
      ),
};
