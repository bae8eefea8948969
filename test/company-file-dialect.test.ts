import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { presentFile } from '#platform/server/configuration-rows.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { startTestApp, type TestApp } from './support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const SAMPLES = ['acme', 'nilgiri', 'sahyadri', 'year'].map((name) => `samples/${name}/company.json`);
/** Files of before whose sample is written anew, and that of the whole demo company. */
const COPIES = ['attendance', 'factory', 'whole'].map((name) => `test/company-files/${name}.json`);
const FOLDER = join(PROJECT_DIR, 'test/company-files');
const applied = { ...importConfiguration, path: `${importConfiguration.path}?apply=true` };
type File = Record<string, unknown>;
const read = (path: string): File => JSON.parse(readFileSync(path, 'utf8')) as File;

/** A file without what names the company; serial numbers, which one company alone has, are those of this test. */
const comparable = ({ company, ...file }: File): File => {
  const { label: _label, name: _name, ...own } = company as File;
  return { company: own, ...file };
};
const ownSerials = (text: string): string => text.replaceAll('"serialnumber":"', '"serialnumber":"DIALECT-');

test.each([...SAMPLES, ...COPIES])(
  '%s, which has no version, gives the company that it gave before there was one dialect, and its export nothing new',
  async (path) => {
    const file = ownSerials(JSON.stringify(read(join(PROJECT_DIR, path))));
    const { admin } = await app.company();
    const [outcome] = await admin.upload(applied, 'company.json', file);
    const exported = await admin.file(exportConfiguration, {});
    const result = { outcome, exported: comparable(JSON.parse(exported.toString()) as File) };
    const name = path.replace('/company.json', '.json').split('/').at(-1)?.replace('.json', '') ?? '';
    const { outcome: expected, exported: written } = read(join(FOLDER, `${name}-result.json`)) as Record<
      'outcome' | 'exported',
      File
    >;
    expect(result).toMatchObject({ outcome: expected, exported: presentFile(written) });
    const [again] = await admin.upload(importConfiguration, 'company.json', exported);
    expect(again).toMatchObject({ changes: [], problems: [], notices: [] });
  },
);
