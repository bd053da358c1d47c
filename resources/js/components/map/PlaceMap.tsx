import { useEffect, useRef } from 'react';
import type { LatLng } from '#shared/mercator.ts';
import { MapFrame } from './MapFrame.tsx';
import type { MapConfig } from '#shared/map.ts';
import { mapTexts } from './texts.ts';
import { useMap } from './use-map.ts';

/** The public position is off by up to so much; the circle says no more than that. */
const RADIUS_METERS = 500;

type PlaceMapProps = {
  /** Already approximate: the server never sends the exact place to strangers. */
  center: LatLng;
  config: MapConfig;
  radiusMeters?: number;
  zoom?: number;
  className?: string;
};

/** Roughly where a car is: a circle, never a point. */
export function PlaceMap({
  center,
  config,
  radiusMeters = RADIUS_METERS,
  zoom = 13,
  className = '',
}: PlaceMapProps) {
  const container = useRef<HTMLElement>(null);
  const { map, failed } = useMap(container, { center, zoom }, { ...config, calm: true }, {});
  const { lat, lng } = center;

  useEffect(() => map?.setArea({ lat, lng }, radiusMeters), [map, lat, lng, radiusMeters]);

  return (
    <MapFrame
      ref={container}
      name={mapTexts(config.locale).area}
      className={className}
      locale={config.locale}
      ready={map !== null}
      failed={failed}
    />
  );
}
