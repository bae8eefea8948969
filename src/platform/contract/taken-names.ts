import { MESSAGES } from './messages.ts';

const POLICY_NAMED = MESSAGES.E1090;
/** The field and the message of a name that is taken, by unique index; without a line the field is the index's own. */
export const TAKEN: Readonly<Record<string, { field: string; code?: 'E1090'; text?: string }>> = {
  approval_workflow_name: { field: 'approvalworkflowname', code: 'E1090', text: POLICY_NAMED },
  payroll_tag_code: { field: 'tagcode', text: 'There is a payroll tag with this code already' },
  asset_tag: { field: 'assettag', text: 'There is an asset with this tag already' },
  asset_assignment_once: { field: 'employeeid', text: 'This person has it already' },
  attendance_policy_name: { field: 'attendancepolicyname', code: 'E1090', text: POLICY_NAMED },
  attendance_device_name: { field: 'devicename', text: 'There is a biometric device with this name already' },
  attendance_device_serial: {
    field: 'serialnumber',
    text: 'There is a biometric device with this serial number already',
  },
  attendance_device_group_name: {
    field: 'devicegroupname',
    text: 'There is a group of devices with this name already',
  },
  checklist_template_name: {
    field: 'checklisttemplatename',
    text: 'There is a checklist template with this name already',
  },
  clockin_method_name: { field: 'clockinmethodname', text: 'There is a clock-in method with this name already' },
  authorized_signatory_name: {
    field: 'signatoryname',
    text: 'There is an authorized signatory with this name already',
  },
  company_policy_name: { field: 'companypolicyname', code: 'E1090', text: POLICY_NAMED },
  custom_section_name: { field: 'sectionname' },
  employee_id_pattern_name: { field: 'patternname' },
  exchange_rate_day: {
    field: 'fromdate',
    text: 'There is a rate of this currency from this day already. Change that one',
  },
  expense_compensator_day: {
    field: 'fromdate',
    text: 'There is a compensator of this unit and category from this day already. Change that one',
  },
  drive_folder_name: { field: 'foldername', text: 'There is a folder with this name here already' },
  drive_file_name: { field: 'filename', text: 'There is a file with this name in the folder already' },
  expense_policy_name: { field: 'expensepolicyname', code: 'E1090', text: POLICY_NAMED },
  extra_time_policy_name: { field: 'extratimepolicyname', code: 'E1090', text: POLICY_NAMED },
  leave_policy_name: { field: 'leavepolicyname', code: 'E1090', text: POLICY_NAMED },
  leave_type_code: { field: 'leavecode', text: 'There is a leave type with this code already' },
  leave_type_name: { field: 'leavetypename' },
  shift_code: { field: 'shiftcode', text: 'There is a shift with this code already' },
  shift_name: { field: 'shiftname' },
  exit_policy_name: { field: 'exitpolicyname', code: 'E1090', text: POLICY_NAMED },
  letter_template_name: { field: 'lettertemplatename', text: 'There is a letter template with this name already' },
  interview_kit_name: { field: 'interviewkitname', text: 'There is an interview kit with this name already' },
  job_template_name: { field: 'jobtemplatename', text: 'There is a job template with this name already' },
  page_layout_name: { field: 'pagelayoutname', text: 'There is a page layout with this name already' },
  hiring_plan_line_position: {
    field: 'designationid',
    text: 'The plan of this year has a line of this position already. Change that one',
  },
  referral_reward_rule_day: {
    field: 'effectivefrom',
    text: 'There is a reward of these jobs from this day already',
  },
  declaration_window_year: { field: 'taxyear', text: 'There is a window of this tax year already. Change that one' },
  payslip_number: {
    field: 'payslipnumbers',
    text: 'A payslip has this number already. Change the pattern of payslip numbers on Payroll Method',
  },
  pipeline_email_template_name: { field: 'templatename', text: 'There is an email template with this name already' },
  reject_reason_name: { field: 'rejectreasonname', text: 'There is a reject reason with this name already' },
  pipeline_name: { field: 'pipelinename', text: 'There is a pipeline with this name already' },
  candidate_source_name: { field: 'sourcename', text: 'There is a candidate source with this name already' },
  recruiter_person: { field: 'employeeid', text: 'This person is a recruiter already' },
  report_name: { field: 'reportname', text: 'You have a report with this name already' },
  requisition_code: { field: 'requisitioncode', text: 'There is a requisition with this code already' },
  screening_question_text: { field: 'questiontext', text: 'There is a screening question with this text already' },
};
