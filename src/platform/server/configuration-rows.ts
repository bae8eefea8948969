import { configurationVersion } from '../contract/configuration-version.ts';
import { failWith } from './application-error.ts';

/** @throws ApplicationError E0070 for a configuration file of a version that this program does not read */
export function expectReadVersion({ version }: Readonly<Record<string, unknown>>): void {
  const { error } = configurationVersion.safeParse(version);
  if (error) failWith('E0070', { status: 400, text: error.issues[0]?.message ?? '' });
}

/** The form of a name by which rows of a configuration file are compared with those of the company. */
export const nameKey = (name: string): string => name.toLowerCase();

/** Rows of a configuration file that the company does not have by name; existing rows are not changed. */
export function freshRows<T>(rows: readonly T[], have: readonly T[], nameOf: (one: T) => string): T[] {
  const seen = new Set(have.map((one) => nameKey(nameOf(one))));
  return rows.filter((one) => {
    const name = nameKey(nameOf(one));
    return !seen.has(name) && seen.add(name);
  });
}

/** What an import says of the rows of one kind that it creates. */
export const createdRows = (what: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${what} are created: ${names.join(', ')}.`] : [];
