import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useConsent } from '../tools/use-consent.ts'
import './pixel.css'

/**
 * Asks once for consent; with it the pixel runs in its own iframe, which is removed with the page.
 */
export function Pixel() {
  const { t } = useTranslation()
  const { said, say } = useConsent()
  // No referrer: this page's URL is not disclosed.
  if (said === 'yes')
    return (
      <iframe
        src="/outside/pixel"
        title={t('consent.label')}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        aria-hidden="true"
        tabIndex={-1}
        hidden
      />
    )
  if (said === 'no') return null
  return (
    <section className="consent" aria-label={t('consent.label')}>
      <p>
        {t('consent.text')} <Link href="/others/privacy">{t('consent.more')}</Link>
      </p>
      <div>
        <Button size="sm" variant="surface" onClick={() => say('no')}>
          {t('consent.no')}
        </Button>
        <Button size="sm" variant="surface" onClick={() => say('yes')}>
          {t('consent.yes')}
        </Button>
      </div>
    </section>
  )
}
