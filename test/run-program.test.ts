import { expect, test, vi } from 'vitest';
import { runProgram } from '../scripts/run-program.ts';

test('a program is run to its end: code, output and processor time, that of its children included', async () => {
  const work = 'const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);';
  const parent = `console.log('out'); require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(work)}]); console.error('err'); process.exit(3);`;
  const { code, text, seconds } = await runProgram(process.execPath, ['-e', parent], { output: 'keep' });
  expect(code).toBe(3);
  expect(text).toMatch(/^out\s+err\s+$/);
  if (process.platform !== 'win32') expect(seconds).toBeGreaterThanOrEqual(0.3);
});

test.skipIf(process.platform === 'win32')('the signal that ends a program is named', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue();
  await runProgram(process.execPath, ['-e', 'process.kill(process.pid, "SIGKILL")'], { output: 'keep' });
  expect(errors.mock.calls.flat().join()).toContain('was ended by SIGKILL');
});
