import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { useApp } from '../../seams/app-context.ts'

type Props<E extends Endpoint> = {
  endpoint: E
  question: CallInput<E>
  /** The name of the file, without its ending. */ name: string
}
export type CsvFileProps<E extends Endpoint = Endpoint> = Props<E> & { onDone: () => void }

/** Downloads all rows of a list's or report's query as CSV. Its code loads with the first press. */
export function CsvButton<E extends Endpoint>(props: Props<E>) {
  const { t } = useTranslation()
  const { toasts } = useApp()
  const [isBusy, setBusy] = useState(false)
  const [File, setFile] = useState<ComponentType<CsvFileProps<E>>>()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const pressed = button.current
    if (!isBusy) return
    // A disabled button has lost the focus.
    return () => {
      if (document.activeElement === document.body) pressed?.focus()
    }
  }, [isBusy])
  const start = async () => {
    setBusy(true)
    try {
      const { CsvFile } = await import('../export/csv-file.tsx')
      setFile(() => CsvFile)
    } catch {
      toasts.send({ type: 'toast.show', kind: 'error', textKey: 'toast.offline' })
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        ref={button}
        variant="surface"
        size="sm"
        loading={isBusy}
        onClick={() => void start()}
      >
        {t('parts.csv')}
      </Button>
      {isBusy && File && <File {...props} onDone={() => setBusy(false)} />}
    </>
  )
}
