/** Synonyms under which a page is found besides its label, by its path: terms of the field, between commas so that no word is taken for a sentence. */
const WORDS: Readonly<Record<string, string>> = {
  '/payroll/taxsheet': 'tds,tax,deducted,at,source,income,regime,slab',
  '/payroll/form16': 'form,16,130,part,b,certificate,tds,tax',
  '/payroll/it_declaration_and_submission': 'declare,investments,tax,saving,proof,80c,80d,hra,rent,regime,12bb',
  '/payroll/form_12b': 'previous,employer,122',
  '/payroll/declarations': 'investment,proof,verify',
  '/payroll/payslip': 'salary,slip,pay,month,pf,esi,wages',
  '/payroll/annual_payslip': 'salary,slip,year,ytd',
  '/payroll/package': 'ctc,salary,revision,increment,hike',
  '/payroll/loan': 'emi,borrow,instalment',
  '/payroll/salary_advance': 'early,pay,borrow',
  '/payroll/vpf': 'provident,fund',
  '/payroll/run':
    'payroll,run,month,salary,wages,ecr,pf,esi,pt,tds,challan,bank,advice,register,lock,release,reversal,reverse,correction,arrears,off-cycle,journal',
  '/payroll/run/loans': 'emi,instalment',
  '/payroll/run/relief': 'section,89',
  '/payroll/run/payroll_exceptions': 'hold,stop,pay',
  '/payroll/hold': 'withhold,stop,pay,absconding',
  '/payroll/quarterly_tds': 'form,24q,138,return,challan',
  '/config/pay/payroll/fnf': 'full,and,final,settlement,gratuity,notice,pay,recovery',
  '/config/pay/payroll/salary_structure': 'ctc,basic,hra,allowance,gratuity',
  '/config/pay/payroll/salary_component': 'earning,deduction,allowance,head,gratuity,bonus',
  '/config/pay/payroll/salary_cycle': 'pay,day,month,cut,off,period',
  '/config/pay/payroll/method': 'lop,proration,rounding,regime,policy',
  '/config/hris/account_management/incorporation_details':
    'pf,code,epf,esi,tan,pan,cin,lin,gst,pt,registration,establishment,statutory,number',
  '/config/hris/account_management/data_retention': 'legal,hold,delete,purge,privacy,dpdp',
  '/config/hris/account_management/company_offices': 'branch,location,address',
  '/config/hris/employee/permission_policy': 'role,access,rights',
  '/config/set_up': 'onboarding,start,first,steps',
  '/live_data': 'upload,import,excel,csv,bulk',
  '/live_data/loss_of_pay': 'lop,unpaid,days',
  '/live_data/loans': 'emi',
  '/live_data/bank_details': 'account,ifsc',
  '/live_data/salary_revision': 'increment,hike',
  '/live_data/fnf': 'full,and,final,settlement',
  '/live_data/income_tax_declaration': '80c,investments',
  '/exit':
    'resignation,resign,notice,leaver,last,working,day,full,and,final,fnf,settlement,gratuity,relieving,offboarding',
  '/profile/exit': 'resignation,resign,notice,period',
  '/letters': 'offer,appointment,experience,relieving,certificate,address,proof',
  '/letter_box': 'offer,letter,appointment,experience,relieving,certificate,address,proof',
  '/organization_chart': 'org,chart,hierarchy,reporting',
  '/profile': 'bank,account,ifsc,pan,aadhaar,uan,address,nominee,family,emergency,contact,photo',
  '/directory': 'colleagues,people,phone,book,contacts,employees,staff',
  '/app/track/attendance': 'punch,clock,in,out,biometric,late,overtime,muster,roster',
  '/track/attendance/logs': 'punch,clock,regularise,regularization,late,overtime',
  '/track/leave/leavelog': 'vacation,sick,casual,earned,annual,time,off,encashment',
  '/track/leave/holidaylist': 'festival,day,off',
  '/planner/shift': 'roster,rota,timetable,night',
  '/request_center': 'approve,approvals,pending,inbox,apply',
  '/expense/dashboard': 'reimbursement,travel,bill,claim,advance,per,diem,mileage',
  '/app/compensator/dashboard': 'payout,payables,reimburse,claims',
  '/helpdesk': 'ticket,question,support,grievance,complaint',
  '/documents': 'certificate,upload,id,proof',
  '/policy_center': 'handbook,rules,code,of,conduct',
  '/perform/review': 'appraisal,rating,360,feedback',
  '/okr': 'kpi,key,result,target',
  '/report_robo': 'mis,reports,analytics,export,excel,schedule',
  '/dashboard': 'headcount,attrition,chart,analytics,statistics',
  '/recruit/requisition': 'ats,vacancy,opening,job,hiring',
  '/recruit/pipeline': 'ats,applicant,candidate,hiring,board,stage',
  '/recruit/candidates': 'ats,applicant,resume,cv',
};

/** The words of a text in small letters: runs of letters, marks and digits of any script. */
const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Whether each word of a search begins a word of a text; nothing is matched inside words. */
export function matchesWords(search: readonly string[], text: string): boolean {
  const words = wordsIn(text);
  return search.flatMap(wordsIn).every((one) => words.some((word) => word.startsWith(one)));
}

/** A page of the search box, with all of its names: those of the screen's language and the English ones. */
export type SearchPage = { readonly label: string; readonly group: string; readonly path: string };

/**
 * The pages that a search leads to: those with its words in their label first, then those with synonyms, then those
 * whose group has the word.
 */
export function searchPages<P extends SearchPage>(pages: readonly P[], search: readonly string[]): P[] {
  const rank = ({ label, group, path }: SearchPage): number => {
    const texts = [label, WORDS[path] ?? '', group];
    return texts.findIndex((_, at) => matchesWords(search, texts.slice(0, at + 1).join(' ')));
  };
  return pages
    .map((page) => ({ page, at: rank(page) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ page }) => page);
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
