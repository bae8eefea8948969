import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { companyOf } from '../../../../test/support/app.ts';
import type { TestApp } from '../../../../test/support/product.ts';
import { saveFolder } from '../contract/folder.ts';

/** A PDF of some pages with a text on each. */
export async function pdfWith(...pages: readonly string[]): Promise<Buffer> {
  const created = await PDFDocument.create();
  const font = await created.embedFont(StandardFonts.Helvetica);
  for (const text of pages) created.addPage([595, 842]).drawText(text, { x: 40, y: 780, size: 12, font });
  return Buffer.from(await created.save());
}

export const FOLDER = {
  drivefolderid: null,
  spaceid: 2 as const,
  parentid: null,
  foldername: 'Calibration',
  hasownrule: true,
  audienceid: 2 as const,
  businessunitids: [],
  officeaddressids: [],
  subscriptiongradeids: [],
  employmenttypes: [],
  editorids: [] as number[],
  readerids: [] as number[],
};

/** A company with Asha, Bina and Chitra, who may all use Drive, each with an employee record and a job. */
export async function withDrive(app: TestApp) {
  const company = await companyOf(await app.createCompany());
  const ids = await company.tx(async (db) => {
    const rows = await db
      .insertInto('employee')
      .values(
        ['Asha Nair', 'Bina Shah', 'Chitra Iyer'].map((fullname, at) => ({
          employeecode: `E10${at}`,
          fullname,
          joiningdate: '2024-01-01',
        })),
      )
      .returning('employeeid')
      .execute();
    const created = rows.map(({ employeeid }) => employeeid).toSorted((a, b) => a - b);
    await db
      .insertInto('work_profile')
      .values(
        created.map((employeeid, at) => ({
          employeeid,
          period: '[2024-01-01,)',
          employmenttype: at === 2 ? 'Intern' : 'Permanent',
        })),
      )
      .execute();
    return created;
  });
  const [asha = 0, bina = 0, chitra = 0] = ids;
  const account = (name: string, employeeid: number) =>
    company.account(`${name}@kaveri.example`, ['Employee'], employeeid);
  return {
    company,
    admin: company.admin,
    ids: { asha, bina, chitra },
    asha: await account('asha', asha),
    bina: await account('bina', bina),
    chitra: await account('chitra', chitra),
  };
}
export type WithDrive = Awaited<ReturnType<typeof withDrive>>;

/** Creates a folder. @returns its id */
export async function folderBy(by: WithDrive['admin'], values: object): Promise<number> {
  const [row] = await by.call(saveFolder, { ...FOLDER, ...values });
  return row?.drivefolderid ?? 0;
}
