import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type AlarmSound, openAlarmSound } from '../../services/alarm-sound.ts'
import type { Ticket } from './tickets.ts'

/** Counts new tickets, and plays a sound once it is switched on. */
export function useNewTickets(tickets: readonly Ticket[] | undefined): {
  newCount: number
  sound: { isOn: boolean; toggle: () => void }
} {
  const [chime, setChime] = useState<AlarmSound>()
  const [newCount, setNewCount] = useState(0)
  const known = useRef<ReadonlySet<string>>(undefined)
  const keys = tickets?.filter(({ stage }) => stage !== 'serve').map(({ key }) => key)
  const asked = keys?.join()

  const look = useEffectEvent(() => {
    if (!keys) return
    const before = known.current
    const fresh = before ? keys.filter((key) => !before.has(key)).length : 0
    known.current = new Set([...(before ?? []), ...keys])
    if (fresh === 0) return
    setNewCount(fresh)
    chime?.ring()
  })
  useEffect(() => look(), [asked])
  useEffect(() => () => chime?.close(), [chime])

  return {
    newCount,
    sound: {
      isOn: chime !== undefined,
      toggle: () => {
        if (chime) return setChime(undefined)
        const made = openAlarmSound()
        made?.ring()
        setChime(made)
      },
    },
  }
}
