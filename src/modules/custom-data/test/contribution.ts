import type pg from 'pg';
import type { TestContribution } from '../../../../test/support/contribution.ts';
import type { Company } from '../../../../test/support/product.ts';

/** Two fields of the company's own, with a value each of everybody. */
async function fillCustomData(owner: pg.Client, id: number): Promise<void> {
  const run = (text: string) => owner.query(text);
  await run(`insert into custom_section (subscriptionid, sectionname) values (${id}, 'Uniform')`);
  await run(`insert into custom_field (subscriptionid, customsectionid, typeid, label, visibilityid)
    select ${id}, customsectionid, n, 'Field ' || n, 2 from custom_section cross join unnest(array[1, 8, 11]) n where subscriptionid = ${id}`);
  await run(`insert into custom_value (subscriptionid, employeeid, customfieldid, value, textvalue)
    select ${id}, e.employeeid, f.customfieldid,
      case f.typeid when 1 then to_jsonb('size ' || e.employeeid) when 8 then to_jsonb(e.employeeid) else '[1, 2]'::jsonb end,
      case f.typeid when 1 then 'size ' || e.employeeid when 8 then e.employeeid::text end
    from employee e join custom_field f on f.subscriptionid = e.subscriptionid where e.subscriptionid = ${id}`);
}

/** The field of a type that the tests filled. */
async function fieldOf(company: Company, typeid: number): Promise<number> {
  const { customfieldid } = await company.tx((db) =>
    db.selectFrom('custom_field').select('customfieldid').where('typeid', '=', typeid).executeTakeFirstOrThrow(),
  );
  return customfieldid;
}

export const contribution: TestContribution = {
  support: ['customData'],
  big: ['custom_value'],
  fill: fillCustomData,
  lists: [
    {
      what: 'a field of the company’s own',
      path: 'directory/employeelist',
      ask: async (company) => ({ custom: `${await fieldOf(company, 1)}:size 12` }),
    },
    {
      what: 'a number of the company’s own',
      path: 'directory/employeelist',
      ask: async (company) => ({ custom: `${await fieldOf(company, 8)}:10..200` }),
    },
    {
      what: 'one of several options',
      path: 'directory/employeelist',
      ask: async (company) => ({ custom: `${await fieldOf(company, 11)}:2` }),
    },
  ],
};
