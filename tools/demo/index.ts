import { serverModules } from '../../src/server.modules.ts';
import { seedAnnouncements } from './announcements/index.ts';
import { seedDemoAssets } from './assets/index.ts';
import { seedAttendance } from './attendance/index.ts';
import { seedCalendar } from './calendar/index.ts';
import { seedDemoCareer } from './career/index.ts';
import { seedChecklists } from './checklist/index.ts';
import { seedDashboard } from './dashboard/index.ts';
import { seedDemoDrive } from './drive/index.ts';
import { seedExpense } from './expense/index.ts';
import { seedDemoTickets } from './helpdesk/index.ts';
import { seedLeave } from './leave/index.ts';
import { seedDemoOkr } from './okr/index.ts';
import { seedDemoPayroll } from './payroll/index.ts';
import { seedPerform } from './perform/index.ts';
import { seedPlanner } from './planner/index.ts';
import { seedPolicies } from './policy-center/index.ts';
import { seedDemoRecruit } from './recruit/index.ts';
import { seedReports } from './report-robo/index.ts';
import type { DemoSeed } from './seed.ts';

const datasets = serverModules.flatMap((module) => module.datasets ?? []);

/** What fills the demo companies, in this order: the people come with payroll, and most of the rest is about them. */
export const DEMO_SEEDS: readonly DemoSeed[] = [
  seedCalendar,
  seedLeave,
  seedDemoPayroll,
  seedDemoDrive,
  seedAttendance,
  seedExpense,
  seedAnnouncements,
  seedDemoAssets,
  seedChecklists,
  seedDemoOkr,
  seedPerform,
  seedDemoTickets,
  seedDemoRecruit,
  seedDemoCareer,
  seedPlanner,
  seedPolicies,
  seedReports(new Map(datasets.map((one) => [one.shape.key, one]))),
  seedDashboard,
];
