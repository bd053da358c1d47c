import { useState } from 'react';
import { Button, IconButton, LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader, Section } from '#js/components/ui/Card.tsx';
import { Checkbox, Chip, ChoiceGroup, RadioCard, Switch } from '#js/components/ui/Choice.tsx';
import type { DayRange } from '#js/components/ui/calendars.tsx';
import { DateRangeField } from '#js/components/ui/DateRangeField.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { FileField } from '#js/components/ui/FileField.tsx';
import { Heart, Plus, Search, Trash } from '#js/components/ui/icons/interface.tsx';
import { ShieldCheck } from '#js/components/ui/icons/people.tsx';
import { Pin } from '#js/components/ui/icons/travel.tsx';
import { NumberField } from '#js/components/ui/NumberField.tsx';
import { PriceRange } from '#js/components/ui/PriceRange.tsx';
import { StarInput } from '#js/components/ui/StarInput.tsx';
import { PasswordField, Select, TextArea, TextField } from '#js/components/ui/TextField.tsx';
import { TimeSelect } from '#js/components/ui/TimeSelect.tsx';
import { showToast } from '#js/lib/toast.ts';

const prices = Object.fromEntries(
  Array.from({ length: 60 }, (_, i) => [
    new Date(Date.UTC(2026, 10, 21 + i)).toISOString().slice(0, 10),
    14_900 + (i % 7) * 1500,
  ]),
);

function Buttons() {
  const [open, setOpen] = useState(false);
  return (
    <Section title="Butoane">
      <div className="cluster">
        <Button>Rezervați acum</Button>
        <Button variant="secondary" icon={Plus}>
          Adăugați o mașină
        </Button>
        <Button variant="ghost">Renunțați</Button>
        <Button variant="danger" icon={Trash}>
          Ștergeți
        </Button>
        <Button processing>Se trimite</Button>
        <Button disabled>Inactiv</Button>
        <Button size="sm" variant="secondary">
          Mic
        </Button>
        <Button size="lg">Mare</Button>
        <IconButton icon={Heart} label="Favorit" variant="secondary" round />
        <LinkButton href="#x" variant="secondary">
          Legătură
        </LinkButton>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Deschideți dialogul
        </Button>
        <Button
          variant="secondary"
          onClick={() => showToast({ kind: 'success', text: 'Am salvat modificările.' })}
        >
          Mesaj
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Anulați rezervarea?"
        look="sheet"
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Păstrați
            </Button>
            <Button variant="danger">Anulați rezervarea</Button>
          </>
        }
      >
        <p>Primiți înapoi 642,50 lei în cel mult 5 zile lucrătoare.</p>
      </Dialog>
    </Section>
  );
}

export function Forms() {
  const [range, setRange] = useState<DayRange | null>({ start: '2026-11-25', end: '2026-11-29' });
  return (
    <form className="page stack gap-10 py-8">
      <PageHeader title="Formulare" intro="Câmpurile în toate stările lor." />
      <Buttons />
      <Section title="Câmpuri">
        <div className="grid gap-5 md:grid-cols-2">
          <TextField label="Nume" name="name" defaultValue="Ștefania Țăranu" />
          <TextField label="E-mail" name="email" hint="Nu îl arătăm nimănui." optional />
          <TextField label="Localitate" name="place" icon={Pin} placeholder="București, Cluj…" />
          <TextField
            label="Preț pe zi"
            name="price"
            unit="lei"
            inputMode="decimal"
            error="Scrieți un preț între 50 și 2.000 de lei."
            defaultValue="12"
          />
          <PasswordField label="Parolă" name="password" defaultValue="parola lungă" />
          <Select
            label="Cutie de viteze"
            name="gearbox"
            placeholder="Alegeți"
            options={[
              { value: 'm', label: 'Manuală' },
              { value: 'a', label: 'Automată' },
            ]}
          />
          <TextField label="Blocat" name="off" disabled defaultValue="B 123 XYZ" />
          <TimeSelect label="Ora preluării" name="time" defaultValue="10:00" />
          <NumberField label="Locuri" name="seats" defaultValue={5} min={2} max={9} />
          <DateRangeField
            label="Perioada"
            value={range}
            onChange={setRange}
            min="2026-11-21"
            prices={prices}
            isUnavailable={(day) => day === '2026-12-03' || day === '2026-12-04'}
          />
          <TextArea label="Mesaj" name="message" maxLength={500} defaultValue="Bună ziua," />
          <FileField label="Permis de conducere" name="file" accept="image/*" />
        </div>
      </Section>
      <Section title="Alegeri">
        <div className="grid gap-8 md:grid-cols-2">
          <ChoiceGroup legend="Politica de anulare">
            <RadioCard
              name="policy"
              value="flexible"
              title="Flexibilă"
              text="Gratuit până cu 24 de ore înainte."
              defaultChecked
            />
            <RadioCard
              name="policy"
              value="strict"
              icon={ShieldCheck}
              title="Strictă"
              text="50 % până cu 7 zile înainte."
              aside="−5 %"
            />
          </ChoiceGroup>
          <div className="stack">
            <Checkbox label="Accept termenii" name="terms" error="Bifați ca să continuați." />
            <Checkbox label="Scaun pentru copil" name="seat" hint="40 lei pe zi" defaultChecked />
            <Switch label="Rezervare imediată" name="instant" defaultChecked />
            <Switch label="Mesaje de la noi" name="news" />
            <StarInput name="stars" legend="Curățenie" defaultValue={4} />
            <div className="cluster">
              <Chip title="Automată" name="f" defaultChecked />
              <Chip title="Electrică" name="f" aside="12" icon={Search} />
            </div>
            <PriceRange
              legend="Preț pe zi"
              names={{ min: 'min', max: 'max' }}
              labels={{ min: 'De la', max: 'Până la' }}
              bounds={{ min: 5000, max: 60_000, step: 500 }}
              value={{ min: 9000, max: 32_000 }}
              onCommit={() => {}}
              buckets={[1, 3, 8, 14, 22, 31, 28, 20, 16, 9, 7, 4, 4, 2, 1, 0, 1]}
            />
          </div>
        </div>
      </Section>
    </form>
  );
}
