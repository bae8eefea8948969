import type { PlannedPlan } from '../contract/planner.ts';

const CODE_LENGTH = 3;
export type Row = {
  planid: number;
  planname: string;
  isopen: boolean;
  infrom: string | null;
  plancode?: string;
  colour?: string;
  shifttiming?: { intime: string; outtime: string }[] | null;
  rounds?: { from: string; planids: (number | null)[] }[] | null;
  weekoffdetail?: { weekno: number; weekoffdays: number[]; halfdays: number[] }[];
};
const codeOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const letters = words.length > 1 ? words.map(([letter = '']) => letter).join('') : name;
  return letters.slice(0, CODE_LENGTH).toUpperCase();
};
/** Plans with a few letters each. */
export const shaped = (rows: readonly Row[]): PlannedPlan[] =>
  rows.map(({ shifttiming, rounds, ...row }) => ({
    ...row,
    plancode: row.plancode ?? codeOf(row.planname),
    colour: row.colour ?? null,
    ...(shifttiming ? { shifttiming } : {}),
    ...(rounds?.some(({ planids }) => planids.length > 0) ? { rounds } : {}),
  }));
