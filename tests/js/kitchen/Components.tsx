import { Avatar } from '#js/components/ui/Avatar.tsx';
import { Badge, StatusBadge } from '#js/components/ui/Badge.tsx';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader, Section, Stat } from '#js/components/ui/Card.tsx';
import { Chart } from '#js/components/ui/Chart.tsx';
import { Countdown } from '#js/components/ui/Countdown.tsx';
import {
  DateRange,
  DateTime,
  DescriptionList,
  Money,
  PriceLines,
} from '#js/components/ui/Data.tsx';
import { EmptyState, Loading, Skeleton } from '#js/components/ui/Feedback.tsx';
import { Gallery } from '#js/components/ui/Gallery.tsx';
import { Sparkline } from '#js/components/ui/Histogram.tsx';
import { Car } from '#js/components/ui/icons/car.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { Stepper, Timeline } from '#js/components/ui/Progress.tsx';
import { Rating } from '#js/components/ui/Rating.tsx';
import { RatingSummary, StarRating } from '#js/components/ui/RatingSummary.tsx';
import { Lists } from './Lists.tsx';
import { picture } from './shared.ts';

const months = ['iul.', 'aug.', 'sept.', 'oct.', 'nov.'].map((label, i) => ({
  label,
  values: { rent: 240_000 + i * 61_000 - (i === 3 ? 120_000 : 0), extra: 30_000 + i * 9000 },
}));

const now = '2026-11-21T09:00:00Z';

function Booking() {
  return (
    <div className="grid gap-5 lg:grid-cols-[1.4fr_1fr]">
      <div className="stack">
        <Card
          title="Rezervarea VLN-7K2M"
          action={<StatusBadge status="requested">Cerere trimisă</StatusBadge>}
        >
          <DescriptionList
            items={[
              {
                term: 'Preluare',
                value: <DateTime value="2026-11-25T08:00:00Z" show="dateTime" />,
              },
              { term: 'Perioada', value: <DateRange start="2026-11-25" end="2026-11-29" /> },
              { term: 'Gazda', value: 'Mobil Rent SRL' },
            ]}
          />
          <div className="mt-5">
            <Stepper
              current="pay"
              steps={[
                { key: 'dates', label: 'Perioada' },
                { key: 'extras', label: 'Opțiuni' },
                { key: 'pay', label: 'Plata' },
                { key: 'done', label: 'Confirmare' },
              ]}
            />
          </div>
        </Card>
        <Notice
          tone="signal"
          title="Răspundeți la cerere"
          actions={<Button size="sm">Acceptați</Button>}
        >
          Mai aveți <Countdown deadline="2026-11-21T09:04:30Z" now={now} />.
        </Notice>
        <Notice tone="positive" title="Plata a reușit">
          Contractul este gata de semnat.
        </Notice>
        <Notice tone="warning">RCA expiră peste 7 zile.</Notice>
        <Notice tone="danger" title="Cardul a fost refuzat">
          Încercați cu alt card.
        </Notice>
        <Notice>Poziția exactă apare după confirmare.</Notice>
      </div>
      <div className="stack">
        <Card title="Preț">
          <PriceLines
            lines={[
              { key: '1', label: '4 zile × 189 lei', minor: 75_600 },
              { key: '2', label: 'Scaun pentru copil', note: '40 lei pe zi', minor: 16_000 },
              {
                key: '3',
                label: 'Reducere de durată',
                note: '5 % de la 3 zile',
                minor: -3780,
                kind: 'discount',
              },
              { key: '4', label: 'Taxă de serviciu', minor: 4580 },
              { key: '5', label: 'Total', minor: 92_400, kind: 'total' },
              {
                key: '6',
                label: 'Garanție (se blochează, nu se încasează)',
                minor: 150_000,
                kind: 'apart',
              },
            ]}
          />
          <Button block size="lg" className="mt-5">
            Rezervați
          </Button>
        </Card>
        <Card title="Pași">
          <Timeline
            items={[
              { key: 'a', title: 'Cerere trimisă', at: '20 nov., 14:05', state: 'done' },
              {
                key: 'b',
                title: 'Așteptăm răspunsul gazdei',
                at: 'până la 22:00',
                state: 'current',
              },
              { key: 'c', title: 'Preluarea mașinii', at: '25 nov., 10:00', state: 'next' },
            ]}
          />
        </Card>
      </div>
    </div>
  );
}

function Figures() {
  return (
    <Section
      title="Cifre"
      action={
        <LinkButton href="#x" size="sm" variant="secondary">
          Vedeți tot
        </LinkButton>
      }
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <Card>
          <Stat
            label="Încasări, noiembrie"
            value={<Money minor={482_000} />}
            note="+12 % față de octombrie"
          />
        </Card>
        <Card>
          <Stat label="Grad de ocupare" value="68 %" />
          <div className="mt-2">
            <Sparkline label="Ocupare" values={[3, 5, 4, 7, 8, 6, 9, 11]} />
          </div>
        </Card>
        <Card>
          <Stat label="Notă medie" value={<Rating value={4.83} count={212} />} />
        </Card>
      </div>
      <Card className="mt-4" title="Încasări pe luni">
        <Chart
          kind="bar"
          unit="money"
          title="Încasări pe luni"
          axis="Luna"
          series={[
            { key: 'rent', label: 'Închirieri' },
            { key: 'extra', label: 'Opțiuni' },
          ]}
          points={months}
        />
      </Card>
    </Section>
  );
}

export function Components() {
  return (
    <div className="page stack gap-10 py-8">
      <PageHeader
        title="Dacia Duster 2023"
        above="Brașov, județul Brașov"
        intro="Mașina unei gazde verificate, cu preț întreg de la început."
        actions={<Badge tone="brand">Rezervare imediată</Badge>}
      />
      <Gallery
        images={[20, 80, 140, 200, 260, 320].map((hue) =>
          picture(hue, 'Mașina văzută din lateral'),
        )}
      />
      <Booking />
      <Figures />
      <Lists />
      <Section title="Recenzii">
        <Card>
          <RatingSummary
            value={4.8}
            count={212}
            distribution={[5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars ** 3 }))}
          />
          <div className="mt-6 flex gap-3">
            <Avatar name="Ioana Ștefănescu" />
            <div>
              <p className="font-semibold">Ioana Ș.</p>
              <StarRating value={5} size={16} />
              <p className="mt-1">Mașină curată, predare la timp.</p>
            </div>
          </div>
        </Card>
      </Section>
      <div className="grid gap-4 md:grid-cols-2">
        <Card bare>
          <EmptyState
            icon={Car}
            title="Nicio călătorie încă"
            action={<Button>Căutați mașini</Button>}
          >
            Când rezervați o mașină, o găsiți aici.
          </EmptyState>
        </Card>
        <Card>
          <Loading>
            <Skeleton className="h-40 w-full" />
            <Skeleton className="mt-4 h-4 w-2/3" />
            <Skeleton className="mt-2 h-4 w-1/2" />
          </Loading>
        </Card>
      </div>
    </div>
  );
}
