import { Prisma } from '#server/db/generated/client.ts';

/** SQL for the further drivers of the booking `b`, as a column; those who were named first come first. */
export const driversColumn = Prisma.sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', coalesce(p.name, d.name), 'kycStatus', p.kyc_status,
      'bornOn', p.born_on, 'licenceIssuedOn', p.licence_issued_on, 'licenceExpiresOn', p.licence_expires_on,
      'isCleared', d.cleared_at is not null, 'minAge', t.min_age, 'minLicenceYears', t.min_licence_years)
      order by d.created_at, d.id)
    from booking_drivers d left join users p on p.id = d.user_id join cars t on t.id = coalesce(
      (select lead.id from cars own join cars lead on lead.class_id = own.class_id and lead.leads_class
        where own.id = b.car_id), b.car_id)
    where d.booking_id = b.id), '[]')`;
