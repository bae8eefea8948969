import type { RegisterPart, RegisterRow } from '#platform/server/register/register.ts';
import type { RegisterPerson } from '#modules/people/server/public.ts';

/** The rows of people, in their order, by office. */
export const byOffice = (
  rows: readonly { readonly person: RegisterPerson; readonly row: RegisterRow }[],
): RegisterPart[] =>
  [...Map.groupBy(rows, ({ person }) => person.office)].map(([office, own]) => ({
    office,
    rows: own.map(({ row }) => row),
  }));
