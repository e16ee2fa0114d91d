import type { Notification } from './activity.ts'

/** The key of a notification's words, with the values that they name. */
export function noteKeyOf({ kind, values }: Pick<Notification, 'kind' | 'values'>): string {
  if (values['count'] !== undefined) return `note.many.${kind}`
  return kind === 'order.new' && values['table'] ? 'note.order.newAtTable' : `note.${kind}`
}
