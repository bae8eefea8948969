/** An announcement of the demo company; times are hours from now, days are days from today. */
export type DemoAnnouncement = {
  readonly categoryid: number;
  readonly heading: string;
  readonly body: string;
  readonly hindi?: { readonly heading: string; readonly body: string };
  /** The manager who wrote it for everybody below, by employee code. */
  readonly ofmanager?: string;
  readonly status: 'draft' | 'published' | 'withdrawn';
  readonly publishin: number | null;
  readonly expirein?: number;
  readonly pinneddays?: number;
  readonly acknowledge?: { readonly duein: number };
  /** Which of the people opened and acknowledged it, by their place in the audience. */
  readonly opened: (place: number) => boolean;
  readonly acknowledged: (place: number) => boolean;
};

const none = (): boolean => false;
const DAY = 24;

export const DEMO_ANNOUNCEMENTS: readonly DemoAnnouncement[] = [
  {
    categoryid: 6,
    heading: 'Fire drill on Friday at 11:00',
    body: '<p>All floors leave the building by the stairs at <strong>11:00</strong>. Wardens count the people at the gate.</p><p>Please acknowledge that you know your assembly point.</p>',
    hindi: {
      heading: 'शुक्रवार 11:00 बजे अग्नि अभ्यास',
      body: '<p>सभी मंज़िलों के लोग <strong>11:00</strong> बजे सीढ़ियों से बाहर जाएँ। वार्डन गेट पर गिनती करेंगे।</p><p>कृपया पुष्टि करें कि आप अपना एकत्रीकरण स्थान जानते हैं।</p>',
    },
    status: 'published',
    publishin: -3 * DAY,
    expirein: 6 * DAY,
    acknowledge: { duein: -1 },
    opened: (place) => place % 3 !== 0,
    acknowledged: (place) => place % 2 === 1,
  },
  {
    categoryid: 4,
    heading: 'Health insurance is renewed: add your parents until month end',
    body: '<p>The cover rises to ₹ 5,00,000 for each family. Parents can be added until the end of the month; the premium is deducted from the next salary.</p>',
    status: 'published',
    publishin: -6 * DAY,
    pinneddays: 14,
    opened: (place) => place % 4 !== 0,
    acknowledged: none,
  },
  {
    categoryid: 2,
    heading: 'Welcome to our new colleagues in Pune',
    body: '<p>Eleven people have joined the plant in Pune this month. Say hello when you meet them.</p>',
    status: 'published',
    publishin: -2,
    opened: (place) => place % 5 === 0,
    acknowledged: none,
  },
  {
    categoryid: 5,
    heading: 'Firmware freeze from Thursday',
    body: '<p>Nothing is merged into the release branch from Thursday noon. Bring open reviews to the stand-up.</p>',
    ofmanager: 'AC0005',
    status: 'published',
    publishin: -DAY,
    opened: (place) => place % 2 === 0,
    acknowledged: none,
  },
  {
    categoryid: 3,
    heading: 'Office closed for maintenance on the second Saturday',
    body: '<p>The lifts and the air conditioning are serviced. Employees who have to come in on that day request access from the administration.</p>',
    status: 'published',
    publishin: 3 * DAY,
    expirein: 12 * DAY,
    opened: none,
    acknowledged: none,
  },
  {
    categoryid: 5,
    heading: 'Mail was down on Monday morning',
    body: '<p>Mails sent between 9:00 and 10:30 were delivered late. Nothing was lost.</p>',
    status: 'published',
    publishin: -20 * DAY,
    expirein: -13 * DAY,
    opened: (place) => place % 2 === 0,
    acknowledged: none,
  },
  {
    categoryid: 1,
    heading: 'Cricket match on Sunday',
    body: '<p>The match takes place at the municipal ground.</p>',
    status: 'withdrawn',
    publishin: -9 * DAY,
    opened: none,
    acknowledged: none,
  },
  {
    categoryid: 2,
    heading: 'Annual day: date and programme',
    body: '<p>The programme follows once the hall is confirmed.</p>',
    status: 'draft',
    publishin: null,
    opened: none,
    acknowledged: none,
  },
];
