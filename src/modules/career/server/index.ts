import type { ServerModule } from '#platform/server/module.ts';
import { applyPages } from './apply-page.ts';
import { applyStatusPages } from './apply-status-page.ts';
import { offerPages } from './offer-page.ts';
import { careerEndpoints } from './career-page.ts';
import { careerPages } from './site.ts';
import { careerImage } from './images.ts';
import { wordingEndpoints } from './wording.ts';

/** The career site of a company: its content, the pages that everybody reads, and their calls. */
export const career: ServerModule = {
  name: 'career',
  endpoints: [...careerEndpoints, ...wordingEndpoints],
  pages: [...careerPages, ...applyPages, ...applyStatusPages, ...offerPages],
  files: [careerImage],
};
