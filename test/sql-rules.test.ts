import { readFile } from 'node:fs/promises';
import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { checkSql } from '../scripts/sql-rules.ts';
import { functionFaultsOf, functionIn, transitionsOf } from '../scripts/sql-rules/functions.ts';
import { alterFaults, type Rule, type Schema, statementFaults } from '../scripts/sql-rules/rules.ts';

beforeAll(() => loadModule());

const SCHEMA: Schema = {
  tables: new Set(['employee', 'account', 'days_worked']),
  functions: new Set(['right_holders']),
};
const TENANT = 'subscriptionid = current_subscription()';

test.each<[string, Rule[]]>([
  [`select fullname from employee where employeeid = $1`, ['tenant']],
  [`select fullname from employee where ${TENANT} and employeeid = $1`, []],
  [`select 1 from employee e where e.subscriptionid = 7 or e.employeeid = 2`, ['tenant']],
  [`select 1 from employee e join account a on a.subscriptionid = e.subscriptionid where e.subscriptionid = $1`, []],
  [`select 1 from employee e join account a on a.subscriptionid = $1 and a.employeeid = e.employeeid`, []],
  [
    `select (select count(*) from account a where a.subscriptionid = e.subscriptionid) from employee e where e.subscriptionid = $1`,
    ['tenant'],
  ],
  [`with e as (select 1 from employee where ${TENANT}) select * from e`, []],
  [`update employee set fullname = $1 where employeeid = $2`, ['tenant']],
  [`delete from employee where ${TENANT} and employeeid = $1`, []],
  [`select * from company_task`, []],
  [`insert into employee (fullname) values ($1)`, []],
  [`insert into employee (fullname) select $1`, ['insert-select']],
  [`insert into employee (fullname) values ((select fullname from employee where ${TENANT}))`, ['select-in-values']],
  [`select case fullname when 'a' then 1 end from employee where ${TENANT}`, ['case-value']],
  [`select case when fullname = 'a' then 1 end from employee where ${TENANT}`, []],
  [`select * from right_holders($1)`, ['function-of-tables']],
  [`select right_holders(employeeid) from employee where ${TENANT}`, ['function-of-tables']],
  [`select right_holders($1)`, []],
  [`select right_holders(e) from employee e where e.${TENANT}`, ['row-argument', 'function-of-tables']],
  [`update employee set fullname = now()::text where ${TENANT}`, ['stable-in-set']],
  [`update employee set fullname = $1 where ${TENANT} and joiningdate < now()`, []],
])('%s', (sql, rules) => {
  expect(statementFaults(parseSync(sql).stmts, SCHEMA)).toEqual(rules);
});

test.each<[string, Rule[]]>([
  ['alter table employee add constraint employee_code check (employeecode <> $$$$)', []],
  ['alter table employee add constraint employee_code check (true), add column x int', ['alter']],
  ['alter table employee add check (true)', ['unnamed-constraint']],
  ['alter table employee add column x int check (x > 0)', ['unnamed-constraint']],
  ['alter table employee add column x int constraint employee_x check (x > 0)', []],
])('%s', (sql, rules) => {
  expect(alterFaults(parseSync(sql).stmts?.[0]?.stmt)).toEqual(rules);
});

/** The rules that a function breaks, with a trigger that hands it the table `added`. */
function faultsOf(body: string, { language = 'plpgsql', returns = 'trigger', name = 'probe' } = {}): Rule[] {
  const text = `create function ${name}() returns ${returns} language ${language} as $$ ${body} $$`;
  const trigger = `create trigger t after insert on employee referencing new table as added for each statement execute function ${name}()`;
  const functions = [functionIn(parseSync(text).stmts?.[0]?.stmt, text)].flatMap((one) => one ?? []);
  const statements = (parseSync(trigger).stmts ?? []).map(({ stmt }) => stmt);
  const transitions = returns === 'trigger' ? transitionsOf(statements) : new Map<string, Set<string>>();
  const faults = functionFaultsOf(
    functions,
    transitions,
    { ...SCHEMA, functions: new Set(['probe']) },
    new Set(['company_task']),
  );
  return faults.get(name) ?? [];
}

const FIRST = 'if not exists (select from added) then return null; end if;';
test.each<[string, Rule[]]>([
  [`begin ${FIRST} return null; end`, []],
  ['begin return null; end', ['trigger-first']],
  [
    `declare r record; begin ${FIRST} for r in select employeeid, subscriptionid from added loop
      update days_worked set halves = 1 where subscriptionid = r.subscriptionid; end loop; return null; end`,
    [],
  ],
  [
    `begin ${FIRST} update days_worked w set halves = 1 from added a where w.subscriptionid = new.subscriptionid; return null; end`,
    ['transition-join'],
  ],
  [`begin ${FIRST} perform graphile_worker.add_job('x'); return null; end`, ['queue-from-trigger']],
  [
    `begin ${FIRST} perform 1 from days_worked where subscriptionid = current_setting('app.subscription')::bigint; return null; end`,
    ['setting-in-where'],
  ],
])('a trigger function: %s', (body, rules) => {
  expect(faultsOf(body)).toEqual(rules);
});

test('a function over tables of companies is no SQL function', () => {
  const body = `select count(*) from employee where ${TENANT}`;
  expect(faultsOf(body, { language: 'sql', returns: 'bigint' })).toEqual(['sql-function']);
  expect(faultsOf(`begin return (${body}); end`, { returns: 'bigint' })).toEqual([]);
});

/** Exceptions that stood when the rules came; a new one is no way out. */
const MAX_EXCEPTIONS = 307;

// Invariant: Migrations keep the rules of SQL that a cluster needs
test('functions and migrations keep the rules of SQL, and exceptions only become fewer', async () => {
  const { faults, unused } = await checkSql([]);
  expect(faults).toEqual([]);
  expect(unused).toEqual([]);
  const exceptions = JSON.parse(await readFile(`${PROJECT_DIR}/test/sql-exceptions.json`, 'utf8')) as unknown[];
  expect(exceptions.length).toBeLessThanOrEqual(MAX_EXCEPTIONS);
});
