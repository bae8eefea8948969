// Who may import whom. The table in docs/architecture.md says why; this file makes it so.
// Modules are named by position (src/modules/<module>/<side>), so a new module needs no new rule.
const ladder = [
  ['sign-in', 'company', 'people', 'calendar', 'approval', 'permission', 'custom-data'],
  [
    'accounts',
    'identity',
    'signup',
    'operators',
    'profile',
    'joining',
    'exit',
    'organization',
    'holiday',
    'attendance',
    'leave',
    'expense',
    'assets',
    'drive',
    'letters',
    'checklist',
    'helpdesk',
    'policy-center',
    'announcements',
  ],
  ['payroll', 'perform', 'okr', 'recruit'],
  [
    'career',
    'directory',
    'desk',
    'planner',
    'live-data',
    'request-center',
    'notifications',
    'dashboard',
    'report-robo',
  ],
];
const web = ['^src/web/', '^src/(platform|bulk)/web/', '^src/modules/[^/]+/web/'];
const group = (names) => `^src/modules/(${names.join('|')})/`;
const upward = ladder.slice(0, -1).map((names, level) => ({
  name: `ladder-${level + 1}-imports-no-higher-module`,
  severity: 'error',
  from: { path: group(names) },
  to: { path: group(ladder.slice(level + 1).flat()) },
}));

module.exports = {
  forbidden: [
    ...upward,
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(modules|web|bulk)/' },
    },
    {
      name: 'bulk-knows-the-platform-only',
      severity: 'error',
      from: { path: '^src/bulk/', pathNot: '/test/' },
      to: { path: '^src/', pathNot: '^src/(bulk|platform)/' },
    },
    {
      // The server is given addresses of a database; only the scripts that start the product run a PostgreSQL.
      name: 'product-runs-no-postgres',
      severity: 'error',
      from: { path: '^src/(platform|bulk|modules|web)/', pathNot: '/test/' },
      to: { path: '^src/postgres/' },
    },
    {
      name: 'postgres-knows-the-platform-server-only',
      severity: 'error',
      from: { path: '^src/postgres/' },
      to: { path: '^src/', pathNot: '^src/(postgres|platform/server)/' },
    },
    {
      // Backups read the cluster that the scripts run, and what the platform stores beside it.
      name: 'backup-knows-postgres-and-the-platform-server',
      severity: 'error',
      from: { path: '^src/backup/' },
      to: { path: '^src/', pathNot: '^src/(backup|postgres|platform/server)/' },
    },
    {
      name: 'product-knows-no-backup',
      severity: 'error',
      from: { path: '^src/(platform|bulk|modules|web|postgres)/' },
      to: { path: '^src/backup/' },
    },
    {
      name: 'contract-imports-contract-only',
      severity: 'error',
      from: { path: '^src/(platform|bulk|modules/[^/]+)/contract/' },
      to: {
        path: '^src/',
        pathNot: ['/contract/', '^src/(platform|bulk)/engine/', '^src/contract\\.(features|names)\\.ts$'],
      },
    },
    {
      // The closed lists of the product, such as rights, are composed of the contract entries of all modules.
      name: 'contract-entries-are-read-by-the-platform-only',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/platform/(contract/|server/(marked-rights|form-draft)\\.ts$)' },
      to: { path: '^src/contract\\.(features|names)\\.ts$' },
    },
    {
      name: 'contract-entries-import-nothing',
      severity: 'error',
      from: {
        path: [
          '^src/modules/[^/]+/contract/(features|names)\\.ts$',
          '^src/platform/contract/platform-(features|names)\\.ts$',
        ],
      },
      to: { path: '^src/', pathNot: '^src/platform/contract/module\\.ts$' },
    },
    {
      name: 'engine-imports-contract-and-engine',
      severity: 'error',
      from: { path: '^src/(platform|bulk|modules/[^/]+)/engine/' },
      to: { path: '^src/', pathNot: '/(contract|engine)/' },
    },
    {
      name: 'engine-touches-no-outside',
      severity: 'error',
      from: { path: '/engine/' },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'server-imports-no-web', severity: 'error', from: { path: '/server/' }, to: { path: web } },
    { name: 'web-imports-no-server', severity: 'error', from: { path: web }, to: { path: '/server/' } },
    {
      name: 'modules-meet-at-their-entries',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/' },
      to: {
        path: '^src/modules/',
        pathNot: ['^src/modules/$1/', '/contract/', '/server/public\\.ts$', '/web/public\\.tsx?$'],
      },
    },
    {
      name: 'other-modules-engines-are-private',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/' },
      to: { path: '^src/modules/[^/]+/engine/', pathNot: '^src/modules/$1/' },
    },
    {
      name: 'product-imports-no-test',
      severity: 'error',
      from: { path: '^src/', pathNot: '/test/' },
      to: { path: '(^test/|/test/|^e2e/)' },
    },
    {
      // Trials and calculations work with the product from outside, as scripts do.
      name: 'product-knows-no-tool',
      severity: 'error',
      from: { path: '^src/', pathNot: '/test/' },
      to: { path: '^(tools|scripts|bench)/' },
    },
    {
      name: 'tools-know-no-screen-and-no-test',
      severity: 'error',
      from: { path: '^tools/' },
      to: { path: '(^src/.*/web/|/test/|^test/)' },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      from: { path: '^(src|tools)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
