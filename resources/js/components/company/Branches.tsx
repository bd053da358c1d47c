import { useEffect, useRef, useState } from 'react';
import { MapFrame } from '#js/components/map/MapFrame.tsx';
import { mapTexts } from '#js/components/map/texts.ts';
import { useMap } from '#js/components/map/use-map.ts';
import { Button } from '#js/components/ui/Button.tsx';
import { Card, Section } from '#js/components/ui/Card.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';
import { Plus } from '#js/components/ui/icons/interface.tsx';
import { Pin } from '#js/components/ui/icons/travel.tsx';
import { useT } from '#js/lib/i18n.ts';
import { COUNTRY, type MapConfig } from '#shared/map.ts';
import type { OwnBranchView } from '#server/http/presenters/branch.ts';
import { BranchForm } from './BranchForm.tsx';

type Props = { hostId: string; branches: readonly OwnBranchView[]; map: MapConfig };

/** A company's branches on a map and as a list; each is opened, changed and closed here. */
export function Branches({ hostId, branches, map }: Props) {
  const t = useT();
  const [open, setOpen] = useState<OwnBranchView | 'new' | null>(null);
  const branch = open === 'new' ? null : open;
  return (
    <Section
      title={t('company.branch.title')}
      intro={t('company.branch.intro')}
      action={
        <Button variant="secondary" icon={Plus} onClick={() => setOpen('new')}>
          {t('company.branch.add')}
        </Button>
      }
    >
      {branches.length === 0 ? (
        <EmptyState icon={Pin} title={t('company.branch.none')}>
          {t('company.branch.none_text')}
        </EmptyState>
      ) : (
        <div className="grid gap-4 lg:grid-cols-2">
          <BranchMap branches={branches} map={map} />
          <Card bare>
            <ul className="divide-y divide-line">
              {branches.map((one) => (
                <BranchLine
                  key={one.id}
                  branch={one}
                  isOnly={branches.length === 1}
                  onEdit={() => setOpen(one)}
                />
              ))}
            </ul>
          </Card>
        </div>
      )}
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        title={branch ? branch.name : t('company.branch.add')}
        look="wide"
      >
        <BranchForm
          hostId={hostId}
          branch={branch}
          from="profile"
          map={map}
          onSaved={() => setOpen(null)}
        />
      </Dialog>
    </Section>
  );
}

type LineProps = { branch: OwnBranchView; isOnly: boolean; onEdit: () => void };

function BranchLine({ branch, isOnly, onEdit }: LineProps) {
  const t = useT();
  const { name, town, address, cars, members } = branch;
  const isEmpty = cars === 0 && members === 0;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">
          {address}, {town}
        </p>
        <p className="text-sm text-muted">
          {t('company.branch.cars', { count: cars })} ·{' '}
          {t('company.branch.members', { count: members })} ·{' '}
          {t(`company.branch.hours_of.${branch.week ? 'own' : 'company'}`)}
        </p>
      </div>
      <div className="cluster">
        <Button variant="secondary" size="sm" onClick={onEdit}>
          {t('company.branch.edit')}
          <span className="sr-only">: {name}</span>
        </Button>
        {isEmpty && !isOnly && (
          <PostDialog
            label={t('company.branch.close')}
            url={branch.destroyUrl}
            method="delete"
            title={t('company.branch.close_title', { name })}
            size="sm"
            danger
          >
            {t('company.branch.close_text')}
          </PostDialog>
        )}
      </div>
    </li>
  );
}

/** Degrees to each side of the map when there is a single branch. */
const AROUND = 0.02;

function BranchMap({ branches, map: config }: Omit<Props, 'hostId'>) {
  const container = useRef<HTMLElement>(null);
  const { map, failed } = useMap(container, { bounds: COUNTRY }, { ...config, calm: true }, {});
  useEffect(() => {
    if (!map) return;
    map.setMarkers(
      branches.map(({ id, name, address, lat, lng }) => ({
        id,
        position: { lat, lng },
        label: name,
        price: 0,
        name: address,
      })),
    );
    const [lats, lngs] = [branches.map(({ lat }) => lat), branches.map(({ lng }) => lng)];
    map.fitTo({
      west: Math.min(...lngs) - AROUND,
      east: Math.max(...lngs) + AROUND,
      south: Math.min(...lats) - AROUND,
      north: Math.max(...lats) + AROUND,
    });
  }, [map, branches]);
  return (
    <MapFrame
      ref={container}
      name={mapTexts(config.locale).area}
      className="h-80 rounded-xl lg:h-full lg:min-h-80"
      locale={config.locale}
      ready={map !== null}
      failed={failed}
    />
  );
}
