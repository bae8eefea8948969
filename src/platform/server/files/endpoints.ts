import { sql } from 'kysely';
import { fileGroupOf } from '../../contract/file-group.ts';
import { downloadDocument, uploadDocument } from '../../contract/files.ts';
import type { Session } from '../access.ts';
import type { ServerModule } from '../module.ts';
import { forbidden, notFound, signInNeeded } from '../application-error.ts';
import { needPublicKey } from '../public-key.ts';
import { serveFile, serveUpload } from '../serve.ts';
import { NO_ACCOUNT } from '../support-sessions.ts';
import { keyOf } from './key.ts';
import { readLink } from './link.ts';
import type { FilePurpose } from './purpose.ts';
import { failOnHoarding, keepUnclaimed } from './unclaimed.ts';
import { expectVisitorRoom, keepVisitorFile, networkHash } from './visitor.ts';

/** Documents without a feature that claims them yet; until then only their uploader can read them. */
const DOCUMENT: FilePurpose = {
  purpose: 'document',
  accepts: 'document',
  mayUpload: () => true,
  mayRead: async () => false,
};

/** Serves upload and download for the purposes that modules declare. */
export function filesOf(modules: readonly ServerModule[]): ServerModule {
  const byKey = new Map<string, FilePurpose>(
    [DOCUMENT, ...modules.flatMap(({ files = [] }) => files)].map((one) => [one.purpose, one]),
  );
  const declaredFor = (session: Session, purpose: string): FilePurpose => {
    const declared = byKey.get(purpose);
    // Support looks at a company and adds nothing.
    return session.accountid !== NO_ACCOUNT && declared?.mayUpload(session) ? declared : forbidden();
  };
  const ofVisitors = (purpose: string): FilePurpose => {
    const declared = byKey.get(purpose);
    return declared?.ofVisitors === undefined ? signInNeeded() : declared;
  };
  return {
    name: 'files',
    endpoints: [
      serveUpload(
        uploadDocument,
        async (ctx, { purpose }, file) => {
          const { session } = ctx;
          if (!session) return [await keepVisitorFile(ctx, ofVisitors(purpose), file)];
          const { accepts, ofVisitors: name = file.name } = declaredFor(session, purpose);
          const { fileid, ...result } = await keepUnclaimed(ctx, {
            file: { ...file, name },
            accepts,
            purpose,
            addedby: session.accountid,
          });
          return [{ ...result, filegroupid: fileGroupOf(result.mediatype), imagepath: String(fileid) }];
        },
        async (ctx, { purpose }) => {
          const { session } = ctx;
          if (!session) {
            needPublicKey(ctx);
            ofVisitors(purpose);
            return ctx.tx((db) => expectVisitorRoom(db, networkHash(ctx)));
          }
          declaredFor(session, purpose);
          return ctx.tx((db) => failOnHoarding(db, session.accountid));
        },
      ),
      serveFile(downloadDocument, async (ctx, { url }) => {
        const link = readLink(ctx.env, url);
        const { session, today } = ctx;
        if (!link || link.subscriptionid !== session.subscriptionid) return notFound();
        const result = await ctx.tx(async (db) => {
          const row = await db
            .selectFrom('stored_file')
            .select(['key', 'name', 'mediatype', 'purpose', 'addedby', 'claimedid'])
            .where('fileid', '=', link.fileid)
            .where((c) => c.or([c('expireson', 'is', null), c('expireson', '>', sql<string>`now()`)]))
            .executeTakeFirst();
          if (!row) return undefined;
          if (row.claimedid === null) return row.addedby === session.accountid ? row : undefined;
          const declared = byKey.get(row.purpose);
          if (!(await declared?.mayRead({ db, session, today }, row.claimedid))) return undefined;
          await declared?.opened?.({ db, session, today }, row.claimedid);
          return row;
        });
        const bytes = result && (await ctx.env.files.get(keyOf(session.subscriptionid, result.key)));
        if (!result || !bytes) return notFound();
        return { name: result.name, type: result.mediatype, bytes };
      }),
    ],
  };
}
