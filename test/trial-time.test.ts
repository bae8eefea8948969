import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { closePools, openPools } from '#platform/server/db.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { filesOf } from '../tools/trial-time/columns.ts';
import { runTime } from '../tools/trial-time/run.ts';
import { type Faults, faultText } from '../tools/trial/faults.ts';
import { serverModules } from '../src/server.modules.ts';
import { freshDatabase } from './support/database.ts';

const SAMPLE = join(PROJECT_DIR, 'samples/attendance/2026-10');
const root = mkdtempSync(join(tmpdir(), 'muster-time-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Runs a folder. @returns its result files, and what is wrong in its own ones */
async function run(folder: string) {
  const faults: Faults = { errors: [], warnings: [] };
  // A trial has a database of its own.
  const { appUrl, directoryUrl } = await freshDatabase();
  const pools = openPools({ appUrl, directoryUrl, size: 2, onError: () => {} });
  const configuration = {
    leave: { setting: { isbookedbalance: true, isclosefinal: true } },
    attendance: { policyreadings: { weeklytypeid: 2, ispenaltysplit: false, isworkedhalf: false } },
  };
  const values = { folder, configuration };
  try {
    const results = await runTime({ pools, modules: serverModules }, values, faults);
    return { files: results && filesOf(results), errors: faults.errors.map(faultText) };
  } finally {
    await closePools(pools);
  }
}

/** A copy of the sample with some of its text files changed. */
function changed(name: string, files: Record<string, (text: string) => string>): string {
  const folder = join(root, name);
  cpSync(SAMPLE, folder, { recursive: true });
  for (const [file, change] of Object.entries(files))
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
  return folder;
}

/** The lines of a log in another order, always the same one; its heading stays first. */
function shuffled(text: string): string {
  const [heading = '', ...lines] = text.trimEnd().split('\n');
  const keyed = lines.map((line, at) => [(at * 7919) % lines.length, line] as const);
  return `${[heading, ...keyed.sort(([a], [b]) => a - b).map(([, line]) => line)].join('\n')}\n`;
}

/**
 * What a second program makes of the sample, which was written from the rules of the case alone and shares no line with
 * the product.
 */
const WORKED_OUT_APART = {
  'days.csv': '5c40d937f0a49c6ee3bcb34c70d70c3051e86b741b6cab8b334e73106797b2cf',
  'months.csv': '80a98bb052661b9fba1b8639444af08e1a8e20bee2061dd1523518551930977f',
  'ledger.csv': 'f29e7694034818a8dead06daa25af8e164cfec62d52a6834109a3312091cbeb4',
  'balances.csv': 'f8eb44df7bf4509b87147a50fdea178823ba5f8b57883a16b83d54d45ee39e09',
  'totals.json': 'f8dd464c948db0ad50ba55f066699186f3e8fe9f030f5cbb0456ad471dd8ec0c',
};

test('a month of attendance and the leave behind it come out as worked out apart, in whatever order punches arrive', async () => {
  const { files, errors } = await run(changed('other-order', { 'punches.csv': shuffled }));
  expect(errors).toEqual([]);
  const rows = Object.fromEntries(
    Object.entries(files ?? {}).map(([name, text]) => [
      name,
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(',')),
    ]),
  );
  const row = (name: string, ...key: string[]) =>
    rows[name]?.find((one) => key.every((value, at) => one[at] === value))?.join(',');
  // Worked examples of the rules.
  expect(row('days.csv', 'SF101', '2026-10-06')).toBe(
    'SF101,2026-10-06,G,2026-10-06 09:41,2026-10-06 18:34,484,45,11,0,0,P,P,late,',
  );
  expect(row('days.csv', 'SF136', '2026-10-08')).toMatch(/^SF136,2026-10-08,N,.*,240,0,.*,P,CL,,/);
  const joined = rows['ledger.csv']?.filter(([code]) => code === 'SF120').map((one) => one.slice(2).join(','));
  expect(joined).toContain('EL,grant,2026-10-31,2026-10-31,0.75,monthly,');
  expect(joined).toContain('CL,grant,2026-10-12,2026-10-12,3.5,joining,');
  // A month begins with what the one before it left.
  const last = new Map<string, string>();
  for (const [code = '', , type = '', opening = '', ...more] of rows['balances.csv']?.slice(1) ?? []) {
    expect(opening).toBe(last.get(`${code} ${type}`) ?? '0');
    last.set(`${code} ${type}`, more[6] ?? '');
  }
  const hashes = Object.entries(files ?? {}).map(([name, text]) => [
    name,
    createHash('sha256').update(text).digest('hex'),
  ]);
  expect(Object.fromEntries(hashes)).toEqual(WORKED_OUT_APART);
});

test('what is wrong in the files is said with its place, and nothing comes of it', async () => {
  const folder = changed('wrong', {
    'punches.csv': (text) =>
      text.replace(
        '\n',
        '\nP9,1,2026-10-05 09:00:00,in,0,2026-10-05 09:00:01\nP1,1,yesterday,in,0,2026-10-05 09:00:01\n',
      ),
    'web.csv': (text) => text.replace('\n', '\nSF999,2026-10-05 09:00:00,in\n'),
  });
  const { files, errors } = await run(folder);
  expect(files).toBeUndefined();
  expect(errors).toEqual([
    expect.stringMatching(/punches\.csv.*row 2.*device.*P9/),
    expect.stringMatching(/punches\.csv.*row 3.*local_time.*“yesterday” is not a time/),
    expect.stringMatching(/web\.csv.*row 2.*employee_code.*SF999/),
  ]);
  const policies = changed('policies', {
    'policies.json': (text) => text.replace('"absenteeismleave": ["CL"]', '"absenteeismleave": ["XX"]'),
  });
  expect((await run(policies)).errors).toEqual([
    expect.stringMatching(/policies\.json.*attendancepolicies\.office\.absenteeism.*there is no leave type XX/),
  ]);
  // What the product has no room for.
  const limits = changed('limits', { 'policies.json': (text) => text.replace('"wfhlimit": 4', '"wfhlimit": 400') });
  expect((await run(limits)).errors).toEqual([expect.stringMatching(/policies\.json.*wfhlimit.*enter valid number/)]);
  // What a form of the product refuses.
  const days = changed('days', { 'policies.json': (text) => text.replace('"every Sunday"', '"no day"') });
  expect((await run(days)).errors).toEqual(['days: weekoffdetail: Please select at least one day']);
});
