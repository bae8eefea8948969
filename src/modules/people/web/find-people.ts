import { call } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import type { SearchHit } from '#platform/web/module.ts';
import { listDirectory } from '../contract/employee.ts';

const MAX = 6;

/** People for the search box: name with code, designation and department below. */
export async function findPeople(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const { rows } = await call(listDirectory, { search: text, service: 'all', limit: MAX }, { signal });
  return rows.map(({ employeeid, employeecode, fullname, imagepath, designationname, departmentname, hasleft }) => ({
    id: `person:${employeeid}`,
    label: fullname,
    detail: [employeecode, designationname, departmentname].filter(Boolean).join(' · '),
    imagepath,
    ...(hasleft ? { mark: t('Left') } : {}),
    path: `/profile/${employeeid}`,
  }));
}
