import { sql } from 'kysely';
import { expectStructure, structureChoices } from '#modules/company/server/public.ts';
import { activeOf, serveToggle } from '#platform/server/active.ts';
import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { creator, serveRecord } from '#platform/server/record.ts';
import { serve } from '#platform/server/serve.ts';
import {
  getRecruiter,
  initRecruiter,
  listRecruiters,
  type RecruiterRow,
  removeRecruiter,
  saveRecruiter,
  toggleRecruiter,
} from '../../contract/opening/recruiter.ts';
import { pipelineChoices } from './pipeline.ts';

const RECRUITER = { table: 'recruiter', idfield: 'recruiterid', usedBy: [] } as const;

const rows = (db: Db) =>
  db
    .selectFrom('recruiter as r')
    .innerJoin('employee as e', 'e.employeeid', 'r.employeeid')
    .leftJoin('pipeline as p', 'p.pipelineid', 'r.pipelineid')
    .select([
      'r.recruiterid',
      'r.employeeid',
      'e.employeecode',
      'e.fullname',
      'e.imagepath',
      'r.pipelineid',
      'p.pipelinename',
      sql<number[]>`r.businessunitids`.as('businessunitids'),
      sql<number[]>`r.departmentids`.as('departmentids'),
      sql<number[]>`r.officeaddressids`.as('officeaddressids'),
      'r.isactive',
      'r.addeddate',
      'r.version',
      ...creator('r'),
    ])
    .orderBy('r.addeddate')
    .orderBy('r.recruiterid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** Recruiters with the names of what they look after; a part of the company that is gone is left out. */
async function shaped(db: Db, recruiters: readonly Row[]): Promise<RecruiterRow[]> {
  const { BusinessUnit, Department, Office } = await structureChoices(db, ['BusinessUnit', 'Department', 'Office']);
  const namesOf = (list: readonly { displayname: string; displayvalue: number }[], ids: readonly number[]) =>
    list.filter(({ displayvalue }) => ids.includes(displayvalue));
  return recruiters.map(({ isactive, ...row }) => {
    const units = namesOf(BusinessUnit, row.businessunitids);
    const departments = namesOf(Department, row.departmentids);
    const offices = namesOf(Office, row.officeaddressids);
    const idsOf = (list: readonly { displayvalue: number }[]) => list.map(({ displayvalue }) => displayvalue);
    return {
      ...row,
      businessunitids: idsOf(units),
      departmentids: idsOf(departments),
      officeaddressids: idsOf(offices),
      looksafter: [...units, ...departments, ...offices].map(({ displayname }) => displayname),
      isactive: activeOf(isactive),
    };
  });
}

export const recruiterEndpoints = [
  ...serveRecord(
    { list: listRecruiters, read: getRecruiter, save: saveRecruiter, remove: removeRecruiter },
    {
      ...RECRUITER,
      list: async ({ db }) => shaped(db, await rows(db).execute()),
      one: async ({ db }, id) => (await shaped(db, await rows(db).where('r.recruiterid', '=', id).execute()))[0],
      values: async ({ db }, { employeeid, pipelineid, ...input }, current) => {
        await expectStructure(db, input);
        const offered = (await pipelineChoices(db)).some(({ displayvalue }) => displayvalue === pipelineid);
        if (pipelineid !== null && pipelineid !== current?.pipelineid && !offered)
          failField('pipelineid', 'The pipeline is inactive or no longer exists. Please select another one');
        return {
          employeeid,
          pipelineid,
          businessunitids: JSON.stringify(input.businessunitids),
          departmentids: JSON.stringify(input.departmentids),
          officeaddressids: JSON.stringify(input.officeaddressids),
        };
      },
    },
  ),
  serve(initRecruiter, async ({ db }) => ({
    Pipeline: await pipelineChoices(db),
    ...(await structureChoices(db, ['BusinessUnit', 'Department', 'Office'])),
  })),
  serveToggle(toggleRecruiter, { table: 'recruiter', idfield: 'recruiterid' }),
];
