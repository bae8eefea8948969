import type { ServerModule } from '#platform/server/module.ts';
import { REVERSAL_STATES } from '../contract/reversal.ts';
import { RUN_STATES } from '../contract/run.ts';
import { annualPayslipEndpoints } from './annual-payslip.ts';
import { payrollCloseLock } from './attended/close-lock.ts';
import { payrollYearEndLock } from './attended/year-end-lock.ts';
import { payValues } from './attended/pay-values.ts';
import { benefitBillDataset } from './datasets/benefit-bills.ts';
import { loanDataset } from './datasets/loans.ts';
import { packageDataset } from './datasets/packages.ts';
import { paymentDataset } from './datasets/payments.ts';
import { varianceDataset } from './datasets/variance.ts';
import { sheetBesideEndpoints } from './attended/sheet-beside.ts';
import { sinceCloseEndpoints } from './attended/since-close.ts';
import { payrollLayer } from './calendar-layer.ts';
import { companyDetailEndpoints } from './company-details.ts';
import { compareEndpoints } from './compare-versions.ts';
import { componentEndpoints } from './component.ts';
import { cycleEndpoints } from './cycle.ts';
import {
  declarationDue,
  declarationDueMail,
  declarationsDue,
  declarationSentBack,
  sentBackMail,
} from './declare/notices.ts';
import { ownDeclarationEndpoints } from './declare/own.ts';
import { previousEndpoints } from './declare/previous.ts';
import { proofPurpose } from './declare/proofs.ts';
import { sweepEndpoints } from './declare/sweep.ts';
import { verifyEndpoints } from './declare/verify.ts';
import { windowEndpoints } from './declare/window.ts';
import { balanceEndpoints } from './fbp/balances.ts';
import { billPurpose } from './fbp/bill-file.ts';
import { billEndpoints } from './fbp/bills.ts';
import { billSentBack, billSentBackMail } from './fbp/notices.ts';
import { benefitEndpoints } from './fbp/own.ts';
import { fbpPolicyEndpoints } from './fbp/policy.ts';
import { payrollJoinerSteps } from './joiner-steps.ts';
import { perquisiteEndpoints } from './perquisites/statement.ts';
import { bonusEndpoints } from './bonus/endpoints.ts';
import { bonusRegisterEndpoints, bonusRegisterJob } from './bonus/register-job.ts';
import { receivableEndpoints } from './receivables/receivables.ts';
import { reliefEndpoints } from './relief/relief.ts';
import { retroJob } from './retro/check.ts';
import { retroDecisions } from './retro/decide.ts';
import { retroEffect } from './retro/effect.ts';
import { retroLists } from './retro/list.ts';
import { payslipDataset } from './run/dataset.ts';
import { certificateListEndpoints } from './form16/list.ts';
import { certificateMail, certificatePublished } from './form16/notice.ts';
import { ownCertificateEndpoints } from './form16/own.ts';
import { certificatePartEndpoints, certificatePurpose } from './form16/parts.ts';
import { publishEndpoints, publishJob } from './form16/publish.ts';
import { sealedSigningKeys } from './signing/current.ts';
import { signingEndpoints } from './signing/endpoints.ts';
import { inputEndpoints, inputJobs } from './inputs/index.ts';
import { holdEndpoints } from './hold/holds.ts';
import { payoutEndpoints } from './hold/payout.ts';
import { payrollMergeFields } from './merge-fields.ts';
import { layoutChange } from './layout-change.ts';
import { layoutEndpoints } from './layouts.ts';
import { methodEndpoints } from './method.ts';
import { otherRunEndpoints } from './kinds/endpoints.ts';
import { payslipMail, payslipNotification } from './payslip-notice.ts';
import { computeJob } from './run/compute.ts';
import { refreshDrafts } from './run/refresh.ts';
import { ownPackage, packageEndpoints } from './package/endpoints.ts';
import { liabilitiesDue, liabilityJob } from './settlement/liabilities.ts';
import { gratuityLiabilityDataset, leaveLiabilityDataset, liabilityTile } from './settlement/liability-dataset.ts';
import { settlementEndpoints } from './settlement/endpoints.ts';
import { publishDue, publishingEndpoints } from './run/publish.ts';
import { settlementPolicyEndpoints } from './settlement/policy.ts';
import { proposalMail, proposalNotification } from './package/proposal-notice.ts';
import { payCalendarEndpoints } from './periods/calendar.ts';
import { peoplePlannerEndpoints } from './periods/people-planner.ts';
import { payGroupEndpoints } from './periods/group-screen.ts';
import { entryEndpoints } from './package/entry-endpoints.ts';
import { costCentreEndpoints } from './package/cost-centres.ts';
import { figureEndpoints } from './package/figures.ts';
import { hasReleasedMoney } from './run/approvers-to-come.ts';
import { payrollSince } from './run/built-since.ts';
import { runEndpoints } from './run/endpoints.ts';
import { approvalMail, payrollNotification } from './run/tell.ts';
import { reversalEndpoints } from './run/reversal-endpoints.ts';
import { fileCheckEndpoints } from './run/file-check.ts';
import { fileEndpoints } from './run/files.ts';
import { filesZipEndpoints, filesZipJob } from './run/files-zip.ts';
import { payslipZipEndpoints, payslipZipJob } from './run/payslip-zip.ts';
import { summaryEndpoints } from './run/summary.ts';
import { trendEndpoints } from './run/trend.ts';
import { payslipEndpoints } from './run/payslips.ts';
import { payrollConfiguration, setUpPayroll } from './configuration-file.ts';
import { payrollSetupChecks, payrollSteps } from './set-up-steps.ts';
import { sectionEndpoints } from './sections/endpoints.ts';
import { settingsPreviewEndpoints } from './settings-preview/endpoints.ts';
import { payrollCards } from './desk.ts';
import { parallelJob } from './parallel/check.ts';
import { parallelEndpoints } from './parallel/endpoints.ts';
import { previewJob } from './settings-preview/job.ts';
import { previewsDue } from './settings-preview/tidy.ts';
import { exceptionEndpoints } from './start/exceptions.ts';
import { itemEndpoints } from './start/decide-items.ts';
import { miscEndpoints } from './start/start-settings.ts';
import { detailEndpoints } from './start/details.ts';
import { loanEndpoints } from './start/loan-requests.ts';
import { ownItemEndpoints } from './start/own-items.ts';
import { vpfEndpoints } from './start/vpf.ts';
import { statutoryEndpoints } from './statutory/calendar.ts';
import { statutoryTile } from './statutory/tile.ts';
import { statutoryRuleEndpoints } from './statutory-rules.ts';
import { statementListEndpoints } from './tds-statement/lists.ts';
import { statementEndpoints } from './tds-statement/statement.ts';
import { extraTimeEndpoints } from './extra-time/policy.ts';
import { extraTimePreviewEndpoints } from './extra-time/preview.ts';
import { slipDesignEndpoints } from './slip/design.ts';
import { slipPreviewEndpoints } from './slip/preview.ts';
import { tagEndpoints } from './tag/tags.ts';
import { unitEndpoints } from './units/endpoints.ts';
import { structureEndpoints } from './structure.ts';
import { payrollAccounts, payrollRights } from './first-rights.ts';
import { payrollMeasures } from './run/measures.ts';
import { payrollTiles } from './run/tiles.ts';
import { wageRegisterEndpoints, wageRegisterJob } from './run/wage-registers.ts';

export const payroll: ServerModule = {
  name: 'payroll',

  firstRights: payrollRights,
  hasReleasedMoney,
  builtSince: payrollSince,
  demoAccounts: payrollAccounts,
  menuTables: [
    { group: 'Start payroll', table: 'employee_package' },
    { group: 'Payroll', table: 'employee_package' },
  ],
  endpoints: [
    ...runEndpoints,
    ...sheetBesideEndpoints,
    ...sinceCloseEndpoints,
    ...otherRunEndpoints,
    ...reversalEndpoints,
    ...summaryEndpoints,
    ...trendEndpoints,
    ...payslipZipEndpoints,
    ...filesZipEndpoints,
    ...fileEndpoints,
    ...fileCheckEndpoints,
    ...payslipEndpoints,
    ...annualPayslipEndpoints,
    ...inputEndpoints,
    ...structureEndpoints,
    ...compareEndpoints,
    ...componentEndpoints,
    ...cycleEndpoints,
    ...payGroupEndpoints,
    ...payCalendarEndpoints,
    ...methodEndpoints,
    ...settingsPreviewEndpoints,
    ...layoutEndpoints,
    ...packageEndpoints,
    ...settlementPolicyEndpoints,
    ...publishingEndpoints,
    ...settlementEndpoints,
    ...figureEndpoints,
    ...costCentreEndpoints,
    ...entryEndpoints,
    ...sectionEndpoints,
    ...unitEndpoints,
    ...holdEndpoints,
    ...payoutEndpoints,
    ...windowEndpoints,
    ...ownDeclarationEndpoints,
    ...previousEndpoints,
    ...sweepEndpoints,
    ...verifyEndpoints,
    ...itemEndpoints,
    ...exceptionEndpoints,
    ...vpfEndpoints,
    ...ownItemEndpoints,
    ...detailEndpoints,
    ...loanEndpoints,
    ...miscEndpoints,
    ...fbpPolicyEndpoints,
    ...benefitEndpoints,
    ...billEndpoints,
    ...balanceEndpoints,
    ...perquisiteEndpoints,
    ...ownCertificateEndpoints,
    ...certificateListEndpoints,
    ...certificatePartEndpoints,
    ...signingEndpoints,
    ...publishEndpoints,
    ...statementEndpoints,
    ...statementListEndpoints,
    ...tagEndpoints,
    ...slipDesignEndpoints,
    ...slipPreviewEndpoints,
    ...extraTimeEndpoints,
    ...extraTimePreviewEndpoints,
    ...companyDetailEndpoints,
    ...bonusEndpoints,
    ...bonusRegisterEndpoints,
    ...wageRegisterEndpoints,
    ...receivableEndpoints,
    ...reliefEndpoints,
    ...parallelEndpoints,
    ...retroLists,
    ...retroDecisions,
    ...retroEffect,
    ...statutoryEndpoints,
    ...statutoryRuleEndpoints,
    ...peoplePlannerEndpoints,
  ],
  files: [proofPurpose, billPurpose, certificatePurpose],
  sealed: [sealedSigningKeys],
  tasks: { refresh_drafts: refreshDrafts },
  jobs: [
    computeJob,
    retroJob,
    parallelJob,
    previewJob,
    payslipZipJob,
    filesZipJob,
    publishJob,
    bonusRegisterJob,
    wageRegisterJob,
    liabilityJob,
    ...inputJobs,
  ],
  mails: [payslipMail, approvalMail, proposalMail, declarationDueMail, sentBackMail, billSentBackMail, certificateMail],
  notifications: [
    payslipNotification,
    payrollNotification,
    proposalNotification,
    declarationDue,
    declarationSentBack,
    billSentBack,
    certificatePublished,
  ],
  confirmations: [ownPackage, layoutChange],
  datasets: [
    payslipDataset,
    varianceDataset,
    paymentDataset,
    packageDataset,
    loanDataset,
    benefitBillDataset,
    leaveLiabilityDataset,
    gratuityLiabilityDataset,
  ],
  tiles: [...payrollTiles, liabilityTile, statutoryTile],
  measures: payrollMeasures,
  deskCards: payrollCards,
  calendarLayers: [payrollLayer],
  closeLock: payrollCloseLock,
  yearEndLock: payrollYearEndLock,
  payValues,
  mergeFields: payrollMergeFields,
  setup: setUpPayroll,
  configuration: payrollConfiguration,
  setupSteps: payrollSteps,
  joinerSteps: payrollJoinerSteps,
  setupChecks: payrollSetupChecks,
  dailyCheck: async (ctx) => {
    await publishDue(ctx);
    await previewsDue(ctx);
    await declarationsDue(ctx);
    await liabilitiesDue(ctx);
    return true;
  },
  codes: { PayrollRunStatus: RUN_STATES.options, PayrollReversalStatus: REVERSAL_STATES.options },
};
