/** Synonyms under which a screen is found, by the beginning of its path: terms of the field. */
const WORDS: readonly { path: string; keywords: string }[] = [
  {
    path: '/payroll/taxsheet',
    keywords: 'tds,tax,deducted,at,source,income,form,16,form16,130,12b,regime,80c,hra,declaration,investments',
  },
  { path: '/payroll/payslip', keywords: 'salary,slip,pay,month,pf,esi,ytd,wages,bank,account' },
  { path: '/payroll/package', keywords: 'ctc,salary,revision,increment,package,hike' },
  {
    path: '/payroll/run',
    keywords:
      'payroll,run,runs,month,salary,wages,ecr,pf,esi,pt,tds,challan,form,24q,16,bank,advice,register,lock,release,reversal,reverse,correction,arrears,full,and,final,fnf,settlement,gratuity,bonus,off-cycle,journal',
  },
  { path: '/payroll/hold', keywords: 'withhold,stop,pay,absconding,exception' },
  { path: '/config/pay/payroll/salary_structure', keywords: 'ctc,basic,hra,allowance,gratuity' },
  { path: '/config/pay/payroll/salary_component', keywords: 'earning,deduction,allowance,head,gratuity,bonus' },
  { path: '/config/pay/payroll/salary_cycle', keywords: 'pay,day,month,cut,off,period' },
  { path: '/config/pay/payroll/method', keywords: 'lop,proration,rounding,regime,policy' },
  {
    path: '/config/hris/account_management/incorporation_details',
    keywords: 'pf,code,epf,esi,tan,pan,cin,lin,gst,pt,registration,establishment,statutory,number',
  },
  { path: '/config/hris/account_management/data_retention', keywords: 'legal,hold,delete,purge,privacy,dpdp' },
  { path: '/config/hris/account_management/company_offices', keywords: 'branch,location,address' },
  { path: '/config/set_up', keywords: 'onboarding,start,first,steps' },
  {
    path: '/live_data',
    keywords:
      'upload,import,excel,csv,bulk,loss,of,pay,lop,loan,emi,tds,opening,balance,revision,bank,account,declaration,80c,hra',
  },
  {
    path: '/exit',
    keywords:
      'resignation,resign,notice,leaver,last,working,day,full,and,final,fnf,settlement,gratuity,relieving,offboarding',
  },
  { path: '/letters', keywords: 'offer,letter,appointment,experience,relieving,certificate,address,proof' },
  { path: '/letter_box', keywords: 'offer,letter,appointment,experience,relieving,certificate,address,proof' },
  { path: '/organization_chart', keywords: 'org,chart,hierarchy,reporting' },
  { path: '/profile', keywords: 'bank,account,ifsc,pan,aadhaar,uan,address,nominee,family,emergency,contact,photo' },
  { path: '/directory', keywords: 'colleagues,people,phone,book,contacts,employees,staff' },
  {
    path: '/app/track/attendance',
    keywords: 'punch,clock,biometric,regularise,regularization,late,overtime,muster,roster',
  },
  {
    path: '/track/attendance',
    keywords: 'punch,clock,biometric,regularise,regularization,late,overtime,muster,roster',
  },
  { path: '/track/leave', keywords: 'vacation,sick,casual,earned,annual,time,off,holiday,balance,encashment' },
  { path: '/planner/shift', keywords: 'roster,rota,timetable,night' },
  { path: '/request_center', keywords: 'approve,approvals,pending,inbox,apply' },
  { path: '/expense', keywords: 'reimbursement,travel,bill,claim,advance,per,diem,mileage' },
  { path: '/compensator', keywords: 'payout,payables,reimburse,claims' },
  { path: '/helpdesk', keywords: 'ticket,question,support,grievance,complaint' },
  { path: '/documents', keywords: 'certificate,upload,id,proof,form,16' },
  { path: '/policy_center', keywords: 'handbook,rules,code,of,conduct' },
  { path: '/perform', keywords: 'appraisal,review,rating,360,feedback' },
  { path: '/okr', keywords: 'goal,kpi,key,result,target' },
  { path: '/report_robo', keywords: 'mis,analytics,export,excel,schedule' },
  { path: '/dashboard', keywords: 'headcount,attrition,chart,analytics,statistics' },
  { path: '/recruit', keywords: 'ats,applicant,candidate,hiring,vacancy' },
  { path: '/config/permission', keywords: 'role,access,rights' },
];

/** The synonyms of a screen; of two matching paths the longer is used. */
export function searchWords(path: string): string {
  const [match] = WORDS.filter((one) => path === one.path || path.startsWith(`${one.path}/`)).toSorted(
    (a, b) => b.path.length - a.path.length,
  );
  return match?.keywords ?? '';
}

/** The words of a text in small letters: runs of letters, marks and digits of any script. */
const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Whether each word of a search begins a word of a text; nothing is matched inside words. */
export function matchesWords(search: readonly string[], text: string): boolean {
  const words = wordsIn(text);
  return search.flatMap(wordsIn).every((one) => words.some((word) => word.startsWith(one)));
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
  const result = at >= 0 ? at : local;
  return result < 0 ? undefined : result + 1;
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
