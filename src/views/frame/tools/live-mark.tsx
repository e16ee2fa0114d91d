import { useSelector } from '@xstate/react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { markOfLive } from '../../../machines/app/live.connect.ts'
import type { Live } from '../../seams/app-context.ts'

/** Whether live changes are connected: a dot and a word. Being offline is shown elsewhere. */
export function LiveMark({ live }: { live: Live }) {
  const { t } = useTranslation()
  const mark = useSelector(live, markOfLive)
  if (!mark) return null
  return (
    <span className="header-tools__live" data-mark={mark} title={t(`live.${mark}Hint`)}>
      <i aria-hidden="true" />
      <span>{t(`live.${mark}`)}</span>
    </span>
  )
}
