import type { OwnerRule } from '#modules/approval/contract/owner.ts';
import type { ClearanceItem } from '../contract/policy.ts';

const OPEN = 1;

/** Number of open tasks, which block the exit. */
export const openTasks = (tasks: readonly { readonly statusid: number }[]): number =>
  tasks.filter(({ statusid }) => statusid === OPEN).length;

/** The owner rule of an item of the clearance: manager, head of a department, group, named person. */
export function ownerOf({ responsibleid, departmentid, permissiongroupid, employeeid }: ClearanceItem): OwnerRule {
  const nothing = { permissiongroupid: null, employeeid: null, departmentid: null };
  switch (responsibleid) {
    case 1:
      return { typeid: 1, ...nothing };
    case 2:
      return { typeid: 9, ...nothing, departmentid };
    case 3:
      return { typeid: 6, ...nothing, permissiongroupid };
    case 4:
      return { typeid: 7, ...nothing, employeeid };
  }
}
