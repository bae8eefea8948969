import { answerInSteps } from '#platform/server/in-steps.ts';
import { runLayoutCheck } from './layout-checks.ts';

await answerInSteps(runLayoutCheck);
