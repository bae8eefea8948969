export const BENEFIT_PATH = '/payroll/flexible_benefit_plan';
export const BILLS_PATH = '/payroll/benefit_bills';
export const BALANCES_PATH = `${BILLS_PATH}/balances`;
export const FBP_SETUP_PATH = '/config/pay/payroll/fbp';
