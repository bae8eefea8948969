export const CERTIFICATE_PATH = '/payroll/form16';
export const PUBLISH_PATH = '/payroll/form16/publish';
export const STATEMENT_PATH = '/payroll/quarterly_tds';
