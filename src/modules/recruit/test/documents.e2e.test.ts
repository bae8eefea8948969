import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf, picture } from '../../../../test/support/fuzz-files.ts';
import { mp3, mp4, zip } from '../../../../test/support/fuzz-media.ts';
import { expectAccessible, expectAbsent } from '../../../../test/support/accessibility.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { applied } from './candidates.ts';
import { addJob } from './job-rows.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.stop());

/** A mail with a picture and a PDF, as a mail program saves it. */
const mail = async (): Promise<Buffer> => {
  const part = (name: string, bytes: Buffer) => [
    '--b',
    'Content-Type: application/octet-stream',
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    bytes.toString('base64'),
  ];
  const lines = [
    'From: Asha <asha@example.in>',
    'Subject: Certificates',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    '',
    'Here they are',
    ...part('loom.png', await picture('png')),
    ...part('certificate.pdf', pdf()),
    '--b--',
  ];
  return Buffer.from(lines.join('\r\n'));
};

test('S5-021, S5-022, S8-005: a mail is added; its picture opens in the page, its PDF is downloaded; a download that fails shows nothing', async () => {
  const company = await site.createCompany({ companyname: 'Malabar Looms' });
  const { requisitionjobid } = await addJob(company);
  const id = await applied(site, company, requisitionjobid, { emailid: 'asha@example.in' });
  const { page } = await site.open(company, undefined, { at: `/recruit/candidate/${id}` });
  await page.getByRole('button', { name: 'Add a reply' }).click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'mail.eml', mimeType: 'message/rfc822', buffer: await mail() });
  await page.getByText('Reply added. 2 attachments stored.').waitFor();
  await page.getByText('Email of the candidate: Certificates').click();
  const timeline = page.getByRole('listitem').filter({ hasText: 'Certificates' });
  await timeline.getByText('Here they are').waitFor();
  await timeline.getByRole('button', { name: 'loom.png' }).click();
  await page.getByRole('img', { name: 'loom.png' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    timeline.getByRole('button', { name: 'certificate.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('attachment.pdf');

  await page.route('**/upload/download', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'E0030', message: 'Broken' } } }),
  );
  const logged = page.waitForEvent('console', (message) => message.text().includes('A download failed: 500'));
  await timeline.getByRole('button', { name: 'certificate.pdf' }).click();
  await logged;
  await expectAbsent(page.getByText('Broken'), timeline.getByRole('button', { name: 'certificate.pdf' }));

  // Files of every group are added here, each with the icon of its group; what was added can be removed again.
  const card = page.getByRole('region', { name: 'Files', exact: true });
  const stored = page.waitForResponse('**/api/recruit/candidatefile*');
  for (const [row, group, name, buffer] of [
    ['S5-023', 'Image', 'me.png', await picture('png')],
    ['S5-024', 'Video', 'machine.mp4', mp4()],
    ['S5-025', 'Audio', 'greeting.mp3', mp3()],
    ['S5-026', 'Document', 'diploma.pdf', pdf()],
    ['S5-027', 'Archive', 'portfolio.zip', await zip()],
  ] as const) {
    await card.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    const item = card
      .getByRole('listitem')
      .filter({ hasText: /^(me|machine|greeting|diploma|portfolio)/ })
      .last();
    await item.getByRole('button', { name: new RegExp(`^${name.split('.')[0]}\\.`) }).waitFor();
    expect(await item.getByRole('img').first().getAttribute('aria-label'), row).toBe(group);
  }
  const { result } = (await (await stored).json()) as { result: [{ imagepath: string }] };
  expect(result[0].imagepath, 'S7-023').toContain('/files/');
  await card.getByRole('button', { name: /^me\./ }).click();
  await page.getByRole('img', { name: /^me\./ }).waitFor(); // S5-021
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.unroute('**/upload/download');
  const [fetched] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'portfolio.zip', exact: true }).click(),
  ]);
  expect(fetched.suggestedFilename(), 'S5-022').toBe('attachment.zip');
  await card.getByRole('button', { name: 'Remove portfolio.zip' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The file was removed').waitFor();
  await expect.poll(() => card.getByText('portfolio.zip').count()).toBe(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, 'candidate-files-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
});
