/** A screen reader is told only when these minutes are left, not every second. */
const spokenMinutes = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 1440];

/** Splits milliseconds. `spoken` is the next of the `spokenMinutes` that is not below the time left. */
export function timeLeft(milliseconds: number) {
  const total = Math.max(0, Math.ceil(milliseconds / 1000));
  const wholeMinutes = Math.ceil(total / 60);
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor((total % 86_400) / 3600),
    minutes: Math.floor((total % 3600) / 60),
    seconds: total % 60,
    spoken: spokenMinutes.find((milestone) => wholeMinutes <= milestone) ?? wholeMinutes,
  };
}
