/**
 * The numbers of the product's rules, in one place. For those that `Car` has a column for, these are the defaults and
 * limits.
 */
export const rules = {
  passkeys: { most: 20 },
  booking: {
    gridMinutes: 30,
    holdMinutes: 15,
    quoteMinutes: 30,
    horizonDays: 365,
    leadHours: 2,
    minHours: 24,
    maxDays: 30,
    /** A rental day is 24 hours; so many more do not begin another day. */
    dayToleranceHours: 2,
    bufferMinutes: 60,
    /** Hours before the start until which a company may give a client another car of the class they booked. */
    swapHours: 2,
    /** Hours before the start from which a client sees how to take the car without the host. */
    selfCheckInHours: 2,
    /** The most unpaid holds of one client, so that nobody can block many cars without paying. */
    holdsPerClient: 3,
  },
  /** The largest distance in kilometres to which a host may offer to bring a car. */
  delivery: { mostKm: 100 },
  /** Changes in a calendar can be undone for so many hours. Prices of a day in minor units. */
  calendar: { undoHours: 24, dayPrice: { least: 10_00, most: 20_000_00 } },
  /** Limits of a car's base price for a day, in minor units. */
  listing: { basePrice: { least: 30_00, most: 5_000_00 } },
  /** How long a host has to answer a request, by the time until the rental starts. */
  answer: {
    farAheadHours: 10,
    farAheadAnswerHours: 8,
    nearAheadHours: 4,
    nearAheadMarginHours: 2,
    shortestHours: 1,
  },
  notifications: {
    /** What nobody has read after so many minutes is sent by mail and push. */
    unreadMinutes: 2,
    /** So many hours before it, what concerns a hand-over is urgent. */
    urgentHours: 3,
    /** The most notifications that a mail lists. */
    mostInMail: 20,
    /** The most devices of one person. */
    devices: 12,
    /** Days until somebody who did not want messages on a device is asked again. */
    offerAgainDays: 90,
  },
  /** When reminders are sent; times of day are on the car's wall clock. */
  reminders: {
    answerMinutes: 60,
    evening: '18:00',
    /** No reminder for the next day is sent after this time. */
    night: '22:00',
    returnMinutes: 180,
    /** A reminder that would fall between these two times is sent at the first of them. */
    lastCall: '20:00',
    firstCall: '08:00',
    /** Longer than a standstill of three days: a car that is still out then must be told of. */
    lateMinutes: 7 * 24 * 60,
    delayedMinutes: 180,
    /** A card that ends before the car is back is noticed so long before the start. */
    cardMinutes: 7 * 24 * 60,
    /** Two reminders of missing tax details, and the day from which the law has us withhold: annex V, section IV.A.2. */
    taxDays: 3,
    taxAgainDays: 30,
    taxDueDays: 60,
    taxLateMinutes: 21 * 24 * 60,
    insteadKm: 25,
    /**
     * A price is far from the market if it differs by such a factor from the usual one, and the car is rented so much
     * less or more often.
     */
    pricing: {
      everyDays: 7,
      days: 60,
      leastCars: 6,
      leastHosts: 3,
      dear: 1.2,
      idle: 0.7,
      cheap: 0.85,
      busy: 1.2,
    },
  },
  /** How a host's reliability is measured: docs/decisions/0017. */
  reliability: {
    answerDays: 180,
    cancellationDays: 90,
    /** With fewer requests, or fewer trips and cancellations, nothing is said. */
    leastRequests: 5,
    leastTrips: 5,
    /** Hundredths of a point in the order of search results; a point weighs as much as 40 lei a day. */
    merit: {
      answered: { from: 8_000, none: 9_000, to: 10_000, most: 100 },
      accepted: { from: 6_000, none: 8_000, to: 10_000, most: 50 },
      quick: { allMinutes: 60, noneMinutes: 240, most: 50 },
      cancelled: { all: 1_500, most: 300 },
    },
  },
  handover: {
    /** An earlier check-in needs the agreement of host and client. */
    checkInOpensHours: 24,
    hostAloneAfterHours: 2,
    noShowAfterHours: 2,
    /** With a flight number on the booking. */
    noShowAfterFlightHours: 3,
    noShowReportHours: 72,
    /** So long a client may object to a no-show, and its money stands still. */
    noShowObjectionHours: 24,
    closesAfterHours: 72,
    /** Hours after its end at which a booking ends by itself, if nothing was started or reported. */
    neverStartedHours: 24,
  },
  /** Of each policy what a cancelled rental gives back; a booking keeps a copy. Shares are in basis points. */
  cancellation: {
    flexible: {
      freeHoursBefore: 24,
      graceHours: 1,
      graceOnlyIfFree: false,
      stages: [{ untilHoursBefore: 0, kept: { of: 'day', halfUpToDays: 2 } }],
      noShowKeepsOfRest: 5_000,
    },
    moderate: {
      freeHoursBefore: 48,
      graceHours: 1,
      graceOnlyIfFree: false,
      stages: [{ untilHoursBefore: 0, kept: { of: 'rental', share: 5_000 } }],
      noShowKeepsOfRest: 5_000,
    },
    strict: {
      freeHoursBefore: 14 * 24,
      graceHours: 48,
      graceOnlyIfFree: true,
      stages: [
        { untilHoursBefore: 7 * 24, kept: { of: 'rental', share: 5_000 } },
        { untilHoursBefore: 0, kept: { of: 'rental', share: 10_000 } },
      ],
      noShowKeepsOfRest: 5_000,
    },
  },
  /** The discounts suggested to hosts for long rentals, in basis points. */
  discounts: { discount3: 500, discount7: 1_000, discount30: 2_000 },
  /**
   * The limits of each factor, and how strongly a difference from the usual changes it; in basis points. The suggested
   * limits of a price are in shared/smart-price.ts.
   */
  smartPricing: {
    days: 120,
    radiusKm: 25,
    /** How many days of bookings the rhythm and the pace of booking are learnt from. */
    historyDays: 730,
    replayDays: 90,
    weekday: { share: 5_000, least: 9_000, most: 12_000 },
    season: { share: 5_000, least: 8_000, most: 13_000 },
    demand: { share: 6_000, least: 8_500, most: 12_500 },
    /** What is added for a date so many days ahead; linear between two entries. */
    leadTime: [
      [0, -1_200],
      [3, -800],
      [7, -500],
      [14, -200],
      [30, 0],
      [60, 300],
      [120, 500],
    ],
    /** The weight of the country's usual values, as a number of rented days or of comparable cars. */
    trust: { weekdayRentals: 700, monthRentals: 2_400, cars: 8 },
    /** The share of days that is rented, where there are no bookings yet; in basis points. */
    usualOccupancy: 4_000,
  },
  /** In basis points. */
  fees: {
    clientService: 500,
    platformOfRental: 2_000,
    platformOfExtras: 1_000,
  },
  /** Hours before the start at which it is held on the client's card. */
  deposit: { authoriseHoursBefore: 24 },
  settlement: {
    lateGraceMinutes: 30,
    lateHourlyBasisPoints: 15_000,
    /** The most that a host may propose for cleaning, which has no price in a quote. Minor units, as the next ones. */
    cleaningMaximum: 50_000,
    /** A damage for more than this needs a quote of its repair. */
    quoteAbove: 50_000,
    fuelPricePerPercent: 700,
    disputeHours: 72,
    /** Days after the first attempt at which a refused charge beyond the deposit is tried again. */
    retryDays: [1, 3, 7],
  },
  /** Nothing is sent to a bank account for so many hours after it has replaced another one. */
  payout: {
    afterReturnHours: 72,
    installmentDays: 7,
    changedAccountHours: 72,
    /** From this amount two admins approve; in minor units. */
    twoAdminsFrom: 10_000_00,
  },
  /** What may be fraud, and when a person must look: docs/decisions/0041. Amounts in minor units. */
  signals: {
    /** An account is new for so long, if it has no trip behind it. */
    newDays: 7,
    dearTotal: 3_000_00,
    dearDay: 500_00,
    /** More other accounts than a family has. */
    manyOthers: 3,
    /** The sum of strengths from which a person looks. */
    stopFrom: 3,
    /** How long a hand-over waits for them at most and at least, and when before the start it is free again. */
    longestHours: 24,
    shortestHours: 1,
    hoursBefore: 2,
    /** Minutes before the end of that time at which the staff are reminded, and days for which they hear that it is over. */
    tellStaffMinutes: 60,
    expiredDays: 7,
  },
  /** The yearly report to the tax authority, due on 31 January. Days as `MM-DD`; reminders are sent by day. */
  taxReport: {
    /** From then on it is prepared without anybody's asking, so that what is missing is seen early. */
    preparedFrom: '01-02',
    /** The staff are reminded while it is not filed. */
    staffOn: ['01-03', '01-15', '01-25', '01-30'],
    /** Hosts of whom something is missing are reminded before the year is over, and before its report is filed. */
    hostsBefore: '12-01',
    hostsAfter: '01-05',
    /** A reminder that could not be sent for so many days is not sent any more. */
    lateDays: 14,
  },
  /** For every driver, unless the car requires more. */
  driver: { minAge: 21, minLicenceYears: 2 },
  kyc: { validYears: 2 },
  /** Days for which files are stored: after the decision, and if there never is one. */
  documents: { storeDecidedDays: 30, storeUnfinishedDays: 90 },
  /**
   * Another e-mail address, in hours: how long its link confirms it, how long it then waits so that the old address can
   * stop it, and how long after it came into force it opens no way to a password or to money.
   */
  emailChange: { linkHours: 72, waitingHours: 24, heldHours: 24 },
  /** A code with which a person is found at a counter. So many wrong tries use up all codes of a person. */
  counterCode: { minutes: 10, tries: 5 },
  /** For how long what is not needed for good is stored; `retentionKinds` says from when each counts. */
  retention: {
    sessionDays: 90,
    deviceDays: 400,
    /** What is usually found out about a theft of an account is found out within a year. */
    securityEventDays: 365,
    /** The addresses and browsers of security events. */
    securityAddressDays: 90,
    exportHours: 24,
    fleetPreviewHours: 24,
    handoverPhotoDays: 365,
    /** Counted from the first of July after the year of the invoice. */
    invoiceYears: 5,
    /** What the directive allows at most, counted from the end of the reported year: annex V, section IV. */
    taxReportYears: 10,
    notificationDays: 365,
    /** For as long as a card payment can be disputed, with some months to answer. */
    mailDays: 365,
    /** For as long as what was sent about it. */
    emailChangeDays: 365,
    webhookDays: 180,
    quoteDays: 30,
    /** For as long as a card payment can be disputed, with some months to answer. */
    signalDays: 365,
    /** For as long as a claim can be brought to court: Civil Code, article 2517. */
    contactYears: 3,
  },
  /** In a large area, the counts and the markers of the map may be this old. */
  search: { countsCachedSeconds: 45 },
  position: { offsetMinMetres: 300, offsetMaxMetres: 500 },
  /** At most one notification of a lower price a day; each alert is checked every ten minutes. */
  alerts: { perPerson: 30, quietHours: 24, everyMinutes: 10, batch: 60 },
  messages: {
    longest: 4_000,
    mostFiles: 10,
    /** Of one person in one thread. */
    perMinute: 15,
    perDay: 300,
    /** A message may complete a number begun so many minutes and messages before. */
    piecesMinutes: 30,
    pieces: 4,
    pageOf: 40,
    /** For as long as a claim can be brought to court: Civil Code, article 2517. */
    retentionYears: 3,
    savedReplies: 30,
    plans: 30,
    /** Planned messages of the day before leave at this time of the car's wall clock. */
    dayBeforeAt: '10:00',
    /** A planned message is not sent so many hours after its moment. A standstill of three days loses none. */
    confirmedWithinHours: 96,
    returnedWithinHours: 96,
  },
  /** Days until a complaint must be answered. */
  complaints: { answerDays: 30 },
  reviews: { blindDays: 14, replyDays: 30, textMin: 10, textMax: 2_000, replyMax: 500 },
} as const;
