/** A screening question of the demo company, with the answers that rule a candidate out. */
type DemoQuestion = {
  readonly questiontext: string;
  readonly questioncategoryid: 1 | 2;
  readonly inputvaluetypeid: 1 | 2 | 3 | 4 | 5;
  readonly isexpiryfield?: true;
  readonly options?: readonly string[];
  /** Numbers from least to most, or the options, counted from 1, that are accepted. */
  readonly knockout?: { readonly least?: number; readonly most?: number; readonly accepted?: readonly number[] };
};

export const QUESTIONS = {
  shifts: {
    questiontext: 'Can you work in shifts?',
    questioncategoryid: 1,
    inputvaluetypeid: 4,
    options: ['Yes, all three', 'Day and evening only', 'No'],
    knockout: { accepted: [1, 2] },
  },
  why: { questiontext: 'Why Acme Instruments?', questioncategoryid: 1, inputvaluetypeid: 1 },
  years: {
    questiontext: 'How many years have you worked with instruments or electronics?',
    questioncategoryid: 2,
    inputvaluetypeid: 2,
    knockout: { least: 1 },
  },
  tools: {
    questiontext: 'Which of these have you worked with?',
    questioncategoryid: 2,
    inputvaluetypeid: 5,
    options: ['Oscilloscope', 'Spectrum analyser', 'Climate chamber', 'JTAG debugger'],
  },
  licence: {
    questiontext: 'Until when is your driving licence valid?',
    questioncategoryid: 2,
    inputvaluetypeid: 3,
    isexpiryfield: true,
  },
} as const satisfies Record<string, DemoQuestion>;
export type QuestionName = keyof typeof QUESTIONS;

export type DemoJob = {
  readonly code: string;
  readonly designation: string;
  readonly department: string;
  /** The code of the hiring manager. */
  readonly manager: string;
  readonly why: string;
  readonly jobtype: string;
  readonly location: string;
  readonly mission: string;
  readonly rolesummary: string;
  readonly responsibility: readonly string[];
  readonly skill: readonly string[];
  readonly years: readonly [number, number];
  readonly positions: number;
  readonly questions: readonly QuestionName[];
  readonly state: 'open' | 'draft' | 'closed';
  /** Days ago that it was published. */
  readonly days: number;
  readonly candidates: number;
};

/** Six open jobs, a draft and a closed one. */
export const JOBS: readonly DemoJob[] = [
  {
    code: 'REQ-101',
    designation: 'Firmware Engineer',
    department: 'Engineering',
    manager: 'AC0005',
    why: 'The next generation of data loggers',
    jobtype: 'Permanent',
    location: 'Bengaluru',
    mission: 'Firmware that runs for ten years on one battery, in a freezer or on a roof.',
    rolesummary: 'You own the firmware of a family of instruments, from the first board to the last field update.',
    responsibility: [
      'Write and review embedded C for ARM Cortex-M',
      'Bring up boards together with the hardware team',
      'Keep the power budget of each release, measured and written down',
    ],
    skill: ['Embedded C', 'ARM Cortex-M', 'RTOS', 'I2C and SPI', 'Low power design', 'Git'],
    years: [3, 8],
    positions: 2,
    questions: ['years', 'tools', 'why'],
    state: 'open',
    days: 40,
    candidates: 34,
  },
  {
    code: 'REQ-102',
    designation: 'Hardware Engineer',
    department: 'Engineering',
    manager: 'AC0005',
    why: 'Analogue front ends, where a colleague retires in March',
    jobtype: 'Permanent',
    location: 'Bengaluru',
    mission: 'Front ends that measure the fourth decimal on a factory floor.',
    rolesummary: 'You design, simulate and prove analogue front ends for our process instruments.',
    responsibility: ['Design schematics and lay out mixed-signal boards', 'Plan and run environmental tests'],
    skill: ['Analogue design', 'PCB layout', 'EMC', 'SPICE', 'Oscilloscope'],
    years: [4, 10],
    positions: 1,
    questions: ['years', 'tools'],
    state: 'open',
    days: 28,
    candidates: 22,
  },
  {
    code: 'REQ-103',
    designation: 'Calibration Technician',
    department: 'Production',
    manager: 'AC0007',
    why: 'A second shift in the laboratory from January',
    jobtype: 'Permanent',
    location: 'Pune',
    mission: 'Every instrument leaves with a certificate that holds in any audit.',
    rolesummary: 'You calibrate temperature and pressure instruments in our accredited laboratory.',
    responsibility: ['Calibrate by written procedure and record the results', 'Care for reference standards'],
    skill: ['Calibration', 'ISO 17025', 'Pressure', 'Temperature', 'Measurement uncertainty'],
    years: [1, 5],
    positions: 3,
    questions: ['shifts', 'years'],
    state: 'open',
    days: 21,
    candidates: 26,
  },
  {
    code: 'REQ-104',
    designation: 'Field Engineer',
    department: 'Service',
    manager: 'AC0009',
    why: 'Customers in Andhra Pradesh are served from Hyderabad from now on',
    jobtype: 'Permanent',
    location: 'Hyderabad',
    mission: 'A customer who has called us works again the same day.',
    rolesummary: 'You install and repair instruments at customers in Telangana and Andhra Pradesh.',
    responsibility: ['Install and commission instruments', 'Find and mend faults on site', 'Train operators'],
    skill: ['Troubleshooting', 'Process instruments', 'HART', 'Customer training', 'Telugu'],
    years: [2, 6],
    positions: 2,
    questions: ['licence', 'years'],
    state: 'open',
    days: 33,
    candidates: 18,
  },
  {
    code: 'REQ-105',
    designation: 'Account Executive',
    department: 'Sales',
    manager: 'AC0008',
    why: 'Pharma customers in the north',
    jobtype: 'Permanent',
    location: 'Gurugram',
    mission: 'Customers who buy the instrument that fits, and buy again.',
    rolesummary: 'You look after pharmaceutical companies in Delhi, Haryana and Punjab.',
    responsibility: ['Win and keep customers', 'Write offers together with the application team'],
    skill: ['B2B sales', 'Pharma', 'Negotiation', 'CRM'],
    years: [3, 9],
    positions: 1,
    questions: ['licence', 'why'],
    state: 'open',
    days: 14,
    candidates: 12,
  },
  {
    code: 'REQ-106',
    designation: 'Assembly Technician',
    department: 'Production',
    manager: 'AC0007',
    why: 'Loggers of the new series',
    jobtype: 'Apprentice',
    location: 'Pune',
    mission: '',
    rolesummary: 'You assemble and test data loggers, and learn a trade with a certificate at the end.',
    responsibility: [],
    skill: [],
    years: [0, 1],
    positions: 4,
    questions: ['shifts'],
    state: 'open',
    days: 5,
    candidates: 4,
  },
  {
    code: 'REQ-107',
    designation: 'Quality Inspector',
    department: 'Production',
    manager: 'AC0007',
    why: 'Waits for the budget of the next quarter',
    jobtype: 'Permanent',
    location: 'Pune',
    mission: 'Nothing leaves that would come back.',
    rolesummary: 'You inspect incoming parts and finished instruments.',
    responsibility: ['Inspect by sampling plans', 'Write deviations that engineering can act on'],
    skill: ['Incoming inspection', 'AQL', 'Metrology'],
    years: [2, 6],
    positions: 1,
    questions: ['shifts'],
    state: 'draft',
    days: 0,
    candidates: 0,
  },
  {
    code: 'REQ-098',
    designation: 'Support Associate',
    department: 'Service',
    manager: 'AC0009',
    why: 'Calls of the monsoon season',
    jobtype: 'Fixed Term',
    location: 'Hyderabad',
    mission: 'Every call ends with an answer or a date.',
    rolesummary: 'You answer customers by telephone and mail in English, Hindi and Telugu.',
    responsibility: ['Answer and record calls', 'Send a field engineer where a call cannot help'],
    skill: ['Customer service', 'English', 'Hindi', 'Telugu'],
    years: [0, 3],
    positions: 1,
    questions: ['why'],
    state: 'closed',
    days: 96,
    candidates: 4,
  },
];
