import type { Receiver, Toast } from '../../../machines/app/toasts.ts'

/**
 * The messages about a screen's last move, which the next press makes obsolete: the offer to undo
 * it, or what was said of it without one. Errors stay until they are read.
 */
export function formerToasts(
  queue: readonly Toast[],
  { actor, said }: { actor: Receiver; said: string | undefined },
): Toast['id'][] {
  return queue
    .filter(
      ({ kind, action, text }) =>
        action?.to === actor || (kind !== 'error' && said !== undefined && text === said),
    )
    .map(({ id }) => id)
}
