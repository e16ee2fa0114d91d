import { useSelector } from '@xstate/react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Live } from '../../seams/app-context.ts'

/** Whether live changes are connected: a dot and a word. Being offline is shown elsewhere. */
export function LiveMark({ live }: { live: Live }) {
  const { t } = useTranslation()
  const mark = useSelector(live, (state) =>
    state.hasTag('open')
      ? 'open'
      : state.hasTag('disconnected') || state.context.attempt > 0
        ? 'cut'
        : undefined,
  )
  if (!mark) return null
  return (
    <span className="header-tools__live" data-mark={mark} title={t(`live.${mark}Hint`)}>
      <i aria-hidden="true" />
      <span>{t(`live.${mark}`)}</span>
    </span>
  )
}
