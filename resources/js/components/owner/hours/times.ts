import { timesOfDay } from '#js/components/ui/times-of-day.ts';

const options = (times: readonly string[]) => times.map((time) => ({ value: time, label: time }));

export const openings = options(timesOfDay());
export const closings = options([...timesOfDay('00:30'), '24:00']);
