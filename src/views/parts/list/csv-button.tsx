import { useTransition } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { failureOf } from '../../../machines/failure.ts'
import { Button } from '../../ui/button.tsx'
import { useApp } from '../../seams/app-context.ts'
import { useRestoredFocus } from '../page/use-restored-focus.ts'

type Props<E extends Endpoint> = {
  endpoint: E
  question: CallInput<E>
  /** The file name without its extension. */ name: string
}

/**
 * Downloads all rows of a list's or report's query as CSV. Its code is loaded on the first click.
 */
export function CsvButton<E extends Endpoint>(table: Props<E>) {
  const { t } = useTranslation()
  const { call, toasts } = useApp()
  const restoreFocus = useRestoredFocus()
  const [isBusy, start] = useTransition()
  const download = async () => {
    try {
      const { saveTable } = await import('../export/csv-file.ts')
      await saveTable(call, table)
    } catch (thrown) {
      const { kind, message } = failureOf(thrown)
      toasts.send({
        type: 'toast.show',
        kind: 'error',
        ...(kind === 'refused' ? { text: message } : { textKey: 'toast.offline' }),
      })
    }
  }
  return (
    <Button
      ref={restoreFocus}
      variant="surface"
      size="sm"
      loading={isBusy}
      onClick={() => start(download)}
    >
      {t('parts.csv')}
    </Button>
  )
}
