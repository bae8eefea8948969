import { MAX_NOTICE, MAX_SALARY } from '#modules/recruit/contract/application/application-check.ts';
import type { PublicQuestion } from '#modules/recruit/contract/opening/public-job.ts';

/** What the page of an application gives its script. */
export type ApplyData = {
  readonly job: {
    readonly requisitionjobid: number;
    readonly requisitionid: number;
    readonly jobuuid: string;
    readonly designationname: string;
    readonly jobtype: string;
    readonly location: string;
    readonly jobemailid: string;
  };
  readonly questions: readonly PublicQuestion[];
  /** Whether nobody can apply without a resume. */
  readonly isresumerequired: boolean;
  /** Of the company's country, for a mobile number without one; empty where its time zone is not known. */
  readonly callingcode: string;
  readonly companyname: string;
  readonly logo: string | null;
  readonly applicationkey: string;
  readonly formtoken: string;
  readonly source: string;
  /** The day until which the application is stored. */
  readonly retainuntil: string;
  /** The address of the job's page. */
  readonly joburl: string;
  /** The sentences of the script in the company's language; null where they are English. */
  readonly sentences: Readonly<Record<string, string>> | null;
};

type Field = {
  readonly name: string;
  readonly label: string;
  readonly required?: true;
  /** A number of a telephone: digits, and what is usual among them. */
  readonly isphone?: true;
  /** The highest value of a field that is a whole number. */
  readonly max?: number;
  /** What is asked of a number below one, which may be meant. */
  readonly doubtful?: { readonly below: number; readonly question: string };
  readonly most: number;
  readonly type?: 'email' | 'tel';
  readonly hint?: string;
  /** Shown at the field when it is left empty. */
  readonly empty?: string;
  readonly autocomplete?: string;
};

/** The fields of the personal step, in the order of the page. */
export const PERSONAL: readonly Field[] = [
  {
    name: 'name',
    label: 'Full name',
    required: true,
    most: 100,
    empty: 'Please enter full name!',
    autocomplete: 'name',
  },
  {
    name: 'emailid',
    label: 'Email',
    required: true,
    most: 254,
    type: 'email',
    empty: 'Please enter valid email address!',
    autocomplete: 'email',
  },
  {
    name: 'callingcode',
    label: 'Calling code',
    required: true,
    most: 6,
    type: 'tel',
    empty: 'Please enter calling code!',
    autocomplete: 'tel-country-code',
  },
  {
    name: 'mobilenumber',
    label: 'Mobile number',
    required: true,
    isphone: true,
    most: 20,
    empty: 'Please enter mobile number!',
    autocomplete: 'tel-national',
  },
  {
    name: 'city',
    label: 'City',
    required: true,
    most: 60,
    empty: 'Please enter city name!',
    autocomplete: 'address-level2',
  },
  { name: 'state', label: 'State', most: 60, autocomplete: 'address-level1' },
  { name: 'country', label: 'Country', most: 60, autocomplete: 'country-name' },
  { name: 'pincode', label: 'Pincode', most: 12, autocomplete: 'postal-code' },
  {
    name: 'noticeperiod',
    label: 'Notice period',
    required: true,
    max: MAX_NOTICE,
    most: 20,
    hint: 'In days',
    empty: 'Please enter notice period!',
  },
  {
    name: 'expectedsalary',
    label: 'Expected salary',
    required: true,
    max: MAX_SALARY,
    doubtful: { below: 1000, question: 'Is this the salary of a year, in rupees?' },
    most: 20,
    hint: 'Per year (₹)',
    empty: 'Please enter expected salary!',
  },
];
export const SKILLS: readonly Field[] = [
  { name: 'advanceskill', label: 'Advance skill', required: true, most: 500, empty: 'Please enter advance skill!' },
  {
    name: 'elementryskill',
    label: 'Elementry skill',
    required: true,
    most: 500,
    empty: 'Please enter elementry skill!',
  },
  { name: 'advancelanguage', label: 'Languages spoken fluently', most: 200 },
  { name: 'workinglanguage', label: 'Working languages', most: 200 },
  { name: 'elementrylanguage', label: 'Elementary languages', most: 200 },
];
export type { Field };

export const DOCUMENTS = [
  {
    name: 'profilepicpath',
    label: 'Profile picture',
    accept: '.gif,.jpeg,.jpg,.png',
    hint: 'GIF, JPEG or PNG, at most 2 MB',
  },
  { name: 'resumepath', label: 'Resume', required: true, accept: '.pdf,.doc,.docx', hint: 'PDF or Word, at most 2 MB' },
  { name: 'coverletterpath', label: 'Cover letter', accept: '.pdf,.doc,.docx', hint: 'PDF or Word, at most 2 MB' },
] as const;
export type DocumentField = (typeof DOCUMENTS)[number]['name'];

/** The address of all openings, where whoever goes on looking keeps the source that brought them. */
export const openingsPath = (source: string): string =>
  source === '' ? '/career' : `/career?source=${encodeURIComponent(source)}`;

/** The share links of a page, plain links to the networks. */
export const shareLinks = (url: string): readonly { name: string; href: string }[] => {
  const address = encodeURIComponent(url);
  return [
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { name: 'X', href: `https://x.com/intent/post?url=${address}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${address}` },
  ];
};
