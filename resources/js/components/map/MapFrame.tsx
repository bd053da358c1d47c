import type { Ref } from 'react';
import type { Locale } from '#shared/translate.ts';
import { mapTexts } from './texts.ts';

type MapFrameProps = {
  ref: Ref<HTMLElement>;
  /** The landmark's name. */
  name: string;
  className: string;
  locale: Locale;
  ready: boolean;
  /** No engine could be opened. */
  failed: boolean;
  /** The keyless map stands in for Google's. */
  degraded?: boolean;
};

/** The frame of a map: a skeleton of the same size until it is loaded. */
export function MapFrame({ ref, locale, ...props }: MapFrameProps) {
  const texts = mapTexts(locale);
  return (
    <section ref={ref} aria-label={props.name} className={`volan-map ${props.className}`}>
      {!props.ready && !props.failed && (
        <div aria-hidden="true" className="absolute inset-0 animate-shimmer bg-sunken" />
      )}
      {props.failed && (
        <p className="absolute inset-0 grid place-items-center bg-sunken p-4 text-sm text-muted">
          {texts.failed}
        </p>
      )}
      {props.degraded && <output className="volan-map__notice">{texts.unavailable}</output>}
    </section>
  );
}
