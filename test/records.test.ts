import { describe } from 'vitest';
import { getWorkflow, listWorkflows, removeWorkflow, saveWorkflow } from '#modules/approval/contract/workflow.ts';
import { getTeam, listTeams, removeTeam, saveTeam } from '#modules/company/contract/team.ts';
import { getSection, listSections, removeSection, saveSection } from '#modules/custom-data/contract/section.ts';
import { getPolicy, listPolicies, removePolicy, savePolicy } from '#modules/exit/contract/policy.ts';
import { exitReasonRecord } from '#modules/exit/contract/reason.ts';
import { getLayout, listLayouts, removeLayout, saveLayout } from '#modules/letters/contract/layout.ts';
import { signatoryRecord } from '#modules/letters/contract/signatory.ts';
import { testRecord } from './support/record.ts';

/** What holds for configuration records of every module, by their contracts. */
describe('a team', () => {
  testRecord('teamid', 'teamname', { list: listTeams, read: getTeam, save: saveTeam, remove: removeTeam });
});
describe('an exit reason', () => {
  testRecord('exitreasonid', 'exitreasonname', exitReasonRecord.calls);
});
describe('an exit policy', () => {
  testRecord('exitpolicyid', 'exitpolicyname', {
    list: listPolicies,
    read: getPolicy,
    save: savePolicy,
    remove: removePolicy,
  });
});
describe('a page layout', () => {
  testRecord('pagelayoutid', 'pagelayoutname', {
    list: listLayouts,
    read: getLayout,
    save: saveLayout,
    remove: removeLayout,
  });
});
describe('an authorized signatory', () => {
  testRecord('authorizedsignatoryid', 'signatoryname', {
    list: signatoryRecord.calls.list,
    read: signatoryRecord.calls.read,
    save: signatoryRecord.calls.save,
    remove: signatoryRecord.calls.remove,
  });
});
describe('an approval workflow', () => {
  testRecord('approvalworkflowid', 'approvalworkflowname', {
    list: listWorkflows,
    read: getWorkflow,
    save: saveWorkflow,
    remove: removeWorkflow,
  });
});
describe('a section of custom data', () => {
  testRecord('customsectionid', 'sectionname', {
    list: listSections,
    read: getSection,
    save: saveSection,
    remove: removeSection,
  });
});
