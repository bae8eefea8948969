import type { Db } from '#platform/server/db.ts';
import { provisionPoint } from '#platform/server/provision.ts';
import type { Profile } from '../contract/employee.ts';

/** The packages of a person over time, newest first; amounts in paise. */
export type PackagesOf = (db: Db, employeeid: number) => Promise<NonNullable<Profile['packages']>>;

/** The module that pays people provides what their profile shows of it. */
export const PERSON_PACKAGES = provisionPoint<PackagesOf>('packages of a person');
