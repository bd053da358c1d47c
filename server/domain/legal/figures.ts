import type { Format } from '#shared/format.ts';
import type { MessageValues } from '#shared/translate.ts';
import { rules } from '../rules.ts';
import { operator } from './operator.ts';

/** Every name that a legal text may fill in: who runs the site, and the figures of the rules. */
export function legalValues(brand: string, format: Format): MessageValues {
  const { name, ...contact } = operator;
  return { brand, operator: name, ...contact, ...shares(format), ...amounts(format), ...times };
}

function shares(format: Format) {
  const share = (basisPoints: number) => format.percent(basisPoints / 10_000);
  return {
    fee: share(rules.fees.clientService),
    commission: share(rules.fees.platformOfRental),
    extrasCommission: share(rules.fees.platformOfExtras),
    lateShare: share(rules.settlement.lateHourlyBasisPoints),
  };
}

function amounts(format: Format) {
  return {
    fuelPrice: format.money(rules.settlement.fuelPricePerPercent),
    cleaning: format.money(rules.settlement.cleaningMaximum),
  };
}

const { flexible, moderate, strict } = rules.cancellation;

const times = {
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
  exportHours: rules.retention.exportHours,
  offsetMin: rules.position.offsetMinMetres,
  offsetMax: rules.position.offsetMaxMetres,
  flexibleHours: flexible.freeHoursBefore,
  flexibleGrace: flexible.graceHours,
  moderateHours: moderate.freeHoursBefore,
  moderateGrace: moderate.graceHours,
  strictFree: strict.freeDaysBefore,
  strictGrace: strict.graceHours,
  strictHalf: strict.halfDaysBefore,
};
