import { expectStructure, structureChoices } from '#modules/company/server/public.ts';
import { namedPeople } from '#modules/people/server/public.ts';
import { failField } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveKind } from '#platform/server/record-kind.ts';
import { serve } from '#platform/server/serve.ts';
import { compensatorRecord, initCompensator } from '../contract/compensator.ts';

/** The categories of all published policies and drafts, by code, each with the name of its newest version. */
export async function categoriesOf(db: Db): Promise<{ displayname: string; displayvalue: string }[]> {
  const { rows } = await tenantSql<{ displayname: string; displayvalue: string }>`
    select distinct on (c ->> 'code') c ->> 'name' as displayname, c ->> 'code' as displayvalue
    from expense_policy_version v cross join jsonb_array_elements(v.detail -> 'categories') c
    where v.subscriptionid = current_subscription()
    order by c ->> 'code', v.expensepolicyversionid desc`.execute(db);
  return rows;
}

const policyOptions = (db: Db) =>
  db
    .selectFrom('expense_policy')
    .select(['expensepolicyid as displayvalue', 'expensepolicyname as displayname'])
    .where('isdraft', '=', false)
    .orderBy('expensepolicyname')
    .execute();

/** All compensators, oldest first; `payerRow` says which one counts. */
export const compensatorsOf = (db: Db) =>
  db
    .selectFrom('expense_compensator')
    .select(['compensatorid', 'businessunitid', 'expensepolicyid', 'category', 'fromdate', 'employeeid', 'fallbackid'])
    .orderBy('fromdate')
    .orderBy('compensatorid')
    .execute();

export const compensatorEndpoints = [
  ...serveKind(compensatorRecord, {
    compute: async ({ db }, rows) => {
      const ids = rows.flatMap(({ employeeid, fallbackid }) => [
        employeeid,
        ...(fallbackid === null ? [] : [fallbackid]),
      ]);
      const people = await db
        .selectFrom('employee')
        .select(['employeeid', 'employeecode', 'fullname', 'imagepath'])
        .where(anyOf('employeeid', ids))
        .execute();
      const byId = new Map(people.map((person) => [person.employeeid, person]));
      const { BusinessUnit } = await structureChoices(db, ['BusinessUnit']);
      const units = new Map(BusinessUnit.map(({ displayvalue, displayname }) => [displayvalue, displayname]));
      const policies = new Map((await policyOptions(db)).map((one) => [one.displayvalue, one.displayname]));
      return rows.map((row) => ({
        ...row,
        businessunitname: units.get(row.businessunitid ?? 0) ?? '',
        expensepolicyname: policies.get(row.expensepolicyid ?? 0) ?? '',
        person: byId.get(row.employeeid) ?? null,
        fallback: byId.get(row.fallbackid ?? 0) ?? null,
      }));
    },
    check: async ({ db }, { businessunitid, expensepolicyid, category, employeeid, fallbackid }, current) => {
      if (businessunitid !== null) await expectStructure(db, { businessunitids: [businessunitid] }, 'businessunitid');
      if (expensepolicyid !== null && !(await policyOptions(db)).some((one) => one.displayvalue === expensepolicyid))
        failField('expensepolicyid', 'The expense policy no longer exists. Please select another one');
      if ((await namedPeople(db, [employeeid])).length === 0) failField('employeeid', 'This person no longer exists');
      if (fallbackid !== null && (await namedPeople(db, [fallbackid])).length === 0)
        failField('fallbackid', 'This person no longer exists');
      const isKnown = (await categoriesOf(db)).some(({ displayvalue }) => displayvalue === category);
      if (category !== null && category !== current?.category && !isKnown)
        failField('category', 'No expense policy has this category. Please select another one');
    },
  }),
  serve(initCompensator, async ({ db }) => ({
    ...(await structureChoices(db, ['BusinessUnit'])),
    ExpensePolicy: await policyOptions(db),
    Category: await categoriesOf(db),
  })),
];
