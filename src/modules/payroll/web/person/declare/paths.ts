export const OWN_PATH = '/payroll/it_declaration_and_submission';
export const INCOME_PATH = '/payroll/income_tax';
export const PREVIOUS_PATH = '/payroll/form_12b';
export const VERIFY_PATH = '/payroll/declarations';
export const UNPROVED_PATH = `${VERIFY_PATH}/unproved`;
export const WINDOW_PATH = '/config/pay/payroll/misc/it_declaration_and_submission';
