import { startCareerSite } from '#modules/career/web/site/career-site.ts';

await startCareerSite();
