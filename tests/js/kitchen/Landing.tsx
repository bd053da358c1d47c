import { Link } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Section } from '#js/components/ui/Card.tsx';
import type { DayRange } from '#js/components/ui/calendars.tsx';
import { Money } from '#js/components/ui/Data.tsx';
import { DateRangeField } from '#js/components/ui/DateRangeField.tsx';
import { Search } from '#js/components/ui/icons/interface.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { Rating } from '#js/components/ui/Rating.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { picture } from './shared.ts';

const cars = [
  'Dacia Duster',
  'Škoda Octavia Combi',
  'Renault Clio',
  'Ford Transit',
  'Tesla Model 3',
  'Fiat 500',
  'Volvo XC60',
  'Toyota Yaris Hybrid',
];

export function Landing() {
  const [range, setRange] = useState<DayRange | null>(null);
  return (
    <>
      <div className="bg-hero text-on-hero">
        <div className="page py-14 lg:py-24">
          <h1 className="max-w-2xl text-4xl lg:text-5xl">
            Mașina potrivită, de la cineva din apropiere
          </h1>
          <p className="mt-4 max-w-xl text-lg opacity-90">
            Prețul întreg de la început, asigurare inclusă, anulare clară.
          </p>
          <form className="mt-8 grid gap-3 rounded-2xl bg-surface p-4 text-ink shadow-lg md:grid-cols-[1.2fr_1.4fr_auto] md:items-stretch">
            <TextField
              label="Unde"
              className="field-boxed"
              placeholder="Oraș, aeroport, adresă"
              name="place"
            />
            <DateRangeField label="Când" value={range} onChange={setRange} min="2026-11-21" />
            <Button type="submit" size="lg" icon={Search}>
              Căutați
            </Button>
          </form>
        </div>
      </div>
      <div className="page py-12">
        <Section
          title="Mașini apreciate în București"
          intro="Alese de cei care au condus acolo luna aceasta."
        >
          <ul className="grid-cards">
            {cars.map((name, i) => (
              <li key={name}>
                <article className="relative">
                  <Photo
                    image={picture(i * 45, name)}
                    sizes="25vw"
                    ratio="4 / 3"
                    className="rounded-xl"
                  />
                  <div className="mt-3 flex items-start justify-between gap-3">
                    <h3 className="text-base">
                      <Link href="#car" className="after:absolute after:inset-0">
                        {name}
                      </Link>
                    </h3>
                    <Rating value={4.7 + (i % 3) / 10} count={12 * i + 3} size="sm" />
                  </div>
                  <p className="text-sm text-muted">Cutie manuală · 5 locuri · 1,2 km</p>
                  <p className="mt-1.5">
                    <strong>
                      <Money minor={14_900 + i * 2100} />
                    </strong>{' '}
                    <span className="text-muted">pe zi</span>
                  </p>
                </article>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </>
  );
}
