import { reachesPerson } from '#platform/server/people-scope.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Context } from '#platform/server/serve.ts';

/**
 * Whether the caller may see more than the public part: it is his own, or his right over people includes the person.
 */
export const coversPerson = (viewer: Pick<Context, 'db' | 'session' | 'today'>, employeeid: number): Promise<boolean> =>
  reachesPerson(viewer, 'people', employeeid);

/**
 * A person whose page the caller may open, and whether the caller is responsible for them. People who have left are
 * visible to those responsible only.
 * @throws 404 for anybody else
 */
export async function seenPerson(ctx: Context, employeeid: number) {
  const person = await ctx.people.visible().selectAll('e').where('e.employeeid', '=', employeeid).executeTakeFirst();
  if (!person) return notFound();
  const covers = await coversPerson(ctx, employeeid);
  const left = person.leavingdate !== null && person.leavingdate < ctx.today;
  if (left && !covers) return notFound();
  return { person, covers, left };
}
