import type { ServerModule } from '#platform/server/module.ts';
import { REVERSAL_STATES } from '../contract/run/reversal.ts';
import { RUN_STATES } from '../contract/run/run.ts';
import { annualPayslipEndpoints } from './outputs/annual-payslip.ts';
import { payrollCloseLock, payrollYearEndLock } from './run/attended/close-lock.ts';
import { CLOSE_LOCKS, PAY_VALUES } from '#modules/attendance/server/public.ts';
import { BANK_FILES } from '#modules/expense/server/public.ts';
import { PERSON_PACKAGES } from '#modules/people/server/public.ts';
import { packagesOfProfile } from './person/package/of-profile.ts';
import { YEAR_END_LOCKS } from '#modules/leave/server/public.ts';
import { RELEASED_MONEY } from '#platform/server/second-person.ts';
import { payValues } from './run/attended/pay-values.ts';
import { benefitBillDataset } from './outputs/datasets/benefit-bills.ts';
import { loanDataset } from './outputs/datasets/loans.ts';
import { packageDataset } from './outputs/datasets/packages.ts';
import { paymentDataset } from './outputs/datasets/payments.ts';
import { varianceDataset } from './outputs/datasets/variance.ts';
import { sheetBesideEndpoints } from './run/attended/sheet-beside.ts';
import { sinceCloseEndpoints } from './run/attended/since-close.ts';
import { payrollLayer } from './run/calendar-layer.ts';
import { companyDetailEndpoints } from './setup/company-details.ts';
import { compareEndpoints } from './setup/compare-versions.ts';
import { componentEndpoints } from './setup/component.ts';
import { cycleEndpoints } from './setup/cycle.ts';
import {
  declarationDue,
  declarationDueMail,
  declarationsDue,
  declarationSentBack,
  sentBackMail,
} from './person/declare/notices.ts';
import { ownDeclarationEndpoints } from './person/declare/own.ts';
import { previousEndpoints } from './person/declare/previous.ts';
import { proofPurpose } from './person/declare/proofs.ts';
import { sweepEndpoints } from './person/declare/sweep.ts';
import { verifyEndpoints } from './person/declare/verify.ts';
import { windowEndpoints } from './person/declare/desk.ts';
import { balanceEndpoints } from './person/fbp/balances.ts';
import { billPurpose } from './person/fbp/bill-file.ts';
import { billEndpoints } from './person/fbp/bills.ts';
import { billSentBack, billSentBackMail } from './person/fbp/notices.ts';
import { benefitEndpoints } from './person/fbp/own.ts';
import { fbpPolicyEndpoints } from './person/fbp/policy.ts';
import { payrollJoinerSteps } from './person/joiner-steps.ts';
import { perquisiteEndpoints } from './person/perquisites/statement.ts';
import { bonusEndpoints } from './outputs/bonus/endpoints.ts';
import { bonusRegisterEndpoints, bonusRegisterJob } from './outputs/bonus/register-job.ts';
import { receivableEndpoints } from './run/receivables/receivables.ts';
import { reliefEndpoints } from './person/relief/relief.ts';
import { retroJob } from './run/retro/check.ts';
import { retroDecisions } from './run/retro/decide.ts';
import { retroEffect } from './run/retro/effect.ts';
import { retroLists } from './run/retro/list.ts';
import { payslipDataset } from './outputs/dataset.ts';
import { certificateListEndpoints } from './outputs/form16/list.ts';
import { certificateMail, certificatePublished } from './outputs/form16/notice.ts';
import { ownCertificateEndpoints } from './outputs/form16/own.ts';
import { certificatePartEndpoints, certificatePurpose } from './outputs/form16/parts.ts';
import { publishEndpoints, publishJob } from './outputs/form16/publish.ts';
import { sealedSigningKeys } from './outputs/signing/current.ts';
import { signingEndpoints } from './outputs/signing/endpoints.ts';
import { inputEndpoints, inputJobs } from './person/inputs/index.ts';
import { holdEndpoints } from './run/hold/holds.ts';
import { payoutEndpoints } from './run/hold/payout.ts';
import { payrollMergeFields } from './person/merge-fields.ts';
import { layoutChange } from './setup/layout-change.ts';
import { layoutEndpoints } from './setup/layouts.ts';
import { methodEndpoints } from './setup/method.ts';
import { otherRunEndpoints } from './run/kinds/endpoints.ts';
import { payslipMail, payslipNotification } from './run/payslip-notice.ts';
import { computeJob } from './run/compute.ts';
import { refreshDrafts } from './run/refresh.ts';
import { ownPackage, packageEndpoints } from './person/package/endpoints.ts';
import { liabilitiesDue, liabilityJob } from './run/settlement/liabilities.ts';
import { gratuityLiabilityDataset, leaveLiabilityDataset, liabilityTile } from './run/settlement/liability-dataset.ts';
import { settlementEndpoints } from './run/settlement/endpoints.ts';
import { publishDue, publishingEndpoints } from './run/publish.ts';
import { settlementPolicyEndpoints } from './run/settlement/policy.ts';
import { proposalMail, proposalNotification } from './person/package/proposal-notice.ts';
import { payCalendarEndpoints } from './run/periods/calendar.ts';
import { peoplePlannerEndpoints } from './run/periods/people-planner.ts';
import { payGroupEndpoints } from './setup/group-screen.ts';
import { entryEndpoints } from './person/package/entry-endpoints.ts';
import { costCentreEndpoints } from './person/package/cost-centres.ts';
import { figureEndpoints } from './person/package/figures.ts';
import { hasReleasedMoney } from './run/approvers-to-come.ts';
import { payrollSince } from './run/built-since.ts';
import { runEndpoints } from './run/endpoints.ts';
import { approvalMail, payrollNotification } from './run/tell.ts';
import { reversalEndpoints } from './run/reversal-endpoints.ts';
import { fileCheckEndpoints } from './outputs/file-check.ts';
import { fileEndpoints, wageRegisterEndpoints, wageRegisterJob } from './outputs/wage-registers.ts';
import { filesZipEndpoints, filesZipJob } from './outputs/files-zip.ts';
import { payslipZipEndpoints, payslipZipJob } from './outputs/payslip-zip.ts';
import { changedAccountEndpoints } from './run/changed-accounts.ts';
import { summaryEndpoints } from './run/summary.ts';
import { trendEndpoints } from './run/trend.ts';
import { expenseBankFiles } from './outputs/expense-files.ts';
import { payslipEndpoints } from './outputs/payslips.ts';
import { payrollConfiguration, setUpPayroll } from './setup/configuration-file.ts';
import { payrollSetupChecks, payrollSteps } from './setup/set-up-steps.ts';
import { sectionEndpoints } from './person/sections/endpoints.ts';
import { settingsPreviewEndpoints } from './setup/settings-preview/endpoints.ts';
import { payrollCards } from './run/desk.ts';
import { parallelJob } from './run/parallel/check.ts';
import { parallelEndpoints } from './run/parallel/endpoints.ts';
import { previewJob } from './setup/settings-preview/job.ts';
import { previewsDue } from './setup/settings-preview/tidy.ts';
import { exceptionEndpoints } from './run/start/exceptions.ts';
import { itemEndpoints } from './run/start/decide-items.ts';
import { miscEndpoints } from './run/start/start-settings.ts';
import { detailEndpoints } from './run/start/details.ts';
import { loanEndpoints } from './run/start/loan-requests.ts';
import { ownItemEndpoints } from './run/start/own-items.ts';
import { vpfEndpoints } from './run/start/vpf.ts';
import { statutoryEndpoints } from './outputs/statutory/calendar.ts';
import { statutoryTile } from './outputs/statutory/tile.ts';
import { statutoryRuleEndpoints } from './law/statutory-rules.ts';
import { statementListEndpoints } from './outputs/tds-statement/lists.ts';
import { statementEndpoints } from './outputs/tds-statement/statement.ts';
import { extraTimeEndpoints } from './setup/extra-time/policy.ts';
import { extraTimePreviewEndpoints } from './setup/extra-time/preview.ts';
import { slipDesignEndpoints } from './outputs/slip/design.ts';
import { questionEndpoints } from './outputs/slip/question.ts';
import { slipPreviewEndpoints } from './outputs/slip/preview.ts';
import { minimumWageEndpoints, minimumWageUpload } from './law/minimum-wage-records.ts';
import { tagEndpoints } from './person/tag/tags.ts';
import { unitEndpoints } from './person/units/endpoints.ts';
import { structureEndpoints } from './setup/structure.ts';
import { payrollAccounts, payrollRights } from './setup/first-rights.ts';
import { payrollMeasures } from './run/measures.ts';
import { payrollTiles } from './run/tiles.ts';

export const payroll: ServerModule = {
  name: 'payroll',

  firstRights: payrollRights,
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
    ...changedAccountEndpoints,
    ...trendEndpoints,
    ...payslipZipEndpoints,
    ...filesZipEndpoints,
    ...fileEndpoints,
    ...fileCheckEndpoints,
    ...payslipEndpoints,
    ...questionEndpoints,
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
    ...minimumWageEndpoints,
    ...minimumWageUpload.endpoints,
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
    ...minimumWageUpload.jobs,
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
  provides: [
    CLOSE_LOCKS.provide(payrollCloseLock),
    YEAR_END_LOCKS.provide(payrollYearEndLock),
    PAY_VALUES.provide(payValues),
    BANK_FILES.provide(expenseBankFiles),
    RELEASED_MONEY.provide(hasReleasedMoney),
    PERSON_PACKAGES.provide(packagesOfProfile),
  ],
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
