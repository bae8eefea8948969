/**
 * What this browser tells of itself when somebody signs in or out: kept by the server, never trusted. A browser knows no
 * device id, token of a push service or address of its own; these travel as null.
 */
export const clientDetail = () => ({
  logintype: 2,
  browserdetail: navigator.userAgent.slice(0, 1000),
  systemdetail: `${navigator.platform}, ${screen.width}×${screen.height}, ${navigator.language}`.slice(0, 1000),
  devicetokenid: null,
});
