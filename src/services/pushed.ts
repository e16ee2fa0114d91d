/** A message of the server to this device, as `server/push` writes it. */
export type Pushed = {
  /** The device that it is for. */
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

/** Where a press on a notification leads: `src/boot.ts` takes the module, and what is read. */
export function addressOf({ link, note, moduleId }: Pushed, origin: string): string {
  const url = new URL(link, origin)
  url.search += `${url.search ? '&' : '?'}from_note=${note}.${moduleId ?? ''}`
  return url.href
}
