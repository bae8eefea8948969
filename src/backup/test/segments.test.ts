import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteSegment } from '../base.ts';
import { SEGMENT_LIST, storedSegments } from '../manifest.ts';

const line = (segment: string) => ({
  segment,
  size: 16,
  hash: 'a'.repeat(64),
  until: '2026-11-28T21:41:32.550Z',
  contents: [],
});

test('a line that a crash cut off spoils no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-segments-'));
  try {
    const [first, second] = ['000000010000000000000004', '000000010000000000000005'].map(line);
    if (!first || !second) throw new Error('Two lines');
    await noteSegment(folder, first);
    await appendFile(join(folder, SEGMENT_LIST), JSON.stringify(second).slice(0, 40));
    await noteSegment(folder, second);
    expect(await storedSegments(folder)).toEqual([first, second]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
