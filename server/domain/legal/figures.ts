import type { Format } from '#shared/format.ts';
import type { MessageValues } from '#shared/translate.ts';
import { currentPenalties as penalties } from './host-penalties.ts';
import { rules } from '../rules.ts';
import { operator } from './operator.ts';

const { flexible, moderate, strict } = rules.cancellation;

const [far, near, last] = penalties.steps;

const DAY_HOURS = 24;

/** The figures of the rules, by the names under which legal texts contain them. */
export const currentFigures = {
  fee: rules.fees.clientService,
  commission: rules.fees.platformOfRental,
  extrasCommission: rules.fees.platformOfExtras,
  lateShare: rules.settlement.lateHourlyBasisPoints,
  fuelPrice: rules.settlement.fuelPricePerPercent,
  cleaning: rules.settlement.cleaningMaximum,
  age: rules.driver.minAge,
  licence: rules.driver.minLicenceYears,
  kycYears: rules.kyc.validYears,
  quoteMinutes: rules.booking.quoteMinutes,
  holdMinutes: rules.booking.holdMinutes,
  answerHours: rules.answer.farAheadAnswerHours,
  depositHours: rules.deposit.authoriseHoursBefore,
  closeHours: rules.handover.closesAfterHours,
  noShowHours: rules.handover.noShowAfterHours,
  graceMinutes: rules.settlement.lateGraceMinutes,
  disputeHours: rules.settlement.disputeHours,
  payoutHours: rules.payout.afterReturnHours,
  partDays: rules.payout.installmentDays,
  blindDays: rules.reviews.blindDays,
  replyDays: rules.reviews.replyDays,
  answerDays: rules.complaints.answerDays,
  storeDecided: rules.documents.storeDecidedDays,
  storeUnfinished: rules.documents.storeUnfinishedDays,
  sessionDays: rules.retention.sessionDays,
  deviceDays: rules.retention.deviceDays,
  securityEventDays: rules.retention.securityEventDays,
  securityAddressDays: rules.retention.securityAddressDays,
  exportHours: rules.retention.exportHours,
  photoDays: rules.retention.handoverPhotoDays,
  messageYears: rules.messages.retentionYears,
  notificationDays: rules.retention.notificationDays,
  mailDays: rules.retention.mailDays,
  invoiceYears: rules.retention.invoiceYears,
  quoteDays: rules.retention.quoteDays,
  contactYears: rules.retention.contactYears,
  offsetMin: rules.position.offsetMinMetres,
  offsetMax: rules.position.offsetMaxMetres,
  flexibleHours: flexible.freeHoursBefore,
  flexibleGrace: flexible.graceHours,
  moderateHours: moderate.freeHoursBefore,
  moderateGrace: moderate.graceHours,
  strictFree: strict.freeHoursBefore / DAY_HOURS,
  strictGrace: strict.graceHours,
  strictHalf: strict.stages[0].untilHoursBefore / DAY_HOURS,
  penaltyFar: far.amount,
  penaltyFarDays: far.leastHours / DAY_HOURS,
  penaltyNear: near.amount,
  penaltyNearHours: near.leastHours,
  penaltyLast: last.amount,
  penaltyMonths: penalties.firstWithinMonths,
  penaltyAskHours: penalties.askHours,
};

export type LegalFigures = Record<keyof typeof currentFigures, number>;

/** Every value that a legal text may contain: who runs the site, and the figures of its version. */
export function legalValues(brand: string, format: Format, figures: LegalFigures): MessageValues {
  const { name, ...contact } = operator;
  return { brand, operator: name, ...contact, ...figures, ...written(format, figures) };
}

/** The figures as texts. Shares are in basis points and amounts in minor units. */
function written(format: Format, figures: LegalFigures) {
  const share = (basisPoints: number) => format.percent(basisPoints / 10_000);
  return {
    fee: share(figures.fee),
    commission: share(figures.commission),
    extrasCommission: share(figures.extrasCommission),
    lateShare: share(figures.lateShare),
    fuelPrice: format.money(figures.fuelPrice),
    cleaning: format.money(figures.cleaning),
    penaltyFar: format.money(figures.penaltyFar),
    penaltyNear: format.money(figures.penaltyNear),
    penaltyLast: format.money(figures.penaltyLast),
  };
}
