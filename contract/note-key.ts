import type { Notification } from './activity.ts'

/** The translation key of a notification's text. */
export function noteKeyOf({ kind, values }: Pick<Notification, 'kind' | 'values'>): string {
  if (values['count'] !== undefined) return `note.many.${kind}`
  return kind === 'order.new' && values['table'] ? 'note.order.newAtTable' : `note.${kind}`
}
