import { answerInSteps } from '#platform/server/in-steps.ts';
import { runCheck } from './settings-checks.ts';

await answerInSteps(runCheck);
