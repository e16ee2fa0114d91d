import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link, useLocation, useSearch } from 'wouter'
import { addressLines } from '#contract/address-lines.ts'
import { listLocations, type Location } from '#contract/location.ts'
import { Button } from '../ui/button.tsx'
import { FormSection } from '../parts/form/fields.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { ChangePlace, NewPlace } from './place-form.tsx'
import { SettingsWait } from './settings-wait.tsx'
import { SpecialSoon } from './special-soon.tsx'
import { SettingsList } from './settings-parts.ts'

const here = '/actions/settings?part=places'

/** The company's branches and their hours; `place=` in the URL is the one being edited. */
export function PlacesPart() {
  const { answer, failure, reload } = useAnswer(listLocations, {})
  const asked = new URLSearchParams(useSearch()).get('place')
  const [, navigate] = useLocation()
  const back = () => {
    reload()
    navigate(here)
  }
  if (!answer) return <SettingsWait failure={failure} onRetry={reload} />
  if (asked === 'new') return <NewPlace onDone={back} />
  // A company with one place is there already.
  const [only, ...others] = answer
  const single = others.length === 0 ? only : undefined
  const place = answer.find(({ id }) => id === asked) ?? single
  return place ? (
    <>
      <ChangePlace key={place.id} place={place} isOnly={single !== undefined} onChanged={reload} />
      {single && <AddPlace onAdd={() => navigate(`${here}&place=new`)} />}
    </>
  ) : (
    <PlaceList places={answer} onAdd={() => navigate(`${here}&place=new`)} />
  )
}

function PlaceList({ places, onAdd }: { places: readonly Location[]; onAdd: () => void }) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('settings.place.title')} text={t('settings.place.text')}>
      {places.length > 0 && (
        <SettingsList className="form__wide">
          {places.map((place) => (
            <li key={place.id}>
              <div>
                <Link href={`${here}&place=${place.id}`}>{place.name}</Link>
                <span>{addressLines({ ...place, country: place.countryCode }).join(', ')}</span>
                <SpecialSoon place={place} />
              </div>
              <PlaceState place={place} />
            </li>
          ))}
        </SettingsList>
      )}
      <div className="form__wide">
        <AddPlace onAdd={onAdd} />
      </div>
    </FormSection>
  )
}

function AddPlace({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation()
  return (
    <Button variant="surface" justifySelf="start" onClick={onAdd}>
      {t('settings.place.add')}
    </Button>
  )
}

function PlaceState({ place: { status, isOpenNow, isDefault } }: { place: Location }) {
  const { t } = useTranslation()
  if (status !== 'Active')
    return (
      <StatusBadge mark={{ tone: 'done', shape: 'cross' }}>{t('settings.place.off')}</StatusBadge>
    )
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap="2" alignItems="center">
      {isDefault && <span className="field__hint">{t('settings.place.default')}</span>}
      <StatusBadge
        mark={isOpenNow ? { tone: 'ready', shape: 'dot' } : { tone: 'done', shape: 'ring' }}
      >
        {t(isOpenNow ? 'settings.place.open' : 'settings.place.closed')}
      </StatusBadge>
    </chakra.span>
  )
}
