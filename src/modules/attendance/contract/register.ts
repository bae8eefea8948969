import { z } from 'zod';
import { option } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idParam } from '#platform/contract/fields.ts';
import { registerAsked, registerStarted } from '#platform/contract/register.ts';
import { monthField, readAttendance } from './log.ts';

export const ATTENDANCE_REGISTERS = { muster: 'Muster roll', overtime: 'Overtime register' } as const;
export type AttendanceRegister = keyof typeof ATTENDANCE_REGISTERS;

export const registerOffices = endpoint({
  method: 'GET',
  path: 'attendance/register/office',
  access: readAttendance,
  summary: 'The offices of everybody in scope who is in service in a month',
  input: z.object({ month: monthField }),
  output: z.array(option),
  example: { month: '2026-10' },
});
export const startAttendanceRegister = endpoint({
  method: 'POST',
  path: 'attendance/register',
  access: readAttendance,
  summary: 'Make the muster roll or the overtime register of a month; the job says where it is fetched',
  input: registerAsked.extend({ register: z.enum(['muster', 'overtime']), month: monthField }),
  output: registerStarted,
  example: { register: 'muster', month: '2026-10', format: 'pdf', officeaddressids: [] },
});
export const attendanceRegister = endpoint({
  method: 'GET',
  path: 'attendance/register/:jobrunid',
  kind: 'file',
  access: readAttendance,
  summary: 'The file of a register, for whoever made it, for a day',
  input: idParam('jobrunid'),
  output: z.unknown(),
  example: { jobrunid: 1 },
});
