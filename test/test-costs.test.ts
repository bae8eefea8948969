import { expect, test } from 'vitest';
import { readProcesses, treeSeconds } from '../scripts/cpu-meter.ts';
import { compareModules, moduleOfTest } from '../scripts/test-costs.ts';

test('a file of tests belongs to the module of its folder or of the beginning of its name', () => {
  const modules = ['sign', 'sign-in', 'payroll'];
  expect(moduleOfTest('src/modules/payroll/test/october.e2e.test.ts', modules)).toBe('payroll');
  expect(moduleOfTest('test/sign-in-limits.api.test.ts', modules)).toBe('sign-in');
  expect(moduleOfTest('test/payroll.test.ts', modules)).toBe('payroll');
  expect(moduleOfTest('test/payrolls.test.ts', modules)).toBe('whole product');
});

test('a module is named above its budget and fails above 1.5 times of it, whatever the speed of the machine', () => {
  const record = { loop: 0.05, modules: { payroll: 100, leave: 100, recruit: 100 } };
  const levels = (seconds: number, loop: number) =>
    compareModules(new Map(Object.entries({ payroll: seconds, added: seconds, leave: 50, recruit: 50 })), record, loop)
      .slice(0, 2)
      .map(({ level }) => level);
  expect(levels(39, 0.05)).toEqual(['within', 'within']);
  expect(levels(59, 0.05)).toEqual(['within', 'above']);
  expect(levels(101, 0.05)).toEqual(['above', 'failed']);
  expect(levels(151, 0.05)).toEqual(['failed', 'failed']);
  expect(levels(302, 0.1)).toEqual(['failed', 'failed']);
  expect(levels(198, 0.1)).toEqual(['within', 'failed']);
  expect(levels(78, 0.1)).toEqual(['within', 'within']);
});

test('a module that alone grew fails; where all cost more, the machine or the whole product is slower', () => {
  const record = { loop: 0.05, modules: { payroll: 100, leave: 100, recruit: 100, added: 10 } };
  const levels = (sums: Record<string, number>) =>
    compareModules(new Map(Object.entries(sums)), record, 0.05).map(({ level }) => level);
  expect(levels({ payroll: 160, leave: 100, recruit: 90 })).toEqual(['failed', 'within', 'within']);
  expect(levels({ payroll: 160, leave: 140, recruit: 150 })).toEqual(['above', 'above', 'above']);
  expect(levels({ payroll: 160, leave: 140, recruit: 230 })).toEqual(['above', 'above', 'above']);
  expect(levels({ payroll: 160, leave: 140, recruit: 250 })).toEqual(['above', 'above', 'failed']);
  expect(levels({ payroll: 140, leave: 140, recruit: 140, added: 100 })).toEqual(['above', 'above', 'above', 'failed']);
});

test('the time of a process includes that of its descendants, running or ended', () => {
  const one = (pid: number, parent: number, own: number, waited = 0) => ({ pid, parent, name: 'x', own, waited });
  const processes = [one(10, 1, 1, 2), one(11, 10, 4), one(12, 11, 8, 16), one(13, 1, 32)];
  expect(treeSeconds(processes, 10)).toBe(31);
});

test.runIf(process.platform === 'linux')('the processes of the machine are read with their times', () => {
  const self = readProcesses().find(({ pid }) => pid === process.pid);
  expect(self?.parent).toBe(process.ppid);
  expect(self?.own).toBeCloseTo((process.cpuUsage().user + process.cpuUsage().system) / 1e6, 0);
});
