import { expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { seriesNumber } from '#platform/engine/number-series.ts';
import { readFilters } from '#platform/contract/person-filter.ts';
import { numberPattern } from '#platform/contract/number-pattern.ts';
import { parseMessage } from '#platform/server/mail/parse-message.ts';
import { uploadLayout } from '#bulk/contract/upload-layout.ts';
import { checkLayouts } from '../src/bulk/server/layout-checks.ts';
import { blocksOf } from '../src/modules/letters/engine/blocks.ts';
import { fieldsIn } from '../src/modules/letters/engine/fill.ts';
import { wordingFault } from '../src/modules/letters/server/wording.ts';
import { UNPAID_DETAIL, versionDetail } from '../src/modules/leave/contract/policy-detail.ts';
import { engineVersion } from '../src/modules/leave/engine/from-detail.ts';
import { costRatio } from './support/cpu-cost.ts';

// Texts of a company and of strangers that are compiled, beside formulas (formula-growth.test.ts): four times the text may
// cost four times as much, twice with what measuring costs.

const many = (count: number, text: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at)).join('');
const mail = (length: number, line: string, encoding = 'base64'): Buffer =>
  Buffer.from(
    `From: asha@example.in\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${`${line}\r\n`.repeat(length / (line.length + 2))}`,
  );
const read = (bytes: Buffer) => () => parseMessage(bytes).catch(() => undefined);
const THOUSAND = 1000;

test.each<[string, (size: number) => () => unknown]>([
  [
    'the fields of a letter',
    (size) => {
      const body = many(size, (at) => `<p>Dear {{f${at}}},</p>`);
      const existing = new Set(Array.from({ length: size }, (_, at) => `f${at}`));
      return () => wordingFault({ subject: '', body }, existing, existing);
    },
  ],
  [
    'braces of a letter that never close',
    (size) =>
      (
        (text) => () =>
          fieldsIn(text)
      )('{{'.repeat(size * 20)),
  ],
  [
    'the blocks of a letter',
    (size) =>
      (
        (html) => () =>
          blocksOf(html)
      )(many(size, (at) => `<ul><li>a<b>b${at}</b></li></ul><p><i>x</i></p>`)),
  ],
  [
    'the pattern of a number series',
    (size) =>
      ((pattern) => () => {
        numberPattern.safeParse(pattern);
        seriesNumber(pattern, { number: 1, on: day('2026-10-01') });
      })(`{no}${'{fy}{yyyy}{'.repeat(size * 10)}`),
  ],
  [
    'filters by custom fields',
    (size) =>
      (
        (text) => () =>
          readFilters(text)
      )(many(size * 10, (at) => `${at}:%41..b~`)),
  ],
  ['a mail in base64', (size) => read(mail(size * 250, 'QUFB'.repeat(19)))],
  ['base64 that is padded within its lines', (size) => read(mail(size * 250, 'Q=A=!'.repeat(15)))],
  ['a mail of quoted signs', (size) => read(mail(size * 250, `${'=3D'.repeat(24)}=`, 'quoted-printable'))],
  ['a mail of long lines', (size) => read(mail(size * 250, 'x'.repeat(61), '8bit'))],
])('%s costs no more than its text', async (_what, ready) => {
  const [small, large] = [ready(THOUSAND), ready(4 * THOUSAND)];
  expect(await costRatio(small, large)).toBeLessThan(4 * 2);
});

test('a leave policy costs no more than its leave types and what each may not be taken with', async () => {
  const ready = (size: number) => {
    const details = Array.from({ length: size }, (_, at) => ({
      ...UNPAID_DETAIL,
      leavetypeid: at + 2,
      clubbing: Array.from({ length: Math.min(size, 20) }, (_two, with_) => ({ notwithid: with_ + 2, chargeasid: 1 })),
    }));
    const types = details.map(({ leavetypeid, leavecategoryid }) => ({
      leavetypeid,
      leavecode: `L${leavetypeid}`,
      leavecategoryid,
    }));
    return () => {
      const parsed = versionDetail.safeParse({ details, restricted: [] });
      if (!parsed.success) throw new Error(parsed.error.message);
      const [effectivefrom, publishedon] = [day('2026-04-01'), day('2026-03-01')];
      engineVersion({ effectivefrom, publishedon, detail: parsed.data }, types, 480);
    };
  };
  const [small, large] = [ready(12), ready(48)];
  expect(await costRatio(small, large)).toBeLessThan(16 * 2);
});

test('a stranger’s megabyte that the parser of mails would cut into pieces is refused at the number of its lines', async () => {
  const bytes = mail(1_000_000, 'Q=A=!'.repeat(15));
  await expect(parseMessage(bytes)).rejects.toThrow(/not an email/);
  // Mailers that pad every line are read.
  expect((await parseMessage(mail(4000, `${'QUFB'.repeat(18)}QQ==`))).body).toContain('AAAA');
});

// Invariant: The texts that a request compiles have one budget of steps; large ones are compiled in a thread
test('layouts of uploads share the steps of a request, the large ones in a thread, beyond them refused', async () => {
  const layout = (columns: number, length: number) =>
    uploadLayout.parse({
      name: 'Own',
      kind: 'people',
      columns: Array.from({ length: columns }, (_, at) => ({
        column: `c${at}`,
        formula: Array.from({ length }, () => 'number_h/2').join('+'),
      })),
    });
  const rows = [[{ kind: 'text' as const, text: 'h' }]];
  const fitting = (columns: number, count = 1) =>
    checkLayouts(
      'fitting',
      Array.from({ length: count }, () => ({ layout: layout(columns, 30), rows })),
    );
  expect(await fitting(2)).toEqual([0]);
  // More than is done at once: some 40,000 steps, in the thread.
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 1);
  expect(await fitting(60, 2)).toEqual([0, 0]);
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(2);
  await expect(fitting(60, 20)).rejects.toThrow(/too long to be read at once/);
});
