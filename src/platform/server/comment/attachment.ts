import { sql } from 'kysely';
import { addAttachment, MAX_ATTACHMENTS, removeAttachment } from '../../contract/comment.ts';
import { may } from '../../contract/features.ts';
import { forbidden, notFound } from '../application-error.ts';
import { claimFile, releaseFiles } from '../files/claim.ts';
import type { FilePurpose } from '../files/purpose.ts';
import { expectRoom } from '../quota.ts';
import { serve, type Served } from '../serve.ts';
import { expectWriter, type Owners, readersFor } from './owner.ts';

/** Files beside a record: exactly those who read its comments read them. */
export const attachmentPurpose = (owners: Owners): FilePurpose => ({
  purpose: 'attachment',
  accepts: 'attachment',
  mayUpload: ({ grants }) => [...owners.values()].some(({ feature }) => may(grants, feature, 'edit')),
  mayRead: async (reader, claimedid) => {
    const row = await reader.db
      .selectFrom('attachment')
      .select(['ownerkind', 'ownerid'])
      .where('attachmentid', '=', claimedid)
      .executeTakeFirst();
    return row !== undefined && (await readersFor(reader, owners.get(row.ownerkind), row.ownerid)) !== undefined;
  },
});

const add = (owners: Owners): Served =>
  serve(addAttachment, async (ctx, { ownerkind, ownerid, imagepath }) => {
    const { db, session } = ctx;
    await expectWriter(ctx, owners, { ownerkind, ownerid });
    await expectRoom(db, {
      what: `attachment-${ownerkind}`,
      owner: ownerid,
      most: MAX_ATTACHMENTS,
      count: async () => {
        const { count } = await db
          .selectFrom('attachment')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('ownerkind', '=', ownerkind)
          .where('ownerid', '=', ownerid)
          .where('removedon', 'is', null)
          .executeTakeFirstOrThrow();
        return count;
      },
      text: 'There are 20 files here already. Remove one of yours first.',
    });
    const created = await db
      .insertInto('attachment')
      .values({ ownerkind, ownerid, accountid: session.accountid })
      .returning('attachmentid')
      .executeTakeFirstOrThrow();
    const { attachmentid } = created;
    await claimFile(ctx, { imagepath, purpose: 'attachment', claimedby: 'attachment', claimedid: attachmentid });
    return [created];
  });

const remove = (owners: Owners): Served =>
  serve(removeAttachment, async (ctx, { attachmentid }) => {
    const { db, session } = ctx;
    const row = await db
      .selectFrom('attachment')
      .select(['ownerkind', 'ownerid', 'accountid', 'removedon'])
      .where('attachmentid', '=', attachmentid)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return notFound();
    await expectWriter(ctx, owners, row);
    if (row.accountid !== session.accountid) return forbidden();
    if (row.removedon !== null) return notFound();
    const holder = { claimedby: 'attachment', claimedid: attachmentid } as const;
    const { name } = await db
      .selectFrom('stored_file')
      .select('name')
      .where('claimedby', '=', holder.claimedby)
      .where('claimedid', '=', attachmentid)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('attachment')
      .set({ removedon: sql<string>`now()`, removedname: name })
      .where('attachmentid', '=', attachmentid)
      .execute();
    await releaseFiles(db, holder, []);
    return [{ isexecuted: true }];
  });

export const attachmentEndpoints = (owners: Owners): Served[] => [add(owners), remove(owners)];
