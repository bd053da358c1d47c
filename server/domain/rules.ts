/**
 * The numbers the product runs on, in one place.
 * A car may set its own where `Car` has a column for it; these are then the defaults and limits.
 */
export const rules = {
  booking: {
    gridMinutes: 30,
    holdMinutes: 15,
    quoteMinutes: 30,
    horizonDays: 365,
    leadHours: 2,
    minHours: 24,
    maxDays: 30,
    /** A rental day is 24 hours with this tolerance. */
    dayToleranceHours: 2,
    bufferMinutes: 60,
    /** Before the start of a trip whose client collects the car alone. */
    selfCheckInHours: 2,
    /** Unpaid holds one client may have at once, so that nobody empties a town without paying. */
    holdsPerClient: 3,
  },
  /** What a host does in a calendar can be undone for so long. */
  calendar: { undoHours: 24 },
  /** How long a host has to answer a request, by how far ahead the rental starts. */
  answer: {
    farAheadHours: 10,
    farAheadAnswerHours: 8,
    nearAheadHours: 4,
    nearAheadMarginHours: 2,
    shortestHours: 1,
  },
  handover: {
    /** Sooner only when host and client have agreed to it. */
    checkInOpensHours: 24,
    hostAloneAfterHours: 2,
    noShowAfterHours: 2,
    noShowReportHours: 72,
    closesAfterHours: 72,
    /** After its booked end, when nothing was started or reported. */
    neverStartedHours: 24,
  },
  /** Hours unless they say days. A grace runs from the booking. */
  cancellation: {
    flexible: { freeHoursBefore: 24, graceHours: 1 },
    moderate: { freeHoursBefore: 48, graceHours: 1 },
    strict: { freeDaysBefore: 14, graceHours: 48, halfDaysBefore: 7 },
  },
  /** What a host is suggested for long rentals, in basis points. */
  discounts: { discount3: 500, discount7: 1_000, discount30: 2_000 },
  /**
   * What a factor may come to at least and at most, and how much of a difference from the usual goes into it; in basis
   * points. The suggested limits of a price stand in shared/smart-price.ts.
   */
  smartPricing: {
    days: 120,
    radiusKm: 25,
    /** Of the bookings that weekdays, seasons and the pace of booking are learnt from. */
    historyDays: 730,
    replayDays: 90,
    weekday: { share: 5_000, least: 9_000, most: 12_000 },
    season: { share: 5_000, least: 8_000, most: 13_000 },
    demand: { share: 6_000, least: 8_500, most: 12_500 },
    /** What is added for a date so many days ahead; between two of them it goes straight. */
    leadTime: [
      [0, -1_200],
      [3, -800],
      [7, -500],
      [14, -200],
      [30, 0],
      [60, 300],
      [120, 500],
    ],
    /** So many rented days, and comparable cars, count as much as what is usual in the country. */
    trust: { weekdayRentals: 700, monthRentals: 2_400, cars: 8 },
    /** What is taken for usual where there are no bookings yet: the share of days that is rented. */
    usualOccupancy: 4_000,
  },
  /** In basis points. */
  fees: {
    clientService: 500,
    platformOfRental: 2_000,
    platformOfExtras: 1_000,
  },
  /** Held on the client's card from so long before the start. */
  deposit: { authoriseHoursBefore: 24 },
  settlement: {
    lateGraceMinutes: 30,
    lateHourlyBasisPoints: 15_000,
    /** Fuel and cleaning have no price in a quote: what a host may propose at most, in minor units. */
    cleaningMaximum: 50_000,
    fuelPricePerPercent: 700,
    disputeHours: 72,
    /** When what a card refused beyond the deposit is tried again, counted from the first try. */
    retryDays: [1, 3, 7],
  },
  payout: { afterReturnHours: 72, installmentDays: 7 },
  /** Of whoever drives, where the car asks for no more. */
  driver: { minAge: 21, minLicenceYears: 2 },
  kyc: { validYears: 2 },
  /** How long files are kept after the decision, and how long when there never is one. */
  documents: { storeDecidedDays: 30, storeUnfinishedDays: 90 },
  /** How long a browser that is used stays signed in, is known, and how long an archive of one's data can be fetched. */
  retention: { sessionDays: 90, deviceDays: 400, exportHours: 24 },
  /** Counts among very many cars, and what a map shows of them, are at most this old. */
  search: { countsCachedSeconds: 45 },
  position: { offsetMinMetres: 300, offsetMaxMetres: 500 },
  /** At most one notice of a falling price a day; each alert is looked at every ten minutes. */
  alerts: { perPerson: 30, quietHours: 24, everyMinutes: 10, batch: 60 },
  /** Until a complaint is answered. */
  complaints: { answerDays: 30 },
  reviews: { blindDays: 14, replyDays: 30, textMin: 10, textMax: 2_000, replyMax: 500 },
} as const;
