/** The message catalogue of the product, exact to the letter. Codes are stable; packs translate the sentences. */
/** The error for a call that this version of the server does not have. */
export const NO_SUCH_CALL = 'There is no such call';
/** The error where the server could not be reached. */
export const NO_ANSWER = 'No connection. Please check your network and try again.';
/** The error for more requests than a caller may send. */
export const TOO_MANY = 'Too many requests. Please wait a moment and try again.';

export const MESSAGES = {
  E0000: 'Saved successfully',
  E0010: 'Please fill valid data',
  E0020: 'Please fill all required fields',
  E0030: 'Something went wrong...',
  E0040: 'Request sent',
  E0050: 'Data uploaded successfully',
  E0060: 'Data upload failed',
  E0070: 'Invalid file',
  E0080: 'Exceeding maximum days limit',
  E0090: 'Are you sure you want to logout?',
  E0100: 'Link Expired',
  E0110: 'Already exist',
  E0120: 'Deleted successfully',
  E0130: 'Please select all required fields',
  E0140: 'Are you sure? You will lose all unsaved data, if you cancel.',
  E1000: 'Please enter policy name',
  E1020: 'Similar request already added',
  E1030: 'Out time can not be more than in time',
  E1040: 'Start date and end date are compulsory',
  E1050: 'Please select leave',
  E1060: 'Exit reason is in use',
  E1070: 'Are you sure you want to change the state?',
  E1080: 'Policy not assigned',
  E1090: 'Policy name already exist',
  E1200: 'Policy is in use',
  E1210: 'Employee exists with this data',
  E1230: 'Please select leave policy',
  E1240: 'The uploaded file is not valid for this leave policy',
  E1250: 'This report cannot exceed more than 90 days',
  E1260: 'Please assign shift for this date',
  E1270: 'Please complete current task',
  E1280: 'Please add comment',
  E1290: 'Your log time is beyond shift time',
  E1300: 'Please enter name',
  E1310: 'Please enter business unit head',
  E1320: 'Please enter statutory details',
  E1330: 'Please enter early payroll days',
  E1340: 'Please select device or device group',
  E1350: 'Type missmatches',
  E1360: 'Please select any time other than 12:00 AM',
  E1370: 'Please answer all required questions',
  E1380: 'Please fill custom effective paid days',
  E1390: 'Please select at least one exclusion',
  E1400: 'Please select at least one employee',
  E1410: "Let's configure payroll first",
  E1420: 'Please select fallback action',
  E1430: 'You can either keep accrural or variable',
  E1440: 'Are you sure you want to delete?',
  E1450: 'Please create basic pay salary component',
  E1460: 'There are no components remaining to choose',
  E1470: 'Please add at least one component with gross',
  E1480: 'Please create at least one deduction component',
  E1490: 'Data is similar to previous assignment',
  E1500: 'Please select valid effective from date',
  E1510: 'No logs found',
  E1520: 'This report cannot exceed more than 365 days',
} as const;

export type MessageCode = keyof typeof MESSAGES;

/** Messages of features that do not exist yet. Already translated. */
export const NOT_YET_USED: readonly MessageCode[] = ['E1350'];

export const message = (code: MessageCode): string => MESSAGES[code];
export const isMessageCode = (code: string): code is MessageCode => code in MESSAGES;

/** Returns the code of a message, or `invalid` where the catalogue does not have it. */
export const codeOf = (text: string): MessageCode | 'invalid' =>
  (Object.keys(MESSAGES) as MessageCode[]).find((code) => MESSAGES[code] === text) ?? 'invalid';

/** Success messages without a code, as fixed by the company-structure screens. */
export const NOTICES = {
  businessUnitSaved: 'Save successfully',
  saved: 'Saved successfully',
  gradeCreated: 'Grade has successfully been created',
  gradeUpdated: 'Grade has successfully been updated',
  deleteQuestion: 'Are you sure you want to delete?',
} as const;
