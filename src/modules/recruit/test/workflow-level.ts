/** A level of a workflow at which the reporting manager decides, with what differs. */
export const levelOf = (given: object = {}) => ({
  levelname: 'Manager',
  ruleid: 1,
  approvers: [{ typeid: 1, permissiongroupid: null, employeeid: null }],
  amountfrom: null,
  amountto: null,
  daysfrom: null,
  daysto: null,
  businessunitids: [],
  subscriptiongradeids: [],
  ...given,
});
