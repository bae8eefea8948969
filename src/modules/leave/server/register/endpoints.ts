import { z } from 'zod';
import { addDays, type Day, day } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import { failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { fetchRegister, registerJob, startRegister } from '#platform/server/register/job.ts';
import { serve, serveFile } from '#platform/server/serve.ts';
import { officesInService, peopleInService, registerPeople } from '#modules/people/server/public.ts';
import { leaveRegister, leaveRegisterOffices, startLeaveRegister } from '../../contract/register.ts';
import { yearBeginOf, yearEndOf } from '../../engine/leave-year.ts';
import { leaveSettingOf } from '../setting.ts';
import { leaveRegisterOf } from './leave-register.ts';

const KIND = 'leave-register';
const TITLE = 'Leave register';

/** The leave year so many years before the one of a day. @throws ApplicationError 409 before leave is switched on */
async function yearOf(db: Db, today: string, yearsback: number): Promise<{ from: Day; to: Day }> {
  const { startdate, yearstart } = await leaveSettingOf(db);
  if (startdate === null) failWith('conflict', { status: 409, text: 'Leave is not switched on yet' });
  let on = day(today);
  for (let back = 0; back < yearsback; back += 1) on = addDays(yearBeginOf(on, yearstart), -1);
  return { from: yearBeginOf(on, yearstart), to: yearEndOf(on, yearstart) };
}

export const leaveRegisterJob = registerJob({
  kind: KIND,
  path: 'leave/register',
  input: z.object({ from: z.string(), to: z.string() }),
  read: async (db, { from, to, employeeids, companyname }) => {
    const people = await registerPeople(db, employeeids, day(to));
    const drawn = await leaveRegisterOf(db, people, { from: day(from), to: day(to) });
    const period = [dayWords(from), dayWords(to)].join(' to ');
    return {
      register: { ...drawn, title: TITLE, company: companyname, period, on: day(to) },
      name: `leave-register-${to}`,
    };
  },
});

const offices = serve(leaveRegisterOffices, async (ctx, { yearsback }) => {
  const year = await yearOf(ctx.db, ctx.today, yearsback);
  return [{ fromdate: year.from, todate: year.to, offices: await officesInService(ctx.people, year) }];
});

const start = serve(startLeaveRegister, async (ctx, { yearsback, format, officeaddressids }) => {
  const year = await yearOf(ctx.db, ctx.today, yearsback);
  return startRegister(ctx, {
    kind: KIND,
    title: [TITLE, dayWords(year.to)].join(' up to '),
    ...year,
    format,
    employeeids: await peopleInService(ctx.people, { ...year, officeaddressids }),
  });
});

const fetch = serveFile(leaveRegister, (ctx, { jobrunid }) => fetchRegister(ctx, { kind: KIND, jobrunid }));

export const leaveRegisterEndpoints = [offices, start, fetch];
