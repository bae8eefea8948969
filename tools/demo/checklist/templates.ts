import type { TemplateTask } from '#modules/checklist/contract/template.ts';

const ANYBODY = { departmentids: [], officeaddressids: [], subscriptiongradeids: [] };
const MANAGER = { typeid: 1, permissiongroupid: null, employeeid: null, departmentid: null } as const;
const DEPARTMENT_HEAD = { typeid: 4, permissiongroupid: null, employeeid: null, departmentid: null } as const;
const OWN = { typeid: 8, permissiongroupid: null, employeeid: null, departmentid: null } as const;

/** A task of the demo: the category and the document are those of these names. */
export type DemoTask = Omit<TemplateTask, 'assetcategoryid' | 'documenttypeid'> & {
  category?: string;
  document?: string;
};
const task = (title: string, duedays: number, more: Partial<DemoTask> & Pick<DemoTask, 'owner'>): DemoTask => ({
  title,
  instructions: null,
  kindid: 1,
  duedays,
  isworkingdays: true,
  waitsfor: [],
  hiddendays: null,
  isprivate: false,
  isproofrequired: false,
  isblocking: true,
  questions: [],
  condition: ANYBODY,
  ...more,
});

/** The templates of the demo company. */
export const FIRST_TEMPLATES = [
  {
    checklisttemplatename: 'Joining',
    description: 'From the accepted offer to the end of the first week',
    triggerid: 2,
    isordered: false,
    soondays: 3,
    tasks: [
      task('Prepare desk and access card', -3, { owner: MANAGER }),
      task('Open accounts', -2, {
        owner: DEPARTMENT_HEAD,
        kindid: 5,
        instructions: 'Mail, attendance, drives of the team.',
      }),
      task('Call before the first day', -1, { owner: MANAGER, kindid: 6 }),
      task('Show around and introduce', 0, { owner: MANAGER, waitsfor: [1] }),
      task('Hand over the laptop', 1, { owner: MANAGER, kindid: 7, category: 'Laptop' }),
      task('Note the seat', 1, {
        owner: MANAGER,
        kindid: 2,
        questions: [
          { id: 1, typeid: 1, label: 'Number of the seat', isrequired: true },
          { id: 2, typeid: 2, label: 'From', isrequired: false },
        ],
      }),
      task('Degree certificate', 5, { owner: DEPARTMENT_HEAD, kindid: 9, document: 'Degree certificate' }),
      task('Upload signed joining report', 3, { owner: OWN, kindid: 3, isproofrequired: true }),
    ],
  },
  {
    checklisttemplatename: 'Transfer',
    description: 'When somebody changes office, unit or department',
    triggerid: 3,
    isordered: true,
    soondays: 3,
    tasks: [
      task('Hand over open work', -5, { owner: OWN }),
      task('Change access to rooms and drives', 0, { owner: DEPARTMENT_HEAD, kindid: 5 }),
      task('Talk after the first weeks', 10, { owner: MANAGER, kindid: 6 }),
    ],
  },
  {
    checklisttemplatename: 'End of probation',
    description: 'Assessment and the letter of confirmation',
    triggerid: 4,
    isordered: true,
    soondays: 5,
    tasks: [
      task('Write the assessment', -10, {
        owner: MANAGER,
        kindid: 2,
        isprivate: true,
        questions: [{ id: 1, typeid: 7, label: 'Assessment', isrequired: true }],
      }),
      task('Talk about the result', -5, { owner: MANAGER, kindid: 6 }),
      task('Send the letter of confirmation', 0, { owner: DEPARTMENT_HEAD, kindid: 4 }),
    ],
  },
  {
    checklisttemplatename: 'Clearance of an exit',
    description: 'What is handed over and given back by the last day',
    triggerid: 5,
    isordered: false,
    soondays: 3,
    tasks: [
      task('Work handed over', -2, { owner: MANAGER }),
      task('Assets returned', 0, { owner: DEPARTMENT_HEAD, kindid: 8 }),
      task('Accounts closed', 0, { owner: DEPARTMENT_HEAD, kindid: 5 }),
      task('Farewell', 0, { owner: MANAGER, isblocking: false }),
    ],
  },
  {
    checklisttemplatename: 'Long business trip',
    description: 'Started by hand before somebody travels',
    triggerid: 1,
    isordered: false,
    soondays: 3,
    tasks: [task('Book tickets and stay', -10, { owner: OWN }), task('Arrange who stands in', -5, { owner: MANAGER })],
  },
] as const satisfies readonly {
  checklisttemplatename: string;
  description: string;
  triggerid: 1 | 2 | 3 | 4 | 5;
  isordered: boolean;
  soondays: number;
  tasks: readonly DemoTask[];
}[];
