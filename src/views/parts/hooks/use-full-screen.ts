import { useSyncExternalStore } from 'react'

/** Whether full screen is on, and a toggle; nothing happens if the browser refuses. */
export function useFullScreen(element: () => Element | null): {
  isOn: boolean
  toggle: () => void
} {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const toggle = () =>
    void (isOn ? document.exitFullscreen() : element()?.requestFullscreen())?.catch(() => undefined)
  return { isOn, toggle }
}

function subscribe(tell: () => void): () => void {
  document.addEventListener('fullscreenchange', tell)
  return () => document.removeEventListener('fullscreenchange', tell)
}
