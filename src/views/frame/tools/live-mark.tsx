import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Live } from '../../../live/open-live.ts'

/** Whether changes by others show by themselves: a dot and a word. Offline says so itself. */
export function LiveMark({ live }: { live: Live }) {
  const { t } = useTranslation()
  const mark = useSelector(live, (state) =>
    state.hasTag('open')
      ? 'open'
      : state.hasTag('cut') || state.context.attempt > 0
        ? 'cut'
        : undefined,
  )
  if (!mark) return null
  return (
    <span className="live-mark" data-mark={mark} title={t(`live.${mark}Hint`)}>
      <i aria-hidden="true" />
      <span>{t(`live.${mark}`)}</span>
    </span>
  )
}
