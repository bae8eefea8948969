import { z } from 'zod';
import type { Setup } from '#platform/server/module.ts';

const names = z.array(z.string().trim().min(1).max(100)).default([]);
const configuration = z.object({
  offices: z
    .array(
      z.object({
        name: z.string().max(100),
        state: z.string().max(60),
        city: z.string().max(60).optional(),
        pin: z.string().max(10).optional(),
      }),
    )
    .default([]),
  choices: z.object({ businessunits: names, departments: names, grades: names, teams: names }).partial().default({}),
});

/** Creates the structure a configuration file names; grades are listed highest first. */
export const setUpCompany: Setup = async ({ db, configuration: given }) => {
  const { offices, choices } = configuration.parse(given);
  if (offices.length > 0) {
    await db
      .insertInto('company_office')
      .values(
        offices.map(({ name, state, city, pin }) => ({
          officename: name,
          statename: state,
          cityname: city ?? null,
          pincode: pin ?? null,
        })),
      )
      .execute();
  }
  const { businessunits = [], departments = [], grades = [], teams = [] } = choices;
  if (businessunits.length > 0)
    await db
      .insertInto('business_unit')
      .values(businessunits.map((businessunitname) => ({ businessunitname })))
      .execute();
  if (departments.length > 0)
    await db
      .insertInto('department')
      .values(departments.map((departmentname) => ({ departmentname })))
      .execute();
  if (grades.length > 0)
    await db
      .insertInto('grade')
      .values(grades.map((gradename, at) => ({ gradename, graderank: grades.length - at })))
      .execute();
  if (teams.length > 0)
    await db
      .insertInto('team')
      .values(teams.map((teamname) => ({ teamname })))
      .execute();
};
