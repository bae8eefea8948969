import { namedPeople } from '#modules/people/server/public.ts';
import { failField } from '#platform/server/application-error.ts';
import { releaseFile } from '#platform/server/files/claim.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveKind } from '#platform/server/record-kind.ts';
import { signatoryRecord } from '../contract/signatory.ts';
import { currentPicture } from './picture.ts';

export const signatoryEndpoints = serveKind(signatoryRecord, {
  compute: async ({ db, fileLink, session }, rows) => {
    const people = await db
      .selectFrom('employee')
      .select(['employeeid', 'employeecode', 'fullname', 'imagepath'])
      .where(
        anyOf(
          'employeeid',
          rows.flatMap(({ employeeid }) => employeeid ?? []),
        ),
      )
      .execute();
    const byId = new Map(people.map((person) => [person.employeeid, person]));
    return rows.map((row) => ({
      ...row,
      person: byId.get(row.employeeid ?? 0) ?? null,
      signaturepath: fileLink(row.signaturepath, session.logininfoid),
    }));
  },
  check: async ({ db }, { employeeid }) => {
    if (employeeid !== null && (await namedPeople(db, [employeeid])).length === 0)
      failField('employeeid', 'This person no longer exists');
  },
  columns: async (_ctx, _input, current) => ({ signaturepath: current?.signaturepath ?? null }),
  after: async (ctx, { signaturepath: path }, { authorizedsignatoryid }, current) => {
    const holder = { claimedby: 'authorized_signatory', claimedid: authorizedsignatoryid } as const;
    const signaturepath = await currentPicture(ctx, { path, current: current?.signaturepath ?? null }, holder);
    if (signaturepath !== (current?.signaturepath ?? null))
      await ctx.db
        .updateTable('authorized_signatory')
        .set({ signaturepath })
        .where('authorizedsignatoryid', '=', authorizedsignatoryid)
        .execute();
  },
  afterRemove: ({ db }, { signaturepath }) => releaseFile(db, signaturepath),
});
