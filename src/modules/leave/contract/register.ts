import { z } from 'zod';
import { option } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idParam } from '#platform/contract/fields.ts';
import { registerAsked, registerStarted } from '#platform/contract/register.ts';
import { readLeave } from './request.ts';

/** Leave years that can be looked back at. */
export const MAX_DAYS_BACK = 4;
const yearsback = z.coerce.number('enter valid number').int('enter valid number').min(0).max(MAX_DAYS_BACK);

export const leaveRegisterOffices = endpoint({
  method: 'GET',
  path: 'leave/register/office',
  access: readLeave,
  summary: 'The offices of everybody in scope who is in service in a leave year; 0 is the one that is going on',
  input: z.object({ yearsback }),
  output: z.array(z.object({ fromdate: z.string(), todate: z.string(), offices: z.array(option) })),
  example: { yearsback: 0 },
});
export const startLeaveRegister = endpoint({
  method: 'POST',
  path: 'leave/register',
  access: readLeave,
  summary: 'Make the leave register of a leave year; the job says where it is fetched',
  input: registerAsked.extend({ yearsback }),
  output: registerStarted,
  example: { yearsback: 0, format: 'pdf', officeaddressids: [] },
});
export const leaveRegister = endpoint({
  method: 'GET',
  path: 'leave/register/:jobrunid',
  kind: 'file',
  access: readLeave,
  summary: 'The file of a leave register, for whoever made it, for a day',
  input: idParam('jobrunid'),
  output: z.unknown(),
  example: { jobrunid: 1 },
});
