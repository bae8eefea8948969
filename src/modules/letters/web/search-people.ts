import { call } from '#platform/web/call.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';

/** Number of letters from which on people are searched. */
export const FROM = 3;
export const searchPeople = (searchfor: string) =>
  call(searchEmployees, { searchfor, statusid: 1, featurekey: 'letter' });
