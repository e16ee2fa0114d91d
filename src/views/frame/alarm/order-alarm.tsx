import { useSelector } from '@xstate/react'
import { type RefCallback, useCallback } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { Tooltip } from '../../ui/tooltip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { connectAlarm } from '../../../machines/app/alarm.connect.ts'
import type { Tools } from '../../seams/app-context.ts'
import '../../theme/shell.css'

/**
 * Signals pending orders: in the header and the tab's title and, if switched on, also by sound and
 * desktop notifications.
 */
export function OrderAlarm({ alarm }: Pick<Tools, 'alarm'>) {
  const isOn = useSelector(alarm, (state) => connectAlarm(state, alarm.send).isOn)
  return isOn && <Alarm alarm={alarm} />
}

function Alarm({ alarm }: Pick<Tools, 'alarm'>) {
  const { t } = useTranslation()
  const count = useSelector(alarm, (state) => connectAlarm(state, alarm.send).count)
  const isLoud = useSelector(alarm, (state) => connectAlarm(state, alarm.send).isLoud)
  const { toggle } = connectAlarm(alarm.getSnapshot(), alarm.send)
  const showInTitle = useTitleCount(count)
  return (
    <span ref={showInTitle} className="alarm__root" data-waiting={count > 0}>
      <span className="frame__spoken" role="status">
        {count > 0 && t('tools.alarm.waiting', { count })}
      </span>
      {count > 0 && (
        <Link
          className="alarm__count"
          href="/orders/orderlist?order_status_id=1"
          title={t('tools.alarm.waiting', { count })}
        >
          {count}
          <span className="alarm__word">{t('tools.alarm.fresh')}</span>
        </Link>
      )}
      <Tooltip text={t(isLoud ? 'tools.alarm.on' : 'tools.alarm.off')}>
        <button
          type="button"
          className="header-tools__alarmSwitch"
          data-count={count > 0 ? count : undefined}
          aria-pressed={isLoud}
          aria-label={t('tools.alarm.label')}
          onClick={toggle}
        >
          <Icon of={isLoud ? Volume2 : VolumeX} />
        </button>
      </Tooltip>
    </span>
  )
}

/** Prefixes the tab's title with the number of pending orders while its element is mounted. */
function useTitleCount(count: number): RefCallback<HTMLElement> {
  return useCallback(() => {
    const title = document.querySelector('title')
    const show = (): void => {
      const bare = document.title.replace(/^\(\d+\) /, '')
      const wanted = count > 0 ? `(${count}) ${bare}` : bare
      if (document.title !== wanted) document.title = wanted
    }
    show()
    if (!title) return undefined
    const observer = new MutationObserver(show)
    observer.observe(title, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [count])
}
