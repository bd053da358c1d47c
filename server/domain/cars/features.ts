/** What a car can offer, in the order pages list it. The texts stand under `car.feature.<key>` in resources/lang. */
export const carFeatures = [
  'air_conditioning',
  'bluetooth',
  'apple_carplay',
  'android_auto',
  'navigation',
  'usb_charging',
  'cruise_control',
  'adaptive_cruise',
  'lane_assist',
  'parking_sensors',
  'rear_camera',
  'keyless_entry',
  'heated_seats',
  'leather_seats',
  'panoramic_roof',
  'isofix',
  'winter_tyres',
  'four_wheel_drive',
  'roof_rack',
  'tow_bar',
  'charging_cable',
  'pet_friendly',
  'non_smoking',
] as const;

export type CarFeature = (typeof carFeatures)[number];

/** Paints a car is described by. The texts stand under `car.colour.<key>` in resources/lang. */
export const carColours = [
  'white',
  'silver',
  'grey',
  'black',
  'blue',
  'red',
  'green',
  'beige',
  'brown',
  'orange',
  'yellow',
] as const;

export type CarColour = (typeof carColours)[number];
