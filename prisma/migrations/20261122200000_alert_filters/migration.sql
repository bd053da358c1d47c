-- The filters of a stored search have the names they have in its address, and its values: prices in whole units.
update alerts set search = jsonb_set(search, '{filters}', jsonb_strip_nulls(jsonb_build_object(
  'category', search -> 'filters' -> 'categories',
  'gearbox', search -> 'filters' -> 'gearboxes',
  'fuel', search -> 'filters' -> 'fuels',
  'host', search -> 'filters' -> 'hostKinds',
  'policy', search -> 'filters' -> 'policies',
  'feature', search -> 'filters' -> 'features',
  'make', search -> 'filters' -> 'makes',
  'model', search -> 'filters' -> 'models',
  'seats', search -> 'filters' -> 'minSeats',
  'doors', search -> 'filters' -> 'minDoors',
  'km', search -> 'filters' -> 'minKmPerDay',
  'age', search -> 'filters' -> 'driverAge',
  'rating', search -> 'filters' -> 'minRating',
  'instant', case when (search -> 'filters' ->> 'instantBook')::boolean then '1' end,
  'delivery', case when (search -> 'filters' ->> 'delivery')::boolean then '1' end,
  'free', case when (search -> 'filters' ->> 'freeCancellation')::boolean then '1' end,
  'min', trim_scale((search -> 'filters' ->> 'minDayPrice')::numeric / 100),
  'max', trim_scale((search -> 'filters' ->> 'maxDayPrice')::numeric / 100)
)))
where jsonb_typeof(search -> 'filters') = 'object' and search -> 'filters' ? 'categories';
