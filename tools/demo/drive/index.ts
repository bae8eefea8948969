import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { addDays, day, type Day } from '#platform/engine/day.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { type Db, inTenant } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { keepBytes } from '#platform/server/files/keep.ts';
import { newGuestLinks } from '#platform/server/guest-link.ts';
import type { DemoSeed } from '../seed.ts';
import { addFile, writeVersion } from '#modules/drive/server/add-file.ts';
import { FILE_LINK } from '#modules/drive/server/links.ts';
import { noteOpened } from '#modules/drive/server/opened.ts';
import { wakeTexts } from '#modules/drive/server/texts.ts';

const [COMPANY, TEAM, PERSONAL] = [1, 2, 3];
type Seed = { own: number; others: readonly number[]; stored: (name: string) => number };
type Keep = (name: string, lines: readonly string[]) => Promise<{ fileid: number; name: string }>;

/** A small PDF with a title and some lines. */
async function pdfOf(title: string, lines: readonly string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  // The same bytes whenever the demo is filled.
  pdf.setCreationDate(new Date(0));
  pdf.setModificationDate(new Date(0));
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const page = pdf.addPage([595, 842]);
  page.drawText(title, { x: 64, y: 760, size: 18, font: bold });
  for (const [at, text] of lines.entries()) page.drawText(text, { x: 64, y: 724 - at * 20, size: 11, font: plain });
  return pdf.save();
}

const FILES: readonly (readonly [string, readonly string[]])[] = [
  ['Travel request.pdf', ['Name:', 'From and to:', 'Purpose of the journey:']],
  ['Nomination for gratuity.pdf', ['Form F', 'I nominate the persons named below.']],
  ['Rent receipt.pdf', ['Received from the tenant the rent of the month.']],
  ['Plan of the quarter.pdf', ['Gauges of unit two', 'Certificates that end in December']],
  ['Audit 2025.pdf', ['Findings and what was done about them']],
  ['Old plan.pdf', ['Replaced by the plan of the quarter']],
  ['Metrology course.pdf', ['Certificate of attendance']],
  ['Rent receipt 2.pdf', ['Received from the tenant the rent of the month, with the PAN of the landlord.']],
];
const documentName = (type: string, employeeid: number) => [type, employeeid, 'pdf'].join('.');
const SAMPLE = 'A sample of the demo company';

/** The files of the demo by their names, with their lines. */
const demoFiles = (own: number, [, b = own, c = own, d = own]: readonly number[]) => [
  ...FILES,
  ...(
    [
      ['Employment contract', own],
      ['Medical fitness certificate', own],
      ['Degree certificate', b],
      ['Degree certificate', c],
      ['Degree certificate', d],
    ] as const
  ).map(([type, employeeid]) => [documentName(type, employeeid), [type, SAMPLE]] as const),
];

type Folder = {
  spaceid: number;
  foldername: string;
  ownerid?: number;
  parent?: { id: number; path: number[] };
  audienceid?: number;
};

async function addFolder(db: Db, { spaceid, foldername, ownerid, parent, audienceid = 2 }: Folder) {
  const { drivefolderid: id } = await db
    .insertInto('drive_folder')
    .values({
      spaceid,
      foldername,
      parentid: parent?.id ?? null,
      hasownrule: !parent,
      ownerid: ownerid ?? null,
      audienceid,
    })
    .returning('drivefolderid')
    .executeTakeFirstOrThrow();
  const path = [...(parent?.path ?? []), id];
  await db
    .updateTable('drive_folder')
    .set({ path, rulefolderid: path[0] ?? id })
    .where('drivefolderid', '=', id)
    .execute();
  return { id, path };
}

/** Folders of the three spaces, a file with two versions, one on hold and one in the trash. */
async function seedFolders(db: Db, today: Day, { own, others, stored }: Seed) {
  const put = async (drivefolderid: number, name: string) => {
    const fileid = stored(name);
    const row = await addFile({ db, accountid: null }, { drivefolderid, filename: name, fileid, note: null });
    await claim(db, fileid, row.drivefileid);
    return row.drivefileid;
  };
  const forms = await addFolder(db, { spaceid: COMPANY, foldername: 'Forms', audienceid: 1 });
  const tax = await addFolder(db, { spaceid: COMPANY, foldername: 'Tax', parent: forms, audienceid: 1 });
  await put(forms.id, 'Travel request.pdf');
  await put(forms.id, 'Nomination for gratuity.pdf');
  const rent = await put(tax.id, 'Rent receipt.pdf');
  const second = stored('Rent receipt 2.pdf');
  await writeVersion(db, {
    drivefileid: rent,
    versionno: 2,
    fileid: second,
    note: 'PAN of the landlord',
    accountid: null,
  });
  await claim(db, second, rent);
  await db.updateTable('drive_file').set({ fileid: second, versionno: 2 }).where('drivefileid', '=', rent).execute();
  const team = await addFolder(db, { spaceid: TEAM, foldername: 'Calibration lab', ownerid: own });
  for (const [at, employeeid] of others.slice(0, 3).entries())
    await db
      .insertInto('drive_member')
      .values({ drivefolderid: team.id, employeeid, mayedit: at === 0 })
      .execute();
  const plan = await put(team.id, 'Plan of the quarter.pdf');
  await db
    .updateTable('drive_file')
    .set({ isacknowledged: true, dueday: addDays(today, 10) })
    .where('drivefileid', '=', plan)
    .execute();
  const accounts = await db
    .selectFrom('account')
    .select('accountid')
    .where(anyOf('employeeid', [own, ...others.slice(0, 3)]))
    .execute();
  for (const { accountid } of accounts) await noteOpened(db, accountid, [plan]);
  const audit = await put(team.id, 'Audit 2025.pdf');
  await db
    .updateTable('drive_file')
    .set({ holdreason: 'Inspection of 2026' })
    .where('drivefileid', '=', audit)
    .execute();
  const draft = await put(team.id, 'Old plan.pdf');
  await db
    .updateTable('drive_file')
    .set({ trashedday: addDays(today, -4) })
    .where('drivefileid', '=', draft)
    .execute();
  const links = await db
    .insertInto('drive_link')
    .values([
      { drivefileid: rent, emailid: 'consultant@taxhelp.example', lastday: addDays(today, 9), isstamped: false },
      { drivefileid: audit, emailid: 'auditor@mehta.example', lastday: addDays(today, 2), isstamped: true },
    ])
    .returning(['drivelinkid as objectid', 'lastday'])
    .execute();
  await newGuestLinks(db, { purpose: FILE_LINK, today }, links);
  const mine = await addFolder(db, { spaceid: PERSONAL, foldername: 'My certificates', ownerid: own });
  await put(mine.id, 'Metrology course.pdf');
}

const claim = (db: Db, fileid: number, drivefileid: number) =>
  db
    .updateTable('stored_file')
    .set({ claimedby: 'drive_file', claimedid: drivefileid, expireson: null })
    .where('fileid', '=', fileid)
    .execute();

/** Document types, with documents in every status and requests that are open, overdue and done. */
async function seedDocuments(db: Db, today: Day, { own, others, stored }: Seed) {
  const types = await db
    .insertInto('document_type')
    .values([
      { documenttypename: 'PAN card', description: 'It is entered on the profile', identityid: 2 },
      { documenttypename: 'Degree certificate', description: 'All pages in one file' },
      { documenttypename: 'Medical fitness certificate', isexpiring: true, renewaldays: 60 },
      { documenttypename: 'Employment contract', isownupload: false, keepyears: 8 },
    ])
    .returning(['documenttypeid', 'documenttypename'])
    .execute();
  const typeOf = (name: string) => types.find((one) => one.documenttypename === name)?.documenttypeid ?? 0;
  const add = async (
    employeeid: number,
    type: string,
    values: { statusid: number; reason?: string; expireson?: Day },
  ) => {
    const fileid = stored(documentName(type, employeeid));
    const row = await db
      .insertInto('person_document')
      .values({ employeeid, documenttypeid: typeOf(type), fileid, reason: null, ...values })
      .returning('persondocumentid')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('stored_file')
      .set({
        claimedby: 'person_document',
        claimedid: row.persondocumentid,
        expireson: null,
        purpose: 'person_document',
      })
      .where('fileid', '=', fileid)
      .execute();
    return row.persondocumentid;
  };
  const ask = (employeeid: number, type: string, days: number, persondocumentid: number | null = null) =>
    db
      .insertInto('document_request')
      .values({ employeeid, documenttypeid: typeOf(type), dueday: addDays(today, days), persondocumentid })
      .execute();
  const [a = own, b = own, c = own, d = own] = others;
  await add(own, 'Employment contract', { statusid: 2 });
  await add(own, 'Medical fitness certificate', { statusid: 2, expireson: addDays(today, 40) });
  await ask(own, 'Degree certificate', 5);
  await ask(a, 'Degree certificate', -6);
  await ask(b, 'Degree certificate', 5, await add(b, 'Degree certificate', { statusid: 1 }));
  await ask(
    c,
    'Degree certificate',
    5,
    await add(c, 'Degree certificate', { statusid: 3, reason: 'The seal cannot be read' }),
  );
  await ask(d, 'Degree certificate', -2, await add(d, 'Degree certificate', { statusid: 2 }));
  await ask(b, 'PAN card', 3);
}

/** Drive and documents of the demo company, once payroll has added its people. */
export const seedDemoDrive: DemoSeed = async ({ pools, subscriptionid, label, env }) => {
  if (label !== 'acme') return;
  const today = day(dayIn(env.now(), undefined));
  const actor = { accountid: null, request: 'demo' };
  const tx = <T>(work: (db: Db) => Promise<T>) => inTenant(pools, subscriptionid, actor, work);
  const keep: Keep = async (name, lines) => {
    const bytes = await pdfOf(name.replace('.pdf', ''), lines);
    return keepBytes({ tenant: { subscriptionid }, env, tx }, bytes, (db, key) =>
      db
        .insertInto('stored_file')
        .values({ key, name, size: bytes.length, mediatype: 'application/pdf', purpose: 'drive_file' })
        .returning(['fileid', 'name'])
        .executeTakeFirstOrThrow(),
    );
  };
  const people = await tx((db) =>
    db
      .selectFrom('employee as e')
      .leftJoin('account as a', 'a.employeeid', 'e.employeeid')
      .select(['e.employeeid', 'e.fullname', 'a.accountid'])
      .where('e.leavingdate', 'is', null)
      .orderBy('e.employeeid')
      .limit(30)
      .execute(),
  );
  const own = people.find(({ fullname }) => fullname === 'Kavya Menon')?.employeeid ?? people[0]?.employeeid;
  if (own === undefined) return;
  const others = people.map(({ employeeid }) => employeeid).filter((one) => one !== own);
  // Contents are stored first: the storage is not used within a transaction.
  const files = new Map<string, { fileid: number; name: string }>();
  for (const [name, lines] of demoFiles(own, others)) files.set(name, await keep(name, lines));
  const stored = (name: string): number => files.get(name)?.fileid ?? 0;
  await tx(async (db) => {
    await seedFolders(db, today, { own, others, stored });
    await seedDocuments(db, today, { own, others, stored });
    await wakeTexts(db);
    await scheduleDailyCheck(db, 'drive');
  });
};
