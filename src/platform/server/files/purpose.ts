import type { FilePurposeName } from '../../contract/files.ts';
import type { Session } from '../access.ts';
import type { Db } from '../db.ts';
import type { Accepts } from './content.ts';

/** The context for checking access to a claimed file. */
export type Reader = { readonly db: Db; readonly session: Session; readonly today: string };

/** A purpose of uploads, declared by the module that claims such files. */
export type FilePurpose = {
  readonly purpose: FilePurposeName;
  readonly accepts: Accepts;
  /** Whether the caller may upload for this purpose at all. */
  readonly mayUpload: (session: Session) => boolean;
  /** Whether visitors without a session may upload for it too: the name a file of theirs is stored under. */
  readonly ofVisitors?: string;
  /** Whether the caller may read the file of the person or thing that claimed it. */
  readonly mayRead: (reader: Reader, claimedid: number) => Promise<boolean>;
  /** Called in the transaction of a download, where the module keeps who opened what. */
  readonly opened?: (reader: Reader, claimedid: number) => Promise<void>;
};
