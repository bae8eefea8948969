import type { OutputOf } from '#platform/contract/endpoint.ts';
import type { getTemplate, initTemplate, TemplateTask } from '../contract/template.ts';

export type Detail = OutputOf<typeof getTemplate>[number];
export type Choices = OutputOf<typeof initTemplate>;

/** A task of the form before anything is entered. */
export const emptyTask = (): TemplateTask => ({
  title: '',
  instructions: null,
  kindid: 1,
  assetcategoryid: null,
  documenttypeid: null,
  owner: { typeid: 1, permissiongroupid: null, employeeid: null, departmentid: null },
  duedays: 0,
  isworkingdays: true,
  waitsfor: [],
  hiddendays: null,
  isprivate: false,
  isproofrequired: false,
  isblocking: true,
  questions: [],
  condition: { departmentids: [], officeaddressids: [], subscriptiongradeids: [] },
});

export const draftOf = (row: Detail | undefined) => ({
  checklisttemplateid: row?.checklisttemplateid ?? null,
  checklisttemplatename: row?.checklisttemplatename ?? '',
  description: row?.description ?? '',
  triggerid: (row?.triggerid ?? 1) as number | null,
  isordered: row?.isordered ?? false,
  soondays: (row?.soondays ?? 3) as number | null,
  businessunitids: row?.businessunitids ?? [],
  officeaddressids: row?.officeaddressids ?? [],
  subscriptiongradeids: row?.subscriptiongradeids ?? [],
  employmenttypes: row?.employmenttypes ?? [],
  tasks: row?.tasks ?? [emptyTask()],
});
export type Draft = ReturnType<typeof draftOf>;

/** Changes one row of a list in a form. */
export const changed = <T>(rows: readonly T[], at: number, part: Partial<T>): T[] =>
  rows.map((row, place) => (place === at ? { ...row, ...part } : row));

/** The tasks without one; what waited for later numbers waits for the same tasks under their new ones. */
export const withoutTask = (tasks: readonly TemplateTask[], at: number): TemplateTask[] =>
  renumbered(
    tasks,
    tasks.map((_, place) => place).filter((place) => place !== at),
  );

/** The tasks with one moved up or down. */
export function movedTask(tasks: readonly TemplateTask[], at: number, by: -1 | 1): TemplateTask[] {
  const places = tasks.map((_, place) => place);
  places.splice(at, 1);
  places.splice(at + by, 0, at);
  return renumbered(tasks, places);
}

/** Tasks in another order: the numbers that they wait for follow, and what would come later is left out. */
function renumbered(tasks: readonly TemplateTask[], places: readonly number[]): TemplateTask[] {
  return places.flatMap((from, at) => {
    const task = tasks[from];
    if (!task) return [];
    const waitsfor = task.waitsfor
      .map((itemno) => places.indexOf(itemno - 1) + 1)
      .filter((itemno) => itemno > 0 && itemno <= at);
    return [{ ...task, waitsfor }];
  });
}
