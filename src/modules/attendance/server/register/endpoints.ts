import { z } from 'zod';
import { day, firstDay, lastDay, month } from '#platform/engine/day.ts';
import { MONTHS } from '#platform/engine/months.ts';
import { fetchRegister, registerJob, startRegister } from '#platform/server/register/job.ts';
import { serve, serveFile } from '#platform/server/serve.ts';
import { officesInService, peopleInService, registerPeople } from '#modules/people/server/public.ts';
import {
  ATTENDANCE_REGISTERS,
  attendanceRegister,
  registerOffices,
  startAttendanceRegister,
} from '../../contract/register.ts';
import { musterRoll } from './muster-roll.ts';
import { overtimeRegister } from './overtime.ts';

const KIND = 'attendance-register';
const FILE_NAMES = { muster: 'muster-roll', overtime: 'overtime-register' } as const;
const SOURCES = { muster: musterRoll, overtime: overtimeRegister } as const;
const spanOf = (of: string) => ({ from: firstDay(month(of)), to: lastDay(month(of)) });
const monthWords = (of: string): string => `${MONTHS[Number(of.slice(5)) - 1] ?? ''} ${of.slice(0, 4)}`;

export const attendanceRegisterJob = registerJob({
  kind: KIND,
  path: 'attendance/register',
  input: z.object({ register: z.enum(['muster', 'overtime']), month: z.string() }),
  read: async (db, { register, month: asked, employeeids, companyname }) => {
    const { to } = spanOf(asked);
    const people = await registerPeople(db, employeeids, to);
    const drawn = await SOURCES[register](db, people, month(asked));
    const title = ATTENDANCE_REGISTERS[register];
    return {
      register: { ...drawn, title, company: companyname, period: monthWords(asked), on: day(to) },
      name: `${FILE_NAMES[register]}-${asked}`,
    };
  },
});

const offices = serve(registerOffices, async (ctx, { month: asked }) => officesInService(ctx.people, spanOf(asked)));

const start = serve(startAttendanceRegister, async (ctx, { register, month: asked, format, officeaddressids }) =>
  startRegister(ctx, {
    kind: KIND,
    title: `${ATTENDANCE_REGISTERS[register]}, ${monthWords(asked)}`,
    register,
    month: asked,
    format,
    employeeids: await peopleInService(ctx.people, { ...spanOf(asked), officeaddressids }),
  }),
);

const fetch = serveFile(attendanceRegister, (ctx, { jobrunid }) => fetchRegister(ctx, { kind: KIND, jobrunid }));

export const registerEndpoints = [offices, start, fetch];
