import { Flex } from '@chakra-ui/react/flex'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { isLanguage, type Language, languages } from '#contract/languages.ts'
import { Button } from '../ui/button.tsx'
import { useOnce } from '../parts/hooks/use-once.ts'
import { useApp } from '../seams/app-context.ts'

const names = Object.entries(languages).flatMap(([tag, name]) =>
  isLanguage(tag) ? [{ tag, name }] : [],
)

/** The language of one guest. It is reset for the next one (`guest`), and never stored. */
export function KioskLanguages({ guest, onTouch }: { guest: number; onTouch: () => void }) {
  const { t, i18n } = useTranslation()
  const { translator, toasts } = useApp()
  const usual = useOnce(() => i18n.language)
  const speak = (language: string) => {
    if (!isLanguage(language) || language === i18n.language) return
    translator
      .speak(language)
      .catch(() => toasts.send({ type: 'toast.show', kind: 'error', textKey: 'toast.offline' }))
  }
  const goBack = useEffectEvent(() => speak(usual))
  // Also resets it when the kiosk is left.
  useEffect(() => () => goBack(), [guest])
  const choose = (language: Language) => {
    onTouch()
    speak(language)
  }
  return (
    <Flex
      role="group"
      aria-label={t('queue.kiosk.language')}
      wrap="wrap"
      gap="2"
      css={{ '& button': { minH: '12', flex: '1 1 7rem' } }}
    >
      {names.map(({ tag, name }) => (
        <Button
          key={tag}
          lang={tag}
          variant={tag === i18n.language ? 'solid' : 'surface'}
          aria-pressed={tag === i18n.language}
          onClick={() => choose(tag)}
        >
          {name}
        </Button>
      ))}
    </Flex>
  )
}
