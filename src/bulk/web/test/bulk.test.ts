import { describe, expect, test } from 'vitest';
import { countTicks, isRare, sameTicks, tickAll, ticksOf, toggleTick } from '../ticks.ts';
import type { Offer } from '../../contract/bulk.ts';

const offer = (structure: string, name: string, suggested: boolean, rows = 10): Offer => ({
  structure,
  name,
  rows,
  suggestion: null,
  suggested,
});
const SALES = offer('department', 'Sales', true);
const SLAES = offer('department', 'Slaes', false, 1);
const PUNE = offer('office', 'Pune', true);

describe('ticks', () => {
  test('begin with what is suggested and keep what was agreed', () => {
    const offered = [SALES, SLAES, PUNE];
    expect(ticksOf({ offered, accepted: {} })).toEqual({ department: ['Sales'], office: ['Pune'] });
    expect(ticksOf({ offered, accepted: { department: ['Slaes'] } })).toEqual({ department: ['Slaes'] });
  });

  test('are set and taken away one by one and all at once', () => {
    const one = toggleTick({ department: ['Sales'] }, SLAES);
    expect(one).toEqual({ department: ['Sales', 'Slaes'] });
    expect(toggleTick(one, SALES)).toEqual({ department: ['Slaes'] });
    expect(tickAll({}, 'department', [SALES, SLAES], true)).toEqual({ department: ['Sales', 'Slaes'] });
    expect(countTicks(tickAll(one, 'department', [SALES, SLAES], false))).toBe(0);
  });

  test('are compared by what they say, not by their order', () => {
    expect(sameTicks({ a: ['x', 'y'], b: [] }, { a: ['y', 'x'] })).toBe(true);
    expect(sameTicks({ a: ['x'] }, { b: ['x'] })).toBe(false);
    expect(sameTicks({}, {})).toBe(true);
  });

  test('a name in one row is odd only among names of many rows', () => {
    expect(isRare(SLAES, [SALES, SLAES, PUNE])).toBe(true);
    expect(isRare(SLAES, [SLAES, offer('department', 'Finance', true, 2)])).toBe(false);
    expect(isRare(SALES, [SALES, SLAES, PUNE])).toBe(false);
  });
});
