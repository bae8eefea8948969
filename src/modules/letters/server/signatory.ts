import { namedPeople } from '#modules/people/server/public.ts';
import type { Db } from '#platform/server/db.ts';
import { releaseFile } from '#platform/server/files/claim.ts';
import { failField } from '#platform/server/application-error.ts';
import { creator, removeRecord, serveRecord } from '#platform/server/record.ts';
import type { Context } from '#platform/server/serve.ts';
import {
  getSignatory,
  listSignatories,
  removeSignatory,
  saveSignatory,
  type SignatoryRow,
} from '../contract/signatory.ts';
import { currentPicture } from './picture.ts';

type Shown = Pick<Context, 'db' | 'session' | 'fileLink'>;

const rows = (db: Db) =>
  db
    .selectFrom('authorized_signatory as s')
    .leftJoin('employee as e', 'e.employeeid', 's.employeeid')
    .select((eb) => [
      's.authorizedsignatoryid',
      's.signatoryname',
      's.signatorytitle',
      's.employeeid',
      's.signaturepath',
      'e.employeecode',
      'e.fullname',
      'e.imagepath',
      's.addeddate',
      's.version',
      ...creator('s'),
      eb
        .selectFrom('letter_template as t')
        .select((c) => c.fn.countAll<number>().as('count'))
        .whereRef('t.authorizedsignatoryid', '=', 's.authorizedsignatoryid')
        .as('usedcount'),
    ])
    .orderBy('s.addeddate')
    .orderBy('s.authorizedsignatoryid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

function shaped({ fileLink, session }: Shown, given: Row): SignatoryRow {
  const { employeeid, employeecode, fullname, imagepath, usedcount, signaturepath, ...row } = given;
  return {
    ...row,
    person:
      employeeid === null || employeecode === null || fullname === null
        ? null
        : { employeeid, employeecode, fullname, imagepath },
    signaturepath: fileLink(signaturepath, session.logininfoid),
    usedcount: usedcount ?? 0,
  };
}

const SIGNATORY = {
  table: 'authorized_signatory',
  idfield: 'authorizedsignatoryid',
  usedBy: [['letter_template', 'authorizedsignatoryid', 'E1200', 'A letter template uses this authorized signatory']],
} as const;

export const signatoryEndpoints = serveRecord(
  { list: listSignatories, read: getSignatory, save: saveSignatory, remove: removeSignatory },
  {
    ...SIGNATORY,
    list: async (ctx) => (await rows(ctx.db).execute()).map((row) => shaped(ctx, row)),
    one: async (ctx, id) =>
      (await rows(ctx.db).where('s.authorizedsignatoryid', '=', id).execute()).map((row) => shaped(ctx, row))[0],
    values: async ({ db }, { authorizedsignatoryid: _id, signaturepath: _signaturepath, ...signatory }) => {
      if (signatory.employeeid !== null && (await namedPeople(db, [signatory.employeeid])).length === 0)
        failField('employeeid', 'This person does not exist any more');
      return signatory;
    },
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
    remove: async ({ db }, id) => {
      await releaseFile(db, (await removeRecord(db, SIGNATORY, id)).signaturepath);
      return true;
    },
  },
);
