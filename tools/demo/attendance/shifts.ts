import type { ShiftDetail } from '#modules/attendance/contract/shift.ts';

const halves = (...times: readonly [string, string, string, string]) => [
  { intime: times[0], outtime: times[1] },
  { intime: times[2], outtime: times[3] },
];
/** A break of half an hour after five hours. */
export const MEAL = { breakminutes: 30, breakafterminutes: 300 };
export type DemoShift = { shiftname: string; shiftcode: string; shiftcolour: string; detail: Partial<ShiftDetail> };
/** The shifts of the demo company. */
export const SHIFTS: readonly DemoShift[] = [
  {
    shiftname: 'General',
    shiftcode: 'G',
    shiftcolour: '#1c7ed6',
    detail: {
      shifttiming: halves('09:30', '14:00', '14:00', '18:30'),
      breakminutes: 45,
      breakafterminutes: 300,
      requiredminutes: 495,
    },
  },
  {
    shiftname: 'Early',
    shiftcode: 'E',
    shiftcolour: '#2f9e44',
    detail: { shifttiming: halves('06:00', '10:15', '10:15', '14:30'), ...MEAL, requiredminutes: 480 },
  },
  {
    shiftname: 'Night',
    shiftcode: 'N',
    shiftcolour: '#7048e8',
    detail: { shifttiming: halves('22:00', '26:00', '26:00', '30:00'), ...MEAL, requiredminutes: 450 },
  },
  {
    shiftname: 'Split',
    shiftcode: 'S',
    shiftcolour: '#e8590c',
    detail: { shifttiming: halves('08:00', '12:00', '16:00', '20:00'), sessiontypeid: 2, requiredminutes: 480 },
  },
  {
    shiftname: 'Flexible',
    shiftcode: 'F',
    shiftcolour: '#0c8599',
    detail: {
      shifttypeid: 2,
      shifttiming: halves('07:00', '14:30', '14:30', '22:00'),
      breakminutes: 45,
      breakafterminutes: 300,
      requiredminutes: 495,
    },
  },
];
