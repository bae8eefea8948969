import type { FilePurposeName } from '../../contract/files.ts';
import type { Db } from '../db.ts';
import { expectRoom } from '../quota.ts';
import type { UploadedFile } from '../serve.ts';
import { wakeTidying } from './claim.ts';
import type { Accepts } from './content.ts';
import { keepFile } from './keep.ts';

/** The most unclaimed uploads of an account. */
const MAX_UNCLAIMED = 50;

/**
 * Checks the limit of unclaimed uploads, before the file is validated and again when its row is written, so that
 * concurrent uploads are counted one by one.
 * @throws ApplicationError 429
 */
export const failOnHoarding = (db: Db, accountid: number): Promise<void> =>
  expectRoom(db, {
    what: 'upload',
    owner: accountid,
    most: MAX_UNCLAIMED,
    count: async () => {
      const { count } = await db
        .selectFrom('stored_file')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('addedby', '=', accountid)
        .where('expireson', 'is not', null)
        .executeTakeFirstOrThrow();
      return count;
    },
    text: 'Too many uploads are waiting to be used. Use them, or try again tomorrow.',
  });

type Given = { file: UploadedFile; accepts: Accepts; purpose: FilePurposeName; addedby: number };

/**
 * Stores a file of an account until a form claims it by its address, for a day.
 * @throws ApplicationError E0070 when the file is not of the required type, 429 for too many that wait
 */
export const keepUnclaimed = (ctx: Parameters<typeof keepFile>[0], { file, accepts, purpose, addedby }: Given) =>
  keepFile(ctx, { file, accepts }, async (db, content) => {
    await failOnHoarding(db, addedby);
    await wakeTidying(db);
    return db
      .insertInto('stored_file')
      .values({ ...content, purpose, addedby })
      .returning(['fileid', 'name', 'mediatype', 'size', 'width', 'height'])
      .executeTakeFirstOrThrow();
  });
