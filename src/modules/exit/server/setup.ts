import type { Setup } from '#platform/server/module.ts';
import type { TemplateTask } from '#modules/checklist/contract/template.ts';
import { addClearance } from '#modules/checklist/server/public.ts';
import type { PolicyDetail } from '../contract/policy.ts';

const own = (exitreasonname: string) => ({ exitreasonname, kindid: 1, isnoticeapplied: true, isselfservice: true });
const byHr = (exitreasonname: string, kindid: number) => ({
  exitreasonname,
  kindid,
  isnoticeapplied: false,
  isselfservice: false,
});

/** The exit reasons of a new company. */
export const FIRST_REASONS = [
  own('Better opportunity'),
  own('Personal reasons'),
  own('Higher studies'),
  own('Relocation'),
  byHr('Retirement', 3),
  byHr('End of contract', 4),
  byHr('Termination', 2),
  byHr('Absconding', 6),
  byHr('Death', 5),
];

/** The clearance of a new company: the manager takes the work over by the last day. */
const FIRST_TASK: TemplateTask = {
  title: 'Work handed over',
  instructions: null,
  kindid: 1,
  assetcategoryid: null,
  documenttypeid: null,
  owner: { typeid: 1, permissiongroupid: null, employeeid: null, departmentid: null },
  duedays: 0,
  isworkingdays: false,
  waitsfor: [],
  hiddendays: null,
  isprivate: false,
  isproofrequired: false,
  isblocking: true,
  questions: [],
  condition: { departmentids: [], officeaddressids: [], subscriptiongradeids: [] },
};

const FIRST_POLICY: PolicyDetail = {
  employmenttypes: [],
  subscriptiongradeids: [],
  businessunitids: [],
  noticerules: [
    { stageid: 2, subscriptiongradeid: null, noticedays: 15 },
    { stageid: 3, subscriptiongradeid: null, noticedays: 30 },
  ],
  shorteningid: 2,
  mostshortdays: null,
  isgardenleave: false,
  interview: [],
};

/** The usual reasons, and one policy for everybody. */
export const setUpExit: Setup = async ({ db, day }) => {
  await db.insertInto('exit_reason').values(FIRST_REASONS).execute();
  await db
    .insertInto('exit_policy')
    .values({
      exitpolicyname: 'Usual notice',
      checklisttemplateid: await addClearance(db, FIRST_TASK, day),
      detail: JSON.stringify(FIRST_POLICY),
    })
    .execute();
};
