import type { BulkKind } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { registerBulk } from '../contract/register.ts';
import { applyRegister, undoRegister } from './register-apply.ts';
import { REGISTER_COLUMNS } from './register-columns.ts';
import { validateRegister } from './register-validate.ts';

/** The employee register as an upload. */
export const registerKind: BulkKind = {
  kind: registerBulk.kind,
  title: registerBulk.title,
  columns: REGISTER_COLUMNS,
  key: ['employeecode', 'fullname'],
  sheet: 'Employees',
  validate: validateRegister,
  apply: applyRegister,
  undo: undoRegister,
};

export const register = serveBulk(registerBulk, registerKind);
