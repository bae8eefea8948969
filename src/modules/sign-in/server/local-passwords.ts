/**
 * Words that people of Indian companies and of this product guess first, beside the lists of the library: without
 * punctuation, in lower case, the most frequent first.
 */
export const LOCAL_PASSWORDS: readonly string[] =
  `thisismypassword mypassword mypasswordis welcometomuster letmeinplease iloveindia ilovemyindia motherindia
  incredibleindia indiaindia bharat bharatmata jaihind jaihindjaibharat jaishreeram jaishriram shreeganesh
  omnamahshivaya sairam omsairam radhakrishna krishna harekrishna hariom ganesha ganpatibappa jaimatadi waheguru
  inshallah mumbaiindians chennaisuperkings sachintendulkar viratkohli mahendrasinghdhoni changemenow
  changethispassword pleasechangeme temppassword temporarypassword newpassword newpassword1new defaultpassword
  secretpassword topsecret topsecretpassword trustnooneatall masterpassword correcthorsebatterystaple company
  companypassword payroll payrollpayroll payrollpassword salary salarysalary employee employeeemployee humanresources
  humanresource muster mustermuster musterroll musterdemo musterpassword monsoon`.split(/\s+/);
