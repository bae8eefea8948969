import type { ServerModule } from '#platform/server/module.ts';
import { CHECKLIST_STATUS, TASK_KIND, TASK_STATUS, TRIGGER } from '../contract/words.ts';
import { checklistFiles, completeEndpoints } from './complete.ts';
import { checklistConfiguration } from './configuration.ts';
import { checklistsDue } from './daily-check.ts';
import { checklistTaskDataset, checklistTiles } from './dataset.ts';
import { checklistCards } from './desk.ts';
import { detailEndpoints } from './detail.ts';
import { checklistJoinerSteps } from './joiner-steps.ts';
import { listEndpoints } from './list.ts';
import { checklistMails, checklistNotifications } from './mails.ts';
import { manageEndpoints } from './manage.ts';
import { checklistFindings } from './setup-checks.ts';
import { closeTasks } from './targets.ts';
import { templateEndpoints } from './template.ts';

export const checklist: ServerModule = {
  name: 'checklist',

  firstRights: {
    everybody: [['checklistTask', 'edit', 'all']],
    groups: { Manager: [['checklist', 'edit', 'reports']] },
  },
  drafts: {
    'checklist-template': {
      feature: 'checklistTemplate',
      table: 'checklist_template',
      column: 'checklisttemplateid',
    },
  },
  datasets: [checklistTaskDataset],
  tiles: checklistTiles,
  menuTables: [{ group: 'Resolve', table: 'checklist' }],
  endpoints: [...templateEndpoints, ...listEndpoints, ...detailEndpoints, ...completeEndpoints, ...manageEndpoints],
  files: [checklistFiles],
  mails: checklistMails,
  notifications: checklistNotifications,
  deskCards: checklistCards,
  dailyCheck: checklistsDue,
  tasks: { close_tasks: closeTasks },
  setupChecks: checklistFindings,
  joinerSteps: checklistJoinerSteps,
  configuration: checklistConfiguration,
  codes: {
    ChecklistStatus: CHECKLIST_STATUS.options,
    ChecklistTaskStatus: TASK_STATUS.options,
    ChecklistTaskKind: TASK_KIND.options,
    ChecklistTrigger: TRIGGER.options,
  },
};
