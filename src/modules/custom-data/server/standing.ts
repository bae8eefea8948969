import { grantFor } from '#platform/server/access.ts';
import { coveredBy } from '#platform/server/people-scope.ts';
import type { Context } from '#platform/server/serve.ts';

export const EVERYBODY = 1;
export const HR_ONLY = 3;

export type Viewer = Pick<Context, 'db' | 'session' | 'today'>;
/**
 * The viewer's relation to a person: the person, a user whose right over people includes the person, or anybody else.
 */
export type Standing = { isself: boolean; covers: boolean };

/**
 * The viewer's relation to each of the persons; one statement for any number. A right over oneself does not count as
 * HR.
 */
export async function standingsOf(viewer: Viewer, employeeids: readonly number[]): Promise<(id: number) => Standing> {
  const { session } = viewer;
  const onlyself = grantFor(session, 'people')?.scope === 'self';
  const masked = await coveredBy(viewer, 'people', employeeids);
  return (id) => {
    const isself = session.employeeid === id;
    return { isself, covers: masked.has(id) && !(isself && onlyself) };
  };
}

/** Whether a field of this visibility is visible. */
export const maySee = (visibilityid: number, { isself, covers }: Standing): boolean =>
  covers || visibilityid === EVERYBODY || (isself && visibilityid !== HR_ONLY);
