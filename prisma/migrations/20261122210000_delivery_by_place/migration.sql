-- A search at an airport or a station looks for the cars that are brought there.
create index delivery_places_lat_lng_idx on delivery_places (lat, lng);
