/** What each upload of the module brings in, by kind: the line under its name in Live Data. */
export const uploadWords: Readonly<Record<string, string>> = {
  attendance_regularization:
    'Approved regularisations, out-duty, work from home, extra time and waivers of many people',
  employee_device_mapping: 'Biometric device ID mapping',
};
