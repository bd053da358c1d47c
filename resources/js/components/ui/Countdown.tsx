import { useEffect, useState } from 'react';
import { useT } from '#js/lib/i18n.ts';
import { timeLeft } from '#js/lib/time-left.ts';

type CountdownProps = {
  /** ISO instant. */
  deadline: string;
  /** The server's time when the page was made, because the clock of this device may be wrong. */
  now: string;
  onEnd?: (() => void) | undefined;
};

const two = (value: number) => String(value).padStart(2, '0');

/** The key makes a new deadline start a new countdown, instead of continuing the old one. */
export function Countdown(props: CountdownProps) {
  return <TimeLeft key={props.deadline} {...props} />;
}

/** Shown every second, but read by a screen reader only at a few minutes. */
function TimeLeft({ deadline, now, onEnd }: CountdownProps) {
  const t = useT();
  const end = new Date(deadline).getTime();
  const [left, setLeft] = useState(end - new Date(now).getTime());

  useEffect(() => {
    const skew = new Date(now).getTime() - Date.now();
    const timer = setInterval(() => {
      const rest = end - Date.now() - skew;
      setLeft(rest);
      if (rest <= 0) {
        clearInterval(timer);
        onEnd?.();
      }
    }, 1000);
    return () => clearInterval(timer);
  }, [end, now, onEnd]);

  const { days, hours, minutes, seconds, spoken } = timeLeft(left);
  if (left <= 0) {
    return <output className="countdown text-danger">{t('common.date.ended')}</output>;
  }
  const shown =
    days > 0
      ? `${t('common.date.days', { count: days })} ${two(hours)}:${two(minutes)}`
      : `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds)}`;
  return (
    <span role="timer" className={spoken <= 5 ? 'countdown text-signal-ink' : 'countdown'}>
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only" aria-live="polite">
        {spoken >= 60
          ? t('common.date.hours', { count: Math.round(spoken / 60) })
          : t('common.date.minutes', { count: spoken })}
      </span>
    </span>
  );
}
