import type { PolicyText } from '#modules/policy-center/contract/policy.ts';

export type DemoVersion = {
  readonly versionno: number;
  /** Days ago on which it was published; null: a draft. */
  readonly daysago: number | null;
  readonly ismaterial: boolean;
  readonly changenote: string | null;
  readonly texts: readonly PolicyText[];
  /** Whether somebody has acknowledged it, by the place among the people; the places of those who declined. */
  readonly answered: (place: number) => boolean;
  readonly declined: readonly number[];
};
export type DemoPolicy = {
  readonly companypolicyname: string;
  readonly description: string;
  readonly isacknowledged: boolean;
  readonly duedays: number;
  /** Days until its next review. */
  readonly reviewin: number | null;
  readonly versions: readonly DemoVersion[];
};

const english = (title: string, body: string): PolicyText => ({ language: 'english', title, body });
const hindi = (title: string, body: string): PolicyText => ({ language: 'hindi', title, body });
const noAnswers = () => false;
const first = (
  texts: readonly PolicyText[],
  daysago: number | null,
  answered: DemoVersion['answered'] = noAnswers,
) => ({
  versionno: 1,
  daysago,
  ismaterial: true,
  changenote: null,
  texts,
  answered,
  declined: [],
});

const GIFTS = '<h3>Gifts</h3><p>Gifts of suppliers above ₹ 2,000 are refused or handed to Finance within two days.</p>';
const RESPECT =
  '<h3>Respect</h3><p>We treat colleagues, customers and suppliers with respect. Harassment of any kind is misconduct.</p>';

/** The policies of the demo company. */
export const DEMO_POLICIES: readonly DemoPolicy[] = [
  {
    companypolicyname: 'Code of conduct',
    description: 'How we treat each other, customers and suppliers',
    isacknowledged: true,
    duedays: 14,
    reviewin: 160,
    versions: [
      first(
        [english('Code of conduct', `${RESPECT}<h3>Gifts</h3><p>Gifts of suppliers above ₹ 5,000 are refused.</p>`)],
        200,
        () => true,
      ),
      {
        versionno: 2,
        daysago: 9,
        ismaterial: true,
        changenote: 'The limit of gifts is ₹ 2,000 now, and gifts above it are handed to Finance.',
        texts: [
          english('Code of conduct', `${RESPECT}${GIFTS}`),
          hindi(
            'आचार संहिता',
            '<h3>सम्मान</h3><p>हम सहकर्मियों, ग्राहकों और आपूर्तिकर्ताओं का सम्मान करते हैं। किसी भी प्रकार का उत्पीड़न कदाचार है।</p><h3>उपहार</h3><p>आपूर्तिकर्ताओं से ₹ 2,000 से अधिक के उपहार स्वीकार न करें, या दो दिन के भीतर वित्त विभाग को सौंप दें।</p>',
          ),
        ],
        answered: (place) => place % 3 !== 1,
        declined: [],
      },
    ],
  },
  {
    companypolicyname: 'Information security',
    description: 'Passwords, devices and what leaves the company',
    isacknowledged: true,
    duedays: 14,
    reviewin: -12,
    versions: [
      {
        ...first(
          [
            english(
              'Information security',
              '<h3>Passwords</h3><p>Use a password of its own for each system, and the second factor wherever it is offered.</p><h3>Devices</h3><p>Company data stays on company devices. Lock the screen when you leave it.</p>',
            ),
          ],
          31,
          (place) => place % 5 !== 2,
        ),
        declined: [22],
      },
    ],
  },
  {
    companypolicyname: 'Leave at a glance',
    description: 'What everybody is granted a year; the numbers are those of your own leave policy',
    isacknowledged: false,
    duedays: 14,
    reviewin: 90,
    versions: [
      first(
        [
          english(
            'Leave at a glance',
            '<p>Casual leave: {{leave.cl}} days a year, for short absences.</p><p>Earned leave: {{leave.el}} days a year; plan it with your manager.</p><p>Sick leave: {{leave.sl}} days a year.</p>',
          ),
        ],
        60,
      ),
    ],
  },
  {
    companypolicyname: 'Working from home',
    description: 'When, and how to be reached',
    isacknowledged: true,
    duedays: 10,
    reviewin: 300,
    versions: [
      first(
        [
          english(
            'Working from home',
            '<p>Agree with your manager on the days. Be reachable between 10:00 and 17:00.</p><p>Visitors of the plant and the laboratories are received on site.</p>',
          ),
        ],
        3,
        (place) => place % 4 === 0,
      ),
    ],
  },
  {
    companypolicyname: 'Travel and stay',
    description: 'Bookings, classes and bills',
    isacknowledged: true,
    duedays: 14,
    reviewin: null,
    versions: [
      first([english('Travel and stay', '<p>Book at least seven days ahead. Keep every bill above ₹ 500.</p>')], null),
    ],
  },
];
