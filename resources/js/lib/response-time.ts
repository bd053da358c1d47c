import { useT } from './i18n.ts';

/** How long an answer usually takes, from minutes: in minutes up to an hour and a half, then in whole hours. */
export function useResponseTime(): (minutes: number) => string {
  const t = useT();
  return (minutes) =>
    minutes < 90
      ? t('common.date.minutes', { count: minutes })
      : t('common.date.hours', { count: Math.round(minutes / 60) });
}
