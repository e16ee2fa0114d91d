import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../ui/button.tsx'
import { useApp } from '../seams/app-context.ts'
import { useConsent } from '../frame/tools/use-consent.ts'
import { ReadingPage } from './reading-page.tsx'

const sections = ['who', 'guest', 'owner', 'device', 'others'] as const
const kept = [
  'orders',
  'applications',
  'sessions',
  'codes',
  'notes',
  'live',
  'mails',
  'failedMails',
  'imports',
  'presence',
] as const

/** `/others/privacy`: what is stored, for how long, and how to get it or have it erased. */
export function Privacy() {
  const { t } = useTranslation()
  const { supportEmail, pixel } = useApp().config
  return (
    <ReadingPage title={t('privacy.title')} lead={t('privacy.lead')}>
      {sections.map((section) => (
        <section key={section}>
          <h2>{t(`privacy.section.${section}.title`)}</h2>
          <p>{t(`privacy.section.${section}.text`)}</p>
        </section>
      ))}
      <h2>{t('privacy.keepTitle')}</h2>
      <chakra.dl
        css={{
          '& > div': {
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
            rowGap: '1',
            columnGap: '6',
            paddingBlock: '2',
            borderBlockEnd: '1px solid {colors.border.muted}',
            fontSize: 'sm',
            '@media (max-width: 30rem)': { gridTemplateColumns: 'minmax(0, 1fr)' },
          },
          '& dt': { fontWeight: 'medium' },
          '& dd': { color: 'fg.muted' },
        }}
      >
        {kept.map((what) => (
          <div key={what}>
            <dt>{t(`privacy.keep.${what}.what`)}</dt>
            <dd>{t(`privacy.keep.${what}.howLong`)}</dd>
          </div>
        ))}
      </chakra.dl>
      <h2>{t('privacy.rightsTitle')}</h2>
      <p>{t('privacy.rightsGuest')}</p>
      <p>{t('privacy.rightsOwner')}</p>
      <p>{t('privacy.rightsTeam')}</p>
      {pixel && <PixelChoice />}
      <p>
        {t('privacy.contact')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </ReadingPage>
  )
}

/** Changes the consent for the pixel, next to its explanation. */
function PixelChoice() {
  const { t } = useTranslation()
  const { said, say } = useConsent()
  return (
    <section>
      <h2>{t('privacy.pixelTitle')}</h2>
      <p>{t('privacy.pixelText')}</p>
      <p role="status">
        {t(
          said === 'yes'
            ? 'privacy.pixelYes'
            : said === 'no'
              ? 'privacy.pixelNo'
              : 'privacy.pixelOpen',
        )}
      </p>
      <Button variant="surface" onClick={() => say(said === 'yes' ? 'no' : 'yes')}>
        {t(said === 'yes' ? 'privacy.pixelRevoke' : 'privacy.pixelAgree')}
      </Button>
    </section>
  )
}
