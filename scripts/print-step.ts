/**
 * Prints the progress of a step: one line that is written over on a terminal, else a line for its begin and its end.
 */
export function printStep(name: string): (done: number, total: number) => void {
  let shown = -1;
  return (done, total) => {
    const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
    if (percent === shown || (!process.stdout.isTTY && percent !== 100 && shown !== -1)) return;
    shown = percent;
    const text = `${name.padEnd(14)} ${String(percent).padStart(3)} %`;
    if (process.stdout.isTTY) process.stdout.write(`\r${text}${percent === 100 ? '\n' : ''}`);
    else console.log(text);
  };
}
