import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { useConsent } from '../tools/use-consent.ts'

/**
 * Asks once for consent; with consent the pixel runs in its own iframe, which is removed with the
 * page.
 */
export function Pixel() {
  const { t } = useTranslation()
  const { said, say } = useConsent()
  // No referrer, so that this page's URL is not disclosed.
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
    <chakra.section
      position="sticky"
      insetBlockEnd="calc(1rem + env(safe-area-inset-bottom))"
      zIndex="20"
      display="flex"
      flexWrap="wrap"
      rowGap="3"
      columnGap="6"
      alignItems="center"
      justifyContent="space-between"
      w="full"
      mt="6"
      mb="4"
      py="3.5"
      px="5"
      bg="bg.panel"
      border="1px solid {colors.border.emphasized}"
      rounded="lg"
      boxShadow="0 12px 32px rgb(0 0 0 / 18%)"
      fontSize="sm"
      css={{
        '& p': { flex: '1 1 16rem' },
        '& a': { color: 'brand.fg', textDecoration: 'underline', textUnderlineOffset: '3px' },
        '& > div': { display: 'flex', gap: '2' },
        '& button': { '@media (pointer: coarse)': { minH: '11' } },
      }}
      aria-label={t('consent.label')}
    >
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
    </chakra.section>
  )
}
