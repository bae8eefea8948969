/**
 * The most common passwords of published lists, and the words they consist of, with twelve characters or more; without
 * punctuation, in lower case. Shorter ones are rejected by their length, and digits at either end are removed.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password passwordpassword password1password thisismypassword mypassword mypasswordis passw0rd p4ssw0rd passwort
  pa55word welcome welcomewelcome welcometomuster welcomeback letmein letmeinletmein letmeinplease iloveyou
  iloveyouiloveyou iloveyoubaby iloveindia ilovemyindia mother motherindia incredibleindia indiaindia bharat bharatmata
  jaihind jaihindjaibharat jaishreeram jaishriram shreeganesh omnamahshivaya sairam omsairam radhakrishna krishna
  harekrishna hariom ganesha ganpatibappa jaimatadi waheguru inshallah mumbaiindians chennaisuperkings sachintendulkar
  viratkohli mahendrasinghdhoni qwerty qwertyuiop qwertyqwerty qwertyuiopasdfgh qwertyuiopasdf asdfghjkl zxcvbnm
  asdfghjklzxcvbnm qazwsxedc qazwsxedcrfv qwe123qwe123 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx3edc 1qaz2wsx3edc4rfv
  q1w2e3r4t5y6 a1b2c3d4e5f6 abc123abc123 abcd1234abcd admin administrator adminadmin adminadministrator rootroot
  superuser superadmin superadministrator changeme changemenow changethispassword pleasechangeme temporary temppassword
  temporarypassword newpassword newpassword1new defaultpassword secret secretpassword topsecret topsecretpassword
  trustno1 trustnooneatall sunshine sunshinesunshine princess princessprincess football footballfootball baseball
  superman supermansuperman batmanbatman starwars starwarsstarwars dragonballz dragondragon master mastermaster
  masterpassword monkeymonkey computer computercomputer internet internetinternet whatever whateverwhatever
  correcthorsebatterystaple company companypassword payroll payrollpayroll payrollpassword salary salarysalary
  employee employeeemployee humanresources humanresource muster mustermuster musterroll musterdemo musterpassword
  summer spring winter autumn monsoon monday january february march april november december`.split(/\s+/),
);
