/** Synonyms under which a screen is found, by the beginning of its path: terms of the field. */
const WORDS: readonly { path: string; keywords: readonly string[] }[] = [
  {
    path: '/payroll/taxsheet',
    keywords: [
      'tds',
      'tax',
      'deducted',
      'at',
      'source',
      'income',
      'form',
      '16',
      'form16',
      '130',
      '12b',
      'regime',
      '80c',
      'hra',
      'declaration',
    ],
  },
  { path: '/payroll/payslip', keywords: ['salary', 'slip', 'pay', 'month', 'pf', 'esi', 'ytd', 'wages'] },
  {
    path: '/payroll/run',
    keywords: [
      'payroll',
      'run',
      'runs',
      'month',
      'salary',
      'wages',
      'ecr',
      'pf',
      'esi',
      'pt',
      'tds',
      'challan',
      'form',
      '24q',
      '16',
      'bank',
      'advice',
      'register',
      'lock',
      'release',
    ],
  },
  { path: '/payroll/package', keywords: ['ctc', 'salary', 'revision', 'increment', 'package'] },
  { path: '/config/pay/payroll/salary_structure', keywords: ['ctc', 'basic', 'hra', 'allowance'] },
  { path: '/config/pay/payroll/salary_component', keywords: ['earning', 'deduction', 'allowance', 'head'] },
  { path: '/config/pay/payroll/salary_cycle', keywords: ['pay', 'day', 'month', 'cut', 'off', 'period'] },
  { path: '/config/pay/payroll/method', keywords: ['lop', 'proration', 'rounding', 'regime', 'policy'] },
  {
    path: '/config/hris/account_management/incorporation_details',
    keywords: [
      'pf',
      'code',
      'epf',
      'esi',
      'tan',
      'pan',
      'cin',
      'lin',
      'gst',
      'pt',
      'registration',
      'establishment',
      'statutory',
      'number',
    ],
  },
  {
    path: '/config/hris/account_management/data_retention',
    keywords: ['legal', 'hold', 'delete', 'purge', 'privacy', 'dpdp'],
  },
  { path: '/config/hris/account_management/company_offices', keywords: ['branch', 'location', 'address'] },
  { path: '/config/set_up', keywords: ['onboarding', 'start', 'first', 'steps'] },
  {
    path: '/live_data',
    keywords: [
      'upload',
      'import',
      'excel',
      'csv',
      'bulk',
      'loss',
      'of',
      'pay',
      'lop',
      'loan',
      'tds',
      'opening',
      'balance',
      'revision',
    ],
  },
  {
    path: '/exit',
    keywords: ['resignation', 'resign', 'notice', 'leaver', 'last', 'working', 'day', 'full', 'and', 'final', 'fnf'],
  },
  { path: '/letters', keywords: ['offer', 'letter', 'appointment', 'experience', 'relieving', 'certificate'] },
  { path: '/letter_box', keywords: ['offer', 'letter', 'appointment', 'experience', 'relieving', 'certificate'] },
  { path: '/organization_chart', keywords: ['org', 'chart', 'hierarchy', 'reporting'] },
];

/** The synonyms of a screen; of two matching paths the longer is used. */
export function searchWords(path: string): string {
  const [found] = WORDS.filter((one) => path.startsWith(one.path)).toSorted((a, b) => b.path.length - a.path.length);
  return (found?.keywords ?? []).join(' ');
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
/**
 * Returns 1 to 12 for the name of a month or at least its first three letters, in English or in the language of the
 * screen.
 */
export function monthOf(word: string, names: readonly string[] = []): number | undefined {
  const at = MONTHS.findIndex((name) => word.length >= 3 && name.startsWith(word));
  const local = names.findIndex((name) => word.length >= 2 && name.toLowerCase().startsWith(word));
  const found = at >= 0 ? at : local;
  return found < 0 ? undefined : found + 1;
}
const isYear = (word: string): boolean => /^20\d\d$/.test(word);

/** Extracts the months in a text, each as its number and its year if given; all other words are returned as well. */
export function readMonth(text: string, names: readonly string[] = []) {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const iso = words.map((word) => /^(20\d\d)-(\d\d)$/.exec(word)).find((match) => match !== null);
  const month = iso ? Number(iso[2]) : words.map((word) => monthOf(word, names)).find((one) => one !== undefined);
  const year = iso ? Number(iso[1]) : words.filter(isYear).map(Number)[0];
  const others = words.filter(
    (word) => monthOf(word, names) === undefined && !isYear(word) && !/^20\d\d-\d\d$/.test(word),
  );
  return { month, year, others };
}
