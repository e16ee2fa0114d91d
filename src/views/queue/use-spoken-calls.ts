import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Visit } from '#contract/visit.ts'

/**
 * Speaks each call once, in the language of the app; a repeated call is a new one. What was called
 * before the page was opened is not spoken.
 */
export function useSpokenCalls(called: readonly Visit[], isOn: boolean, isLoaded: boolean): void {
  const { t, i18n } = useTranslation()
  const known = useRef<ReadonlySet<string>>(undefined)
  const calls = called.map(({ ticketNo = '', callCount }) => `${ticketNo} ${callCount}`).join()

  const speak = useEffectEvent((ticket: string) => {
    const words = new SpeechSynthesisUtterance(t('queue.display.spoken', { ticket }))
    words.lang = i18n.language
    speechSynthesis.speak(words)
  })
  useEffect(() => {
    if (!isLoaded) return
    const now = new Set(calls.split(',').filter(Boolean))
    for (const call of now)
      if (isOn && known.current && !known.current.has(call)) speak(call.split(' ')[0] ?? '')
    known.current = now
  }, [calls, isOn, isLoaded])
  useEffect(() => {
    if (!isOn) return undefined
    return () => speechSynthesis.cancel()
  }, [isOn])
}
