import type { ServerModule } from '#platform/server/module.ts';
import { applyPages } from './apply-page.ts';
import { applyStatusPages } from './apply-status-page.ts';
import { careerEndpoints } from './career-page.ts';
import { seedDemoCareer } from './demo.ts';
import { careerImage } from './images.ts';

/** The career page of a company: its content, and the public endpoint. */
export const career: ServerModule = {
  name: 'career',
  endpoints: careerEndpoints,
  pages: [...applyPages, ...applyStatusPages],
  files: [careerImage],
  seed: seedDemoCareer,
};
