import { addDays, type Day } from '#platform/engine/day.ts';
import type { DemoJob } from './jobs.ts';

const FIRST =
  'Aarav Aditi Aditya Akash Amrita Ananya Aniket Anjali Arnav Asha Bhavna Chetan Deepika Devansh Divya Farah Gaurav Gayatri Harish Ishaan Jaya Karan Kavitha Kiran Lakshmi Madhav Manish Meera Mohan Nandini Naveen Neeraj Nikhil Nisha Omkar Pallavi Pooja Pranav Priyanka Rahul Rajesh Ramya Rekha Rohan Sahil Sanjana Shreya Siddharth Sneha Sunil Tanvi Uma Varun Vidya Vikas Yash Zoya'.split(
    ' ',
  );
const LAST =
  'Agarwal Bhat Chatterjee Choudhary Das Deshmukh Fernandes Ghosh Gupta Hegde Iyer Jadhav Jain Kapoor Khan Kulkarni Kumar Malhotra Mehta Menon Mishra Mukherjee Naidu Nair Pandey Patel Patil Pillai Prasad Rao Reddy Saxena Sethi Shah Sharma Shetty Singh Sinha Subramanian Thakur Thomas Tiwari Varma Verma Yadav'.split(
    ' ',
  );
const CITIES = [
  ['Pune', 'Maharashtra', '411001'],
  ['Bengaluru', 'Karnataka', '560001'],
  ['Hyderabad', 'Telangana', '500001'],
  ['Gurugram', 'Haryana', '122001'],
  ['Chennai', 'Tamil Nadu', '600001'],
  ['Kochi', 'Kerala', '682001'],
  ['Nagpur', 'Maharashtra', '440001'],
  ['Vijayawada', 'Andhra Pradesh', '520001'],
] as const;
const SOURCES = ['career', 'linkedin', 'naukri', 'referral', 'indeed', 'linkedin', 'naukri', 'agency'];
const EMPLOYERS = [
  'Precision Controls',
  'Deccan Sensors',
  'Coromandel Systems',
  'Northline Automation',
  'Vindhya Electric',
];
const COLLEGES = ['COEP Pune', 'PES University', 'JNTU Hyderabad', 'VIT Vellore', 'Government Polytechnic Nagpur'];

const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T;

/** The candidate with this number of all, for a job: always the same one. */
export function demoCandidate(job: DemoJob, serial: number, today: Day) {
  const fullname = `${at(FIRST, serial * 7 + 3)} ${at(LAST, serial * 11 + 5)}`;
  const [city, state, pincode] = at(CITIES, serial * 3 + job.code.length);
  const years = job.years[0] + ((serial * 5) % 5);
  const existing = job.skill.filter((_, place) => (place + serial) % 3 !== 0);
  const days = Math.max(1, job.days - 1 - ((serial * 13) % Math.max(2, job.days - 2)));
  return {
    fullname,
    emailid: `${fullname.toLowerCase().replace(/[^a-z]+/g, '.')}${serial}@candidates.example`,
    callingcode: '+91',
    mobilenumber: `55502${String(10_000 + serial)}`,
    city,
    state,
    pincode,
    country: 'India',
    advanceskill: existing.slice(0, 3).join(', ') || 'Assembly',
    elementryskill: existing.slice(3).join(', ') || 'Documentation',
    workinglanguage: 'English, Hindi',
    noticeperiod: at([0, 15, 30, 60, 90], serial),
    /** Paise a year. */
    expectedsalary: (3 + years) * 120_000 * 100 + (serial % 7) * 25_000 * 100,
    source: at(SOURCES, serial),
    /** Days ago that the application arrived. */
    days,
    istalentpool: serial % 4 === 0,
    education: {
      qualification: years > 2 ? 'B.E.' : 'Diploma',
      specialization: 'Electronics',
      institution: at(COLLEGES, serial),
      fromdate: addDays(today, -(years + 5) * 365),
      todate: addDays(today, -(years + 1) * 365),
      result: '',
    },
    experience:
      years === 0
        ? []
        : [
            {
              companyname: at(EMPLOYERS, serial),
              designationname: job.designation,
              fromdate: addDays(today, -years * 365),
              todate: null,
              city,
              leavingreason: '',
            },
          ],
    years,
  };
}
export type DemoCandidate = ReturnType<typeof demoCandidate>;
