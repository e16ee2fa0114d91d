import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { CsvButton } from './csv-button.tsx'
import { SavedViews } from './saved-views.tsx'

type Props<E extends Endpoint> = {
  endpoint: E
  question: CallInput<E>
  /** Of the file, without its ending. */
  name: string
  /** Whether the one who looks may take the whole table away. */
  mayExport?: boolean
}

/** What every list offers beside its rows: saved views, all of it as a table, and on paper. */
export function ListTools<E extends Endpoint>({
  endpoint,
  question,
  name,
  mayExport = true,
}: Props<E>) {
  const { t } = useTranslation()
  return (
    <>
      <SavedViews />
      {mayExport && <CsvButton endpoint={endpoint} question={question} name={name} />}
      <Button className="desk-only" variant="surface" size="sm" onClick={() => window.print()}>
        {t('parts.print')}
      </Button>
    </>
  )
}
