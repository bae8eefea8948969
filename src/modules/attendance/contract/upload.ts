import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';

export const attendanceRegularization = bulkContract({
  kind: 'attendance_regularization',
  feature: 'attendance',
  title: 'Attendance Regularization',
  parameters: z.object({}),
  example: {},
});
export const employeeDeviceMapping = bulkContract({
  kind: 'employee_device_mapping',
  feature: 'device',
  title: 'Employee Device Mapping',
  parameters: z.object({}),
  example: {},
});
