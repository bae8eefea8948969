import type { CompOffRulesOf } from '#modules/leave/server/public.ts';
import { plansOfPeople } from '../count/plans.ts';

/** Rules of compensatory offs by the extra-time policies of people; a fixed number of statements. */
export const compOffRules: CompOffRulesOf = async (db, employeeids, from, to) => {
  const { extraAskingOf } = await plansOfPeople(db, employeeids, from, to);
  return (employeeid, day) => extraAskingOf(employeeid, day)?.compoff ?? null;
};
