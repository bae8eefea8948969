/** The people of the demo company: realistic, fictional, and the same on every machine. */
type Place = { office: string; city: string; workstate: string; pincode: string };

const PLACES: readonly Place[] = [
  { office: 'Pune Head Office', city: 'Pune', workstate: 'Maharashtra', pincode: '411045' },
  { office: 'Bengaluru Design Centre', city: 'Bengaluru', workstate: 'Karnataka', pincode: '560066' },
  { office: 'Hyderabad Service Centre', city: 'Hyderabad', workstate: 'Telangana', pincode: '500081' },
  { office: 'Gurugram Sales Office', city: 'Gurugram', workstate: 'Haryana', pincode: '122002' },
];

/** Name, gender, department, designation, grade, place, monthly gross in rupees, manager's number. */
type Person = readonly [
  name: string,
  gender: 'M' | 'F',
  department: string,
  designation: string,
  grade: string,
  place: number,
  gross: number,
  manager: number,
];

const NAMED: readonly Person[] = [
  ['Devika Raghavan', 'F', 'Leadership', 'Managing Director', 'L1', 0, 425_000, 0],
  ['Ananya Deshpande', 'F', 'Human Resources', 'Head of People', 'M2', 0, 165_000, 1],
  ['Farhan Qureshi', 'M', 'Finance', 'Payroll Lead', 'M1', 0, 92_000, 4],
  ['Lakshmi Subramanian', 'F', 'Finance', 'Finance Controller', 'M2', 0, 185_000, 1],
  ['Rohit Bansal', 'M', 'Engineering', 'Engineering Manager', 'M2', 1, 210_000, 1],
  ['Kavya Menon', 'F', 'Engineering', 'Firmware Engineer', 'S2', 1, 88_000, 5],
  ['Sandeep Kulkarni', 'M', 'Production', 'Plant Manager', 'M2', 0, 155_000, 1],
  ['Neha Arora', 'F', 'Sales', 'Sales Manager', 'M2', 3, 148_000, 1],
  ['Imtiaz Ahmed', 'M', 'Service', 'Service Manager', 'M1', 2, 112_000, 1],
];

const GIVEN = {
  M: [
    'Arjun',
    'Vikram',
    'Suresh',
    'Manoj',
    'Harish',
    'Gaurav',
    'Nikhil',
    'Tarun',
    'Joseph',
    'Ashok',
    'Salman',
    'Pradeep',
    'Yogesh',
  ],
  F: [
    'Priya',
    'Meena',
    'Shalini',
    'Divya',
    'Asha',
    'Ritu',
    'Sneha',
    'Farida',
    'Anjali',
    'Geeta',
    'Nandini',
    'Mary',
    'Swati',
  ],
};
const FAMILY = [
  'Patil',
  'Iyer',
  'Reddy',
  'Sharma',
  'Nair',
  'Joshi',
  'Singh',
  'Das',
  'Fernandes',
  'Khan',
  'Gowda',
  'Rao',
  'Chopra',
  'Pillai',
  'Shinde',
  'Verma',
  'Bose',
];
const JOBS: readonly (readonly [
  department: string,
  designation: string,
  grade: string,
  place: number,
  gross: number,
  manager: number,
])[] = [
  ['Engineering', 'Firmware Engineer', 'S1', 1, 64_000, 5],
  ['Engineering', 'Hardware Engineer', 'S2', 1, 82_500, 5],
  ['Production', 'Assembly Technician', 'W1', 0, 18_400, 7],
  ['Production', 'Calibration Technician', 'W2', 0, 24_600, 7],
  ['Production', 'Quality Inspector', 'S1', 0, 36_000, 7],
  ['Sales', 'Account Executive', 'S1', 3, 52_000, 8],
  ['Service', 'Field Engineer', 'S1', 2, 38_500, 9],
  ['Service', 'Support Associate', 'W2', 2, 20_800, 9],
  ['Finance', 'Accounts Executive', 'S1', 0, 41_000, 4],
];
const SIZE = 60;

const code = (number: number): string => `AC${String(number).padStart(4, '0')}`;
const two = (value: number): string => String(value).padStart(2, '0');

function others(): Person[] {
  return Array.from({ length: SIZE - NAMED.length }, (_, at): Person => {
    const gender = at % 2 === 0 ? 'M' : 'F';
    const job = JOBS[at % JOBS.length] ?? JOBS[0];
    const name = `${GIVEN[gender][Math.floor(at / 2) % 13]} ${FAMILY[(at * 5 + Math.floor(at / 17)) % FAMILY.length]}`;
    const [department = '', designation = '', grade = '', place = 0, gross = 0, manager = 1] = job ?? [];
    return [name, gender, department, designation, grade, place, gross + (at % 6) * 1_300, manager];
  });
}

/** Mail name of a person; people with the same name are distinguished by number. */
function mailName(fullname: string, number: number): string {
  const first = [...NAMED, ...others()].findIndex(([name]) => name === fullname) + 1 === number;
  return `${fullname.toLowerCase().replaceAll(' ', '.')}${first ? '' : number}`;
}

/** Everybody as the values of register rows, amounts in paise. */
export function demoPeople(): { rownumber: number; values: Record<string, unknown>; messages: never[] }[] {
  return [...NAMED, ...others()].map(
    ([fullname, gender, department, designation, grade, place, gross, manager], at) => {
      const number = at + 1;
      const where = PLACES[place] ?? PLACES[0];
      const born = 1968 + ((number * 7) % 34);
      const joined =
        number > SIZE - 4
          ? `2026-0${4 + (number % 4)}-${two(1 + (number % 3) * 7)}`
          : `${2012 + (number % 13)}-${two(1 + (number % 12))}-${two(1 + (number % 27))}`;
      const initials = fullname.split(' ').map((word) => word[0] ?? 'X');
      return {
        rownumber: number,
        messages: [],
        values: {
          employeecode: code(number),
          fullname,
          gender,
          dateofbirth: `${born}-${two(1 + ((number * 5) % 12))}-${two(1 + ((number * 3) % 28))}`,
          joiningdate: joined,
          leavingdate: null,
          employmenttype: 'Permanent',
          businessunit: department === 'Service' ? 'Services' : 'Instruments',
          department,
          designation,
          grade,
          team: null,
          managercode: manager === 0 ? null : code(manager),
          ...where,
          emailid: `${mailName(fullname, number)}@acme.example`,
          mobilenumber: `55500${String(10_000 + number)}`,
          maritalstatus: number % 3 === 0 ? 'Single' : 'Married',
          disability: 'No',
          pan: `${initials[0] ?? 'X'}ACP${initials[1] ?? 'X'}${String(1000 + number)}K`,
          uan: `1009${String(10_000_000 + number * 7919)}`,
          esinumber: gross <= 21_000 ? `35${String(10_000_000 + number * 911)}` : null,
          bankname: 'Deccan Gram Bank',
          bankaccount: `00${String(4_400_000_000 + number * 104_729)}`,
          ifsc: 'DGBK0004411',
          paymentmode: 'Bank',
          pfoption: 'Statutory',
          epsmember: born > 1968 ? 'Yes' : 'No',
          vpfpercent: number % 11 === 0 ? 5 : 0,
          taxregime: number % 5 === 0 ? 'Old' : 'New',
          paybasis: gross > 80_000 ? 'CTC' : 'Gross',
          annualctc: gross > 80_000 ? gross * 1200 : null,
          monthlygross: gross > 80_000 ? null : gross * 100,
        },
      };
    },
  );
}
