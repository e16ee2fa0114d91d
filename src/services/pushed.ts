/** A push message from the server to this device, as written by `server/push`. */
export type Pushed = {
  /** The id of the device. */
  to: string
  note: string
  title: string
  text: string
  language: string
  /** A path of the app. */
  link: string
  moduleId?: number
}

export function isPushed(data: unknown): data is Pushed {
  if (typeof data !== 'object' || data === null) return false
  const texts = ['to', 'note', 'title', 'text', 'language', 'link']
  const fields = new Map(Object.entries(data))
  return (
    texts.every((name) => typeof fields.get(name) === 'string') &&
    /^\/(?!\/)/.test(String(fields.get('link'))) &&
    ['number', 'undefined'].includes(typeof fields.get('moduleId'))
  )
}

/**
 * The URL to open when a notification is clicked: `src/boot.ts` reads the module and the
 * notification's id from it.
 */
export function addressOf({ link, note, moduleId }: Pushed, origin: string): string {
  const url = new URL(link, origin)
  url.search += `${url.search ? '&' : '?'}from_note=${note}.${moduleId ?? ''}`
  return url.href
}
