import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { refusalOf } from '#contract/permission.ts'
import { type AlarmSound, openAlarmSound } from './alarm-sound.ts'
import { useWaitingOrders } from './use-waiting-orders.ts'
import { useViewer } from '../../seams/viewer.ts'
import './order-alarm.css'

const repeatMs = 4_000

/**
 * Signals pending orders: in the header and the tab's title, and once switched on also by sound and
 * desktop notifications.
 */
export function OrderAlarm() {
  const { role, module } = useViewer()
  return refusalOf('order.count', role, module) || refusalOf('order.write', role, module) ? null : (
    <Alarm />
  )
}

function Alarm() {
  const { t } = useTranslation()
  const count = useWaitingOrders()
  const [sound, setSound] = useState<AlarmSound>()
  useTitleCount(count)
  useRinging(sound, count > 0)
  useNotice(sound !== undefined, count, t('tools.alarm.waiting', { count }))

  const toggle = () => {
    sound?.close()
    setSound(sound ? undefined : openAlarmSound())
    if (!sound && 'Notification' in window && Notification.permission === 'default')
      void Notification.requestPermission()
  }
  return (
    <span className="alarm" data-waiting={count > 0}>
      <span className="sr-only" role="status">
        {count > 0 && t('tools.alarm.waiting', { count })}
      </span>
      {count > 0 && (
        <Link
          className="alarm-count"
          href="/orders/orderlist?order_status_id=1"
          title={t('tools.alarm.waiting', { count })}
        >
          {count}
          <span className="alarm-word">{t('tools.alarm.fresh')}</span>
        </Link>
      )}
      <button
        type="button"
        className="alarm-switch"
        data-count={count > 0 ? count : undefined}
        aria-pressed={sound !== undefined}
        title={t(sound ? 'tools.alarm.on' : 'tools.alarm.off')}
        aria-label={t('tools.alarm.label')}
        onClick={toggle}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M3.5 8v4h3l4 3.500v-11L6.500 8z" fill="currentColor" />
          {sound ? (
            <path
              d="M13 7.200a4 4 0 0 1 0 5.600M15.300 5a7 7 0 0 1 0 10"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinecap="round"
            />
          ) : (
            <path
              d="m13 8 4 4m0-4-4 4"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinecap="round"
            />
          )}
        </svg>
      </button>
    </span>
  )
}

/** Repeats until nothing is pending. */
function useRinging(sound: AlarmSound | undefined, isWaiting: boolean): void {
  useEffect(() => {
    if (!sound || !isWaiting) return undefined
    sound.ring()
    const timer = setInterval(() => sound.ring(), repeatMs)
    return () => clearInterval(timer)
  }, [sound, isWaiting])
  useEffect(() => () => sound?.close(), [sound])
}

/** One desktop notification for each order that arrives while the page is not visible. */
function useNotice(isOn: boolean, count: number, text: string): void {
  const before = useRef(count)
  useEffect(() => {
    const isMore = count > before.current
    before.current = count
    if (
      !isOn ||
      !isMore ||
      !document.hidden ||
      !('Notification' in window) ||
      Notification.permission !== 'granted'
    )
      return
    const notice = new Notification(text, { tag: 'orders' })
    notice.addEventListener('click', () => window.focus())
  }, [isOn, count, text])
}

/** Prefixes the tab's title with the number of pending orders. */
function useTitleCount(count: number): void {
  useEffect(() => {
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
