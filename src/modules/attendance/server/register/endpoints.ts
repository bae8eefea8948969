import { z } from 'zod';
import { month } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import type { Db } from '#platform/server/db.ts';
import { fetchRegister, registerJob, startRegister } from '#platform/server/register/job.ts';
import { serve, serveFile } from '#platform/server/serve.ts';
import { officesInService, peopleInService, registerPeople } from '#modules/people/server/public.ts';
import {
  ATTENDANCE_REGISTERS,
  attendanceRegister,
  registerOffices,
  startAttendanceRegister,
} from '../../contract/register.ts';
import { isCalendarMonth } from '../../engine/attendance-month.ts';
import { monthInWords } from '../close/month-name.ts';
import { attendanceMonths } from '../months.ts';
import { musterRoll } from './muster-roll.ts';
import { overtimeRegister } from './overtime.ts';

const KIND = 'attendance-register';
const FILE_NAMES = { muster: 'muster-roll', overtime: 'overtime-register' } as const;
const SOURCES = { muster: musterRoll, overtime: overtimeRegister } as const;
const spanOf = async (db: Db, of: string) => (await attendanceMonths(db)).daysOf(month(of));

/** A month with its days where they are not those of the calendar month. */
async function periodWords(db: Db, of: string): Promise<string> {
  const { starts, daysOf } = await attendanceMonths(db);
  const { from, to } = daysOf(month(of));
  const name = monthInWords(month(of));
  return isCalendarMonth(starts, month(of)) ? name : `${name} (${dayWords(from)} – ${dayWords(to)})`;
}

export const attendanceRegisterJob = registerJob({
  kind: KIND,
  path: 'attendance/register',
  input: z.object({ register: z.enum(['muster', 'overtime']), month: z.string() }),
  read: async (db, { register, month: request, employeeids, companyname }) => {
    const span = await spanOf(db, request);
    const people = await registerPeople(db, employeeids, span.to);
    const drawn = await SOURCES[register](db, people, span);
    const title = ATTENDANCE_REGISTERS[register];
    return {
      register: { ...drawn, title, company: companyname, period: await periodWords(db, request), on: span.to },
      name: `${FILE_NAMES[register]}-${request}`,
    };
  },
});

const offices = serve(registerOffices, async (ctx, { month: request }) =>
  officesInService(ctx.people, await spanOf(ctx.db, request)),
);

const start = serve(startAttendanceRegister, async (ctx, { register, month: request, format, officeaddressids }) =>
  startRegister(ctx, {
    kind: KIND,
    title: `${ATTENDANCE_REGISTERS[register]}, ${monthInWords(month(request))}`,
    register,
    month: request,
    format,
    employeeids: await peopleInService(ctx.people, { ...(await spanOf(ctx.db, request)), officeaddressids }),
  }),
);

const fetch = serveFile(attendanceRegister, (ctx, { jobrunid }) => fetchRegister(ctx, { kind: KIND, jobrunid }));

export const registerEndpoints = [offices, start, fetch];
