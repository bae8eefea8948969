import { call } from '#platform/web/call.ts';
import type { SearchHit } from '#platform/web/module.ts';
import { t } from '#platform/web/language.ts';
import { readMonth } from '#platform/web/shell/search-words.ts';
import { listRuns, RUN_STATES } from '../../contract/run/run.ts';
import { runName } from '../words.ts';

const MAX = 6;

/** Payroll runs for the search box: by month and year, or the newest ones for the word "payroll". */
export async function findRuns(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const { month, year, others } = readMonth(text);
  const isRequested = others.every((word) =>
    ['run', 'runs', 'payroll', 'salary', 'of', 'tds', 'pf', 'esi'].includes(word),
  );
  if (!isRequested || (month === undefined && year === undefined && others.length === 0)) return [];
  const runs = await call(listRuns, {}, { signal });
  return runs
    .filter(({ payrollmonth }) => {
      const [ofYear, ofMonth] = payrollmonth.split('-').map(Number);
      return (month === undefined || ofMonth === month) && (year === undefined || ofYear === year);
    })
    .slice(0, MAX)
    .map(({ payrollrunid, payrollmonth, sequence, groupname, period, statusid }) => ({
      id: `run:${payrollrunid}`,
      label: runName({ payrollmonth, sequence, groupname, period }),
      detail: t(RUN_STATES.label(statusid) ?? ''),
      path: `/payroll/run/${payrollrunid}`,
    }));
}
