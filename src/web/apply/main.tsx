import { startApplication } from '#modules/career/web/apply/start.tsx';

startApplication();
