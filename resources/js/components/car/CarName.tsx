import { useT } from '#js/lib/i18n.ts';

type Props = { car: { name: string; year: string; isClass: boolean } };

/** "Dacia Duster 2021", and "or similar" for one that is offered with others of its class. */
export function CarName({ car }: Props) {
  const t = useT();
  return (
    <>
      {car.name}{' '}
      <span className="font-normal text-muted">
        {car.year}
        {car.isClass && ` ${t('car.card.or_similar')}`}
      </span>
    </>
  );
}
