import type { ServerModule } from '#platform/server/module.ts';
import { INTERVIEW_STATUS } from '../contract/interview/interview.ts';
import { RATING } from '../contract/interview/scorecard.ts';
import { OFFER_STATUS } from '../contract/offer/offer.ts';
import { STAGE_TYPE } from '../contract/opening/pipeline.ts';
import { SOURCE_TYPE } from '../contract/application/source.ts';
import { recruitCards } from './desk.ts';
import { interviewsDue } from './interview/daily-check.ts';
import { interviewLayer } from './interview/calendar-layer.ts';
import { interviewEndpoints } from './interview/endpoints.ts';
import { interviewMails, interviewNotifications } from './interview/mails.ts';
import { templateEndpoints } from './opening/job-template.ts';
import { requisitionKind } from './opening/kind.ts';
import { mailTemplateEndpoints } from './opening/mail-template.ts';
import { offerCalls } from './offer/calls.ts';
import { offerLetterCalls } from './offer/letter-calls.ts';
import { offerLetterKind } from './offer/letter-kind.ts';
import { hired, offerOfInvitation } from './offer/hire.ts';
import { offerKind } from './offer/kind.ts';
import { offerList } from './offer/list.ts';
import { offerMails, offerNotifications } from './offer/mails.ts';
import { openingEndpoints } from './opening/opening.ts';
import { pipelineEndpoints } from './opening/pipeline.ts';
import { acknowledgementsDue, ADDED_BY_FILE, tellAddedByFile } from './application/acknowledgement.ts';
import { applicationMails } from './application/application-mails.ts';
import { applicationFormEndpoints } from './application/application-form.ts';
import { applicationCalls } from './application/application.ts';
import { recruitConfiguration } from './configuration.ts';
import { boardEndpoints } from './candidate/board.ts';
import { addedFileEndpoints } from './candidate/added-file.ts';
import { documentPage } from './candidate/document.ts';
import { duplicateEndpoints } from './candidate/duplicates.ts';
import { floodEndpoints } from './candidate/flood.ts';
import { hireBeyond } from './offer/hire-beyond.ts';
import { tellEndings } from './candidate/ending-notices.ts';
import { eraseEndpoint } from './candidate/erase.ts';
import { intakeEndpoints } from './candidate/intake.ts';
import { merge } from './candidate/merge.ts';
import { mergePreview } from './candidate/merge-preview.ts';
import { noteEndpoints, noteMention } from './candidate/note.ts';
import { talentPoolEndpoints } from './candidate/talent-pool.ts';
import { mailEndpoints } from './candidate/mail-calls.ts';
import { candidateUpload } from './candidate/upload.ts';
import { candidateList } from './candidate/list.ts';
import { candidatePage } from './candidate/page.ts';
import { moveEndpoints } from './candidate/move-calls.ts';
import { hiringPlanUpload } from './plan/bulk.ts';
import { planEndpoints } from './plan/plan.ts';
import { hiringMeasures } from './report/measures.ts';
import { applicationDataset, hiringTiles } from './report/dataset.ts';
import { offerFigureEndpoints } from './report/offers.ts';
import { reportEndpoints } from './report/reports.ts';
import { referralList } from './referral/list.ts';
import { referralMails, referralNotifications } from './referral/mails.ts';
import { ownReferralEndpoints } from './referral/own.ts';
import { rewardEndpoints, rewardsDue } from './referral/reward.ts';
import { rewardRuleEndpoints } from './referral/reward-rule.ts';
import { stageReached } from './candidate/mails.ts';
import { replyEndpoints } from './candidate/reply.ts';
import { rejectReasonEndpoints } from './candidate/reject-reason.ts';
import { candidateFiles } from './application/candidate-files.ts';
import { candidatesDue } from './candidate/candidate-purge.ts';
import { publicCalls } from './application/public-calls.ts';
import { questionEndpoints } from './opening/question.ts';
import { recruiterEndpoints } from './opening/recruiter.ts';
import { listEndpoints } from './opening/requisition-list.ts';
import { requisitionEndpoints } from './opening/requisition.ts';
import { setUpRecruit } from './setup.ts';
import { sourceEndpoints } from './application/source.ts';

/** Recruiting: how a company recruits, its jobs, and what everybody may read of them and who applies for them. */
export const recruit: ServerModule = {
  name: 'recruit',
  drafts: {
    'screening-question': {
      feature: 'screeningQuestion',
      table: 'screening_question',
      column: 'screeningquestionid',
    },
    'job-template': { feature: 'jobTemplate', table: 'job_template', column: 'jobtemplateid' },
    pipeline: { feature: 'pipeline', table: 'pipeline', column: 'pipelineid' },
    'pipeline-email-template': {
      feature: 'pipelineEmailTemplate',
      table: 'pipeline_email_template',
      column: 'pipelineemailtemplateid',
    },
    'interview-kit': { feature: 'interviewKit', table: 'interview_kit', column: 'interviewkitid' },
    'hiring-plan-line': { feature: 'hiringPlan', table: 'hiring_plan_line', column: 'hiringplanlineid' },
    // One draft for each year of the plan.
    'hiring-plan-quarters': { feature: 'hiringPlan', table: 'hiring_plan_line', column: 'fiscalyear' },
    'requisition-job': { feature: 'requisition', table: 'requisition_job', column: 'requisitionjobid' },
  },
  deskCards: recruitCards,
  datasets: [applicationDataset],
  tiles: hiringTiles,
  menuTables: [{ group: 'Recruit/ATS', table: 'requisition' }],
  measures: hiringMeasures,
  endpoints: [
    ...publicCalls,
    ...applicationCalls,
    ...applicationFormEndpoints,
    ...questionEndpoints,
    ...sourceEndpoints,
    ...templateEndpoints,
    ...mailTemplateEndpoints,
    ...pipelineEndpoints,
    ...recruiterEndpoints,
    ...rejectReasonEndpoints,
    ...moveEndpoints,
    ...intakeEndpoints,
    ...floodEndpoints,
    ...candidateList,
    candidatePage,
    ...boardEndpoints,
    ...noteEndpoints,
    ...talentPoolEndpoints,
    eraseEndpoint,
    ...duplicateEndpoints,
    mergePreview,
    documentPage,
    ...replyEndpoints,
    ...addedFileEndpoints,
    merge,
    ...mailEndpoints,
    ...listEndpoints,
    ...requisitionEndpoints,
    ...openingEndpoints,
    ...interviewEndpoints,
    ...offerCalls,
    ...offerLetterCalls,
    ...offerList,
    ...ownReferralEndpoints,
    ...referralList,
    ...rewardEndpoints,
    ...rewardRuleEndpoints,
    ...planEndpoints,
    ...hiringPlanUpload.endpoints,
    ...candidateUpload.endpoints,
    ...reportEndpoints,
    ...offerFigureEndpoints,
  ],
  jobs: [...hiringPlanUpload.jobs, ...candidateUpload.jobs],
  requests: [requisitionKind, offerKind],
  letterKinds: [offerLetterKind],
  codes: {
    CandidateSourceType: SOURCE_TYPE.options,
    PipelineStageType: STAGE_TYPE.options,
    InterviewStatus: INTERVIEW_STATUS.options,
    Rating: RATING.options,
    OfferStatus: OFFER_STATUS.options,
  },
  setup: setUpRecruit,
  configuration: recruitConfiguration,
  files: candidateFiles,
  calendarLayers: [interviewLayer],
  mails: [...applicationMails, ...interviewMails, ...offerMails, ...referralMails],
  notifications: [
    stageReached,
    noteMention,
    ...interviewNotifications,
    ...offerNotifications,
    ...referralNotifications,
  ],
  confirmations: [hireBeyond],
  tasks: { candidate_endings: tellEndings, [ADDED_BY_FILE]: tellAddedByFile },
  joined: hired,
  invitationOrigin: offerOfInvitation,
  dailyCheck: async (input) => {
    const rewards = await rewardsDue(input);
    const candidates = await candidatesDue(input);
    const acknowledgements = await acknowledgementsDue(input);
    return (await interviewsDue(input)) || candidates || rewards || acknowledgements;
  },
};
