import type { Request, Response } from 'express';
import { marketSize } from '#server/domain/cars/showcase.ts';
import { rules } from '#server/domain/rules.ts';

export async function about(req: Request, res: Response) {
  res.inertia.share({ 'seo.description': req.t('public.about.intro') });
  await res.inertia.render('About', { size: await marketSize() });
}

export async function faq(req: Request, res: Response) {
  res.inertia.share({ 'seo.description': req.t('public.faq.intro') });
  await res.inertia.render('Faq', {
    figures: {
      fee: rules.fees.clientService / 10_000,
      commission: rules.fees.platformOfRental / 10_000,
      age: rules.driver.minAge,
      licence: rules.driver.minLicenceYears,
      holdMinutes: rules.booking.holdMinutes,
      answerHours: rules.answer.farAheadAnswerHours,
      depositHours: rules.deposit.authoriseHoursBefore,
      closeHours: rules.handover.closesAfterHours,
      blindDays: rules.reviews.blindDays,
    },
  });
}
