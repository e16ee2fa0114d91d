import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { ActionBar } from '../../ui/action-bar.tsx'

/** The progress: finished and refused rows. */
export type BulkState = {
  done: number
  total: number
  isRunning: boolean
  /** Whether an earlier action is being undone. */
  isUndoing: boolean
  failed: readonly { name: string; message: string }[]
}
export type BulkAction = { key: string; label: string; isEnding?: boolean; onPick: () => void }
type Props = {
  count: number
  actions: readonly BulkAction[]
  state: BulkState | undefined
  /** Undoes the action, if possible. */
  onUndo?: (() => void) | undefined
  onClear: () => void
  onStop: () => void
  onClose: () => void
}

/** The actions for all selected rows; then progress and refusals. */
export function BulkBar({ count, actions, state, onUndo, onClear, onStop, onClose }: Props) {
  const { t } = useTranslation()
  if (state) return <Progress state={state} onUndo={onUndo} onStop={onStop} onClose={onClose} />
  if (count === 0) return null
  return (
    <ActionBar label={t('parts.bulk.label')} text={t('parts.bulk.count', { count })}>
      {actions.map(({ key, label, isEnding, onPick }) => (
        <Button
          key={key}
          size="sm"
          variant={isEnding ? 'ghost' : 'surface'}
          colorPalette={isEnding ? 'red' : 'brand'}
          onClick={onPick}
        >
          {label}
        </Button>
      ))}
      {actions.length === 0 && <span>{t('parts.bulk.none')}</span>}
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t('parts.bulk.clear')}
      </Button>
    </ActionBar>
  )
}

type ProgressProps = Pick<Props, 'onUndo' | 'onStop' | 'onClose'> & { state: BulkState }

function Progress({
  state: { done, total, isRunning, isUndoing, failed },
  onUndo,
  onStop,
  onClose,
}: ProgressProps) {
  const { t } = useTranslation()
  const text = t(isUndoing ? 'parts.bulk.undone' : 'parts.bulk.progress', {
    done: done - failed.length,
    total,
  })
  return (
    <ActionBar label={t('parts.bulk.label')} text={text}>
      {isRunning && <progress aria-label={text} value={done} max={total} />}
      {!isRunning && onUndo && (
        <Button size="sm" variant="surface" onClick={onUndo}>
          {t('parts.undo')}
        </Button>
      )}
      <Button size="sm" variant="surface" onClick={isRunning ? onStop : onClose}>
        {t(isRunning ? 'parts.bulk.stop' : 'parts.bulk.close')}
      </Button>
      {failed.length > 0 && (
        <ul className="action-bar__failed" role="alert">
          {failed.map(({ name, message }) => (
            <li key={name}>
              <strong>{name}</strong> {message}
            </li>
          ))}
        </ul>
      )}
    </ActionBar>
  )
}
