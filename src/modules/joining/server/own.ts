import type { Db } from '#platform/server/db.ts';
import { isEmail } from '#platform/contract/fields.ts';
import { keepFile } from '#platform/server/files/keep.ts';
import { releaseFiles } from '#platform/server/files/claim.ts';
import { expectRoom } from '#platform/server/quota.ts';
import { failWith, failField, signInNeeded, stale } from '#platform/server/application-error.ts';
import { type OpenContext, serveOpen, serveUpload } from '#platform/server/serve.ts';
import type { FieldValue, Row } from '#modules/profile/contract/section-fields.ts';
import { fieldsStored, SECTION_KEYS, type SectionKey, SECTIONS } from '#modules/profile/contract/sections.ts';
import { maskedValues, validateEntered } from '#modules/profile/server/public.ts';
import { getJoining, saveJoiningSection, submitJoining, uploadJoiningScan } from '../contract/joining.ts';
import { ENTERING, RETURNED } from '../contract/state.ts';
import { missingOf, nameParts } from '../engine/missing.ts';
import { type Candidate, candidateFor, candidateOf, isKey, keyOf } from './candidate.ts';
import { enteredOf, entriesOf, type Entry, HOLDER, scansOf } from './entries.ts';
import { joiningSubmitted, tell } from './mails.ts';

const SCAN = /^scan:(\d{1,15})$/;
/** More files than there are document types with a scan. */
const MAX_SCANS = 24;

/** Rows as the person sees them: numbers masked, a scan as a placeholder. */
const shown = (section: SectionKey, rows: readonly Row[]) =>
  rows.map(({ rowid, values }) => {
    const scan = values['imagepath'];
    const result: Record<string, FieldValue> = maskedValues(section, values);
    if (section === 'documents') result['imagepath'] = typeof scan === 'string' ? `scan:${scan}` : null;
    return { rowid: rowid ?? 0, values: result };
  });

/** A section before it is saved, with the known data of the invitation as defaults. */
function begun(section: SectionKey, { fullname }: Candidate): Row[] {
  if (SECTIONS[section].kind === 'list') return [];
  const nothing = Object.fromEntries(
    fieldsStored(section).map(({ key, type }) => [key, type === 'yesno' ? false : null]),
  );
  return [{ rowid: 0, values: section === 'personal' ? { ...nothing, ...nameParts(fullname) } : nothing }];
}

const state = serveOpen(getJoining, async (ctx) =>
  ctx.tx(async (db) => {
    const current = await candidateOf(db, ctx);
    const { fullname, emailid, joiningdate, message, remark, statusid, ispasswordset } = current;
    const place = await db
      .selectFrom('joining_invitation as i')
      .leftJoin('designation as g', 'g.designationid', 'i.designationid')
      .leftJoin('department as d', 'd.departmentid', 'i.departmentid')
      .select(['g.designationname', 'd.departmentname'])
      .where('i.invitationid', '=', current.invitationid)
      .executeTakeFirstOrThrow();
    // Before the password, clicking the button of a mail must not show data entered earlier.
    const entries = ispasswordset ? await entriesOf(db, current.invitationid) : [];
    const open = statusid === ENTERING || statusid === RETURNED;
    const sections = SECTION_KEYS.map((section) => {
      const entry = entries.find((one) => one.section === section);
      return { section, rows: shown(section, entry?.rows ?? begun(section, current)), version: entry?.version ?? 0 };
    });
    return [
      {
        stage: !ispasswordset ? 'password' : open ? 'enter' : 'waits',
        fullname,
        emailid,
        joiningdate,
        ...place,
        message,
        remark: statusid === RETURNED ? remark : null,
        key: keyOf(ctx),
        sections: ispasswordset ? sections : [],
        missing: missingOf(enteredOf(entries)),
      },
    ];
  }),
);

/** Replaces the placeholders of scans by ids; only files of this invitation are accepted. */
async function withScans(db: Db, invitationid: number, rows: readonly Row[]): Promise<Row[]> {
  const files = await db
    .selectFrom('stored_file')
    .select('fileid')
    .where('claimedby', '=', HOLDER)
    .where('claimedid', '=', invitationid)
    .execute();
  const existing = new Set(files.map(({ fileid }) => fileid));
  return rows.map((row) => {
    const { imagepath } = row.values;
    if (imagepath === undefined || imagepath === null || imagepath === '') return row;
    const id = Number(SCAN.exec(String(imagepath))?.[1] ?? 0);
    return existing.has(id)
      ? { ...row, values: { ...row.values, imagepath: String(id) } }
      : failField('imagepath', 'This scan is no longer available. Please upload it again.');
  });
}

async function keepEntry(
  ctx: OpenContext,
  db: Db,
  options: { invitationid: number; section: SectionKey; rows: Row[] },
) {
  const { invitationid, section, rows } = options;
  const entered = JSON.stringify(rows);
  const { version } = await db
    .insertInto('joining_entry')
    .values({ invitationid, section, entered, savedon: ctx.env.now() })
    .onConflict((c) =>
      c
        .columns(['subscriptionid', 'invitationid', 'section'])
        .doUpdateSet((eb) => ({ entered, savedon: ctx.env.now(), version: eb('joining_entry.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

const save = serveOpen(saveJoiningSection, async (ctx, { section, rows: sent }) =>
  ctx.tx(async (db) => {
    const { current, statusid } = await candidateFor(db, ctx, 'save');
    const { invitationid } = current;
    const before = (await entriesOf(db, invitationid)).find((one): one is Entry => one.section === section);
    if ((before?.version ?? 0) !== ctx.ifMatch) return stale({ version: before?.version ?? 0 });
    const named = section === 'documents' ? await withScans(db, invitationid, sent) : sent;
    const rows = validateEntered(section, before?.rows ?? begun(section, current), named, ctx.today);
    const version = await keepEntry(ctx, db, { invitationid, section, rows });
    if (section === 'documents') await releaseFiles(db, { claimedby: HOLDER, claimedid: invitationid }, scansOf(rows));
    await db
      .updateTable('joining_invitation')
      .set({ statusid, changedon: ctx.env.now() })
      .where('invitationid', '=', invitationid)
      .execute();
    const entries = await entriesOf(db, invitationid);
    return [{ version, rows: shown(section, rows), missing: missingOf(enteredOf(entries)) }];
  }),
);

/** The invitation for an upload: checks the session, the key of the page, and the number of files. */
async function invitationFor(ctx: OpenContext, db: Db, key: string): Promise<number> {
  const { current } = await candidateFor(db, ctx, 'save');
  if (!isKey(ctx, key)) return signInNeeded();
  await expectRoom(db, {
    what: 'scan',
    owner: current.invitationid,
    most: MAX_SCANS,
    count: async () => {
      const { count } = await db
        .selectFrom('stored_file')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('claimedby', '=', HOLDER)
        .where('claimedid', '=', current.invitationid)
        .executeTakeFirstOrThrow();
      return count;
    },
    text: 'Too many files. Save the ones you have first.',
  });
  return current.invitationid;
}

const upload = serveUpload(
  uploadJoiningScan,
  (ctx, { key }, file) =>
    keepFile(ctx, { file, accepts: 'scan' }, async (db, content) => {
      const claimedid = await invitationFor(ctx, db, key);
      const purpose = 'joining_document';
      const { fileid } = await db
        .insertInto('stored_file')
        .values({ ...content, purpose, claimedby: HOLDER, claimedid, addedby: null, expireson: null })
        .returning('fileid')
        .executeTakeFirstOrThrow();
      return [{ scan: `scan:${fileid}`, name: content.name, size: content.size }];
    }),
  (ctx, { key }) => ctx.tx(async (db) => void (await invitationFor(ctx, db, key))),
);

const submit = serveOpen(submitJoining, async (ctx) =>
  ctx.tx(async (db) => {
    const { current, statusid } = await candidateFor(db, ctx, 'submit');
    const [missing] = missingOf(enteredOf(await entriesOf(db, current.invitationid)));
    if (missing) return failWith('E0020', { text: missing.text });
    const now = ctx.env.now();
    await db
      .updateTable('joining_invitation')
      .set({ statusid, submittedon: now, changedon: now, version: current.version + 1 })
      .where('invitationid', '=', current.invitationid)
      .execute();
    const by = await db
      .selectFrom('account')
      .select('emailid')
      .where('accountid', '=', current.addedby)
      .where('statusid', '=', 1)
      .executeTakeFirst();
    if (by && isEmail(by.emailid))
      await tell({ ...ctx, db }, joiningSubmitted, {
        accountid: current.addedby,
        emailid: by.emailid,
        link: `/invite/${current.invitationid}`,
        values: { name: current.fullname, link: `${ctx.origin}/invite/${current.invitationid}` },
      });
    return [{ isexecuted: true }];
  }),
);

export const ownEndpoints = [state, save, upload, submit];
