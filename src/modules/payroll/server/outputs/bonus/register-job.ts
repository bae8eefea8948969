import { z } from 'zod';
import { day } from '#platform/engine/day.ts';
import { fetchRegister, registerJob, startRegister } from '#platform/server/register/job.ts';
import { serve, serveFile } from '#platform/server/serve.ts';
import { BONUS_REGISTERS, bonusRegister, startBonusRegister } from '../../../contract/outputs/statutory-bonus.ts';
import { employerOfId } from '../form16/year-people.ts';
import { accountRegister, gratuityRegister, paidRegister, surplusRegister } from './registers.ts';

const KIND = 'bonus-register';
const DRAW = { surplus: surplusRegister, account: accountRegister, paid: paidRegister, gratuity: gratuityRegister };

export const bonusRegisterJob = registerJob({
  kind: KIND,
  path: 'payroll/statutorybonus/register',
  input: z.object({
    register: z.enum(BONUS_REGISTERS),
    taxyear: z.string(),
    establishmentid: z.number(),
    entity: z.string(),
  }),
  read: async (db, { register, taxyear, establishmentid, entity, companyname }, today) => {
    const drawn = await DRAW[register](db, { taxyear, establishmentid, entity, today });
    return {
      register: { ...drawn, company: companyname, period: taxyear, pagesize: 'a4', on: day(today) },
      name: `bonus-${register}-${taxyear}`,
    };
  },
});

const start = serve(startBonusRegister, async (ctx, { register, taxyear, establishmentid, format }) => {
  const { db, tenant } = ctx;
  const employer = await employerOfId(db, tenant.companyname, establishmentid);
  return startRegister(ctx, {
    kind: KIND,
    title: `Registers of ${taxyear}`,
    register,
    taxyear,
    establishmentid,
    entity: employer.establishmentname,
    format,
    // It is of a legal entity, not of people in somebody's reach: one step.
    employeeids: [1],
  });
});

const fetch = serveFile(bonusRegister, (ctx, { jobrunid }) => fetchRegister(ctx, { kind: KIND, jobrunid }));

export const bonusRegisterEndpoints = [start, fetch];
